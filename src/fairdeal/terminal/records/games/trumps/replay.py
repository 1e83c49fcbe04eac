"""A recorded game of Trumps told again, step by step."""

from collections.abc import Iterator
from typing import Any

from fairdeal.games import trumps
from fairdeal.games.game import BoxNumber, Seat, Stake
from fairdeal.games.trumps.memory import Memory, remember
from fairdeal.tables.history import Record
from fairdeal.terminal.records.scribe import Lines
from fairdeal.terminal.records.steps import Step, owner_of, steps_of
from fairdeal.terminal.screen import Look
from fairdeal.terminal.voices.trumps_coach import coach_lines, coach_on_stopping
from fairdeal.terminal.voices.trumps_scene import Brush, Scene
from fairdeal.terminal.voices.trumps_telling import told
from fairdeal.words import LANGUAGES, words_for


def told_tricks(record: Record, look: Look, *, with_coach: bool) -> Iterator[Lines]:
    """The lines of each step; everybody is called as in the game."""
    scene = _scene(record, look)
    memories: dict[Seat, Memory] = {}
    for step in steps_of(record):
        lines = _before(step, record, scene, memories, with_coach=with_coach)
        state = step.before
        for event in step.events:
            state = trumps.apply(state, event)
            lines += told(scene, trumps.disclose(event, None), trumps.view(state, None))
            for box in state.boxes:
                heard = trumps.disclose(event, box.owner)
                memories[box.owner] = remember(memories.get(box.owner, Memory()), heard)
        if any(lines):
            yield lines


def who_is_who(record: Record, look: Look) -> Lines:
    """The names of bots, which go by numbers in the game, where they have one of their own."""
    scene = _scene(record, look)
    return [
        look.words("trumps.records.number", number=scene.player(box), name=name)
        for box, name in scene.names.items()
        if box in scene.bots
    ]


def _own_names(record: Record) -> dict[BoxNumber, str]:
    """Of those who are not called by their number, in whatever language they played."""
    stakes = record.events[0].entries.stakes
    called = {stake.box: _name(record, stake.owner) for stake in stakes}
    by_number = {stake.box: _by_number(record, stake) for stake in stakes}
    return {box: name for box, name in called.items() if name not in by_number[box]}


def _by_number(record: Record, stake: Stake) -> set[str]:
    """What somebody without a name of their own is called; bots once went by their seats, like people."""
    words = [words_for(lang) for lang in LANGUAGES]
    names = {each("trumps.player", number=stake.box) for each in words}
    if record.places[stake.owner].bot:
        names |= {each("table.bot", n=n) for each in words for n in range(1, len(record.places) + 1)}
    return names


def _name(record: Record, seat: Seat) -> str:
    return record.places[seat].name


def _scene(record: Record, look: Look) -> Scene:
    bots = (stake.box for stake in record.events[0].entries.stakes if record.places[stake.owner].bot)
    brush = Brush(look.words, look.coloured)
    return Scene(brush, record.book, frozenset(bots), look.columns, _own_names(record))


def _before(
    step: Step, record: Record, scene: Scene, memories: dict[Seat, Memory], *, with_coach: bool
) -> Lines:
    """What the one who answers could know, and the answer; of bots the table itself tells it."""
    if step.choice is None:
        return []
    box = step.choice.box
    seat = owner_of(record, box)
    assert seat is not None
    lines = _coached(step, scene, seat, memories[seat]) if with_coach and not step.by_house else []
    if box in scene.bots:
        return lines
    if step.question == "pick" and not record.ended:
        return [*lines, scene.words("trumps.bot.picks", name=scene.player(box))]
    action = _named(step, scene)
    key = "records.replay.choice_by_house.name" if step.by_house else "records.replay.choice.name"
    return [*lines, scene.words(key, name=_name(record, seat), action=action)]


def _named(step: Step, scene: Scene) -> str:
    assert step.choice is not None
    if step.question == "call":
        return scene.brush.category(scene.book.category(step.choice.action))
    if step.question == "pick":
        return scene.card(step.events[0].card)
    return scene.words(f"action.{step.choice.action}.name")


def _coached(step: Step, scene: Scene, seat: Seat, memory: Memory) -> Lines:
    seen: Any = trumps.view(step.before, seat)
    if step.question == "call":
        return coach_lines(scene, seen, memory)
    return [] if step.question == "pick" else coach_on_stopping(scene, seen)
