"""For browser tests of a Hexarium page: a host for a built site, and the page as its players have it.

:class:`Table` drives a page of Playwright's synchronous interface, at whatever address the site is; :class:`Host`
serves a folder such as ``dist/``. In pytest both come as fixtures, by one line in a ``conftest.py``::

    pytest_plugins = ["pygame_core.testing.fixtures"]

No entry point loads them: pytest would import this in every project that has the package, also in those that test no
page. The extra ``testing`` brings what they need, pytest-playwright; nothing of it is imported before it is used.
"""

from .serving import Host as Host
from .table import State as State
from .table import Table as Table
from .told import Refusal as Refusal
from .told import Refused as Refused
from .told import RequestError as RequestError
from .told import TableError as TableError
from .told import fragment as fragment
