"""Where a round goes: by the rows of its state machine, to an end, even when nobody says a word."""

from random import Random
from typing import Any, get_args

from fairdeal.games.diagram import loose_ends, machine
from fairdeal.games.game import Choose, Deal, Finished, ForCard, ForPlayers, advance, opened
from tests.conformance.kit import Played, Subject, of_every_round, play_at_random


def every_phase_and_every_event_stands_in_the_machine(subject: Subject) -> None:
    drawn = machine(subject.name, subject.next_phase)
    events = [event.__name__ for event in get_args(subject.events)]

    assert loose_ends(drawn, subject.phases, events) == ()
    assert {event for _, event, _ in drawn.rows} <= set(events)


def every_row_is_used_and_every_phase_reached(subject: Subject) -> None:
    unused = set(subject.next_phase)
    for seed in range(subject.rounds_most):
        played = play_at_random(subject, seed)
        state: Any = None
        for event in played.events:
            before = state.phase if state is not None else None
            state = subject.game.apply(state, event)
            assert state.phase == subject.next_phase[before, type(event)]
            unused.discard((before, type(event)))
        if not unused:
            break

    assert not unused, sorted(f"{phase}: {event.__name__}" for phase, event in unused)


@of_every_round
def the_house_rests_exactly_where_an_input_is_wanted(subject: Subject, played: Played) -> None:
    """While it is busy nobody is offered anything, so that nobody can act on what is still to come."""
    for step in played.steps:
        *busy, resting = (fact.state for fact in step.facts)
        for state in busy:
            assert subject.game.follow_up(state) is not None
            assert [v for v in played.viewers if subject.game.view(state, v).actions] == []

        assert subject.game.follow_up(resting) is None
        assert isinstance(subject.game.waiting_for(resting), ForPlayers | ForCard | Finished)


@of_every_round
def a_round_is_over_exactly_where_no_row_leads_on(subject: Subject, played: Played) -> None:
    leading_on = {before for before, _ in subject.next_phase}
    for state in played.states:
        over = isinstance(subject.game.waiting_for(state), Finished)

        assert over is (state.phase not in leading_on)
        assert over is (state is played.states[-1])


@of_every_round
def whoever_is_asked_has_something_to_say_and_may_be_silent(subject: Subject, played: Played) -> None:
    for state in played.states:
        waiting = subject.game.waiting_for(state)
        if isinstance(waiting, ForPlayers):
            assert waiting.options
            assert waiting.options.keys() == waiting.silent.keys()
            assert waiting.options.keys() <= played.owners.keys()
            for box, words in waiting.options.items():
                assert len(set(words)) == len(words) > 0
                assert waiting.silent[box] in words


@of_every_round
def one_who_says_nothing_stakes_nothing_more(subject: Subject, played: Played) -> None:
    for state in played.states:
        waiting = subject.game.waiting_for(state)
        if isinstance(waiting, ForPlayers):
            for box, word in waiting.silent.items():
                event = subject.game.decide(state, Choose(box, word))

                assert [move for move in subject.game.movements(event) if "purse:" in move.source] == []


@of_every_round
def a_table_of_silent_players_comes_to_its_end(subject: Subject, played: Played) -> None:
    setting = subject.setting(Random(played.seed))
    state, _ = opened(subject.game, setting.book, setting.entries)

    for _ in range(subject.inputs_most):
        waiting = subject.game.waiting_for(state)
        if isinstance(waiting, Finished):
            return
        asked = isinstance(waiting, ForPlayers)
        given = Choose(*next(iter(waiting.silent.items()))) if asked else Deal(next(setting.cards))
        state, _ = advance(subject.game, state, given)

    raise AssertionError(f"after {subject.inputs_most} inputs the round still waits")
