"""The top ten by games won, as the teaching house shows them after each game."""

from collections.abc import Iterator

from fairdeal.store.protocol import Reader
from fairdeal.tables.boards import Standing, all_rounds, standings
from fairdeal.tables.history import Record, Rounds
from fairdeal.terminal.records.top_page import Board, top_page
from fairdeal.terminal.sitting import Sitting


class BestPlayers:
    """Everybody who ever played at this house, counted on from game to game.

    All that was played elsewhere takes long to read: once in a sitting is enough.
    """

    def __init__(self, sitting: Sitting, reader: Reader) -> None:
        self._rehearsed, self._here = sitting.local.visitors.rehearse, Rounds(sitting.table.id)
        self._every = standings(_elsewhere(sitting, reader), rehearsed=self._rehearsed)

    def count_on(self, reader: Reader) -> list[Standing]:
        """Everybody, with what has been played here since the last time."""
        ended = (record for record in self._here.read_on(reader) if record.won)
        self._every = standings(ended, rehearsed=self._rehearsed, before=self._every)
        return self._every


def _elsewhere(sitting: Sitting, reader: Reader) -> Iterator[Record]:
    every = all_rounds(reader, but_of=sitting.table.id)
    return (record for record in every if record.house == sitting.house.id)


def best_players(sitting: Sitting) -> list[str]:
    """The board; nothing where a game without names or money is not kept, or nobody has won yet."""
    if not _is_for_a_board(sitting):
        return []
    with sitting.local.visitors.store.open_reader() as reader:
        if sitting.best is None:
            sitting.best = BestPlayers(sitting, reader)
        # Bots have a board of their own, which nobody at this table has asked for.
        every = [each for each in sitting.best.count_on(reader) if not each.bot]
    if not sitting.shows_bets and not any(each.won for each in every):
        return []
    rehearse = sitting.local.visitors.rehearse
    chip = sitting.table.terms.chip
    board = Board("won", sitting.house.id, with_bots=False, chip=chip, is_practice=rehearse)
    return top_page(every, (), board, sitting.asker.words, sitting.look.columns())


def _is_for_a_board(sitting: Sitting) -> bool:
    """Who plays unnamed, for nothing, and keeps none of it plays the teaching game alone, line by line."""
    people = {name for seat, name in sitting.names.items() if seat not in sitting.bots}
    return sitting.is_kept or sitting.shows_bets or people != {sitting.asker.words("cs161.player")}
