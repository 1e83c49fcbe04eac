"""Games at random: random packs in random variants, any decisions."""

from random import Random
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games import trumps
from fairdeal.games.game import Choose, Deal, Entries, Finished, ForCard, Input, Stake, advance
from fairdeal.games.trumps import notation
from fairdeal.games.trumps.book import TrumpsBook, book_of
from fairdeal.games.trumps.events import Event
from fairdeal.games.trumps.pack import Category, Pack, PackCard, Text
from fairdeal.games.trumps.state import Round
from fairdeal.games.trumps.variants import CHOICES, Variant, clashes

STEPS_MOST = 3_000


class Played(Struct, frozen=True):
    """A whole game."""

    seed: int
    book: TrumpsBook
    entries: Entries
    inputs: list[Input]
    states: list[Round]
    """Where the game stood before each input, and at its end."""
    events: list[Event]

    def __repr__(self) -> str:
        return f"game({self.seed}), {self.book.variant}: {notation.write(self.events)[:2_000]}"


def game(seed: int) -> Played:
    """The seed decides about everything."""
    chance = Random(seed)
    book = random_book(chance)
    return play_at_random(seed, book, random_entries(chance, len(book.cards)), chance)


def games() -> st.SearchStrategy[Played]:
    return st.builds(game, st.integers(0, 2**32))


def random_book(chance: Random) -> TrumpsBook:
    pack = random_pack(chance)
    while True:
        variant = random_variant(chance, [card.id for card in pack.cards])
        if not clashes(variant):
            return book_of(pack, variant)


def random_pack(chance: Random) -> Pack:
    """Few values, so that draws are common; and some of them missing."""
    categories = tuple(
        Category(f"c{number}", Text(f"C{number}"), better=chance.choice(("high", "low")))
        for number in range(chance.randint(1, 3))
    )
    values = chance.choice(((1, 2, 3, 4, 5, 6, 7, 8, 9), (1, 2, 3, None), (1, 1, 2)))
    cards = tuple(
        PackCard(
            Card(f"k{number}"),
            Text(f"K{number}"),
            {category.id: chance.choice(values) for category in categories},
        )
        for number in range(chance.randint(2, 12))
    )
    return Pack("random", Text("Random"), categories, cards)


def random_variant(chance: Random, cards: list[Card]) -> Variant:
    words: dict[str, Any] = {knob: chance.choice(words) for knob, words in CHOICES.items()}
    words["hidden_values"] = words["hidden_values"] == "true"
    return Variant(
        **words,
        rounds_most=chance.choice((3, 20, 60)),
        draws_offer=chance.choice((0, 1, 2, 4)),
        draws_most=chance.choice((1, 3, 10)),
        points_to=chance.choice((0, 0, 2)),
        super_card=chance.choice(("", "", cards[0])),
        super_beaten_by=chance.choice(((), (cards[1],), tuple(cards[1:4]))),
    )


def random_entries(chance: Random, cards: int) -> Entries:
    seats = chance.sample(range(1, 10), chance.randint(2, min(6, cards)))
    chips = chance.choice((0, 1, 5))
    stakes = tuple(Stake(box, seat, chips) for box, seat in enumerate(seats, 1))
    return Entries(stakes, {seat: chips + chance.choice((0, 1, 50)) for seat in seats})


def play_at_random(seed: int, book: TrumpsBook, entries: Entries, chance: Random) -> Played:
    cards = [card.id for card in book.cards]
    chance.shuffle(cards)
    opened = trumps.open_round(book, entries)
    state, events, inputs = trumps.apply(None, opened), [opened], list[Input]()
    states = [state]
    while not isinstance(waiting := trumps.waiting_for(state), Finished):
        assert len(inputs) < STEPS_MOST, "a game must come to its end"
        if isinstance(waiting, ForCard):
            given: Input = Deal(cards.pop())
        else:
            box, options = chance.choice(list(waiting.options.items()))
            given = Choose(box, chance.choice(options))
        state, more = advance(trumps, state, given)
        inputs.append(given)
        states.append(state)
        events += more
    return Played(seed, book, entries, inputs, states, events)
