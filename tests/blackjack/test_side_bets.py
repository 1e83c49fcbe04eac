"""Side bets: what they pay for every deal, and what they cost."""

import csv
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.cards import RANK_OF, STANDARD, Card, pack
from fairdeal.games.blackjack.hand import worth
from fairdeal.games.blackjack.side_bet_answers import side_bet_answers
from fairdeal.games.blackjack.side_bet_edge import edge
from fairdeal.games.blackjack.side_bet_kinds import AWARDS, PAY_TABLES, SIDE_BET_KINDS
from fairdeal.games.blackjack.side_bet_rules import SideBetRules
from fairdeal.games.blackjack.side_bets import (
    SideBet,
    award,
    domain,
    hangs_on_natural,
    scripted_side_bet,
)

PUBLISHED = Path(__file__).parent.parent / "data" / "side_bets.csv"


def published() -> list[tuple[str, str, int, str]]:
    lines = PUBLISHED.read_text(encoding="utf-8").splitlines()[1:]
    return [
        (row["bet"], row["paytable"], int(row["decks"]), row["house_edge_pct"])
        for row in csv.DictReader(lines)
    ]


@cache
def side_bet(kind: str, table: str) -> SideBet:
    return side_bet_answers(SideBetRules(id="it", kind=kind, pays=PAY_TABLES[table]))


def answer(bet: SideBet, cards: str, upcard: str = "2C", natural: bool = False) -> str | None:
    first, second = map(Card, cards.split())
    found = award(bet, first, second, Card(upcard), natural)
    return None if found is None else f"{found[0]} {found[1][0]}:{found[1][1]}"


@pytest.mark.parametrize(("kind", "table", "decks", "percent"), published())
def test_the_edge_is_the_published_one_to_its_last_digit(kind, table, decks, percent):
    assert f"{float(100 * edge(side_bet(kind, table), STANDARD, decks)):.4f}" == percent


def test_every_kind_is_held_to_published_figures():
    assert {kind for kind, _, _, _ in published()} == set(SIDE_BET_KINDS)


def test_no_two_kinds_share_a_name_of_a_table_or_an_award():
    assert len(PAY_TABLES) == sum(len(kind.tables) for kind in SIDE_BET_KINDS.values())
    assert len(AWARDS) == len(set(AWARDS))


@pytest.mark.parametrize(
    ("kind", "table", "cards", "upcard", "natural", "expected"),
    [
        ("21+3", "v_100_40_30_10_5", "7H 7H", "7H", False, "suited_trips 100:1"),
        ("21+3", "v_30_20_10_5", "7H 7H", "7H", False, "trips 20:1"),
        ("21+3", "v_100_40_30_10_5", "7H 7S", "7H", False, "trips 30:1"),
        ("21+3", "v_100_40_30_10_5", "6H 5H", "7H", False, "straight_flush 40:1"),
        ("21+3", "v_100_40_30_10_5", "6H 5S", "7H", False, "straight 10:1"),
        ("21+3", "v_100_40_30_10_5", "AH QS", "KH", False, "straight 10:1"),
        ("21+3", "v_100_40_30_10_5", "AH 3S", "2H", False, "straight 10:1"),
        ("21+3", "v_100_40_30_10_5", "AH KS", "2H", False, None),
        ("21+3", "v_100_40_30_10_5", "AH 9H", "2H", False, "flush 5:1"),
        ("21+3", "v_100_40_30_10_5", "AH KH", "QH", True, "straight_flush 40:1"),
        ("perfect_pairs", "25/12/5", "KH KH", "2C", False, "perfect_pair 25:1"),
        ("perfect_pairs", "25/12/5", "KH KD", "2C", False, "coloured_pair 12:1"),
        ("perfect_pairs", "25/12/5", "KS KC", "AC", True, "coloured_pair 12:1"),
        ("perfect_pairs", "25/12/5", "KH KS", "2C", False, "mixed_pair 5:1"),
        ("perfect_pairs", "25/12/5", "KH QH", "2C", False, None),
        ("lucky_ladies", "A", "QH QH", "AC", True, "queens_of_hearts_against_natural 1000:1"),
        ("lucky_ladies", "A", "QH QH", "AC", False, "queens_of_hearts 125:1"),
        ("lucky_ladies", "A", "QS QS", "AC", True, "matched_20 19:1"),
        ("lucky_ladies", "A", "AS 9S", "AC", True, "suited_20 9:1"),
        ("lucky_ladies", "A", "AS 9D", "AC", True, "any_20 4:1"),
        ("lucky_ladies", "A", "QH 9D", "AC", True, None),
        ("lucky_ladies", "C", "QH QS", "AC", True, "queens_against_natural 250:1"),
        ("lucky_ladies", "C", "QH QS", "AC", False, "queens 25:1"),
        ("lucky_ladies", "C", "KH KS", "AC", True, "ranked_20 9:1"),
        ("lucky_ladies", "D", "QH 9D", "AC", True, "any_queen 1:1"),
        ("lucky_ladies", "E", "QH 9D", "AC", True, "queen_of_hearts 2:1"),
        ("lucky_ladies", "E", "QH KD", "AC", True, "any_20 3:1"),
        ("royal_match", "25/2.5", "KD QD", "2C", False, "royal_match 25:1"),
        ("royal_match", "25/2.5", "KD KD", "2C", False, "suited_match 5:2"),
        ("royal_match", "25/2.5", "KD QS", "2C", False, None),
        ("match_the_dealer", "4:1/11:1", "9D 8S", "9H", False, "dealer_match 4:1"),
        ("match_the_dealer", "4:1/11:1", "9D 9S", "9H", False, "dealer_match + dealer_match 8:1"),
        ("match_the_dealer", "4:1/11:1", "9D 9H", "9H", False, "suited_dealer_match + dealer_match 15:1"),
        ("match_the_dealer", "3:1/14:1", "9D 9H", "9H", False, "suited_dealer_match + dealer_match 17:1"),
        ("match_the_dealer", "4:1/11:1", "KD 10S", "QH", False, None),
    ],
)  # fmt: skip
def test_the_cards_win_what_the_pay_table_says_in_either_order(kind, table, cards, upcard, natural, expected):
    bet = side_bet(kind, table)

    assert answer(bet, cards, upcard, natural) == expected
    assert answer(bet, " ".join(reversed(cards.split())), upcard, natural) == expected


def test_a_table_of_the_houses_own_may_leave_awards_out():
    bet = side_bet_answers(
        SideBetRules(id="it", kind="match_the_dealer", pays={"suited_dealer_match": (25, 2)})
    )

    assert answer(bet, "9D 9H", "9H") == "suited_dealer_match 25:2"
    assert answer(bet, "9H 9H", "9H") == "suited_dealer_match + suited_dealer_match 25:1"
    assert answer(bet, "9D 9S", "9H") is None


@pytest.mark.parametrize(
    ("kind", "table", "cards", "upcard", "hangs"),
    [
        ("lucky_ladies", "A", "QH QH", "AC", True),
        ("lucky_ladies", "A", "QH QH", "JC", True),
        ("lucky_ladies", "A", "QH QH", "9C", False),
        ("lucky_ladies", "A", "QS QH", "AC", False),
        ("lucky_ladies", "C", "QS QH", "AC", True),
        ("lucky_ladies", "D", "QH QH", "AC", False),
        ("21+3", "v1_9", "QH QH", "AC", False),
    ],
)
def test_only_an_award_against_a_natural_hangs_on_it(kind, table, cards, upcard, hangs):
    first, second = map(Card, cards.split())

    assert hangs_on_natural(side_bet(kind, table), first, second, Card(upcard)) is hangs


def test_an_award_that_a_natural_would_only_rename_hangs_on_nothing():
    pays = {"queens_against_natural": (9, 1), "ranked_20": (9, 1)}
    bet = side_bet_answers(SideBetRules(id="it", kind="lucky_ladies", pays=pays))

    assert not hangs_on_natural(bet, Card("QS"), Card("QH"), Card("AC"))
    assert answer(bet, "QS QH", "AC", natural=True) == "queens_against_natural 9:1"
    assert answer(bet, "QS QH", "AC", natural=False) == "ranked_20 9:1"


def test_the_domain_asks_for_every_pair_upcard_and_possible_natural_once():
    deals = list(domain())

    assert len(deals) == len(set(deals)) == 1378 * (52 + 20)
    assert all(worth(RANK_OF[upcard]) in (1, 10) for _, _, upcard, natural in deals if natural)


def test_a_scripted_bet_answers_as_its_script_did():
    known = side_bet("lucky_ladies", "C")
    answers = [award(known, *deal) for deal in domain()]

    scripted = scripted_side_bet("it", answers)

    assert [award(scripted, *deal) for deal in domain()] == answers
    assert len(scripted.rows) == len(known.rows)


def test_answers_that_are_too_few_or_too_many_are_no_side_bet():
    count = sum(1 for _ in domain())

    with pytest.raises(ValueError, match="3 answers with 0 awards"):
        scripted_side_bet("it", [None] * 3)
    with pytest.raises(ValueError, match="256 awards"):
        scripted_side_bet("it", [("a", (min(at, 255), 1)) for at in range(count)])


def test_a_side_bet_survives_being_written_and_read():
    bet = side_bet("21+3", "v1_9")

    assert msgspec.json.decode(msgspec.json.encode(bet), type=SideBet) == bet


def walked_edge(bet: SideBet, cards: tuple[Card, ...], *, replaced: bool) -> Fraction:
    """The edge by dealing every four cards that there are."""
    deals = product(cards, repeat=4) if replaced else permutations(cards, 4)
    paid: Counter[Fraction] = Counter()
    for first, second, upcard, hole in deals:
        natural = {worth(RANK_OF[upcard]), worth(RANK_OF[hole])} == {1, 10}
        found = award(bet, first, second, upcard, natural)
        paid[Fraction(*found[1]) + 1 if found else Fraction(0)] += 1
    return 1 - sum(back * count for back, count in paid.items()) / Fraction(paid.total())


TINY = st.lists(st.sampled_from(["QH", "QH", "AC", "KH", "KD", "9H", "2S"]), min_size=4, max_size=8)


@settings(max_examples=40)
@given(
    st.sampled_from([(kind, name) for kind in SIDE_BET_KINDS for name in SIDE_BET_KINDS[kind].tables]), TINY
)
def test_the_edge_is_what_every_deal_of_a_tiny_pack_comes_to(which, cards):
    bet, tiny = side_bet(*which), tuple(map(Card, cards))

    assert edge(bet, tiny, 1) == walked_edge(bet, tiny, replaced=False)
    assert edge(bet, tiny[:5], 0) == walked_edge(bet, tiny[:5], replaced=True)


def test_spanish_packs_make_ladies_dearer():
    bet = side_bet("lucky_ladies", "A")

    assert edge(bet, pack(["10"]), 6) > edge(bet, STANDARD, 6)
