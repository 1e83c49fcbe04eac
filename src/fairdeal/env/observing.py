"""What an agent sees and may answer, as spaces: the same in every house, but for what few houses have."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.env.table import Table
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import POINTS, Hand
from fairdeal.games.blackjack.view import RoundView
from fairdeal.simulator.shoe_plan import ShoePlan

ACTIONS = ("stand", "hit", "double", "split", "surrender", "report", "stop", "yes", "no", "swap", "keep")
"""Every answer to every question, by number. `report` and `stop` are how some houses' scripts say stand."""

QUESTIONS = ("over", "action", "insurance", "even_money", "early_surrender", "swap")
"""What can be asked, by number. `over`: nothing, for the round has its result."""

Observation = dict[str, Any]

TOTALS = 32
"""The highest bust hand is a hard 21 with a ten on top."""
CARDS = 23
"""Twenty-one aces are 21, and one card more is bust."""
HANDS_MOST = 8
"""What a house may let a box split to."""
DOUBLES_MOST = 9
"""Once, and eight times again."""
WORTHS = 10
"""Ace, two, …, nine, and everything that is worth ten."""


def space_of(book: RuleBook, plan: ShoePlan, *, counts: bool) -> spaces.Dict:
    """All observations of a house. `docs/agents.md` tells what each part means."""
    parts: dict[str, spaces.Space[Any]] = {
        "question": spaces.Discrete(len(QUESTIONS)),
        "total": spaces.Discrete(TOTALS),
        "soft": spaces.Discrete(2),
        "cards": spaces.Discrete(CARDS),
        "pair": spaces.Discrete(WORTHS + 1),
        "doubled": spaces.Discrete(DOUBLES_MOST + 1),
        "free": spaces.Discrete(2),
        "hands": spaces.Discrete(HANDS_MOST + 1),
        "waiting": spaces.Discrete(2 * HANDS_MOST),
        "upcard": spaces.Discrete(WORTHS + 1),
        "dealer_total": spaces.Discrete(TOTALS),
        "dealer_soft": spaces.Discrete(2),
        "dealer_cards": spaces.Discrete(CARDS),
    }
    if book.swap:
        parts["swap"] = spaces.MultiDiscrete([WORTHS + 1] * 4)
    if counts:
        if plan.replaced:
            raise ValueError("counts=True: an infinite shoe stays as it is, so there is nothing to count")
        # A worth that this pack has no card of may be counted too: to 0.
        parts["seen"] = spaces.Box(0, np.maximum(counted(plan.cards), 1), dtype=np.int16)
    return spaces.Dict(parts)


def observed(table: Table, *, counts: bool) -> Observation:
    """What the seat sees; of a round that is over, its last hand and the dealer's cards as they lie."""
    view, hand = table.view, table.hand
    hands = [each for box in view.boxes for each in box.hands]
    box = view.boxes[(table.asked.box if table.asked else len(view.boxes)) - 1]
    dealer = [card for card in view.dealer.cards if card != FACE_DOWN]
    found: Observation = {
        "question": QUESTIONS.index(question_of(view)),
        "total": hand.total,
        "soft": int(hand.soft),
        "cards": len(hand.cards),
        "pair": _pair(hand),
        "doubled": hand.doubles,
        "free": int(hand.free > 0),
        "hands": len(box.hands),
        "waiting": sum(not each.ended for each in hands) - (not hand.ended),
        "upcard": POINTS[table.state.dealer.cards[table.book.upcard_place]],
        "dealer_total": view.dealer.total,
        "dealer_soft": int(view.dealer.soft),
        "dealer_cards": len(dealer),
    }
    if table.book.swap:
        found["swap"] = _swap(view)
    if counts:
        found["seen"] = counted(tuple(table.seen))
    return found


def mask_of(view: RoundView) -> NDArray[np.int8]:
    """1 for every action that is offered; a round that is over takes `stand` to go on to its result."""
    offered = view.asked.options if view.asked else ("stand",)
    return np.array([word in offered for word in ACTIONS], dtype=np.int8)


def question_of(view: RoundView) -> str:
    return view.asked.question if view.asked else "over"


def counted(cards: tuple[Card, ...]) -> NDArray[np.int16]:
    """How many cards of each worth, from the ace to the ten."""
    return np.bincount([POINTS[card] - 1 for card in cards], minlength=WORTHS).astype(np.int16)


def _pair(hand: Hand) -> int:
    """Points of either of two cards that are worth the same; else 0."""
    points = [POINTS[card] for card in hand.cards]
    return points[0] if len(points) == 2 and points[0] == points[1] else 0


def _swap(view: RoundView) -> NDArray[np.int64]:
    """The first and second card of either box, while it is asked whether the second ones change places."""
    if question_of(view) != "swap":
        return np.zeros(4, dtype=np.int64)
    return np.array([POINTS[card] for box in view.boxes for card in box.hands[0].cards], dtype=np.int64)
