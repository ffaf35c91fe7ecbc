"""Wheels that a reader adds: how they get in, what is wrong with each, and whose games it would take.

``tried`` is what was found with them (see :func:`pygame_core.discovery.discover`), ``known`` what was found before.
"""

import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypedDict

from ..games.registry import GAMES
from ..language.messages import Message, _

Json = dict[str, Any]


class Package(TypedDict):
    """One that brings games, and what is wrong with them."""

    name: str
    games: list[str]
    faults: list[str]


class JudgedWheel(Package):
    """A wheel by its name: the games of its package, their titles, and what is told when it has been added."""

    package: str
    version: str
    titles: str
    told: list[str]


Packages = Sequence[Package]

# By the last line of what the installer raised.
_MEANINGS: Final = (
    (re.compile("BadZipFile|ReadError|UnsupportedWheel|KeyError"), _("It is damaged, or no wheel.")),
    (re.compile("InvalidWheelFilename|InvalidVersion"), _("Its name is not that of a wheel.")),
    (re.compile("^ValueError: Wheel "), _("It is made for another Python or another system.")),
)


async def install(name: str, content: Any) -> str | None:
    """Install the wheel whose ``content`` JavaScript holds. Returns the last line of what was raised, if anything was.

    From a file in Python's own memory: for that nobody is asked for anything.
    """
    from tempfile import TemporaryDirectory  # these take long to import, and a page that needs them brings them
    from traceback import format_exception_only
    from urllib.parse import quote

    try:
        with TemporaryDirectory() as folder:
            path = Path(folder, quote(name, safe=""))
            path.write_bytes(content.to_bytes())
            await import_module("micropip").install(f"emfs:{path}", deps=False)
    except Exception as error:
        return "".join(format_exception_only(error)).strip().split("\n")[-1]
    return None


def package_of(wheel: str) -> str:
    """The package of a wheel by the name of its file, as Python calls it."""
    return re.sub(r"[_.]+", "-", wheel.split("-")[0].lower())


def judged(
    wheels: Sequence[Json], tried: Packages, known: Packages | None, fresh: Sequence[str], language: str
) -> list[JudgedWheel]:
    """What is to be said of each of the ``wheels`` ``{name, reason?}``.

    ``reason`` is why one could not be installed. Of ``fresh`` ones, which come to what is ``known``, it is also told if
    a game of theirs has the key of another one, and, where nothing else is wrong, which package works no longer.
    """
    brought = {package["name"]: package for package in tried}
    told = [_wheel(wheel, brought, language) for wheel in wheels]
    if known is None:
        return told
    new = [each for each in told if each["name"] in fresh]
    for each in new:
        each["faults"] += [clash.render(language) for clash in _clashes(each["package"], brought, known)]
    if not any(each["faults"] for each in new):
        changed = {each["package"] for each in new}
        lost = [name for name in _playable(known, changed) if name not in _playable(tried, changed)]
        for each in new:
            each["faults"] += [_harm(each["package"], other).render(language) for other in lost]
    return told


def _wheel(wheel: Json, brought: Mapping[str, Package], language: str) -> JudgedWheel:
    name: str = wheel["name"]
    package = package_of(name)
    games = brought[package]["games"] if package in brought else []
    faults = list(brought[package]["faults"]) if package in brought and not games else []
    reason = wheel.get("reason")
    if reason is not None:
        why = next((meaning for pattern, meaning in _MEANINGS if pattern.search(reason)), reason)
        faults = [_("“{name}” could not be installed. {reason}", name=name, reason=why).render(language)]
    version = name.split("-")[1] if "-" in name else ""
    titles = ", ".join(GAMES[key].position.title if key in GAMES else key for key in games)
    silent = _("“{name}” was added, but it brings no game.", name=package)
    told = _("Added: {games}.", games=titles) if titles else silent
    return {
        "name": name,
        "package": package,
        "version": version,
        "games": list(games),
        "titles": titles,
        "faults": faults,
        "told": [told.render(language), *(brought[package]["faults"] if package in brought else [])],
    }


def _clashes(package: str, brought: Mapping[str, Package], known: Packages) -> list[Message]:
    """Whose game came first, keeps its key."""
    taken = {key for other in known if other["name"] != package for key in other["games"]}
    return [
        _("“{name}” was not added: another game has its key “{key}”.", name=package, key=key)
        for key in (brought[package]["games"] if package in brought else [])
        if key in taken
    ]


def _harm(package: str, other: str) -> Message:
    return _("“{name}” was not added: “{other}” would no longer work with it.", name=package, other=other)


def _playable(packages: Packages, without: set[str]) -> list[str]:
    return [package["name"] for package in packages if package["games"] and package["name"] not in without]
