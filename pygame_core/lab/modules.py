"""Programs as modules: the text of a bot becomes what ``import`` would have made of its file.

It is in ``sys.modules`` under its name, has a spec and a loader, and finds its neighbours: files beside it import as
they do for a script, and by relative imports; in a package (a folder with ``__init__.py``) it is a module of that.
"""

from __future__ import annotations

import linecache
import sys
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

_OTHERWISE: Final = "bot_"  # precedes a name that another module has


class _Loader(SourceFileLoader):
    """Loads a module from a text that came along, wherever its file is; other files are read where they lie."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def get_source(self, fullname: str) -> str:
        return self.source

    def get_code(self, fullname: str) -> CodeType:
        # Without `dont_inherit` the program would get the __future__ imports of this file.
        code: CodeType = compile(self.source, self.path, "exec", dont_inherit=True)
        return code


def load(source: str, name: str) -> ModuleType:
    """Run a program as a module and return it.

    Args:
        source: Text of the program.
        name: Path of its file, which need not exist; it is the one in tracebacks.

    Raises:
        SyntaxError: It is not Python.
        BaseException: Whatever the program raises.
    """
    path = Path(name)
    dotted, folder = _placed(path) if path.is_file() else (path.stem or "bot", None)
    file = str(path.resolve()) if folder else name
    top, dot, _rest = dotted.partition(".")
    if _is_taken(top, folder / top if folder and dot else None):
        dotted = _OTHERWISE + path.stem
    package = dotted.rpartition(".")[0]
    # Tracebacks and `inspect` show its lines.
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    loader = _Loader(dotted, file, source)
    beside = [str(Path(file).parent)] if folder and not package else None  # where relative imports look
    spec = spec_from_file_location(dotted, file, loader=loader, submodule_search_locations=beside)
    assert spec
    module, code = module_from_spec(spec), loader.get_code(dotted)
    if folder and str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    if package:
        import_module(package)
    sys.modules[dotted] = module
    try:
        exec(code, vars(module))
    except BaseException:
        sys.modules.pop(dotted, None)
        raise
    return module


def _placed(path: Path) -> tuple[str, Path]:
    """The dotted name of a file and the folder from which it is imported."""
    path = path.resolve()
    name, folder = path.stem, path.parent
    while (folder / "__init__.py").is_file() and folder.name.isidentifier():
        name, folder = f"{folder.name}.{name}", folder.parent
    return name, folder


def _is_taken(name: str, package: Path | None) -> bool:
    """Whether another module has this name, or shall have it: ``random.py`` is a fine name for a bot.

    ``package`` is the folder of the package that is meant. Programs from before make room.
    """
    if name in sys.stdlib_module_names:
        return True
    known = sys.modules.get(name)
    if known is None or (package and str(package) in getattr(known, "__path__", ())):
        return False
    if isinstance(known.__loader__, _Loader):
        del sys.modules[name]
        return False
    return True
