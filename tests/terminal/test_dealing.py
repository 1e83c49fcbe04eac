"""Dealing by hand in the terminal: a banker, or somebody who deals for the house, is asked for each duty."""

from pathlib import Path
from secrets import token_bytes
from typing import Any

import pytest

from fairdeal.ledger.accounts import house, wallet
from fairdeal.people import Directory
from fairdeal.store import open_store
from fairdeal.store.audit import audit
from fairdeal.store.opening import now
from fairdeal.terminal.blackjack.game_loop import play_lines
from tests.cli.recorded import run
from tests.support.covers import covers
from tests.support.opened import opened
from tests.terminal.answering import TABLE, Answering
from tests.terminal.people import Transcript, come_back, played, sit_down
from tests.terminal.programs import Start, only_table

BANKS = ["table.banker=player:2", "table.duties=open deal"]
SIXTEEN_V_TEN = "10C 7D 6H 10S"
CLEAN = "Everything that was checked is in order."


# Whoever banks.


@covers("S3-07")
def test_who_banks_closes_the_betting_and_deals_each_card():
    answers = ["5", "", "", "d", "deal", "", "s", "quit", "quit"]
    seen = played(
        "vegas_strip", answers, names=["Ann", "Bob"], overrides=BANKS, shoe=SIXTEEN_V_TEN, balance=100_000
    )

    assert seen.prompts[1:6] == [
        "Bob, everybody has spoken. ENTER closes the betting: ",
        "Bob, ENTER deals the next card, to Ann: ",
        "Bob, ENTER deals the next card, to the dealer: ",
        "Bob, ENTER deals the next card, to Ann: ",
        "Bob, ENTER deals the next card, to the dealer: ",
    ]
    assert "Ann gets 10♣." in seen.lines
    assert "The dealer gets a card face down." in seen.lines
    assert "Ann loses 5: 16 against 17." in seen.lines


@pytest.mark.parametrize(
    ("duties", "asked"), [("open", "closes the betting"), ("deal", "deals the next card")]
)
def test_what_is_no_duty_the_machine_does(duties: str, asked: str):
    overrides = ["table.banker=player:2", f"table.duties={duties}"]
    options = {"names": ["Ann", "Bob"], "overrides": overrides, "balance": 100_000}
    seen = played("vegas_strip", ["5", *[""] * 4, "s", "quit", "quit"], **options, shoe=SIXTEEN_V_TEN)

    assert {prompt.split("ENTER ")[1].split(",")[0] for prompt in seen.prompts if "Bob, " in prompt} <= {
        f"{asked}: ",
        asked,
    }
    assert any(asked in prompt for prompt in seen.prompts)


def test_the_only_person_who_banks_against_bots_is_asked_and_the_bots_are_not():
    overrides = ["table.banker=player:1", "table.duties=open deal"]
    seen = Answering({}, most=20)

    play_lines(sit_down("vegas_strip", seen, bots=["mimic"], overrides=overrides, balance=100_000))

    assert seen.prompts[0] == "Everybody has spoken. ENTER closes the betting: "
    assert seen.prompts[1] == "ENTER deals the next card, to Bot 1: "


def test_a_bot_that_banks_deals_by_itself():
    seen = Answering(TABLE, most=6)
    options: dict[str, Any] = {"bots": ["mimic"], "balance": 100_000, "shoe": SIXTEEN_V_TEN}

    play_lines(sit_down("vegas_strip", seen, overrides=BANKS, **options))

    assert "You lose 5: 16 against 17." in seen.lines
    assert not [prompt for prompt in seen.prompts if "ENTER deals" in prompt]


@pytest.mark.parametrize("banker", ["rotate", "elect"])
@pytest.mark.parametrize("seed", ["1", "2"])
def test_each_banker_deals_the_own_rounds_and_no_chip_is_made_or_lost(banker: str, seed: str):
    store, seen = open_store("memory:"), Answering(TABLE, most=80)
    overrides = [f"table.banker={banker}", "table.duties=open deal"]
    options: dict[str, Any] = {
        "names": ["Ann", "Bob", "Cid"],
        "overrides": overrides,
        "balance": 100_000,
        "seed": seed,
    }

    play_lines(sit_down("vegas_strip", seen, **options, store=store))

    dealt = {prompt.split(",")[0] for prompt in seen.prompts if "ENTER deals the next card" in prompt}
    assert dealt == {"Ann", "Bob", "Cid"}
    assert audit(store).problems == ()
    assert store.balance("mint") == -3_000_000


def test_help_rules_and_the_cards_can_be_seen_while_dealing_and_nonsense_deals_nothing():
    answers = ["5", "", "", "?", "rules", "x", "", "view", "save"]
    seen = played(
        "vegas_strip", answers, names=["Ann", "Bob"], overrides=BANKS, shoe=SIXTEEN_V_TEN, balance=100_000
    )

    assert any(line.startswith("Press ENTER to deal the card.") for line in seen.lines)
    assert "A human dealer closes the betting and deals each card by hand." in seen.lines
    assert "“x” means nothing here: press ENTER, or write quit." in seen.lines
    assert seen.text.count("Ann gets 10♣.") == 1


def test_a_banker_who_leaves_in_mid_deal_is_dealt_for():
    answers = ["5", "", "", "quit", "n", "quit", "y", "s", "quit"]
    seen = played(
        "vegas_strip", answers, names=["Ann", "Bob"], overrides=BANKS, shoe=SIXTEEN_V_TEN, balance=100_000
    )

    assert "Ann loses 5: 16 against 17." in seen.lines
    assert "Bob leaves the table with 1005: 5 won." in seen.lines


def test_a_banker_who_leaves_before_the_betting_is_closed_leaves_the_bank_to_the_house():
    seen = played(
        "vegas_strip", ["5", "quit", "s", "quit"], names=["Ann", "Bob"], overrides=BANKS, balance=100_000
    )

    assert "Bob leaves the table with 1000: nothing won, nothing lost." in seen.lines
    assert any(line.startswith("The house banks this round: ") for line in seen.lines)


# Whoever deals for the house.


def test_somebody_deals_for_the_house_and_the_machine_deals_on_when_they_leave():
    answers = ["5", "", "", "", "quit", "s", "quit"]
    seen = played("vegas_strip", answers, names=["Ann"], dealer="Dee", shoe=SIXTEEN_V_TEN)

    assert seen.lines.index("Dee deals at this table by hand.") < seen.lines.index("Ann gets 10♣.")
    assert seen.prompts[1] == "Dee, everybody has spoken. ENTER closes the betting: "
    assert "Dee deals no more: the machine deals on." in seen.lines
    assert "You lose 5: 16 against 17." in seen.lines


@pytest.mark.parametrize("house", [("vegas_strip", {}), ("cs161", {"bets": True})])
def test_beside_a_dealer_the_only_player_is_called_by_name_from_the_beginning(house):
    name, how = house
    seen = played(name, ["5", "save"], names=["Ann"], dealer="Dee", **how)

    assert "Ann sits down with 100 of play money; 900 stays in the wallet." in seen.lines
    assert not any(line.startswith(("You ", "Your ")) for line in seen.lines)


def test_who_deals_can_leave_before_the_betting_is_closed():
    seen = played("vegas_strip", ["5", "quit", "s", "quit"], names=["Ann"], dealer="Dee", shoe=SIXTEEN_V_TEN)

    assert "Dee deals no more: the machine deals on." in seen.lines
    assert "You lose 5: 16 against 17." in seen.lines


@pytest.mark.parametrize(
    ("house", "answers"),
    [("cs161", ["1", *[""] * 4, "hold", "no"]), ("gojack", [*[""] * 4, "stay", "n"])],
)
def test_where_nobody_bets_each_card_is_dealt_by_hand_all_the_same(house: str, answers: list[str]):
    seen = played(house, answers, names=["Ann"], dealer="Dee", shoe=SIXTEEN_V_TEN)

    assert sum("Dee, ENTER deals the next card" in prompt for prompt in seen.prompts) >= 3
    assert not any("closes the betting" in prompt for prompt in seen.prompts)


def test_who_sits_down_at_the_table_does_not_deal_there():
    seen = played("vegas_strip", ["5", "s", "quit"], dealer="Player 1", shoe=SIXTEEN_V_TEN)

    assert "Player 1 can't deal and play at the same table." in seen.lines
    assert "You lose 5: 16 against 17." in seen.lines


# Coming back.


@pytest.mark.parametrize("answers", [["5"], ["5", ""], ["5", "", ""], ["5", *[""] * 5]])
def test_who_comes_back_is_asked_for_the_very_card(answers: list[str]):
    store = open_store("memory:")
    first = sit_down("vegas_strip", seen := Transcript(answers), names=["Ann"], dealer="Dee", store=store)
    play_lines(first)
    prompt = seen.prompts[-1]

    again = Answering(TABLE, most=12)
    first.asker = type(first.asker)(again.ask, again.tell, first.asker.words, list)
    play_lines(come_back(first, store))

    assert again.prompts[0] == prompt
    assert audit(store).problems == ()


def test_a_kill_in_mid_deal_costs_nothing_and_the_log_proves_every_card(
    capsys, program: Start, tmp_path: Path
):
    data = str(tmp_path / "room")
    options = ("--players", "Ann", "--dealer", "Dee", "--data", data)
    first = program(*options)
    first.said_until("Your bet (", "bet (")
    first.answer("10")
    first.said_until("closes the betting")
    first.answer("")
    first.said_until("to Ann")
    first.answer("")
    first.said_until("to the dealer")
    first.kill()

    again = program("--resume", "--data", data)
    again.said_until("Dee, ENTER deals the next card, to the dealer")
    again.answer("")
    while (said := again.said_until("deals the next card", " may ", "yes or no?", " bet (")).endswith(
        ("deals the next card", " may ", "yes or no?")
    ):
        again.answer("" if said.endswith("card") else "s" if said.endswith("may ") else "n")
    again.answer("quit")

    assert again.end() == 0
    table = only_table(Path(data))
    assert run(capsys, "verify", table, "--data", data)[1].splitlines()[-1] == CLEAN
    for command in (["audit"], ["history"], ["replay", f"{table}:1"]):
        status, _, wrong = run(capsys, *command, "--data", data)
        assert (status, wrong) == (0, "")


# Who may.


def refusal(capsys, *options: str) -> str:
    status, _, wrong = run(capsys, "play", *options)
    assert status == 2
    return wrong


def test_nobody_deals_for_the_house_where_players_bank_and_nobody_plays_and_deals(capsys, tmp_path: Path):
    data = ("--data", str(tmp_path / "room"))

    assert "players bank" in refusal(capsys, "--dealer", "Dee", "--set", "table.banker=rotate", *data)
    assert "can't deal and play at the same table" in refusal(
        capsys, "--dealer", "dee", "--players", "Dee", *data
    )
    assert "--dealer takes a name" in refusal(capsys, "--dealer", "\x07", *data)
    assert "table.duties" in refusal(capsys, "--set", "table.duties=del", *data)


def test_where_an_operator_runs_the_room_dealers_have_that_role(capsys, program: Start, tmp_path: Path):
    data, options = str(tmp_path), ("--dealer", "Dee", "--players", "Ann", "--data", str(tmp_path))
    with opened(tmp_path) as store:
        room = Directory(store, now, token_bytes)
        room.sign_up("1", "ops", "Olga", "staple of the trade")
        room.appoint("2", "ops")
        room.sign_up("3", "ann", "Ann", None)
        room.issue("4", "ops", wallet("ann"), 5_000, "to play with")
        room.issue("5", "ops", house("vegas_strip"), 100_000, "to pay with")

    wrong = refusal(capsys, *options)
    with opened(tmp_path) as store:
        room = Directory(store, now, token_bytes)
        room.sign_up("6", "dee", "Dee", "correct horse battery")
        room.give_roles("7", "ops", "dee", ["dealer"])
    table = program(*options)
    table.answer("correct horse battery")
    table.said_until("Dee deals at this table by hand.")
    table.answer("5")
    table.said_until("closes the betting")
    table.kill()
    with opened(tmp_path) as store:
        Directory(store, now, token_bytes).give_roles("8", "ops", "dee", ["player"])
    again = program("--resume", "--data", data)
    again.said_until(" may ", "yes or no?", "bet (")  # a natural ends the round at once
    again.kill()

    assert f"fairdeal people roles dee player dealer --data {data}" in wrong
    assert "Dee deals no more: the machine deals on." in again.all
