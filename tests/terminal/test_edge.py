"""Who sits down to play for money is told beforehand what the house keeps."""

from threading import Event

import pytest
from msgspec.structs import replace

from fairdeal.houses.following import Following
from fairdeal.terminal.blackjack import edge_lines
from fairdeal.terminal.blackjack.game_loop import play_lines
from fairdeal.words import words_for
from tests.terminal.people import Transcript, sit_down

LONG_SECONDS = 120.0
"""Longer than any figure takes, also where other tests run beside this one."""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for the figure, however long it takes; tests about waiting choose their own time."""
    monkeypatch.setattr(edge_lines, "WAIT_SECONDS", LONG_SECONDS)


def told(house: str, columns: int | None = 80, lang: str = "en") -> list[str]:
    """All that is said up to the first question."""
    seen = Transcript(["quit"])
    sitting = sit_down(house, seen)
    sitting.look = replace(sitting.look, columns=lambda: columns)
    sitting.asker = replace(sitting.asker, words=words_for(lang))
    play_lines(sitting)
    asked = next((at for at, line in enumerate(seen.lines) if line.endswith(("? ", "？"))), len(seen.lines))
    return seen.lines[:asked]


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        ("vegas_strip", "By basic strategy the house keeps 0.35 % of a first bet on average."),
        ("vegas_strip_65", "By basic strategy the house keeps 1.98 % of a first bet on average."),
        ("pontoon_d9", "By basic strategy the house keeps about 0.64 % of a first bet on average."),
        ("cn21", "By basic strategy the player wins about 13.65 % of a first bet on average."),
    ],
)
def test_the_edge_stands_before_the_first_bet(house, sentence):
    assert sentence in told(house)


def test_it_is_told_in_chinese():
    assert "按基本策略打，庄家平均赢取首注的 0.35 %。" in told("vegas_strip", lang="zh")
    assert "按基本策略打，庄家平均赢取首注的约 0.64 %。" in told("pontoon_d9", lang="zh")


def test_nothing_is_kept_of_points():
    assert not [line for line in told("gojack") if "basic strategy" in line]


def test_through_a_pipe_nobody_reads_it():
    assert not [line for line in told("vegas_strip", columns=None) if "basic strategy" in line]


def test_nobody_waits_long_for_it(monkeypatch):
    monkeypatch.setattr(edge_lines, "WAIT_SECONDS", 0.02)
    monkeypatch.setattr(edge_lines, "QUIET_SECONDS", 0.01)
    known = Event()
    monkeypatch.setattr(edge_lines, "basic_strategy", lambda book: known.wait())

    lines = told("vegas_strip")

    known.set()
    assert "One moment: what the house keeps is being worked out." in lines
    assert "What the house keeps is still being worked out: “fairdeal odds vegas_strip” tells it." in lines


def test_who_plays_by_rules_of_their_own_is_told_how_to_ask_for_those(monkeypatch):
    monkeypatch.setattr(edge_lines, "WAIT_SECONDS", 0.0)
    known = Event()
    monkeypatch.setattr(edge_lines, "basic_strategy", lambda book: known.wait())
    rules = ("shoe.decks=2", "dealer.soft17=hit")
    seen = Transcript(["quit"])
    sitting = sit_down("vegas_strip", seen, overrides=rules, following=Following("vegas_strip", rules))
    sitting.look = replace(sitting.look, columns=lambda: 80)

    play_lines(sitting)

    known.set()
    command = "fairdeal odds vegas_strip --set shoe.decks=2 --set dealer.soft17=hit"
    assert f"What the house keeps is still being worked out: “{command}” tells it." in seen.lines
