"""Things once worked out, kept on disk: a missing, damaged, unwritable or foreign cache only costs time.

Every entry is authenticated with a key that is kept elsewhere, so whoever can write the cache can't put
anything into it that the program would believe.
"""

import hashlib
import hmac
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import fairdeal
from fairdeal.houses.cache_warnings import warn
from fairdeal.houses.privacy import is_private_file, made_private

PACKAGE = Path(fairdeal.__file__).parent
ENTRIES_MOST = 200
KEY_FILE = "cache.key"
KEY_BYTES = MAC_BYTES = 32


class Changed(Exception):
    """What is kept there was not written by this program, or is damaged."""


def cache_folder(environment: Mapping[str, str], name: str = "books") -> Path | None:
    """Where things of one kind are kept; None where the system names no place."""
    own = environment.get("FAIRDEAL_CACHE", "")
    if own:
        return Path(own) if name == "books" else Path(own) / name
    common = _common(environment, "XDG_CACHE_HOME", ".cache")
    return common / "fairdeal" / name if common is not None else None


def key_place(environment: Mapping[str, str]) -> Path | None:
    """Where the key is that entries are authenticated with: not in the cache."""
    common = _common(environment, "XDG_STATE_HOME", ".local/state")
    return common / "fairdeal" / KEY_FILE if common is not None else None


def _common(environment: Mapping[str, str], name: str, usual: str) -> Path | None:
    """A folder that the environment names, or its usual place in the home; None where there is neither."""
    common = Path(environment.get(name, ""))
    if common.is_absolute():
        return common
    home = Path(environment.get("HOME", ""))
    return home / usual if home.is_absolute() else None


def code_stamps(folders: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Size and time of our own code, so that whoever changes it is not shown what older code has made."""
    for folder in folders:
        with suppress(OSError):
            for file in sorted(os.scandir(PACKAGE / folder), key=lambda file: file.name):
                if file.name.endswith((".py", ".star")):
                    stamp = file.stat()
                    yield file.name, stamp.st_size, stamp.st_mtime_ns


class Cache:
    """The entries of one kind, in a folder that nobody else can write to."""

    def __init__(self, environment: Mapping[str, str], name: str = "books") -> None:
        self._folder = cache_folder(environment, name)
        self._key_place = key_place(environment)

    def kept(self, entry: str) -> bytes | None:
        """What is kept under that name; Changed where the program has not written it."""
        key = self._key()
        if self._folder is None or key is None:
            return None  # without the key nobody can tell who has written it
        path = _place(self._folder, entry, key)
        try:
            content = path.read_bytes()
        except (OSError, ValueError):  # the latter for names that no system can have
            return None
        if not made_private(path.parent):
            return None
        mac, body = content[:MAC_BYTES], content[MAC_BYTES:]
        if not hmac.compare_digest(mac, _mac(key, path.name, body)):
            raise Changed(str(path))
        return body

    def keep(self, entry: str, body: bytes) -> None:
        """Writes beside the place, then moves it there: nobody ever reads half of it."""
        folder = self._folder
        with suppress(OSError, ValueError):
            if folder is None or self._key_place is None or not made_private(folder):
                return
            key = self._key() or self._new_key()
            if key is not None:
                path = _place(folder, entry, key)
                _make_room(folder, path.suffix)
                _write(path, _mac(key, path.name, body) + body)

    def warn_of(self, entry: str) -> None:
        """Warn that an entry was changed; it was not believed, and another takes its place."""
        folder, key = self._folder, self._key()
        file = _place(folder, entry, key) if folder is not None and key is not None else entry
        warn("house.cache.changed", file=str(file))

    def _key(self) -> bytes | None:
        """The key, if it is there and nobody else can have read or written it."""
        place = self._key_place
        try:
            key = place.read_bytes() if place is not None and is_private_file(place) else None
        except (OSError, ValueError):
            return None
        if key is not None and len(key) != KEY_BYTES:
            warn("house.cache.key", file=str(place))
            return None
        return key

    def _new_key(self) -> bytes | None:
        """A key that was not there yet; one that others may know is never used, and never replaced."""
        place = self._key_place
        assert place is not None
        if place.exists() or not made_private(place.parent):
            return None
        half = place.with_suffix(f".{os.getpid()}.half")
        try:
            half.touch(0o600, exist_ok=False)
            half.write_bytes(os.urandom(KEY_BYTES))
            _give_name(half, place)
        finally:
            half.unlink(missing_ok=True)
        return self._key()


def _give_name(half: Path, place: Path) -> None:
    """Where another process was first, its key is as good; some disks know no second name of a file."""
    try:
        os.link(half, place)
    except FileExistsError:
        return
    except OSError:
        half.replace(place)


def _place(folder: Path, entry: str, key: bytes) -> Path:
    """Where an entry is; what was written with another key is elsewhere, since it would look damaged."""
    return folder / f"{hashlib.sha256(key).hexdigest()[:8]}-{entry}"


def _mac(key: bytes, name: str, body: bytes) -> bytes:
    return hmac.digest(key, name.encode() + b"\0" + body, hashlib.sha256)


def _write(path: Path, content: bytes) -> None:
    half = path.with_suffix(f".{os.getpid()}.half")
    try:
        half.write_bytes(content)
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
