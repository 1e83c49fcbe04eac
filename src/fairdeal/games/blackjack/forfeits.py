"""What becomes of the stakes of a player who leaves in mid-round, where the house takes them."""

from collections.abc import Set

from msgspec.structs import replace

from fairdeal.games.blackjack.events import Event, HandSettled, InsuranceSettled, SideBetSettled
from fairdeal.games.game import Seat


def forfeit(event: Event, seats: Set[Seat]) -> Event:
    """The event where these seats have left: whatever the cards say, nothing comes back to them."""
    if not isinstance(event, HandSettled | InsuranceSettled | SideBetSettled) or event.seat not in seats:
        return event
    if isinstance(event, HandSettled):
        return replace(event, outcome="forfeited", returned=0)
    if isinstance(event, SideBetSettled):
        return replace(event, award="", returned=0)
    return replace(event, returned=0)
