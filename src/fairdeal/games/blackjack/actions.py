"""What the hand in turn may do, and why not the rest."""

from collections.abc import Callable

from fairdeal.cards import RANK_OF
from fairdeal.games.blackjack.book import Menu, Origin, RuleBook
from fairdeal.games.blackjack.hand import shape
from fairdeal.games.blackjack.settle import double_pays_whole_chips
from fairdeal.games.blackjack.state import POINTS, Box, Hand, Round

Reason = str
"""Why an action is barred, as a stable word; empty when it is allowed."""


def legal_actions(state: Round, box: Box, hand: Hand) -> tuple[str, ...]:
    """Every action open to a hand, in the order of the menu."""
    if has_menu(state, hand):
        return _from_menu(state, box, hand)
    actions = ["hit", "stand"] if may_hit(state, hand) else ["stand"]
    if not _doubling_barred(state, hand):
        actions += _doubles_in_reach(state, box, hand)
    if len(hand.cards) == 2 and not _why_not_split(state, box, hand):
        actions.append("split")
    if _may_surrender(state, box, hand):
        actions.append("surrender")
    return tuple(actions)


def has_menu(state: Round, hand: Hand) -> bool:
    """Whether a script says what this hand may do."""
    return state.book.menus is not None and not hand.doubles


def _from_menu(state: Round, box: Box, hand: Hand) -> tuple[str, ...]:
    """What the script offers, as far as the purse and the upcard allow."""
    menu = menu_of(hand, state.book).actions
    return tuple(reached for action in menu for reached in _in_reach(state, box, hand, action))


def menu_of(hand: Hand, book: RuleBook) -> Menu:
    """What a script lets these cards do."""
    menus = book.menus
    assert menus is not None
    by_suits = menus.hands[hand.origin].get(hand.key)
    if by_suits is not None:
        return menus.lists[by_suits[hand.suits]]
    return menus.lists[menus.shapes[hand.origin][shape(len(hand.cards), hand.total, hand.soft)]]


def _in_reach(state: Round, box: Box, hand: Hand, action: str) -> tuple[str, ...]:
    match action:
        case "double":
            return _doubles_in_reach(state, box, hand)
        case "split":
            return () if _why_not_split(state, box, hand) else ("split",)
        case "surrender":
            return ("surrender",) if _may_surrender(state, box, hand) else ()
        case _:
            return (action,)


def why_not(state: Round, action: str) -> Reason:
    """Why the hand in turn may not do this."""
    assert state.turn is not None
    box, hand = state.boxes[state.turn[0]], state.turn_hand
    if has_menu(state, hand):
        return "" if action in _from_menu(state, box, hand) else _why_not_by_menu(state, box, hand, action)
    reason = ACTIONS.get(action)
    return reason(state, box, hand) if reason is not None else "unknown"


def _why_not_by_menu(state: Round, box: Box, hand: Hand, action: str) -> Reason:
    menu = menu_of(hand, state.book).actions
    if action == "double-less" and "double" in menu:
        return _why_not_less(state, box, hand)
    if action not in menu:
        return "hand" if action in ACTIONS else "unknown"
    if action == "split":
        return _why_not_split(state, box, hand)
    return "purse" if action == "double" else "upcard"


def may_hit(state: Round, hand: Hand) -> bool:
    return state.book.may_hit[hand.origin] and (not hand.doubles or state.book.hit_after_double)


def _why_not_hit(state: Round, box: Box, hand: Hand) -> Reason:
    if may_hit(state, hand):
        return ""
    return "after_double" if hand.doubles else "split_aces"


def _why_not_stand(state: Round, box: Box, hand: Hand) -> Reason:
    return ""


def _why_not_double(state: Round, box: Box, hand: Hand) -> Reason:
    barred = _doubling_barred(state, hand)
    return barred or ("" if "double" in _doubles_in_reach(state, box, hand) else "purse")


def _why_not_double_less(state: Round, box: Box, hand: Hand) -> Reason:
    return _doubling_barred(state, hand) or _why_not_less(state, box, hand)


def _why_not_less(state: Round, box: Box, hand: Hand) -> Reason:
    """Of a hand that may double."""
    match _doubles_in_reach(state, box, hand):
        case ("double-less",):
            return ""
        case ("double",):
            return "full_double"
        case _:
            return "purse" if state.book.double_for_less else "not_offered"


def _doubles_in_reach(state: Round, box: Box, hand: Hand) -> tuple[str, ...]:
    """The double that the purse can pay: for less only when it can't pay the whole."""
    left = left_to_stake(state, box)
    if left >= double_costs(hand) or double_is_free(state, hand):
        return ("double",)
    if not left or not state.book.double_for_less:
        return ()
    # A house that pays whole chips only can't take any amount that happens to be left.
    stake = (hand.stake + left) // state.house_chip
    odd = state.book.rounding == "exact" and not double_pays_whole_chips(stake, state.book)
    return () if odd else ("double-less",)


def left_to_stake(state: Round, box: Box) -> int:
    """What the owner of a box can still put down: the house takes its own chips whole."""
    left = state.purses[box.owner]
    return left - left % state.house_chip


def _doubling_barred(state: Round, hand: Hand) -> Reason:
    book = state.book
    if hand.doubles:
        if hand.doubles > book.redoubles:
            return "after_double"
        return "" if book.may_redouble[hand.origin][hand.total][hand.soft] else "hand"
    pair = is_pair(state, hand)
    cards = len(hand.cards)
    if book.may_double[hand.origin][cards][hand.total][hand.soft][pair]:
        return ""
    as_dealt = book.may_double[Origin.DEALT][cards][hand.total][hand.soft][pair]
    return "after_split" if as_dealt else "hand"


def is_pair(state: Round, hand: Hand) -> bool:
    cards = hand.cards
    return len(cards) == 2 and state.book.is_pair[RANK_OF[cards[0]]][RANK_OF[cards[1]]]


def double_costs(hand: Hand) -> int:
    """A double puts as much again on the hand as lies on it."""
    return hand.stake + hand.free


def double_is_free(state: Round, hand: Hand) -> bool:
    return state.book.free_double[len(hand.cards)][hand.total][hand.soft][is_pair(state, hand)]


def double_hardens(state: Round, hand: Hand) -> bool:
    """Whether a double makes the aces of this hand count one for good."""
    return state.book.double_aces_low and (hand.soft or hand.aces_low)


def _why_not_split(state: Round, box: Box, hand: Hand) -> Reason:
    if len(hand.cards) != 2:
        return "not_a_pair"
    limit = state.book.split_limit[RANK_OF[hand.cards[0]]][RANK_OF[hand.cards[1]]]
    if not limit:
        return "not_a_pair"
    if len(box.hands) >= limit:
        return "hands"
    return "" if split_is_free(state, hand) or state.purses[box.owner] >= box.stake else "purse"


def split_is_free(state: Round, hand: Hand) -> bool:
    return state.book.free_split[POINTS[hand.cards[0]]]


def _may_surrender(state: Round, box: Box, hand: Hand) -> bool:
    if hand.doubles:
        return state.book.rescue
    if has_menu(state, hand):
        upcard = RANK_OF[state.dealer.cards[state.book.upcard_place]]
        allowed = upcard in menu_of(hand, state.book).surrender_vs
    else:
        more_cards = len(hand.cards) > 2
        allowed = state.book.may_surrender[state.upcard][hand.origin][more_cards]
    return allowed and not _has_declined(box, hand)


def _has_declined(box: Box, hand: Hand) -> bool:
    """Whether this hand was asked before the dealer looked, and is still the same hand."""
    return box.early_surrender_answered and len(hand.cards) == 2 and len(box.hands) == 1


def _why_not_surrender(state: Round, box: Box, hand: Hand) -> Reason:
    if _may_surrender(state, box, hand):
        return ""
    if hand.doubles:
        return "after_double"
    if _has_declined(box, hand):
        return "declined"
    more_cards = len(hand.cards) > 2
    against = state.book.may_surrender[state.upcard]
    if against[Origin.DEALT][more_cards]:
        return "after_split"
    if against[Origin.DEALT][False]:
        return "more_cards"
    offered = any(row[Origin.DEALT][False] for row in state.book.may_surrender)
    return "upcard" if offered else "not_offered"


ENDS = {"stand": "stood", "report": "reported", "stop": "stopped"}
"""How a hand ends by each action that stakes nothing and asks for nothing."""

ACTIONS: dict[str, Callable[[Round, Box, Hand], Reason]] = {
    "hit": _why_not_hit,
    "stand": _why_not_stand,
    "double": _why_not_double,
    "double-less": _why_not_double_less,
    "split": _why_not_split,
    "surrender": _why_not_surrender,
}
