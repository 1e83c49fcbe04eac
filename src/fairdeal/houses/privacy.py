"""Whether a folder or file is this user's alone: what others can write there, the program must not believe.

Windows keeps no such modes: what a user's own folders are there, only the system says.
"""

import os
import stat
from pathlib import Path

from fairdeal.houses.cache_warnings import warn

HAS_MODES = os.name == "posix"
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
OTHERS_ANYTHING = stat.S_IRWXG | stat.S_IRWXO


def made_private(folder: Path) -> bool:
    """Make a folder for this user alone if it is not there; whether nobody else can write into it.

    A warning says why one can't be used.
    """
    try:
        _make(folder)
        sentence = _objection(folder.resolve())
    except (OSError, ValueError):
        return False
    if sentence:
        warn(sentence, folder=str(folder))
    return not sentence


def is_private_file(file: Path) -> bool:
    """Whether nobody else can read or write a file; a warning says why not."""
    found = file.stat()
    is_ours = stat.S_ISREG(found.st_mode)
    if HAS_MODES:
        is_ours &= found.st_uid == os.geteuid() and not found.st_mode & OTHERS_ANYTHING
    if not is_ours:
        warn("house.cache.key", file=str(file))
    return is_ours


def _make(folder: Path) -> None:
    """Folders in between are made for this user alone too."""
    if folder.is_dir():
        return
    if not folder.parent.exists():
        _make(folder.parent)
    folder.mkdir(0o700, exist_ok=True)


def _objection(folder: Path) -> str:
    """Why a folder is not this user's alone, as a key of the catalogue; empty where it is."""
    if not HAS_MODES:
        return ""
    found = folder.stat()
    if found.st_uid != os.geteuid():
        return "house.cache.foreign"
    if found.st_mode & OTHERS_WRITE:
        return "house.cache.open"
    # Where anybody may rename what is in a folder above, this one may be another the next moment.
    if any(_lets_anybody_rename(above) for above in folder.parents):
        return "house.cache.open_above"
    return ""


def _lets_anybody_rename(folder: Path) -> bool:
    mode = folder.stat().st_mode
    return bool(mode & stat.S_IWOTH) and not mode & stat.S_ISVTX
