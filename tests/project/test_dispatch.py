"""Functions in a dispatch table take an event or a command of the kind that they stand by."""

from collections.abc import Callable, Mapping
from types import UnionType
from typing import Any, get_args, get_type_hints

import pytest

from fairdeal.games.blackjack.apply import CHANGES as BLACKJACK
from fairdeal.games.trumps.apply import CHANGES as TRUMPS
from fairdeal.tables.engine import apply, handlers

TABLES: dict[str, Mapping[Any, Callable[..., object]]] = {
    "blackjack": BLACKJACK,
    "trumps": TRUMPS,
    "table events": apply._APPLY,
    "table commands": handlers._HANDLERS,
}


@pytest.mark.parametrize("name", TABLES)
def test_each_function_takes_the_kind_that_it_stands_by(name):
    for kind, function in TABLES[name].items():
        *_, taken = [hint for name, hint in get_type_hints(function).items() if name != "return"]
        kinds = get_args(taken) if isinstance(taken, UnionType) else (taken,)

        assert issubclass(kind, kinds), f"{function.__name__} takes {taken}"
