"""`fairdeal top`: boards of the best, people and guests and bots apart."""

from decimal import Decimal

import pytest

from fairdeal.store import open_store
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.read.leaderboard import all_rounds, standings
from tests.cli.recorded import Played, a_room, complaint, run


@pytest.fixture
def room(tmp_path):
    return a_room(tmp_path)


def test_people_guests_and_bots_have_boards_of_their_own(capsys, room):
    status, out, _ = run(capsys, "top", "--bots", "--data", room)

    people, _, rest = out.partition("Guests:")
    guests, _, bots = rest.partition("Bots:")
    assert status == 0
    assert "Carl" in people
    assert "Ann" in guests
    assert "Bo " in guests
    assert "Robby (bot: mimic)" in bots


def test_bots_are_left_out_unless_asked_for(capsys, room):
    out = run(capsys, "top", "--data", room)[1]

    assert "Robby" not in out
    assert "One bot has played, too" in out


@pytest.mark.parametrize(("by", "place"), [("won", 0), ("rounds", 1), ("streak", 2), ("money", 3)])
def test_a_board_is_in_the_order_that_was_asked_for(capsys, room, by, place):
    out = run(capsys, "top", "--by", by, "--data", room)[1]

    guests = [line.split() for line in out.partition("Guests:")[2].splitlines() if ". " in line]
    figures = [float(words[2 + place]) for words in guests]
    assert len(figures) == 2
    assert figures == sorted(figures, reverse=True)


def test_chips_on_the_board_are_those_of_the_history(room):
    store = open_store(room / "fairdeal.db")
    try:
        found = {each.person: each for each in standings(all_rounds(store))}
        left = {name: store.balance(f"wallet:{name}") for name in ("ann", "carl")}
    finally:
        store.close()

    assert {name: 1_000_000 + found[name].chips for name in left} == left


@pytest.mark.parametrize("game", ["gojack", "trumps"])
def test_where_no_chips_are_played_for_rounds_are_won_all_the_same(capsys, tmp_path, game):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann", "bo")
    if game == "trumps":
        played.trumps("t-1", "airliners", ("ann", "bo"), games=2)
    else:
        played.blackjack("t-1", "gojack", ("ann", "bo"), games=8)
    found = {each.person: each for each in standings(all_rounds(store))}
    store.close()

    assert sum(each.won for each in found.values()) > 0
    assert [each.chips for each in found.values()] == [0, 0]
    assert run(capsys, "top", "--data", tmp_path)[0] == 0


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "Top ten by rounds won (guests)"), ("zh", "赢局前十名（访客）")]
)
def test_no_title_stands_alone_where_only_guests_have_played(capsys, tmp_path, lang, title):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    played.blackjack("t-1", "vegas_strip", ("ann",), games=1, bot="mimic")
    store.close()

    lines = run(capsys, "top", "--bots", "--lang", lang, "--data", tmp_path)[1].splitlines()

    assert lines[0] == title
    assert "Ann" in lines[2]
    assert [line for line in lines if not line.startswith(" ")][1:] == [
        {"en": "Bots:", "zh": "机器人："}[lang]
    ]


def test_one_house_alone(capsys, room):
    out = run(capsys, "top", "--house", "casino", "--data", room)[1]

    assert out.splitlines()[0] == "Top ten by rounds won, at casino (guests)"
    assert "Carl" not in out


def test_wrong_arguments_are_named(capsys, room):
    assert "won, money, streak or rounds" in complaint(capsys, "top", "--by", "luck", "--data", room)
    assert "vegas_strip" in complaint(capsys, "top", "--house", "reno", "--data", room)
    assert "nothing has been played" in complaint(capsys, "top", "--house", "x", "--data", room / "none")


def test_an_empty_room_has_no_board(capsys, tmp_path):
    status, out, _ = run(capsys, "top", "--data", tmp_path)

    assert (status, out.startswith("Nothing has been played here yet")) == (0, True)


def test_the_board_speaks_chinese(capsys, room):
    out = run(capsys, "top", "--lang", "zh", "--data", room)[1]

    assert out.splitlines()[0] == "赢局前十名"


def test_money_is_told_whatever_else_was_played(capsys, room):
    one = run(capsys, "top", "--house", "vegas_strip", "--by", "money", "--data", room)[1]
    every = run(capsys, "top", "--by", "money", "--data", room)[1]

    assert one.splitlines()[:2] == [
        "Top ten by money won, at vegas_strip",
        "  name      won  rounds  in a row  money",
    ]
    assert one.splitlines()[2].split()[-1] == "-60"
    assert every.splitlines()[0] == "Top ten by money won"
    assert every.splitlines()[1].split()[-1] == "money"
    assert every.splitlines()[2].split()[-1] == "-60"


def test_trumps_is_told_in_the_same_money(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann", "bo")
    played.trumps("t-1", "airliners", ("ann", "bo"), most=100, games=1, bets=[BoxBet(50)])
    store.close()

    board = run(capsys, "top", "--by", "money", "--data", tmp_path)[1].splitlines()

    assert (board[1].split()[-1], board[2].split()[-1]) == ("money", "+0.5")


def test_houses_with_chips_of_their_own_are_told_in_one_money(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    played.blackjack("t-1", "vegas_strip", ("ann",), games=1)
    played.blackjack("t-2", "casino", ("ann",), games=1, overrides=("table.chip=0.5",))
    store.close()

    def won(*house: str) -> Decimal:
        out = run(capsys, "top", "--by", "money", *house, "--data", tmp_path)[1]
        return Decimal(out.splitlines()[2].split()[-1])

    assert abs(won("--house", "casino")) >= 10
    assert won() == won("--house", "casino") + won("--house", "vegas_strip")


def test_bots_of_one_name_are_told_apart_by_their_tables(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    for table in ("t-1", "t-2"):
        played.blackjack(table, "vegas_strip", ("ann",), games=1, bot="mimic")
    store.close()

    out = run(capsys, "top", "--bots", "--data", tmp_path)[1]

    assert "Robby (bot: mimic, t-1)" in out
    assert "Robby (bot: mimic, t-2)" in out
