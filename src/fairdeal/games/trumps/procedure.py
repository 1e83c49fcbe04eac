"""The house's procedure: what happens by itself, one event at a time."""

from collections.abc import Callable

from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.settle import (
    best_boxes,
    cards_drawn,
    cards_won,
    first_playing,
    next_caller,
    pot_share,
    stop_is_offered,
    why_over,
    winners,
)
from fairdeal.games.trumps.state import Phase, Round, Shown

FIRST_CALLER = 1


def follow_up(state: Round) -> e.Event | None:
    """What the house does next, or None when a card or a person is wanted."""
    step = STEPS.get(state.phase)
    return step(state) if step is not None else None


def _in_deal(state: Round) -> e.Event | None:
    if len(state.dealt) < state.book.cards_dealt(len(state.boxes)):
        return None
    return e.TrickBegan(1, first_playing(state, FIRST_CALLER))


def _in_picking(state: Round) -> e.Event | None:
    if state.book.variant.hand == "top":
        return e.TopCardsLaid()
    return e.CallOpened() if all(box.picked for box in state.playing) else None


def _in_comparing(state: Round) -> e.Event:
    category = state.book.category(state.category)
    shown = tuple(
        Shown(box.number, box.picked_card, state.book.card(box.picked_card).values[category.id])
        for box in state.playing
    )
    return e.CardsRevealed(shown, best_boxes(state.book, category, shown))


def _in_taking(state: Round) -> e.Event:
    assert state.last is not None
    best, variant = state.last.best, state.book.variant
    if len(best) == 1:
        points = 1 if variant.winner == "points" else 0
        return e.TrickWon(best[0], cards_won(state, best[0]), points)
    if variant.tie == "new_category" and len(state.tried) < len(state.book.categories):
        return e.CategoryTied(state.category)
    return e.TrickDrawn(best, cards_drawn(state, best))


def _after_trick(state: Round) -> e.Event:
    gone = tuple(box.number for box in state.boxes if not box.cards and not box.out)
    if gone:
        return e.BoxesOut(gone)
    reason = why_over(state)
    if reason:
        return e.GameEnded(winners(state, reason), reason)
    return e.StopOffered(state.draws) if stop_is_offered(state) else _next_trick(state)


def _in_offer(state: Round) -> e.Event | None:
    if len(state.agreed) < len(state.playing):
        return None
    return e.GameEnded(winners(state, "stopped"), "stopped")


def _next_trick(state: Round) -> e.Event:
    return e.TrickBegan(state.trick + 1, next_caller(state))


def _in_settling(state: Round) -> e.Event:
    unpaid = [box for box in state.winners if box not in state.paid]
    chips = pot_share(state.pot, len(unpaid)) if unpaid else 0
    if not chips:
        return e.RoundClosed()
    return e.PotPaid(unpaid[0], state.boxes[unpaid[0] - 1].owner, chips)


STEPS: dict[Phase, Callable[[Round], e.Event | None]] = {
    Phase.DEALING: _in_deal,
    Phase.PICKING: _in_picking,
    Phase.COMPARING: _in_comparing,
    Phase.TAKING: _in_taking,
    Phase.TRICK_OVER: _after_trick,
    Phase.OFFERING: _in_offer,
    Phase.GOING_ON: _next_trick,
    Phase.SETTLING: _in_settling,
}
"""What the house does in each phase; in the others it only waits."""
