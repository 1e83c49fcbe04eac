"""A recorded round told again, step by step, in the voice of its house."""

from collections.abc import Iterator

from fairdeal.games import blackjack
from fairdeal.games.game import BANKER_BOX
from fairdeal.houses.house import House
from fairdeal.houses.money import written
from fairdeal.houses.telling.pay import bonus_names
from fairdeal.houses.telling.side import side_bet_names
from fairdeal.tables.boards import players
from fairdeal.tables.history import Record
from fairdeal.terminal.records.history_page import action_named
from fairdeal.terminal.records.played import Answer
from fairdeal.terminal.records.replay_coach import Comment, ReplayCoach
from fairdeal.terminal.records.steps import Step, owner_of, steps_of
from fairdeal.terminal.records.told import signed, when
from fairdeal.terminal.scene import Scene, picture
from fairdeal.terminal.screen import Look
from fairdeal.terminal.sitting import Money
from fairdeal.terminal.voices import Voice, voice_named
from fairdeal.words import Words

Lines = list[str]


def head_lines(record: Record, words: Words) -> Lines:
    """Which round it is, and who sat there."""
    facts = {"round": record.name, "house": record.house, "when": when(record.began_at)}
    lines = [words("records.replay.title", **facts)]
    for seat in players(record):
        place = record.places[seat]
        name = words("records.history.bot", name=place.name) if place.bot else place.name
        has = written(record.purses[seat], record.chip)
        staked = written(record.staked.get(seat, 0), record.chip)
        if seat == record.banker:
            lines.append(words("records.replay.banker", name=name, seat=seat, has=has))
        elif record.staked[seat]:
            lines.append(words("records.replay.player", name=name, seat=seat, has=has, staked=staked))
        else:
            lines.append(words("records.replay.free", name=name, seat=seat))
    return lines


def end_lines(record: Record, words: Words) -> Lines:
    """How it ended for everybody."""
    if not record.ended:
        return [words("records.replay.in_play")]
    if record.voided:
        known = f"records.void.{record.voided}"
        return [words(known if record.voided in VOIDED else "records.void.other", why=record.voided)]
    if not any(record.staked.values()):
        return []
    return [_result(record, seat, words) for seat in players(record)]


VOIDED = ("no-cards", "restored")
"""Why rounds are voided, as tables write it down."""


def _result(record: Record, seat: int, words: Words) -> str:
    before, won = record.purses[seat], record.won.get(seat, 0)
    has = {"before": written(before, record.chip), "after": written(before + won, record.chip)}
    return words("records.replay.result", name=record.places[seat].name, won=signed(won, record.chip), **has)


def told_steps(record: Record, house: House, look: Look, coach: ReplayCoach | None = None) -> Iterator[Lines]:
    """The lines of each step of a round of blackjack that there is something to say about."""
    scene, voice = _scene(record, house, look), voice_named(house.voice)
    for step in steps_of(record):
        lines = _told(step, scene, voice)
        if step.choice is not None:
            comment = coach.on(step) if coach is not None else Comment([], [])
            lines = [*comment.before, _choice(step, record, scene, voice), *comment.after, *lines]
        if lines:
            yield lines


def _scene(record: Record, house: House, look: Look) -> Scene:
    words, ids = look.words, {bet.id: bet.id for bet in record.book.side_bets}
    return Scene(
        words,
        look,
        record.book,
        {seat: record.places[seat].name for seat in players(record)},
        Money(record.chip).text,
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
        action = action_named(Answer(box, step.question, step.choice.action), words)
    seat = owner_of(record, box)
    if box == BANKER_BOX or seat is None:
        return words("records.replay.choice.name", name=words("table.dealer"), action=action)
    return scene.say("records.replay.choice", seat, action=action)
