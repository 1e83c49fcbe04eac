"""What an offer costs, pays and is for, with the amounts of this bet and these cards."""

from fairdeal.games.blackjack.view import HandView, Question, RoundView
from fairdeal.terminal.blackjack.scene import Scene, box_of
from fairdeal.terminal.blackjack.voices.moment import Lines
from fairdeal.wire.views.table import ActionView

Offers = tuple[ActionView, ...]
"""The actions of the box that is asked, open or not."""


def offer_of(offers: Offers, action: str) -> ActionView:
    return next(each for each in offers if each.action == action)


def free_actions(offers: Offers) -> frozenset[str]:
    """The actions for which the house puts up the chips."""
    return frozenset(each.action for each in offers if each.is_free)


def offer_lines(scene: Scene, view: RoundView, asked: Question, offers: Offers) -> Lines:
    """The lines that explain an offer; none if the question asks for an action."""
    match asked.question:
        case "insurance":
            return _insurance(scene, offer_of(offers, "yes"))
        case "even_money":
            stake = box_of(view, asked.box).hands[0].stake
            return _even_money(scene, stake, offer_of(offers, "yes"), offer_of(offers, "no"))
        case _:
            return []


def _insurance(scene: Scene, taken: ActionView) -> Lines:
    facts = {"costs": scene.money(taken.chips), "pays": scene.money(taken.pays)}
    return [scene.words("table.offer.insurance", **facts)]


def _even_money(scene: Scene, stake: int, taken: ActionView, declined: ActionView) -> Lines:
    """The certain win of a natural, and what it would get in either case if that is declined."""
    words, text = scene.words, scene.money
    change = text(abs(declined.net_against_natural))
    against = words(f"table.offer.against.{declined.against_natural}", stake=text(stake), money=change)
    facts = {"pays": text(taken.pays), "declined": text(declined.pays), "against": against}
    return [words("table.offer.even_money", **facts)]


def swap_facts(scene: Scene, view: RoundView, asked: Question) -> dict[str, str]:
    """The two hands as they are, and as they would be after the swap."""
    box = box_of(view, asked.box)
    other = next(each for each in view.boxes if each.owner == box.owner and each is not box)
    pairs = {"now": (box.hands[0], other.hands[0]), "then": asked.swapped}
    between = scene.words("table.ask.swap.between")
    return {name: between.join(_swap_hand(scene, hand) for hand in pair) for name, pair in pairs.items()}


def _swap_hand(scene: Scene, hand: HandView) -> str:
    natural = hand.category == "natural"
    total = scene.words("table.a_natural") if natural else scene.total(hand)
    return scene.words("table.ask.swap.hand", cards=scene.cards(hand.cards), total=total)
