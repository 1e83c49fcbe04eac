"""A round is a value: it can be told again, written down and read, and nothing that is handed in changes."""

import ast

from msgspec.json import decode, encode

from fairdeal.games.game import Choose, Deal, ForPlayers, inputs_of, opened, replay
from tests.conformance.kit import Played, Subject, facts_of, of_every_round, some

STATES_MOST = 40
"""Of a long round no more are looked at where looking costs as much as playing to there."""

REACHED_FOR = {
    "asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "shutil", "socket", "sqlite3",
    "subprocess", "sys", "tempfile", "threading", "time", "uuid",
}  # fmt: skip
"""Chance, time and storage: a game is handed them."""


def the_game_reaches_for_no_chance_time_or_storage(subject: Subject) -> None:
    imported = set[str]()
    for file in subject.folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module.partition(".")[0])

    assert imported, f"no source lies in {subject.folder.name}"
    assert imported & REACHED_FOR == set()


@of_every_round
def replaying_the_events_gives_the_same_round_byte_for_byte(subject: Subject, played: Played) -> None:
    assert encode(replay(subject.game, played.events)) == encode(played.states[-1])


@of_every_round
def the_same_inputs_give_the_same_events_byte_for_byte(subject: Subject, played: Played) -> None:
    """Also after all the other rounds played in between: nothing is remembered from one to the next."""
    state, again = opened(subject.game, played.book, played.entries)
    for step in played.steps:
        facts = facts_of(subject.game, state, step.given)
        again += [fact.event for fact in facts]
        state = facts[-1].state

    assert encode(again) == encode(played.events)


@of_every_round
def every_event_survives_the_way_through_json(subject: Subject, played: Played) -> None:
    for event in played.events:
        assert decode(encode(event), type=subject.events) == event


@of_every_round
def every_view_survives_the_way_through_json(subject: Subject, played: Played) -> None:
    for state in some(played.states, STATES_MOST):
        for viewer in played.viewers:
            seen = subject.game.view(state, viewer)

            assert decode(encode(seen), type=type(seen)) == seen


@of_every_round
def the_inputs_can_be_told_from_the_events(subject: Subject, played: Played) -> None:
    assert inputs_of(subject.game, played.events) == [step.given for step in played.steps]


@of_every_round
def different_choices_make_different_events(subject: Subject, played: Played) -> None:
    for state in some(played.states, STATES_MOST):
        waiting = subject.game.waiting_for(state)
        if isinstance(waiting, ForPlayers):
            choices = [Choose(box, word) for box, words in waiting.options.items() for word in words]
            events = [encode(subject.game.decide(state, choice)) for choice in choices]

            assert len(set(events)) == len(choices), choices


@of_every_round
def the_event_of_a_wanted_card_names_it(subject: Subject, played: Played) -> None:
    for step in played.steps:
        if isinstance(step.given, Deal):
            assert step.facts[0].event.card == step.given.card


@of_every_round
def notation_is_read_back_wherever_the_round_waits(subject: Subject, played: Played) -> None:
    for count in some(range(len(played.steps) + 1), STATES_MOST):
        told = [fact.event for step in played.steps[:count] for fact in step.facts]
        state, events = subject.read(subject.write([*played.opening, *told]), played.book)

        assert state == played.states[count]
        assert events == [*played.opening, *told]


@of_every_round
def nothing_that_is_handed_in_is_changed(subject: Subject, played: Played) -> None:
    game, book, entries = subject.game, encode(played.book), encode(played.entries)
    for step in some(played.steps, STATES_MOST):
        before, given = encode(step.before), encode(step.given)
        game.waiting_for(step.before)
        event = game.decide(step.before, step.given)
        told = encode(event)
        game.follow_up(game.apply(step.before, event))
        game.movements(event)
        for viewer in played.viewers:
            game.view(step.before, viewer)
            game.disclose(event, viewer)

        assert (encode(step.before), encode(step.given), encode(event)) == (before, given, told)

    game.open_round(played.book, played.entries)
    assert (encode(played.book), encode(played.entries)) == (book, entries)


@of_every_round
def values_are_frozen(subject: Subject, played: Played) -> None:
    values = [played.book, played.states[-1], *played.events, subject.game.view(played.states[-1], None)]

    assert {type(value).__name__ for value in values if not type(value).__struct_config__.frozen} == set()
