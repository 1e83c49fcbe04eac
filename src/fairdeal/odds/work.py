"""What is to be weighed against the dealer: cards that are gone, and payouts that hands have with them."""

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

if TYPE_CHECKING:
    from fairdeal.odds.tables import Tables

Ints = NDArray[np.int64]


class Work(Struct, frozen=True):
    """Each set of missing cards is weighed once, whichever hands leave it to the dealer."""

    removals: Ints
    """[job][symbol]: the cards that are gone."""
    first: Ints
    """[job]: where its places begin; they end where the next job's begin."""
    pattern: Ints
    """[place in order]: the pattern of payouts."""
    place: Ints
    """[place in order]: where the result goes."""

    @classmethod
    def of_holdings(cls, tables: "Tables", holdings: Ints) -> "Work":
        """Hands with nothing gone but their own cards."""
        starts, ends = tables.first_weighed[holdings], tables.first_weighed[holdings + 1]
        first = np.concatenate(([0], np.cumsum(ends - starts)))
        place = np.arange(first[-1]) + np.repeat(starts - first[:-1], ends - starts)
        return cls(tables.holdings[holdings], first, tables.weighed_pattern[place], place)

    @classmethod
    def of_halves(cls, tables: "Tables", symbol: int, most_gone: int) -> "Work":
        """The hands of a split pair, with 1 to `most_gone` other cards of its symbol gone."""
        holdings = np.unique(tables.holding[tables.nodes_of_half(symbol)])
        starts, ends = tables.first_weighed[holdings], tables.first_weighed[holdings + 1]
        size = len(tables.weighed_pattern)
        found: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        for holding, start, end in zip(holdings, starts, ends, strict=True):
            for gone in range(1, most_gone + 1) if end > start else ():
                removal = tables.holdings[holding].copy()
                removal[symbol] += gone
                places = found.setdefault(tuple(removal), [])
                places += [(int(tables.weighed_pattern[at]), gone * size + at) for at in range(start, end)]
        first = np.cumsum([0, *(len(places) for places in found.values())])
        flat = np.array([place for places in found.values() for place in places], np.int64).reshape(-1, 2)
        removals = np.array(list(found), np.int64).reshape(-1, tables.holdings.shape[1])
        return cls(removals, first, flat[:, 0].copy(), flat[:, 1].copy())
