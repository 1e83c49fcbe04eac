"""The rule card: a house's rules in plain words for players, derived from its knobs and its script."""

from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from typing import Any

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.working import default_book
from fairdeal.houses.house import House
from fairdeal.houses.telling.gathering import Gathered
from fairdeal.houses.telling.hands import hand_lines
from fairdeal.houses.telling.line import Line
from fairdeal.houses.telling.pay import PAYING
from fairdeal.houses.telling.play import DEALER, DOUBLING, OFFERS, ORDER, SPLITTING
from fairdeal.houses.telling.script import TELLERS, Tell
from fairdeal.houses.telling.side import side_bet_lines
from fairdeal.houses.telling.table import SHOE, TABLE
from fairdeal.scripts.decided import DECIDES
from fairdeal.words import Words

BEFORE_HANDS: tuple[Line, ...] = (*SHOE, *DEALER, *ORDER, *PAYING)
AFTER_HANDS: tuple[Line, ...] = (*DOUBLING, *SPLITTING, *OFFERS, *TABLE)
LINES = BEFORE_HANDS + AFTER_HANDS
"""In the order of the card; every knob belongs to one of them. Between the two a script's hands are told."""

DEFAULT = Rules()

Told = tuple[tuple[str, ...], str]
"""What a line speaks of, and its sentence."""


def rule_card(house: House, book: RuleBook, words: Words, gathered: Gathered | None = None) -> list[str]:
    """One sentence or two a line; only what matters in this house. The book is the house's own.

    `gathered`: the hands of the book, where somebody has gathered them already.
    """
    hands = gathered or Gathered(book)
    lines = (
        *knob_lines(house, hands, words, BEFORE_HANDS),
        *_hand_lines(house, hands, words),
        *knob_lines(house, hands, words, AFTER_HANDS),
        *side_bet_card(house, book, words),
    )
    return [sentence for _, sentence in lines]


def knob_lines(
    house: House, hands: Gathered, words: Words, lines: tuple[Line, ...] = LINES
) -> Iterator[Told]:
    """The lines of the knobs; where a script decides, what the book says in their place."""
    overruled = overruled_knobs(house)
    done: set[Tell] = set()
    for line in lines:
        tellers = {TELLERS[knob]: None for knob in line.knobs if knob in overruled and knob in TELLERS}
        told = [tell(house, hands, words) for tell in tellers if tell not in done]
        done.update(tellers)
        if overruled.isdisjoint(line.knobs) and not _is_idle(line, hands, overruled):
            told = [line.tell(house.rules, words)]
        yield from ((line.knobs, sentence) for sentence in told if sentence)


def _is_idle(line: Line, hands: Gathered, overruled: set[str]) -> bool:
    """Whether it speaks of doubles in a house whose script never offers one."""
    about_doubles = all(knob.startswith("double.") for knob in line.knobs)
    return about_doubles and "double.on" in overruled and not hands.offered("double")


def overruled_knobs(house: House) -> set[str]:
    """The knobs that do not tell how the house plays, because a script answers, wholly or in part."""
    overruled = {knob for function in house.asked for knob in DECIDES.get(function, ())}
    if {"special", "settlement"} <= house.asked.keys():
        overruled.add("pay.natural_after_split")  # the hand is told by the name and the pay that it has
    # What a natural of one suit pays is told by this knob alone.
    return overruled - ({"pay.natural_suited"} - house.decided.keys())


def _hand_lines(house: House, hands: Gathered, words: Words) -> Iterator[Told]:
    """What a script says of hands that it names or settles."""
    if not house.asked.keys().isdisjoint(("special", "settlement")):
        yield from ((("hand", name), sentence) for name, sentence in hand_lines(hands, words))


def side_bet_card(house: House, book: RuleBook, words: Words) -> Iterator[Told]:
    """The lines of the side bets."""
    told = zip(house.rules.side_bet, side_bet_lines(house.rules, book, words), strict=True)
    return ((("side_bet", bet.id), sentence) for bet, sentence in told)


def differences(house: House, book: RuleBook, words: Words, gathered: Gathered | None = None) -> list[str]:
    """What is not as in the default house: the knobs, what holds here, and what holds there."""
    hands = gathered or Gathered(book)
    here, overruled = dict(knob_lines(house, hands, words)), overruled_knobs(house)
    found = []
    for line in LINES:
        changed = [
            knob
            for knob in line.knobs
            if knob in overruled or _values(house.rules, knob) != _values(DEFAULT, knob)
        ]
        told, there = here.get(line.knobs, ""), line.tell(DEFAULT, words)
        # What a script decides without a line of its own is told hand by hand.
        by_hand = not told and not overruled.isdisjoint(line.knobs)
        if changed and told != there and not by_hand:
            found.append(_difference(", ".join(changed), told, there, words))
    own = _unusual([sentence for _, sentence in _hand_lines(house, hands, words)], words)
    side_bets = (sentence for _, sentence in side_bet_card(house, book, words))
    return [*found, *own, *(_difference("side_bet", sentence, "", words) for sentence in side_bets)]


def _unusual(sentences: list[str], words: Words) -> list[str]:
    """Those that would not be told of the default house."""
    usual = {sentence for _, sentence in hand_lines(_default_hands(), words)} if sentences else set()
    return [sentence for sentence in sentences if sentence not in usual]


@cache
def _default_hands() -> Gathered:
    return Gathered(default_book())


IN_FORCE: dict[str, Callable[[Rules], Any]] = {
    "shoe.penetration": lambda rules: rules.shoe.share_dealt,
    "dealer.natural_takes": lambda rules: rules.dealer.natural_takes_in_force,
}
"""Knobs whose value, when they are left out, follows from others."""


def _values(rules: Rules, knob: str) -> tuple[Any, Any]:
    """What a knob is set to, and what that comes to."""
    value = attrgetter(knob)(rules)
    return value, IN_FORCE[knob](rules) if knob in IN_FORCE else value


def _difference(knobs: str, here: str, there: str, words: Words) -> str:
    if not there:
        return words("house.difference.new", knobs=knobs, here=here)
    if not here:
        return words("house.difference.gone", knobs=knobs, there=there)
    return words("house.difference.other", knobs=knobs, here=here, there=there)
