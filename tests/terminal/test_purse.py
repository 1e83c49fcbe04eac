"""Chips go between the wallet and the table while people sit there: `buy 100`, `cash 50`."""

import shlex
from typing import Any

import pytest

from fairdeal.houses.following import Following
from fairdeal.ledger import accounts
from fairdeal.room.people.visitors import Visitors
from fairdeal.store import open_store
from fairdeal.store.audit import audit
from fairdeal.terminal.blackjack.game_loop import play_lines
from tests.support.quick_start import run
from tests.terminal.people import Transcript, come_back, played, sit_down

SIXTEEN_V_TEN = "10C 7D 6H 10S"
BROKE = "You have 0 left and the smallest bet is 5. Your wallet holds 900: how much do you bring"


def wallet_of(answers: list[str], **options: object) -> tuple[Transcript, int]:
    """What was said, and what the wallet holds afterwards; it begins with 1000 at the table's rate."""
    store = open_store("memory:")
    seen = played("vegas_strip", answers, store=store, names=["Ann"], **options)
    assert audit(store).problems == ()
    return seen, store.balance(accounts.wallet("ann"))


def test_chips_come_from_the_wallet_and_the_question_is_asked_anew():
    seen, wallet = wallet_of(["buy 50", "quit"])

    assert seen.prompts == [
        "You have 100. Your bet (5 to 100, ENTER for 5)? ",
        "You have 150. Your bet (5 to 150, ENTER for 5)? ",
    ]
    assert "You bring 50 to the table; 850 stays in your wallet." in seen.lines
    assert "You leave the table with 150: nothing won, nothing lost." in seen.lines
    assert wallet == 100_000


def test_a_part_goes_back_to_the_wallet():
    seen, _ = wallet_of(["cash 40", "quit"])

    assert "You take 40 off the table; your wallet holds 940." in seen.lines
    assert seen.prompts[-1] == "You have 60. Your bet (5 to 60, ENTER for 5)? "
    assert "You leave the table with 60: nothing won, nothing lost." in seen.lines


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("buy", "Write how much, as in “buy 100”: your wallet holds 900."),
        ("buy much", "Write how much, as in “buy 100”: your wallet holds 900."),
        ("buy 0", "Write how much, as in “buy 100”: your wallet holds 900."),
        ("buy -5", "Write how much, as in “buy 100”: your wallet holds 900."),
        ("buy 901", "Your wallet holds 900, and 901 is more."),
        ("buy " + "9" * 26, f"Your wallet holds 900, and {'9' * 26} is more."),
        ("cash 101", "You have 100 at the table, and 101 is more."),
        ("cash", "Write how much, as in “cash 50”: you have 100 at the table."),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_moves(line: str, told: str):
    seen, wallet = wallet_of([line, "quit"])

    assert told in seen.lines
    assert wallet == 100_000


def test_it_is_said_in_chinese_too():
    seen, _ = wallet_of(["买入 50", "买入２０", "兑出 30", "quit"], lang="zh")

    assert "你带 50 上桌；钱包里还有 850。" in seen.lines
    assert "你带 20 上桌；钱包里还有 830。" in seen.lines
    assert "你把 30 收回钱包；钱包里有 860。" in seen.lines


def test_the_help_and_a_bet_beyond_the_purse_tell_of_it():
    seen, _ = wallet_of(["?", "101", "quit"])

    assert (
        "“buy 100” brings as much from your wallet, which holds 900; “cash 50” takes some back." in seen.lines
    )
    assert (
        "That is more than you have: 101 of 100. Your wallet holds 900: “buy 100” brings some of it."
        in seen.lines
    )


def test_who_has_an_empty_wallet_hears_nothing_of_it():
    seen, _ = wallet_of(["buy 900", "1001", "quit"], overrides=["table.max_bet=2000"])

    assert "That is more than you have: 1001 of 1000." in seen.lines


def test_who_is_broke_can_bring_more_and_play_on():
    seen, _ = wallet_of(["100", "s", "buy 60", "quit"], shoe=SIXTEEN_V_TEN)

    assert seen.prompts[2].startswith(BROKE)
    assert seen.prompts[3] == "You have 60. Your bet (5 to 60, ENTER for 5)? "
    assert "You leave the table with 60: 100 lost." in seen.lines


def test_an_amount_alone_is_enough_for_who_is_broke_and_too_little_is_asked_again():
    seen, _ = wallet_of(["100", "s", "3", "nix", "5", "quit"], shoe=SIXTEEN_V_TEN)

    assert "You bring 3 to the table; 897 stays in your wallet." in seen.lines
    assert "Write how much, as in “buy 100”: your wallet holds 897." in seen.lines
    assert "You leave the table with 8: 100 lost." in seen.lines


@pytest.mark.parametrize("answer", ["quit", ""])
def test_who_is_broke_can_leave(answer: str):
    seen, wallet = wallet_of(["100", "s", answer], shoe=SIXTEEN_V_TEN)

    assert seen.lines[-3:] == [
        "You leave the table with 0: 100 lost.",
        "Your wallet holds 900.",
        "Goodbye, and thank you for playing.",
    ]
    assert wallet == 90_000


def test_who_has_nothing_left_anywhere_hears_how_to_sit_down_again():
    seen, _ = wallet_of(["buy 900", "1000", "s"], shoe=SIXTEEN_V_TEN, overrides=["table.max_bet=2000"])

    assert seen.lines[-4:] == [
        "You have 0 left and the smallest bet is 5: the game is over for you.",
        "Your wallet holds 0.",
        "To sit down again: fairdeal play --house vegas_strip --players Ann",
        "Goodbye, and thank you for playing.",
    ]


def test_the_line_that_lets_people_sit_down_again_says_all_that_it_takes(tmp_path):
    rules = ("table.max_bet=2000",)
    following = Following("vegas_strip", rules)
    seen = Transcript(["buy 900", "1000", "s"])
    options: dict[str, Any] = {
        "names": ["Ann Lee"],
        "shoe": SIXTEEN_V_TEN,
        "overrides": rules,
        "following": following,
    }
    sitting = sit_down("vegas_strip", seen, **options)
    sitting.data = str(tmp_path)

    play_lines(sitting)

    (told,) = [line for line in seen.lines if line.startswith("To sit down again: ")]
    command = shlex.split(told.removeprefix("To sit down again: fairdeal "))
    assert command[1:-2] == ["--house", "vegas_strip", "--set", *rules, "--players", "Ann Lee"]
    assert run(*command).returncode == 0


def test_in_a_room_with_an_operator_an_operator_issues_more():
    store = open_store("memory:")
    room = Visitors(store).room
    seen = Transcript(["buy 900", "1000", "s"])
    options: dict[str, Any] = {"shoe": SIXTEEN_V_TEN, "overrides": ["table.max_bet=2000"], "store": store}
    sitting = sit_down("vegas_strip", seen, names=["Ann"], **options)
    room.sign_up("1", "carl", "Carl", "correct horse battery")
    room.appoint("2", "carl")
    room.issue("3", "carl", "house:vegas_strip", 10**9, "to begin with")

    play_lines(sitting)

    assert "fairdeal bank issue ann AMOUNT --reason WHY" in seen.lines[-2]


def test_who_comes_back_knows_what_was_brought():
    store = open_store("memory:")
    first = sit_down("vegas_strip", Transcript(["buy 50", "save"]), names=["Ann"], store=store)
    play_lines(first)

    seen = Transcript(["quit"])
    again = come_back(first, store)
    again.asker = type(again.asker)(seen.ask, seen.tell, again.asker.words, again.asker.rule_card)
    play_lines(again)

    assert "You leave the table with 150: nothing won, nothing lost." in seen.lines


def test_the_teaching_game_knows_the_words_too():
    seen = played("cs161", ["buy 50", "?", "cash 20", "no money", "quit"], bets=True, balance=5_000)

    assert "You bring 50 to the table; 400 stays in your wallet." in seen.lines
    assert "Player has 80. How much is bet?" in seen.lines
