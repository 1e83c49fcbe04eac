"""A recorded round of blackjack told again, step by step, in the voice of its house."""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from fairdeal.games import blackjack
from fairdeal.games.game import BANKER_BOX
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.places import shipped
from fairdeal.houses.telling.pay import bonus_names
from fairdeal.houses.telling.side import side_bet_names
from fairdeal.store.protocol import Reader
from fairdeal.tables.boards import players
from fairdeal.tables.history import Record
from fairdeal.terminal.records.games.blackjack.coach import Comment, ReplayCoach, seen_before
from fairdeal.terminal.records.games.blackjack.listing import action_named
from fairdeal.terminal.records.scribe import Lines
from fairdeal.terminal.records.steps import Step, owner_of, steps_of
from fairdeal.terminal.scene import Scene, picture
from fairdeal.terminal.screen import Look
from fairdeal.terminal.sitting import Money
from fairdeal.terminal.voices import Voice, voice_named

VOICE_OF = "vegas_strip"
"""The house in whose words a round is told that was played by a house which is not here."""


def told_steps(
    reader: Reader, record: Record, look: Look, house: str | None, *, coach_by: str | None
) -> Iterator[Lines]:
    """The lines of each step that there is something to say about."""
    opened = _house(record, house)
    scene, voice = _scene(record, opened, look), voice_named(opened.voice)
    coach = _coach(reader, record, voice, look, coach_by) if coach_by is not None else None
    for step in steps_of(record):
        lines = _told(step, scene, voice)
        if step.choice is not None:
            comment = coach.on(step) if coach is not None else Comment([], [])
            lines = [*comment.before, _choice(step, record, scene, voice), *comment.after, *lines]
        if lines:
            yield lines
    if coach is not None:
        yield coach.totals(scene)


def told_to_spectators(record: Record, look: Look) -> Iterator[str]:
    """The same to somebody who looks on: nobody there is spoken to."""
    opened = _house(record, None)
    scene, voice = _scene(record, opened, look), voice_named(opened.voice)
    scene = replace(scene, is_for_spectators=True)
    for step in steps_of(record):
        if step.choice is not None:
            yield _choice(step, record, scene, voice)
        yield from _told(step, scene, voice)


def _house(record: Record, given: str | None) -> House:
    """The house whose words are used: its rules are those that the round has brought along."""
    name = given or (record.house if record.house in shipped() else VOICE_OF)
    return _opened(name)


@cache
def _opened(name: str) -> House:
    return open_house(name)[0]


def _coach(reader: Reader, record: Record, voice: Voice, look: Look, by: str) -> ReplayCoach:
    seen = seen_before(reader, record)
    return ReplayCoach(record, seen, lambda action: voice.named(look.words, action), look, by)


def _scene(record: Record, house: House, look: Look) -> Scene:
    words, ids = look.words, {bet.id: bet.id for bet in record.book.side_bets}
    return Scene(
        words,
        look,
        record.book,
        {seat: record.places[seat].name for seat in players(record)},
        Money().text,
        ids | side_bet_names(house.rules, words),
        bonus_names(house.rules, words),
    )


def _told(step: Step, scene: Scene, voice: Voice) -> Lines:
    state, events = step.before, step.events
    if state is None:
        state, events = blackjack.apply(None, events[0]), events[1:]
    lines: Lines = []
    for event in events:
        after = blackjack.apply(state, event)
        seen = blackjack.disclose(event, None)
        lines += voice.told(scene, picture(state), seen, picture(after))
        state = after
    return lines


def _choice(step: Step, record: Record, scene: Scene, voice: Voice) -> str:
    assert step.choice is not None
    words, box = scene.words, step.choice.box
    if step.question == "action":
        action = voice.named(words, step.choice.action)
    else:
        action = action_named(step.question, step.choice.action, words)
    seat = owner_of(record, box)
    if box == BANKER_BOX or seat is None:
        return words("records.replay.choice.name", name=words("table.dealer"), action=action)
    key = "records.replay.choice_by_house" if step.by_house else "records.replay.choice"
    return scene.say(key, seat, action=action)
