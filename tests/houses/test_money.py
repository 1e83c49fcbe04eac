"""Money and chips, exactly."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.houses.money import BadMoney, chips, money
from fairdeal.words import words_for

CENT = (1, 100)


@pytest.mark.parametrize(
    ("amount", "chip", "count"),
    [
        ("22.5", CENT, 2250),
        (22, CENT, 2200),
        (Decimal("0.01"), CENT, 1),
        (Decimal("1E+2"), CENT, 10_000),
        ("5", (5, 1), 1),
    ],
)
def test_an_amount_is_so_many_chips(amount, chip, count):
    assert chips(amount, chip) == count


@pytest.mark.parametrize(
    "amount", ["", "x", "-1", "1e3", "1,5", "inf", Decimal("nan"), Decimal("-1"), True, "٣"]
)
def test_what_is_no_amount_is_refused(amount):
    with pytest.raises(BadMoney, match="is no amount of money"):
        chips(amount, CENT)


def test_parts_of_a_chip_are_refused_in_the_readers_language():
    with pytest.raises(BadMoney) as refused:
        chips("0.005", CENT)

    assert str(refused.value) == "0.005 is not a whole number of chips; a chip is 0.01"
    assert refused.value.told(words_for("zh")) == "0.005 不是筹码的整数倍；一个筹码是 0.01"


@given(st.integers(0, 10**11), st.sampled_from([CENT, (1, 1), (1, 2), (5, 1), (1, 1000)]))
def test_chips_written_as_money_are_the_same_chips(count, chip):
    written = money(count, chip)

    assert chips(f"{Decimal(str(written)):f}", chip) == count


def test_whole_money_is_a_whole_number():
    assert repr(money(200, CENT)) == "2"
    assert repr(money(-250, CENT)) == "-2.5"
