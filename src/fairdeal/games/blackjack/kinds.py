"""The kinds of values that knobs take, and how each is read from what a person wrote."""

import re
from math import gcd
from typing import TypeVar

from fairdeal.cards import RANKS, BadCard, Card, card
from fairdeal.games.blackjack.knobs import Kind
from fairdeal.games.blackjack.sets import (
    CARDS_MOST,
    NONE,
    POINTS,
    HandSet,
    hand_set,
    numbers,
    points,
    upcards,
)

Ratio = tuple[int, int]
"""Numerator and denominator, reduced, never negative: (3, 2) is three to two."""


class Written(str):
    """A number with a decimal point or an exponent, kept as it was written so that nothing is lost."""


Value = TypeVar("Value")
Absent = TypeVar("Absent")

# Plain values


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


FLAG = Kind(_flag, "house.allowed.flag", words=("true", "false"))


def whole(least: int, most: int, *words: str) -> Kind[int | str]:
    """A whole number within limits, or one of the words."""

    def read(value: object) -> int | str:
        if isinstance(value, str) and not isinstance(value, Written) and value in words:
            return value
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError
        return value

    facts = {"least": least, "most": most}
    if words:
        return Kind(read, "house.allowed.whole_or", {**facts, "words": words}, words)
    return Kind(read, "house.allowed.whole", facts)


def share(least: float, most: float) -> Kind[float]:
    """A part of a whole, the one place where a decimal is no money."""

    def read(value: object) -> float:
        if not isinstance(value, float | Written):
            raise ValueError
        number = float(value)
        if not least <= number <= most:
            raise ValueError
        return number

    return Kind(read, "house.allowed.share", {"least": least, "most": most})


def choice(*words: str) -> Kind[str]:
    def read(value: object) -> str:
        if type(value) is not str or value not in words:
            raise ValueError
        return value

    return Kind(read, "house.allowed.choice", {"words": words}, words)


def some_of(*words: str) -> Kind[tuple[str, ...]]:
    """Words as `open deal`, `open, deal`, or a list; each at most once, in whatever order."""

    def read(value: object) -> tuple[str, ...]:
        items = re.split(r"[\s,]+", value.strip()) if type(value) is str else value
        if not isinstance(items, list) or not items or any(type(item) is not str for item in items):
            raise ValueError
        if len(set(items)) < len(items) or not set(items) <= set(words):
            raise ValueError
        return tuple(word for word in words if word in items)

    return Kind(read, "house.allowed.some_of", {"words": words, "example": " ".join(words)}, words)


def choice_or_count(*words: str, count: str, least: int, most: int) -> Kind[str]:
    """One of the words, or the last one with a number: `fixed_rounds:3`."""

    def read(value: object) -> str:
        if type(value) is not str:
            raise ValueError
        if value in words:
            return value
        name, colon, number = value.partition(":")
        if name != count or not colon or not re.fullmatch(r"[1-9]\d{0,2}", number, re.ASCII):
            raise ValueError
        if not least <= int(number) <= most:
            raise ValueError
        return value

    facts = {"words": words, "count": count, "least": least, "most": most}
    return Kind(read, "house.allowed.choice_or_count", facts, (*words, f"{count}:{least}"))


def optional(kind: Kind[Value], absent: Absent | None = None) -> Kind[Value | Absent | None]:
    """The same kind, or `none`: so that an override can take away what the house has."""

    def read(value: object) -> Value | Absent | None:
        return absent if value == "none" else kind.read(value)

    return Kind(read, "house.allowed.or_none", {"kind": kind}, (*kind.words, "none"))


# Ratios and money


def reduced(over: int, under: int) -> Ratio:
    shared = gcd(over, under)
    return over // shared, under // shared


def ratio(most: Ratio | None = None) -> Kind[Ratio]:
    """`3:2`, `3/2`, `3` or 3, at most as much as is said; a decimal is refused, since it may not be exact."""

    def read(value: object) -> Ratio:
        if isinstance(value, bool | Written) or not isinstance(value, int | str):
            raise ValueError
        match = re.fullmatch(r"\s*(\d{1,6})(?:\s*[:/]\s*(\d{1,6}))?\s*", str(value), re.ASCII)
        if match is None or int(match[2] or 1) == 0:
            raise ValueError
        over, under = reduced(int(match[1]), int(match[2] or 1))
        if most is not None and over * most[1] > most[0] * under:
            raise ValueError
        return over, under

    if most is None:
        return Kind(read, "house.allowed.ratio")
    return Kind(
        read, "house.allowed.ratio_most", {"most": f"{most[0]}:{most[1]}" if most[1] > 1 else str(most[0])}
    )


def outcome() -> Kind[str | Ratio]:
    """What a tie does: a word, or a ratio that it pays."""
    words = ("push", "lose", "win")

    def read(value: object) -> str | Ratio:
        return value if type(value) is str and value in words else ratio().read(value)

    return Kind(read, "house.allowed.outcome", {"words": words}, words)


def exact_decimal(value: object) -> Ratio:
    """An amount such as `22.5`, 22 or `"0.01"`, exact; no sign, no exponent, nine decimals at most."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError
    match = re.fullmatch(r"(\d{1,12})(?:\.(\d{1,9}))?", str(value).strip(), re.ASCII)
    if match is None:
        raise ValueError
    decimals = match[2] or ""
    return reduced(int(match[1] + decimals), 10 ** len(decimals))


def _money(value: object) -> Ratio:
    amount = exact_decimal(value)
    if amount[0] == 0:
        raise ValueError
    return amount


MONEY = Kind(_money, "house.allowed.money")


# Cards and hands


def _hands(value: object) -> HandSet:
    if type(value) is not str:
        raise ValueError
    return hand_set(value)


HANDS = Kind(_hands, "house.allowed.hands", words=("any", "none", "hard_9_11", "hard_10_11", "hard_11"))


def _free_hands(value: object) -> HandSet | None:
    hands = _hands(value)
    return None if hands == NONE else hands


FREE_HANDS = Kind(_free_hands, "house.allowed.hands", words=HANDS.words)


def _free_pairs(value: object) -> HandSet | None:
    """Hands that can be split are pairs, so only pairs may be named."""
    if value == "any":
        return HandSet(pairs=tuple(POINTS))
    hands = _free_hands(value)
    if hands is not None and (hands.hard or hands.soft or hands.cards):
        raise ValueError
    return hands


FREE_PAIRS = Kind(_free_pairs, "house.allowed.pairs", words=("any", "none"))


def _upcards(value: object) -> tuple[int, ...]:
    """A set in one text, or a list of single cards; a number is its points."""
    if type(value) is str:
        return upcards(value)
    items = value if isinstance(value, list) else [value]
    if any(isinstance(item, bool | Written) or not isinstance(item, int | str) for item in items):
        raise ValueError
    return tuple(sorted({worth for item in items for worth in points(str(item))}))


UPCARDS = Kind(_upcards, "house.allowed.upcards", words=("all", "none"))


def ranks(*more: str) -> Kind[tuple[str, ...]]:
    """Ranks as `6 7 8`, `6, 7, 8`, or a list; besides the thirteen only those said here."""
    allowed = (*RANKS, *more)

    def read(value: object) -> tuple[str, ...]:
        items = value if isinstance(value, list) else [value]
        if any(isinstance(item, bool | Written) or not isinstance(item, int | str) for item in items):
            raise ValueError
        found = tuple(re.split(r"[\s,]+", " ".join(map(str, items)).strip().upper()))
        if any(rank not in allowed for rank in found):
            raise ValueError
        return found

    return Kind(read, "house.allowed.ranks", {"ranks": " ".join(allowed)})


def _cards(value: object) -> tuple[Card, ...]:
    """Cards as `AS 10H`, or a list."""
    items = re.split(r"[\s,]+", value.strip()) if type(value) is str else value
    if not isinstance(items, list) or not items:
        raise ValueError
    try:
        return tuple(card(item) for item in items)
    except BadCard:
        raise ValueError from None


CARD_LIST = Kind(_cards, "house.allowed.cards")


def _counts(value: object) -> tuple[int, ...]:
    if isinstance(value, bool | Written) or not isinstance(value, int | str):
        raise ValueError
    counted = numbers(str(value), CARDS_MOST)
    if counted[0] < 2 or counted[-1] > CARDS_MOST:
        raise ValueError
    return counted


COUNTS = Kind(_counts, "house.allowed.counts", {"most": CARDS_MOST})
