"""The steps of a recorded round: each begins with a card or an answer, and everything follows from that."""

from collections.abc import Iterator
from typing import cast

from msgspec import Struct

from fairdeal.games.game import AnyGame, AnyRound, CardEvent, Choose, ForPlayers, Impossible
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.read.recorded_round import Record, RoundStep


def steps_of(record: Record) -> Iterator[RoundStep]:
    """The steps of a round, as far as it was played."""
    game = ADAPTERS[record.game].game
    state: AnyRound | None = None
    step = None
    for place, event in enumerate(record.events):
        if step is not None and state is not None and game.follow_up(state) is not None:
            step.events.append(event)
        else:
            if step is not None:
                yield step
            step = _begun(game, place, state, event)
            step.by_house = place in record.by_house
        state = game.apply(state, event)
    if step is not None:
        yield step


def _begun(game: AnyGame, place: int, state: AnyRound | None, event: Struct) -> RoundStep:
    step = RoundStep(place, state, [event])
    if state is None:
        return step
    waiting = game.waiting_for(state)
    if isinstance(waiting, ForPlayers):
        step.choice, step.question = _choice(game, state, waiting, event), waiting.question
    else:
        step.card = cast(CardEvent, event).card
    return step


def _choice(game: AnyGame, state: AnyRound, waiting: ForPlayers, event: Struct) -> Choose:
    """The answer that made the event."""
    for box, options in waiting.options.items():
        for action in options:
            if game.decide(state, given := Choose(box, action)) == event:
                return given
    raise Impossible(f"no answer makes {type(event).__name__}")
