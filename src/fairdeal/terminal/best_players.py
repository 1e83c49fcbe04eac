"""The top ten by games won, as the teaching house shows them after each game."""

from collections.abc import Iterator

from fairdeal.store.protocol import Reader
from fairdeal.tables.boards import all_rounds, ended_rounds, standings
from fairdeal.tables.history import Record
from fairdeal.terminal.records.top_page import Board, top_page
from fairdeal.terminal.sitting import Sitting


def best_players(sitting: Sitting) -> list[str]:
    """Everybody who ever played at this house; nothing where nobody plays for money or by a name."""
    words, rehearsed = sitting.asker.words, sitting.local.visitors.rehearse
    people = {name for seat, name in sitting.names.items() if seat not in sitting.bots}
    if not sitting.shows_bets and people == {words("cs161.player")}:
        return []
    with sitting.local.visitors.store.snapshot() as reader:
        if sitting.elsewhere is None:
            # All that was ever played takes long to read: once in a sitting is enough.
            sitting.elsewhere = standings(_elsewhere(sitting, reader), rehearsed=rehearsed)
        here = ended_rounds(reader, sitting.table.id)
        every = standings(here, rehearsed=rehearsed, before=sitting.elsewhere)
    board = Board("won", house="", chip=sitting.house.rules.table.chip, with_bots=False)
    # Bots have a board of their own, which nobody at this table has asked for.
    return top_page([each for each in every if not each.bot], (), board, words, sitting.look.columns())


def _elsewhere(sitting: Sitting, reader: Reader) -> Iterator[Record]:
    here, house = sitting.table.id, sitting.house.id
    return (record for record in all_rounds(reader) if record.house == house and record.table != here)
