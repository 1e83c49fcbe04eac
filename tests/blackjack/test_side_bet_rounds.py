"""Side bets in a round: when each is settled, what it brings, and which can't be placed."""

import pytest

from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack import notation
from fairdeal.games.blackjack.side_settle import most_won_by, side_bet
from fairdeal.games.game import Entries, Movement, Refused, SideStake, Stake
from tests.support.blackjack import Table, book_of, deal
from tests.support.refusals import code_and_facts

HOUSE = """
side_bet = [
    { id = "pairs", kind = "perfect_pairs", pays = "25/12/6" },
    { id = "ladies", kind = "lucky_ladies", pays = "C" },
    { id = "royal", kind = "royal_match", pays = "25/2.5" },
]
"""
QUEENS = "QH QS"


def happened(table: Table) -> list[str]:
    return [type(event).__name__ for event in table.events[1:] if not isinstance(event, e.CardDealt)]


def settled(table: Table) -> list[tuple[str, str, int]]:
    return [
        (each.id, each.award, each.returned) for each in table.events if isinstance(each, e.SideBetSettled)
    ]


def test_what_the_open_cards_decide_is_settled_before_insurance_is_offered():
    table = deal(player="8H 8D", dealer="6S AS", house=HOUSE, side="pairs=5 royal=2")

    assert settled(table) == [("pairs", "coloured_pair", 65), ("royal", "", 0)]
    assert happened(table)[-3:] == ["SideBetSettled", "SideBetSettled", "InsuranceOffered"]
    assert table.state.purses == {1: 100 - 10 - 7 + 65}


def test_what_a_side_bet_won_can_pay_for_insurance_and_doubles():
    table = deal(player="8H 8D", dealer="6S AS", house=HOUSE, side="pairs=5", purse=15)

    assert table.question == "insurance"


def test_an_award_against_a_natural_waits_for_the_peek():
    table = deal(player=QUEENS, dealer="KS AS", house=HOUSE, side="ladies=5")

    assert settled(table) == []
    table.do("no")
    assert settled(table) == [("ladies", "queens_against_natural", 5 * 251)]
    assert happened(table)[-4:] == ["DealerHadNatural", "SideBetSettled", "HandSettled", "RoundClosed"]


def test_after_a_peek_that_found_nothing_it_is_settled_before_anyone_plays():
    table = deal(player=QUEENS, dealer="9S AS", house=HOUSE, side="ladies=5").do("no")

    assert settled(table) == [("ladies", "queens", 5 * 26)]
    assert happened(table)[-3:] == ["PlayBegan", "SideBetSettled", "TurnBegan"]


def test_without_a_peek_it_waits_for_the_hole_card():
    house = HOUSE + 'dealer.hole_card = "no_peek"\ninsurance.offered = false'
    table = deal(player=QUEENS, dealer="KS AS", house=house, side="ladies=5")

    assert settled(table) == []
    table.do("stand")
    assert happened(table)[-6:-3] == ["HandStood", "DealerTurnBegan", "SideBetSettled"]
    assert settled(table) == [("ladies", "queens_against_natural", 5 * 251)]


def test_a_dealer_without_a_hole_card_draws_the_second_for_an_open_side_bet_alone():
    house = HOUSE + 'dealer.hole_card = "none"\ninsurance.offered = false\ndealer.natural_takes = "all_bets"'

    with_bet = deal(QUEENS, "AS", next="5D KD", house=house, side="ladies=5").do("hit")
    without = deal(QUEENS, "AS", next="5D", house=house).do("hit")

    assert with_bet.dealer == "AS KD"
    assert settled(with_bet) == [("ladies", "queens_against_natural", 5 * 251)]
    assert without.dealer == "AS"


def test_exposed_cards_hide_nothing_so_that_nothing_waits():
    house = HOUSE + 'dealer.hole_card = "exposed"'
    table = deal(player=QUEENS, dealer="KS AS", house=house, side="ladies=5")

    assert happened(table)[2:4] == ["SideBetSettled", "DealerHadNatural"]


def test_where_turns_go_by_rounds_it_is_settled_once_the_second_card_shows():
    house = HOUSE + 'dealer.hole_card = "none"\ninsurance.offered = false\nplay.turns = "rounds"'
    table = deal(player=("QH QS", "2H 3H"), dealer="AS", next="4D 9D", house=house, side="ladies=5")

    table.do("stand hit")

    assert happened(table)[-4:] == ["DealerDrew", "LapBegan", "SideBetSettled", "TurnBegan"]
    assert settled(table) == [("ladies", "queens", 5 * 26)]


def test_it_is_on_the_first_two_cards_whatever_a_swap_makes_of_them():
    house = HOUSE + 'variant.switch = true\ndealer.hole_card = "no_peek"\ninsurance.offered = false'
    table = deal(
        player=("QH QS", "8H 9H"), dealer="9S AS", owners=(1, 1), house=house, side="ladies=5", purse=200
    )

    table.do("swap stand stand")

    assert table.held(1) == ("QH 9H",)
    assert settled(table) == [("ladies", "queens", 5 * 26)]


def test_it_stands_whatever_happens_to_the_hand():
    house = HOUSE + 'surrender.kind = "late"'

    given_up = deal(player="8H 8D", dealer="9S 10S", house=house, side="pairs=5").do("surrender")
    split = deal(player="8H 8D", dealer="9S 10S", next="KD KC", house=house, side="pairs=5").do(
        "split stand stand"
    )

    assert given_up.change() == -5 + 60
    assert split.change() == -20 + 60


def test_an_award_of_nothing_brings_the_stake_back():
    house = '[[side_bet]]\nid = "it"\nkind = "royal_match"\npays = { suited_match = 0 }'
    table = deal(player="8H 9H", dealer="9S 10S", house=house, side="it=5").do("stand")

    assert settled(table) == [("it", "suited_match", 5)]


@pytest.mark.parametrize(("rounding", "won"), [("nearest", 3), ("down", 2), ("up", 3)])
def test_winnings_are_rounded_as_the_house_rounds_and_pay_no_commission(rounding: str, won: int):
    house = HOUSE + f'pay.rounding = "{rounding}"\npay.commission_on_wins = "1/20"'
    table = deal(player="8H 9H", dealer="9S 10S", house=house, side="royal=1")

    assert settled(table) == [("royal", "suited_match", 1 + won)]


def test_its_chips_have_a_place_of_their_own():
    table = deal(player="8H 8D", dealer="9S 10S", house=HOUSE, side="pairs=5 ladies=2")
    [pairs, ladies] = table.told(e.SideBetSettled)

    assert blackjack.movements(table.events[0]) == (
        Movement("purse:1", "stake:1:1:main", 10),
        Movement("purse:1", "stake:1:1:pairs", 5),
        Movement("purse:1", "stake:1:1:ladies", 2),
    )
    assert blackjack.movements(pairs) == (
        Movement("stake:1:1:pairs", "purse:1", 5),
        Movement("bank", "purse:1", 60),
    )
    assert blackjack.movements(ladies) == (Movement("stake:1:1:ladies", "bank", 2),)


def test_everybody_sees_the_side_bets_and_what_became_of_them():
    table = deal(player=QUEENS, dealer="9S AS", house=HOUSE, side="ladies=5 royal=3")

    [box] = blackjack.view(table.state, None).boxes

    assert [(each.id, each.chips, each.settled, each.award, each.returned) for each in box.side] == [
        ("ladies", 5, False, "", 0),
        ("royal", 3, True, "", 0),
    ]


def test_a_round_with_side_bets_is_written_and_read():
    table = deal(player="8H 8D", dealer="9S 10S", house=HOUSE, side="pairs=5 ladies=2").do("stand")

    line = notation.write(table.events)

    assert line == "purses 1=100; bets 1/1=10,pairs=5,ladies=2; 8H 9S 8D 10S 1:stand"
    assert notation.read(line, book_of(HOUSE))[1] == table.events


@pytest.mark.parametrize(
    ("side", "code"),
    [
        ((SideStake("lucky", 5),), "bet/side"),
        ((SideStake("pairs", 5), SideStake("pairs", 5)), "bet/side-twice"),
        ((SideStake("pairs", 0),), "bet/not-positive"),
        ((SideStake("pairs", -5),), "bet/not-positive"),
        ((SideStake("pairs", 30), SideStake("royal", 11)), "bet/over-purse"),
    ],
)
def test_side_bets_that_cannot_be_placed(side: tuple[SideStake, ...], code: str):
    with pytest.raises(Refused) as refused:
        blackjack.open_round(book_of(HOUSE), Entries((Stake(1, 1, 10, side),), {1: 50}))

    assert refused.value.code == code


def test_all_boxes_of_a_seat_share_its_purse_for_their_side_bets():
    pairs = (SideStake("pairs", 5),)
    stakes = (Stake(1, 1, 10, pairs), Stake(2, 1, 10, pairs))

    with pytest.raises(Refused) as refused:
        blackjack.open_round(book_of(HOUSE), Entries(stakes, {1: 29}))

    facts = {"seat": 1, "box": 2, "chips": 15, "purse": 14}
    assert code_and_facts(refused.value) == ("bet/over-purse", facts)


def test_a_house_that_pays_whole_chips_takes_no_side_bet_that_might_not_be():
    book = book_of(HOUSE + 'pay.rounding = "exact"')
    stakes = (Stake(1, 1, 20, (SideStake("royal", 3),)),)

    with pytest.raises(Refused) as refused:
        blackjack.open_round(book, Entries(stakes, {1: 100}))
    assert code_and_facts(refused.value) == ("bet/not-whole-chips", {"box": 1, "chips": 3, "id": "royal"})
    blackjack.open_round(book, Entries((Stake(1, 1, 20, (SideStake("royal", 2),)),), {1: 100}))


def test_a_side_bet_wins_no_more_than_the_bank_reckons_with():
    book = book_of(HOUSE)

    assert [most_won_by(side_bet(book, each)) for each in ("pairs", "ladies", "royal")] == [25, 250, 25]
