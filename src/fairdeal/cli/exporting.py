"""`--export csv|json`: everything for programs, on the standard output."""

import csv
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from fairdeal.cli.wrong import Wrong
from fairdeal.houses.problems import shown_text
from fairdeal.words import Words

T = TypeVar("T")
FORMS = ("csv", "json")


def check_form(form: str | None, words: Words) -> None:
    if form is not None and form not in FORMS:
        raise Wrong("records.wrong.form", given=shown_text(form, 40), known=words.one_of(FORMS))


def export_csv(columns: tuple[str, ...], found: Iterable[T], as_row: Callable[[T], list[Any]]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(as_row(each) for each in found)


def export_json(found: Iterable[T], as_object: Callable[[T], dict[str, Any]]) -> None:
    """One object a line within the list, so that a long history needs no room in memory."""
    between = "[\n"
    for each in found:
        print(f"{between}{msgspec.json.encode(as_object(each)).decode()}", end="")
        between = ",\n"
    print("[]" if between == "[\n" else "\n]")
