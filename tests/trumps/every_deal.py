"""Every way in which a small game can have come about, to hold exact chances against."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.games import trumps
from fairdeal.games.game import Choose, Deal, ForPlayers, advance, opened
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.book import TrumpsBook
from fairdeal.games.trumps.chance import Chance
from fairdeal.games.trumps.memory import Memory, remember
from fairdeal.games.trumps.state import Phase, Round
from fairdeal.games.trumps.view import RoundView
from tests.trumps.table import entries

ME = 1
"""The seat, and the box, that asks for its chances."""


class World(Struct):
    """One way in which it may have come to where everybody has picked."""

    state: Round
    told: list[e.Event]
    """All that happened, as it was disclosed to me."""
    weight: Fraction


class Known(Struct):
    """All worlds that look the same to me."""

    seen: RoundView
    memory: Memory
    worlds: list[World]


def all_known(book: TrumpsBook, players: int, trick: int, tied: int = 0) -> list[Known]:
    """What I may know when this trick is to be called, after so many categories were tied in it."""
    alike: dict[bytes, Known] = {}
    for world in _worlds(book, players, trick, tied):
        # A pile's next card comes into my sight without an event.
        key = msgspec.json.encode((world.told, trumps.view(world.state, ME)))
        if key not in alike:
            memory = Memory()
            for event in world.told:
                memory = remember(memory, event)
            alike[key] = Known(trumps.view(world.state, ME), memory, [])
        alike[key].worlds.append(world)
    return list(alike.values())


def _worlds(book: TrumpsBook, players: int, trick: int, tied: int) -> Iterator[World]:
    """Every order of the pack and every pick of the others; I pick my first card, all call the first word."""
    for order in permutations(card.id for card in book.cards):
        state, events = opened(trumps, book, entries(players))
        for card in order[: book.cards_dealt(players)]:
            state, more = advance(trumps, state, Deal(card))
            events += more
        yield from _on(state, _told(events), Fraction(1), trick, tied)


def _on(state: Round, told: list[e.Event], weight: Fraction, trick: int, tied: int) -> Iterator[World]:
    waiting = trumps.waiting_for(state)
    if not isinstance(waiting, ForPlayers):
        return
    if state.phase is Phase.CALLING and (state.trick, len(state.tried)) == (trick, tied):
        if state.boxes[ME - 1].picked:
            yield World(state, told, weight)
        return
    box, options = next(iter(waiting.options.items()))
    free = waiting.question == "pick" and box != ME
    for word in options if free else options[:1]:
        after, events = advance(trumps, state, Choose(box, word))
        if after.trick <= trick:
            share = weight / len(options) if free else weight
            yield from _on(after, told + _told(events), share, trick, tied)


def _told(events: list[e.Event]) -> list[Any]:
    return [trumps.disclose(event, ME) for event in events]


def counted(known: Known, category: str) -> Chance:
    """How the trick ends over all the worlds that look the same, by playing each of them."""
    total = sum(world.weight for world in known.worlds)
    shares: dict[str, Any] = dict.fromkeys(("win", "tie", "drawn", "lose"), Fraction(0))
    for world in known.worlds:
        shares[_end(world.state, category)] += world.weight / total
    return Chance(**shares)


def _end(state: Round, category: str) -> str:
    called = trumps.apply(state, trumps.decide(state, Choose(state.caller, category)))
    revealed = trumps.follow_up(called)
    assert isinstance(revealed, e.CardsRevealed)
    if len(revealed.best) > 1:
        return "tie" if ME in revealed.best else "drawn"
    return "win" if revealed.best == (ME,) else "lose"
