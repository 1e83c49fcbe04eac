"""Bots: players who see what a person in their seat would see, and answer with a word as a person does."""

from collections.abc import Callable
from fractions import Fraction

from fairdeal.cards import Card
from fairdeal.cards.algorithms import Below
from fairdeal.games.trumps.book import TrumpsBook
from fairdeal.games.trumps.chance import Chance, chances
from fairdeal.games.trumps.memory import Memory
from fairdeal.games.trumps.play import GO_ON, STOP
from fairdeal.games.trumps.state import Phase
from fairdeal.games.trumps.view import RoundView

Bot = Callable[[TrumpsBook, RoundView, Memory, Below], str]
"""One of the actions that its view offers; `memory` holds the facts that were disclosed to its seat."""

Merit = tuple[Fraction, Fraction]
"""How good a choice is: first by its chance to win, then by how seldom it loses."""


def play_at_random(book: TrumpsBook, seen: RoundView, memory: Memory, below: Below) -> str:
    options = seen.actions[seen.own]
    return options[below(len(options))]


def play_the_best_now(book: TrumpsBook, seen: RoundView, memory: Memory, below: Below) -> str:
    """By the own cards and the pack alone: what was turned up before is forgotten."""
    return _best(book, seen, Memory())


REMEMBERED_MOST = 60
"""Cards of the largest pack that can be kept in mind: beyond it exact chances take too long to wait for."""


def play_from_memory(book: TrumpsBook, seen: RoundView, memory: Memory, below: Below) -> str:
    """By everything that was ever shown to its seat, as far as a pack can be kept in mind."""
    return _best(book, seen, memory if len(book.cards) <= REMEMBERED_MOST else Memory())


MEMORY = "memory"
"""The kind of bot that remembers the cards of a whole game."""

BOTS: dict[str, Bot] = {
    "random": play_at_random,
    "greedy": play_the_best_now,
    MEMORY: play_from_memory,
}
"""The kinds of bots, by the name that people call them."""


def _best(book: TrumpsBook, seen: RoundView, memory: Memory) -> str:
    """The best option; the first one of several that are as good."""
    options = seen.actions[seen.own]
    if seen.phase is Phase.OFFERING:
        return STOP if had_better_stop(seen) else GO_ON
    if seen.picked is not None:
        found = chances(book, seen, memory, seen.picked)
        return max(options, key=lambda category: merit(found[category]))
    return max(options, key=lambda place: _promise(book, seen, memory, seen.hand[int(place) - 1].card))


def had_better_stop(seen: RoundView) -> bool:
    """Who leads has won by stopping; everybody else can but gain by going on."""
    return seen.own in seen.leading


def _promise(book: TrumpsBook, seen: RoundView, memory: Memory, card: Card) -> Merit:
    """What a card is worth before a category is called: its best one to who calls, else the mean of all."""
    merits = [merit(found) for found in chances(book, seen, memory, card).values()]
    if seen.caller == seen.own:
        return max(merits)
    wins, losses = zip(*merits, strict=True)
    return sum(wins, Fraction(0)) / len(merits), sum(losses, Fraction(0)) / len(merits)


def merit(found: Chance) -> Merit:
    return found.win, -found.lose
