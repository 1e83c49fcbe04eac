"""Tiny shoes, and houses at random, for which a walk through every round is short and never runs dry."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from random import Random

from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import Rules, SplitRules, VariantRules
from fairdeal.games.blackjack.sense import clashes
from fairdeal.games.blackjack.state import POINTS
from fairdeal.games.blackjack.working import rule_book
from tests.support.random_houses import random_rules
from tests.support.random_scripts import scripted_house

CARDS_MOST = 12

THEMES = (
    ("A", "10", "K", "8", "3"),
    ("A", "K", "9", "6", "5"),
    ("6", "7", "8", "K", "A"),
    ("7", "7", "J", "4", "A"),
    ("10", "J", "A", "6", "2"),
    ("8", "8", "3", "K", "Q"),
    ("9", "2", "5", "K", "A"),
)
"""Ranks that make naturals, pairs, bonus hands, doubles or long hands likely; one may stand in two suits."""


def tiny_pack(book: RuleBook, chance: Random, hands: int = 1) -> Counter[Card]:
    """A shoe of ten to twelve cards of this house's ranks, enough for so many hands and the dealer."""
    while True:
        kinds = sorted({_of_rank(rank, chance) for rank in _ranks(book, chance)})
        cards = [*kinds, *chance.choices(kinds, k=chance.randint(10, CARDS_MOST) - len(kinds))]
        if lasts(book, cards, hands):
            return Counter(cards)


def _ranks(book: RuleBook, chance: Random) -> list[str]:
    """Those of a theme that the house's pack holds, and others of the pack in the place of the rest."""
    held = sorted({card[:-1] for card in book.pack})
    return [rank if rank in held else chance.choice(held) for rank in chance.choice(THEMES)]


def _of_rank(rank: str, chance: Random) -> Card:
    # Two suits are enough to tell suited hands from mixed ones.
    return Card(rank + chance.choice("HD"))


def lasts(book: RuleBook, cards: Iterable[Card], hands: int) -> bool:
    """Whether no round of so many hands can want a card when all of these are out.

    A hand that wants a card holds 21 points at most, aces counted one; one that is over holds one card more
    at most. The dealer holds no more than two cards, or no more than the house draws to.
    """
    points = sorted((POINTS[card] for card in cards), reverse=True)
    players_wait = 21 * hands + sum(points[: hands - 1]) + 20
    dealer_waits = 21 * hands + sum(points[:hands]) + _draws_to(book)
    return sum(points) > max(players_wait, dealer_waits)


def _draws_to(book: RuleBook) -> int:
    """The most points with which this dealer draws."""
    totals = range(len(book.dealer_draws))
    return max(total - 10 * soft for total in totals for soft in (0, 1) if book.dealer_draws[total][soft])


def splits(book: RuleBook) -> bool:
    """Whether any two cards of this house can be split."""
    return any(limit > 1 for row in book.split_limit for limit in row)


@cache
def walked_house(number: int) -> tuple[Rules, RuleBook]:
    """A house of one box that is always the same for its number; a quarter of them have a script.

    Those of an even number never split, the others once.
    """
    return _house(number, hands=1 + number % 2, turns=("seats", "rounds"), stakes=("chips", "points"))


@cache
def solved_house(number: int, hands: int = 1) -> tuple[Rules, RuleBook]:
    """The same for odds: nobody decides after a card of the dealer's, and chips are staked."""
    return _house(number, hands, turns=("seats",), stakes=("chips",))


def _house(
    number: int, hands: int, turns: tuple[str, ...], stakes: tuple[str, ...]
) -> tuple[Rules, RuleBook]:
    chance = Random(f"walked {number}")
    while True:
        rules = _one_box(random_rules(chance.choice), hands)
        fits = rules.play.turns in turns and rules.play.stakes in stakes
        if fits and not clashes(rules, {}):
            return (
                scripted_house(rules, number, wide=True)
                if number % 8 in (2, 7)
                else (rules, rule_book(rules))
            )


def _one_box(rules: Rules, hands: int) -> Rules:
    """The rules without what one box, its hands and the dealer can't show; a shoe that holds any tiny one."""
    most = min(hands, 1 + rules.split.max_hands_aces)
    split = (
        replace(rules.split, max_hands=hands, max_hands_aces=most) if hands > 1 else SplitRules(max_hands=1)
    )
    shoe = replace(rules.shoe, decks=8)
    return replace(rules, shoe=shoe, variant=VariantRules(), side_bet=(), split=split)
