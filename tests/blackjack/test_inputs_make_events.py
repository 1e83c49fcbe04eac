"""Inputs make events: what exactly is recorded, where the features only see who wins."""

from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.game import Entries, Stake
from tests.support.blackjack import Table, book_of, cards, deal
from tests.support.covers import covers


def kinds(table: Table) -> list[str]:
    return [type(event).__name__ for event in table.events]


@covers("S4-09", "S4-08")
def test_bets_come_before_cards():
    table = deal(player="10H 8C", dealer="9S 8D")

    assert kinds(table)[:2] == ["RoundOpened", "CardDealt"]


@covers("S0-05", "S2-23", "S4-03")
def test_everybody_and_the_dealer_get_two_cards():
    for boxes in (1, 2, 3):
        table = deal(player=("10H 8C",) * boxes, dealer="9S 8D")

        assert len([kind for kind in kinds(table) if kind in DEALING]) == 2 + 2 * boxes


DEALING = ("CardDealt", "HoleCardDealt", "DealerDrew")


@covers("S0-06")
def test_only_the_first_card_of_the_dealer_lies_face_down():
    table = deal(player="10H 8C", dealer="9S 8D")

    assert table.told(e.HoleCardDealt) == [e.HoleCardDealt(cards("9S")[0])]
    assert table.state.dealer_faces == ("??", "8D")


def test_the_hole_card_event_names_the_banker_who_may_look():
    table = deal(player="10H 8C", dealer="9S 8D", banker=2)

    assert table.told(e.HoleCardDealt) == [e.HoleCardDealt(cards("9S")[0], 2)]


def test_hitting_is_recorded_before_the_card_that_it_brings():
    table = deal(player="5H 8C", dealer="9S 8D", next="2C")

    events = table.choose(1, "hit")

    assert events == [e.HandHit(1, 1), e.CardDealt(1, 1, cards("2C")[0])]


@covers("S4-22")
def test_a_double_is_one_stake_one_card_and_the_end_of_the_hand():
    table = deal(player="5H 6C", dealer="9S 8D", next="2C")

    events = table.choose(1, "double")

    assert events[:3] == [
        e.HandDoubled(1, 1, 1, chips=10),
        e.CardDealt(1, 1, cards("2C")[0]),
        e.HandEnded(1, 1, "stood"),
    ]


def test_a_double_for_less_stakes_what_is_left():
    table = deal(player="5H 6C", dealer="9S 8D", next="2C", purse=13)

    assert table.choose(1, "double-less")[0] == e.HandDoubled(1, 1, 1, chips=3)


def test_a_free_double_stakes_the_house_s_chips():
    table = deal(player="5H 6C", dealer="9S 8D", next="2C", house='double.free_on = "hard 9-11"')

    assert table.choose(1, "double")[0] == e.HandDoubled(1, 1, 1, chips=0, free=10)


def test_hands_made_by_splits_keep_their_numbers_wherever_they_lie():
    table = deal(player="8H 8C", dealer="9S 8D", next="8D 5C 2C 3C", purse=100)

    table.do("split split")

    assert table.told(e.HandSplit) == [e.HandSplit(1, 1, 2, 1, 10), e.HandSplit(1, 1, 3, 1, 10)]
    assert [hand.number for hand in table.hands()] == [1, 3, 2]


def test_one_who_can_t_pay_insurance_is_recorded_as_not_insured():
    table = deal(player="10H 8C", dealer="6S AD", purse=12)

    assert table.told(e.InsuranceAnswered) == [e.InsuranceAnswered(1, 1, 0)]
    assert table.question == "action"


def test_early_surrender_before_the_peek_and_in_the_turn_are_both_safe():
    before = deal(player="10H 6C", dealer="9S KD", house='surrender.kind = "early"').do("surrender")
    in_turn = deal(player="10H 6C", dealer="9S 8D", house='surrender.kind = "early"').do("surrender")

    assert (
        before.told(e.HandSurrendered) == in_turn.told(e.HandSurrendered) == [e.HandSurrendered(1, 1, True)]
    )


def test_late_surrender_is_recorded_as_one_that_a_natural_may_void():
    table = deal(player="10H 6C", dealer="9S KD", house='surrender.kind = "late"').do("surrender")

    assert table.told(e.HandSurrendered) == [e.HandSurrendered(1, 1, False)]


def test_a_natural_that_the_peek_finds_turns_the_hole_card():
    table = deal(player="10H 6C", dealer="AS KD")

    assert table.told(e.DealerHadNatural) == [e.DealerHadNatural(cards("AS")[0])]
    assert table.told(e.DealerTurnBegan) == []


def test_the_dealer_s_turn_turns_the_hole_card():
    table = deal(player="10H 8C", dealer="9S KD").do("stand")

    assert table.told(e.DealerTurnBegan) == [e.DealerTurnBegan(cards("9S")[0])]


def test_a_banker_s_decisions_are_events_of_their_own():
    table = deal(player="10H 8C", dealer="7S KD", next="2C", house='dealer.policy = "free"').do("stand")

    table.do("hit stand")

    assert kinds(table)[-5:] == ["DealerHit", "DealerDrew", "DealerStood", "HandSettled", "RoundClosed"]


@covers("S0-09", "S0-10", "S0-37")
def test_with_two_players_the_turn_passes_on_and_then_to_the_dealer():
    table = deal(player=("10H 6C", "9H 7C"), dealer="9S KD")

    table.choose(1, "stand")
    assert table.asked_box == 2

    table.choose(2, "stand")
    assert table.state.phase is Phase.CLOSED
    assert len(table.told(e.DealerTurnBegan)) == 1


@covers("S0-37", "S0-11")
def test_the_dealer_stands_busts_or_draws_on():
    stands = deal(player="10H 8C", dealer="10S 10D").do("stand")
    busts = deal(player="10H 8C", dealer="10S 6D", next="10C").do("stand")
    draws = deal(player="10H 8C", dealer="2S 10D", next="3C 4C").do("stand")

    assert len(stands.told(e.DealerStood)) == 1
    assert busts.told(e.DealerStood) == []
    assert draws.dealer == "2S 10D 3C 4C"


@covers("S0-37")
def test_a_player_s_card_leads_to_the_next_question_or_to_bust():
    asked = deal(player="2S 10H", dealer="9S KD", next="AH").do("hit")
    bust = deal(player="10H 8S", dealer="9S KD", next="4C").do("hit")

    assert asked.options == ("hit", "stand")
    assert bust.told(e.HandEnded) == [e.HandEnded(1, 1, "bust")]


@covers("S4-35", "S3-19")
def test_insurance_and_the_hand_are_settled_apart():
    table = deal(player="10H 8C", dealer="KS AD").do("yes")

    assert table.told(e.InsuranceSettled) == [e.InsuranceSettled(1, 1, chips=5, returned=15)]
    assert table.told(e.HandSettled) == [e.HandSettled(1, 1, 1, "lose", stake=10, returned=0)]


def test_a_rescue_after_two_doubles_returns_the_chips_of_the_last():
    house = "double.redouble = 1\ndouble.rescue = true"
    table = deal(player="2H 3C", dealer="9S KD", next="2C 2D", house=house).do("double double surrender")

    assert table.change() == -20


def test_a_hand_whose_only_choice_is_to_stand_is_not_asked():
    house = "double.may_hit_after = false"
    table = deal(player="5H 6C", dealer="9S 8D", next="2C", house=house)

    table.choose(1, "double")

    assert table.is_over


def test_boxes_of_one_seat_are_asked_in_the_order_of_the_table():
    table = deal(player=("10H 6C", "9H 7C", "5H 8C"), dealer="9S KD", owners=(1, 2, 1))

    asked = []
    while not table.is_over:
        asked.append(table.asked_box)
        table.do("stand")

    assert asked == [1, 2, 3]


def test_exact_houses_look_at_insurance_too():
    book = book_of('pay.rounding = "exact"\npay.natural = "1"\ninsurance.pay = "3:2"')

    table = Table(book, Entries((Stake(1, 1, 8),), {1: 100}), cards("10H KS 8C AD"))

    assert table.do("yes").change() == -2


def test_by_rounds_a_split_hand_that_is_over_does_not_wait_for_the_next_lap():
    house = 'play.turns = "rounds"\npay.player_21 = "wins_even_vs_natural"'
    table = deal(player="KS KH", dealer="5S 6H", next="AH AS", house=house).do("split")

    assert table.told(e.HandEnded) == [e.HandEnded(1, 1, "stood"), e.HandEnded(1, 2, "stood")]
    assert table.told(e.LapBegan) == []
    assert table.change() == 20


def test_a_split_hand_s_natural_is_paid_before_the_other_hand_decides():
    house = "pay.natural_after_split = true"
    table = deal(player="QS QH", dealer="9S 8D", next="8C AH", house=house, purse=20).do("split")

    assert table.hands()[1].outcome == "natural"
    assert table.state.purses == {1: 25}
    assert table.options == ("hit", "stand", "double")
