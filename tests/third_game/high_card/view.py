"""What each pair of eyes may see, and where the money goes. A view is built up from nothing."""

from typing import get_args

from msgspec import Struct

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.disclosure import Disclosures, disclosures, wire_entries
from fairdeal.games.game import ForPlayers, Movement, Seat, fingerprint
from tests.third_game.high_card import events as e
from tests.third_game.high_card import wire as w
from tests.third_game.high_card.play import follow_up, waiting_for
from tests.third_game.high_card.state import Box, Phase, Round


class BoxView(Struct, frozen=True):
    number: int
    owner: Seat
    card: Card | None
    swapped: bool


class RoundView(Struct, frozen=True):
    phase: Phase
    boxes: tuple[BoxView, ...]
    purses: dict[Seat, int]
    pot: int
    actions: dict[int, tuple[str, ...]]
    """What this viewer may do now, by box."""


def view(state: Round, viewer: Seat | None) -> RoundView:
    """The round as this seat may see it; None is a spectator."""
    boxes = tuple(_box(state, box, viewer) for box in state.boxes)
    return RoundView(state.phase, boxes, dict(state.purses), state.pot, _actions(state, viewer))


def _box(state: Round, box: Box, viewer: Seat | None) -> BoxView:
    shown = state.phase in (Phase.SETTLING, Phase.CLOSED) or box.owner == viewer
    card = box.card if shown or box.card is None else FACE_DOWN
    return BoxView(box.number, box.owner, card, swapped=box.thrown is not None)


def _actions(state: Round, viewer: Seat | None) -> dict[int, tuple[str, ...]]:
    waiting = waiting_for(state) if follow_up(state) is None else None
    if not isinstance(waiting, ForPlayers):
        return {}
    owners = {box.number: box.owner for box in state.boxes}
    return {box: words for box, words in waiting.options.items() if owners[box] == viewer}


def disclose(event: e.Event, viewer: Seat | None) -> w.Event:
    """The wire event that this viewer is shown."""
    return SHOWN[type(event)](event, viewer)


def _opened(event: e.RoundOpened, viewer: Seat | None) -> w.RoundOpened:
    return w.RoundOpened(fingerprint(event.book), wire_entries(event.entries))


def _dealt(event: e.CardDealt, viewer: Seat | None) -> w.CardDealt:
    return w.CardDealt(event.box, event.seat, event.card if event.seat == viewer else FACE_DOWN)


SHOWN: Disclosures[e.Event, w.Event] = disclosures(
    get_args(e.AnyEvent), w, {e.RoundOpened: _opened, e.CardDealt: _dealt}
)


def movements(event: e.Event) -> tuple[Movement, ...]:
    """The chips that an event moves, by place."""
    moves: list[tuple[str, str, int]] = []
    if isinstance(event, e.RoundOpened):
        moves = [(f"purse:{stake.owner}", "pot", stake.chips) for stake in event.entries.stakes]
    if isinstance(event, e.PotShared):
        moves = [("pot", f"purse:{seat}", chips) for seat, chips in event.chips.items()]
    return tuple(Movement(*move) for move in moves if move[2])
