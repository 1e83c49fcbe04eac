"""Red or black, as the kit sees it."""

from pathlib import Path
from random import Random

from fairdeal.cards import STANDARD, Card
from fairdeal.games.game import Entries, Seat, Stake
from tests import colours
from tests.colours import events as e
from tests.colours import notation
from tests.colours.book import SEATS_LEAST, SEATS_MOST, ColoursBook
from tests.colours.state import Phase, Round
from tests.conformance.kit import Setting, Subject


def setting(chance: Random) -> Setting:
    """Two to six guesses, sometimes for nothing or for all one has, sometimes with somebody who looks on."""
    seats = range(1, chance.randint(SEATS_LEAST, SEATS_MOST) + 1)
    chips = chance.choice((0, 1, 5, 7))
    purses = {seat: chips + chance.choice((0, 0, 3, 50)) for seat in seats}
    if chance.random() < 0.3:
        purses[len(purses) + 1] = 20
    pack = tuple(chance.sample(STANDARD, chance.choice((2, 8, 52))))
    stakes = tuple(Stake(seat, seat, chips) for seat in seats)
    return Setting(ColoursBook(pack), Entries(stakes, purses), iter(chance.sample(pack, len(pack))))


def hidden_from(state: Round, viewer: Seat | None) -> list[Card]:
    """Until it is turned, the card in the middle, from everyone."""
    shown = state.phase in (Phase.SETTLING, Phase.CLOSED)
    return [] if shown or state.card is None else [state.card]


SUBJECT = Subject(
    name="red or black",
    game=colours,
    folder=Path(colours.__file__).parent,
    events=e.AnyEvent,
    phases=Phase,
    next_phase=e.NEXT_PHASE,
    write=notation.write,
    read=notation.read,
    setting=setting,
    pack_of=lambda book: book.pack,
    cards_repeat=False,
    cards_in=lambda state: [state.card] if state.card is not None else [],
    chips_in=lambda state: {"pot": state.pot} | {f"purse:{s}": c for s, c in state.purses.items()},
    hidden_from=hidden_from,
    is_secret=lambda event: isinstance(event, e.ColourSaid),
)
