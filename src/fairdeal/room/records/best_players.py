"""Everybody who ever played at a house, with totals over all their games."""

from collections.abc import Iterator

from fairdeal.store import Store
from fairdeal.store.protocol import Reader
from fairdeal.tables.read.history import Rounds
from fairdeal.tables.read.leaderboard import all_rounds, standings
from fairdeal.tables.read.recorded_round import Record
from fairdeal.wire.records import Standing


class BestPlayers:
    """The players of a house, for a leaderboard at one of its tables.

    Reading what was played at other tables takes long, so it happens once per session.
    """

    def __init__(self, store: Store, house: str, table: str, *, rehearsed: bool) -> None:
        """`rehearsed`: count only people who practise with a seed."""
        self._store, self._rehearsed, self._here = store, rehearsed, Rounds(table)
        with store.open_reader() as reader:
            elsewhere = _rounds_elsewhere(reader, house, table)
            self._every = standings(elsewhere, rehearsed=rehearsed)

    def count_on(self) -> list[Standing]:
        """Everybody's totals, including what has been played at the table since the last call."""
        with self._store.open_reader() as reader:
            ended = (record for record in self._here.read_on(reader) if record.won)
            self._every = standings(ended, rehearsed=self._rehearsed, before=self._every)
        return self._every


def _rounds_elsewhere(reader: Reader, house: str, table: str) -> Iterator[Record]:
    every = all_rounds(reader, but_of=table)
    return (record for record in every if record.house == house)
