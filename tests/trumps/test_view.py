"""What people see of a game."""

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games import trumps
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.pack import Text
from fairdeal.games.trumps.view import BoxView, CardView, Question
from fairdeal.wire.events import trumps as w
from tests.support.covers import covers
from tests.trumps.table import Table, pack_of


def own(card: str, **values: int | None) -> CardView:
    return CardView(Card(card), Text(card.title()), values or None)


@covers("S1-15")
def test_the_source_shows_names_in_order_and_no_values():
    table = Table("ant bee", "cat dog")

    view = table.seen_by(1)

    assert view.hand == (own("ant"), own("bee"))
    assert view.actions == {1: ("1", "2")}
    assert view.asked == Question((1, 2), "pick")


@covers("S1-37")
def test_classic_shows_the_values_of_the_own_top_card_alone():
    table = Table("ant bee", "cat dog", variant="classic")

    assert table.seen_by(1).hand == (own("ant", speed=1, price=1),)
    assert table.seen_by(2).hand == (own("cat", speed=3, price=3),)
    assert table.seen_by(2).actions == {}
    assert table.seen_by(2).asked == Question((1,), "call")


def test_a_spectator_sees_numbers_of_cards_only():
    table = Table("ant bee", "cat dog")
    table.do("1:2")

    view = table.seen_by(None)

    assert (view.own, view.hand, view.picked, view.actions) == (0, (), None, {})
    assert view.boxes == (BoxView(1, 1, 2, True, 0, False), BoxView(2, 2, 2, False, 0, False))


def test_a_pick_is_known_to_its_owner_only_until_the_cards_are_turned_up():
    table = Table("ant bee", "cat dog")
    picked = table.do("1:2")[0]

    assert table.seen_by(1).picked == "bee"
    assert table.seen_by(2).picked is None
    assert trumps.disclose(picked, 1) == w.CardPicked(1, 1, 2, Card("bee"))
    assert trumps.disclose(picked, 2) == w.CardPicked(1, 1, 0, FACE_DOWN)
    assert trumps.disclose(picked, None) == w.CardPicked(1, 1, 0, FACE_DOWN)


def test_a_dealt_card_is_told_to_its_owner_and_not_even_to_him_deep_in_a_pile():
    seen, deep = e.CardDealt(1, 7, Card("ant"), True), e.CardDealt(1, 7, Card("ant"), False)

    assert trumps.disclose(seen, 7) == w.CardDealt(1, 7, Card("ant"), True)
    assert trumps.disclose(seen, 8) == w.CardDealt(1, 7, FACE_DOWN, True)
    assert trumps.disclose(deep, 7) == w.CardDealt(1, 7, FACE_DOWN, False)
    assert trumps.disclose(seen, None) == w.CardDealt(1, 7, FACE_DOWN, True)


def test_everyone_sees_who_is_offered_to_stop_and_who_has_agreed():
    twins = pack_of("speed", ant="1", bee="1")
    table = Table("ant", "bee", pack=twins, settings="draws_offer=1")
    table.trick("speed")

    table.do("2:stop")

    for viewer in (1, 2, None):
        view = table.seen_by(viewer)
        assert (view.asked, view.agreed, view.draws) == (Question((1,), "stop"), (2,), 1)
    assert table.seen_by(1).actions == {1: ("stop", "go_on")}
    assert table.seen_by(2).actions == {}


def test_everyone_sees_the_cards_that_were_compared_last_and_the_middle_pile():
    twins = pack_of("speed", ant="1", bee="1", cat="2", dog="3")
    table = Table("ant cat", "bee dog", pack=twins, variant="classic")

    table.trick("speed")

    for viewer in (1, 2, None):
        view = table.seen_by(viewer)
        assert view.last is not None
        assert [(card.box, card.card, card.value) for card in view.last.shown] == [
            (1, "ant", 1),
            (2, "bee", 1),
        ]
        assert (view.middle, view.draws) == (2, 1)
