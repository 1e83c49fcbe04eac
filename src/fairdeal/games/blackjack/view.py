"""What each pair of eyes may see. A view is built up from nothing, never cut down from the state."""

from msgspec.structs import replace

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.hand import add
from fairdeal.games.blackjack.named_hands import is_special, is_special_for_dealer
from fairdeal.games.blackjack.play import place_of_next_card, waiting_for
from fairdeal.games.blackjack.procedure import boxes_to_swap, follow_up
from fairdeal.games.blackjack.state import POINTS, Box, Hand, Phase, PlacedSideBet, Round
from fairdeal.games.game import BANKER_BOX, ForCard, ForPlayers, Seat, Waiting
from fairdeal.wire.views.blackjack import (
    BoxView,
    DealerView,
    HandView,
    NextCard,
    Question,
    RoundView,
    SideBetView,
)

__all__ = ["BoxView", "DealerView", "HandView", "NextCard", "Question", "RoundView", "SideBetView", "view"]

BEFORE_PEEK = (Phase.DEALING, Phase.INSURANCE, Phase.EARLY_SURRENDER)


def view(state: Round, viewer: Seat | None) -> RoundView:
    """The round as this seat may see it; None is a spectator."""
    waiting = waiting_for(state) if follow_up(state) is None else None
    asked = _asked(state, waiting)
    mine = asked is not None and viewer is not None and _owner(state, asked.box) == viewer
    return RoundView(
        phase=state.phase,
        dealer=_dealer(state, viewer),
        boxes=tuple(_box(box, state.book) for box in state.boxes),
        purses=dict(state.purses),
        asked=asked,
        actions={asked.box: asked.options} if asked is not None and mine else {},
        is_for_points=state.book.points_only,
        banker=state.banker,
        next_card=_next_card(state) if isinstance(waiting, ForCard) else None,
    )


def _asked(state: Round, waiting: Waiting | None) -> Question | None:
    """The question on the table; none while the house itself has something to do, or deals."""
    if not isinstance(waiting, ForPlayers):
        return None
    box, options = next(iter(waiting.options.items()))
    place = 0 if box == BANKER_BOX else state.turn[1] + 1 if state.turn is not None else 1
    swapped = _swapped(state) if waiting.question == "swap" else ()
    return Question(box, place, waiting.question, options, swapped)


def _swapped(state: Round) -> tuple[HandView, ...]:
    """The hands of the two boxes after swapping their second cards. A swapped hand is never a natural."""
    pair = boxes_to_swap(state)
    assert pair is not None
    one, other = (_hand(box.hands[0], state.book) for box in pair)
    return _with_second_of(one, other), _with_second_of(other, one)


def _with_second_of(hand: HandView, other: HandView) -> HandView:
    cards = (hand.cards[0], other.cards[1])
    total, soft = 0, False
    for card in cards:
        total, soft = add(total, soft, POINTS[card])
    return replace(hand, cards=cards, total=total, soft=soft, category="general", is_natural=False)


def _next_card(state: Round) -> NextCard | None:
    place = place_of_next_card(state)
    return NextCard(*place) if place is not None else None


def _owner(state: Round, box: int) -> Seat | None:
    return state.banker if box == BANKER_BOX else state.boxes[box - 1].owner


def _box(box: Box, book: RuleBook) -> BoxView:
    return BoxView(
        box.number,
        box.owner,
        box.stake,
        tuple(_hand(hand, book) for hand in box.hands),
        box.even_money,
        box.insurance,
        tuple(_side_bet(placed) for placed in box.side),
        box.insurance_returned,
        box.insurance_settled,
    )


def _side_bet(placed: PlacedSideBet) -> SideBetView:
    return SideBetView(placed.id, placed.chips, placed.settled, placed.award, placed.returned)


def _hand(hand: Hand, book: RuleBook) -> HandView:
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
        hand.returned,
        is_special(hand, book),
    )


def _dealer(state: Round, viewer: Seat | None) -> DealerView:
    dealer, book = state.dealer, state.book
    cards, total, soft, category = dealer.cards, dealer.total, dealer.soft, dealer.category
    # Once dealt, a banker knows the hole card.
    if state.hole_hidden and (viewer is None or viewer != state.banker):
        cards, total, soft, category = _dealer_from_outside(state)
    return DealerView(
        cards,
        total,
        soft,
        category,
        is_special=is_special_for_dealer(category, book),
        is_push=total == 22 and book.total_22 != "bust",
        has_peeked=_has_peeked(state),
        would_draw=total <= 21 and book.dealer_draws[total][soft],
    )


def _dealer_from_outside(state: Round) -> tuple[tuple[Card, ...], int, bool, str]:
    """The dealer's cards, total, softness and category while a card is face down."""
    faces, total, soft = state.dealer_faces, 0, False
    for card in faces:
        if card != FACE_DOWN:
            total, soft = add(total, soft, POINTS[card])
    return faces, total, soft, "bust" if total > 21 else "general"


def _has_peeked(state: Round) -> bool:
    """Whether everybody knows by now that the dealer has no natural."""
    if state.phase in BEFORE_PEEK or not state.book.peeks[state.upcard]:
        return False
    return not (state.dealer_shown and state.dealer.is_natural)
