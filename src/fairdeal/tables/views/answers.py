"""Finds the answers that led to events of a round, as far as a viewer may know them."""

from msgspec import Struct

from fairdeal.games.game import AnyGame, AnyRound, Choose, ForPlayers, Seat
from fairdeal.tables.engine.automation import is_played_for
from fairdeal.tables.engine.rounds import in_play
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.state import Table
from fairdeal.wire.frames import Answer

WRITING_MS = 1000
"""A table reads its clock before it writes, so a recorded time may be slightly early."""


def find_answer(before: Table, played: Struct, place: int, at: int, viewer: Seat | None) -> Answer | None:
    """The answer that led to an event of a round; None if nobody was asked.

    `place`: the index of the event in its frame. The action is empty if other answers would have looked
    the same to this viewer, so it reveals no more than the event does.
    """
    game, state = ADAPTERS[before.game].game, in_play(before).state
    waiting = _waiting(game, state)
    if waiting is None:
        return None
    decided = _decide_all(game, state, waiting)
    answer = next((given for given, event in decided.items() if event == played), None)
    if answer is None:
        return None  # not an answer: a player left and gave up a stake
    shown, by_house = game.disclose(played, viewer), _answers_of_house(before, at)
    return Answer(
        event=place,
        box=answer.box,
        question=waiting.question,
        action=_action_seen(game, decided, answer, viewer),
        by_house=any(game.disclose(event, viewer) == shown for event in by_house),
    )


def show_action(game: AnyGame, state: AnyRound, answer: Choose, viewer: Seat | None) -> str:
    """The action of an answer; empty if another one would have looked the same to this viewer."""
    waiting = _waiting(game, state)
    assert waiting is not None, "an answer needs a question"
    return _action_seen(game, _decide_all(game, state, waiting), answer, viewer)


def _decide_all(game: AnyGame, state: AnyRound, waiting: ForPlayers) -> dict[Choose, Struct]:
    """Every answer to a question, and the event that it results in."""
    answers = (Choose(box, action) for box, actions in waiting.options.items() for action in actions)
    return {answer: game.decide(state, answer) for answer in answers}


def _action_seen(game: AnyGame, decided: dict[Choose, Struct], answer: Choose, viewer: Seat | None) -> str:
    shown = game.disclose(decided[answer], viewer)
    others = (event for each, event in decided.items() if each.box == answer.box and each != answer)
    is_distinct = all(game.disclose(event, viewer) != shown for event in others)
    return answer.action if is_distinct else ""


def is_by_house(table: Table, played: Struct, at: int) -> bool:
    """Whether the house answered for somebody who had left, or who let the time pass.

    The log does not say who answered. If the table would automatically have given the same answer, it
    counts as the house's, even if a player gave it in the last second.
    """
    return played in _answers_of_house(table, at)


def _answers_of_house(table: Table, at: int) -> list[Struct]:
    """The events of the answers that the table would have given automatically, for silent players."""
    if table.terms.decision_seconds is None and not any(place.leaves for place in table.places.values()):
        return []
    game, state = ADAPTERS[table.game].game, in_play(table).state
    waiting = _waiting(game, state)
    silent = waiting.silent.items() if waiting is not None else ()
    return [
        game.decide(state, Choose(box, action))
        for box, action in silent
        if is_played_for(table, box, at + WRITING_MS)
    ]


def _waiting(game: AnyGame, state: AnyRound) -> ForPlayers | None:
    """The question that a round asks; None while the house has to act or deal."""
    if game.follow_up(state) is not None:
        return None
    waiting = game.waiting_for(state)
    return waiting if isinstance(waiting, ForPlayers) else None
