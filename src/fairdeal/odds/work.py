"""What is to be weighed against the dealer: cards that are gone, and payouts that hands have with them."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fairdeal.odds.arrays import Ints

if TYPE_CHECKING:
    from fairdeal.odds.tables import Tables


class Work(NamedTuple):
    """Sets of missing cards in families, whose sets differ in one symbol alone.

    A job is one set with the places where hands wait for what their payouts are worth with it.
    """

    apart: int
    """The symbol in which the sets of a family differ."""
    families: Ints
    """[family][symbol]: the cards that are gone, those of the symbol apart left out."""
    size: Ints
    """[family]: how many cards those are; from fewer to more."""
    first_job: Ints
    """[family]: where its jobs begin, in order of the cards apart."""
    own: Ints
    """[job]: how many cards of the symbol apart are gone."""
    first: Ints
    """[job]: where its places begin."""
    pattern: Ints
    """[place in order]: the pattern of payouts."""
    place: Ints
    """[place in order]: where the result goes."""
    order: Ints
    """[job]: the place of its set in the list that this was made of; the first, where several are alike."""


def of_holdings(tables: "Tables", holdings: Ints) -> Work:
    """Hands with nothing gone but their own cards."""
    starts, ends = tables.first_weighed[holdings], tables.first_weighed[holdings + 1]
    place, owner = _spread(starts, ends)
    removed = tables.holdings[holdings]
    return _arranged(removed, _most_varied(removed), owner, tables.weighed_pattern[place], place)


def of_halves(tables: "Tables", symbol: int, most_gone: int) -> Work:
    """The hands of a split pair, with 1 to `most_gone` other cards of its symbol gone."""
    holdings = np.unique(tables.holding[tables.nodes_of_half(symbol)])
    starts, ends = tables.first_weighed[holdings], tables.first_weighed[holdings + 1]
    holdings, starts, ends = (each[ends > starts] for each in (holdings, starts, ends))
    place, owner = _spread(starts, ends)
    gone = np.arange(1, most_gone + 1)
    removed = np.repeat(tables.holdings[holdings][None], most_gone, axis=0)
    removed[:, :, symbol] += gone[:, None]
    owners = (owner + len(holdings) * (gone - 1)[:, None]).ravel()
    places = (place + len(tables.weighed_pattern) * gone[:, None]).ravel()
    patterns = np.tile(tables.weighed_pattern[place], most_gone)
    return _arranged(removed.reshape(-1, removed.shape[2]), symbol, owners, patterns, places)


def _spread(starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
    """All numbers from each start to its end, and which pair of them each is from."""
    sizes = ends - starts
    before = np.cumsum(sizes) - sizes
    return np.arange(sizes.sum()) + np.repeat(starts - before, sizes), np.repeat(np.arange(len(sizes)), sizes)


def _numbers(removed: Ints) -> Ints:
    """[set][symbol]: its cards of that symbol as one digit; a sum of digits tells sets apart."""
    places = np.cumprod([1, *(removed.max(axis=0, initial=0)[:-1] + 1)])
    return np.asarray(removed * places)


def _most_varied(removed: Ints) -> int:
    """The symbol that puts these sets into few families: of which they differ most in how many they have."""
    return int(np.argmax(np.ptp(removed, axis=0))) if len(removed) else 0


def _most_of_family(others: Ints, own: Ints) -> Ints:
    """[set]: the most cards of the symbol apart in its family; the longest families stand first."""
    order = np.lexsort((own, others))
    ends = np.flatnonzero(np.diff(others[order], append=-1))
    most = np.empty(len(own), np.int64)
    most[order] = np.repeat(own[order[ends]], np.diff(ends, prepend=-1))
    return most


def _arranged(removed: Ints, apart: int, owner: Ints, pattern: Ints, place: Ints) -> Work:
    """`removed[set]` in families; `owner`, `pattern` and `place`: which set each place is for.

    Say the ace, 2 3 and A 2 2 are gone in turn, and the last has two payouts to be weighed. With the 2 apart,
    the first and the last are a family, that of the ace, with none and with two of the 2s.

    >>> removed = np.array([[1, 0, 0], [0, 1, 1], [1, 2, 0]])
    >>> owner, pattern, place = np.array([0, 1, 2, 2]), np.array([0, 0, 0, 1]), np.array([10, 11, 12, 13])
    >>> work = _arranged(removed, 1, owner, pattern, place)
    >>> work.families.tolist(), work.first_job.tolist(), work.own.tolist(), work.order.tolist()
    ([[1, 0, 0], [0, 0, 1]], [0, 2, 3], [0, 2, 1], [0, 2, 1])
    >>> work.first.tolist(), work.place.tolist(), work.pattern.tolist()
    ([0, 1, 3, 4], [10, 12, 13, 11], [0, 0, 1, 0])
    """
    digits = _numbers(removed)
    others = digits.sum(axis=1) - digits[:, apart]
    own, size = removed[:, apart], removed.sum(axis=1) - removed[:, apart]
    order = np.lexsort((own, others, -_most_of_family(others, own), size))
    changed = np.flatnonzero(np.diff(others[order] * (own.max(initial=0) + 1) + own[order])) + 1
    jobs = np.concatenate(([0], changed)) if len(order) else changed
    job_of_set = np.empty(len(order), np.int64)
    job_of_set[order] = np.repeat(np.arange(len(jobs)), np.diff([*jobs, len(order)]))
    job = job_of_set[owner]
    in_order = np.argsort(job, kind="stable")
    kept = order[jobs]
    families = np.flatnonzero(np.diff(others[kept], prepend=-1))
    rows = removed[kept[families]]
    rows[:, apart] = 0
    return Work(
        apart=apart,
        families=rows,
        size=size[kept[families]],
        first_job=np.append(families, len(jobs)),
        own=own[kept],
        first=np.searchsorted(job[in_order], np.arange(len(jobs) + 1)),
        pattern=pattern[in_order],
        place=place[in_order],
        order=kept,
    )
