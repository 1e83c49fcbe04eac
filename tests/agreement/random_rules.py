"""Random houses and shoes: every knob that a round can feel, and cards that bring its corners about."""

from random import Random
from typing import Any

from fairdeal.cards import RANKS, SUITS
from fairdeal.games.blackjack.rules import (
    BonusHand,
    Charlie,
    DealerRules,
    DoubleRules,
    InsuranceRules,
    PayRules,
    PlayRules,
    Rules,
    SideBetRules,
    SplitRules,
    SurrenderRules,
    VariantRules,
)
from fairdeal.games.blackjack.sense import clashes
from fairdeal.games.blackjack.sets import hand_set, upcards
from fairdeal.games.blackjack.side_bet_kinds import SIDE_BET_KINDS, PayTable

TAKES = ("all_bets", "original_only", "original_and_busted", "busted_plus_one", "splits_only")
RATIOS = ((1, 1), (3, 2), (6, 5), (2, 1), (3, 1), (1, 2), (7, 5), (0, 1))
TIES = ("push", "lose", "win", (1, 2), (0, 1), (2, 1))
HANDS = (
    "any", "hard_9_11", "hard_10_11", "hard_11", "hard 9-11, soft 13-18", "hard 5-11, cards 2",
    "pairs 2-5, hard 10-11", "hard 4-21, soft 13-21, cards 2-4", "pairs A-T, soft 19-20",
    "soft 12-20", "none",
)  # fmt: skip
FREE_HANDS = (None, "hard_9_11", "any", "hard 9-11, cards 2", "pairs A-5", "soft 13-18, hard 4-12")
FREE_PAIRS = (None, "pairs A-9", "pairs A-T", "pairs 8", "pairs A, T")
FORBIDDEN = ("none", "4, 5, T", "A", "T", "2-7")
AGAINST = ("all", "2-T", "T, A", "A", "T", "7-9")

DEALER: dict[str, tuple[Any, ...]] = {
    "soft17": ("stand", "hit"),
    "stand_on": (17, 18),
    "hole_card": ("peek", "peek_ace", "no_peek", "none", "exposed"),
    "hidden": ("first", "second"),
    "natural_takes": (None, *TAKES),
    "total_22": ("bust", "push", "push_except_natural"),
    "natural_vs_player_21": ("beats", "ties"),
    "policy": ("house", "free"),
}
PLAY: dict[str, tuple[Any, ...]] = {
    "deal_order": ("alternate", "players_first", "dealer_first"),
    "turns": ("seats", "rounds"),
    "stop_on_21": (True, False),
    "naturals": ("at_once", "at_settlement"),
}
PAY: dict[str, tuple[Any, ...]] = {
    "natural": RATIOS,
    "natural_vs_natural": ("push", "win", "lose"),
    "natural_after_split": (False, True),
    "even_money": (True, False),
    "win": RATIOS[:4],
    "commission_on_wins": ((0, 1), (1, 20), (1, 10)),
    "tie": TIES,
    "player_21": ("normal", "wins", "wins_even_vs_natural"),
    "max_payout": (None, (1, 10)),
    "rounding": ("nearest", "down", "up", "exact"),
}
DOUBLE: dict[str, tuple[Any, ...]] = {
    "on": tuple(hand_set(text) for text in HANDS),
    "soft": ("yes", "no", "ace_counts_one"),
    "card_count": ("two", "any", "up_to:3", "up_to:4"),
    "after_split": (True, False),
    "split_aces": (False, True),
    "for_less": (True, False),
    "redouble": (0, 1, 2, 8),
    "rescue": (False, True),
    "may_hit_after": (False, True),
    "free_on": tuple(text and hand_set(text) for text in FREE_HANDS),
}
SPLIT: dict[str, tuple[Any, ...]] = {
    "by": ("value", "rank"),
    "max_hands": (4, 1, 2, 3, 8),
    "max_hands_aces": (2, 1, 3, 8),
    "hit_split_aces": (False, True),
    "forbidden_ranks": tuple(upcards(text) for text in FORBIDDEN),
    "free_on": tuple(text and hand_set(text) for text in FREE_PAIRS),
}
SURRENDER: dict[str, tuple[Any, ...]] = {
    "kind": ("none", "late", "early"),
    "vs": tuple(upcards(text) for text in AGAINST),
    "card_count": ("two", "any"),
    "after_split": (False, True),
    "refund": ((1, 2), (1, 3), (3, 4), (1, 1), (0, 1)),
}
INSURANCE: dict[str, tuple[Any, ...]] = {
    "offered": (True, False),
    "pay": ((2, 1), (3, 1), (1, 1), (5, 2)),
    "max": ((1, 2), (1, 3), (1, 1)),
    "on_ten": (False, True),
}


def random_rules(random: Random) -> Rules:
    """Rules that make sense together; some near the default house, some far from it."""
    while True:
        wildness = random.choice((0.1, 0.3, 0.5, 0.7))
        rules = _points_house(random, wildness) if random.random() < 0.04 else _chips_house(random, wildness)
        if not clashes(rules, {}):
            return rules


def _chips_house(random: Random, wildness: float) -> Rules:
    return Rules(
        dealer=DealerRules(**_some(random, wildness, DEALER)),
        play=PlayRules(**_some(random, wildness, PLAY)),
        pay=PayRules(**_some(random, wildness, PAY), **_special_pays(random, wildness)),
        double=DoubleRules(**_some(random, wildness, DOUBLE)),
        split=SplitRules(**_some(random, wildness, SPLIT)),
        surrender=SurrenderRules(**_some(random, wildness, SURRENDER)),
        insurance=InsuranceRules(**_some(random, wildness, INSURANCE)),
        variant=VariantRules(switch=random.random() < wildness / 4),
        side_bet=_side_bets(random) if random.random() < wildness else (),
    )


def _side_bets(random: Random) -> tuple[SideBetRules, ...]:
    """Some kinds with a common pay table, or one of the house's own."""
    kinds = random.sample(tuple(SIDE_BET_KINDS), random.randint(1, 2))
    return tuple(SideBetRules(id=kind, kind=kind, pays=_pay_table(random, kind)) for kind in kinds)


def _pay_table(random: Random, kind: str) -> PayTable:
    tables = SIDE_BET_KINDS[kind].tables
    if random.random() < 0.6:
        return random.choice(tuple(tables.values()))
    return {award: random.choice(RATIOS) for award in SIDE_BET_KINDS[kind].awards}


def _points_house(random: Random, wildness: float) -> Rules:
    return Rules(
        dealer=DealerRules(**_some(random, wildness, DEALER)),
        play=PlayRules(**_some(random, wildness, PLAY), stakes="points"),
        pay=PayRules(tie=random.choice(("push", "lose")), **_special_pays(random, wildness)),
        double=DoubleRules(on=hand_set("none")),
        split=SplitRules(max_hands=1),
        insurance=InsuranceRules(offered=False),
    )


def _some(random: Random, wildness: float, knobs: dict[str, tuple[Any, ...]]) -> dict[str, Any]:
    return {name: random.choice(values) for name, values in knobs.items() if random.random() < wildness}


def _special_pays(random: Random, wildness: float) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    if random.random() < wildness:
        suits = random.sample(("S", "H", "D", "C", "one"), 2)
        chosen["natural_suited"] = {suit: random.choice(RATIOS) for suit in suits}
    if random.random() < wildness:
        chosen["tie_by_total"] = {total: random.choice(TIES) for total in random.sample(range(17, 22), 2)}
    if random.random() < wildness:
        chosen["charlie"] = _charlie(random)
    if random.random() < wildness:
        chosen["bonus_hands"] = tuple(_bonus(random, number) for number in range(random.randint(1, 3)))
    return chosen


def _flags(random: Random, *names: str) -> dict[str, bool]:
    return {name: random.random() < 0.5 for name in names}


def _charlie(random: Random) -> Charlie:
    return Charlie(
        cards=random.choice((3, 4, 5)),
        pay=random.choice(RATIOS),
        max_total=random.choice((21, 20, 18)),
        **_flags(random, "after_split", "after_double", "beats_natural", "stops"),
    )


def _bonus(random: Random, number: int) -> BonusHand:
    shape: dict[str, Any] = random.choice((
        {"cards": ("6", "7", "8")}, {"cards": ("7", "7", "7")}, {"cards": ("A", "T")}, {"cards": ("A", "A")},
        {"cards": ("5", "K")}, {"total": 20, "count": (2,)}, {"total": 21, "count": (3, 4)}, {"total": 21},
        {"count": (4, 5)}, {"cards": ("8", "8")}, {"cards": ("T", "T")}, {"cards": ("10", "T", "A")},
    ))  # fmt: skip
    suited = random.choice(("any", "no", "one", "S", "H", "D", "C"))
    flags = _flags(random, "after_split", "after_double", "beats_natural")
    shape |= {"suited": suited, **flags}
    return BonusHand(name=f"bonus {number}", pay=random.choice(RATIOS), **shape)


def random_shoe(random: Random) -> list[str]:
    """Cards in the order dealt; many shoes are rich in what splits, doubles and naturals are made of."""
    ranks = random.choice((
        RANKS, RANKS, ("A", "10", "J", "Q", "K"), ("A", "10", "K", "9", "8", "5"), ("A", "A", "2", "3", "K"),
        ("8", "8", "8", "3", "10", "A"), ("2", "3", "4", "5", "6"), ("5", "6", "7", "8", "A", "Q"),
        ("Q", "Q", "A"), ("10", "J", "A", "6"), ("6", "5", "10", "A"),
    ))  # fmt: skip
    suits = random.choice((SUITS, SUITS, ("S",), ("H", "D")))
    return [random.choice(ranks) + random.choice(suits) for _ in range(160)]
