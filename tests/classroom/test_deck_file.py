"""Deck files are read from the disk, or refused with what is wrong about the file."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import STANDARD, BadDeck
from fairdeal.classroom.deck_file import load_deck


@pytest.mark.covers("S2-56")
def test_a_file_of_five_lines_gives_five_cards_in_order(tmp_path):
    file = tmp_path / "five.txt"
    file.write_text("3 of CLUB\nA of SPADE\n10 of HEART\nK of DIAMOND\n2 of CLUB\n", encoding="utf-8")

    assert load_deck(file) == ("3C", "AS", "10H", "KD", "2C")
    assert load_deck(str(file)) == load_deck(file)


def test_a_missing_file_is_refused_by_its_name(tmp_path):
    with pytest.raises(BadDeck, match=r"nowhere\.txt: there is no such file$"):
        load_deck(tmp_path / "nowhere.txt")


def test_a_folder_a_pipe_and_a_name_that_can_not_be_are_no_files(tmp_path):
    os.mkfifo(tmp_path / "pipe")

    for path in (tmp_path, tmp_path / "pipe", "", "a\0b"):
        with pytest.raises(BadDeck, match="there is no such file"):
            load_deck(path)


def test_a_file_that_the_system_refuses_is_reported_with_its_reason():
    with pytest.raises(BadDeck, match=r"the file can't be read \(File name too long\)"):
        load_deck("x" * 5_000)


def test_a_huge_file_is_refused(tmp_path):
    file = tmp_path / "huge.txt"
    file.write_bytes(b"3 of CLUB\n" * 100_001)

    with pytest.raises(
        BadDeck, match=r"huge\.txt: the file is too large for a deck; 1000000 bytes are allowed"
    ):
        load_deck(file)


def test_a_binary_file_is_refused(tmp_path):
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff")

    with pytest.raises(
        BadDeck, match=r"picture\.png: the file is not text in UTF-8 \(byte 1 can't be read\)"
    ):
        load_deck(file)


def test_a_byte_order_mark_is_no_part_of_the_first_card(tmp_path):
    file = tmp_path / "marked.txt"
    file.write_bytes(b"\xef\xbb\xbf3 of CLUB\n")

    assert load_deck(file) == ("3C",)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_deck_or_are_refused(tmp_path_factory, content):
    file = tmp_path_factory.mktemp("deck") / "any"
    file.write_bytes(content)

    try:
        cards = load_deck(file)
    except BadDeck:
        return

    assert set(cards) <= set(STANDARD)
