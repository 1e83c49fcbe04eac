"""A recorded round, one input at a time: a card, or somebody's answer, and all that came of it."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.game import BANKER_BOX, Choose, ForPlayers, Game, Impossible, Seat
from fairdeal.tables.history import Record
from fairdeal.tables.kits import KITS


class Step(Struct):
    """What happened by one input; the first step of a round has none."""

    first: int
    """The place of its first event among those of the round."""
    before: Any
    """The round as it was; None before the first event."""
    events: list[Any]
    choice: Choose | None = None
    question: str = ""
    card: Card | None = None
    """The card that was dealt."""
    by_house: bool = False
    """Whether the house chose, for somebody who had left or let the time pass."""


def steps_of(record: Record) -> Iterator[Step]:
    """The steps of a round, as far as it was played."""
    game = KITS[record.game].game
    state, step = None, None
    for place, event in enumerate(record.events):
        if step is not None and game.follow_up(state) is not None:
            step.events.append(event)
        else:
            if step is not None:
                yield step
            step = _begun(game, place, state, event)
            step.by_house = place in record.by_house
        state = game.apply(state, event)
    if step is not None:
        yield step


def _begun(game: Game[Any, Any], place: int, state: Any, event: Any) -> Step:
    step = Step(place, state, [event])
    if state is None:
        return step
    waiting = game.waiting_for(state)
    if isinstance(waiting, ForPlayers):
        step.choice, step.question = _choice(game, state, waiting, event), waiting.question
    else:
        step.card = event.card
    return step


def _choice(game: Game[Any, Any], state: Any, waiting: ForPlayers, event: Any) -> Choose:
    """The answer that made the event."""
    for box, options in waiting.options.items():
        for action in options:
            if game.decide(state, given := Choose(box, action)) == event:
                return given
    raise Impossible(f"no answer makes {type(event).__name__}")


def owner_of(record: Record, box: int) -> Seat | None:
    """The seat that answered for a box."""
    if box == BANKER_BOX:
        return record.banker
    owners: dict[int, Seat] = {stake.box: stake.owner for stake in record.events[0].entries.stakes}
    return owners[box]
