"""Every requirement is covered by a test, or put off for a reason; and the marks are collected rightly."""

import pytest

from tools.coverage_page import SECTIONS, Claim, Row, covered, marked_tests, rows, tagged_claims, uncovered

MODULE = """
import pytest
from tests.support.covers import covers

pytestmark = pytest.mark.covers("S0-01")


@pytest.mark.covers("S0-02", "S0-03")
def test_a_claim_with_two_rows(): ...


@covers("S0-04")
@pytest.mark.parametrize("hand", [pytest.param("A A", marks=covers("S0-05"))])
def test_a_claim_with_cases(hand): ...


@pytest.mark.covers("S0-06")
def helper(): ...


@covers("S0-07")
class TestOfOneThing:
    def test_a_claim_in_a_class(self): ...
"""

FEATURE = """
@S2-01 @slow
Feature: Counting

  # A comment between a tag and its line changes nothing.
  @S2-02
  @S2-03
  Scenario Outline: An ace counts 11 unless that busts the hand
    Given the hand <hand>

  Scenario: Without a tag
"""


def test_every_row_that_is_not_put_off_has_a_test():
    assert uncovered(rows(), covered()) == []


@pytest.mark.parametrize("section", SECTIONS)
def test_no_mark_names_a_row_that_there_is_not(section):
    marked = {row for row in covered() if row.startswith(section)}

    assert marked - set(rows()) == set()


def test_every_row_that_is_put_off_says_why():
    assert [name for name, row in rows().items() if row.later != bool(row.reason)] == []


def test_rows_are_numbered_without_a_gap():
    counted = {section: sum(name.startswith(section) for name in rows()) for section in SECTIONS}

    assert list(rows()) == [
        f"{section}-{n:02}" for section, most in counted.items() for n in range(1, most + 1)
    ]
    assert counted == {"S0": 54, "S1": 42, "S2": 58, "S3": 61, "S4": 50}


def test_a_row_without_a_test_is_found():
    wanted = {
        "S0-01": Row("covered"),
        "S0-02": Row("forgotten"),
        "S0-03": Row("put off", later=True, reason="store"),
    }

    assert uncovered(wanted, {"S0-01": [Claim("tests/test_it.py", "it works")]}) == ["S0-02"]


def test_marks_of_a_module_a_class_a_test_and_a_case_are_collected():
    found = list(marked_tests(MODULE))

    assert found == [
        ("S0-01", "a claim with two rows"),
        ("S0-02", "a claim with two rows"),
        ("S0-03", "a claim with two rows"),
        ("S0-01", "a claim with cases"),
        ("S0-04", "a claim with cases"),
        ("S0-05", "a claim with cases"),
        ("S0-01", "a claim in a class"),
        ("S0-07", "a claim in a class"),
    ]


def test_tags_of_a_feature_go_with_the_line_below_them():
    assert list(tagged_claims(FEATURE)) == [
        ("S2-01", "Counting"),
        ("S2-02", "An ace counts 11 unless that busts the hand"),
        ("S2-03", "An ace counts 11 unless that busts the hand"),
    ]
