"""The core by itself: the operators' shoe, and what the core leaves to others."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fairdeal.cards import STANDARD, Shoe, Shuffling, fisher_yates, packs
from tests.support.covers import covers

PROGRAM = Path(__file__).resolve().parents[2] / "src" / "fairdeal"
CORE = sorted([*(PROGRAM / "games").rglob("*.py"), *(PROGRAM / "cards").rglob("*.py")])


@covers("S3-35")
def test_a_shuffle_that_changes_nothing_can_take_the_place_of_ours():
    shoe = Shuffling(burn_cards=0).shuffled(Shoe(STANDARD), lambda order, below: tuple(order), lambda n: 0)

    assert shoe.undrawn == STANDARD


@covers("S3-54")
def test_eight_decks_are_416_cards_and_are_so_again_after_a_shuffle():
    handling, below = Shuffling(burn_cards=0), Random(8).randrange
    shoe = handling.shuffled(Shoe(packs(STANDARD, 8)), fisher_yates, below)
    counted = [shoe.left]

    while shoe.left:
        _, shoe = shoe.draw()
    counted.append(shoe.left)
    shoe = handling.shuffled(shoe.end_round(), fisher_yates, below)

    assert [*counted, shoe.left] == [416, 0, 416]


@covers("S3-55")
def test_a_shoe_that_runs_out_in_mid_round_goes_on_with_the_discards():
    handling, below = Shuffling(burn_cards=0), Random(8).randrange
    shoe = handling.shuffled(Shoe(STANDARD), fisher_yates, below)
    while shoe.left:
        _, shoe = shoe.draw()

    card, after = handling.draw(shoe.end_round(), fisher_yates, below)

    assert card in STANDARD
    assert after.left == 51


# What the core leaves to others.


def calls(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


@covers("S3-38")
@pytest.mark.parametrize("file", CORE, ids=lambda file: file.stem)
def test_the_core_neither_prints_nor_asks(file):
    assert {"print", "input", "open"} & set(calls(file)) == set()
