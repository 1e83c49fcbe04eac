"""The store of a data folder, for a look into it between programs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fairdeal.store import Store, open_store


@contextmanager
def opened(data: Path) -> Iterator[Store]:
    store = open_store(data / "fairdeal.db")
    try:
        yield store
    finally:
        store.close()
