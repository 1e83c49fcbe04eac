"""The table in words, for `render`."""

from fairdeal.env.observing import question_of
from fairdeal.env.table import Table
from fairdeal.games.blackjack.view import DealerView, HandView
from fairdeal.words import Words


def told(table: Table, words: Words) -> str:
    """What the seat sees, a line for the dealer and for each hand, then the question or the result."""
    return "\n".join([_dealer(table.view.dealer, words), *_hands(table, words), _last(table, words)])


def _dealer(dealer: DealerView, words: Words) -> str:
    return words("env.dealer", cards=" ".join(dealer.cards), total=_total(dealer, words))


def _hands(table: Table, words: Words) -> list[str]:
    asked = table.asked
    lines = []
    for box in table.view.boxes:
        for place, hand in enumerate(box.hands, 1):
            key = "env.hand.asked" if asked and (asked.box, asked.hand) == (box.number, place) else "env.hand"
            lines.append(words(key, cards=" ".join(hand.cards), total=_total(hand, words)))
    return lines


def _total(hand: DealerView | HandView, words: Words) -> str:
    return words("table.soft", total=hand.total) if hand.soft and hand.total < 21 else str(hand.total)


def _last(table: Table, words: Words) -> str:
    if table.asked is None:
        return words("env.result", result=f"{table.result:+g}")
    options = words.one_of(words(f"action.{option}.name") for option in table.asked.options)
    return words(f"env.asked.{question_of(table.view)}", options=options)
