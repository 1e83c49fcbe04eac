"""Describes rounds of blackjack to people who do not play in them: recorded rounds, and rounds in play."""

from collections.abc import Iterator
from functools import cache

from fairdeal.games.game import BANKER_BOX
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.places import shipped
from fairdeal.houses.telling.pay import bonus_names
from fairdeal.houses.telling.side import side_bet_names
from fairdeal.terminal.blackjack.play_session import Money
from fairdeal.terminal.blackjack.recorded_rounds import action_named
from fairdeal.terminal.blackjack.replay_coach import ReplayCoach
from fairdeal.terminal.blackjack.scene import Scene
from fairdeal.terminal.blackjack.voices import Voice, find_voice
from fairdeal.terminal.io.screen import Look
from fairdeal.terminal.pages.records.game_pages import Lines, ReplayToShow
from fairdeal.terminal.round_narrator import Player
from fairdeal.wire.events.blackjack import Event
from fairdeal.wire.frames import Answer
from fairdeal.wire.parts import Seat, Text
from fairdeal.wire.records import ReplayChoice, ReplayStep
from fairdeal.wire.views.blackjack import RoundView
from fairdeal.wire.views.table import TableView
from fairdeal.words import Words

VOICE_OF = "vegas_strip"
"""The house whose words are used if the round's own house is not available."""

USUAL_VOICE = "table"
"""The voice that describes rounds in play at unknown houses."""


def describe_steps(shown: ReplayToShow, look: Look) -> Iterator[Lines]:
    """The lines of each step, without steps that have nothing to describe."""
    opened = _house(shown)
    scene, voice = _scene(shown, opened, look), find_voice(opened.voice)
    coach = ReplayCoach(shown.coached, voice, scene) if shown.coached is not None else None
    for number, step in enumerate(shown.replay.steps):
        lines = list(_describe(step, scene, voice))
        if step.choice is not None:
            lines = [describe_choice(step.choice, step.choice.seat, scene, voice), *lines]
            if coach is not None:
                lines = [*coach.before(number), lines[0], *coach.after(number), *lines[1:]]
        if lines:
            yield lines
    if coach is not None:
        yield coach.totals()


def _house(shown: ReplayToShow) -> House:
    """The house whose words are used, with the rules of the round."""
    own = shown.replay.round.house
    return _open(shown.house or (own if own in shipped() else VOICE_OF))


@cache
def _open(name: str) -> House:
    return open_house(name)[0]


def _scene(shown: ReplayToShow, house: House, look: Look) -> Scene:
    words, first = look.words, shown.replay.steps[0].rounds_after_events[0]
    ids = {side.id: side.id for box in first.boxes for side in box.side}
    return Scene(
        words,
        look,
        {player.seat: player.name for player in shown.replay.players},
        Money().text,
        ids | side_bet_names(house.rules, words),
        bonus_names(house.rules, words),
    )


def _describe(step: ReplayStep[RoundView], scene: Scene, voice: Voice) -> Iterator[str]:
    before = step.round_before
    for event, after in zip(step.events, step.rounds_after_events, strict=True):
        if before is not None:  # the opening itself has no line
            yield from voice.describe(scene, before, event, after)
        before = after


def describe_choice(
    choice: ReplayChoice[RoundView] | Answer, seat: Seat | None, scene: Scene, voice: Voice
) -> str:
    """The line about the answer of the player in a seat; None: the house answered for its own side."""
    words = scene.words
    if choice.question == "action":
        action = voice.action_word(words, choice.action)
    else:
        action = action_named(choice.question, choice.action, words)
    if choice.box == BANKER_BOX or seat is None:
        return words("records.replay.choice.name", name=words("table.dealer"), action=action)
    key = "records.replay.choice_by_house" if choice.by_house else "records.replay.choice"
    return scene.say(key, seat, action=action)


# Rounds in play.


class Narrator:
    """Describes a round in the voice of its house; a `RoundNarrator`."""

    def __init__(self, view: TableView[RoundView], players: dict[Seat, Player], look: Look) -> None:
        words = look.words
        self._voice = find_voice(view.house.voice or USUAL_VOICE)
        self._scene = Scene(
            words,
            look,
            {seat: player.name for seat, player in players.items()},
            Money().text,
            {bet.id: bet.name.told(words.lang) for bet in view.bets.side},
            _told(view.house.hands, words),
            is_for_spectators=True,
        )

    def who_is_who(self) -> Lines:
        return []

    def describe(self, before: RoundView | None, event: Event, after: RoundView) -> Lines:
        if before is None:
            return []  # the opening itself has no line
        return self._voice.describe(self._scene, before, event, after)

    def describe_answer(self, answer: Answer, after: RoundView) -> Lines:
        seat = after.boxes[answer.box - 1].owner if answer.box != BANKER_BOX else None
        return [describe_choice(answer, seat, self._scene, self._voice)]


def _told(names: dict[str, Text], words: Words) -> dict[str, str]:
    return {key: name.told(words.lang) for key, name in names.items()}
