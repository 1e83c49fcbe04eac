"""What the configurable core for operators was asked for besides its rules: rounds, boxes, new rules."""

import ast
import builtins
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fairdeal.cards import STANDARD, Below, Card, Shoe, Shuffling, fisher_yates, packs
from fairdeal.games import blackjack
from fairdeal.games.blackjack import actions, notation
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import Choose, Entries, ForPlayers, Refused, Stake, begin, play
from fairdeal.houses.following import Following
from fairdeal.houses.library import open_house
from fairdeal.scripts.checking import ACTIONS
from tests.houses.writing import write_house, write_script
from tests.scripts.programs import problem
from tests.support.blackjack import Table, cards
from tests.support.covers import covers

PROGRAM = Path(__file__).resolve().parents[2] / "src" / "fairdeal"


def moved(events: list[e.Event], accounts: dict[str, int]) -> Counter[str]:
    """The accounts after all that these events move."""
    after = Counter(accounts)
    for event in events:
        for move in blackjack.movements(event):
            after[move.source] -= move.chips
            after[move.target] += move.chips
    return after


# A whole round.


def robot(options: tuple[str, ...], total: int) -> str:
    """Doubles where that is open, hits below 12, else stands."""
    if "double" in options:
        return "double"
    return "hit" if total < 12 else "stand"


class Sitting:
    """Rounds of cn21 on a real shoe, played by robots."""

    def __init__(self, seed: int) -> None:
        self.book = open_house("cn21")[1]
        self.below: Below = Random(seed).randrange
        self.handling = Shuffling(burn_cards=0)
        self.shoe = self.handling.shuffled(Shoe(packs(STANDARD, 4)), fisher_yates, self.below)

    def draw(self) -> Card:
        card, self.shoe = self.handling.draw(self.shoe, fisher_yates, self.below)
        return card

    def round(self, entries: Entries) -> tuple[Round, list[e.Event]]:
        if self.handling.is_due(self.shoe):
            self.shoe = self.handling.shuffled(self.shoe, fisher_yates, self.below)
        state, events = begin(blackjack, self.book, entries, self.draw)
        while isinstance(waiting := blackjack.waiting_for(state), ForPlayers):
            ((box, options),) = waiting.options.items()
            word = "no" if "no" in options else robot(options, state.turn_hand.total)
            state, more = play(blackjack, state, Choose(box, word), self.draw)
            events += more
        self.shoe = self.shoe.end_round()
        return state, events


@covers("S3-50", "S3-12", "S3-39")
def test_three_players_one_of_whom_holds_the_bank_keep_their_1200_chips():
    entries = Entries((Stake(1, 1, 20), Stake(2, 2, 20)), {1: 400, 2: 400, 3: 400}, banker=3)

    state, events = Sitting(seed=21).round(entries)

    after = moved(events, {"purse:1": 400, "purse:2": 400, "bank": 400})
    assert state.phase.name == "CLOSED"
    assert sum(after.values()) == 1200
    assert [after["purse:1"], after["purse:2"]] == [state.purses[1], state.purses[2]]
    assert after["bank"] - 400 == 800 - after["purse:1"] - after["purse:2"]


@covers("S3-43", "S3-55")
@pytest.mark.parametrize("seed", range(4))
def test_robots_play_2500_rounds_on_a_real_shoe_and_no_chip_or_card_is_lost(seed):
    sitting = Sitting(seed)
    entries = Entries((Stake(1, 1, 20), Stake(2, 2, 20), Stake(3, 2, 20)), {1: 400, 2: 400})
    whole = Counter(packs(STANDARD, 4))

    for _ in range(2500):
        state, events = sitting.round(entries)

        after = moved(events, {"purse:1": 400, "purse:2": 400})
        stakes = {account: chips for account, chips in after.items() if account.startswith("stake:")}
        assert set(stakes.values()) == {0}
        assert (after["purse:1"], after["purse:2"]) == (state.purses[1], state.purses[2])
        assert sum(after.values()) == 800
    assert Counter(sitting.shoe.off_table) == whole


@covers("S3-34")
def test_a_whole_round_takes_a_handful_of_calls():
    shoe = iter(cards("9C 10S 10H 9D"))

    book = open_house("cn21")[1]
    state, _ = begin(blackjack, book, Entries((Stake(1, 1, 20),), {1: 400}), lambda: next(shoe))
    state, _ = play(blackjack, state, Choose(1, "stand"), lambda: next(shoe))

    assert state.purses == {1: 400}


@covers("S3-39")
def test_every_card_is_an_event_of_its_own():
    table = Table(open_house("cn21")[1], Entries((Stake(1, 1, 20),), {1: 400}), cards("2C 10S 10H 9D 7C")).do(
        "stand"
    )

    dealt = [event.card for event in table.events if isinstance(event, e.CardDealt | e.DealerDrew)]

    assert dealt == ["10S", "10H", "9D", "7C"]
    assert [event.card for event in table.events if isinstance(event, e.HoleCardDealt)] == ["2C"]


# Boxes and actions.


@covers("S3-11")
@pytest.mark.parametrize(("box", "code"), [(7, "action/not-your-turn"), (1, "action/not-your-turn")])
def test_an_action_for_no_box_or_for_one_that_has_stopped_is_refused(box, code):
    table = Table(
        open_house("cn21")[1],
        Entries((Stake(1, 1, 20), Stake(2, 2, 20)), {1: 400, 2: 400}),
        cards("9C 10S 10H 9D 10C 8D"),
    ).do("stand")
    before = table.state

    with pytest.raises(Refused) as refused:
        table.choose(box, "hit")

    assert (refused.value.code, table.state) == (code, before)


@covers("S3-14")
def test_the_actions_are_the_seven_that_were_asked_for():
    assert set(ACTIONS) == {"hit", "stand", "double", "split", "report", "stop", "surrender"}
    assert set(actions.ACTIONS) - {"double-less"} <= set(ACTIONS)


@covers("S3-36")
@pytest.mark.parametrize("chips", [1, 10**14])
def test_a_bet_may_be_a_cent_or_a_million_millions(chips):
    table = Table(open_house("cn21")[1], Entries((Stake(1, 1, chips),), {1: chips}), cards("9C 10S AS KD"))

    assert table.change() == 3 * chips


@covers("S3-56")
def test_a_round_can_be_written_in_one_line_for_logs():
    table = Table(open_house("cn21")[1], Entries((Stake(1, 1, 20),), {1: 400}), cards("9C 10S AS QS"))

    assert notation.write(table.events) == "purses 1=400; bets 1/1=20; 9C 10S AS QS"


# The rules, and changing them.


@covers("S3-03")
def test_the_engine_does_not_know_the_hands_that_the_script_names():
    names = ("royal", "fiveCard", "Blackjack", "doubleDown")
    code = list((PROGRAM / "games" / "blackjack").glob("*.py"))

    texts = [node.value for file in code for node in ast.walk(parsed(file)) if isinstance(node, ast.Constant)]

    assert [name for name in names if name in texts] == []


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


@covers("S3-17")
def test_rules_changed_in_mid_round_hold_from_the_next_round_on(tmp_path):
    house = write_house(tmp_path, 'extends = "cn21"\n')
    write_script(house, "def insurance(box):\n    return 2\n")
    following = Following(house, environment={})
    entries, shoe = Entries((Stake(1, 1, 20),), {1: 400}), "KC AS 10H 9D"

    table = Table(following.book, entries, cards(shoe)).do("yes")
    write_script(house, "def insurance(box):\n    return 3\n")
    following.refresh()
    table.do("stand")

    assert table.change() == 40 - 20
    assert Table(following.book, entries, cards(shoe)).do("yes stand").change() == 60 - 20


@covers("S3-17", "S3-49")
def test_a_script_that_does_not_load_leaves_the_rules_in_force(tmp_path):
    house = write_house(tmp_path, 'extends = "cn21"\n')
    following = Following(house, environment={})
    before = following.book

    write_script(house, "def insurance(box):\n    return winMony\n")
    told: Any = following.refresh()

    assert following.book == before
    assert told.problems[0].startswith(f"{house}/house.star:2:12: nothing is called `winMony` here")


@covers("S3-45")
@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("import os", "load"),
        ("open('/etc/passwd')", "unknown_name"),
        ("().__class__", "attribute"),
        ("socket.connect()", "unknown_name"),
        ("max(range(1 << 30))", "time"),
        ("special(hand)", "recursion"),
        ("[0] * (1 << 30)", "memory"),
    ],
)
def test_what_a_script_may_not_do_is_stopped(line, kind):
    found = problem(f"def special(hand):\n    {line}\n    return 1\n", cpu_seconds=1.0)

    assert found.kind == kind


@covers("S3-37", "S3-41")
def test_a_round_opens_no_file(monkeypatch):
    sitting = Sitting(seed=5)
    entries = Entries((Stake(1, 1, 20),), {1: 400})
    opened: list[Any] = []
    monkeypatch.setattr(builtins, "open", lambda *given, **named: opened.append(given))

    for _ in range(20):
        sitting.round(entries)

    assert opened == []
