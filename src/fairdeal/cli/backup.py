"""`fairdeal backup` and `fairdeal restore`: everything in one file, and the way back."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

from cyclopts import Parameter

from fairdeal.cli.data import DATA, PATH_LENGTH, asked, is_there, opened, place_of, shown_place
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.printing import print_lines
from fairdeal.cli.progress import StatusLine
from fairdeal.cli.wrong import Wrong
from fairdeal.store.protocol import Reader
from fairdeal.tables.read.history import tables_of
from fairdeal.words import Words
from fairdeal.words.safe_text import shown_text

if TYPE_CHECKING:
    from fairdeal.tables.audit.restore import GivenUp

FILE = Annotated[str, Parameter(help="records.help.backup", group="Parameters")]


def backup(file: FILE, /, *, data: DATA = None, lang: LANG = None) -> int:
    if not is_there(data):
        raise Wrong("records.wrong.nothing", name=shown_place(data))
    target = Path(file)
    shown = shown_text(file, PATH_LENGTH)
    if not asked(target, target.parent.is_dir):
        raise Wrong("records.wrong.no_folder", folder=shown_text(str(target.parent), PATH_LENGTH))
    with opened(data) as store:
        from fairdeal.store import backup as copying
        from fairdeal.store.sql import SqlStore

        copying.backup(cast(SqlStore, store), target)
        facts = _counted(store)
    print_lines([spoken(lang)("records.backup.done", name=shown_place(data), file=shown, **facts)])
    return 0


def restore(file: FILE, /, *, data: DATA = None, lang: LANG = None) -> int:
    from fairdeal.tables.audit.restore import restore_tables

    words = spoken(lang)
    status, unknown = StatusLine(words, sys.stderr), list[str]()
    how: dict[str, Any] = {"words": words, "say": status.at_table, "say_unknown": unknown.extend}
    try:
        given_up = restore_tables(Path(file), place_of(data), **how)
    finally:
        status.close()
    with opened(data) as store:
        facts = _counted(store)
    shown = shown_text(file, PATH_LENGTH)
    print_lines([words("records.restore.done", name=shown_place(data), file=shown, **facts)])
    if unknown:
        print_lines([words("records.restore.unknown", houses=shown_text(", ".join(unknown), PATH_LENGTH))])
    if given_up:
        print_lines([words("records.restore.seeds"), *(_told(each, words) for each in given_up)])
    return 0


def _told(each: "GivenUp", words: Words) -> str:
    """What a table has lost by the restore."""
    key = "round" if each.round else "shoe" if each.shoe else "nothing"
    return words(f"records.restore.{key}", table=each.table, shoe=each.shoe, round=each.round)


def _counted(reader: Reader) -> dict[str, int]:
    tables = reader.tables()
    return {"facts": sum(reader.version(table) for table in tables), "tables": len(tables_of(reader))}
