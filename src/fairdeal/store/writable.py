"""Which texts and amounts a database can keep: anything else is refused before it reaches one."""

from collections.abc import Iterable
from typing import Any

from fairdeal.games.game import refused
from fairdeal.ledger.transfer import CHIPS_MOST, Transfer
from fairdeal.store.append_plan import Append

SHOWN_MOST = 100
NOBODY = ""
"""A name that nothing has."""


def is_writable(text: str) -> bool:
    """Whether a text has bytes, which half of a letter has not, and no NUL, which PostgreSQL can't keep."""
    return "\0" not in text and (text.isascii() or text.encode(errors="ignore").decode() == text)


def sought(text: str) -> str:
    """A name to look for: one that could never be written is nobody's."""
    return text if is_writable(text) else NOBODY


def check_writable(text: str) -> None:
    if not is_writable(text):
        raise refused("command/text", text=shown(text))


def shown(text: str) -> str:
    """Such a text, short enough for a sentence and with nothing in it that can't be printed."""
    return "".join(each if each.isprintable() else "?" for each in text[:SHOWN_MOST])


def check_work(work: Any) -> None:
    """Refuse what can't be written whatever the database holds."""
    moved = tuple(work.transfers) if isinstance(work, Append) else ()
    texts = _texts(work, moved)
    if not is_writable("".join(texts)):
        for text in texts:
            check_writable(text)
    for each in moved:
        if each.chips > CHIPS_MOST:
            raise refused("ledger/too-much", account=each.target, chips=each.chips, most=CHIPS_MOST)


def _texts(work: Any, moved: Iterable[Transfer]) -> list[str]:
    if not isinstance(work, Append):
        return [getattr(work, field) for field in ("table", "name") if hasattr(work, field)]
    texts = [work.table, *work.books, *(claim.name for claim in work.claims)]
    if work.command is not None:
        texts += work.command.id, work.command.person
    texts += [event.type for event in work.events]
    for each in moved:
        texts += each.source, each.target, each.reason
    return texts
