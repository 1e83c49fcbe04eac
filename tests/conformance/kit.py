"""What the kit must know of a game, and rounds of it at random.

A game is described once, by a `Subject`. Every law is a function of a subject: it plays rounds of the game
and fails where one of them breaks it.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, wraps
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.game import (
    BANKER_BOX,
    BoxNumber,
    Choose,
    Deal,
    Entries,
    Finished,
    ForCard,
    ForPlayers,
    Input,
    Seat,
    opened,
)

ROUNDS = 2_000 if os.environ.get("FAIRDEAL_PROPERTIES") == "deep" else 60
"""How many rounds of a game every law is tried on."""


class Setting(Struct, frozen=True):
    """All that a round needs from outside, but for the decisions."""

    book: Any
    entries: Entries
    cards: Iterator[Card]
    """In the order in which they are dealt; more than the round can want."""


class Fact(Struct, frozen=True):
    """An event, and the round after it."""

    event: Any
    state: Any


def never(one: Fact | None, other: Fact | None) -> bool:
    return False


class Subject(Struct, frozen=True, kw_only=True, eq=False):
    """A game, as the kit sees it."""

    name: str
    game: Any
    """The module with the eight functions."""
    folder: Path
    """Where its source lies."""
    events: Any
    """The union of all its events, to decode a log with."""
    phases: Iterable[str]
    next_phase: Mapping[tuple[Any, type[Any]], Any]
    write: Callable[[list[Any]], str]
    """Notation: the line of a round's events."""
    read: Callable[[str, Any], tuple[Any, list[Any]]]
    """Notation: a line and a book, to the round and its events."""
    setting: Callable[[Random], Setting]
    """Rules, bets and an order of cards by chance, such that in many rounds everything happens."""
    pack_of: Callable[[Any], Sequence[Card]]
    """The cards that can be dealt by a book."""
    cards_repeat: bool
    """Whether the same card can be dealt twice, as from a shoe of several packs."""
    cards_in: Callable[[Any], Iterable[Card]]
    """Every card in a state, wherever it lies."""
    chips_in: Callable[[Any], Mapping[str, int]]
    """Chips in a state, by place; the bank is no part of a round."""
    hidden_from: Callable[[Any, Seat | None], Iterable[Card]]
    """The cards in a state whose faces this viewer may not see."""
    shown_by: Callable[[Any], Iterable[Card]] = lambda event: ()
    """The cards that an event turns up before everyone, also when they are hidden again at once."""
    is_secret: Callable[[Any], bool] = lambda event: False
    """Whether an event is a decision that others hear of without learning which it was; it names its card."""
    tells: Callable[[Fact | None, Fact | None], bool] = never
    """Whether a fact, and what happened in its place with other hidden cards, may tell them apart by the
    rules of the game, although no card was shown. None: nothing happened."""
    inputs_most: int = 400
    """A round that wants more inputs will never end."""
    rounds_most: int = 6_000
    """After so many rounds everything that can happen has happened."""


class Step(Struct, frozen=True):
    """One input to a round, and what came of it."""

    before: Any
    given: Input
    facts: tuple[Fact, ...]

    @property
    def after(self) -> Any:
        return self.facts[-1].state


class Played(Struct, frozen=True):
    """A whole round."""

    seed: int
    book: Any
    entries: Entries
    opening: list[Any]
    """The events before the first input."""
    steps: list[Step]

    @property
    def events(self) -> list[Any]:
        return [*self.opening, *(fact.event for step in self.steps for fact in step.facts)]

    @property
    def line(self) -> str:
        """What was put in, in a form that asks nothing of the game."""
        inputs = (step.given for step in self.steps)
        return " ".join(g.card if isinstance(g, Deal) else f"{g.box}:{g.action}" for g in inputs)

    @property
    def states(self) -> list[Any]:
        """Where the round stood each time it waited for something, and at its end."""
        return [self.steps[0].before, *(step.after for step in self.steps)]

    @property
    def viewers(self) -> list[Seat | None]:
        """Everyone with a purse, and a spectator."""
        return [None, *self.entries.purses]

    @property
    def owners(self) -> dict[BoxNumber, Seat | None]:
        owners: dict[BoxNumber, Seat | None] = {stake.box: stake.owner for stake in self.entries.stakes}
        return {BANKER_BOX: self.entries.banker, **owners}


def play_at_random(subject: Subject, seed: int) -> Played:
    """The round of this number: always the same."""
    chance = Random(seed)
    setting = subject.setting(chance)
    state, opening = opened(subject.game, setting.book, setting.entries)
    steps: list[Step] = []
    while not isinstance(waiting := subject.game.waiting_for(state), Finished):
        assert len(steps) < subject.inputs_most, f"round {seed} of {subject.name} comes to no end"
        given = Deal(next(setting.cards)) if isinstance(waiting, ForCard) else decision(waiting, chance)
        steps.append(Step(state, given, facts_of(subject.game, state, given)))
        state = steps[-1].after
    return Played(seed, setting.book, setting.entries, opening, steps)


def decision(waiting: ForPlayers, chance: Random) -> Choose:
    box, options = chance.choice(list(waiting.options.items()))
    return Choose(box, chance.choice(options))


def facts_of(game: Any, state: Any, given: Input) -> tuple[Fact, ...]:
    """What comes of an input: `advance`, with every state on the way."""
    facts: list[Fact] = []
    event = game.decide(state, given)
    while event is not None:
        state = game.apply(state, event)
        facts.append(Fact(event, state))
        event = game.follow_up(state)
    return tuple(facts)


@cache
def rounds(subject: Subject) -> tuple[Played, ...]:
    """The rounds that every law of this game is tried on."""
    return tuple(play_at_random(subject, seed) for seed in range(ROUNDS))


def some(things: Sequence[Any], most: int) -> list[Any]:
    """At most so many of them, evenly spread, always with the first and the last."""
    if len(things) <= most:
        return list(things)
    return [things[place * (len(things) - 1) // (most - 1)] for place in range(most)]


Law = Callable[[Subject], None]


def of_every_round(claim: Callable[[Subject, Played], None]) -> Law:
    """A law that one round can break; then it says which one, and how to play it again."""

    @wraps(claim)
    def law(subject: Subject) -> None:
        for played in rounds(subject):
            try:
                claim(subject, played)
            except Exception as error:
                error.add_note(f"round {played.seed} of {subject.name}: {played.line}")
                raise

    return law
