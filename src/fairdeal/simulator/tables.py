"""The machines of a house as arrays of numbers, all that a kernel reads."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.simulator.dealers import Dealers
from fairdeal.simulator.machines import ASK, END, Target
from fairdeal.simulator.product import EXIT, ROW, Parts, Product, facts_of
from fairdeal.simulator.whole import WholeRounds

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]

Exits = list[tuple[int, int, int, int]]
"""[exit]: half, half, context, insurance."""

SPLIT_CODE = 1 << 20
ASK_CODE = 1 << 21
"""Where a hand leads, as one number: a node; below 0, -1 - class of its end; from these on, a split or a
question."""


class Rounds(NamedTuple):
    """Unsplit rounds. A state is its place times the number of classes; ends come first, then the start, rows
    and questions. The rows of the ends are those of the start: the next round begins at once. Exits have a
    bit of their own, so that two states are looked at together for it."""

    next: NDArray[np.uint16] | NDArray[np.uint32]
    width: int
    start: int
    first_ask: int
    first_exit: int
    """That bit; an exit's number is added to it."""
    asks: NDArray[np.uint32]
    """[question][count]: the state."""


class Ends(NamedTuple):
    """[end]: what a round that ended so is tallied as."""

    won: Longs
    facts: Longs
    staked: Longs


class Machines(NamedTuple):
    """Where on a tape each table of the hands, the dealer and the settlement begins.

    All of them lie one after the other in one array, since a kernel pays for every array that it is handed;
    the tape begins with these numbers.
    """

    width: int
    """Classes of cards."""
    hand_next: int
    """[node][class of card]: a code."""
    half_next: int
    """[half][class of card]: a hand that waits for its turn."""
    decided: int
    """[such a hand][hands in the box]: a code."""
    decided_width: int
    splits: int
    """[split]: the two halves."""
    asks: int
    """[question][count]: a code."""
    counts: int
    """How many counts are told apart."""
    begins: int
    """[context][what is waited for, 3]: the dealer's node, or -1 - final."""
    dealer_next: int
    """[node][class of card]: the same."""
    waits: int
    """[mark][class]: what a hand waits for."""
    marks: int
    """[class]: whether later hands of its box are marked by it."""
    won: int
    """[mark][class][final]: chips."""
    facts: int
    """[class]"""
    staked: int
    """[class]: chips."""
    classes: int
    finals: int
    insurance_won: int
    """[insurance][final]: chips."""
    insurance_waits: int
    insurance_staked: int
    exits: int
    """[exit]: split, context, insurance."""


class Deals(NamedTuple):
    """The deal of a box beside others."""

    pairs: Ints
    """[class][class]: a pair."""
    kinds: Ints
    """[class][class] of the dealer's first cards: what players see; without a second card, it is 0."""
    contexts: Ints
    """The same: where the dealer begins."""
    starts: Ints
    """[pair][kind]: a question of the deal, or -1 - start."""
    asks: Ints
    """[question][count]: a question, or -1 - start."""
    codes: Ints
    """[start]: a code, and the insurance."""


def rounds_and_ends(product: Product | WholeRounds) -> tuple[Rounds, Ends, Exits]:
    """The rounds, what their ends come to, and [exit]: half, half, context, insurance."""
    kinds: dict[object, list[int]] = {END: [], ROW: [], ASK: [], EXIT: []}
    for number, state in enumerate(product.states):
        if number != product.root:
            kinds[state[0]].append(number)
    ends, asks, exits = kinds[END], kinds[ASK], kinds[EXIT]
    order = [*ends, product.root, *kinds[ROW], *asks]
    width = len(product.classes)
    first_ask = len(order) - len(asks)
    small = len(order) * width < 1 << 15
    first_exit = 1 << 15 if small else 1 << 31
    place = {number: at * width for at, number in enumerate(order)}
    place |= {number: first_exit + at for at, number in enumerate(exits)}
    table: Any = np.zeros((first_ask, width), np.int64)
    for number in order[len(ends) : first_ask]:
        table[place[number] // width] = [place[to] for to in product.states[number][1:]]
    table[: len(ends)] = table[len(ends)]
    rounds = Rounds(
        table.astype(np.uint16 if small else np.uint32).ravel(),
        width,
        len(ends) * width,
        first_ask * width,
        first_exit,
        _grid([[place[to] for to in product.states[number][1:]] for number in asks], np.uint32),
    )
    tallied = [product.states[number] for number in ends]
    columns = (np.array([state[at] for state in tallied], np.int64) for at in (1, 2, 3))
    return rounds, Ends(*columns), [product.states[number][1:] for number in exits]


def _grid(rows: Sequence[Any], kind: type = np.int32) -> Any:
    """Rows of equal length as an array; numba wants two dimensions even where there is no row."""
    return np.array(rows, kind) if len(rows) else np.zeros((0, 1), kind)


class _Codes:
    """Numbers for targets, with lists of the splits and questions met."""

    def __init__(self) -> None:
        self.splits: dict[tuple[int, int], int] = {}
        self.asks: dict[Target, int] = {}

    def of(self, target: Target) -> int:
        match target[0]:
            case "end":
                return -1 - int(target[1])
            case "card":
                return int(target[1])
            case "split":
                return SPLIT_CODE + self.split((target[1], target[2]))
            case _:
                return ASK_CODE + self.asks.setdefault(target, len(self.asks))

    def split(self, halves: tuple[int, int]) -> int:
        return self.splits.setdefault(halves, len(self.splits))


def machines_and_deals(parts: Parts, exits: Exits) -> tuple[Ints, Machines, Deals]:
    """The tape, where what lies on it, and the deal."""
    hands, dealers = parts.hands, parts.dealers
    codes = _Codes()
    deals = _deals(parts, codes)
    finals = range(len(dealers.final_dealers))
    insured = range(len(hands.insured))
    left_by = [(codes.split((one, other)), context, insurance) for one, other, context, insurance in exits]
    hand_next = [[codes.of(target) for target in row] for row in hands.rows]
    decided = [[codes.of(target) for target in row] for row in hands.decided]
    asks: list[list[int]] = []
    while len(asks) < len(codes.asks):
        asks.append([codes.of(target) for target in list(codes.asks)[len(asks)][1]])
    tables = {
        "hand_next": hand_next,
        "half_next": hands.half_rows,
        "decided": decided,
        "splits": list(codes.splits),
        "asks": asks,
        "begins": parts.begins,
        "dealer_next": dealers.rows,
        "waits": dealers.waits,
        "marks": dealers.marked,
        "won": _won(dealers),
        "facts": [facts_of(ended.hand) for ended in hands.ended],
        "staked": [ended.hand.stake for ended in hands.ended],
        "insurance_won": [[dealers.insurance_won(at, final) for final in finals] for at in insured],
        "insurance_waits": [hands.reduced.insurance_waits_for(box) for box in hands.insured],
        "insurance_staked": [box.insurance or 0 for box in hands.insured],
        "exits": left_by,
    }
    flat = {name: np.array(table, np.int32).ravel() for name, table in tables.items()}
    first = len(Machines._fields)
    ends = np.cumsum([len(table) for table in flat.values()])
    machines = Machines(
        width=len(hands.alphabet.cards),
        decided_width=hands.hands_most + 1,
        counts=max((len(ask[1]) for ask in codes.asks), default=1),
        classes=len(hands.ended),
        finals=len(finals),
        **{name: first + int(end) - len(flat[name]) for name, end in zip(flat, ends, strict=True)},
    )
    header = np.array(machines, np.int32)
    return np.concatenate([header, *flat.values()]), machines, deals


def _won(dealers: Dealers) -> Longs:
    classes, finals = range(len(dealers.hands.ended)), range(len(dealers.final_dealers))
    unmarked = [[dealers.won(place, 0, final) for final in finals] for place in classes]
    if not any(dealers.marked):
        return np.array([unmarked, unmarked], np.int64)
    return np.array(
        [unmarked, [[dealers.won(place, 1, final) for final in finals] for place in classes]], np.int64
    )


def _deals(parts: Parts, codes: _Codes) -> Deals:
    width = len(parts.hands.alphabet.cards)
    pairs = np.zeros((width, width), np.int32)
    for (first, second), pair in parts.pairs.items():
        pairs[first, second] = pair
    kinds, contexts = np.zeros((width, width), np.int32), np.zeros((width, width), np.int32)
    for classes, (kind, context) in parts.contexts.items():
        at = (classes[0], classes[1] if len(classes) > 1 else 0)
        kinds[at], contexts[at] = kind, context
    asks: dict[Target, int] = {}
    begins: dict[Target, int] = {}

    def number(target: Target) -> int:
        if target[0] == ASK:
            return asks.setdefault(target, len(asks))
        return -1 - begins.setdefault(target, len(begins))

    starts = np.zeros(
        (1 + max(pair for pair, _ in parts.starts), 1 + max(kind for _, kind in parts.starts)), np.int32
    )
    for (pair, kind), target in parts.starts.items():
        starts[pair, kind] = number(target)
    asked: list[list[int]] = []
    while len(asked) < len(asks):
        asked.append([number(each) for each in list(asks)[len(asked)][1]])
    return Deals(
        pairs,
        kinds,
        contexts,
        starts,
        _grid(asked),
        _grid([(codes.of(target[1]), target[2]) for target in begins]),
    )
