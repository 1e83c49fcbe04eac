"""Who wins a trick, who calls the next one, and what a draw does."""

import pytest

from fairdeal.games.trumps import events as e
from tests.support.covers import covers
from tests.trumps.table import Table, cards, happened, names, pack_of

EQUAL = pack_of(
    "speed weight",
    ant="240 1", bee="240 2", cat="160 3", dog="160 4", elk="50 5", fox="50 6",
    gnu="7 7", hen="7 8", yak="7 9",
)  # fmt: skip


def callers(table: Table) -> list[int]:
    return [event.caller for event in table.events if isinstance(event, e.TrickBegan)]


def drawn(table: Table) -> list[e.Event]:
    return happened(table.events, e.TrickDrawn)


@covers("S1-18", "S1-17")
def test_two_equal_best_values_draw_even_where_a_third_is_worse():
    table = Table("ant gnu", "bee hen", "cat yak", pack=EQUAL)

    table.trick("speed")

    assert drawn(table) == [e.TrickDrawn((1, 2), ())]
    assert table.hands == ["ant gnu", "bee hen", "cat yak"]


def test_equal_worse_values_do_not_draw():
    table = Table("ant gnu", "cat hen", "dog yak", pack=EQUAL)

    table.trick("speed")

    assert table.hands == ["ant gnu cat dog", "hen", "yak"]


@covers("S1-20")
def test_the_call_goes_round_after_a_draw_too():
    table = Table("ant gnu", "bee hen", pack=EQUAL)

    table.trick("speed", "1 1")
    table.trick("speed", "2 2")
    table.trick("speed", "1 1")

    assert callers(table) == [1, 2, 1, 2]


@pytest.mark.parametrize(("caller", "next_one"), [("rotates", 2), ("winner", 3), ("loser", 1)])
def test_who_calls_after_a_trick_that_was_won(caller: str, next_one: int):
    table = Table("ant bee", "cat dog", "elk fox", settings=f"caller={caller}")

    table.trick("speed")

    assert callers(table) == [1, next_one]


@pytest.mark.parametrize(("caller", "next_one"), [("rotates", 2), ("winner", 1), ("loser", 1)])
@pytest.mark.parametrize("tie", ["nothing", "share"])
def test_who_calls_after_a_draw_in_which_cards_stay(tie: str, caller: str, next_one: int):
    table = Table("ant gnu", "bee hen", pack=EQUAL, settings=f"tie={tie} caller={caller}")

    table.trick("speed")

    assert callers(table) == [1, next_one]


def test_a_loser_without_cards_leaves_the_call_to_the_next_in_order():
    table = Table(
        "cat dog", "elk fox", "ant", settings="caller=loser ends=last_one winner=most_cards deal=first"
    )

    table.trick("speed")

    assert callers(table) == [1, 1]


def test_a_super_card_that_wins_with_the_worst_value_has_not_lost_the_trick():
    table = Table("cat dog", "ant elk", "bee fox", settings="caller=loser super_card=ant")

    table.trick("speed")

    assert callers(table) == [1, 3]


def test_the_middle_pile_goes_to_the_next_winner_and_the_same_box_calls_again():
    table = Table("ant gnu dog", "bee hen elk", pack=EQUAL, variant="classic")

    table.trick("speed")
    assert (table.hands, table.state.middle) == (["gnu dog", "hen elk"], ("ant", "bee"))
    table.trick("weight")

    assert table.hands == ["dog", "elk hen gnu ant bee"]
    assert table.state.middle == ()
    assert callers(table) == [1, 1, 2]


def test_with_the_middle_pile_the_call_may_go_on():
    table = Table("ant gnu", "bee hen", pack=EQUAL, variant="classic", settings="tie=middle_rotate")

    table.trick("speed")

    assert callers(table) == [1, 2]


def test_the_same_cards_are_compared_by_another_category():
    table = Table("ant gnu", "bee hen", pack=EQUAL, variant="classic", settings="tie=new_category")

    events = table.do("1:speed")

    assert names(events) == ["CategoryCalled", "CardsRevealed", "CategoryTied"]
    assert table.waiting.options == {1: ("weight",)}
    assert table.waiting.silent == {1: "weight"}
    table.do("1:weight")
    assert table.hands == ["gnu", "hen bee ant"]


def test_when_no_category_is_left_the_cards_go_to_the_middle():
    twins = pack_of("speed", ant="1", bee="1", cat="2", dog="3")
    table = Table("ant cat", "bee dog", pack=twins, variant="classic", settings="tie=new_category")

    events = table.do("1:speed")

    assert e.TrickDrawn((1, 2), (e.Moved(0, cards("ant bee")),)) in events
    assert callers(table) == [1, 1]


def test_the_tied_share_the_cards_of_the_others_in_box_order():
    table = Table("cat yak", "ant gnu", "bee hen", "dog elk", pack=EQUAL, settings="tie=share")

    table.trick("speed")

    assert drawn(table) == [e.TrickDrawn((2, 3), (e.Moved(2, cards("cat")), e.Moved(3, cards("dog"))))]
    assert table.hands == ["yak", "ant gnu cat", "bee hen dog", "elk"]
    assert callers(table) == [1, 2]


def test_sharing_puts_the_own_card_of_a_pile_to_its_bottom():
    table = Table("ant gnu", "bee hen", "cat yak", pack=EQUAL, variant="classic", settings="tie=share")

    table.trick("speed")

    assert table.hands == ["gnu ant cat", "hen bee", "yak"]


def test_on_their_last_cards_the_tied_share_the_middle_pile():
    table = Table("ant cat", "bee dog", pack=EQUAL, variant="classic")

    table.trick("speed")
    table.trick("speed")

    assert table.hands == ["cat ant", "dog bee"]
    assert table.state.middle == ()


MISSING = pack_of("speed", ant="-", bee="2", cat="3", dog="-", elk="5", fox="6")


@pytest.mark.parametrize(
    ("missing", "hands"),
    [("tie", ["ant elk", "bee fox", "cat dog"]), ("loses", ["elk", "fox", "cat dog ant bee"])],
)
def test_a_missing_value_ties_or_loses(missing: str, hands: list[str]):
    table = Table("ant elk", "bee fox", "cat dog", pack=MISSING, settings=f"missing={missing}")

    table.trick("speed")

    assert table.hands == hands


def test_where_all_values_are_missing_nobody_wins():
    table = Table("ant bee", "dog cat", pack=MISSING, settings="missing=loses")

    table.trick("speed")

    assert drawn(table) == [e.TrickDrawn((1, 2), ())]


@pytest.mark.parametrize(
    ("played", "winner"),
    [
        (("ant", "gnu", "fox"), 1),  # it beats better values
        (("ant", "gnu", "cat"), 3),  # but not the cards that are named
        (("cat", "gnu", "ant"), 1),
        (("cat", "dog", "ant"), 2),  # which have it out among themselves
        (("cat", "gnu", "fox"), 2),  # and are cards like any other without it
    ],
)
def test_the_super_card_beats_all_but_the_named(played: tuple[str, str, str], winner: int):
    spare = iter(("bee", "elk", "hen"))
    table = Table(*(f"{card} {next(spare)}" for card in played), settings=settings_for(played))

    events = table.trick("speed")

    assert [event.box for event in events if isinstance(event, e.TrickWon)] == [winner]


def settings_for(played: tuple[str, ...]) -> str:
    """The knobs name only cards that are in the test's pack."""
    if "ant" not in played:
        return ""
    beaten_by = [card for card in ("cat", "dog") if card in played]
    return "super_card=ant" + (f" super_beaten_by={','.join(beaten_by)}" if beaten_by else "")
