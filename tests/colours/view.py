"""What is seen of red or black."""

from typing import get_args

from msgspec import Struct

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.disclosure import Disclosures, disclosures, wire_entries
from fairdeal.games.game import BoxNumber, ForPlayers, Seat, fingerprint
from tests.colours import events as e
from tests.colours import wire as w
from tests.colours.play import follow_up, waiting_for
from tests.colours.state import Box, Phase, Round

UNHEARD = "??"
"""What stands for a guess that a viewer may not know."""


class BoxView(Struct, frozen=True):
    """A box as it is seen."""

    number: BoxNumber
    owner: Seat
    chips: int
    said: str


class RoundView(Struct, frozen=True):
    """A round as it is seen."""

    phase: str
    boxes: tuple[BoxView, ...]
    purses: dict[Seat, int]
    pot: int
    card: Card | None
    actions: dict[BoxNumber, tuple[str, ...]]


def view(state: Round, viewer: Seat | None) -> RoundView:
    """What a seat may see."""
    return RoundView(
        phase=state.phase.value,
        boxes=tuple(
            BoxView(box.number, box.owner, box.chips, _heard(state, box, viewer)) for box in state.boxes
        ),
        purses=dict(state.purses),
        pot=state.pot,
        card=state.card if _open(state) or state.card is None else FACE_DOWN,
        actions=_actions(state, viewer),
    )


def _open(state: Round) -> bool:
    return state.phase in (Phase.SETTLING, Phase.CLOSED)


def _heard(state: Round, box: Box, viewer: Seat | None) -> str:
    return box.said if _open(state) or box.owner == viewer or not box.said else UNHEARD


def _actions(state: Round, viewer: Seat | None) -> dict[BoxNumber, tuple[str, ...]]:
    if follow_up(state) is not None:
        return {}
    waiting = waiting_for(state)
    options = waiting.options if isinstance(waiting, ForPlayers) else {}
    mine = {box.number for box in state.boxes if box.owner == viewer}
    return {number: words for number, words in options.items() if number in mine}


def disclose(event: e.Event, viewer: Seat | None) -> w.Event:
    """The wire event that this viewer is shown."""
    return SHOWN[type(event)](event, viewer)


def _opened(event: e.RoundOpened, viewer: Seat | None) -> w.RoundOpened:
    return w.RoundOpened(fingerprint(event.book), wire_entries(event.entries))


def _said(event: e.ColourSaid, viewer: Seat | None) -> w.ColourSaid:
    return w.ColourSaid(event.box, event.seat, event.colour if event.seat == viewer else UNHEARD)


SHOWN: Disclosures[e.Event, w.Event] = disclosures(
    get_args(e.AnyEvent), w, {e.RoundOpened: _opened, e.ColourSaid: _said}
)
