"""Houses with their shoes and charts, as the tests of compiled players need them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.library import open_house
from fairdeal.simulator.shoe_plan import ShoePlan, shoe_plan
from fairdeal.strategies.chart import Chart, read_chart

CHARTS = Path(__file__).parents[1] / "data" / "odds" / "basic_strategy_charts.json"


@cache
def chart(name: str) -> Chart:
    """A printed basic strategy, by the name it has in the file."""
    printed: dict[str, Any] = json.loads(CHARTS.read_text(encoding="utf-8"))
    return read_chart(name, printed[name])


def house_with(*overrides: str, where: str = "vegas_strip") -> tuple[RuleBook, ShoePlan]:
    house, book = open_house(where, overrides)
    return book, shoe_plan(house.rules.shoe, book)
