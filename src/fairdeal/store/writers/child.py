"""The writer process: takes work from a store in another process, commits it, and sends the results back.

Started as `python -m fairdeal.store.writers.child WORK RESULTS`, the numbers of two open sockets. When
the store's process closes the store or dies, the sockets close: this process finishes its group and ends.
"""

import gc
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from socket import socket

from sqlalchemy import Engine

from fairdeal.store.engines import is_postgresql, postgresql_engine, sqlite_engine
from fairdeal.store.problems import StoreTrouble, Unreachable
from fairdeal.store.sql import committer_for
from fairdeal.store.values import Appended
from fairdeal.store.work import Commit
from fairdeal.store.writers.frames import NumberedWork, decode_work, encode_results, receive
from fairdeal.store.writers.thread import GROUP_MOST, settle


def main(given: Sequence[str], open_committer: Callable[[Engine], Commit] = committer_for) -> None:
    # Ctrl-C at a terminal and a service manager's request to stop reach this process too. The store's process
    # decides when it is done, and then closes the sockets.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    work, results = (socket(fileno=int(number)) for number in given)
    frames = receive(work)
    address = next(frames)[0].decode()
    try:
        engine = open_engine(address)
    except StoreTrouble as trouble:
        results.sendall(encode_results([(0, trouble)]))
        return
    results.sendall(encode_results([(0, Appended(0))]))
    gc.freeze()
    with suppress(ConnectionError):  # the store's process is gone, so nobody is waiting for results
        serve(frames, results, open_committer(engine))
    engine.dispose()


def open_engine(address: str) -> Engine:
    """Connections to a database that exists and is up to date."""
    if is_postgresql(address):
        engine = postgresql_engine(address)
    elif Path(address).is_file():
        engine = sqlite_engine(Path(address))
    else:
        raise Unreachable("store.gone", name=address)
    engine.hide_parameters = True
    return engine


def serve(frames: Iterator[list[bytes]], results: socket, commit: Commit) -> None:
    """Commit what arrived together in as few transactions as possible; one frame of results for each."""
    for together in frames:
        arrived: list[NumberedWork] = []
        for frame in together:
            work, unreadable = decode_work(frame)
            arrived += work
            if unreadable:
                results.sendall(encode_results(unreadable))
        for start in range(0, len(arrived), GROUP_MOST):
            results.sendall(_settled(commit, arrived[start : start + GROUP_MOST]))


def _settled(commit: Commit, group: Sequence[NumberedWork]) -> bytes:
    done = settle(commit, [work for _, work in group])
    return encode_results([(number, result) for (number, _), result in zip(group, done, strict=True)])


if __name__ == "__main__":
    main(sys.argv[1:])
