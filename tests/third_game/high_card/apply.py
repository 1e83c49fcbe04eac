"""Bookkeeping: what each event changes. No rules and no choices here."""

from typing import Any

from msgspec.structs import replace

from fairdeal.games.game import Impossible, purses_after
from tests.third_game.high_card import events as e
from tests.third_game.high_card.state import Box, Round


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
    entries = event.entries
    boxes = tuple(Box(stake.box, stake.owner) for stake in entries.stakes)
    pot = sum(stake.chips for stake in entries.stakes)
    return Round(event.book, boxes, dict(purses_after(entries)), pot)


def _changed(state: Round, event: e.Event) -> Round:
    match event:
        case e.CardDealt(box=box, card=card):
            return _with_box(state, box, card=card)
        case e.CardKept(box=box):
            return _with_box(state, box, answered=True)
        case e.CardThrown(box=box):
            return _with_box(state, box, card=None, thrown=_box(state, box).card, answered=True)
        case e.PotShared(chips=chips):
            if sum(chips.values()) != state.pot or not chips.keys() <= state.purses.keys():
                raise Impossible(f"{event} does not fit a pot of {state.pot} chips")
            purses = {seat: purse + chips.get(seat, 0) for seat, purse in state.purses.items()}
            return replace(state, purses=purses, pot=0)
        case _:
            return state


def _with_box(state: Round, number: int, **changes: Any) -> Round:
    changed = replace(_box(state, number), **changes)
    return replace(state, boxes=tuple(changed if box.number == number else box for box in state.boxes))


def _box(state: Round, number: int) -> Box:
    for box in state.boxes:
        if box.number == number:
            return box
    raise Impossible(f"there is no box {number}")
