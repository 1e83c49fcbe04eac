"""The referee's table in mid-round: what everyone can see and do there, whatever is being decided."""

from collections.abc import Callable
from dataclasses import dataclass, field

from fairdeal.games.blackjack.rules import Rules
from tests.agreement.referee_hands import Box, Hand, ends_as_special, is_natural, natural_pay, points
from tests.agreement.referee_settling import win

Options = tuple[str, ...]
Decide = Callable[[str, int, int, Options], str]
"""Asked with question, box, position of the hand and options; answers with one of them."""


class BetRefused(Exception):
    """The house can't pay this bet in whole chips, or wants two equal ones."""


class ShoeRanOut(Exception):
    """The given cards did not last."""


@dataclass
class Table:
    """Everything of the round in play."""

    rules: Rules
    boxes: list[Box]
    purses: dict[int, int]
    shoe: list[str]
    decide: Decide
    dealer: list[str] = field(default_factory=list)
    """In the order dealt, the hole card among them."""
    drawn: int = 0
    asked: list[tuple[int, int, str, Options]] = field(default_factory=list)
    no_natural: bool = False
    """The house has looked, or everyone has seen it: the dealer has no natural."""
    found_natural: bool = False
    """The house has looked, and the dealer has one."""
    dealer_stood: bool = False


def draw(table: Table) -> str:
    if table.drawn == len(table.shoe):
        raise ShoeRanOut
    table.drawn += 1
    return table.shoe[table.drawn - 1]


def ask(table: Table, question: str, box: int, position: int, options: Options) -> str:
    """A question with one option is not asked."""
    if len(options) == 1:
        return options[0]
    table.asked.append((box, position, question, options))
    return table.decide(question, box, position, options)


def up_points(table: Table) -> int:
    if table.rules.dealer.hole_card == "none" or table.rules.dealer.hidden == "second":
        return points(table.dealer[0])
    return points(table.dealer[1])


def natural_possible(table: Table) -> bool:
    return not table.no_natural and up_points(table) in (1, 10)


def peeks(table: Table) -> bool:
    """Whether the house learns of a natural before anyone plays; exposed cards show it to all."""
    if table.rules.play.naturals == "at_settlement":
        return False
    peeked_at = {"peek": (1, 10), "exposed": (1, 10), "peek_ace": (1,)}.get(table.rules.dealer.hole_card, ())
    return up_points(table) in peeked_at


def all_hands(table: Table) -> list[Hand]:
    return [hand for box in table.boxes for hand in box.hands]


def end_what_is_decided(table: Table, box: Box) -> None:
    """Ends hands that have nothing to decide; pays a natural as soon as it is certain."""
    rules = table.rules
    for hand in box.hands:
        if hand.ended:
            continue
        if hand.total > 21:
            hand.ended = "bust"
        elif is_natural(rules, hand) and rules.play.naturals == "at_once":
            hand.ended = "natural"
        elif ends_as_special(rules, hand):
            hand.ended = "special"
        elif hand.total == 21 and rules.play.stop_on_21:
            hand.ended = "stood"
    pay_certain_naturals(table, box)


def pay_certain_naturals(table: Table, box: Box) -> None:
    if natural_possible(table) or table.rules.play.naturals == "at_settlement":
        return
    for hand in box.hands:
        if hand.ended == "natural" and not hand.outcome:
            win(table.rules, hand, natural_pay(table.rules, hand), "natural")
            table.purses[box.owner] += hand.returned
