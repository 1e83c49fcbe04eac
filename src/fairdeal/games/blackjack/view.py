"""What each pair of eyes may see. A view is built up from nothing, never cut down from the state."""

from fairdeal.cards import FACE_DOWN
from fairdeal.games.blackjack.hand import add
from fairdeal.games.blackjack.play import waiting_for
from fairdeal.games.blackjack.procedure import follow_up
from fairdeal.games.blackjack.state import POINTS, Box, Hand, PlacedSideBet, Round
from fairdeal.games.game import BANKER_BOX, ForPlayers, Seat
from fairdeal.wire.views.blackjack import BoxView, DealerView, HandView, Question, RoundView, SideBetView

__all__ = ["BoxView", "DealerView", "HandView", "Question", "RoundView", "SideBetView", "view"]


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
    return BoxView(
        box.number,
        box.owner,
        box.stake,
        tuple(_hand(hand) for hand in box.hands),
        box.even_money,
        box.insurance,
        tuple(_side_bet(placed) for placed in box.side),
        box.insurance_returned,
    )


def _side_bet(placed: PlacedSideBet) -> SideBetView:
    return SideBetView(placed.id, placed.chips, placed.settled, placed.award, placed.returned)


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
        hand.returned,
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
