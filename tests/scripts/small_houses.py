"""Houses of few cards, whose scripts are asked about every hand in no time."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import Rules
from fairdeal.scripts.book import scripted_book
from fairdeal.scripts.host import Script
from fairdeal.scripts.problems import BadScript, ScriptProblem
from fairdeal.words import words_for
from tests.support.random_scripts import SMALL_PACK

SMALL = Rules(shoe=replace(Rules().shoe, composition=SMALL_PACK))
"""The default house with a pack of six ranks."""


def ruled(rules: Rules = SMALL, **knobs: Any) -> Rules:
    """The rules with some knobs set, `surrender__kind="late"` for `surrender.kind`."""
    for knob, value in knobs.items():
        table, name = knob.split("__")
        rules = replace(rules, **{table: replace(getattr(rules, table), **{name: value})})
    return rules


def load(source: str, rules: Rules = SMALL, given: Mapping[str, int] | None = None) -> RuleBook:
    """The book of a house with this script; `given` are the knobs that were set on purpose."""
    return scripted_book(rules, [Script("house.star", source)], given or {})[0]


def refused(source: str, rules: Rules = SMALL, given: Mapping[str, int] | None = None) -> ScriptProblem:
    """Why a house with this script cannot be opened."""
    with pytest.raises(BadScript) as bad:
        load(source, rules, given)
    assert bad.value.told(words_for("zh")).startswith("house.star:")
    return bad.value.problem
