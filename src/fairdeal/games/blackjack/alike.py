"""What a book does not tell apart: cards, numbers of cards, origins, and keys of ranks without a name."""

from collections.abc import Hashable, Iterable, Iterator, Mapping

from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.hand import rank_key

Key = tuple[Hashable, ...]

TENS = (10, 11, 12, 13)
ALL_RANKS = range(1, 14)
CARDS_MOST = 21


def _by_ranks(book: RuleBook) -> Iterator[Mapping[int, tuple[Hashable, ...]]]:
    """Every table that names hands by the key of their ranks, with one answer for each suit class."""
    for either in book.special_hands:
        yield from either
    if book.menus is not None:
        yield from book.menus.hands


def named_keys(book: RuleBook) -> set[int]:
    return {key for table in _by_ranks(book) for key in table}


def _counts(key: int) -> dict[int, int]:
    """How many cards of each rank a key holds."""
    counts = {rank: key >> 4 * (rank - 2) & 15 for rank in ALL_RANKS[1:]}
    counts[1] = key >> 48
    return {rank: count for rank, count in counts.items() if count}


def parts_of(key: int) -> Iterator[int]:
    """The keys of all hands that can grow to this one, itself included."""
    parts = [0]
    for rank, count in _counts(key).items():
        parts = [part + rank_key(rank) * some for part in parts for some in range(count + 1)]
    yield from parts


def tens_alike(book: RuleBook) -> bool:
    tables = (book.is_pair, book.split_limit)
    if any(table[rank] != table[10] for table in tables for rank in TENS):
        return False
    if book.settlements is not None and book.settlements.sees_upcard:
        return False
    if book.menus is not None:
        offers = [menu.surrender_vs for menu in book.menus.lists]
        if any(len({rank in ranks for rank in TENS}) > 1 for ranks in offers):
            return False
    return all(
        table.get(other) == answer
        for table in _by_ranks(book)
        for key, answer in table.items()
        for other in _with_other_tens(key)
    )


def _with_other_tens(key: int) -> Iterator[int]:
    """The same hand with one of its tens changed for another; from all of these every mixture is reached."""
    for rank in TENS:
        if key >> 4 * (rank - 2) & 15:
            yield from (key - rank_key(rank) + rank_key(other) for other in TENS)


def suited_ranks(book: RuleBook) -> Iterable[int]:
    if shapes_vary(book):
        return ALL_RANKS
    ranks = {1, *TENS} if _vary(book.natural_pays) else set()
    for table in _by_ranks(book):
        for key, answers in table.items():
            if _vary(answers):
                ranks |= set(_counts(key))
    return ranks | set(TENS) if ranks & set(TENS) else ranks


def shapes_vary(book: RuleBook) -> bool:
    """Whether the suits of a hand matter that is named by its total."""
    return any(_vary(names) for either in book.special_shapes for table in either for names in table.values())


def _vary(answers: Iterable[Hashable]) -> bool:
    return len(set(answers)) > 1


def cards_alike(book: RuleBook) -> int:
    """The least number of cards from which on more cards with the same total are treated the same."""
    by_count = [_answers(book, cards) for cards in range(CARDS_MOST + 1)]
    alike = CARDS_MOST
    while alike > 3 and _same_where_possible(by_count[alike - 1], by_count[alike], alike):
        alike -= 1
    return alike


def _answers(book: RuleBook, cards: int) -> dict[Key, Hashable]:
    """All that a book says of hands with so many cards, by total, softness and whatever else it looks at."""
    answers: dict[Key, Hashable] = {}
    for total in range(22):
        for soft in (False, True):
            double = tuple(by_cards[cards][total][soft] for by_cards in book.may_double)
            answers[total, soft, "double"] = (double, book.free_double[cards][total][soft])
    shapes: list[Mapping[int, Hashable]] = [table for either in book.special_shapes for table in either]
    shapes += book.menus.shapes if book.menus is not None else ()
    for place, table in enumerate(shapes):
        for shape, answer in table.items():
            if shape // 64 == cards:
                answers[shape % 64 // 2, shape % 2 == 1, place] = answer
    return answers | _settlements(book, cards)


def _settlements(book: RuleBook, cards: int) -> dict[Key, Hashable]:
    """The rows of a script's settlement for hands of so many cards."""
    rows: dict[Key, Hashable] = {}
    for text, row in (book.settlements.rows if book.settlements is not None else {}).items():
        category, _, rest = text.rpartition("|")
        total, count, *marks = rest.split(" ")
        if int(count) == cards:
            rows[int(total), False, (category, *marks)] = row
    return rows


def _same_where_possible(fewer: dict[Key, Hashable], more: dict[Key, Hashable], cards: int) -> bool:
    """Whether hands of that many cards, the larger number, are treated as those of one card less."""
    for key in fewer.keys() | more.keys():
        total, soft = key[0], key[1]
        assert isinstance(total, int)
        if total >= cards + 10 * bool(soft) and fewer.get(key) != more.get(key):
            return False
    return True


def origins_alike(book: RuleBook, more_cards: bool) -> tuple[Origin, ...]:
    treated = [_treatment(book, origin, more_cards) for origin in Origin]
    return tuple(Origin(treated.index(mine)) for mine in treated)


def _treatment(book: RuleBook, origin: Origin, more_cards: bool) -> list[object]:
    """All that a book says of hands with this origin, once they have more than two cards or before."""
    menus, settled = book.menus, book.settlements
    split = origin in (Origin.SPLIT, Origin.SPLIT_ACES)
    return [
        book.may_hit[origin],
        book.may_double[origin][3 if more_cards else 0 :],
        book.may_redouble[origin] if book.redoubles else None,
        [row[origin][more_cards:] for row in book.may_surrender],
        book.special_hands[origin],
        book.special_shapes[origin],
        (menus.shapes[origin], menus.hands[origin]) if menus is not None else None,
        split if settled is not None else None,
        None if more_cards else origin,
    ]
