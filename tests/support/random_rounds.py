"""Rounds at random in random houses: purses rich and poor, any cards, any decisions."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games import blackjack
from fairdeal.games.blackjack import notation
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import Event
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import Choose, Deal, Entries, Finished, ForCard, Input, SideStake, Stake, advance
from tests.support.random_houses import HOUSES, Pick, house

STAKES: tuple[int, ...] = (1, 2, 3, 5, 10, 15, 100)
EXACT_STAKES: tuple[int, ...] = (400, 800)
"""Whatever these houses pay on them is whole chips."""
SPARE_CHIPS = (0, 0, 1, 5, 10, 50, 2000)


RICH = ("A", "K", "Q", "8", "3")
"""A pack of these ranks makes naturals, pairs, insurance and side bets on queens common."""


def random_entries(rules: Rules, pick: Pick) -> Entries:
    """One to three seats with one to four boxes, and purses that may be all but empty."""
    seats = pick((1, 2, 3))
    owners = [1, 1, 2, 2][: 2 * min(seats, 2)] if rules.variant.switch else _owners(seats, pick)
    amounts = EXACT_STAKES if rules.pay.rounding == "exact" else STAKES
    if rules.play.stakes == "points":
        amounts = (0,)
    bets = {seat: pick(amounts) for seat in owners}
    equal = rules.variant.switch
    stakes = tuple(
        Stake(box, seat, bets[seat] if equal else pick(amounts), _side_stakes(rules, amounts, pick))
        for box, seat in enumerate(owners, 1)
    )
    purses = {
        seat: pick(SPARE_CHIPS) + sum(costs(stake) for stake in stakes if stake.owner == seat)
        for seat in sorted(set(owners))
    }
    if pick((False, False, True)):
        return Entries(stakes, {**purses, 9: 5000}, 9)
    return Entries(stakes, purses)


def _side_stakes(rules: Rules, amounts: tuple[int, ...], pick: Pick) -> tuple[SideStake, ...]:
    return tuple(SideStake(bet.id, pick(amounts)) for bet in rules.side_bet if pick((True, True, False)))


def costs(stake: Stake) -> int:
    """All that lies on a box."""
    return stake.chips + sum(side.chips for side in stake.side)


def _owners(seats: int, pick: Pick) -> list[int]:
    return [*range(1, seats + 1), *(pick(range(1, seats + 1)) for _ in range(pick((0, 1))))]


class Step(Struct, frozen=True):
    """One input to a round, and what came of it."""

    before: Round
    given: Input
    events: list[Event]
    after: Round


class Played(Struct, frozen=True):
    """A whole round."""

    entries: Entries
    steps: list[Step]
    events: list[Event]
    """All of them, from the opening on."""
    name: str = ""
    """How to play it again."""

    def __repr__(self) -> str:
        return f"{self.name}: {notation.write(self.events)}"

    @property
    def opened(self) -> Round:
        return self.steps[0].before

    @property
    def closed(self) -> Round:
        return self.steps[-1].after

    @property
    def states(self) -> list[Round]:
        """Where the round stood each time it waited for something."""
        return [*(step.before for step in self.steps), self.closed]


STEPS_MOST = 400


def play_at_random(book: RuleBook, entries: Entries, chance: Random) -> Played:
    """A round with cards and decisions by chance; rich packs make naturals, pairs and insurance common."""
    pack = chance.choice((book.pack, tuple(card for card in book.pack if card[:-1] in RICH)))
    opened = blackjack.open_round(book, entries)
    state, events, steps = blackjack.apply(None, opened), [opened], list[Step]()
    while not isinstance(waiting := blackjack.waiting_for(state), Finished):
        assert len(steps) < STEPS_MOST, "a round must come to its end"
        given = Deal(chance.choice(pack)) if isinstance(waiting, ForCard) else _decision(waiting, chance)
        before = state
        state, more = advance(blackjack, state, given)
        steps.append(Step(before, given, more, state))
        events += more
    return Played(entries, steps, events)


_with_replacement: dict[int, tuple[RuleBook, RuleBook]] = {}


def with_replacement(book: RuleBook) -> RuleBook:
    """The book of an endless shoe, for that is what rounds are dealt from here; the same one each time."""
    if id(book) not in _with_replacement:
        _with_replacement[id(book)] = (book, replace(book, decks=0))
    return _with_replacement[id(book)][1]


def _decision(waiting: Any, chance: Random) -> Choose:
    box, options = chance.choice(list(waiting.options.items()))
    return Choose(box, chance.choice(options))


def one_round(number: int, seed: int) -> Played:
    """A round in the house of this number; the seed decides about bets, cards and decisions."""
    rules, book = house(number)
    chance = Random(seed)
    played = play_at_random(book, random_entries(rules, chance.choice), chance)
    return replace(played, name=f"one_round({number}, {seed})")


def rounds() -> st.SearchStrategy[Played]:
    """Whole rounds of random houses."""
    return st.builds(one_round, st.integers(0, HOUSES - 1), st.integers(0, 2**32))


def seeded_rounds(houses: int, rounds_each: int) -> Iterator[Played]:
    """Many rounds, always the same."""
    for number in range(houses):
        for seed in range(rounds_each):
            yield one_round(number, seed)
