"""Draws are exactly even, and no two labels share a word."""

import hashlib
import hmac
from collections import Counter
from itertools import islice, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import fisher_yates
from fairdeal.fairness import Draws, framed, stream, words

KEY = bytes(range(32))
LABELS = st.text(st.characters(codec="utf-8"), max_size=12)


def drawn_of(word: int, bound: int, word_bits: int) -> int | None:
    """What one word gives; None when it is rejected."""
    try:
        return Draws(iter([word]), word_bits).below(bound)
    except StopIteration:
        return None


@pytest.mark.parametrize("bound", range(2, 65))
def test_of_all_words_equally_many_give_each_number(bound):
    given = Counter(drawn_of(word, bound, word_bits=6) for word in range(64))
    rejected = given.pop(None, 0)

    assert set(given) == set(range(bound))
    assert len(set(given.values())) == 1
    assert sum(given.values()) + rejected == 64
    # Fewer than half are rejected, so that a draw takes fewer than two words on the average.
    assert rejected < 32


@pytest.mark.parametrize("bound", [2, 3, 5, 52, 2**16 - 1, 2**16, 2**16 + 1, 2**31, 2**31 + 1, 2**32 - 1])
def test_the_last_word_taken_and_the_first_rejected_are_those_of_the_bound(bound):
    spare = 32 - (bound - 1).bit_length()
    last, first_rejected = (bound << spare) - 1, bound << spare

    assert drawn_of(last, bound, 32) == bound - 1
    assert drawn_of(last - (1 << spare), bound, 32) == bound - 2
    assert drawn_of(first_rejected, bound, 32) is None if first_rejected < 2**32 else bound & (bound - 1) == 0


def test_a_rejected_word_is_followed_by_the_next_one():
    given = iter([0xFFFFFFFF, 0xD0000000, 0xCFFFFFFF, 5])

    assert Draws(given).below(52) == 51
    assert list(given) == [5]


def test_a_draw_among_one_takes_no_word_and_one_among_all_words_takes_each():
    assert Draws(iter([])).below(1) == 0
    assert [Draws(iter([word])).below(2**32) for word in (0, 1, 2**32 - 1)] == [0, 1, 2**32 - 1]


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_a_bound_that_words_can_not_serve_is_refused(bound):
    with pytest.raises(ValueError, match=f"not {bound}"):
        Draws(iter([1])).below(bound)


def test_over_all_words_every_order_of_four_cards_comes_equally_often():
    def orders():
        for taken in product(range(8), repeat=3):
            try:
                yield fisher_yates("abcd", Draws(iter(taken), word_bits=3).below)
            except StopIteration:
                continue

    counted = Counter(orders())

    assert len(counted) == 24
    assert len(set(counted.values())) == 1


def test_words_come_from_an_hmac_of_a_counter_eight_at_a_time():
    blocks = [
        hmac.new(KEY, framed("fairdeal/1/stream", "shoe", counter), hashlib.sha256).digest()
        for counter in (0, 1)
    ]
    written = b"".join(blocks)

    assert list(islice(words(KEY, "shoe"), 16)) == [
        int.from_bytes(written[start : start + 4], "big") for start in range(0, 64, 4)
    ]


@given(LABELS, LABELS)
def test_no_two_labels_share_a_stream(one, other):
    first, second = (list(islice(words(KEY, label), 32)) for label in (one, other))

    if one == other:
        assert first == second
    else:
        # Not even a part of one, shifted: no two words that follow each other are found in both.
        assert not set(pairwise(first)) & set(pairwise(second))


def test_the_labels_of_a_table_have_words_of_their_own():
    labels = [
        "shoe",
        "banker:1",
        "banker:11",
        *(f"{kind}:{n}" for kind in ("reshuffle", "bot:1") for n in range(50)),
    ]

    seen = Counter(word for label in labels for word in islice(words(KEY, label), 64))

    # Of 6,600 even words of 32 bits a hundredth of a pair is alike by chance, and these are fixed.
    assert max(seen.values()) == 1


def test_another_key_gives_other_words():
    assert not set(islice(words(KEY, "shoe"), 64)) & set(islice(words(KEY[::-1], "shoe"), 64))


def test_a_stream_goes_on_where_it_stopped():
    draws = stream(KEY, "banker:1")

    assert [draws.below(2**32) for _ in range(20)] == list(islice(words(KEY, "banker:1"), 20))
