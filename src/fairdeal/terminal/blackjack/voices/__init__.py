"""The voices that a house can name: each describes a round and asks questions in its own words.

A voice is a module with the functions of `Voice`. `tell_round` has it describe a round that is over.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Protocol

from fairdeal.games.blackjack.disclosure import ShownEvent
from fairdeal.games.blackjack.view import Question, RoundView
from fairdeal.games.game import Choose, Seat
from fairdeal.houses.house import House
from fairdeal.houses.telling.pay import bonus_names
from fairdeal.houses.telling.side import side_bet_names
from fairdeal.terminal.blackjack.play_session import Money, PlaySession
from fairdeal.terminal.blackjack.scene import Scene
from fairdeal.terminal.io.screen import Screen, look_for
from fairdeal.wire.events.blackjack import Event
from fairdeal.wire.events.table import ShoeSealed
from fairdeal.words import Words


class Voice(Protocol):
    """What every voice can do."""

    def welcome(self, session: PlaySession) -> None:
        """The first lines; they ask who plays."""

    def bet(self, session: PlaySession) -> bool:
        """Ask for the bets of the next round and place them; False if nobody continues."""

    def describe_shuffle(self, session: PlaySession, sealed: ShoeSealed) -> list[str]:
        """Lines about a shuffle between rounds, and its commitment."""

    def describe(self, scene: Scene, before: RoundView, event: Event, after: RoundView) -> list[str]:
        """The lines about an event."""

    def describe_hands(self, scene: Scene, view: RoundView) -> list[str]:
        """The hands on the table."""

    def answer(self, session: PlaySession, view: RoundView, asked: Question) -> Choose:
        """The answer of the person asked, which may still be refused."""

    def action_word(self, words: Words, action: str) -> str:
        """This house's own word for an action."""

    def after_round(self, session: PlaySession) -> bool:
        """What follows a round; True if there is another, or if a player still has to leave."""

    def leave(self, session: PlaySession, seat: Seat) -> None:
        """A player leaves, with a word on how it went."""

    def goodbye(self, session: PlaySession) -> None:
        """The last lines."""


def find_voice(name: str) -> Voice:
    """The voice with this name, which is one of `houses.house.VOICES`."""
    voice: Voice = import_module(f"fairdeal.terminal.blackjack.voices.{name}")
    return voice


def tell_round(
    house: House,
    shown: Iterable[ShownEvent],
    names: Sequence[str],
    words: Words,
    remarks: Mapping[int, Sequence[str]] = {},
) -> Iterator[str]:
    """The lines of a finished round, for everybody to read; `names` by seat, from seat 1.

    The remark with key `n` follows the `n`th event. The opening is the first event, and is never shown.
    """
    look = look_for(Screen(None, sys.stdout, os.environ), words, os.environ, None)
    scene = Scene(
        words,
        look,
        dict(enumerate(names, start=1)),
        Money(house.rules.table.chip).text,
        side_bet_names(house.rules, words),
        bonus_names(house.rules, words),
    )
    voice, count = find_voice(house.voice), 1
    for each in shown:
        yield from remarks.get(count, ())
        yield from voice.describe(scene, each.before, each.event, each.after)
        count += 1
    yield from remarks.get(count, ())
