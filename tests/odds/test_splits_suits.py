"""Halves of a split pair whose suit has left the shoe."""

import warnings

from fairdeal import odds
from fairdeal.houses.library import open_house


def test_a_half_of_a_suit_that_is_gone_is_no_half_at_all():
    _, book = open_house("spanish21_h17_6d")
    with warnings.catch_warnings():
        warnings.simplefilter("error")

        split = odds.advice(book, ("8H", "8D"), "6", ("8S",) * 6).actions["split"]

    assert abs(split.win + split.push + split.lose - 1) < 1e-12
