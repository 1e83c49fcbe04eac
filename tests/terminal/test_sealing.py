"""The sealed shuffle at the terminal: what it is bound to, and a seed of one's own in it."""

import hashlib
import re
from typing import Any

import pytest

from fairdeal.fairness import SeatSeedCommitted, SeatSeedRevealed, ShoeSealed, verify_log
from fairdeal.store import Store, open_store
from fairdeal.tables.codec import decoded
from fairdeal.tables.exporting import exported
from tests.terminal.people import played

SIXTEEN_V_TEN = "10C 7D 6H 10S"
FOR_POINTS = ["play.stakes=points", "double.on=none", "split.max_hands=1", "insurance.offered=false"]


def facts(store: Store, kind: type) -> list[Any]:
    return [fact for row in store.read("t-1") if isinstance(fact := decoded(row.fact), kind)]


@pytest.fixture
def store() -> Store:
    return open_store("memory:")


def test_the_beginning_of_the_commitment_is_told_with_every_shuffle(store: Store):
    seen = played(
        "vegas_strip", ["5", "s", "quit"], overrides=["shoe.shuffle=every_round"], seed="7", store=store
    )

    told = re.findall("The cards are shuffled and sealed: ([0-9a-f]{12})…", seen.text)
    assert told == [sealed.commitment[:12] for sealed in facts(store, ShoeSealed)]


@pytest.mark.parametrize("house", ["gojack", "cs161"])
def test_the_voices_of_others_tell_a_shuffle_in_their_own_words(house: str):
    seen = played(house, ["Ann", "s"])

    assert "sealed" not in seen.text


@pytest.mark.parametrize(("lang", "word"), [("en", "seal"), ("zh", "seal"), ("zh", "封存")])
@pytest.mark.parametrize("before", [[], ["10"]])
def test_at_any_question_the_seal_is_shown_in_full(store: Store, lang: str, word: str, before: list[str]):
    seen = played("vegas_strip", [*before, word], shoe=SIXTEEN_V_TEN, lang=lang, store=store)

    (sealed,) = facts(store, ShoeSealed)
    root = decoded(store.read("t-1")[1].fact).root
    assert sealed.commitment in seen.text
    assert root in seen.text
    assert "t-1" in seen.text


def test_before_anybody_has_sat_down_nothing_is_sealed():
    seen = played("gojack", ["seal"])

    assert "No cards are sealed yet: that is done before the first bet." in seen.lines


def test_help_says_that_there_is_a_seal_and_where_a_seed_can_be_added():
    seen = played("vegas_strip", ["?", "10", "?"], shoe=SIXTEEN_V_TEN)

    assert seen.text.count("“seal” shows what the order of the cards is bound to.") == 2
    assert seen.text.count("“seed” adds a seed of your own to the shuffle") == 1


def test_a_seed_made_from_words_is_bound_and_shown_before_the_first_card(store: Store):
    seed = hashlib.sha256(b"my lucky words").hexdigest()

    seen = played("vegas_strip", ["seed my lucky words", "10", "seal", "s", "quit"], store=store, seed="5")

    (bound,), (shown,) = facts(store, SeatSeedCommitted), facts(store, SeatSeedRevealed)
    assert shown.seed == seed
    assert (
        f"Your seed (SHA-256 of your words) is bound to this shuffle: {bound.commitment[:12]}…" in seen.text
    )
    assert seen.text.index(f"Your seed is in the shuffle: {seed}") < seen.text.index("Your hand: ")
    assert f"Seed of Player 1: {seed}" in seen.lines
    assert not verify_log(exported(store, "t-1")).problems


def test_seeds_by_chance_differ(store: Store):
    for table in (store, open_store("memory:")):
        played("vegas_strip", ["seed", "10"], store=table)
    first = facts(store, SeatSeedRevealed)
    assert first != []
    again = facts(table, SeatSeedRevealed)
    assert first[0].seed != again[0].seed


def test_everybody_may_add_one_before_any_is_known(store: Store):
    answers = ["seed one", "5", "seal", "seed two", "5"]

    seen = played("vegas_strip", answers, names=["Ann", "Bob"], seed="5", store=store)

    assert [each.who for each in facts(store, SeatSeedRevealed)] == ["seat:1", "seat:2"]
    assert re.search("Seed of Ann, bound and not yet shown: [0-9a-f]{64}\n", seen.text)
    assert "Bob's seed is in the shuffle: " in seen.text


def test_a_bet_that_is_refused_shows_no_seed_yet(store: Store):
    played("vegas_strip", ["seed one", "1000"], store=store)

    assert facts(store, SeatSeedRevealed) == []


@pytest.mark.parametrize("last", ["pass", "quit"])
def test_who_bets_nothing_keeps_nobodys_seed_from_being_shown(store: Store, last: str):
    played("vegas_strip", ["seed one", "5", last], names=["Ann", "Bob"], store=store)

    assert [each.who for each in facts(store, SeatSeedRevealed)] == ["seat:1"]


def test_a_seed_that_comes_too_late_or_twice_is_refused_with_the_reason():
    twice = played("vegas_strip", ["seed", "seed"])
    late = played("vegas_strip", ["10", "seed", "s", "seed"], shoe=SIXTEEN_V_TEN)

    assert "You have bound a seed for this shoe already." in twice.lines
    assert (
        "A seed of your own is added where you are asked for a bet, before the first card of a shoe; "
        "where nobody bets, before the deal, with --own-seeds." in late.lines
    )
    assert (
        "It is too late for a seed: this shoe is fixed. "
        "You can add one after the next shuffle, before its first card."
    ) in late.lines


@pytest.mark.parametrize(
    ("house", "options"),
    [("cs161", {"bets": True}), ("vegas_strip", {"overrides": FOR_POINTS})],
)
def test_a_seed_can_be_added_wherever_a_round_is_begun(store: Store, house: str, options: dict[str, Any]):
    first = [] if house == "vegas_strip" else ["10"]

    played(house, ["seed", *(first or [""])], store=store, seed="5", **options)

    assert len(facts(store, SeatSeedRevealed)) == 1
