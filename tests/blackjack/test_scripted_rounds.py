"""Rounds of a house whose script names hands, offers actions and settles."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.max_payout import max_first_bets, max_payout
from fairdeal.games.blackjack.named_hands import named_hands
from fairdeal.games.blackjack.rules import Composition
from fairdeal.games.game import Refused, Stake
from fairdeal.scripts.book import scripted_book
from tests.support.blackjack import Table, deal, rules_of
from tests.support.python_host import Functions, PythonHost

FEW_RANKS = Composition(removed=("2", "4", "9", "10", "J", "Q"))


def special(hand: SimpleNamespace) -> Any:
    """Sevens may report or draw on, eights may be split, eleven doubles, 15 gives up against an eight."""
    if set(hand.ranks) == {7}:
        return "sevens", ["hit", "report"]
    if hand.pair and hand.ranks[0] == 8:
        return "eights", ["hit", "stop", "split"]
    if hand.total == 11:
        return "eleven", ["hit", "stand", "double"]
    return None


def settlement(box: SimpleNamespace, dealer: SimpleNamespace) -> Any:
    if box.category == "sevens":
        return "player", (3, 2)
    if box.last == "surrender":
        return "dealer", (1, 4)
    return "usual"


def fifteen_against_an_eight(hand: SimpleNamespace, upcard: int) -> bool:
    return bool(hand.total == 15 and upcard == 8)


@cache
def house(knobs: str = "") -> RuleBook:
    rules = rules_of('surrender.kind = "late"\n' + knobs)
    rules = replace(rules, shoe=replace(rules.shoe, composition=FEW_RANKS))
    functions: Functions = {
        "special": special,
        "settlement": settlement,
        "may_surrender": fifteen_against_an_eight,
        "insurance": lambda box: (3, 2),
    }
    return scripted_book(rules, (), {}, PythonHost(functions))[0]


def refused(table: Table, word: str) -> Refused:
    with pytest.raises(Refused) as found:
        table.do(word)
    return found.value


def test_a_hand_that_may_report_stays_as_it_is_and_is_paid_by_the_script():
    table = deal(player="7H 7C", dealer="8S 8D", house=house()).do("report")

    assert table.told(e.HandReported) == [e.HandReported(1, 1, "reported")]
    assert (table.hands()[0].category, table.outcomes(), table.change()) == ("sevens", ("win",), 15)


def test_a_name_is_special_if_the_script_pays_it_apart_or_the_player_has_shown_it():
    sevens = deal(player="7H 7C", dealer="8S 8D", house=house())
    eights = deal(player="8H 8C", dealer="8S KD", house=house())

    before = [blackjack.view(each.state, None).boxes[0].hands[0] for each in (sevens, eights)]
    after = blackjack.view(eights.do("stop").state, None).boxes[0].hands[0]

    assert [(hand.category, hand.is_special) for hand in before] == [("sevens", True), ("eights", False)]
    assert (after.category, after.is_special) == ("eights", True)


def test_the_dealers_name_is_special_only_if_the_script_looks_at_it():
    table = deal(player="KH 8C", dealer="8S 8D", next="KC", house=house()).do("stand")

    assert blackjack.view(table.state, None).dealer.category == "bust"
    assert named_hands(house()).dealers == frozenset()
    assert named_hands(house()).players == {"sevens"}


def test_a_silent_player_reports_where_standing_is_not_offered():
    table = deal(player="7H 7C", dealer="8S 8D", house=house())

    assert table.options == ("hit", "report")
    assert table.waiting.silent == {1: "report"}


def test_stop_ends_a_hand_as_report_does():
    table = deal(player="8H 8C", dealer="8S KD", house=house()).do("stop")

    assert table.hands()[0].ended == "stopped"
    assert table.outcomes() == ("lose",)


@pytest.mark.parametrize(
    ("player", "purse", "word", "reason"),
    [
        ("7H 7C", 100, "stand", "hand"),
        ("8H 7C", 100, "report", "unknown"),
        ("8H 8C", 10, "split", "purse"),
        ("8H 3C", 10, "double", "purse"),
        ("8H 3C", 10, "double-less", "purse"),
        ("8H 3C", 100, "double-less", "full_double"),
        ("8H 3C", 100, "surrender", "hand"),
    ],
)
def test_what_the_script_does_not_offer_is_refused(player: str, purse: int, word: str, reason: str):
    table = deal(player=player, dealer="8S KD", house=house(), purse=purse)

    assert refused(table, word).facts["reason"] == reason


def test_a_house_that_wants_doubles_in_full_says_so_of_a_lesser_one():
    table = deal(player="8H 3C", dealer="8S KD", house=house("double.for_less = false\n"), purse=15)

    assert refused(table, "double-less").facts["reason"] == "not_offered"


def test_a_hand_may_give_up_only_against_the_upcard_that_the_script_names():
    against_eight = deal(player="8H 7C", dealer="KD 8S", house=house(), stake=12)
    against_king = deal(player="8H 7C", dealer="8S KD", house=house())

    assert against_eight.do("surrender").change() == -3
    assert refused(against_king, "surrender").facts["reason"] == "upcard"


def test_what_a_part_of_a_loss_leaves_is_rounded_up_to_a_chip():
    table = deal(player="8H 7C", dealer="KD 8S", house=house(), stake=10).do("surrender")

    assert table.change() == -2


def test_what_the_script_leaves_to_the_knobs_is_settled_by_them():
    table = deal(player="KH 8C", dealer="7S KD", house=house()).do("stand")

    assert (table.outcomes(), table.change()) == (("win",), 10)


def test_an_insurance_wins_what_the_script_says_of_the_first_bet():
    table = deal(player="KH 8C", dealer="KS AD", house=house()).do("yes")

    assert table.told(e.InsuranceSettled) == [e.InsuranceSettled(1, 1, 5, 20)]
    assert table.change() == 5


def test_the_bank_reckons_with_what_the_script_pays():
    assert max_first_bets(house()) == 8


@pytest.mark.parametrize(("spare", "won"), [(5, 15), (4, 0)])
def test_the_bank_sets_aside_what_the_script_pays_for_insurance_where_it_can_be_paid_for(
    spare: int, won: int
):
    insuring, bet = house(), Stake(1, 1, 10)
    without = replace(insuring, offers_insurance=(False,) * len(insuring.offers_insurance))

    assert max_payout(insuring, bet, spare) == max_payout(without, bet, spare) + won


@pytest.mark.parametrize(("spare", "chips"), [(4, 15), (5, 50 + 15)])
def test_the_bank_sets_aside_what_a_script_pays_to_insured_hands_where_insurance_can_be_paid_for(
    spare: int, chips: int
):
    book = house("split.max_hands = 1\n")
    settled = book.settlements
    assert settled is not None
    insured = {f"{name} insured": row for name, row in settled.rows.items()}
    insured["general|18 2 stand 1 insured"] = len(settled.table)
    five_to_one = (len(settled.results),) * len(settled.ends)
    settled = replace(
        settled,
        sees_insurance=True,
        rows=settled.rows | insured,
        table=(*settled.table, five_to_one),
        results=(*settled.results, ("win", (5, 1))),
    )

    assert max_payout(replace(book, settlements=settled), Stake(1, 1, 10), spare) == chips


@pytest.mark.parametrize(("stake", "fits"), [(4, True), (2, False), (3, False)])
def test_a_house_that_pays_exactly_takes_only_bets_that_its_script_pays_in_whole_chips(
    stake: int, fits: bool
):
    exact = house('pay.rounding = "exact"\n')

    if fits:
        assert deal(player="KH 8C", dealer="7S KD", house=exact, stake=stake).do("stand").is_over
    else:
        with pytest.raises(Refused, match="not-whole-chips"):
            deal(player="KH 8C", dealer="7S KD", house=exact, stake=stake)
