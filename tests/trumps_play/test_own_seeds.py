"""`fairdeal trumps --own-seeds`: people add seeds to the shuffle before they are dealt a card."""

import hashlib
from pathlib import Path

import pytest

from fairdeal.fairness import SeatSeedRevealed, ShoeSealed
from fairdeal.fairness.sealing import seat_commitment, seat_name
from fairdeal.store.opening import open_store
from fairdeal.store.places import FILE
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.read.history import tables_of
from tests.cli.recorded import complaint, run

READY = ": ENTER when you are ready"


@pytest.fixture
def play(capsys, monkeypatch, tmp_path: Path):
    """A game that is left at the first card; its output."""

    def played(answers: list[str], *options: str) -> str:
        given = tmp_path / "answers"
        given.write_text("\n".join(answers) + "\n")
        with given.open() as lines:
            monkeypatch.setattr("sys.stdin", lines)
            status, out, err = run(capsys, "trumps", *options, "--data", tmp_path)
        assert (status, err) == (0, "")
        return out

    return played


def seeds(room: Path) -> dict[str, str]:
    """Those that the log shows, by seat."""
    store = open_store(room / FILE)
    try:
        facts = [decode_event(row.event) for table in tables_of(store) for row in store.read(table)]
    finally:
        store.close()
    return {fact.who: fact.seed for fact in facts if isinstance(fact, SeatSeedRevealed)}


def test_seeds_are_bound_after_the_seal_and_shown_before_the_first_card(play, capsys, tmp_path):
    out = play(["seed my own words", "", "seed", ""], "--players", "Ann,Bo", "--own-seeds")

    order = ["shuffled and sealed", "Ann" + READY, "Ann's seed (SHA-256", "Bo" + READY, "Bo's seed (32 bytes"]
    order += ["Ann's seed is in the shuffle", "Bo's seed is in the shuffle", "Trick 1"]
    places = [out.index(part) for part in order]
    assert places == sorted(places)
    assert out.count(" It is shown before the first card is dealt.") == 2
    assert "bets" not in out
    found = seeds(tmp_path)
    assert found[seat_name(1)] == hashlib.sha256(b"my own words").hexdigest()
    assert found.keys() == {seat_name(1), seat_name(2)}


def test_such_a_game_is_found_in_order(play, capsys, tmp_path):
    play(["seed", "", "1", "1", "", "quit", "y"], "--bots", "1", "--own-seeds", "--stake", "1")

    assert run(capsys, "audit", "--data", tmp_path)[0] == 0
    store = open_store(tmp_path / FILE)
    (table,) = tables_of(store)
    store.close()
    assert run(capsys, "verify", table, "--data", tmp_path)[0] == 0


def test_nobody_is_asked_who_did_not_want_it(play, tmp_path):
    out = play([], "--players", "Ann,Bo")

    assert READY not in out
    assert seeds(tmp_path) == {}


def test_enter_adds_nothing_and_anything_else_is_explained(play, tmp_path):
    out = play(["what", "?", "", "seed one", "seed two", ""], "--players", "Ann,Bo", "--own-seeds")

    assert "“what” adds nothing" in out
    assert "The order of the cards depends on" in out
    assert seeds(tmp_path) == {seat_name(2): hashlib.sha256(b"one").hexdigest()}


@pytest.mark.parametrize("answers", [["quit"], []])
def test_who_leaves_before_the_deal_has_lost_nothing(play, capsys, tmp_path, answers):
    out = play(answers, "--players", "Ann,Bo", "--own-seeds", "--stake", "5")

    assert "Trick 1" not in out
    assert run(capsys, "tables", "--open", "--data", tmp_path)[1].startswith("No table is open")
    assert "wallet:ann" in run(capsys, "bank", "balances", "wallet", "--data", tmp_path)[1]
    assert run(capsys, "bank", "balances", "purse", "--data", tmp_path)[1].startswith("No account")


def test_who_comes_back_is_dealt_already(capsys, tmp_path):
    said = complaint(capsys, "trumps", "--resume", "--own-seeds", "--data", tmp_path)

    assert "--own-seeds" in said


OWN = bytes(range(100, 132))


def bound_elsewhere(play, room: Path) -> str:
    """The commitment of seat 1 for a game with the seed 5, which others have played before."""
    play([], "--players", "Ann,Bo", "--seed", "5")
    store = open_store(room / FILE)
    (table,) = tables_of(store)
    (sealed,) = [fact for row in store.read(table) if isinstance(fact := decode_event(row.event), ShoeSealed)]
    store.close()
    (room / FILE).unlink()
    return seat_commitment(bytes.fromhex(sealed.commitment), seat_name(1), OWN).hex()


@pytest.mark.parametrize(
    ("answer", "wanted"), [(f"seed reveal {OWN.hex()}", {"seat:1": OWN.hex()}), ("", {})]
)
def test_a_seed_made_elsewhere_is_asked_for_before_the_deal(play, capsys, tmp_path, answer, wanted):
    bound = bound_elsewhere(play, tmp_path)

    out = play([f"seed bind {bound}", "", "", answer], "--players", "Ann,Bo", "--own-seeds", "--seed", "5")

    order = [
        "shuffled and sealed",
        "Ann's commitment is bound",
        "The last bet is in.",
        "Ann: “seed reveal”",
        "Trick 1",
    ]
    places = [out.index(part) for part in order]
    assert places == sorted(places)
    assert seeds(tmp_path) == wanted
    assert run(capsys, "audit", "--data", tmp_path)[0] == 0


def test_a_game_that_waits_for_a_seed_is_played_on_later(play, capsys, tmp_path):
    bound = bound_elsewhere(play, tmp_path)
    waits = play([f"seed bind {bound}", "", ""], "--players", "Ann,Bo", "--own-seeds", "--seed", "5")

    out = play([f"seed reveal {OWN.hex()}"], "--resume")

    assert "Trick 1" not in waits
    assert "Trick 1" in out
    assert seeds(tmp_path) == {"seat:1": OWN.hex()}
