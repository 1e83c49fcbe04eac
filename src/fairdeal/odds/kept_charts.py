"""A house's basic strategy, kept on disk once it is worked out: who just plays it need not wait for odds."""

import hashlib
import os
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import fingerprint
from fairdeal.houses.disk import Cache, Changed, code_stamps
from fairdeal.odds.figures import BASIC
from fairdeal.strategies.chart import Chart
from fairdeal.strategies.strategy import Strategy
from fairdeal.version import VERSION

CODE = ("cards", "games/blackjack", "odds", "strategies")
"""The folders whose code decides what a chart says."""


class Basic(Struct, frozen=True):
    """A chart, and what it earns from a fresh shoe."""

    key: str
    chart: Chart
    ev: float
    """With insurance and even money declined."""
    is_exact: bool
    """Whether the odds know it exactly, and not only nearly."""
    insures: bool
    """Whether a hand may be worth insuring, by which more is earned."""


def basic_strategy(
    book: RuleBook, environment: Mapping[str, str] = os.environ, *, strategy: str = BASIC
) -> Basic:
    """The chart of a class, from the cache where it has it.

    Its wishes answer every question: of the actions that are open the first is what the chart says.

    >>> from fairdeal.games.blackjack.working import default_book
    >>> basic_strategy(default_book()).chart.wishes(16, soft=False, pair=0, column=10)
    ('hit', 'stand')
    """
    parts = (VERSION, strategy, *code_stamps(CODE), fingerprint(book))
    key = hashlib.sha256(msgspec.msgpack.encode(parts)).hexdigest()[:40]
    cache, name = Cache(environment, "charts"), f"{key}.chart"
    found = _kept(cache, name, key)
    if found is None:
        found = _worked_out(book, key, strategy)
        # Columns of two open cards are no keys of a file; such charts are worked out anew.
        if not found.chart.both_open:
            cache.keep(name, msgspec.msgpack.encode(found))
    return found


def basic_player(book: RuleBook, strategy: str = BASIC) -> Strategy:
    """The chart, with cards swapped where a house lets its players do that."""
    chart = basic_strategy(book, strategy=strategy).chart
    if not book.swap:
        return chart
    from fairdeal.odds.answers import from_fresh_shoe
    from fairdeal.odds.swap_play import SwapPlay

    return SwapPlay("", from_fresh_shoe(book, strategy), lambda position: chart)


def _kept(cache: Cache, name: str, key: str) -> Basic | None:
    try:
        body = cache.kept(name)
        basic = msgspec.msgpack.Decoder(Basic).decode(body) if body is not None else None
    except Changed:
        cache.warn_of(name)
        return None
    except ValueError:
        return None
    return basic if basic is not None and basic.key == key else None


def _worked_out(book: RuleBook, key: str, strategy: str) -> Basic:
    from fairdeal.odds.answers import chart, expectation, is_exact_by

    ev, insuring = expectation(book, strategy)
    return Basic(key, chart(book, strategy), ev, is_exact_by(book, strategy), ev != insuring)
