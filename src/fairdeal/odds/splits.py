"""What a split is worth, exactly.

Cards are exchangeable: whoever draws them, the next card is each of those left with the same chance. So a
hand that begins with one card of a pair is worth the same in any place of the line, given what is known to
be missing, and h hands played alike are worth h times one of them. What is known is how many cards of the
pair's symbol are out (`j` besides the hand's own) and that `m` other cards are not of that symbol.

Write F(j, m) for one hand's expectation. With m = 0 it is solved like any hand with j cards removed. One
card more, of which nothing is known, is a pair card with chance q, so what is known of a hand without it is
a mean of both cases, and

    F(j, m) = (F(j, m-1) - q F(j+1, m-1)) / (1 - q),   q = pair cards left / (cards left - (m-1)).

Splitting goes on whenever a pair comes and the house still allows it.
"""

from collections.abc import Callable, Sequence
from functools import cache, cached_property

import numpy as np

from fairdeal.games.blackjack.hand import MIXED
from fairdeal.odds.arrays import Floats, Ints
from fairdeal.odds.solver import Met, Played, Solver
from fairdeal.odds.tables import Tables
from fairdeal.odds.votes import find_choices

Play = Callable[[int, Ints, Floats, Floats, bool], Played]
"""How hands after a split are played: given j, the nodes, the removed cards, what ends are worth, and whether
the worth of every action is wanted."""


class Halves:
    """One hand of a split pair: its worth with j other cards of its symbol out."""

    def __init__(self, solver: Solver, symbol: int, play: Play) -> None:
        self.solver, self.symbol, self._play = solver, symbol, play
        self.tables = solver.tables
        self.starts = _starts(self.tables, solver, symbol)
        """The hand that is kept and one that is made, each as nodes with their chances."""
        self.nodes = self.tables.nodes_of_half(symbol)
        self._known: dict[int, tuple[list[Floats], list[Floats]]] = {}
        self._most_gone = 0

    def __call__(self, j: int) -> tuple[list[Floats], list[Floats]]:
        """[kept, made][show]: the part in which the second card is another symbol, and that in which it is
        a pair.
        """
        if j not in self._known:
            removed = self.removed(j)
            played = self._play(j, self.nodes, removed, self.worth_with(j), False)
            self._known[j] = self.parts(removed, played.best)
        return self._known[j]

    def removed(self, j: int) -> Floats:
        """[symbol]: the cards that are missing besides the hand's own."""
        removed = np.zeros(len(self.tables.symbols.ranks))
        removed[self.symbol] = j * self.solver.left.gone
        return removed

    def worth_with(self, j: int) -> Floats:
        """What ends are worth with so many other pair cards gone.

        All numbers of missing cards are weighed at once, since many hands leave the same cards to the dealer.
        """
        if j > self._most_gone:
            self._most_gone = max(j, most_gone(self.most))
            self._worth = self.solver.worth_of_halves(self.symbol, self._most_gone)
        found: Floats = self._worth[j]
        return found

    def parts(self, removed: Floats, best: Floats) -> tuple[list[Floats], list[Floats]]:
        """The same, where hands are worth so much: [node][show]."""
        found = [self._parts(starts, removed, best) for starts in self.starts]
        return [other for other, _ in found], [pair for _, pair in found]

    def _parts(
        self, starts: tuple[tuple[float, int], ...], removed: Floats, best: Floats
    ) -> tuple[Floats, Floats]:
        other = np.zeros(len(self.tables.shows))
        pair = np.zeros_like(other)
        for chance, node in starts:
            by_symbol = chance * self._by_second_card(node, removed, best)
            pair += by_symbol[self.symbol]
            other += by_symbol.sum(axis=0) - by_symbol[self.symbol]
        return other, pair

    def _by_second_card(self, node: int, removed: Floats, best: Floats) -> Floats:
        """[symbol][show]: what each second card brings, its chance included."""
        tables = self.tables
        row = tables.draws[0, node, 0]
        after = best[tables.next[row]]
        if tables.suited_at[row] >= 0:
            suited = best[tables.suited_next[tables.suited_at[row]]]
            after = after + self._shares_of_suit(node)[:, None] * (suited - after)
        return self._chances_of_second(removed) * after

    def _chances_of_second(self, removed: Floats) -> Floats:
        """[symbol][show]: the chance that the second card is this."""
        left, seen = self.solver.left, self.tables.seen
        cards = left.cards - removed
        cards[self.symbol] -= left.gone
        there = np.maximum(cards[:, None] - left.gone * seen.T, 0.0)
        behind = cards.sum() - left.gone * seen.sum(axis=1)
        return np.asarray(there / np.where(behind > 0, behind, np.inf))

    def _shares_of_suit(self, node: int) -> Floats:
        """[symbol]: how many of the cards left share the suit of the hand."""
        tables, left = self.tables, self.solver.left
        if tables.suit[node] == MIXED:
            return np.zeros(len(left.cards))
        held = left.gone * tables.holdings[tables.holding[node]]
        there = left.by_suit.sum(axis=1) - held
        return np.divide(
            left.by_suit[:, tables.suit[node]] - held, there, out=np.zeros_like(there), where=there > 0
        )

    def ends_met(self) -> list[Met]:
        """[kept, made]: how one hand ends, with one other card of the pair gone."""
        removed = self.removed(1)
        worth, chances = self.solver.worth(self.nodes, removed, keep=True)
        played = self._play(1, self.nodes, removed, worth, True)
        choice = choices(self.nodes, played)
        found = []
        for starts in self.starts:
            reach = np.zeros(choice.shape)
            for chance, node in starts:
                self._reach_second_cards(reach, chance, node, removed)
            found.append(self.solver.ends_met(self.nodes, choice, reach, removed, chances))
        return found

    def _reach_second_cards(self, reach: Floats, chance: float, node: int, removed: Floats) -> None:
        """Put the chance of a hand on those of two cards; a pair that may be split again is none of them."""
        chances = chance * self._chances_of_second(removed)
        if self.most > 2:
            chances[self.symbol] = 0.0
            chances /= np.maximum(chances.sum(axis=0) / chance, 1e-300)
        self._put_on(reach, node, chances)

    def reach_with(self, j: int, reach: Floats, shares: Floats) -> None:
        """Put on hands of two cards how much they count in a split, with j other pair cards gone.

        `shares`: [other or pair][kept or made][show], see `shares_of_halves`.
        """
        chances = self._chances_of_second(self.removed(j))
        for which, starts in enumerate(self.starts):
            for chance, node in starts:
                counted = chance * chances * shares[0, which]
                counted[self.symbol] = chance * chances[self.symbol] * shares[1, which]
                self._put_on(reach, node, counted)

    def _put_on(self, reach: Floats, node: int, chances: Floats) -> None:
        """Put the chances of a second card, [symbol][show], on the hands that it makes of this one."""
        row = self.tables.draws[0, node, 0]
        share = self._shares_of_suit(node)[:, None]
        where = self.tables.suited_at[row]
        if where >= 0:
            np.add.at(reach, self.tables.suited_next[where], chances * share)
            chances = chances * (1 - share)
        np.add.at(reach, self.tables.next[row], chances)

    @cached_property
    def most(self) -> int:
        """How many hands the box may come to; two where the house lets no half be split again."""
        tables, symbol = self.tables, self.symbol
        rank = tables.symbols.ranks[symbol][0]
        _, made = next(nodes for (each, _), nodes in tables.hands.split.items() if each == symbol)
        pair = tables.next[tables.draws[0, made, 0], symbol]
        return tables.book.split_limit[rank][rank] if tables.splits[:, pair].any() else 2

    def chances_of_hands(self) -> Floats:
        """[number of hands - 1][show]: how many hands the box comes to."""
        return _Splitting([self]).chances_of_hands()[:, 0]


def choices(nodes: Ints, played: Played) -> Ints:
    """[node][show]: the action that each of these takes; -1 for all others."""
    found = np.full(played.values.shape[:2], -1)
    found[nodes] = find_choices(played.values[nodes], played.wishes[nodes])
    return found


def _starts(tables: Tables, solver: Solver, symbol: int) -> tuple[tuple[tuple[float, int], ...], ...]:
    by_suit = solver.left.by_suit[symbol]
    suits = [suit for (each, suit) in tables.hands.split if each == symbol]
    chances = {suit: 1.0 if suit == MIXED else by_suit[suit] / max(by_suit.sum(), 1.0) for suit in suits}
    kept, made = (
        tuple((chance, tables.hands.split[symbol, suit][which]) for suit, chance in chances.items() if chance)
        for which in (0, 1)
    )
    return (kept,) if kept == made else (kept, made)


def splits_worth(every: Sequence[Halves]) -> list[Floats]:
    """[halves][show]: the expectation of splitting each pair. Those that may come to as many hands are worked
    out side by side.
    """
    found: dict[int, Floats] = {}
    for like in {(halves.most, len(halves.starts)) for halves in every}:
        alike = [halves for halves in every if (halves.most, len(halves.starts)) == like]
        found.update(zip(map(id, alike), _Splitting(alike).worth(), strict=True))
    return [found[id(halves)] for halves in every]


def split_worth(halves: Halves, hands: int = 1) -> Floats:
    """[show]: the expectation of splitting a pair, in a box that has come to so many hands."""
    return np.asarray(_Splitting([halves], hands).worth()[0])


def shares_of_halves(every: Sequence[Halves]) -> tuple[list[Floats], list[Floats]]:
    """[halves][j - 1][other or pair][kept or made][show]: how often what a half is worth counts in its split;
    and [halves][show]: what that sum still lacks of the split.
    """
    shares: dict[int, Floats] = {}
    lacks: dict[int, Floats] = {}
    for like in {(halves.most, len(halves.starts)) for halves in every}:
        alike = [halves for halves in every if (halves.most, len(halves.starts)) == like]
        counted = _Shares(alike)
        shares.update(zip(map(id, alike), counted.by_pair(), strict=True))
        lacks.update(zip(map(id, alike), -counted._one_bet_more, strict=True))
    return [shares[id(halves)] for halves in every], [lacks[id(halves)] for halves in every]


class _Splitting:
    """Pairs that may come to as many hands, side by side: every array is [pair][show]."""

    def __init__(self, every: Sequence[Halves], hands: int = 1) -> None:
        self.every, solver = every, every[0].solver
        tables, left = solver.tables, solver.left
        symbols = [halves.symbol for halves in every]
        self.takes_one_more = tables.book.natural_takes == "busted_plus_one"
        self.made = len(every[0].starts) - 1
        """The place of a hand that is made among those that are told apart."""
        self.gone = left.gone
        self.most = max(every[0].most + 1 - hands, 2)
        # Cards behind the sight of the dealer once the pair itself is out.
        size = left.cards.sum() - left.gone * (2 + tables.seen.sum(axis=1))
        self.size = np.repeat(size[None], len(symbols), axis=0)
        self.pairs = np.maximum(left.cards[symbols, None] - left.gone * (2 + tables.seen[:, symbols].T), 0.0)
        # A natural that shows late takes one bet more than the busted ones: that of a hand that stands.
        making = tables.natural_with @ left.cards - left.gone * 2 * tables.natural_with[:, symbols].T
        self.natural = np.where(tables.peeks, 0.0, _ratio(np.maximum(making, 0.0), self.size))
        self.one = cache(self._one)

    def worth(self) -> Floats:
        for halves in self.every:
            halves(1)  # by which some strategies play all the others
        return self._all_hands() - self._one_bet_more

    @property
    def _one_bet_more(self) -> Floats:
        return self.natural if self.takes_one_more else np.zeros_like(self.natural)

    def _all_hands(self) -> Floats:
        """A sum of what halves are worth, each so many times."""
        total = self._hands(2, 2, 0, np.ones_like(self.size), self.size, self.pairs)
        return total + self._kept_apart() if self.made else total

    def _hands(
        self, hands: int, waiting: int, done: int, chance: Floats, size: Floats, pairs: Floats
    ) -> Floats:
        """All hands as made ones: `waiting` for their second card, `done` with one that is no pair."""
        if not chance.any():
            return np.zeros_like(chance)
        if hands == self.most:
            value = (hands - done) * self._any(hands - 1, done)
            return chance * (value + done * self._other(hands - 1, done - 1) if done else value)
        if waiting == 0:
            return chance * hands * self._other(hands - 1, hands - 1)
        q = _ratio(pairs, size)
        fewer = size - self.gone
        again = self._hands(
            hands + 1, waiting + 1, done, chance * q, fewer, np.maximum(pairs - self.gone, 0.0)
        )
        return again + self._hands(hands, waiting - 1, done + 1, chance * (1 - q), fewer, pairs)

    def chances_of_hands(self) -> Floats:
        found = np.zeros((self.most, *self.size.shape))

        def deal(hands: int, waiting: int, chance: Floats, size: Floats, pairs: Floats) -> None:
            if hands == self.most or waiting == 0:
                found[hands - 1] += chance
                return
            q = _ratio(pairs, size)
            fewer = np.maximum(pairs - self.gone, 0.0)
            deal(hands + 1, waiting + 1, chance * q, size - self.gone, fewer)
            deal(hands, waiting - 1, chance * (1 - q), size - self.gone, pairs)

        deal(2, 2, np.ones_like(self.size), self.size, self.pairs)
        return found

    def _one(self, pair: bool, which: int, j: int, m: int) -> Floats:
        """F(j, m), of the part in which the second card is a pair, or is none."""
        if m == 0:
            there = self._pairs_left(j) >= 0
            return np.where(there, self._known(pair, which, j, [bool(each.any()) for each in there]), 0.0)
        q = _ratio(np.maximum(self._pairs_left(j), 0.0), self.size - self.gone * (j - 1 + m - 1))
        known = (
            self.one(pair, which, j, m - 1) - q * self.one(pair, which, j + 1, m - 1)
            if q.any()
            else self.one(pair, which, j, m - 1)
        )
        return known / np.where(q < 1, 1 - q, np.inf)

    def _known(self, pair: bool, which: int, j: int, asked: Sequence[bool]) -> Floats:
        """F(j, 0) of each pair that is asked about."""
        known = np.zeros_like(self.size)
        for place, halves in enumerate(self.every):
            if asked[place]:
                known[place] = halves(j)[pair][which]
        return known

    def _pairs_left(self, j: int) -> Floats:
        return self.pairs - self.gone * (j - 1)

    def _any(self, j: int, m: int) -> Floats:
        return self.one(False, self.made, j, m) + self.one(True, self.made, j, m)

    def _other(self, j: int, m: int, which: int = -1) -> Floats:
        """One hand whose second card is known to be no pair."""
        which = self.made if which < 0 else which
        q = _ratio(np.maximum(self._pairs_left(j), 0.0), self.size - self.gone * (j - 1 + m))
        return self.one(False, which, j, m) / np.where(q < 1, 1 - q, np.inf)

    def _pair(self, j: int, m: int, which: int) -> Floats:
        """One hand whose second card is known to be a pair that may not be split again."""
        q = _ratio(np.maximum(self._pairs_left(j), 0.0), self.size - self.gone * (j - 1 + m))
        return self.one(True, which, j, m) / np.where(q > 0, q, np.inf)

    def _kept_apart(self) -> Floats:
        """What the hand that is kept is worth beyond one that is made, in the order in which the engine
        deals.
        """
        difference = np.zeros_like(self.size)
        for (pair, j, m), chance in self._ends_of_kept().items():
            worth = self._pair if pair else self._other
            difference = difference + chance * (worth(j, m, 0) - worth(j, m, 1))
        return difference

    def _ends_of_kept(self) -> dict[tuple[bool, int, int], Floats]:
        """How the hand that is kept can stand once no hand is split any more, and the chance of each.

        (its second card is a pair, pair cards out elsewhere, other cards out elsewhere)
        """
        found: dict[tuple[bool, int, int], Floats] = {}
        one = np.ones_like(self.size)

        def deal(hands: tuple[str, ...], chance: Floats, size: Floats, pairs: Floats) -> None:
            if not chance.any():
                return
            if "?" in hands:
                place = hands.index("?")
                q = _ratio(pairs, size)
                for card, share, fewer in (("p", q, np.maximum(pairs - self.gone, 0.0)), ("n", 1 - q, pairs)):
                    deal((*hands[:place], card, *hands[place + 1 :]), chance * share, size - self.gone, fewer)
                return
            if "p" in hands and len(hands) < self.most:
                place = hands.index("p")
                deal((*hands[:place], "?", "?", *hands[place + 1 :]), chance, size, pairs)
                return
            pair = hands[0] == "p"
            key = (pair, len(hands) - 1 + hands[1:].count("p"), hands[1:].count("n"))
            found[key] = found.get(key, 0.0) + chance

        deal(("?", "?"), one, self.size, self.pairs)
        return found


class _Shares(_Splitting):
    """The same sum with a one in the place of each half in turn: every array has one more axis in front."""

    def by_pair(self) -> Floats:
        """[pair][j - 1][other or pair][kept or made][show]"""
        # The hand that is kept may see every other hand at the table hold two cards of the pair.
        most = 2 * self.most - 2 if self.made else most_gone(self.most)
        self.shape = (most, 2, self.made + 1)
        found = self._all_hands()
        return np.moveaxis(found.reshape(*self.shape, *self.size.shape), 3, 0)

    def _known(self, pair: bool, which: int, j: int, asked: Sequence[bool]) -> Floats:
        ones = np.zeros((*self.shape, *self.size.shape))
        ones[j - 1, int(pair), which] = 1.0
        return ones.reshape(-1, *self.size.shape)


def most_gone(hands: int) -> int:
    """The most cards of a pair that can be known to be gone besides a hand's own, with so many hands
    allowed.
    """
    return 1 if hands == 2 else 2 * hands - 3


def _ratio(over: Floats, under: Floats) -> Floats:
    return np.divide(over, under, out=np.zeros_like(over), where=under > 0)
