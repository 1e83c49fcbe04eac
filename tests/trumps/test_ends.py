"""How a game ends, and who wins it."""

import pytest

from fairdeal.games.game import ForPlayers
from fairdeal.games.trumps import events as e
from tests.support.covers import covers
from tests.trumps.table import Table, happened, pack_of

TWINS = pack_of("speed", ant="1", bee="1", cat="2", dog="2", elk="5", fox="6", gnu="7")


def ended(table: Table) -> list[e.Event]:
    return happened(table.events, e.GameEnded)


@covers("S1-21", "S1-22")
def test_the_source_ends_when_somebody_is_out_and_the_last_taker_wins():
    table = Table("ant fox", "bee", "cat", settings="deal=first")

    table.trick("speed", "2 1 1")

    assert ended(table) == [e.GameEnded((1,), "out")]


NUMBERS = pack_of("speed", **{f"n{number}": str(number) for number in range(1, 10)})


@covers("S1-22")
@pytest.mark.parametrize(("rule", "winners"), [("last_taker", (3,)), ("most_cards", (1,))])
def test_the_last_taker_or_the_one_with_most_cards_wins(rule: str, winners: tuple[int, ...]):
    table = Table("n9 n8 n1", "n5 n2 n6", "n3 n4 n7", pack=NUMBERS, settings=f"winner={rule}")

    table.trick("speed", "1 1 1")
    table.trick("speed", "2 1 1")
    table.trick("speed", "3 1 1")

    assert table.hands == ["n9 n8 n5 n3 n2 n4", "", "n7 n1 n6"]
    assert ended(table) == [e.GameEnded(winners, "out")]


def test_where_the_tied_share_whoever_took_the_last_card_wins():
    pack = pack_of("speed", ant="3", bee="1", cat="3", dog="1", elk="9", fox="9")
    table = Table("ant elk", "bee fox", "cat", "dog", pack=pack, settings="tie=share deal=first")

    table.trick("speed")

    assert table.hands == ["ant elk bee", "fox", "cat dog", ""]
    assert ended(table) == [e.GameEnded((3,), "out")]


def test_where_a_draw_put_somebody_out_nobody_took_last_and_most_cards_win():
    pack = pack_of("speed", ant="3", bee="3", cat="9")
    table = Table("ant cat", "bee", pack=pack, settings="tie=middle deal=first")

    table.trick("speed")

    assert table.hands == ["cat", ""]
    assert ended(table) == [e.GameEnded((1,), "out")]


@covers("S1-23")
def test_all_who_are_out_after_one_trick_are_named():
    table = Table("ant", "bee", "cat", pack=pack_of("speed", ant="1", bee="2", cat="3"))

    events = table.trick("speed")

    assert happened(events, e.BoxesOut) == [e.BoxesOut((1, 2))]


@covers("S1-36")
def test_classic_goes_on_until_one_box_has_all_cards():
    table = Table("gnu fox", "ant cat", "bee dog", pack=TWINS, variant="classic")

    table.trick("speed")
    assert not ended(table)
    table.trick("speed")

    assert happened(table.events, e.BoxesOut) == [e.BoxesOut((2, 3))]
    assert ended(table) == [e.GameEnded((1,), "last_one")]
    assert len(table.state.boxes[0].cards) == 6


def test_a_last_card_that_goes_to_the_middle_leaves_the_game_to_the_other():
    table = Table("ant elk", "bee", pack=TWINS, variant="classic")

    table.trick("speed")

    assert table.state.middle == ("ant", "bee")
    assert ended(table) == [e.GameEnded((1,), "last_one")]


EQUALS = pack_of("speed", ant="1", bee="1", cat="1", dog="1", elk="9", fox="9")


def drawn(table: Table, times: int) -> None:
    for _ in range(times):
        table.trick("speed")


@covers("S1-42")
def test_after_so_many_draws_in_a_row_everybody_who_plays_is_offered_to_stop():
    table = Table("ant", "bee", pack=EQUALS, settings="draws_offer=3")

    drawn(table, 2)
    assert table.waiting.question == "pick"
    drawn(table, 1)

    assert table.events[-1] == e.StopOffered(3)
    assert table.waiting == ForPlayers(
        {1: ("stop", "go_on"), 2: ("stop", "go_on")}, {1: "stop", 2: "stop"}, "stop"
    )


@covers("S1-42")
def test_the_game_stops_when_all_agree_and_the_winners_share():
    table = Table("ant", "bee", pack=EQUALS, settings="draws_offer=1", chips=5)
    drawn(table, 1)

    first = table.do("2:stop")
    assert (first, list(table.waiting.options)) == ([e.StopAccepted(2)], [1])
    table.do("1:stop")

    assert ended(table) == [e.GameEnded((1, 2), "stopped")]
    assert table.state.purses == {1: 100, 2: 100}


def test_whoever_has_the_most_cards_wins_a_game_that_was_stopped():
    pack = pack_of("speed", ant="1", bee="1", cat="2")
    table = Table("ant cat", "bee", pack=pack, settings="draws_offer=1 deal=first")
    drawn(table, 1)

    table.do("1:stop 2:stop")

    assert ended(table) == [e.GameEnded((1,), "stopped")]


@covers("S1-42")
def test_one_who_wants_to_go_on_is_enough_and_the_offer_comes_again():
    table = Table("ant", "bee", pack=EQUALS, settings="draws_offer=2")
    drawn(table, 2)

    events = table.do("1:stop 2:go_on")
    assert events[-2:] == [e.StopDeclined(2), e.TrickBegan(3, 1)]
    assert table.state.agreed == ()
    drawn(table, 1)
    assert table.waiting.question == "pick"
    drawn(table, 1)

    assert table.events[-1] == e.StopOffered(4)
    assert list(table.waiting.options) == [1, 2]


def test_a_trick_that_is_won_begins_the_count_of_draws_anew():
    table = Table("ant elk cat", "bee dog fox", pack=EQUALS, settings="draws_offer=2")

    table.trick("speed", "1 1")
    table.trick("speed", "2 2")
    table.trick("speed", "1 1")

    assert not happened(table.events, e.StopOffered)


def test_who_is_out_is_not_asked_whether_to_stop():
    pack = pack_of("speed", ant="5", bee="5", cat="5", dog="5", elk="1")
    settings = "draws_offer=1 ends=last_one winner=most_cards tie=share deal=first"
    table = Table("ant cat", "bee dog", "elk", pack=pack, settings=settings)

    drawn(table, 1)

    assert table.state.boxes[2].out
    assert list(table.waiting.options) == [1, 2]


def test_without_the_offer_a_game_of_draws_goes_on_to_its_end():
    table = Table("ant", "bee", pack=EQUALS, settings="draws_offer=0 draws_most=7")

    drawn(table, 7)

    assert not happened(table.events, e.StopOffered)
    assert ended(table) == [e.GameEnded((1, 2), "draws")]


@covers("S1-42")
@pytest.mark.parametrize("variant", ["source", "classic", "points"])
def test_two_equal_decks_of_one_card_come_to_an_end_however_often_all_go_on(variant: str):
    table = Table("ant", "bee", pack=EQUALS, variant=variant)

    while not ended(table):
        if table.waiting.question == "stop":
            table.do("1:go_on")
        else:
            table.trick("speed")

    assert table.state.trick == table.book.variant.draws_most or variant == "points"
    assert happened(table.events, e.StopOffered)


@covers("S1-42")
def test_endless_draws_end_and_the_winners_share():
    table = Table("ant", "bee", pack=pack_of("speed", ant="1", bee="1"), settings="draws_most=3", chips=5)

    for _ in range(3):
        table.trick("speed")

    assert ended(table) == [e.GameEnded((1, 2), "draws")]
    assert table.state.purses == {1: 100, 2: 100}


def test_a_game_may_end_after_a_number_of_tricks():
    table = Table("ant bee cat", "dog elk fox", settings="rounds_most=2")

    table.trick("speed")
    table.trick("price")

    assert ended(table) == [e.GameEnded((2,), "rounds")]


def test_when_limits_end_the_game_the_last_taker_is_nobody_and_most_cards_win():
    table = Table("ant bee cat", "dog elk fox", settings="rounds_most=2")

    table.trick("speed", "1 1")
    table.trick("price", "2 3")

    assert table.hands == ["bee cat fox", "dog elk ant"]
    assert ended(table) == [e.GameEnded((1, 2), "rounds")]


@covers("S1-32")
def test_points_are_counted_while_every_card_stays():
    table = Table("ant bee", "cat dog", variant="points", settings="points_to=2")

    table.trick("speed", "1 2")
    table.trick("speed", "2 1")

    assert table.hands == ["ant bee", "cat dog"]
    assert [box.points for box in table.state.boxes] == [0, 2]
    assert ended(table) == [e.GameEnded((2,), "points")]


@covers("S1-32")
def test_a_draw_gives_no_point():
    table = Table("ant elk", "bee cat", pack=TWINS, variant="points")

    table.trick("speed")

    assert [box.points for box in table.state.boxes] == [0, 0]


@pytest.mark.parametrize("category", ["speed", "weight"])
def test_in_a_game_for_points_piles_turn_round(category: str):
    pack = pack_of("speed weight", ant="1 1", bee="1 2", cat="3 3", dog="4 4")
    table = Table("ant cat", "bee dog", pack=pack, variant="points", settings="hand=top")

    table.do(f"1:{category}")

    assert table.hands == ["cat ant", "dog bee"]


def test_winners_share_the_pot_and_the_odd_chip_goes_to_the_first():
    table = Table("n9 n1", "n8 n7", "n2 n3", pack=NUMBERS, settings="rounds_most=2 winner=points", chips=5)

    table.trick("speed", "1 1 1")
    table.trick("speed", "2 2 2")

    assert [event for event in table.events if isinstance(event, e.PotPaid)] == [
        e.PotPaid(1, 1, 8),
        e.PotPaid(2, 2, 7),
    ]
    assert table.state.purses == {1: 103, 2: 102, 3: 95}
