"""The house of an environment: its rule book, and how its shoe is shuffled."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import ShoeRules
from fairdeal.houses.library import open_house
from fairdeal.simulator.shoe_plan import ShoePlan, shoe_plan

SHOES = ("house", "fresh")


def book_and_shoe(
    house: str | Path | RuleBook, overrides: Sequence[str], shoe: str
) -> tuple[RuleBook, ShoePlan]:
    """A book alone says nothing of shuffling: it gets the shoe that a house has which does not say either."""
    if shoe not in SHOES:
        raise ValueError(f"shoe={shoe!r} is no way to shuffle: allowed are {', '.join(SHOES)}")
    if not isinstance(house, RuleBook):
        opened, book = open_house(house, overrides)
        rules = opened.rules.shoe
    elif overrides:
        raise ValueError("a rule book is worked out already: overrides go with a house's name or folder")
    else:
        book, rules = house, ShoeRules(decks=house.decks or "infinite")
    if shoe == "fresh":
        rules = replace(rules, shuffle="every_round")
    return book, shoe_plan(rules, book)
