"""`--export csv|json`: everything for programs, on the standard output."""

import csv
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import msgspec

from fairdeal.cli.wrong import Wrong
from fairdeal.words import Words
from fairdeal.words.safe_text import one_line, safe_json, shown_text

T = TypeVar("T")
FORMS = ("csv", "json")


def check_form(form: str | None, words: Words) -> None:
    if form is not None and form not in FORMS:
        raise Wrong("records.wrong.form", given=shown_text(form, 40), known=words.one_of(FORMS))


@contextmanager
def exporter(
    form: str, columns: tuple[str, ...], as_row: Callable[[T], list[Any]], as_object: Callable[[T], object]
) -> Iterator[Callable[[T], None]]:
    """Write each item as it arrives, so that a long history doesn't have to fit in memory."""
    export = _Csv(columns, as_row) if form == "csv" else _Json(as_object)
    yield export.write
    export.end()


class _Csv(Generic[T]):
    def __init__(self, columns: tuple[str, ...], as_row: Callable[[T], list[Any]]) -> None:
        self._columns, self._as_row, self._is_begun = columns, as_row, False
        self._writer = csv.writer(sys.stdout, lineterminator="\n")

    def write(self, each: T) -> None:
        self._begin()
        self._writer.writerow(_cell(value) for value in self._as_row(each))

    def end(self) -> None:
        self._begin()

    def _begin(self) -> None:
        if not self._is_begun:
            self._writer.writerow(self._columns)
            self._is_begun = True


class _Json(Generic[T]):
    """A list with one object per line."""

    def __init__(self, as_object: Callable[[T], object]) -> None:
        self._as_object, self._between = as_object, "[\n"

    def write(self, each: T) -> None:
        print(f"{self._between}{safe_json(msgspec.json.encode(self._as_object(each)))}", end="")
        self._between = ",\n"

    def end(self) -> None:
        print("[]" if self._between == "[\n" else "\n]")


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
