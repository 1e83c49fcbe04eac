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
    given = [
        Choose(box, action)
        for box, actions in waiting.options.items()
        for action in actions
        if game.decide(state, Choose(box, action)) == played
    ]
    if not given:
        return None  # not an answer: a player left and gave up a stake
    answer, shown = given[0], game.disclose(played, viewer)
    by_house = _answers_of_house(before, at)
    return Answer(
        event=place,
        box=answer.box,
        question=waiting.question,
        action=show_action(game, state, answer, viewer),
        by_house=any(game.disclose(event, viewer) == shown for event in by_house),
    )


def show_action(game: AnyGame, state: AnyRound, answer: Choose, viewer: Seat | None) -> str:
    """The action of an answer; empty if another one would have looked the same to this viewer."""
    waiting = _waiting(game, state)
    assert waiting is not None, "an answer needs a question"
    shown = game.disclose(game.decide(state, answer), viewer)
    looks_alike = [
        action
        for action in waiting.options[answer.box]
        if game.disclose(game.decide(state, Choose(answer.box, action)), viewer) == shown
    ]
    return answer.action if len(looks_alike) == 1 else ""


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
