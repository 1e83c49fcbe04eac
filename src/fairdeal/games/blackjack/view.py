"""What each pair of eyes may see. A view is built up from nothing, never cut down from the state."""

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.hand import add
from fairdeal.games.blackjack.play import waiting_for
from fairdeal.games.blackjack.procedure import follow_up
from fairdeal.games.blackjack.state import POINTS, Box, Hand, Phase, PlacedSideBet, Round
from fairdeal.games.game import BANKER_BOX, ForPlayers, Seat


class HandView(Struct, frozen=True):
    number: int
    cards: tuple[Card, ...]
    total: int
    soft: bool
    category: str
    stake: int
    free: int
    ended: str
    outcome: str
    is_natural: bool = False


class BoxView(Struct, frozen=True):
    number: int
    owner: Seat
    stake: int
    hands: tuple[HandView, ...]
    even_money: bool | None
    insurance: int | None
    side: tuple[PlacedSideBet, ...]
    """Its side bets, and what became of each."""


class DealerView(Struct, frozen=True):
    """The dealer's cards as they lie; total, softness and category are those of the cards face up."""

    cards: tuple[Card, ...]
    total: int
    soft: bool
    category: str


class Question(Struct, frozen=True):
    """What the round waits for, in plain sight of everyone."""

    box: int
    hand: int
    """The place of the hand in its box, from 1; 0 where no hand is meant."""
    question: str
    options: tuple[str, ...]


class RoundView(Struct, frozen=True):
    phase: Phase
    dealer: DealerView
    boxes: tuple[BoxView, ...]
    purses: dict[Seat, int]
    asked: Question | None
    actions: dict[int, tuple[str, ...]]
    """What this viewer may do now, by box."""


def view(state: Round, viewer: Seat | None) -> RoundView:
    """The round as this seat may see it; None is a spectator."""
    asked = _asked(state)
    mine = asked is not None and viewer is not None and _owner(state, asked.box) == viewer
    return RoundView(
        phase=state.phase,
        dealer=_dealer(state, viewer),
        boxes=tuple(_box(box) for box in state.boxes),
        purses=dict(state.purses),
        asked=asked,
        actions={asked.box: asked.options} if asked is not None and mine else {},
    )


def _asked(state: Round) -> Question | None:
    """The question on the table; none while the house itself has something to do, or deals."""
    waiting = waiting_for(state) if follow_up(state) is None else None
    if not isinstance(waiting, ForPlayers):
        return None
    box, options = next(iter(waiting.options.items()))
    place = 0 if box == BANKER_BOX else state.turn[1] + 1 if state.turn is not None else 1
    return Question(box, place, waiting.question, options)


def _owner(state: Round, box: int) -> Seat | None:
    return state.banker if box == BANKER_BOX else state.boxes[box - 1].owner


def _box(box: Box) -> BoxView:
    hands = tuple(_hand(hand) for hand in box.hands)
    return BoxView(box.number, box.owner, box.stake, hands, box.even_money, box.insurance, box.side)


def _hand(hand: Hand) -> HandView:
    return HandView(
        hand.number,
        hand.cards,
        hand.total,
        hand.soft,
        hand.category,
        hand.stake,
        hand.free,
        hand.ended,
        hand.outcome,
        hand.is_natural,
    )


def _dealer(state: Round, viewer: Seat | None) -> DealerView:
    dealer = state.dealer
    # Once dealt, a banker knows the hole card.
    if not state.hole_hidden or (viewer is not None and viewer == state.banker):
        return DealerView(dealer.cards, dealer.total, dealer.soft, dealer.category)
    total, soft = 0, False
    for card in state.dealer_faces:
        if card != FACE_DOWN:
            total, soft = add(total, soft, POINTS[card])
    return DealerView(state.dealer_faces, total, soft, "bust" if total > 21 else "general")


def disclose(event: e.Event, viewer: Seat | None) -> e.Event:
    """The event as this viewer may hear of it."""
    if isinstance(event, e.HoleCardDealt) and (viewer is None or viewer != event.banker):
        return replace(event, card=FACE_DOWN)
    return event
