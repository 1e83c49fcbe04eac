"""What an offer costs, pays and is for, with the amounts of the bet and the cards it is made on."""

from msgspec.structs import replace

from fairdeal.games.blackjack.actions import double_is_free, split_is_free
from fairdeal.games.blackjack.classes import as_dealt
from fairdeal.games.blackjack.hand import add
from fairdeal.games.blackjack.settle import (
    NATURAL,
    even_money_returns,
    insurance_returns,
    settle_hand,
    share_of,
    winnings,
)
from fairdeal.games.blackjack.state import POINTS, Box, Round
from fairdeal.games.blackjack.view import BoxView, HandView, Question, RoundView
from fairdeal.terminal.scene import Scene
from fairdeal.terminal.sitting import Sitting
from fairdeal.terminal.voices.moment import Lines


def offer_lines(sitting: Sitting, asked: Question) -> Lines:
    """What the question is about; nothing where an action is asked, which speaks for itself."""
    tell = {"insurance": _insurance, "even_money": _even_money}.get(asked.question)
    if tell is None:
        return []
    assert sitting.round is not None
    return tell(sitting, sitting.round.boxes[asked.box - 1])


def _insurance(sitting: Sitting, box: Box) -> Lines:
    book, text, house_chip = sitting.book, sitting.money.text, sitting.table.terms.house_chip
    costs = share_of(box.stake, book.insurance_costs, house_chip)
    insured = replace(box, insurance=costs, insured_as=as_dealt(box.hands[0]))
    pays = insurance_returns(insured, NATURAL, book, house_chip) - costs
    return [sitting.asker.words("table.offer.insurance", costs=text(costs), pays=text(pays))]


def _even_money(sitting: Sitting, box: Box) -> Lines:
    """The natural's sure win, beside what it gets in either case where that is declined."""
    words, book, text = sitting.asker.words, sitting.book, sitting.money.text
    hand, house_chip = box.hands[0], sitting.table.terms.house_chip
    outcome, returned = settle_hand(hand, box, NATURAL, book, house_chip)
    change = text(abs(returned - hand.stake))
    against = words(f"table.offer.against.{outcome}", stake=text(hand.stake), money=change)
    pays = text(even_money_returns(hand, book, house_chip) - hand.stake)
    declined = text(winnings(hand.stake, book.natural_pays[hand.suits], book, house_chip))
    return [words("table.offer.even_money", pays=pays, declined=declined, against=against)]


FREE = {"double": double_is_free, "split": split_is_free}


def free_actions(state: Round, asked: Question) -> frozenset[str]:
    """Those of the actions offered for which the house puts up the chips."""
    if state.turn is None:
        return frozenset()
    hand = state.turn_hand
    return frozenset(
        action for action, is_free in FREE.items() if action in asked.options and is_free(state, hand)
    )


def swap_facts(scene: Scene, view: RoundView, box: BoxView) -> dict[str, str]:
    """The two hands as they lie, and as they would lie after the swap."""
    other = next(each for each in view.boxes if each.owner == box.owner and each is not box)
    hands = (box.hands[0], other.hands[0])
    swapped = (_with_second_of(*hands), _with_second_of(*reversed(hands)))
    return {
        name: scene.words("table.ask.swap.between").join(_swap_hand(scene, hand) for hand in pair)
        for name, pair in (("now", hands), ("then", swapped))
    }


def _with_second_of(hand: HandView, other: HandView) -> HandView:
    """A natural is one as dealt only."""
    cards = (hand.cards[0], other.cards[1])
    total, soft = 0, False
    for card in cards:
        total, soft = add(total, soft, POINTS[card])
    return replace(hand, cards=cards, total=total, soft=soft, category="general")


def _swap_hand(scene: Scene, hand: HandView) -> str:
    natural = hand.category == "natural"
    total = scene.words("table.a_natural") if natural else scene.total(hand)
    return scene.words("table.ask.swap.hand", cards=scene.cards(hand.cards), total=total)
