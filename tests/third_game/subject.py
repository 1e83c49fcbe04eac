"""High card, as the kit sees it."""

from pathlib import Path
from random import Random

from fairdeal.cards import STANDARD, Card
from fairdeal.games.game import Entries, Seat, Stake
from tests.conformance.kit import Setting, Subject
from tests.third_game import high_card
from tests.third_game.high_card import events as e
from tests.third_game.high_card import notation
from tests.third_game.high_card.book import HighCardBook
from tests.third_game.high_card.state import Phase, Round


def setting(chance: Random) -> Setting:
    seats, stake = chance.randint(2, 5), chance.choice((0, 1, 5))
    pack = tuple(chance.sample(STANDARD, 52)[: chance.randint(2 * seats, 52)])
    book = HighCardBook(pack, swaps=chance.random() < 0.8, ace_high=chance.random() < 0.5)
    stakes = tuple(Stake(box, box, stake) for box in range(1, seats + 1))
    purses = {seat: stake + chance.choice((0, 20)) for seat in range(1, seats + 1)}
    return Setting(book, Entries(stakes, purses), iter(pack))


def hidden_from(state: Round, viewer: Seat | None) -> list[Card]:
    """Until they are shown, the cards of all others; what they threw away for ever."""
    others = [box for box in state.boxes if box.owner != viewer]
    shown = state.phase in (Phase.SETTLING, Phase.CLOSED)
    held = [] if shown else [box.card for box in others]
    return [card for card in (*held, *(box.thrown for box in others)) if card is not None]


SUBJECT = Subject(
    name="high card",
    game=high_card,
    folder=Path(high_card.__file__).parent,
    events=e.AnyEvent,
    phases=Phase,
    next_phase=e.NEXT_PHASE,
    write=notation.write,
    read=notation.read,
    setting=setting,
    pack_of=lambda book: book.pack,
    cards_repeat=False,
    cards_in=lambda state: state.dealt,
    chips_in=lambda state: {"pot": state.pot} | {f"purse:{s}": c for s, c in state.purses.items()},
    hidden_from=hidden_from,
)
