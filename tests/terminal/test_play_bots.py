"""Bots at the blackjack table in the terminal: who they are, what they do, and when they go."""

import re
from collections.abc import Container
from itertools import count
from pathlib import Path
from secrets import token_bytes

import pytest

from fairdeal.coaching.modes import ALWAYS
from fairdeal.ledger.accounts import wallet
from fairdeal.people import Directory
from fairdeal.room.seen_cards import read_seen_cards
from fairdeal.store import Event, open_store
from fairdeal.store.audit import audit
from fairdeal.store.opening import now
from fairdeal.tables.read.history import tables_of
from fairdeal.tables.stored_table import load
from fairdeal.terminal.blackjack.coach import Coach
from fairdeal.terminal.blackjack.game_loop import play_lines
from tests.terminal.people import Transcript, played, sit_down
from tests.terminal.programs import Start

# Who sits down.


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--bots", "greedy"], "greedy is no kind of bot: write how many, or kinds of basic, composition,"),
        (["--bots", "-1"], "-1 is no kind of bot"),
        (["--bots", "7"], "7 bots are too many: this table has 7 seats, and people take 1 of them."),
        (["--players", "7", "--bots", "1"], "one bot is too many: this table has 7 seats, and people take 7"),
        (["--players", "Ann", "Bob", "--bots", "6"], "6 bots are too many"),
        (["--resume", "--bots", "1"], "--resume goes on as it was: it can't be combined with --bots"),
        (["--players", "机器人2", "--bots", "2", "--lang", "zh"], "不能叫“机器人2”：那是机器人的称呼。"),
    ],
)
def test_bots_that_can_not_be_had_are_answered_with_what_is_allowed(
    program: Start, options: list[str], sentence: str
):
    asked = program(*options)

    assert asked.end() == 2
    assert sentence in asked.complaint()


def test_people_are_counted_without_the_bots_who_sit_behind_them(program: Start):
    table = program("--players", "2", "--bots", "counter,random", "--seed", "1", "--no-save")

    said = table.said_until("What does Player 1 bet (")

    assert "Bots: Bot 1 (counter) with 100, Bot 2 (random) with 100.\n" in said
    table.answer("10")
    table.said_until("What does Player 2 bet (")
    table.answer("10")
    dealt = table.said_until("Dealer shows")
    order = re.findall("^(.+): .+: .+\\.$", dealt, re.MULTILINE)
    assert order == ["Player 1", "Player 2", "Bot 1", "Bot 2"]


def test_a_number_gives_so_many_that_play_basic_strategy():
    seen = played("vegas_strip", ["quit"], bots=["basic"] * 2)

    assert "Bots: Bot 1 (basic) with 100, Bot 2 (basic) with 100." in seen.lines


def test_the_only_person_is_spoken_to_and_bots_are_spoken_of():
    seen = played("vegas_strip", ["10", "s", "quit"], bots=["mimic"], shoe="10C 9D 7S  10S 9C 10C")

    assert "Bot 1 bets 5." in seen.lines
    assert "You stand on 20." in seen.lines
    assert "Bot 1 stands on 18." in seen.lines
    assert "You win 10: 20 against 17." in seen.lines
    assert "Bot 1 wins 5: 18 against 17." in seen.lines


def test_several_people_are_called_by_their_names_beside_bots():
    seen = played("vegas_strip", ["quit", "quit"], names=["Ann", "Bob"], bots=["mimic"])

    assert any(prompt.startswith("Ann has 100. What does Ann bet") for prompt in seen.prompts)
    assert "Bob leaves the table with 100: nothing won, nothing lost." in seen.lines
    assert "Bot 1 leaves the table with 100: nothing won, nothing lost." in seen.lines


def test_who_is_asked_for_names_hears_how_many_seats_bots_have_left():
    seen = played("gojack", ["A B C", "A B", "s", "s", "n"], bots=["random"] * 5, seed="5")

    assert "There are 2 seats beside the bots, and that is more names." in seen.lines
    assert "Goodbye, A and B, and thank you for playing." in seen.lines


def test_nobody_may_take_a_bots_name():
    seen = played("cs161", ["bot 1", "Ann"], bots=["mimic"], bets=True, asks_name=True)

    assert "Nobody can be called “bot 1”: that is a bot. Choose another name." in seen.lines


# What they do.


def test_a_person_who_sits_out_sees_the_bots_play():
    seen = played("vegas_strip", ["pass", "quit"], bots=["mimic"], shoe="10C 7S  8C 10S")

    assert "Nobody bets on this round." not in seen.lines
    assert "Bot 1 wins 5: 18 against 17." in seen.lines
    assert seen.prompts[-1].startswith("You have 100. Your bet (5 to 100, ENTER for 5)?")


def test_whatever_a_bot_answers_is_told_in_words():
    seen = played("blackjack_switch", ["10", "k", "s", "s", "quit"], bots=["basic"], seed="4")

    swaps = ("Bot 1 swaps the second cards.", "Bot 1 leaves the second cards where they are.")
    assert "Bot 1 bets 5+5." in seen.lines
    assert sum(line in swaps for line in seen.lines) == 1


def test_that_a_bot_does_not_give_up_is_told_where_it_was_asked():
    seen = played(
        "vegas_strip",
        ["10", "n", "s", "quit"],
        bots=["mimic"],
        overrides=["surrender.kind=early"],
        shoe="10C 9D 7C  10S 9C 10S",
    )

    assert "Bot 1 does not surrender." in seen.lines
    assert seen.text.count("does not surrender") == 1


def test_the_teaching_game_shows_what_a_bot_enters_and_how_it_ends_for_it():
    seen = played("cs161", ["hold", "no"], bots=["mimic"], shoe="10S 10D  10C 10H  5C 5D 10H")

    assert [line for line in seen.lines if "enters" in line] == ["Bot 1 enters hit.", "Bot 1 enters hold."]
    assert "***      Player: You pushed ***" in seen.lines
    assert "***      Bot 1: Pushed      ***" in seen.lines


def test_no_money_is_told_where_people_see_none():
    seen = played("cs161", ["hold", "no"], bots=["basic", "random"], seed="5")

    assert "Bots: Bot 1 (basic), Bot 2 (random)." in seen.lines
    assert not [line for line in seen.lines if "bets" in line or "leaves the table" in line]


def test_bots_are_on_no_board_of_people(program: Start):
    table = program("--house", "cs161", "--bets", "--players", "Ann", "--bots", "mimic")
    table.said_until("How much is bet?")
    table.answer("1")
    while not table.said_until("hit)?", "Play again").endswith("Play again"):
        table.answer("hold")

    assert "Top ten by rounds won" in table.all
    assert "1. Ann" in table.all
    assert "1. Bot" not in table.all
    assert "--bots" not in table.all


# Banks.


def test_the_only_person_who_banks_says_when_the_bots_may_bet():
    seen = played(
        "vegas_strip",
        ["x", "", "quit"],
        names=["Ann"],
        bots=["mimic"],
        balance=100_000,
        overrides=["table.banker=player:1"],
        shoe="10C 7S  8C 10S",
    )

    assert "You are the banker of this round." in seen.lines
    assert seen.prompts[0] == "ENTER deals the next round, “quit” ends: "
    assert "Bot 1 wins 5: 18 against 17." in seen.lines
    assert "You leave the table with 995: 5 lost." in seen.lines


def test_a_bot_banks_when_it_is_its_turn():
    seen = played(
        "vegas_strip",
        ["", "10", "s", "quit"],
        names=["Ann"],
        bots=["mimic"],
        balance=100_000,
        overrides=["table.banker=rotate"],
        shoe="10C 7S  8C 10S  10C 7S  8C 10S",
    )

    assert "Bot 1 is the banker of this round." in seen.lines
    assert "You win 10: 18 against 17." in seen.lines
    assert "Bot 1 leaves the table with 995: 5 lost." in seen.lines


def test_a_bot_with_a_bank_of_its_own_decides_what_it_draws():
    seen = played(
        "vegas_strip",
        ["10", "s", "quit"],
        names=["Ann"],
        bots=["mimic"],
        balance=100_000,
        overrides=["table.banker=player:2", "dealer.policy=free"],
        shoe="10C 7S  8C 10S",
    )

    assert "You win 10: 18 against 17." in seen.lines
    assert not [prompt for prompt in seen.prompts if prompt.startswith("Banker")]


# Coming to an end.


def test_a_bot_that_can_bet_no_more_leaves_with_a_word_and_the_others_play_on():
    shoe = "10C 10D 10H  10S 9C 10C"
    seen = played("vegas_strip", ["5", "s", "quit"], bots=["mimic"], balance=500, shoe=shoe)

    assert "Bot 1 loses 5: 19 against 20." in seen.lines
    assert "Bot 1 has 0 left and the smallest bet is 5: the game is over for Bot 1." in seen.lines
    assert seen.prompts[-1].startswith("You have 5. Your bet")


def test_a_round_that_the_only_person_leaves_is_played_to_its_end_and_nobody_plays_on():
    sitting = sit_down(
        "vegas_strip",
        seen := Transcript(["10", "quit", "y"]),
        bots=["mimic", "mimic"],
        shoe="10C 10D 10H 7S  8C 5C 9C 10S  4D",
    )

    play_lines(sitting)

    assert "Bot 1 draws 4♦: 19." in seen.lines
    assert "Bot 2 wins 5: 19 against 17." in seen.lines
    assert "You leave the table with 110: 10 won." in seen.lines
    assert sitting.rounds == 1
    assert not sitting.party.is_open


@pytest.mark.parametrize(("house", "answers"), [("gojack", ["Ann", "s", "n"]), ("cs161", ["hold", "no"])])
def test_when_people_want_no_more_bots_do_not_either(house: str, answers: list[str]):
    sitting = sit_down(house, Transcript(answers), bots=["mimic"], seed="5")

    play_lines(sitting)

    assert sitting.rounds == 1
    assert not sitting.party.is_open


def test_play_money_of_bots_is_issued_for_them_and_goes_with_them():
    store = open_store("memory:")

    played("vegas_strip", ["10", "s", "quit"], bots=["mimic"], store=store, shoe="10C 9D 7S  10S 9C 10C")

    chips = {account: left for account, left in store.balances("wallet:").items() if left}
    assert chips == {wallet("guest-86ebb13f1a5b"): 101_000}
    moved = [(line.transfer.reason, line.transfer.chips) for line in store.statement(wallet("bot-t-1-2"))]
    assert moved == [("issue", 10_000), ("buy-in", 10_000), ("cash-out", 10_500), ("retire", 10_500)]
    assert audit(store).problems == ()


def test_where_an_operator_issues_the_money_bots_get_none_and_it_says_so(program: Start, tmp_path: Path):
    store = open_store(tmp_path / "fairdeal.db")
    room = Directory(store, now, token_bytes)
    room.sign_up("c-1", "ops", "Olga", "staple of the trade")
    room.appoint("c-2", "ops")
    store.close()

    refused = program("--bots", "1", "--data", str(tmp_path))
    unseen = program("--house", "cs161", "--bots", "1", "--data", str(tmp_path))

    assert refused.end() == 2
    assert "an operator runs this room and issues its play money, so bots have none" in refused.complaint()
    assert "Bots: Bot 1 (basic)." in unseen.said_until("Player: ")


# Coming back.

BET, ACTION, EXTRA = "Your bet (", "You may ", "yes or no?"


def play_three_rounds(start: Start, data: Path, killed_before: Container[int]) -> list[Event]:
    """All that happens while Ann stands on everything; the process is killed before these questions."""
    kept = ("--data", str(data), "--cards", "letters")
    table = start("--players", "Ann:100", "--bots", "basic,random", "--seed", "3", *kept)
    bets = ["10", "10", "10", "quit"]
    for number in count():
        said = table.said_until(BET, ACTION, EXTRA)
        if number in killed_before:
            table.kill()
            table = start("--resume", *kept)
            said = table.said_until(BET, ACTION, EXTRA)
        table.answer(bets.pop(0) if said.endswith(BET) else "n" if said.endswith(EXTRA) else "s")
        if not bets:
            break
    assert table.end() == 0
    return log_of(data)


def log_of(data: Path) -> list[Event]:
    """All facts of the only table."""
    store = open_store(data / "fairdeal.db")
    try:
        (table,) = tables_of(store)
        assert audit(store).problems == ()
        return [row.event for row in store.read(table)]
    finally:
        store.close()


def test_who_comes_back_after_a_kill_finds_the_same_bots_and_they_answer_the_same(
    program: Start, tmp_path: Path
):
    whole = play_three_rounds(program, tmp_path / "whole", killed_before=())
    broken = play_three_rounds(program, tmp_path / "broken", killed_before=(0, 1, 2, 3))

    assert broken == whole


def test_a_round_is_over_if_the_process_dies_while_it_is_told(program: Start, tmp_path: Path):
    kept = ("--data", str(tmp_path), "--cards", "letters")
    first = program("--players", "Ann", "--bots", "mimic,random", "--seed", "4", "--delay", "10", *kept)
    first.said_until(BET)
    first.answer("10")
    first.said_until(ACTION)
    first.answer("s")
    first.said_until("Bot 1 draws ")
    first.kill()

    again = program("--resume", "--delay", "0", *kept)

    said = again.said_until(BET)
    assert "How round 1 ended:" in said
    assert "Bot 1 wins 5: 20 against 17." in said
    assert "Bots: Bot 1 (mimic) with 105, Bot 2 (random) with " in said
    assert "Bot 1 draws " not in said
    again.answer("quit")
    assert again.end() == 0
    assert "Your practice wallet holds " in again.all
    assert "Bot 2's wallet" not in again.all


# The coach.


def test_the_coach_advises_people_alone_and_has_seen_the_bots_cards():
    seen = Transcript(["10", "s", "quit"])
    sitting = sit_down("vegas_strip", seen, bots=["mimic"], shoe="10C 9D 7S  10S 9C 10C")
    sitting.coach = Coach(ALWAYS, lambda action: action)

    play_lines(sitting)

    assert seen.text.count("What each answer is worth") == 1
    assert sum("one decision" in line for line in seen.lines) == 1
    table = load(sitting.party.visitors.store, "t-1")
    assert table is not None
    seen_cards = read_seen_cards(sitting.party.visitors.store, table).cards
    assert sorted(seen_cards) == ["10C", "10C", "10S", "7S", "9C", "9D"]


def test_bots_who_have_rehearsed_are_on_no_board(program: Start):
    table = program("--players", "Ann", "--bots", "mimic", "--seed", "1")
    table.said_until("Your bet (")
    table.answer("10")
    while not table.said_until("You may ", "Your bet (").endswith("Your bet ("):
        table.answer("s")
    table.answer("quit")
    assert table.end() == 0

    board = program("--bots", command="top")

    assert board.end() == 0
    assert "Bot 1" not in board.all
