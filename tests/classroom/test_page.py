"""What the classroom page shows is what happens, and everything it offers is documented."""

import doctest
import inspect
from pathlib import Path

import pytest

from fairdeal import classroom

PAGE = Path(__file__).parents[2] / "docs" / "classroom.md"


def test_every_example_on_the_page_is_true():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")

    assert failed == 0
    assert tried >= 30


@pytest.mark.covers("S2-51")
@pytest.mark.parametrize("name", classroom.__all__)
def test_every_public_name_and_its_public_parts_are_documented(name):
    thing = getattr(classroom, name)
    parts = [part for key, part in vars(thing).items() if not key.startswith("_") and _is_ours(part)]

    assert inspect.getdoc(thing)
    assert all(inspect.getdoc(part) for part in parts)


def _is_ours(part: object) -> bool:
    return inspect.isfunction(part) or isinstance(part, property)
