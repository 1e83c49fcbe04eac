"""Describes a round of blackjack to spectators, in the voice of its house."""

from fairdeal.games.game import BANKER_BOX
from fairdeal.terminal.blackjack.play_session import Money
from fairdeal.terminal.blackjack.replay import describe_choice
from fairdeal.terminal.blackjack.scene import Scene
from fairdeal.terminal.blackjack.voices import voice_named
from fairdeal.terminal.io.screen import Look
from fairdeal.terminal.round_narrator import Lines, Player
from fairdeal.wire.events.blackjack import Event
from fairdeal.wire.frames import Answer
from fairdeal.wire.parts import Seat, Text
from fairdeal.wire.views.blackjack import RoundView
from fairdeal.wire.views.table import TableView
from fairdeal.words import Words

USUAL_VOICE = "table"
"""The voice for unknown houses."""


class Narrator:
    """A `RoundNarrator`."""

    def __init__(self, view: TableView[RoundView], players: dict[Seat, Player], look: Look) -> None:
        words = look.words
        self._voice = voice_named(view.house.voice or USUAL_VOICE)
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
        return self._voice.told(self._scene, before, event, after)

    def describe_answer(self, answer: Answer, after: RoundView) -> Lines:
        seat = after.boxes[answer.box - 1].owner if answer.box != BANKER_BOX else None
        return [describe_choice(answer, seat, self._scene, self._voice)]


def _told(names: dict[str, Text], words: Words) -> dict[str, str]:
    return {key: name.told(words.lang) for key, name in names.items()}
