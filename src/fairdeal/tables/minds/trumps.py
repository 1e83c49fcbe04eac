"""How bots play Trumps."""

from msgspec.structs import replace

from fairdeal.games.game import BoxNumber, Seat
from fairdeal.games.trumps.bots import BOTS
from fairdeal.games.trumps.memory import Memory, remember
from fairdeal.tables.mind import Mind, Situation, Told
from fairdeal.tables.seen import Seen
from fairdeal.tables.state import Table
from fairdeal.wire.events.trumps import RoundOpened

MEMORY = "memory"
"""The kind of bot that keeps the cards of a whole game in mind."""


class TrumpsMind(Mind):
    kinds = tuple(BOTS)

    def answer(self, situation: Situation, box: BoxNumber) -> str:
        remembers = situation.kind == MEMORY
        memory = situation.remembered().by_seat.get(situation.seat, Memory()) if remembers else Memory()
        return BOTS[situation.kind](situation.book, situation.seen, memory, situation.draws().below)

    def bet(self, situation: Situation, smallest: int, has: int) -> int | None:
        """Everybody bets the same: as much as whoever has bet already."""
        others = (bets[0].chips for bets in situation.bets)
        return super().bet(situation, next(others, smallest), has)

    def remembered(self, seen: Seen, told: Told, table: Table) -> Seen:
        """What each seat that forgets nothing knows of where the cards are."""
        known = _who_remembers(table) if isinstance(told(None), RoundOpened) else seen.by_seat
        return replace(seen, by_seat={seat: remember(known[seat], told(seat)) for seat in known})


def _who_remembers(table: Table) -> dict[Seat, Memory]:
    return {place.seat: Memory() for place in table.places.values() if place.bot == MEMORY}


MIND = TrumpsMind()
