"""Blackjack, as the kit sees it: random houses, cards from a shoe that never ends."""

from pathlib import Path
from random import Random

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack import notation
from fairdeal.games.blackjack.state import Box, Phase, Round
from fairdeal.games.game import BANKER_BOX, Seat
from tests.conformance.kit import Fact, Setting, Subject
from tests.support.random_houses import HOUSES, house
from tests.support.random_rounds import RICH, random_entries


def setting(chance: Random) -> Setting:
    rules, book = house(chance.randrange(HOUSES))
    rich = tuple(card for card in book.pack if card[:-1] in RICH)
    pack = chance.choice((book.pack, rich))
    return Setting(book, random_entries(rules, chance.choice), iter(lambda: chance.choice(pack), None))


def cards_in(state: Round) -> list[Card]:
    hands = [hand for box in state.boxes for hand in box.hands]
    return [*state.dealer.cards, *(card for hand in hands for card in hand.cards)]


def chips_in(state: Round) -> dict[str, int]:
    found = {f"purse:{seat}": chips for seat, chips in state.purses.items()}
    for box in state.boxes:
        found |= stakes_of(box)
    return found


def stakes_of(box: Box) -> dict[str, int]:
    found = {f"stake:{box.number}:{hand.number}:main": hand.stake for hand in box.hands if not hand.outcome}
    if not box.insurance_settled:
        found[f"stake:{box.number}:1:insurance"] = box.insurance or 0
    found |= {f"stake:{box.number}:1:{placed.id}": placed.chips for placed in box.side if not placed.settled}
    return found


def hidden_from(state: Round, viewer: Seat | None) -> tuple[Card, ...]:
    """The hole card, from all but the banker."""
    banks = viewer is not None and viewer == state.banker
    place = state.book.hole_place
    return state.dealer.cards[place : place + 1] if state.hole_hidden and not banks else ()


DEALERS_STEPS = {e.DealerTurnBegan, e.DealerStood, e.DealerDrew, e.LapBegan}


def tells(one: Fact | None, other: Fact | None) -> bool:
    """A natural that the dealer finds tells; where turns go by rounds, so does all that comes between."""
    facts = [fact for fact in (one, other) if fact is not None]
    kinds = {type(fact.event) for fact in facts}
    if e.DealerHadNatural in kinds:
        return True
    if facts[0].state.book.turns != "rounds":
        return False
    return bool(kinds & DEALERS_STEPS) or len({banker_asked(fact.state) for fact in facts}) > 1


def banker_asked(state: Round) -> bool:
    """Whether a free banker is asked, which anyone at the table can see."""
    asked = blackjack.view(state, None).asked
    return asked is not None and asked.box == BANKER_BOX


SUBJECT = Subject(
    name="blackjack",
    game=blackjack,
    folder=Path(blackjack.__file__).parent,
    events=e.AnyEvent,
    phases=Phase,
    next_phase=e.NEXT_PHASE,
    write=notation.write,
    read=notation.read,
    setting=setting,
    pack_of=lambda book: book.pack,
    cards_repeat=True,
    cards_in=cards_in,
    chips_in=chips_in,
    hidden_from=hidden_from,
    tells=tells,
)
