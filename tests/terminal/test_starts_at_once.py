"""Several programs that one person starts in the same moment, over one file: all of them play."""

from pathlib import Path
from secrets import token_bytes

import pytest

from fairdeal.people import Directory
from fairdeal.room.people.visitors import ALLOWANCE, Visitors
from fairdeal.store import open_store
from fairdeal.store.audit import audit
from fairdeal.store.opening import now
from tests.support.opened import opened
from tests.terminal.programs import Start

STARTS = 4


def start_all(program: Start, *options: str, question: str) -> list[str]:
    """What each of them says up to a question, once all were started; they end without a complaint."""
    programs = [program(*options) for _ in range(STARTS)]
    said = [each.said_until(question) for each in programs]
    for each in programs:
        each.answer("save")
        assert each.end() == 0
    return said


@pytest.mark.parametrize("attempt", range(3))
def test_four_starts_at_once_with_one_new_name_all_play(program: Start, tmp_path: Path, attempt: int):
    options = ("--players", "Newcomer", "--data", str(tmp_path))

    said = start_all(program, *options, question="Your bet (")

    assert [each.count("You sit down with 100 of play money") for each in said] == [1] * STARTS
    with opened(tmp_path) as store:
        assert store.balance("mint") == -100_000
        assert store.balance("wallet:newcomer") == 60_000
        assert audit(store).problems == ()


@pytest.mark.parametrize(
    ("options", "question"),
    [(("--house", "gojack"), "Hand:"), (("--house", "cs161", "--bets"), "How much is bet")],
)
def test_so_it_is_at_other_houses(program: Start, tmp_path: Path, options: tuple[str, ...], question: str):
    start_all(program, *options, "--players", "Newcomer", "--data", str(tmp_path), question=question)

    with opened(tmp_path) as store:
        assert audit(store).problems == ()


def test_who_has_enough_for_one_seat_is_given_more_for_the_others(program: Start, tmp_path: Path):
    room = ("--data", str(tmp_path))
    elsewhere = program("--players", "Ann:900", *room)
    elsewhere.said_until("Your bet (")

    said = start_all(program, "--players", "Ann", *room, question="Your bet (")

    brought = "You sit down with 100 of play money; 0 stays in your wallet."
    assert [each.count(brought) for each in said] == [1] * STARTS


def test_who_is_given_play_money_elsewhere_just_now_gets_no_more():
    store = open_store("memory:")
    other = Visitors(store)

    class LateRoom(Directory):
        """Asks just after somebody else has."""

        def allowance(self, command: str, person: str, chips: int) -> None:
            other.give_allowance(person, chips // ALLOWANCE)
            super().allowance(command, person, chips)

    visitors = Visitors(store)
    visitors._room = LateRoom(store, now, token_bytes)
    person = visitors.admit_player("Newcomer")
    visitors.give_allowance(person, 100)

    assert visitors.wallet(person) == ALLOWANCE * 100
