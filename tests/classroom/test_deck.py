"""A deck of the classroom."""

import subprocess
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.classroom import BadCard, BadDeck, Card, Deck, Hand, ShoeEmpty
from fairdeal.classroom.__main__ import USAGE, main

ACE, TEN = Card("spade", 1), Card("heart", 10)


def empty_deck(seed: int = 1) -> Deck:
    return Deck(Random(seed), [])


def test_a_new_deck_is_full_and_in_the_order_of_the_factory():
    deck = Deck(Random(1))

    assert len(deck) == len(set(deck.cards)) == 52
    assert [str(deck.cards[place]) for place in (0, 1, 12, 13, 51)] == [
        "<spade,A>",
        "<spade,K>",
        "<spade,2>",
        "<heart,A>",
        "<club,2>",
    ]


@pytest.mark.covers("S2-55")
def test_the_top_card_is_discarded_and_after_52_the_deck_is_empty():
    deck = Deck(Random(1))
    cards = deck.cards

    assert tuple(deck.discard() for _ in range(52)) == cards
    assert deck.is_empty


def test_a_deck_of_one_card_gives_it_and_then_says_that_it_is_empty():
    deck = Deck(Random(1), [TEN])

    assert deck.discard() == TEN
    with pytest.raises(ShoeEmpty, match="the deck is empty: replenish it"):
        deck.discard()


@pytest.mark.covers("S2-55")
def test_replenishing_on_purpose_gives_52_cards_in_the_order_of_the_factory():
    deck = Deck(Random(1), [TEN, TEN])

    deck.replenish()

    assert deck.cards == Deck(Random(1)).cards


def test_replenishing_leaves_out_what_lies_in_hands_of_this_deck_only():
    deck = Deck(Random(1))
    mine = Hand(deck)
    elsewhere = Hand(Deck(Random(1)), [TEN])

    deck.replenish()

    assert len(deck) == 50
    assert not set(mine.cards) & set(deck.cards)
    assert elsewhere.cards[0] in deck.cards


def test_the_cards_of_a_hand_that_nobody_keeps_come_back():
    deck = Deck(Random(1))
    hand = Hand(deck)
    del hand

    deck.replenish()

    assert len(deck) == 52


@pytest.mark.covers("S2-58")
def test_an_empty_deck_is_replenished_and_shuffled_before_it_deals():
    deck = empty_deck()

    dealt = deck.deal()

    assert len(deck) == 51
    assert (dealt, *deck.cards) != Deck(Random(1)).cards
    assert {dealt, *deck.cards} == set(Deck(Random(1)).cards)


@pytest.mark.covers("S2-55")
def test_shuffling_keeps_the_cards_and_a_seed_repeats_the_order():
    first, again, other = Deck(Random(1)), Deck(Random(1)), Deck(Random(2))
    for deck in (first, again, other):
        deck.shuffle()

    assert first.cards == again.cards
    assert first.cards != other.cards
    assert set(first.cards) == set(Deck(Random(1)).cards)


@pytest.mark.covers("S2-55")
def test_the_text_has_one_card_a_line_from_the_top():
    assert str(Deck(Random(1), [ACE, TEN])) == "<spade,A>\n<heart,10>"
    assert str(empty_deck()) == ""


@pytest.mark.covers("S0-31")
def test_the_listing_has_a_header_and_52_indented_cards():
    lines = Deck(Random(1)).listing().splitlines()

    assert len(lines) == 53
    assert lines[:2] == ["Deck of 52 cards:", "    <spade,A>"]
    assert all(line.startswith("    <") for line in lines[1:])


@pytest.mark.covers("S2-56")
def test_a_deck_takes_the_cards_of_a_file(tmp_path):
    file = tmp_path / "lesson.txt"
    file.write_text("3 of CLUB\nACE of SPADES\n10 of HEART\n", encoding="utf-8")
    deck = Deck(Random(1))

    deck.load(file)

    assert str(deck) == "<club,3>\n<spade,A>\n<heart,10>"


@pytest.mark.covers("S2-56")
def test_a_missing_file_or_a_bad_line_leaves_the_deck_as_it_was(tmp_path):
    file = tmp_path / "lesson.txt"
    file.write_text("3 of CLUB\n3 of HAMMER\n", encoding="utf-8")
    deck = Deck(Random(1), [ACE])

    with pytest.raises(BadDeck, match="line 2: 'HAMMER' is not a suit"):
        deck.load(file)
    with pytest.raises(BadDeck, match="there is no such file"):
        deck.load(tmp_path / "none.txt")
    assert deck.cards == (ACE,)


@pytest.mark.parametrize("random", [None, 7, "7", Random])
def test_a_deck_needs_a_generator(random):
    with pytest.raises(TypeError, match=r"a deck needs a random\.Random to shuffle with, not "):
        Deck(random)


@given(st.lists(st.none() | st.integers() | st.text() | st.just(ACE)))
def test_a_deck_is_made_of_cards_or_refused(given_cards):
    if all(card is ACE for card in given_cards):
        assert Deck(Random(1), given_cards).cards == tuple(given_cards)
        return

    with pytest.raises(BadCard, match=r"is not a card: make one as Card\('heart', 10\)"):
        Deck(Random(1), given_cards)


@pytest.mark.covers("S2-57")
def test_the_command_prints_a_full_deck_shuffled(capsys):
    assert main(["full", "7"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert sorted(lines) == sorted(str(Deck(Random(1))).splitlines())
    assert lines != str(Deck(Random(1))).splitlines()


def test_the_command_without_a_seed_prints_another_order_each_time(capsys):
    main(["full"])
    first = capsys.readouterr().out
    main(["full"])

    assert capsys.readouterr().out != first


@pytest.mark.covers("S2-57")
def test_the_command_prints_the_cards_of_a_file_shuffled(tmp_path, capsys):
    file = tmp_path / "lesson.txt"
    file.write_text("3 of CLUB\n4 of CLUB\n", encoding="utf-8")

    assert main(["load", str(file), "7"]) == 0
    assert sorted(capsys.readouterr().out.splitlines()) == ["<club,3>", "<club,4>"]


@pytest.mark.parametrize("words", [[], ["half"], ["load"], ["full", "1", "2"], ["load", "a", "1", "2"]])
def test_the_command_tells_how_it_is_used(words, capsys):
    assert main(words) == 2
    assert capsys.readouterr().err.strip() == USAGE


def test_the_command_names_a_file_that_is_missing(capsys):
    assert main(["load", "nowhere.txt"]) == 2
    assert capsys.readouterr().err == "nowhere.txt: there is no such file\n"


def test_the_command_runs_as_a_program_and_a_reader_may_stop_early():
    command = [sys.executable, "-m", "fairdeal.classroom", "full", "7"]

    whole = subprocess.run(command, capture_output=True, text=True, check=True)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as stopped:
        assert stopped.stdout
        assert stopped.stderr
        stopped.stdout.close()
        complaint = stopped.stderr.read()

    assert len(whole.stdout.splitlines()) == 52
    assert complaint == b""
