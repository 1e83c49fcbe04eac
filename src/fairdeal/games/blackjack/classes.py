"""What a script's settlement sees of a hand and of the dealer: classes, few enough to ask about all of them.

A class is written as text, `royal|21 3 report 1`: category, total, cards, last action, number of stakes, and
then `split`, `natural`, `insured` as far as they hold; a dealer's is `general|18 2 v6`: category, total,
cards, `natural`, and the upcard's rank where the script looks at it.
"""

from fairdeal.cards import RANK_OF
from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.state import Dealer, Hand

LAST_ACTIONS = {"reported": "report", "stopped": "stop", "natural": "report", "special": "report"}
"""The last action of a hand by how it ended; all others stood."""


def hand_class(
    category: str,
    total: int,
    cards: int,
    last: str,
    stakes: int,
    split: bool = False,
    natural: bool = False,
    insured: bool = False,
) -> str:
    marks = " split" * split + " natural" * natural + " insured" * insured
    return f"{category}|{total} {cards} {last} {stakes}{marks}"


def class_of(hand: Hand, insured: bool) -> str:
    """The class of a hand that is over."""
    split = hand.origin in (Origin.SPLIT, Origin.SPLIT_ACES)
    last, stakes = last_action(hand), 1 + hand.doubles
    cards = len(hand.cards)
    return hand_class(hand.category, hand.total, cards, last, stakes, split, hand.is_natural, insured)


def last_action(hand: Hand) -> str:
    """A doubled hand's is the double, whatever ended it, unless it was given up."""
    if hand.ended.startswith("surrendered"):
        return "surrender"
    if hand.doubles:
        return "double"
    return LAST_ACTIONS.get(hand.ended, "stand")


def as_dealt(hand: Hand) -> str:
    """The class of a hand before anyone has decided, which is all that insurance can see."""
    return hand_class(hand.category, hand.total, 2, "none", 1, natural=hand.is_natural)


def dealer_class(category: str, total: int, cards: int, natural: bool, upcard: int) -> str:
    return f"{category}|{total} {cards}{' natural' * natural}{f' v{upcard}' * (upcard > 0)}"


def class_of_dealer(dealer: Dealer, upcard: int) -> str:
    return dealer_class(dealer.category, dealer.total, len(dealer.cards), dealer.is_natural, upcard)


def upcard_seen(dealer: Dealer, book: RuleBook) -> int:
    """The rank of the upcard as the house's settlement sees it: 0 where it does not look."""
    assert book.settlements is not None
    return RANK_OF[dealer.cards[book.upcard_place]] if book.settlements.sees_upcard else 0
