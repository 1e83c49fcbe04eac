"""The voices that a house can name: each describes a round and asks questions in its own words.

A voice is a module with the functions of `Voice`.
"""

from importlib import import_module
from typing import Protocol

from fairdeal.games.blackjack.view import Question, RoundView
from fairdeal.games.game import Choose, Seat
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.blackjack.scene import Scene
from fairdeal.wire.events.blackjack import Event
from fairdeal.wire.events.table import ShoeSealed
from fairdeal.words import Words


class Voice(Protocol):
    """What every voice can do."""

    def welcome(self, session: PlaySession) -> None:
        """The first lines; whoever plays is known afterwards."""

    def bet(self, session: PlaySession) -> bool:
        """Ask for the bets of the next round and place them; False when nobody plays on."""

    def shuffled(self, session: PlaySession, sealed: ShoeSealed) -> list[str]:
        """That the cards were shuffled between rounds, and what they are bound to."""

    def told(self, scene: Scene, before: RoundView, event: Event, after: RoundView) -> list[str]:
        """What is said of something that happened."""

    def lying(self, scene: Scene, view: RoundView) -> list[str]:
        """The hands as they lie."""

    def choice(self, session: PlaySession, view: RoundView, asked: Question) -> Choose:
        """The answer of the person asked, who may yet be refused."""

    def named(self, words: Words, action: str) -> str:
        """This house's own word for an action."""

    def again(self, session: PlaySession) -> bool:
        """What follows a round; whether there is another, or somebody has yet to be let go."""

    def leave(self, session: PlaySession, seat: Seat) -> None:
        """Somebody gets up, with a word on how it went."""

    def goodbye(self, session: PlaySession) -> None:
        """The last lines."""


def voice_named(name: str) -> Voice:
    """The voice of that name, which is one of `houses.house.VOICES`."""
    voice: Voice = import_module(f"fairdeal.terminal.blackjack.voices.{name}")
    return voice
