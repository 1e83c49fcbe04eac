"""Where a person's data lives, as their platform has it."""

from collections.abc import Mapping
from pathlib import Path

from fairdeal.store.problems import StoreTrouble

FILE = "fairdeal.db"
"""The database, within the data folder."""


def data_folder(environ: Mapping[str, str], platform: str) -> Path:
    """The folder for this person's data; `platform` is what Python calls it (`sys.platform`).

    >>> data_folder({"XDG_DATA_HOME": "/data", "HOME": "/ann"}, "linux").as_posix()
    '/data/fairdeal'
    >>> data_folder({"HOME": "/ann"}, "linux").as_posix()
    '/ann/.local/share/fairdeal'
    """
    if platform == "win32":
        return _first(environ, "LOCALAPPDATA", "APPDATA") / "fairdeal"
    if platform == "darwin":
        return _first(environ, "HOME") / "Library" / "Application Support" / "fairdeal"
    chosen = Path(environ.get("XDG_DATA_HOME", ""))
    # The custom is to take no notice of a path that is not absolute.
    base = chosen if chosen.is_absolute() else _first(environ, "HOME") / ".local" / "share"
    return base / "fairdeal"


def _first(environ: Mapping[str, str], *names: str) -> Path:
    for name in names:
        if environ.get(name):
            return Path(environ[name])
    raise StoreTrouble("store.no_folder", names=" / ".join(names))
