"""A file that is put in its place when it is whole, and of which nothing is left where it can't be."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from fairdeal.store.engines import meaning
from fairdeal.store.opening import make_folder, make_private, take_away
from fairdeal.store.problems import StoreTrouble

BESIDE = ("-wal", "-shm", "-journal")
"""What the files end with that SQLite writes beside a database, and plays into whatever it finds there."""


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A file beside `path`, which becomes it once it is complete and on the disk."""
    path = path.resolve() if not path.name else path  # “.” has no name, and “/” never gets one
    unfinished = path.parent / f"{path.name}.part-{os.getpid()}"
    try:
        _check_free(path)
        with called(unfinished, path):
            make_private(unfinished)  # it holds secrets
            yield unfinished
        _settle(unfinished, path)
    except OSError as error:
        raise meaning(error, str(path)) from error
    finally:
        _remove(unfinished)


@contextmanager
def new_folder(path: Path) -> Iterator[None]:
    """The folder of a file, which is made if need be, and goes again where the file does not come to be."""
    made = make_folder(path)
    try:
        yield
    except BaseException:
        take_away(made)
        raise


@contextmanager
def called(file: Path, shown: Path) -> Iterator[None]:
    """Let troubles with a file that nobody knows tell of one that people know."""
    try:
        yield
    except StoreTrouble as trouble:
        if trouble.facts.get("name") != str(file):
            raise
        raise trouble.about(str(shown)) from trouble


def _check_free(path: Path) -> None:
    """Neither the file may be there nor what a program that is dead has left of one that lay there."""
    if path.exists():
        raise StoreTrouble("store.exists", name=str(path))
    for end in BESIDE:
        if (left := path.with_name(path.name + end)).exists():
            raise StoreTrouble("store.beside", name=str(path), left=str(left))


def _remove(unfinished: Path) -> None:
    """Where nothing can be removed, nothing could be made."""
    with suppress(OSError):
        for left in (unfinished, *unfinished.parent.glob(f"{unfinished.name}-*")):
            left.unlink(missing_ok=True)


def _settle(unfinished: Path, path: Path) -> None:
    with unfinished.open("rb+") as file:
        os.fsync(file.fileno())
    _check_free(path)
    try:
        os.link(unfinished, path)  # unlike a renaming, this never takes another file's place
    except FileExistsError:
        raise StoreTrouble("store.exists", name=str(path)) from None
    except OSError:  # not every disk knows how
        unfinished.rename(path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Let a file's name outlast a power cut, as its content does, where the system can see to that."""
    with suppress(OSError, AttributeError):  # some can't open a folder
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
