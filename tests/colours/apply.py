"""Bookkeeping: the round after an event."""

from msgspec.structs import replace

from fairdeal.games.game import Impossible, Seat, purses_after
from tests.colours import events as e
from tests.colours.state import Box, Round


def apply(state: Round | None, event: e.Event) -> Round:
    """The round after the event."""
    before = state.phase if state is not None else None
    phase = e.NEXT_PHASE.get((before, type(event)))
    if phase is None:
        raise Impossible(f"{type(event).__name__} cannot happen in phase {before or 'none'}")
    if state is None:
        assert isinstance(event, e.RoundOpened)
        return _opened(event)
    return replace(_changed(state, event), phase=phase)


def _opened(event: e.RoundOpened) -> Round:
    stakes = event.entries.stakes
    boxes = tuple(Box(stake.box, stake.owner, stake.chips) for stake in stakes)
    pot = sum(stake.chips for stake in stakes)
    return Round(event.book, boxes, dict(purses_after(event.entries)), pot)


def _changed(state: Round, event: e.Event) -> Round:
    if isinstance(event, e.CardDealt):
        return replace(state, card=event.card)
    if isinstance(event, e.ColourSaid):
        return _said(state, event)
    if isinstance(event, e.PotShared | e.StakesReturned):
        return _paid(state, event.chips)
    return state


def _said(state: Round, event: e.ColourSaid) -> Round:
    if event.box not in [box.number for box in state.boxes if not box.said]:
        raise Impossible(f"box {event.box} has nothing to say")
    boxes = (replace(box, said=event.colour) if box.number == event.box else box for box in state.boxes)
    return replace(state, boxes=tuple(boxes))


def _paid(state: Round, chips: dict[Seat, int]) -> Round:
    purses = {seat: purse + chips.get(seat, 0) for seat, purse in state.purses.items()}
    return replace(state, purses=purses, pot=state.pot - sum(chips.values()))
