"""Sets that knobs name: hands such as `hard 9-11, cards 2`, and upcards such as `2-9, T, A`."""

import re

from msgspec import Struct

HARD_TOTALS = range(2, 22)
SOFT_TOTALS = range(11, 22)
POINTS = range(1, 11)
"""What a card can be worth; the ace is 1, every ten-valued card is 10."""
CARDS_MOST = 21
"""Twenty-one aces: no hand that is not bust holds more cards."""


class HandSet(Struct, frozen=True):
    """Hands that a knob speaks of: those of a listed total or pair, with an allowed number of cards."""

    hard: tuple[int, ...] = ()
    soft: tuple[int, ...] = ()
    pairs: tuple[int, ...] = ()
    """Points of the paired cards."""
    cards: tuple[int, ...] = ()
    """Allowed numbers of cards; empty means any number."""

    def holds(self, total: int, soft: bool, pair: int, cards: int) -> bool:
        """`pair` is the points of the two equal cards, or 0."""
        if self.cards and cards not in self.cards:
            return False
        return total in (self.soft if soft else self.hard) or pair in self.pairs


ANY = HandSet(hard=tuple(HARD_TOTALS), soft=tuple(SOFT_TOTALS))
NONE = HandSet()

NAMED = {
    "any": ANY,
    "none": NONE,
    "hard_9_11": HandSet(hard=(9, 10, 11)),
    "hard_10_11": HandSet(hard=(10, 11)),
    "hard_11": HandSet(hard=(11,)),
}
"""Names never take soft hands in, save `any`."""

FIELDS = {
    "hard": "hard",
    "soft": "soft",
    "pair": "pairs",
    "pairs": "pairs",
    "card": "cards",
    "cards": "cards",
}
ALLOWED = {
    "hard": HARD_TOTALS,
    "soft": SOFT_TOTALS,
    "pairs": POINTS,
    "cards": range(2, CARDS_MOST + 1),
}


def hand_set(text: str) -> HandSet:
    """Reads a name such as `hard_9_11`, or parts that add up while `cards` limits them all.

    >>> hand_set("hard 9-11, soft 19, cards 2")
    HandSet(hard=(9, 10, 11), soft=(19,), pairs=(), cards=(2,))
    """
    written = re.sub(r"\s*-\s*", "-", text.strip().lower())
    if written in NAMED:
        return NAMED[written]
    members = _members(written)
    hands = {field: tuple(sorted(members[field])) for field in ("hard", "soft", "pairs")}
    if not any(hands.values()):
        hands = {"hard": ANY.hard, "soft": ANY.soft}
    return HandSet(**hands, cards=tuple(sorted(members["cards"])))


def _members(written: str) -> dict[str, set[int]]:
    """What each word lists; an item without a word belongs to the word before it."""
    members: dict[str, set[int]] = {"hard": set(), "soft": set(), "pairs": set(), "cards": set()}
    field = ""
    for part in written.split(","):
        word, _, item = part.strip().rpartition(" ")
        if word:
            field = FIELDS.get(word.strip(), "")
        if not field:
            raise ValueError(f"{part.strip()!r} does not begin with hard, soft, pairs or cards")
        members[field].update(_span(item, field))
    return members


def _span(item: str, field: str) -> tuple[int, ...]:
    spanned = points(item) if field == "pairs" else numbers(item, ALLOWED[field][-1])
    if not all(value in ALLOWED[field] for value in spanned):
        raise ValueError(f"{item!r} is outside {ALLOWED[field][0]} to {ALLOWED[field][-1]}")
    return spanned


def numbers(item: str, most: int) -> tuple[int, ...]:
    """Reads `5`, `5-7` or `5+`, where `+` runs up to `most`."""
    match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3})|(\+))?", item.strip(), re.ASCII)
    if match is None:
        raise ValueError(f"{item!r} is no number, no range such as 5-7 and not open such as 5+")
    first = int(match[1])
    last = int(match[2]) if match[2] else most if match[3] else first
    if last < first:
        raise ValueError(f"{item!r} runs backwards")
    return tuple(range(first, last + 1))


def upcards(text: str) -> tuple[int, ...]:
    """Points of the upcards named, sorted, the ace first as 1; `all` and `any` name every upcard.

    >>> upcards("2-4, T, A")
    (1, 2, 3, 4, 10)
    """
    written = text.strip().lower()
    if written in ("all", "any"):
        return tuple(POINTS)
    if written == "none":
        return ()
    return tuple(sorted({value for item in written.split(",") for value in points(item)}))


def points(item: str) -> tuple[int, ...]:
    """Reads `A`, `7`, `T` or a range; an ace begins a range as 1 and ends one above the ten."""
    match = re.fullmatch(r"([2-9at]|10)(?:\s*-\s*([2-9at]|10))?", item.strip().lower())
    if match is None:
        raise ValueError(f"{item.strip()!r} is not A, 2 to 9 or T, nor a range of them")
    first = _worth(match[1])
    if match[2] is None or match[2] == match[1]:
        return (first,)
    if match[2] == "a":
        return (1, *range(max(first, 2), 11))
    last = _worth(match[2])
    if last < first:
        raise ValueError(f"{item.strip()!r} runs backwards")
    return tuple(range(first, last + 1))


def _worth(rank: str) -> int:
    return {"a": 1, "t": 10}.get(rank) or int(rank)
