"""What insurance and even money are worth: they hang on nothing but the dealer's natural."""

from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.coaching.situation import Situation, upcards
from fairdeal.games.blackjack.classes import as_dealt
from fairdeal.games.blackjack.settle import (
    NATURAL,
    even_money_returns,
    insurance_returns,
    settle_hand,
    share_of,
    winnings,
)
from fairdeal.games.blackjack.state import POINTS

Worth = dict[str, float]
"""By answer, in first bets."""


def natural_chance(situation: Situation) -> float:
    """The chance that the dealer's other card makes a natural, for all that is seen."""
    (upcard,) = upcards(situation.view)
    wanted = {1: 10, 10: 1}.get(POINTS[upcard], 0)
    unseen: tuple[Card, ...] = situation.unseen
    return sum(POINTS[card] == wanted for card in unseen) / len(unseen)


def insurance(situation: Situation) -> Worth:
    """The bet on the dealer's natural, by itself."""
    state = situation.state
    box = state.boxes[situation.asked.box - 1]
    costs = share_of(box.stake, state.book.insurance_costs, state.house_chip)
    insured = replace(box, insurance=costs, insured_as=as_dealt(box.hands[0]))
    wins = insurance_returns(insured, NATURAL, state.book, state.house_chip) - costs
    natural = natural_chance(situation)
    return {"yes": (natural * wins - (1 - natural) * costs) / box.stake, "no": 0.0}


def even_money(situation: Situation) -> Worth:
    """The natural paid at once, or left to what the dealer has."""
    state, book = situation.state, situation.state.book
    box = state.boxes[situation.asked.box - 1]
    hand = box.hands[0]
    at_once = even_money_returns(hand, book, state.house_chip) - hand.stake
    _, returned = settle_hand(hand, box, NATURAL, book, state.house_chip)
    declined = winnings(hand.stake, book.natural_pays[hand.suits], book, state.house_chip)
    natural = natural_chance(situation)
    left = natural * (returned - hand.stake) + (1 - natural) * declined
    return {"yes": at_once / box.stake, "no": left / box.stake}
