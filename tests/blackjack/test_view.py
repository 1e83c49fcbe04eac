"""What a person, the banker and a spectator see of one and the same round."""

from typing import Any

import msgspec

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.view import Question
from fairdeal.games.game import fingerprint
from fairdeal.wire.events import blackjack as w
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

    hidden = w.HoleCardDealt(Card("??"), BANKER)
    assert told == [hidden, hidden, w.HoleCardDealt(Card("9S"), BANKER)]


def test_without_a_banker_nobody_is_shown_the_hole_card():
    assert blackjack.disclose(e.HoleCardDealt(Card("9S")), None) == w.HoleCardDealt(Card("??"))


def test_every_other_event_is_shown_to_all_with_what_its_wire_form_names():
    dealt = e.CardDealt(1, 1, Card("9S"))

    assert blackjack.disclose(dealt, None) == w.CardDealt(1, 1, Card("9S"))


def test_the_opening_of_a_round_names_its_rule_book_by_the_fingerprint():
    round_ = deal(player="10H 8C", dealer="9S 8D")

    opened: Any = round_.events[0]
    shown = blackjack.disclose(opened, None)

    assert isinstance(shown, w.RoundOpened)
    assert shown.book == fingerprint(round_.state.book)
    assert msgspec.to_builtins(shown.entries) == msgspec.to_builtins(opened.entries)
    assert len(msgspec.json.encode(shown)) < 300


def test_a_settled_hand_and_its_insurance_show_what_came_back():
    table = deal(player="10H 8C", dealer="KD AS").do("yes")

    (box,) = blackjack.view(table.state, None).boxes

    assert (box.insurance, box.insurance_returned) == (5, 15)
    assert [(hand.outcome, hand.stake, hand.returned) for hand in box.hands] == [("lose", 10, 0)]


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
