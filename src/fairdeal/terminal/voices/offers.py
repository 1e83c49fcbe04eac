"""What an offer before the first turn costs, pays and is for, with the amounts of the bet it is made on."""

from fairdeal.games.blackjack.settle import (
    NATURAL,
    even_money_returns,
    rounded,
    settle_hand,
    share_of,
    winnings,
)
from fairdeal.games.blackjack.state import Box
from fairdeal.games.blackjack.view import Question
from fairdeal.terminal.sitting import Sitting
from fairdeal.terminal.voices.announcing import Lines


def offer_lines(sitting: Sitting, asked: Question) -> Lines:
    """What the question is about; nothing where an action is asked, which speaks for itself."""
    tell = {"insurance": _insurance, "even_money": _even_money}.get(asked.question)
    if tell is None:
        return []
    assert sitting.round is not None
    return tell(sitting, sitting.round.boxes[asked.box - 1])


def _insurance(sitting: Sitting, box: Box) -> Lines:
    book, text = sitting.book, sitting.money.text
    costs = share_of(box.stake, book.insurance_costs)
    pays = rounded(costs, book.insurance_pays, book.rounding)
    return [sitting.asker.words("table.offer.insurance", costs=text(costs), pays=text(pays))]


def _even_money(sitting: Sitting, box: Box) -> Lines:
    """The natural's sure win, beside what it gets in either case where that is declined."""
    words, book, text = sitting.asker.words, sitting.book, sitting.money.text
    hand = box.hands[0]
    outcome, returned = settle_hand(hand, box, NATURAL, book)
    change = text(abs(returned - hand.stake))
    against = words(f"table.offer.against.{outcome}", stake=text(hand.stake), money=change)
    pays = text(even_money_returns(hand, book) - hand.stake)
    declined = text(winnings(hand.stake, book.natural_pays[hand.suits], book))
    return [words("table.offer.even_money", pays=pays, declined=declined, against=against)]
