"""Houses at random: every knob that the engine knows, in combinations that make sense."""

import os
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import (
    SPANISH48,
    STANDARD52,
    BonusHand,
    Charlie,
    DealerRules,
    DoubleRules,
    InsuranceRules,
    PayRules,
    PlayRules,
    Rules,
    ShoeRules,
    SideBetRules,
    SplitRules,
    SurrenderRules,
    VariantRules,
)
from fairdeal.games.blackjack.sense import clashes
from fairdeal.games.blackjack.sets import ANY, NONE, HandSet, hand_set
from fairdeal.games.blackjack.side_bet_kinds import PAY_TABLES
from fairdeal.games.blackjack.working import rule_book
from tests.support.random_scripts import scripted_house

Pick = Callable[[Sequence[Any]], Any]
"""Chooses one of several."""

YES_NO = (False, True)
CHARLIES = (
    None,
    Charlie(cards=5, pay=(2, 1)),
    Charlie(cards=4, pay=(1, 1), stops=False, after_split=False),
    Charlie(cards=3, pay=(3, 1), beats_natural=True, max_total=15, after_double=False),
)
BONUS_HANDS = (
    (),
    (BonusHand(name="straight", cards=("6", "7", "8"), suited="one", pay=(3, 1)),),
    (
        BonusHand(name="sevens", cards=("7", "7", "7"), pay=(5, 1), after_double=False),
        BonusHand(name="long 21", total=21, count=(4, 5, 6), pay=(2, 1), beats_natural=True),
        BonusHand(name="suited pair", cards=("T", "T"), suited="one", pay=(2, 1), after_split=False),
    ),
)


PAIRS = SideBetRules(id="pairs", kind="perfect_pairs", pays=PAY_TABLES["25/12/6"])
ROYAL = SideBetRules(id="royal", kind="royal_match", pays=PAY_TABLES["25/2.5"])
LADIES = SideBetRules(id="ladies", kind="lucky_ladies", pays=PAY_TABLES["C"])
SIDE_BETS = ((), (), (PAIRS, LADIES), (LADIES,), (ROYAL, LADIES))
"""Lucky Ladies alone hangs on the dealer's natural, so that it is in every house that has side bets."""


def random_rules(pick: Pick) -> Rules:
    """Rules that make sense together, with every knob of the engine turned."""
    while clashes(rules := _any_rules(pick), {}):
        pass
    return rules


def _any_rules(pick: Pick) -> Rules:
    points = pick((False, False, False, True))
    dealer = _dealer(pick)
    return Rules(
        shoe=ShoeRules(composition=pick((STANDARD52, SPANISH48)), decks=pick((6, 1, 8))),
        dealer=dealer,
        play=_play(pick, "points" if points else "chips"),
        pay=_pay(pick),
        double=DoubleRules(on=NONE) if points else _double(pick),
        split=SplitRules(max_hands=1) if points else _split(pick),
        surrender=SurrenderRules() if points else _surrender(pick),
        insurance=InsuranceRules(offered=False)
        if points or dealer.hole_card == "exposed"
        else _insurance(pick),
        variant=VariantRules(switch=pick((False, False, False, True))),
        side_bet=() if points else pick(SIDE_BETS),
    )


def _dealer(pick: Pick) -> DealerRules:
    return DealerRules(
        hole_card=pick(("peek", "peek", "peek_ace", "no_peek", "none", "exposed")),
        soft17=pick(("stand", "hit")),
        stand_on=pick((17, 18)),
        hidden=pick(("first", "second")),
        natural_takes=pick(
            (None, "all_bets", "original_only", "original_and_busted", "busted_plus_one", "splits_only")
        ),
        total_22=pick(("bust", "push", "push_except_natural")),
        natural_vs_player_21=pick(("beats", "ties")),
        policy=pick(("house", "house", "free")),
    )


def _play(pick: Pick, stakes: str) -> PlayRules:
    return PlayRules(
        deal_order=pick(("alternate", "players_first", "dealer_first")),
        turns=pick(("seats", "seats", "rounds")),
        stop_on_21=pick(YES_NO),
        naturals=pick(("at_once", "at_once", "at_settlement")),
        stakes=stakes,
    )


def _pay(pick: Pick) -> PayRules:
    return PayRules(
        natural=pick(((3, 2), (6, 5), (1, 1), (2, 1))),
        natural_suited=pick(({}, {"one": (2, 1)}, {"D": (3, 1)})),
        natural_vs_natural=pick(("push", "win", "lose")),
        natural_after_split=pick(YES_NO),
        even_money=pick((True, False)),
        win=pick(((1, 1), (4, 5))),
        commission_on_wins=pick(((0, 1), (1, 20), (1, 10))),
        tie=pick(("push", "lose", "win", (1, 2))),
        tie_by_total=pick(({}, {17: "lose", 20: "win"})),
        player_21=pick(("normal", "wins", "wins_even_vs_natural")),
        charlie=pick(CHARLIES),
        bonus_hands=pick(BONUS_HANDS),
        rounding=pick(("nearest", "down", "up", "exact")),
    )


def _double(pick: Pick) -> DoubleRules:
    on: HandSet = pick((ANY, hand_set("hard_9_11"), hand_set("hard 9-11, soft 13-18, pairs 5"), NONE))
    if on == NONE:
        return DoubleRules(on=on)
    after_split = pick((True, False))
    return DoubleRules(
        on=on,
        soft=pick(("yes", "ace_counts_one")) if on.soft else "yes",
        card_count=pick(("two", "any", "up_to:3")),
        after_split=after_split,
        split_aces=after_split and pick(YES_NO),
        for_less=pick((True, False)),
        redouble=pick((0, 1, 3)),
        rescue=pick(YES_NO),
        may_hit_after=pick(YES_NO),
        free_on=pick((None, hand_set("hard 9-11"))),
    )


def _split(pick: Pick) -> SplitRules:
    return SplitRules(
        by=pick(("value", "rank")),
        max_hands=pick((4, 2, 8)),
        max_hands_aces=pick((2, 1, 4)),
        hit_split_aces=pick(YES_NO),
        forbidden_ranks=pick(((), (4, 5, 10))),
        free_on=pick((None, hand_set("pairs A-9"))),
    )


def _surrender(pick: Pick) -> SurrenderRules:
    kind = pick(("none", "late", "early"))
    if kind == "none":
        return SurrenderRules()
    return SurrenderRules(
        kind=kind,
        vs=pick((tuple(range(1, 11)), (1, 10), (2, 3, 10))),
        card_count=pick(("two", "any")),
        after_split=pick(YES_NO),
        refund=pick(((1, 2), (1, 4))),
    )


def _insurance(pick: Pick) -> InsuranceRules:
    return InsuranceRules(
        offered=pick((True, True, False)),
        on_ten=pick(YES_NO),
        pay=pick(((2, 1), (3, 1))),
        max=pick(((1, 2), (1, 1))),
    )


HOUSES = 4_000 if os.environ.get("FAIRDEAL_PROPERTIES") == "deep" else 80
"""Working a book out takes longer than a round, so that properties share these houses."""


@cache
def house(number: int) -> tuple[Rules, RuleBook]:
    """A house that is always the same for its number; every fourth one has a script."""
    rules = random_rules(Random(number).choice)
    return scripted_house(rules, number) if number % 4 == 3 else (rules, rule_book(rules))
