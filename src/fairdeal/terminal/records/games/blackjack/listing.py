"""A round of blackjack in a list of rounds: the cards, and what was chosen."""

from collections.abc import Iterator, Sequence

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.terminal import faces
from fairdeal.terminal.records.played import Answer, Hand, Played
from fairdeal.terminal.screen import Look
from fairdeal.words import Words


def history_lines(played: Played, look: Look) -> Iterator[str]:
    words = look.words
    yield _cards(played, look)
    if played.choices:
        choices = words("list.comma").join(action_named(answer, words) for answer in played.choices)
        yield words("records.history.choices", choices=choices)


def _cards(played: Played, look: Look) -> str:
    words = look.words
    dealer = _row(played.dealer, look)
    total = words("records.history.total", cards=dealer, total=played.dealer_total)
    if not played.hands:
        return words("records.history.banked", dealer=total)
    hands = " / ".join(_hand(hand, look) for hand in played.hands)
    return words("records.history.cards", hands=hands, dealer=total)


def _hand(hand: Hand, look: Look) -> str:
    words = look.words
    told = words("records.history.total", cards=_row(hand.cards, look), total=hand.total)
    return words("records.history.hand", hand=told, how=hand.ended(words)) if hand.outcome else told


def _row(cards: Sequence[Card], look: Look) -> str:
    return " ".join("??" if card == FACE_DOWN else _card(card, look) for card in cards)


def _card(card: Card, look: Look) -> str:
    return look.painted(card, faces.STYLES["letters" if look.ascii else "symbols"](card))


def action_named(answer: Answer, words: Words) -> str:
    """An answer by its usual name; a yes or no with what was asked."""
    name = words(f"action.{answer.action}.name")
    if answer.question == "action" or answer.action not in ("yes", "no"):
        return name
    return words(f"records.asked.{answer.question}", answer=name)
