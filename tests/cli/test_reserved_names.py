"""Nobody is called as the dealer or a bot is, whatever command takes the name."""

from pathlib import Path

import pytest

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


def test_cards_are_dealt_to_bots_as_a_replay_names_them_and_not_to_the_house():
    cards = ("--shoe", "10H 9C 8H 7C 2D", "--do", "s")

    assert run("deal", "--player", "Bot 1:100:10", *cards).returncode == 0
    assert b"that is the house" in run("deal", "--player", "House:100:10", *cards).stderr


@pytest.mark.parametrize("name", ["Dee", "Dealers", "Ann Dealer"])
def test_other_names_can_be_used(tmp_path: Path, name: str):
    assert run("play", "--players", name, "--data", str(tmp_path)).returncode == 0


@pytest.mark.parametrize(
    ("name", "whose"), [("D.e.a.l.e.r", "the dealer"), ("Bot 1", "a bot"), ("House", "the house")]
)
@pytest.mark.parametrize(
    "command",
    [
        ["play", "--players", "{name}"],
        ["play", "--house", "gojack", "--players", "{name}"],
        ["trumps", "--players", "Ann,{name}"],
        ["people", "sign-up", "ann", "--name", "{name}"],
    ],
)
def test_nobody_is_called_as_others_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str], name: str, whose: str
):
    monkeypatch.setenv("FAIRDEAL_DATA", str(tmp_path / "room"))

    refused = in_text(run(*(part.format(name=name) for part in command), data=b"a long one\na long one\n"))

    assert refused.returncode == 2
    assert refused.stderr.endswith(f"obody can be called “{name}”: that is {whose}. Choose another name.\n")


@pytest.mark.parametrize("name", ["AI", "ai", "A.I.", "\uff21\uff29", "\u0410I"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nobody_plays_by_the_name_that_this_houses_dealer_has(tmp_path: Path, name: str, lang: str):
    at_table = run(
        "play", "--house", "cs161", "--players", name, "--lang", lang, "--data", str(tmp_path / "r")
    )
    dealt = run("deal", "--house", "cs161", "--player", f"{name}:100:10", "--lang", lang)

    told = {
        "en": f"At this table the dealer is called AI, so nobody can play as “{name}”.",
        "zh": "庄家叫 AI",
    }
    assert (at_table.returncode, dealt.returncode) == (2, 2)
    assert told[lang] in at_table.stderr.decode()
    assert told[lang] in dealt.stderr.decode()


def test_who_is_asked_for_a_name_can_not_take_the_dealers(tmp_path: Path):
    asked = run("play", "--house", "cs161", "--bets", "--data", str(tmp_path), data=b"ai\nq\n")

    assert "At this table the dealer is called AI, so nobody can play as “ai”." in asked.stdout.decode()


def test_who_only_looks_like_that_dealer_is_told_so_and_plays(tmp_path: Path):
    played = run("play", "--house", "cs161", "--players", "Al", "--data", str(tmp_path), data=b"hold\nno\n")

    assert played.returncode == 0
    assert played.stdout.decode().startswith(
        "“Al” looks like “AI”, which is what the dealer is called at this"
    )
    assert run("play", "--players", "Ai", "--data", str(tmp_path), data=b"q\n").returncode == 0


def test_a_new_name_in_the_profile_is_compared_with_those_of_others(tmp_path: Path):
    room = ("--data", str(tmp_path))
    run("people", "sign-up", "ann", "--name", "Ann", *room, data=b"correct horse\ncorrect horse\n")
    run("people", "sign-up", "bob", "--name", "Bob", *room, data=b"correct horse\ncorrect horse\n")

    changed = in_text(run("people", "profile", "bob", "--name", "\u0410nn", *room, data=b"correct horse\n"))
    same = in_text(run("people", "profile", "bob", "--phone", "12", *room, data=b"correct horse\n"))

    assert "“\u0410nn” looks like “Ann” (ann), who already plays here." in changed.stdout
    assert "looks like" not in same.stdout


def test_a_round_is_not_dealt_to_two_spellings_of_one_name():
    dealt = run("deal", "--player", "Ann:100:10", "--player", "\uff21NN:100:10", "--do", "s s")

    assert dealt.returncode == 2
    assert "two players can't both be called" in dealt.stderr.decode()
