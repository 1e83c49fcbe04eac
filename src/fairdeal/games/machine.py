"""The state machine of a game: two dicts define it, and one `step` function serves every game."""

from collections.abc import Callable, Mapping
from typing import Never, Protocol, TypeVar, cast

from msgspec.structs import replace

from fairdeal.games.game import BoxNumber, Event, Impossible, State

Phase = TypeVar("Phase", bound=str)

NextPhase = Mapping[tuple[Phase | None, type[Event]], Phase]
"""[phase or None, kind of event] -> the phase after it; what has no row can't happen."""

Changes = Mapping[type[Event], Callable[[State | None, Event], State]]
"""What a kind of event changes besides the phase; the first event makes the state."""


def changes_by_kind(changes: Mapping[type[Event], Callable[[Never, Never], State]]) -> Changes[Event, State]:
    """The same functions, typed for any event; each is called only with its own kind."""
    return cast(Changes[Event, State], changes)


def step(
    next_phase: NextPhase[Phase, Event], changes: Changes[Event, State], state: State | None, event: Event
) -> State:
    """The state after an event, which must have a row and fit its round."""
    before: Phase | None = state.phase if state is not None else None  # type: ignore[assignment] # its own
    phase = next_phase.get((before, type(event)))
    if phase is None:
        raise Impossible(f"{type(event).__name__} cannot happen in phase {before or 'none'}")
    change = changes.get(type(event))
    if change is not None:
        try:
            state = change(state, event)
        except (LookupError, ValueError) as error:
            raise Impossible(f"{event} does not fit its round") from error
    assert state is not None
    return state if state.phase is phase else replace(state, phase=phase)  # type: ignore[type-var] # a Struct


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
