"""Bookkeeping: what each event changes. No rules and no choices here."""

from msgspec.structs import replace

from fairdeal.games.game import Impossible, purses_after
from fairdeal.games.machine import Changes, box_numbered, changes_by_kind, step
from tests.third_game.high_card import events as e
from tests.third_game.high_card.state import Box, Round


def apply(state: Round | None, event: e.Event) -> Round:
    """The round after the event."""
    return step(e.NEXT_PHASE, CHANGES, state, event)


def _opened(state: None, event: e.RoundOpened) -> Round:
    entries = event.entries
    boxes = tuple(Box(stake.box, stake.owner) for stake in entries.stakes)
    pot = sum(stake.chips for stake in entries.stakes)
    return Round(event.book, boxes, dict(purses_after(entries)), pot)


def _dealt(state: Round, event: e.CardDealt) -> Round:
    return _with_box(state, event.box, card=event.card)


def _kept(state: Round, event: e.CardKept) -> Round:
    return _with_box(state, event.box, answered=True)


def _thrown(state: Round, event: e.CardThrown) -> Round:
    card = box_numbered(state.boxes, event.box).card
    return _with_box(state, event.box, card=None, thrown=card, answered=True)


def _shared(state: Round, event: e.PotShared) -> Round:
    if sum(event.chips.values()) != state.pot or not event.chips.keys() <= state.purses.keys():
        raise Impossible(f"{event} does not fit a pot of {state.pot} chips")
    purses = {seat: purse + event.chips.get(seat, 0) for seat, purse in state.purses.items()}
    return replace(state, purses=purses, pot=0)


def _with_box(state: Round, number: int, **changes: object) -> Round:
    changed = replace(box_numbered(state.boxes, number), **changes)
    return replace(state, boxes=tuple(changed if box.number == number else box for box in state.boxes))


CHANGES: Changes[e.Event, Round] = changes_by_kind(
    {
        e.RoundOpened: _opened,
        e.CardDealt: _dealt,
        e.CardKept: _kept,
        e.CardThrown: _thrown,
        e.PotShared: _shared,
    }
)
