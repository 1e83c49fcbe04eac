"""The top ten by games won, as the teaching house shows them after each game."""

from fairdeal.tables.boards import all_rounds, standings
from fairdeal.terminal.records.top_page import top_page
from fairdeal.terminal.sitting import Sitting


def best_players(sitting: Sitting) -> list[str]:
    """Everybody who ever played at this house; nothing where nobody plays for money or by a name."""
    words = sitting.asker.words
    if not sitting.shows_bets and set(sitting.names.values()) == {words("cs161.player")}:
        return []
    with sitting.local.visitors.store.snapshot() as reader:
        played = (record for record in all_rounds(reader) if record.house == sitting.house.id)
        every = standings(played)
    return top_page(every, (), "won", words, sitting.look.columns(), with_bots=False)
