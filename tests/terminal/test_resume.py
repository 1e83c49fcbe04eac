"""Leaving in mid-hand and going on exactly there, in another process, whatever ended the first."""

import re
import resource
from functools import partial
from pathlib import Path
from secrets import token_bytes
from typing import Any, cast

import pytest
from sqlalchemy import event

from fairdeal.ledger.accounts import house, wallet
from fairdeal.people import Directory
from fairdeal.store import Event, StoreTrouble, open_store
from fairdeal.store.audit import audit
from fairdeal.store.opening import now
from fairdeal.store.sql import SqlStore
from fairdeal.tables.read.history import tables_of
from fairdeal.tables.read.leaderboard import all_rounds, standings
from fairdeal.terminal.blackjack.game_loop import play_lines
from tests.support.covers import covers
from tests.support.opened import opened
from tests.terminal.people import Transcript, sit_down
from tests.terminal.programs import Program, Start, only_table

BET, ACTION, EXTRA = "Your bet (", "You may ", "yes or no?"
TOTAL = re.compile(r"^(?:Your hand|You draw).*: (?:soft )?(\d+)\.$", re.MULTILINE)
KEPT = "Everything stays as it is: “fairdeal play --resume t-"
JOINED = "Somebody plays at this table elsewhere just now: what they do counts here too."
SITTING = ("--cards", "letters", "--players", "Ann:100")


def log_of(data: Path) -> tuple[list[Event], int]:
    """All that has happened at the only table, and what Ann, who is alone, has in the end."""
    with opened(data) as store:
        (table,) = tables_of(store)
        assert audit(store).problems == ()
        return [row.event for row in store.read(table)], sum(store.balances("wallet:").values())


class Player:
    """Bets 10, draws up to 15 and takes no insurance, in whatever process the table is just now."""

    def __init__(self, start: Start, data: Path, seed: str, rounds: int) -> None:
        self.start, self.options = start, ("--data", str(data), "--cards", "letters")
        self.program = start(*SITTING, "--seed", seed, "--data", str(data))
        self.rounds = rounds

    def next_question(self) -> str:
        return self.program.said_until(BET, ACTION, EXTRA)

    def answer(self, said: str) -> bool:
        """Answer a question; False once the table is left."""
        if said.endswith(BET):
            self.rounds -= 1
            self.program.answer("10" if self.rounds >= 0 else "quit")
            return self.rounds >= 0
        totals = [int(found) for found in TOTAL.findall(self.program.all)]
        self.program.answer("n" if said.endswith(EXTRA) else "h" if totals[-1] < 15 else "s")
        return True

    def come_back(self) -> None:
        """In another process."""
        self.program = self.start("--resume", *self.options)


def play(start: Start, data: Path, seed: str, breaks: dict[int, str]) -> None:
    """Three rounds; before these questions, by number, the process ends in one of several ways."""
    player = Player(start, data, seed, rounds=3)
    number, goes_on = 0, True
    while goes_on:
        said = player.next_question()
        if how := breaks.get(number):
            leave(player.program, how)
            player.come_back()
            said = player.next_question()
        goes_on = player.answer(said)
        number += 1
    assert player.program.end() == 0


def leave(program: Program, how: str) -> None:
    if how == "kill -9":
        program.kill()
        return
    if how == "save":
        program.answer("save")
    assert program.end() == 0
    assert KEPT in program.all


@covers("S2-37")
@pytest.mark.parametrize("how", ["kill -9", "save", "end of input"])
@pytest.mark.parametrize("seed", ["1", "7"])
def test_whatever_ends_a_process_the_same_cards_and_the_same_money_come_of_it(
    program: Start, tmp_path: Path, how: str, seed: str
):
    play(program, tmp_path / "whole", seed, {})
    play(program, tmp_path / "broken", seed, dict.fromkeys((0, 2, 3, 5), how))

    assert log_of(tmp_path / "broken") == log_of(tmp_path / "whole")


def test_who_comes_back_sees_the_bet_and_the_hands_and_is_asked_the_open_question(
    program: Start, tmp_path: Path
):
    first = program(*SITTING, "--seed", "1", "--data", str(tmp_path))
    first.said_until(BET)
    first.answer("20")
    first.said_until("Your hand: ")
    hand = first.said_until("\n")
    first.said_until(ACTION)
    first.kill()

    again = program("--resume", "--cards", "letters", "--data", str(tmp_path))

    shown = again.said_until(ACTION).splitlines()
    assert shown[0].startswith("Welcome back to Vegas Strip, table t-seed-")
    assert shown[1].startswith("The cards in play are sealed: ")
    assert shown[2:6] == [
        "Round 1 goes on.",
        "Your bet: 20.",
        "You have 80 left.",
        f"Your hand: {hand}".rstrip(),
    ]
    assert shown[6].startswith("Dealer shows ")


def test_a_round_whose_end_nobody_saw_is_told_to_who_comes_back(program: Start, tmp_path: Path):
    first = program(*SITTING, "--seed", "1", "--data", str(tmp_path), "--delay", "10")
    first.said_until(BET)
    first.answer("20")
    first.said_until(ACTION)
    first.answer("s")
    first.said_until("Dealer turns")
    first.kill()

    again = program("--resume", "--data", str(tmp_path))

    assert re.search("How round 1 ended:\n(You|Push).* against ", again.said_until(BET))


@covers("S2-48")
def test_a_saved_game_that_is_won_later_counts_once(program: Start, tmp_path: Path):
    first = program("--players", "Ann:50", "--seed", "1", "--data", str(tmp_path))
    first.said_until(BET)
    first.answer("20")
    first.said_until(ACTION)
    first.answer("save")
    assert first.end() == 0

    # Twelve against a dealer who busts.
    for _ in range(2):
        again = program("--resume", "--data", str(tmp_path))
        if again.said_until(ACTION, BET).endswith(ACTION):
            again.answer("s")
            again.said_until("You win 20")
            again.said_until(BET)
        again.kill()

    with opened(tmp_path) as store:
        (ann,) = standings(all_rounds(store), rehearsed=True)
        (purse,) = store.balances("purse:").values()
    assert (ann.rounds, ann.won, ann.chips, purse) == (1, 1, 2_000, 7_000)


def test_two_who_come_back_at_once_see_the_same_and_nothing_is_done_twice(program: Start, tmp_path: Path):
    first = program(*SITTING, "--seed", "1", "--data", str(tmp_path))
    first.said_until(BET)
    first.answer("20")
    first.said_until(ACTION)
    first.kill()
    joining = ("--resume", only_table(tmp_path), "--data", str(tmp_path))
    quick, slow = (program(*joining) for _ in range(2))
    seen = [each.said_until(ACTION).splitlines()[1:] for each in (quick, slow)]
    alone = [[line for line in lines if line != JOINED] for lines in seen]
    assert alone[0] == alone[1]
    assert any(JOINED in lines for lines in seen), "whoever comes second hears of the first"

    quick.answer("s")
    ended = quick.said_until("You win 20")
    quick.said_until(BET)
    slow.answer("d")

    late = slow.said_until(BET)
    assert "The table has moved on since you looked" in late
    assert ended.splitlines()[-1] in late
    slow.answer("quit")
    assert slow.end() == 0
    quick.answer("20")
    quick.said_until("This table was closed meanwhile, at another terminal.")
    assert quick.end() == 0
    facts, wallet = log_of(tmp_path)
    assert sum(fact.type == "RoundEnded" for fact in facts) == 1
    assert wallet == 102_000


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--resume"], "there is no table to go on at"),
        (["--resume", "nix"], "there is no table nix, and none is open"),
        (["--resume", "a", "--resume", "b"], "--resume goes on at one table, and 2 were named"),
        (["--resume", "--house", "gojack"], "it can't be combined with --house"),
        (["--resume", "--house", "vegas_strip"], "it can't be combined with --house"),
        (["--resume", "--seed", "1"], "--resume goes on as it was: it can't be combined with --seed"),
        (["--resume", "--no-save"], "it can't be combined with --no-save"),
    ],
)
def test_where_there_is_nothing_to_go_on_with_it_says_so(program: Start, options: list[str], sentence: str):
    asked = program(*options)

    assert asked.end() == 2
    assert sentence in asked.complaint()


def test_a_table_that_is_closed_is_said_to_be(program: Start):
    first = program()
    first.said_until(BET)
    first.answer("quit")
    assert first.end() == 0
    (table,) = re.findall("This was table (t-[0-9a-f]+):", first.all)

    asked = program("--resume", table)

    assert asked.end() == 2
    assert f"table {table} is closed, and everybody has left it" in asked.complaint()


def test_a_wrong_table_is_answered_with_those_that_are_open(program: Start):
    first = program("--seed", "1")
    first.said_until(BET)
    first.kill()
    asked = program("--resume", "t-9")

    assert asked.end() == 2
    assert re.search("there is no open table t-9; these are open: t-seed-[0-9a-f]+\n", asked.complaint())


def test_a_new_sitting_mentions_the_table_that_was_left_open_once(program: Start):
    first = program()
    first.said_until(BET)
    first.kill()

    second = program()
    said = second.said_until(BET)
    second.answer("quit")

    assert second.end() == 0
    assert said.count("You have left a table open: “fairdeal play --resume t-") == 1
    assert second.all.count("table open") == 1


def test_who_comes_again_has_the_same_wallet(program: Start):
    first = program("--players", "Ann:2000")
    first.said_until(BET)
    first.answer("quit")
    assert first.end() == 0

    again = program("--players", "ann")

    again.said_until("You sit down with 100 of play money; 1900 stays in your wallet.")


def test_cards_from_a_seed_which_may_be_known_touch_no_real_wallet_and_no_board(
    program: Start, tmp_path: Path
):
    known = program("--players", "Ann", "--seed", "1", "--data", str(tmp_path))
    known.said_until(BET)
    known.answer("100")
    known.said_until(ACTION)
    known.answer("s")
    known.said_until("You win 100")
    known.said_until(BET)
    known.answer("quit")
    assert known.end() == 0

    real = program("--players", "Ann", "--data", str(tmp_path))

    real.said_until("You sit down with 100 of play money; 900 stays in your wallet.")
    real.kill()
    with opened(tmp_path) as store:
        assert standings(all_rounds(store)) == []
        assert len(standings(all_rounds(store), rehearsed=True)) == 1


def test_a_wallet_that_is_short_gets_new_play_money_and_that_is_said(program: Start):
    asked = program("--players", "Ann:2000")

    said = asked.said_until(BET)

    assert "Your wallet had too little: 1000 of new play money was put into it.\n" in said
    assert "You sit down with 2000 of play money; 0 stays in your wallet.\n" in said


def test_without_keeping_nothing_is_written(program: Start, own_data: Path):
    asked = program("--no-save")
    asked.said_until(BET)

    assert asked.end() == 0
    assert "Nothing of this table is kept.\n" in asked.all
    assert not own_data.exists()


# Disks that fail.


only_small_files = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (400_000, 400_000))


def test_a_full_disk_is_told_and_the_table_stays_as_it_was(program: Start, tmp_path: Path):
    first = program(*SITTING, "--data", str(tmp_path))
    first.said_until(BET)
    first.kill()
    short = program("--resume", "--data", str(tmp_path), beforehand=only_small_files)
    with pytest.raises(AssertionError):
        while True:
            said = short.said_until(BET, ACTION, EXTRA)
            short.answer("10" if said.endswith(BET) else "s" if said.endswith(ACTION) else "n")
    assert short.process.wait(60) == 2
    assert short.complaint().endswith(" Nothing was written.\n")
    assert KEPT in short.all

    again = program("--resume", "--data", str(tmp_path))

    again.said_until(BET, ACTION, EXTRA)
    assert again.end() == 0
    with opened(tmp_path) as store:
        assert audit(store).problems == ()


def read_only(store: SqlStore) -> None:
    """From now on."""

    def forbid(connection: Any, _: object) -> None:
        connection.execute("PRAGMA query_only = ON").close()

    event.listen(store.engine, "connect", forbid)
    store.engine.dispose()


def test_a_database_that_can_only_be_read_is_told_and_the_table_stays_as_it_was(tmp_path: Path):
    store = cast(SqlStore, open_store(tmp_path / "fairdeal.db"))
    seen = Transcript(["10", "s"])
    sitting = sit_down("vegas_strip", seen, shoe="10C 7D 6H 10S", store=store)

    def ask(prompt: str) -> str:
        if prompt.startswith("You may"):
            event.listen(
                store.engine,
                "connect",
                lambda connection, _: connection.execute("PRAGMA query_only = ON").close(),
            )
            store.engine.dispose()
        return Transcript.ask(seen, prompt)

    sitting.asker = type(sitting.asker)(ask, seen.tell, sitting.asker.words, sitting.asker.rule_card)
    with pytest.raises(StoreTrouble) as caught:
        play_lines(sitting)

    assert "can only be read, not written" in str(caught.value)
    assert seen.lines[-2].startswith(KEPT)
    assert sitting.round is not None
    store.close()


def test_who_has_an_account_plays_by_its_password_and_not_at_all_when_it_is_blocked(
    program: Start, tmp_path: Path
):
    with opened(tmp_path) as store:
        room = Directory(store, now, token_bytes)
        room.sign_up("c-1", "ann", "Ann", "correct horse battery")
        room.sign_up("c-2", "ops", "Olga", "staple of the trade")
        room.appoint("c-3", "ops")
        room.issue("c-5", "ops", wallet("ann"), 10_000, "to play with")
        room.issue("c-6", "ops", house("vegas_strip"), 1_000_000, "to play against")

    def comes(*options: str, password: str = "correct horse battery") -> Program:
        asked = program(*options, "--data", str(tmp_path))
        asked.answer(password)
        return asked

    stranger = comes("--players", "Ann", password="staple of the trade")
    assert (stranger.end(), stranger.complaint()) == (2, "fairdeal: The id or the password is wrong.\n")
    first = comes("--players", "Ann")
    first.said_until(BET)
    first.kill()
    again = comes("--resume")
    again.said_until(BET)
    again.answer("quit")
    assert again.end() == 0
    with opened(tmp_path) as store:
        Directory(store, now, token_bytes).set_status("c-4", "ops", "ann", "blocked", "quarrels")
    blocked = comes("--players", "Ann")
    assert (blocked.end(), blocked.complaint()) == (2, "fairdeal: The account ann is blocked.\n")
