"""Packs of any composition."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import RANK_OF, RANKS, STANDARD, BadCard, BadPack, pack, packs


def test_a_pack_is_standard_when_nothing_is_said():
    assert pack() == STANDARD


def test_a_pack_without_its_tens_has_48_cards_and_all_faces():
    spanish = pack(removed=["10"])
    ranks = Counter(RANK_OF[code] for code in spanish)

    assert len(spanish) == 48
    assert 10 not in ranks
    assert ranks[11] == ranks[12] == ranks[13] == 4


@pytest.mark.covers("S4-01")
def test_three_packs_have_156_cards_and_12_aces():
    cards = packs(STANDARD, 3)

    assert len(cards) == 156
    assert sum(RANK_OF[code] == 1 for code in cards) == 12
    assert set(Counter(cards).values()) == {3}


def test_a_house_may_remove_ranks_and_add_cards():
    cards = pack(removed=["T", "2"], added=["a♠", "10h"])

    assert len(cards) == 46
    assert cards[-2:] == ("AS", "10H")
    assert cards.count("AS") == 2
    assert not any(code.startswith("2") for code in cards)


@pytest.mark.parametrize(("removed", "added"), [(["11"], []), ([], ["1S"]), (["XX"], []), ([], ["??"])])
def test_a_rank_or_card_that_does_not_exist_is_refused(removed, added):
    with pytest.raises(BadCard, match="is not a"):
        pack(removed, added)


def test_a_pack_without_cards_is_refused():
    with pytest.raises(BadPack, match="at least one card"):
        pack(removed=RANKS)


@pytest.mark.parametrize("count", [0, -1])
def test_a_shoe_of_no_packs_is_refused(count):
    with pytest.raises(BadPack, match=f"at least 1 pack, not {count}"):
        packs(STANDARD, count)


@given(st.sets(st.sampled_from(RANKS)), st.lists(st.sampled_from(STANDARD), min_size=1), st.integers(1, 8))
def test_packs_hold_what_was_asked_for_times_their_number(removed, added, count):
    cards = packs(pack(removed, added), count)

    kept = Counter(code for code in STANDARD if code[:-1] not in removed) + Counter(added)
    assert Counter(cards) == Counter({code: number * count for code, number in kept.items()})
