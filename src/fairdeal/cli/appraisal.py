"""Working out what a house is worth, rule by rule."""

import sys
from collections.abc import Iterator
from typing import TextIO

from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.max_payout import max_first_bets, max_payout
from fairdeal.games.blackjack.side_settle import most_won_by
from fairdeal.games.game import Stake
from fairdeal.houses.author.variations import count, variations
from fairdeal.houses.house import House
from fairdeal.houses.telling.side import side_bet_names
from fairdeal.tables.model.terms import in_chips
from fairdeal.terminal.pages.odds.check_page import Appraisal, BoxMost, Part
from fairdeal.words import Words
from fairdeal.words.money import written

STRATEGY, PARTS_STRATEGY = "cdp", "cdz"
"""The edge is that of the best play; its parts are differences, for which the quicker class will do."""

IDLE = ("deal_order", "double_for_less", "rounding", "upcard_place")
"""Fields of a book that change nothing for one box, a fresh shoe, a full purse and whole chips."""

ERASE = "\r\x1b[K"


def appraise(house: House, book: RuleBook, where: str, words: Words) -> Appraisal:
    """The edge, what each rule does to it, and the most that a box can win."""
    from fairdeal import odds

    worth = odds.house_odds(book, STRATEGY)
    if "rounds" in worth.remarks:
        from fairdeal.simulator.stand_in import simulated_instead

        worth = simulated_instead(worth, book, house.rules.shoe)
    found = tuple(parts(house, book, where, words))
    return Appraisal(worth, found, PARTS_STRATEGY, box_most(house, book, words))


def parts(house: House, book: RuleBook, where: str, words: Words) -> Iterator[Part]:
    """What each rule that is not the default's gives the player; meanwhile a note tells how far that is."""
    own, every = _worth(book), count(house)
    try:
        for done, variation in enumerate(variations(house, book, where)):
            _note(words("odds.check.working", done=done, all=every), sys.stderr)
            yield Part(variation.kind, variation.name, _effect(book, own, variation.book))
    finally:
        _note("", sys.stderr)


def _effect(book: RuleBook, own: float, without: RuleBook | None) -> float | None:
    """What the rule gives the player that one book has and the other has not."""
    if without is None:
        return None
    same = {name: getattr(book, name) for name in IDLE}
    return 0.0 if replace(without, **same) == book else 100 * (own - _worth(without))


def _worth(book: RuleBook) -> float:
    """To a player who takes insurance and even money, too, where they pay: those are rules as well."""
    from fairdeal import odds

    return odds.expectation(book, PARTS_STRATEGY)[1]


def _note(text: str, target: TextIO | None) -> None:
    """One line at a terminal, written over and over."""
    if target is not None and target.isatty():
        target.write(ERASE + text)
        target.flush()


def box_most(house: House, book: RuleBook, words: Words) -> BoxMost | None:
    """The most that one box can win in a round; None where points are played for."""
    if book.points_only:
        return None
    rules, chip = house.rules, house.rules.table.chip
    bet = in_chips(rules.table.max_bet, chip)
    names = side_bet_names(rules, words)
    cap = rules.pay.max_payout
    return BoxMost(
        f"{float(max_first_bets(book)):g}",
        written(bet, chip),
        written(max_payout(book, Stake(1, 1, bet)), chip),
        tuple((names[side.id], most_won_by(side)) for side in book.side_bets),
        written(in_chips(cap, chip), chip) if cap else "",
    )
