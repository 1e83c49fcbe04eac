"""The state machine that a game's two dicts amount to, obeyed by every game alike."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from fairdeal.games.game import BoxNumber, Impossible

NextPhase = Mapping[tuple[Any, type[Any]], Any]
"""[phase or None, kind of event] -> the phase after it; what has no row can't happen."""

Changes = Mapping[type[Any], Callable[[Any, Any], Any]]
"""What a kind of event changes besides the phase; the first event makes the state."""


def step(next_phase: NextPhase, changes: Changes, state: Any, event: Any) -> Any:
    """The state after an event, which must have a row and fit its round."""
    before = state.phase if state is not None else None
    phase = next_phase.get((before, type(event)))
    if phase is None:
        raise Impossible(f"{type(event).__name__} cannot happen in phase {before or 'none'}")
    change = changes.get(type(event))
    if change is not None:
        try:
            state = change(state, event)
        except (LookupError, ValueError) as error:
            raise Impossible(f"{event} does not fit its round") from error
    return state if state.phase is phase else replace(state, phase=phase)


class Numbered(Protocol):
    @property
    def number(self) -> int: ...


AnyBox = TypeVar("AnyBox", bound=Numbered)


def box_numbered(boxes: tuple[AnyBox, ...], number: BoxNumber) -> AnyBox:
    """The box of this number; a damaged log may name one that is not there."""
    box = boxes[number - 1]
    if box.number != number:
        raise Impossible(f"there is no box {number}")
    return box
