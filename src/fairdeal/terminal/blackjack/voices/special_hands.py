"""The house's names for hands: Charlies and bonus hands by its knobs, all others by its script."""

from fairdeal.games.blackjack.view import DealerView, HandView
from fairdeal.terminal.blackjack.scene import Scene


def hand_name(scene: Scene, hand: HandView) -> str:
    """The name of a hand if it is worth saying; otherwise empty."""
    return special_name(scene, hand.category, len(hand.cards)) if hand.is_special else ""


def special_name(scene: Scene, category: str, cards: int) -> str:
    """The usual name of a hand of this category, with this number of cards."""
    return " + ".join(_name(scene, part, cards) for part in category.split(" + "))


def _name(scene: Scene, category: str, cards: int) -> str:
    """The house's own name in the reader's language; names that this program provides come from the
    catalogue.
    """
    if category == "charlie":
        return scene.words("table.charlie", count=scene.words(f"number.{cards}"))
    return scene.hand_names.get(category, category)


def dealer_name(dealer: DealerView) -> str:
    """The house's name for the dealer's hand, if a script settles by it; otherwise empty."""
    return dealer.category if dealer.is_special else ""


def named_total(scene: Scene, hand: HandView) -> str:
    """`soft 17`, `21 (royal)`."""
    total, name = scene.total(hand), hand_name(scene, hand)
    return scene.words("table.total.named", total=total, special=name) if name else total
