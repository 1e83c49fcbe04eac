"""Things once worked out, kept on disk: a missing, damaged, unwritable or foreign cache only costs time."""

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import fairdeal

PACKAGE = Path(fairdeal.__file__).parent
ENTRIES_MOST = 200


def cache_folder(environment: Mapping[str, str], name: str = "books") -> Path | None:
    """Where things of one kind are kept; None where the system names no place."""
    own = environment.get("FAIRDEAL_CACHE", "")
    if own:
        return Path(own) if name == "books" else Path(own) / name
    common = Path(environment.get("XDG_CACHE_HOME", ""))
    if not common.is_absolute():
        home = Path(environment.get("HOME", ""))
        if not home.is_absolute():
            return None
        common = home / ".cache"
    return common / "fairdeal" / name


def code_stamps(folders: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Size and time of our own code, so that whoever changes it is not shown what older code has made."""
    for folder in folders:
        with suppress(OSError):
            for file in sorted(os.scandir(PACKAGE / folder), key=lambda file: file.name):
                if file.name.endswith((".py", ".star")):
                    stamp = file.stat()
                    yield file.name, stamp.st_size, stamp.st_mtime_ns


def kept(path: Path) -> bytes | None:
    """What is kept there, if it is whole."""
    try:
        content = path.read_bytes()
    except (OSError, ValueError):  # the latter for names that no system can have
        return None
    digest, body = content[:32], content[32:]
    return body if hashlib.sha256(body).digest() == digest else None


def keep(path: Path, body: bytes) -> None:
    """Writes beside the place, then moves it there: nobody ever reads half of it."""
    half = path.with_suffix(f".{os.getpid()}.half")
    with suppress(OSError, ValueError):
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_room(path.parent, path.suffix)
        try:
            half.write_bytes(hashlib.sha256(body).digest() + body)
            half.replace(path)
        finally:
            half.unlink(missing_ok=True)


def _make_room(folder: Path, suffix: str) -> None:
    """Drops the older half of a cache that has grown full."""
    entries = list(folder.glob(f"*{suffix}"))
    if len(entries) < ENTRIES_MOST:
        return
    for entry in sorted(entries, key=lambda entry: entry.stat().st_mtime)[: ENTRIES_MOST // 2]:
        entry.unlink(missing_ok=True)
