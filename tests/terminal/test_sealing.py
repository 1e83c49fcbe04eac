"""The sealed shuffle at the terminal: what it is bound to, and a seed of one's own in it."""

import hashlib
import re
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.fairness import (
    SeatSeedCommitted,
    SeatSeedReplaced,
    SeatSeedRevealed,
    SeedBindingClosed,
    SeedChainPublished,
    ShoeSealed,
    seat_commitment,
    verify_log,
)
from fairdeal.store import Store, open_store
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.read.export import exported
from fairdeal.terminal.blackjack.game_loop import play_lines
from tests.terminal.people import Transcript, come_back, played, sit_down

SIXTEEN_V_TEN = "10C 7D 6H 10S"
FOR_POINTS = ["play.stakes=points", "double.on=none", "split.max_hands=1", "insurance.offered=false"]


def facts(store: Store, kind: type) -> list[Any]:
    return [fact for row in store.read("t-1") if isinstance(fact := decode_event(row.event), kind)]


@pytest.fixture
def store() -> Store:
    return open_store("memory:")


def test_the_beginning_of_the_commitment_is_told_with_every_shuffle(store: Store):
    seen = played(
        "vegas_strip", ["5", "s", "quit"], overrides=["shoe.shuffle=every_round"], seed="7", store=store
    )

    told = re.findall(
        r"The cards are shuffled and sealed: ([0-9a-f]{12})… \(root ([0-9a-f]{12})…\)", seen.text
    )
    (chain,) = facts(store, SeedChainPublished)
    assert told == [(sealed.commitment[:12], chain.root[:12]) for sealed in facts(store, ShoeSealed)]
    assert len(told) == 2


def test_who_comes_back_sees_what_the_cards_in_play_are_bound_to(store: Store):
    first = sit_down("vegas_strip", Transcript(["5"]), shoe=SIXTEEN_V_TEN, store=store)
    play_lines(first)
    later = Transcript([])

    again = come_back(first, store)
    again.asker = replace(again.asker, ask=later.ask, tell=later.tell)
    play_lines(again)

    (sealed,), (chain,) = facts(store, ShoeSealed), facts(store, SeedChainPublished)
    line = f"The cards in play are sealed: {sealed.commitment[:12]}… (root {chain.root[:12]}…)"
    assert later.lines[1] == line


@pytest.mark.parametrize("house", ["gojack", "cs161"])
def test_the_voices_of_others_tell_a_shuffle_in_their_own_words(house: str):
    seen = played(house, ["Ann", "s"])

    assert "sealed" not in seen.text


@pytest.mark.parametrize(("lang", "word"), [("en", "seal"), ("zh", "seal"), ("zh", "封存")])
@pytest.mark.parametrize("before", [[], ["10"]])
def test_at_any_question_the_seal_is_shown_in_full(store: Store, lang: str, word: str, before: list[str]):
    seen = played("vegas_strip", [*before, word], shoe=SIXTEEN_V_TEN, lang=lang, store=store)

    (sealed,) = facts(store, ShoeSealed)
    (chain,) = facts(store, SeedChainPublished)
    assert sealed.commitment in seen.text
    assert chain.root in seen.text
    assert chain.next in seen.text
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


# Seeds that were made elsewhere.

OWN = bytes(range(100, 132))


def made_elsewhere(seat: int = 1, seed: bytes = OWN) -> str:
    """The commitment for the first shoe of a table that is opened with this seed."""
    store = open_store("memory:")
    played("vegas_strip", [], names=["Ann", "Bob"], seed="5", store=store)
    (sealed,) = facts(store, ShoeSealed)
    return seat_commitment(bytes.fromhex(sealed.commitment), f"seat:{seat}", seed).hex()


def at_table(answers: list[str], store: Store, **options: Any) -> Transcript:
    return played("vegas_strip", answers, names=["Ann", "Bob"], seed="5", store=store, **options)


def test_a_seed_that_was_made_elsewhere_is_asked_for_when_the_last_bet_is_in(store: Store):
    bind, reveal = f"seed bind {made_elsewhere()}", f"seed reveal {OWN.hex()}"

    seen = at_table([bind, "5", "seed my words", "5", reveal], store)

    kinds = (SeatSeedCommitted, SeedBindingClosed, SeatSeedRevealed)
    order = [type(fact).__name__ for fact in facts(store, kinds)]  # type: ignore[arg-type]
    assert order == ["SeatSeedCommitted"] * 2 + ["SeedBindingClosed"] + ["SeatSeedRevealed"] * 2
    assert [fact.seed for fact in facts(store, SeatSeedRevealed) if fact.who == "seat:1"] == [OWN.hex()]
    told = [
        "Ann's commitment is bound",
        "The last bet is in.",
        "Ann: “seed reveal” and your seed",
        "Ann's seed is in",
    ]
    places = [seen.text.index(part) for part in told]
    assert places == sorted(places)
    assert not verify_log(exported(store, "t-1")).problems


@pytest.mark.parametrize("written", ["reveal {}", "seed reveal {}", "{}", "SEED REVEAL {}"])
def test_the_digits_alone_are_enough(store: Store, written: str):
    at_table([f"seed bind {made_elsewhere().upper()}", "5", "5", written.format(OWN.hex().upper())], store)

    assert [fact.seed for fact in facts(store, SeatSeedRevealed)] == [OWN.hex()]


@pytest.mark.parametrize("answer", ["", "quit"])
def test_a_seed_that_is_kept_back_is_replaced(store: Store, answer: str):
    seen = at_table([f"seed bind {made_elsewhere()}", "5", "5", answer], store)

    assert [fact.who for fact in facts(store, SeatSeedReplaced)] == ["seat:1"]
    assert "Ann's seed was not shown in time" in seen.text


def test_what_is_not_the_seed_is_asked_for_again(store: Store):
    answers = [
        "?",
        "seed",
        "seed reveal 12",
        "nonsense",
        f"seed reveal {'00' * 32}",
        f"seed reveal {OWN.hex()}",
    ]

    seen = at_table([f"seed bind {made_elsewhere()}", "5", "5", *answers], store)

    assert "You have bound a seed that was made elsewhere." in seen.text
    assert "“seed reveal 12” is not a seed." in seen.text
    assert "“nonsense” is not a seed." in seen.text
    assert "This is not the seed that you have bound." in seen.text
    assert len(facts(store, SeatSeedRevealed)) == 1


@pytest.mark.parametrize("given", ["", "12", "my words", "g" * 64, "ab" * 33])
def test_a_commitment_that_is_none_gets_a_sentence(store: Store, given: str):
    seen = at_table([f"seed bind {given}"], store)

    assert "“seed bind” takes a commitment of 64 hexadecimal digits" in seen.text
    assert facts(store, SeatSeedCommitted) == []


def test_a_seed_that_is_revealed_too_early_is_refused_and_nothing_is_lost(store: Store):
    bind, reveal = f"seed bind {made_elsewhere()}", f"seed reveal {OWN.hex()}"

    seen = at_table([reveal, bind, reveal, "5", "5", reveal], store)

    assert "You have bound no seed for this shoe." in seen.text
    assert "Not yet: a seed is revealed when the last bet is in" in seen.text
    assert len(facts(store, SeatSeedRevealed)) == 1


@pytest.mark.parametrize(
    ("lang", "known", "advice"),
    [
        (
            "en",
            "no longer a secret from the house",
            ["Make a new one, and bind that.", "make a new seed for the next."],
        ),
        ("zh", "对本场不再是秘密", ["请重新生成一个再绑定。", "下一靴请用新的种子。"]),
    ],
)
def test_whoever_types_a_seed_too_early_hears_that_it_is_known_now(
    store: Store, lang: str, known: str, advice: list[str]
):
    bind, reveal = f"seed bind {made_elsewhere()}", f"seed reveal {OWN.hex()}"

    unbound = at_table([reveal], store, lang=lang)
    bound = at_table([bind, reveal], open_store("memory:"), lang=lang)

    for seen, told in zip((unbound, bound), advice, strict=True):
        assert seen.text.count(known) == 1
        assert seen.text.count(told) == 1


def test_whoever_types_no_seed_has_given_nothing_away(store: Store):
    seen = at_table(["seed reveal", f"seed bind {made_elsewhere()}", "seed reveal"], store)

    assert "You have bound no seed for this shoe." in seen.text
    assert "Not yet: a seed is revealed when the last bet is in" in seen.text
    assert "secret" not in seen.text


def test_who_comes_back_is_asked_for_the_seed_again(store: Store):
    first = sit_down(
        "vegas_strip",
        Transcript([f"seed bind {made_elsewhere()}", "5", "5"]),
        names=["Ann", "Bob"],
        seed="5",
        store=store,
    )
    play_lines(first)
    assert facts(store, SeatSeedRevealed) == []
    later = Transcript([f"seed reveal {OWN.hex()}"])

    again = come_back(first, store)
    again.asker = replace(again.asker, ask=later.ask, tell=later.tell)
    play_lines(again)

    assert [fact.seed for fact in facts(store, SeatSeedRevealed)] == [OWN.hex()]


def test_the_seal_says_how_a_seed_is_made_elsewhere_until_it_is_too_late(store: Store):
    seen = at_table(["seal", "5", "5", "seal"], store)

    (sealed,) = facts(store, ShoeSealed)
    assert seen.text.count(f"fairdeal_verify.py --bind {sealed.commitment} SEAT") == 1
    assert "Your SEAT: 1 (Ann), 2 (Bob)." in seen.text


def test_in_chinese_the_words_are_chinese_too(store: Store):
    answers = [f"种子 绑定 {made_elsewhere()}", "5", "5", f"种子 公开 {OWN.hex()}"]

    at_table(answers, store, lang="zh")

    assert [fact.seed for fact in facts(store, SeatSeedRevealed)] == [OWN.hex()]
