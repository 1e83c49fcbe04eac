"""Trumps, as the kit sees it: small packs with many equal values, in every variant that makes sense."""

from pathlib import Path
from random import Random
from typing import Any

from fairdeal.cards import Card
from fairdeal.games import trumps
from fairdeal.games.game import Entries, Seat, Stake
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps import notation
from fairdeal.games.trumps.book import PLAYERS_MOST, SCHEMA, TrumpsBook
from fairdeal.games.trumps.pack import Category, PackCard, Text
from fairdeal.games.trumps.state import Phase, Round, in_sight
from fairdeal.games.trumps.variants import CHOICES, Variant, clashes
from tests.conformance.kit import Setting, Subject

CATEGORIES = ("speed", "weight", "age")
VALUES = (1, 2, 3, 4, 5, 6, 7, 8, None)
"""So few that equal ones meet often."""


def setting(chance: Random) -> Setting:
    book = random_book(chance)
    seats, chips = chance.randint(2, min(PLAYERS_MOST, len(book.cards))), chance.choice((0, 1, 5))
    stakes = tuple(Stake(box, box, chips) for box in range(1, seats + 1))
    purses = {seat: chips + chance.choice((0, 20)) for seat in range(1, seats + 1)}
    order = [card.id for card in book.cards]
    chance.shuffle(order)
    return Setting(book, Entries(stakes, purses), iter(order))


def random_book(chance: Random) -> TrumpsBook:
    names = CATEGORIES[: chance.randint(1, 3)]
    categories = tuple(Category(name, Text(name), better=chance.choice(("high", "low"))) for name in names)
    ids = [Card(f"card-{number}") for number in range(1, chance.randint(2, 14) + 1)]
    cards = tuple(PackCard(card, Text(card), {name: chance.choice(VALUES) for name in names}) for card in ids)
    return TrumpsBook(SCHEMA, categories, cards, random_variant(chance, ids))


def random_variant(chance: Random, cards: list[Card]) -> Variant:
    while clashes(variant := any_variant(chance, cards)):
        pass
    return variant


def any_variant(chance: Random, cards: list[Card]) -> Variant:
    knobs: dict[str, Any] = {knob: chance.choice(words) for knob, words in CHOICES.items()}
    knobs["hidden_values"] = knobs["hidden_values"] == "true"
    super_card = chance.choice(("", *cards[:2]))
    return Variant(
        **knobs,
        rounds_most=chance.choice((1, 5, 25, 25)),
        draws_offer=chance.choice((0, 1, 2)),
        draws_most=chance.choice((1, 3, 20)),
        points_to=chance.choice((0, 3)),
        super_card=super_card,
        super_beaten_by=tuple(chance.choice(((), cards[-2:]))) if super_card else (),
    )


def chips_in(state: Round) -> dict[str, int]:
    return {"pot": state.pot} | {f"purse:{seat}": chips for seat, chips in state.purses.items()}


def hidden_from(state: Round, viewer: Seat | None) -> list[Card]:
    """The cards of all others, and what lies too deep in one's own pile."""
    hidden: list[Card] = []
    for box in state.boxes:
        known = len(in_sight(state.book, box)) if box.owner == viewer else 0
        hidden += box.cards[known:]
    return hidden


def shown_by(event: e.Event) -> list[Card]:
    return [shown.card for shown in event.shown] if isinstance(event, e.CardsRevealed) else []


SUBJECT = Subject(
    name="trumps",
    game=trumps,
    folder=Path(trumps.__file__).parent,
    events=e.AnyEvent,
    phases=Phase,
    next_phase=e.NEXT_PHASE,
    write=notation.write,
    read=notation.read,
    setting=setting,
    pack_of=lambda book: [card.id for card in book.cards],
    cards_repeat=False,
    cards_in=lambda state: state.dealt,
    chips_in=chips_in,
    hidden_from=hidden_from,
    shown_by=shown_by,
    is_secret=lambda event: isinstance(event, e.CardPicked),
)
