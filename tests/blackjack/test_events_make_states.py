"""Events make states: bookkeeping without choices, and damaged logs that are told apart from rounds."""

import pytest

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.book import Origin
from fairdeal.games.blackjack.state import Dealer, Phase
from fairdeal.games.blackjack.working import default_book
from fairdeal.games.game import Choose, Deal, Entries, Impossible, Stake, inputs_of, replay
from tests.support.blackjack import book_of, deal
from tests.support.covers import covers

OPENED = e.RoundOpened(default_book(), Entries((Stake(1, 1, 10), Stake(2, 1, 5)), {1: 100}))


def test_an_opened_round_has_the_stakes_out_of_the_purse():
    state = blackjack.apply(None, OPENED)

    assert state.purses == {1: 85}
    assert [box.hands[0].stake for box in state.boxes] == [10, 5]
    assert state.phase is Phase.DEALING


def test_a_card_goes_to_the_hand_it_names():
    state = blackjack.apply(blackjack.apply(None, OPENED), e.CardDealt(2, 1, Card("AS")))

    assert [box.hands[0].cards for box in state.boxes] == [(), ("AS",)]
    assert (state.boxes[1].hands[0].total, state.boxes[1].hands[0].soft) == (11, True)


@covers("S0-51")
def test_split_aces_remember_what_they_come_from():
    aces = deal(player="AH AC", dealer="9S 8D", next="5C 6C").do("split")
    eights = deal(player="8H 8C", dealer="9S 8D", next="AC AD").do("split")

    assert {hand.origin for hand in aces.hands()} == {Origin.SPLIT_ACES}
    assert {hand.origin for hand in eights.hands()} == {Origin.SPLIT}


def test_a_double_leaves_its_stake_on_the_hand():
    table = deal(player="5H 6C", dealer="9S 8D", next="2C", house="double.may_hit_after = true").do("double")

    hand = table.hands()[0]

    assert (hand.stake, hand.doubles, hand.doubled_chips) == (20, 1, 10)
    assert table.state.purses == {1: 80}


@pytest.mark.parametrize(
    ("cards", "category"),
    [("AS KS", "natural"), ("7S 7H 7D", "general"), ("KS 6H 7D", "bust"), ("2S 2H 2D 2C 3S", "general")],
)
def test_what_the_dealer_s_cards_are_called(cards: str, category: str):
    book = book_of("pay.charlie = {cards = 5, pay = '1'}")

    dealer = Dealer()
    for card in cards.split():
        dealer = with_card(dealer, Card(card), book)

    assert dealer.category == category


@pytest.mark.parametrize(
    "event",
    [e.RoundClosed(), e.HandHit(1, 1), e.DealerStood(), e.PlayBegan(), OPENED],
    ids=lambda event: type(event).__name__,
)
def test_an_event_that_has_no_row_for_the_phase_is_impossible(event: e.Event):
    state = blackjack.apply(None, OPENED)
    if isinstance(event, e.PlayBegan):
        state = deal(player="10H 8C", dealer="9S 8D").state

    with pytest.raises(Impossible, match=type(event).__name__):
        blackjack.apply(state, event)


def test_a_round_begins_with_its_opening():
    with pytest.raises(Impossible, match="CardDealt"):
        blackjack.apply(None, e.CardDealt(1, 1, Card("AS")))


def test_a_hand_that_is_not_there_is_impossible():
    with pytest.raises(Impossible, match="box 1 has no hand 2"):
        blackjack.apply(blackjack.apply(None, OPENED), e.CardDealt(1, 2, Card("AS")))


def test_chips_that_are_not_there_are_impossible():
    table = deal(player="5H 6C", dealer="9S 8D", purse=15)

    with pytest.raises(Impossible, match="can't stake 10"):
        blackjack.apply(table.state, e.HandDoubled(1, 1, 1, chips=10))


@pytest.mark.parametrize(
    "event",
    [
        e.CardDealt(3, 1, Card("AS")),
        e.CardDealt(0, 1, Card("AS")),
        e.CardDealt(-1, 1, Card("AS")),
        e.CardDealt(1, 1, Card("XX")),
        e.DealerDrew(Card("??")),
        e.HoleCardDealt(Card("1S")),
    ],
    ids=str,
)
def test_an_event_of_a_damaged_log_is_impossible_while_dealing(event: e.Event):
    with pytest.raises(Impossible):
        blackjack.apply(blackjack.apply(None, OPENED), event)


@pytest.mark.parametrize(
    "event",
    [
        e.HandHit(2, 1),
        e.HandHit(0, 1),
        e.TurnBegan(2, 1),
        e.HandDoubled(1, 1, seat=5, chips=10),
        e.HandSplit(1, 1, 2, seat=5, chips=10),
        e.HandSettled(1, 1, 5, "win", 10, 20),
    ],
    ids=str,
)
def test_an_event_of_a_damaged_log_is_impossible_in_play(event: e.Event):
    table = deal(player="8H 8C", dealer="9S 8D")

    with pytest.raises(Impossible):
        blackjack.apply(table.state, event)


def test_no_events_are_no_round():
    with pytest.raises(Impossible):
        replay(blackjack, [])


def test_an_event_that_answers_nothing_asked_is_found_when_inputs_are_told_from_events():
    table = deal(player="5H 6C", dealer="9S 8D")

    with pytest.raises(Impossible, match="HandSplit"):
        inputs_of(blackjack, [*table.events, e.HandSplit(1, 1, 2, 1, 10)])


def test_an_event_after_the_end_is_found_when_inputs_are_told_from_events():
    table = deal(player="5H 6C", dealer="9S 8D").do("stand")

    with pytest.raises(Impossible, match="HandHit"):
        inputs_of(blackjack, [*table.events, e.HandHit(1, 1)])


def test_the_inputs_that_made_a_round_can_be_told_from_its_events():
    table = deal(player="8H 5C", dealer="9S 8D", next="2C 10D").do("hit hit")

    inputs = inputs_of(blackjack, table.events)

    dealt = [Deal(Card(code)) for code in ("8H", "9S", "5C", "8D")]
    assert inputs == [
        *dealt,
        Choose(1, "hit"),
        Deal(Card("2C")),
        Choose(1, "hit"),
        Deal(Card("10D")),
    ]


def test_the_events_of_a_round_lead_to_where_it_stands():
    table = deal(player="8H 5C", dealer="9S 8D", next="2C").do("hit")

    assert replay(blackjack, table.events) == table.state
