"""`fairdeal replay`: a round told again, what its decisions cost, and the line that deals it again."""

import json
import re
import shlex
from io import StringIO

import pytest

from fairdeal.cli.deal_again import deal_arguments, deals_the_same
from fairdeal.cli.main import main
from fairdeal.games.game import SideStake, fingerprint
from fairdeal.houses.library import open_house, shipped
from fairdeal.room.records.replay import describe_replay
from fairdeal.store import open_store
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.read.history import rounds_of
from tests.cli.recorded import Played, a_room, complaint, run
from tests.houses.writing import write_house
from tests.people.building import new


@pytest.fixture
def room(tmp_path):
    return a_room(tmp_path)


@pytest.mark.covers("S4-35")
def test_a_round_is_told_from_its_bets_to_its_end(capsys, room):
    status, out, _ = run(capsys, "replay", "t-1:2", "--data", room)

    lines = out.splitlines()
    assert status == 0
    assert lines[0].startswith("Round t-1:2 at vegas_strip, ")
    assert lines[1] == "  Seat 1: Ann, with 990, stakes 10"
    assert any(line.startswith("Dealer shows") for line in lines)
    assert lines[-2].startswith("Ann: ")
    assert lines[-1].startswith("Carl: ")


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_the_line_for_deal_comes_to_the_same(capsys, room, number):
    line = run(capsys, "replay", f"t-1:{number}", "--as-deal", "--data", room)[1]
    main(["history", "--table", "t-1", "--export", "json", "--data", str(room)])
    recorded = [each for each in json.loads(capsys.readouterr().out) if each["number"] == number]

    status = main([*shlex.split(line)[1:], "--json"])
    dealt = json.loads(capsys.readouterr().out)

    assert status == 0
    assert dealt["dealer"]["cards"] == recorded[0]["dealer"]
    for player, each in zip(dealt["players"], recorded, strict=True):
        assert player["name"] == each["name"]
        assert round(player["change"] * 100) == each["won_chips"]
        hands = [hand["cards"] for box in player["boxes"] for hand in box["hands"]]
        assert hands == [hand["cards"] for hand in each["hands"]]


@pytest.mark.parametrize("house", shipped())
def test_rounds_of_every_house_can_be_dealt_again(house):
    store = open_store("memory:")
    played = Played(store, seed=7)
    played.people("ann", "bo")
    opened, book = open_house(house)
    if not book.decks:
        return
    played.blackjack("t-1", house, ("ann", "bo"), games=4)

    for record in rounds_of(store, "t-1"):
        assert fingerprint(book) == record.book_id
        replay = describe_replay(record)
        assert deals_the_same(replay, deal_arguments(replay, house, book), opened, book)


def test_side_bets_and_several_boxes_are_dealt_again(capsys, tmp_path):
    opened, book = open_house("vegas_strip_side_bets")
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    side = (SideStake(book.side_bets[0].id, 100),)
    bets, two = [BoxBet(1000, side), BoxBet(2000)], ("table.hands_per_player=2",)
    played.blackjack("t-1", opened.id, ("ann",), games=2, bets=bets, overrides=two)
    store.close()

    line = run(capsys, "replay", "t-1:1", "--as-deal", "--data", tmp_path)[1]

    assert f"--side 1:{book.side_bets[0].id}:1" in line
    assert ":10+20" in line


@pytest.mark.parametrize(
    ("options", "by"),
    [
        (["--coach"], "by the chart"),
        (["--coach", "--coach-by", "cards"], "by the cards"),
        (["--coach-by", "chart"], "by the chart"),
    ],
)
def test_the_coach_tells_what_an_answer_cost_and_by_which_measure(capsys, room, options, by):
    out = run(capsys, "replay", "t-1:2", *options, "--data", room)[1]

    lines = out.splitlines()
    answers = [place for place, line in enumerate(lines) if line.startswith("> ")]
    assert answers
    for place in answers:
        assert lines[place - 1].startswith("  ")
        assert lines[place + 1].startswith(f"Coach, {by}: ")
    heads = [line for line in lines if line.startswith("What each answer was worth, ")]
    assert len(heads) == len(answers) and all(by in line for line in heads)


def test_the_coach_adds_up_what_everybody_lost_in_the_round(capsys, room):
    lines = run(capsys, "replay", "t-1:2", "--coach", "--data", room)[1].splitlines()

    assert re.fullmatch(
        r"Coach, by the chart: mistakes in 1 of 1 decisions cost Ann 0\.\d{4} first bets, or 1\.\d\d\.",
        lines[-4],
    )
    assert lines[-3] == "Coach, by the chart: Carl took one decision, and made no mistake."


def test_a_measure_that_there_is_not_is_refused(capsys, room):
    assert "allowed are chart and cards" in complaint(
        capsys, "replay", "t-1:2", "--coach-by", "heart", "--data", room
    )
    assert "only one measure" in complaint(capsys, "replay", "t-3:1", "--coach-by", "cards", "--data", room)


def test_a_house_without_a_chart_is_coached_by_the_cards_and_said_so(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    played.blackjack("t-1", "gojack", ("ann",), games=1)
    store.close()

    out = run(capsys, "replay", "t-1:1", "--coach", "--data", tmp_path)[1]

    assert "and no chart covers that. The coach goes by the cards instead." in out
    assert "Coach, by the cards: " in out and "Coach, by the chart" not in out


def test_the_coach_tells_worth_as_at_the_table_with_money_beside_it(capsys, room):
    out = run(capsys, "replay", "t-1:2", "--coach", "--data", room)[1]

    title = "What each answer was worth, by the chart (a fresh shoe without these cards):"
    head = out.splitlines().index(title) + 1
    worth = out.splitlines()[head : head + 2]
    assert worth[0].split()[:4] == ["action", "expects", "money", "wins"]
    assert re.match(r"  [a-z]+ +[-+]0[0-9.]+ +[-+0-9.]+ +[0-9.]+ ?%", worth[1])


def test_a_game_of_trumps_is_told_again(capsys, room):
    status, out, _ = run(capsys, "replay", "t-3:1", "--coach", "--data", room)

    assert status == 0
    assert "Player 1" not in out
    assert "\nTrick 1: Ann calls.\n" in out
    assert out.splitlines()[-2].startswith("Ann: ")


def test_a_round_in_play_keeps_its_hole_card(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store, seed=3)
    played.people("ann")
    played.blackjack("t-1", "vegas_strip", ("ann",), games=2, stops_in_mid_round=True, closes=False)
    store.close()

    status, out, _ = run(capsys, "replay", "t-1:2", "--data", tmp_path)
    told = complaint(capsys, "replay", "t-1:2", "--as-deal", "--data", tmp_path)

    assert status == 0
    assert out.splitlines()[-1] == "The round is still in play."
    assert "Dealer turns" not in out
    assert "not played to its end" in told


def test_what_was_set_otherwise_is_set_when_a_round_is_dealt_again(capsys, tmp_path):
    overrides = ("pay.natural='7:5'", "dealer.soft17=hit", "table.min_bet=7")
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    played.blackjack("t-1", "vegas_strip", ("ann",), games=3, overrides=overrides)
    won = [record.won[1] for record in rounds_of(store, "t-1")]
    store.close()

    lines = [run(capsys, "replay", f"t-1:{n}", "--as-deal", "--data", tmp_path)[1] for n in (1, 2, 3)]
    dealt = [json.loads(run(capsys, *shlex.split(line)[1:], "--json")[1]) for line in lines]

    assert all("--set 'pay.natural='" in line and "--set dealer.soft17=hit" in line for line in lines)
    assert [round(each["players"][0]["change"] * 100) for each in dealt] == won


def test_a_round_by_other_rules_is_not_dealt_again(capsys, tmp_path):
    house = write_house(tmp_path, 'extends = "vegas_strip"\nname = "Mine"\n[pay]\nnatural = "7:5"\n')
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    played.blackjack("t-1", str(house), ("ann",), games=1)
    store.close()

    at_another = ("--house", "vegas_strip", "--data", tmp_path)

    assert "by other rules" in complaint(capsys, "replay", "t-1:1", "--as-deal", *at_another)
    assert run(capsys, "replay", "t-1:1", "--data", tmp_path)[0] == 0


def test_what_is_unknown_is_answered_with_what_there_is(capsys, room):
    assert "t-1:1 to t-1:6" in complaint(capsys, "replay", "t-1:99", "--data", room)
    assert "t-3:1" in complaint(capsys, "replay", "nonsense", "--data", room)
    assert "blackjack only" in complaint(capsys, "replay", "t-3:1", "--as-deal", "--data", room)
    assert "nothing has been played" in complaint(capsys, "replay", "t-1:1", "--data", room / "none")


def test_a_replay_speaks_chinese(capsys, room):
    out = run(capsys, "replay", "t-1:2", "--coach", "--lang", "zh", "--data", room)[1]

    assert "教练（按策略表）：" in out
    assert "庄家" in out


def test_who_is_called_as_in_the_game_is_not_explained(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    for number, person in enumerate(("ann", "bo"), start=1):
        played.room.sign_up(new(), person, f"Player {number}", None)
        played.room.allowance(new(), person, 1_000_000)
    played.trumps("t-1", "airliners", ("ann", "bo"), games=1, names=("Player 1", "Bo"))
    store.close()

    out = run(capsys, "replay", "t-1:1", "--data", tmp_path)[1]

    assert " is " not in out.split("\n\n")[0]
    assert "Bo picks" in out or "> Bo: " in out


def test_the_own_name_of_a_bot_is_told_beside_its_number(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    played.trumps("t-1", "airliners", ("ann",), games=1, bot="random", stops_in_mid_round=True)
    store.close()

    out = run(capsys, "replay", "t-1:1", "--data", tmp_path)[1]

    assert "  Bot 1 is Robby" in out.splitlines()
    assert " is Ann" not in out


def test_that_people_have_picked_is_told_in_play_and_not_which_card(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("sys.stdin", StringIO("1\n"))
    run(capsys, "trumps", "--players", "Ann,Bo", "--seed", "1", "--data", tmp_path)
    (table,) = [each for each in run(capsys, "tables", "--data", tmp_path)[1].split() if each[:2] == "t-"][:1]

    out = run(capsys, "replay", f"{table}:1", "--data", tmp_path)[1]

    assert out.splitlines()[-2:] == ["Ann picks a card.", "The round is still in play."]


def test_a_bot_that_is_called_as_in_the_game_is_not_explained(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("sys.stdin", StringIO(""))
    run(capsys, "trumps", "--bots", "1", "--data", tmp_path)
    (table,) = [each for each in run(capsys, "tables", "--data", tmp_path)[1].split() if each[:2] == "t-"][:1]

    out = run(capsys, "replay", f"{table}:1", "--data", tmp_path)[1]
    in_chinese = run(capsys, "replay", f"{table}:1", "--lang", "zh", "--data", tmp_path)[1]

    assert "Bot 1" in out
    assert "Player 2" not in out
    assert " is Bot" not in out
    assert "是" not in in_chinese.split("\n\n")[0]


@pytest.mark.parametrize("number", ["9" * 5000, "\u0663", "x", ""])
def test_a_round_that_cannot_be_one_is_told(capsys, room, number):
    assert "there is no round t-1:" in complaint(capsys, "replay", f"t-1:{number}", "--data", room)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("t-1:0", "there is no round t-1:0: t-1 has 6 rounds, t-1:1 to t-1:6"),
        ("t-1", "there is no round t-1: t-1 has 6 rounds, t-1:1 to t-1:6"),
        ("t-3:2", "there is no round t-3:2: t-3 has one, t-3:1"),
    ],
)
def test_of_a_table_that_is_known_the_rounds_are_named(capsys, room, given, told):
    assert complaint(capsys, "replay", given, "--data", room) == f"fairdeal: {told}"


def test_else_the_last_rounds_by_time_are_named(capsys, room):
    told = complaint(capsys, "replay", "t-9:1", "--data", room)

    last = "t-1:6, t-2:1, t-2:2, t-2:3 and t-3:1"
    assert told == (
        f"fairdeal: there is no round t-9:1; the last ones were {last}, and `fairdeal history --data {room}`"
        " tells of them"
    )


def test_a_table_without_rounds_says_so(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    played.blackjack("t-1", "vegas_strip", ("ann",), games=0)
    store.close()

    told = complaint(capsys, "replay", "t-1:1", "--data", tmp_path)

    assert told == "fairdeal: there is no round t-1:1: none was played at t-1 yet"
