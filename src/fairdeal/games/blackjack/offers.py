"""What the box that is asked may do, what each answer costs, and why the rest is not offered."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.actions import (
    ACTIONS,
    double_costs,
    double_is_free,
    left_to_stake,
    split_is_free,
    why_not,
)
from fairdeal.games.blackjack.classes import as_dealt
from fairdeal.games.blackjack.settle import (
    NATURAL,
    even_money_returns,
    insurance_returns,
    settle_hand,
    share_of,
    winnings,
)
from fairdeal.games.blackjack.state import Box, Round
from fairdeal.games.game import BANKER_BOX, ForPlayers


class Offer(Struct, frozen=True):
    action: str
    chips: int = 0
    """What it costs."""
    pays: int = 0
    """What insurance wins if the dealer has a natural, or what even money is sure to win. For declining even
    money: what the hand wins if the dealer has no natural.
    """
    against_natural: str = ""
    """For declining even money: the outcome if the dealer has a natural."""
    net_against_natural: int = 0
    """The chips that the hand would win in that case; negative if it would lose."""
    is_free: bool = False
    """The house puts up the chips."""
    why: str = ""
    """Why it is not offered; empty where it is."""


def offers(state: Round, waiting: ForPlayers) -> Iterator[Offer]:
    """Every answer to the question on the table, in the order of the menu; then what is not offered."""
    ((box, options),) = waiting.options.items()
    for action in options:
        yield _offer(state, box, action, waiting.question)
    if waiting.question != "action" or box == BANKER_BOX:
        return
    # Nobody misses a double for less: where it is not open, the full one is, or says why it is not.
    for action in (each for each in ACTIONS if each != "double-less"):
        if why := why_not(state, action):
            yield Offer(action, why=why)


def _offer(state: Round, number: int, action: str, question: str) -> Offer:
    if question == "insurance" and action == "yes":
        return _insurance(state, state.boxes[number - 1])
    if question == "even_money":
        box = state.boxes[number - 1]
        return _even_money(state, box) if action == "yes" else _no_even_money(state, box)
    if number == BANKER_BOX or action not in ("double", "double-less", "split"):
        return Offer(action)
    box, hand = state.boxes[number - 1], state.turn_hand
    if action == "double-less":
        return Offer(action, left_to_stake(state, box))
    is_free = double_is_free(state, hand) if action == "double" else split_is_free(state, hand)
    costs = double_costs(hand) if action == "double" else box.stake
    return Offer(action, 0 if is_free else costs, is_free=is_free)


def _insurance(state: Round, box: Box) -> Offer:
    book, house_chip = state.book, state.house_chip
    costs = share_of(box.stake, book.insurance_costs, house_chip)
    insured = replace(box, insurance=costs, insured_as=as_dealt(box.hands[0]))
    return Offer("yes", costs, pays=insurance_returns(insured, NATURAL, book, house_chip) - costs)


def _even_money(state: Round, box: Box) -> Offer:
    hand = box.hands[0]
    return Offer("yes", pays=even_money_returns(hand, state.book, state.house_chip) - hand.stake)


def _no_even_money(state: Round, box: Box) -> Offer:
    """Declining even money: what the natural gets in either case."""
    hand, book, house_chip = box.hands[0], state.book, state.house_chip
    outcome, returned = settle_hand(hand, box, NATURAL, book, house_chip)
    pays = winnings(hand.stake, book.natural_pays[hand.suits], book, house_chip)
    return Offer("no", pays=pays, against_natural=outcome, net_against_natural=returned - hand.stake)
