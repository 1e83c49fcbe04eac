"""What a person, the banker and a spectator see of one and the same round."""

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.view import Question
from tests.support.blackjack import deal

BANKER = 3


def test_the_hole_card_is_seen_by_the_banker_alone():
    state = deal(player=("10H 8C", "9H 9C"), dealer="9S 8D", banker=BANKER).state

    dealers = {viewer: blackjack.view(state, viewer).dealer for viewer in (None, 1, 2, BANKER)}

    assert [dealers[viewer].cards for viewer in (None, 1, 2)] == [("??", "8D")] * 3
    assert [dealers[viewer].total for viewer in (None, 1, 2)] == [8] * 3
    assert (dealers[BANKER].cards, dealers[BANKER].total) == (("9S", "8D"), 17)


def test_the_event_of_the_hole_card_shows_it_to_the_banker_alone():
    dealt = e.HoleCardDealt(Card("9S"), BANKER)

    told = [blackjack.disclose(dealt, viewer) for viewer in (None, 1, BANKER)]

    assert told == [e.HoleCardDealt(Card("??"), BANKER), e.HoleCardDealt(Card("??"), BANKER), dealt]


def test_without_a_banker_nobody_is_shown_the_hole_card():
    assert blackjack.disclose(e.HoleCardDealt(Card("9S")), None) == e.HoleCardDealt(Card("??"))


def test_every_other_event_is_told_as_it_is():
    dealt = e.CardDealt(1, 1, Card("9S"))

    assert blackjack.disclose(dealt, None) is dealt


def test_everybody_sees_who_is_asked_what_and_only_the_owner_may_answer():
    state = deal(player=("10H 8C", "9H 5C"), dealer="9S 8D").do("stand").state

    views = {viewer: blackjack.view(state, viewer) for viewer in (None, 1, 2)}

    options = ("hit", "stand", "double")
    assert {view.asked for view in views.values()} == {Question(2, 1, "action", options)}
    assert [views[viewer].actions for viewer in (None, 1, 2)] == [{}, {}, {2: options}]


def test_nobody_is_asked_while_a_card_is_wanted():
    table = deal(player="10H 8C", dealer="9S 8D")
    opened = blackjack.apply(None, table.events[0])

    assert blackjack.view(opened, 1).asked is None
