"""A table that is named on the command line: whether there is one, and what its refusals say."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.wrong import Wrong
from fairdeal.games.game import Refused
from fairdeal.store.protocol import Reader
from fairdeal.tables.read.history import tables_of
from fairdeal.terminal.pages.records.formats import some_of
from fairdeal.words import Words
from fairdeal.words.money import written
from fairdeal.words.refusals import render_refusal
from fairdeal.words.safe_text import shown_text

TABLE = Annotated[str, Parameter(help="tables_page.help.table", group="Parameters")]


def check_table(reader: Reader, given: str, words: Words) -> None:
    """Say which tables there are where none is called so."""
    known = tables_of(reader)
    if given not in known:
        key = "records.wrong.table" if known else "records.wrong.no_table"
        raise Wrong(key, given=shown_text(given, 40), known=some_of(known, words))


@contextmanager
def told_in(words: Words) -> Iterator[None]:
    """Whatever a table or the room refuses within is a sentence for whoever asked."""
    try:
        yield
    except Refused as refusal:
        sentence = render_refusal(refusal, words, written, lambda _, action: action)
        raise Wrong("records.refused", reason=sentence) from None
