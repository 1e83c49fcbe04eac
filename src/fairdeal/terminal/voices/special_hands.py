"""What the house calls a hand: Charlies and bonus hands by its knobs, whatever else by its script."""

from fairdeal.games.blackjack.book import EVEN, LEFT_TO_KNOBS, LOSE, PUSH, Ratio, RuleBook, Settlements
from fairdeal.games.blackjack.state import Hand
from fairdeal.games.blackjack.view import DealerView, HandView
from fairdeal.houses.telling.patterns import End, Results
from fairdeal.terminal.scene import Scene

WITHOUT_A_NAME = ("general", "natural", "bust")
"""Categories of which the table speaks in words of its own."""

SHOWN = ("reported", "stopped")
"""A hand that ended so was shown for what it is."""


def hand_name(scene: Scene, hand: HandView | Hand) -> str:
    """The name of a hand that is worth telling: it brings something of its own; else empty."""
    if hand.category in WITHOUT_A_NAME:
        return ""
    by_knobs = hand.category in scene.book.specials
    if by_knobs or hand.ended in SHOWN or is_paid_apart(hand.category, scene.book):
        return " + ".join(_name(scene, part, hand) for part in hand.category.split(" + "))
    return ""


def _name(scene: Scene, category: str, hand: HandView | Hand) -> str:
    """The house's own name in the reader's language; the one name that is ours is said in words."""
    if category == "charlie":
        return scene.words("table.charlie", count=scene.words(f"number.{len(hand.cards)}"))
    return scene.hand_names.get(category, category)


def is_paid_apart(category: str, book: RuleBook) -> bool:
    """Whether a script settles hands of this name otherwise than nameless hands of the same total."""
    settled = book.settlements
    if settled is None:
        return False
    results = Results(book)
    usual: dict[int, set[tuple[int, ...]]] = {}
    for hand, row in results.rows.items():
        if hand.category == "general":
            usual.setdefault(hand.total, set()).add(settled.table[row])
    # Where every hand of a total has a name, it is held against what the totals alone would bring.
    return any(
        settled.table[row] not in usual[hand.total]
        if hand.total in usual
        else not _goes_by_points(hand.total, settled.table[row], settled, results.columns)
        for hand, row in results.rows.items()
        if hand.category == category and hand.last != "surrender"
    )


def _goes_by_points(total: int, row: tuple[int, ...], settled: Settlements, ends: dict[int, End]) -> bool:
    """Whether just the totals decide against a dealer whose hand has no name."""
    return all(
        place == LEFT_TO_KNOBS or settled.results[place][1] == _by_points(total, ends[column].total)
        for column, place in enumerate(row)
        if ends[column].category in ("general", "bust")
    )


def _by_points(total: int, dealer: int) -> Ratio:
    if dealer > 21 or total > dealer:
        return EVEN
    return PUSH if total == dealer else LOSE


def dealer_name(dealer: DealerView, book: RuleBook) -> str:
    """What the house calls the dealer's hand, where a script settles by that; else empty."""
    if dealer.category in WITHOUT_A_NAME or dealer.category not in Results(book).names:
        return ""
    return dealer.category


def named_total(scene: Scene, hand: HandView) -> str:
    """`soft 17`, `21 (royal)`."""
    total, name = scene.total(hand), hand_name(scene, hand)
    return scene.words("table.total.named", total=total, special=name) if name else total
