"""Nobody is called as the dealer is, whatever command takes the name."""

from pathlib import Path

import pytest

from fairdeal.people.checks import RESERVED_NAMES
from fairdeal.words import LANGUAGES, words_for
from tests.support.quick_start import in_text, run

TOLD = "obody can be called “{name}”: that is the dealer. Choose another name.\n"


@pytest.mark.parametrize("name", ["Dealer", "dealer", "DEALER", "The  Dealer", "庄家"])
@pytest.mark.parametrize(
    "command",
    [
        ["play", "--players", "{name}"],
        ["play", "--players", "Ann,{name}:200"],
        ["play", "--players", "Ann", "--dealer", "{name}"],
        ["play", "--players", "{name}", "--seed", "1", "--no-save"],
        ["trumps", "--players", "Ann,{name}"],
        ["people", "sign-up", "ann", "--name", "{name}"],
        ["people", "sign-up", "--guest", "--name", "{name}"],
    ],
)
def test_nobody_is_called_dealer(tmp_path: Path, command: list[str], name: str):
    arguments = [part.format(name=name) for part in command]

    refused = in_text(run(*arguments, "--data", str(tmp_path), data=b"correct horse\ncorrect horse\n"))

    shown = " ".join(name.split()) if command[0] != "people" else name
    assert refused.returncode == 2
    assert refused.stderr.endswith(TOLD.format(name=shown))


def test_nobody_has_the_dealers_name_for_an_id(tmp_path: Path):
    signed = run("people", "sign-up", "dealer", "--name", "Dan", "--data", str(tmp_path), data=b"")

    assert signed.returncode == 2
    assert signed.stderr.decode().endswith(TOLD.format(name="dealer"))


def test_nobody_becomes_the_dealer_by_changing_the_name(tmp_path: Path):
    room = ("--data", str(tmp_path))
    run("people", "sign-up", "ann", "--name", "Ann", *room, data=b"correct horse\ncorrect horse\n")

    changed = run("people", "profile", "ann", "--name", "Dealer", *room, data=b"correct horse\n")

    assert changed.returncode == 2
    assert changed.stderr.decode().endswith(TOLD.format(name="Dealer"))


def test_no_round_is_dealt_to_somebody_called_dealer():
    dealt = run("deal", "--player", "Dealer:100:10", "--shoe", "10H 9C 8H 7C 2D", "--do", "s", "--json")

    assert dealt.returncode == 2
    assert dealt.stdout == b""
    assert dealt.stderr.decode().endswith(TOLD.format(name="Dealer"))


@pytest.mark.parametrize("name", ["Dee", "Dealers", "Ann Dealer"])
def test_other_names_can_be_used(tmp_path: Path, name: str):
    assert run("play", "--players", name, "--data", str(tmp_path)).returncode == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_tables_call_the_dealer_is_reserved_in_every_language(lang: str):
    words = words_for(lang)

    assert {words("table.dealer").casefold(), words("people.word.dealer").casefold()} <= RESERVED_NAMES
