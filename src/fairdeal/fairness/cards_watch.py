"""Watching what cards are played: each comes out of the shoe, one at a time, when it is dealt.

That a card is the next of its shoe is checked elsewhere; here it must be the one that people get.
"""

from typing import Any

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.fairness.house_watch import ROUND_OPENED
from fairdeal.fairness.problems import Problem, problem
from fairdeal.fairness.shuffle_events import Drawn

PLAYED, BURNT = "RoundAdvanced", "CardsBurnt"
DEALT = ("CardDealt", "HoleCardDealt", "DealerDrew")
"""Events that deal their card. Any other that names one may speak of a card which lies there already."""
FUNDED = "BankFunded"
"""What may come between the burning of cards and the round that they are burnt for."""


class Carrying(Struct, frozen=True):
    """The part of any event that the order of cards depends on."""

    drawn: tuple[Drawn, ...] = ()
    event: Any = None
    """What happened in the game, in whatever form; if it is an object with a card, the card is looked at."""
    round: Any = None

    @property
    def card(self) -> str:
        """The card that the event names; empty where it names none."""
        card = self.event.get("card") if isinstance(self.event, dict) else None
        return card if isinstance(card, str) else ""

    @property
    def event_type(self) -> object:
        return self.event.get("type") if isinstance(self.event, dict) else None


class CardsWatch:
    """The cards of the round in play, as they were drawn and as they are played."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._round = self._seq = 0
        self._lying: list[Card] = []
        """Cards of this round that have left a shoe."""
        self._is_burnt = False
        """Whether cards were burnt for a round that has yet to begin."""

    def see(self, type_: str, carrying: Carrying, seq: int, *, is_table: bool) -> None:
        """One event that is not of a shuffle; `is_table`: the log begins with the opening of a table."""
        self._seq = seq
        for drawn in carrying.drawn:
            if drawn.round != self._round:
                self._round, self._lying = drawn.round, []
            self._lying.append(drawn.card)
        if type_ == PLAYED:
            self._see_played(carrying)
        elif len(carrying.drawn) == 1 and carrying.card and carrying.card != carrying.drawn[0].card:
            self._wrong("fairness.card/event", card=carrying.card, drawn=carrying.drawn[0].card)
        if is_table:
            self._see_dealing(type_, carrying)

    def _see_played(self, carrying: Carrying) -> None:
        if len(carrying.drawn) > 1:
            self._wrong("fairness.card/many", cards=len(carrying.drawn))
        elif carrying.drawn and carrying.card != carrying.drawn[0].card:
            self._wrong("fairness.card/event", card=carrying.card or "-", drawn=carrying.drawn[0].card)
        elif carrying.drawn and carrying.drawn[0].round != carrying.round:
            self._wrong("fairness.card/round", card=carrying.card)
        elif not carrying.drawn and carrying.card and not self._lies_there(carrying):
            self._wrong("fairness.card/undrawn", card=carrying.card)

    def _lies_there(self, carrying: Carrying) -> bool:
        is_told = carrying.event_type not in DEALT and carrying.round == self._round
        return is_told and carrying.card in self._lying

    def _see_dealing(self, type_: str, carrying: Carrying) -> None:
        """At a table cards leave the shoe to be dealt, or are the first of it and burnt for a round."""
        is_begun = type_ == PLAYED and carrying.event_type == ROUND_OPENED
        if type_ == BURNT:
            self._is_burnt = True
            if any(drawn.round for drawn in carrying.drawn) or (
                carrying.drawn and carrying.drawn[0].place != 1
            ):
                self._wrong("fairness.card/burnt")
        elif type_ != FUNDED:
            if self._is_burnt and not is_begun:
                self._wrong("fairness.card/burnt")
            self._is_burnt = False
        if carrying.drawn and type_ not in (PLAYED, BURNT):
            self._wrong("fairness.card/undealt", type=type_)

    def _wrong(self, key: str, **facts: str | int) -> None:
        self.problems.append(problem(key, self._seq, **facts))
