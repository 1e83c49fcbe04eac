"""`--export csv|json`: everything for programs, on the standard output."""

import csv
import re
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from fairdeal.cli.wrong import Wrong
from fairdeal.houses.problems import shown_text
from fairdeal.words import Words
from fairdeal.words.safe_text import one_line, safe_json

T = TypeVar("T")
FORMS = ("csv", "json")


def check_form(form: str | None, words: Words) -> None:
    if form is not None and form not in FORMS:
        raise Wrong("records.wrong.form", given=shown_text(form, 40), known=words.one_of(FORMS))


def export_csv(columns: tuple[str, ...], found: Iterable[T], as_row: Callable[[T], list[Any]]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in as_row(each)] for each in found)


FORMULA = re.compile("[=+\\-@\uff1d\uff0b\uff0d\uff20\t\r\n]")
"""How a cell begins that a spreadsheet may carry out."""
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?", re.ASCII)


def _cell(value: Any) -> Any:
    """A text that a spreadsheet shows and does not carry out; numbers stay numbers.

    >>> _cell("=1+1"), _cell("-5"), _cell("-5 / 3"), _cell(-5), _cell("Ann")
    ("'=1+1", '-5', "'-5 / 3", -5, 'Ann')
    """
    if not isinstance(value, str):
        return value
    is_text = FORMULA.match(value) is not None and NUMBER.fullmatch(value) is None
    return ("'" if is_text else "") + one_line(value)


def export_json(found: Iterable[T], as_object: Callable[[T], dict[str, Any]]) -> None:
    """One object a line within the list, so that a long history needs no room in memory."""
    between = "[\n"
    for each in found:
        print(f"{between}{safe_json(msgspec.json.encode(as_object(each)))}", end="")
        between = ",\n"
    print("[]" if between == "[\n" else "\n]")
