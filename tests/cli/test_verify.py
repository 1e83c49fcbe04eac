"""`fairdeal verify`: a log from a file or from the room, and what is caught in it."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from fairdeal.store import Step, open_store
from fairdeal.store.logs import every_step
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.host import Host
from fairdeal.tables.houses.followed_house import take_over
from fairdeal.tables.model.events import RulesChanged
from fairdeal.wire.commands import CloseTable
from tests.cli.recorded import Played, a_room, any_of, complaint, run
from tests.houses.writing import write_house
from tests.support.forged_logs import the
from tools.rewritten_logs import Events, events_of, rewritten

VERIFIER = Path(__file__).parents[2] / "verifier" / "fairdeal_verify.py"
CLEAN = "Everything that was checked is in order."
COMPARED = "Compared 4 logs: no two tables share a seed root, and each rule book has one order of cards."


@pytest.fixture
def room(tmp_path):
    return a_room(tmp_path)


@pytest.fixture
def log(capsys, room) -> Path:
    """The log of a closed table, in a file."""
    file: Path = room / "t-1.log"
    assert run(capsys, "verify", "t-1", "--export", file, "--data", room)[0] == 0
    return file


def lines_of(log: Path) -> list[bytes]:
    return log.read_bytes().splitlines(keepends=True)


def forged(log: Path, change: Callable[[Events], object]) -> Path:
    """Another file with events that were changed, and numbers and hashes that fit again."""
    file = log.with_name("forged.log")
    file.write_bytes(b"".join(rewritten(lines_of(log), change)))
    return file


def test_a_table_of_the_room_is_checked(capsys, room):
    status, out, _ = run(capsys, "verify", "t-1", "--data", room)

    assert status == 0
    assert "Rules and payouts: rounds played again: 6, voided: 0." in out
    assert out.splitlines()[-1] == CLEAN


def test_an_exported_log_is_checked_without_the_room(capsys, log):
    status, out, _ = run(capsys, "verify", log)

    assert status == 0
    assert "Rules and payouts: rounds played again: 6, voided: 0." in out


def test_the_verifier_that_shares_no_code_agrees(log):
    done = subprocess.run([sys.executable, VERIFIER, log], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_a_game_of_trumps_is_checked_by_its_shipped_pack(capsys, room):
    file = room / "t-3.log"
    run(capsys, "verify", "t-3", "--export", file, "--data", room)

    status, out, _ = run(capsys, "verify", file)

    assert status == 0
    assert "rounds played again: 1" in out


def test_a_changed_byte_is_found(capsys, log):
    content = bytearray(log.read_bytes())
    content[len(content) // 2] ^= 1
    log.write_bytes(content)

    status, out, _ = run(capsys, "verify", log)

    assert status == 1
    assert "not in order:" in out
    assert "not checked, since the log itself is not in order" in out
    assert "Head" not in out, "nobody should note the head of a log that is not in order"


def pay_one_chip_more(events: Events) -> None:
    """In the last payout and in all that follows from it: no other event says otherwise."""
    paid = [(event, moved) for event in events for moved in event["transfers"] if moved["reason"] == "payout"]
    event, payout = paid[-1]
    payout["chips"] += 1
    seat, later = payout["target"].rpartition(":")[2], events[events.index(event) + 1 :]
    the(later, "RoundEnded")["won"][seat] += 1
    for each in later:
        if each["type"] == "SeatLeft" and str(each["body"]["seat"]) == seat:
            each["body"]["chips"] += 1
            each["transfers"][0]["chips"] += 1
    for reason in ("release", "fund"):
        next(each for event in later for each in event["transfers"] if each["reason"] == reason)["chips"] -= 1


def test_a_payout_that_was_rewritten_with_all_hashes_is_found_by_the_rules(capsys, log):
    file = forged(log, pay_one_chip_more)

    status, out, _ = run(capsys, "verify", file)

    done = subprocess.run([sys.executable, VERIFIER, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, "only the rules can tell"
    assert status == 1
    assert "which no rule says" in out


def test_what_the_rules_find_is_told_with_the_line_of_the_file(capsys, log):
    file = forged(log, pay_one_chip_more)

    told = run(capsys, "verify", file)[1]

    numbers = {int(number) for number in re.findall(r"Line (\d+):", told)}
    lines = lines_of(file)
    is_other = {
        number for number, pair in enumerate(zip(lines_of(log), lines, strict=True), 1) if changed(*pair)
    }
    assert numbers
    assert numbers <= is_other


def changed(before: bytes, after: bytes) -> bool:
    """Whether a line says something else, whatever its hash is."""
    return before.rpartition(b",")[0] != after.rpartition(b",")[0]


def test_root_and_head_are_compared_with_what_was_noted(capsys, log):
    out = run(capsys, "verify", log)[1]
    root = next(line for line in out.splitlines() if "Root" in line).split(": ")[1][:64]
    head = next(line for line in out.splitlines() if "Head" in line).split("Head: ")[1][:64]

    assert run(capsys, "verify", log, "--root", root, "--head", head)[0] == 0
    assert run(capsys, "verify", log, "--root", head)[0] == 1
    assert run(capsys, "verify", log, "--head", root)[0] == 1


# What somebody saw at the table.


def published(capsys, log) -> tuple[str, list[str]]:
    """The root of a table, and the commitments of its shoes, as its log has them."""
    events = events_of(lines_of(log))
    root: str = the(events, "SeedChainPublished")["root"]
    return root, [event["body"]["commitment"] for event in events if event["type"] == "ShoeSealed"]


def test_what_is_published_before_the_bets_comes_first(capsys, log):
    root, commitments = published(capsys, log)

    lines = run(capsys, "verify", log)[1].splitlines()

    assert (
        lines[1].strip().startswith(f"Root of the seeds: {root}; compare it with what you noted at the table")
    )
    assert lines[2].strip() == f"Commitment of shoe 1: {commitments[0]}"


@pytest.mark.parametrize("where", ["file", "table"])
def test_the_digits_that_the_table_showed_prove_what_they_fix(capsys, log, room, where):
    root, commitments = published(capsys, log)
    named = (log,) if where == "file" else ("t-1", "--data", room)

    status, out, _ = run(
        capsys, "verify", *named, "--seen", root[:12], "--seen", commitments[0][:14].upper() + "…"
    )

    assert status == 0
    assert f"Seen: {root[:12]} is the root of chain 1. It proves that all its shoes, here 1 to 1," in out
    assert (
        f"Seen: {commitments[0][:14]} is the commitment of shoe 1. It proves that this shoe, and no other"
        in out
    )


@pytest.mark.parametrize("where", ["file", "table"])
def test_digits_that_match_nothing_are_a_problem(capsys, log, room, where):
    root, _ = published(capsys, log)
    named = (log,) if where == "file" else ("t-1", "--data", room)

    status, out, _ = run(capsys, "verify", *named, "--seen", root[:12], "--seen", root[1:13])

    assert status == 1
    assert f"- No root or commitment in the log begins with {root[1:13]}" in out


@pytest.mark.parametrize("given", ["123", "12345678901", "123456789abg", "0x1234567890", "0" * 65, "１" * 12])
def test_fewer_digits_or_others_get_a_sentence(capsys, log, given):
    assert "--seen takes 12 to 64 hexadecimal digits" in complaint(capsys, "verify", log, "--seen", given)


def test_a_shoe_that_is_still_sealed_is_said_to_be(capsys, room):
    store = open_store(room / "fairdeal.db")
    sealed = msgspec.json.decode(
        [row.event.body for row in store.read("t-2") if row.event.type == "ShoeSealed"][-1]
    )
    store.close()

    status, out, _ = run(capsys, "verify", "t-2", "--seen", sealed["commitment"], "--data", room)

    assert status == 0
    assert "its cards can be checked when it is revealed" in out


# Several logs.


def test_several_logs_and_tables_are_checked_and_compared(capsys, log, room):
    root, _ = published(capsys, log)

    status, out, _ = run(capsys, "verify", log, "t-1", "t-2", "t-3", "--seen", root[:12], "--data", room)

    assert status == 0
    assert out.count(CLEAN) == 4
    assert out.splitlines()[-1] == COMPARED


def test_a_root_at_two_tables_is_found(capsys, log, room):
    def elsewhere(events: Events) -> None:
        for event in events:
            event["table"] = "t-8"

    status, out, _ = run(capsys, "verify", log, forged(log, elsewhere))

    assert status == 1
    assert "- Tables t-1 and t-8 share the seed root" in out


def test_a_log_that_continues_in_another_way_is_not_taken_for_the_same_table(capsys, log, room):
    def later(events: Events) -> None:
        for event in events:
            event["at"] += event["step"] > 5

    status, out, _ = run(capsys, "verify", "t-1", forged(log, later), "--data", room)

    assert status == 1
    assert "- Tables t-1 and t-1 share the seed root" in out


def test_what_was_seen_must_be_in_one_of_several_logs(capsys, log, room):
    status, out, _ = run(capsys, "verify", log, "t-2", "--seen", "0123456789ab", "--data", room)

    assert status == 1
    assert out.splitlines()[-1].startswith("- No root or commitment in the log begins with 0123456789ab")


@pytest.mark.parametrize("option", ["--root", "--head", "--export"])
def test_what_concerns_one_log_is_not_taken_for_several(capsys, log, room, option):
    assert f"{option} goes with one log, and 2 are named" in complaint(
        capsys, "verify", "t-1", "t-2", option, "ab" * 32, "--data", room
    )


def exported_and_alone(capsys, tmp_path, *options, status: int = 0) -> tuple[str, str]:
    """What is told of the table `t-9` in its room, and of its log without it, with this exit status."""
    file = tmp_path / "t-9.log"
    in_room = run(capsys, "verify", "t-9", "--export", file, "--data", tmp_path)
    alone = run(capsys, "verify", file, *options)
    assert (in_room[0], alone[0]) == (0, status)
    return in_room[1], alone[1]


def test_rules_are_not_checked_by_a_book_that_nobody_has(capsys, tmp_path):
    house = write_house(tmp_path, 'extends = "vegas_strip"\nname = "Mine"\n[pay]\nnatural = "7:5"\n')
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    played.blackjack("t-9", str(house), ("ann",), games=1)
    store.close()

    in_room, alone = exported_and_alone(capsys, tmp_path, status=2)
    with_house = run(capsys, "verify", tmp_path / "t-9.log", "--house", house)

    assert "rounds played again: 1" in in_room
    assert "no house here has the rule book of " in alone
    assert alone.splitlines()[-1].startswith(
        "NOT CHECKED: whether cards were played and hands paid by the rules"
    )
    assert CLEAN not in alone
    assert "rounds played again: 1" in with_house[1]
    assert with_house[0] == 0


def test_a_log_tells_what_was_set_otherwise_so_that_anybody_can_check_its_rules(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    overrides = ("pay.natural='7:5'", "shoe.decks=2")
    played.blackjack("t-9", "vegas_strip", ("ann",), games=2, overrides=overrides)
    store.close()

    assert "rounds played again: 2" in exported_and_alone(capsys, tmp_path)[1]


def test_a_log_of_trumps_tells_what_was_set_otherwise_too(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann", "bo")
    variant = ("tie=share", "hidden_values=false", "rounds_most=30")
    played.trumps("t-9", "airliners", ("ann", "bo"), games=1, overrides=variant)
    store.close()

    assert "rounds played again: 1" in exported_and_alone(capsys, tmp_path)[1]


def test_a_table_that_closes_gives_up_nothing_worth_telling(capsys, room):
    assert "put away" not in run(capsys, "verify", "t-1", "--data", room)[1]


async def other_house_and_close(host: Host, house: str) -> None:
    table = host.table
    taken, book = RulesChanged(house, table.book_id, table.terms), host.store.book(table.book_id)
    builder = StepBuilder(table, host.clock(), host.seeds, host.gate.may_issue)
    take_over(builder, taken, book)
    await host._append(builder, None)
    await host.settle()
    await host.act(Actor("ann"), CloseTable(), "c-2")
    await host.settle()


def test_shoes_that_are_put_away_while_the_table_goes_on_are_told(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    host = played.blackjack("t-9", "vegas_strip", ("ann",), games=1, closes=False)
    asyncio.run(other_house_and_close(host, "casino"))
    store.close()

    out = run(capsys, "verify", "t-9", "--data", tmp_path)[1]

    assert "Shoes: 2 revealed" in out
    assert "Shoes put away before their end, and the table went on: 1." in out


def test_the_log_of_a_sealed_shoe_is_not_given_away(capsys, room):
    told = complaint(capsys, "verify", "t-2", "--export", room / "t-2.log", "--data", room)

    assert "its first shoe is still sealed" in told
    assert not (room / "t-2.log").exists()


def test_a_file_is_never_overwritten(capsys, room, log):
    before = log.read_bytes()

    assert "is not overwritten" in complaint(capsys, "verify", "t-1", "--export", log, "--data", room)
    assert log.read_bytes() == before


def test_wrong_arguments_are_named(capsys, room):
    assert "`fairdeal tables --data " in complaint(capsys, "verify", "t-8", "--data", room)
    assert "64 hexadecimal digits" in complaint(capsys, "verify", "t-1", "--root", "abc", "--data", room)
    assert "no table was ever opened" in complaint(capsys, "verify", "t-1", "--data", room / "empty")
    assert "no file" in complaint(capsys, "verify", "a\0b", "--data", room / "empty")


def test_a_file_that_is_no_log_gets_one_sentence(capsys, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ann,\n" * 30, "utf-8")

    told = complaint(capsys, "verify", tmp_path / "letter.txt")

    assert "letter.txt is no log of a table" in told


def test_an_empty_file_is_one_sentence(capsys, tmp_path):
    file = tmp_path / "empty.log"
    file.write_bytes(b"")

    status, out, _ = run(capsys, "verify", file)
    done = subprocess.run([sys.executable, VERIFIER, file], capture_output=True, text=True, check=False)

    assert (status, out) == (1, "The log is empty: there is nothing to check, and that is not in order.\n")
    assert done.returncode == 1
    assert done.stdout == "log/empty: the log is empty\nNOT IN ORDER: there is nothing to check\n"


def test_a_clock_that_was_set_back_is_told_and_no_fault(capsys, log):
    def set_back(events: Events) -> None:
        bet = [event["step"] for event in events if event["type"] == "BetsPlaced"][2]
        for event in events:
            event["at"] -= 3_600_000 * (event["step"] >= bet)

    file = forged(log, set_back)
    status, out, _ = run(capsys, "verify", file)
    done = subprocess.run([sys.executable, VERIFIER, file], capture_output=True, text=True, check=False)

    assert status == done.returncode == 0
    assert "Times that lie before that of the line before: 1." in out
    assert "steps with an earlier time than the one before: 1\n" in done.stdout


def test_a_log_whose_first_line_is_spoilt_is_a_log_all_the_same(capsys, log):
    log.write_bytes(b"spoilt\n" + log.read_bytes().partition(b"\n")[2])

    status, out, _ = run(capsys, "verify", log)

    assert status == 1
    assert "line 1" in out.lower()


def test_a_house_is_never_passed_over(capsys, room, log):
    assert "nix" in complaint(capsys, "verify", "t-1", "--house", "nix", "--data", room)
    told = complaint(capsys, "verify", "t-1", "--house", "reno", "--data", room)
    assert "the log was not played by the rules of reno" in told
    assert "nix" in complaint(capsys, "verify", log, "--house", "nix")


def in_mid_hand(path: Path, shoes: str) -> tuple[Played, Host]:
    """A table with one round behind it and one in play."""
    store = open_store(path / "fairdeal.db")
    played = Played(store, seed=3)
    played.people("ann")
    more = {"overrides": (shoes,), "games": 2, "stops_in_mid_round": True, "closes": False}
    return played, played.blackjack("t-1", "vegas_strip", ("ann",), **more)


A_SHOE_A_ROUND, A_LONG_SHOE = "shoe.shuffle='every_round'", "shoe.shuffle='cut_card'"


def hashes_in(out: str) -> set[str]:
    return set(re.findall("[0-9a-f]{64}", out))


@pytest.mark.parametrize("shoes", [A_SHOE_A_ROUND, A_LONG_SHOE])
def test_no_hash_is_told_that_a_hidden_card_could_be_found_by(capsys, tmp_path, shoes):
    played, _ = in_mid_hand(tmp_path, shoes)
    steps = list(every_step(played.store, "t-1"))
    ends = [number for number, step in enumerate(steps, 1) if "ShoeRevealed" in kinds_of(step)]
    sealed = [step.hash.hex() for step in steps[max(ends, default=0) :]]

    told = run(capsys, "verify", "t-1", "--data", tmp_path)
    asked = [run(capsys, "verify", "t-1", "--head", each, "--data", tmp_path) for each in sealed]
    played.store.close()

    assert told[0] == 0
    assert sealed
    assert not hashes_in(told[1]) & set(sealed)
    # Whether a guess is right is not told either.
    assert [each[0] for each in asked] == [1] * len(sealed)
    assert not any(
        hashes_in(out) - hashes_in(told[1]) - {guess}
        for guess, (_, out, _) in zip(sealed, asked, strict=True)
    )


def kinds_of(step: Step) -> list[str]:
    return [event.type for event in step.events]


def test_what_may_be_shown_is_counted_in_lines(capsys, tmp_path):
    played, _ = in_mid_hand(tmp_path, A_SHOE_A_ROUND)
    steps = list(every_step(played.store, "t-1"))
    file = tmp_path / "t-1.log"

    told = run(capsys, "verify", "t-1", "--export", file, "--data", tmp_path)[1]
    played.store.close()

    lines = len(lines_of(file))
    later = len(steps) - lines
    assert later > 0
    assert f"Written to {file}: {lines} lines." in told
    assert ("One later line is not shown" if later == 1 else f"{later} later lines are not shown") in told
    assert f"(line {lines}, the last that may be shown" in told


def test_before_the_first_shoe_is_revealed_there_is_no_head(capsys, tmp_path):
    played, _ = in_mid_hand(tmp_path, A_LONG_SHOE)

    out = run(capsys, "verify", "t-1", "--data", tmp_path)[1]
    played.store.close()

    assert "Head: not told before the first shoe is revealed." in out


def test_a_head_noted_in_mid_hand_still_stands_once_the_table_has_gone_on(capsys, tmp_path):
    played, host = in_mid_hand(tmp_path, A_SHOE_A_ROUND)
    out = run(capsys, "verify", "t-1", "--data", tmp_path)[1]
    head = out.partition("Head: ")[2][:64]
    asyncio.run(played._answer(host, any_of))
    played.store.close()

    status, out, _ = run(capsys, "verify", "t-1", "--head", head, "--data", tmp_path)

    assert out.partition("Head: ")[2][:64] != head
    assert (status, out.splitlines()[-1]) == (0, CLEAN)


def test_who_names_no_table_is_told_where_they_are_listed(capsys, tmp_path):
    told = complaint(capsys, "verify", "foo", "--data", a_room(tmp_path))

    listed = f"`fairdeal tables --data {tmp_path}` lists the tables"
    assert told == f"fairdeal: there is neither a file nor a table foo; {listed}"
