"""How a table is opened: its first step records its rules, the root of its seeds, and its bank."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from fairdeal.fairness import BadSeed
from fairdeal.games.game import AnyBook, fingerprint, refused
from fairdeal.houses.shipped_books import HOUSE_KINDS
from fairdeal.store import Append, Claim, Command, Store
from fairdeal.tables.aliases import mask_step
from fairdeal.tables.engine.apply import apply_event
from fairdeal.tables.engine.rounds import from_treasury, uses_issued_chips
from fairdeal.tables.engine.shoes import new_chain
from fairdeal.tables.engine.step import Secrets, StepEvent
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.houses.rule_books import check_opening
from fairdeal.tables.model.causes import Cause
from fairdeal.tables.model.events import BankFunded, TableOpened
from fairdeal.tables.model.guests import add_guests
from fairdeal.tables.model.state import Table
from fairdeal.tables.model.terms import Terms
from fairdeal.tables.receipts import make_command
from fairdeal.tables.seeds import Seeds
from fairdeal.words.money import CHIP, written
from fairdeal.words.safe_text import shown_text

HOUSE_NAME_MOST = 80
"""The longest name of a house, in letters. The name is part of the house's account."""


OPENED = "opened:"
"""Prefix of the claims that record that a table was opened, even if its log was lost."""


def is_house_name(house: str) -> bool:
    """Whether a house with this id can have an account for its chips."""
    name = _name_of(house)
    return 0 < len(name) <= HOUSE_NAME_MOST and name.isprintable() and not set(":/") & set(name)


def check_house_name(house: str) -> None:
    """Refuse a house whose name can't be part of an account, before anybody brings chips."""
    if not is_house_name(house):
        raise refused("table/house-name", house=shown_text(_name_of(house)), most=HOUSE_NAME_MOST)


def _name_of(house: str) -> str:
    kind = next((kind for kind in HOUSE_KINDS if house.startswith(kind)), "")
    return house.removeprefix(kind)


def check_chip(store: Store, terms: Terms) -> None:
    """Refuse a table whose chips have a different value from the room's, if chips are kept."""
    if store.lasts and terms.chip != CHIP:
        raise refused("table/chip", chip=written(1, terms.chip), room=written(1))


class FirstStep(Struct, frozen=True):
    """The step that opens a table, and the table after it."""

    append: Append
    step_events: tuple[StepEvent, ...]
    table: Table


def check_first_step(store: Store, opening: TableOpened, book: AnyBook, command: str) -> Command:
    """The command that opens a table; refused if there can be no such table. Nothing is stored yet. It reads
    the house.
    """
    check_house_name(opening.house)
    check_opening(opening, fingerprint(book))
    check_chip(store, opening.terms)
    return make_command(command, opening, opening.by)


def first_step(
    opening: TableOpened,
    book: AnyBook,
    asked: Command,
    now: int,
    seeds: Seeds,
    may_issue: Callable[[], bool],
    openings: int,
) -> FirstStep:
    """The step that opens a table. It may read the treasury, and takes a while.

    `openings`: how often a table of this name was opened before; more than 0 only if its log was lost.
    """
    step_events = tuple(first_events(opening, seeds, may_issue))
    cause = Cause(id=asked.id, person=opening.by)
    masked = mask_step(add_guests((), opening), step_events, cause, seeds.salts)
    content = ADAPTERS[opening.game].book_bytes(book)
    append = Append(
        table=opening.table,
        after=0,
        at=now,
        events=masked.events,
        cause=masked.cause,
        private=masked.private,
        command=asked,
        books={opening.book: content},
        claims=(Claim(OPENED + opening.table, openings),),
    )
    return FirstStep(append, step_events, _table_after(step_events, now, content))


def _table_after(step_events: Iterable[StepEvent], now: int, book: bytes) -> Table:
    table = None
    for each in step_events:
        table = apply_event(table, each.event, now, each.transfers, lambda _: book)
    assert table is not None
    return table


def first_events(
    opening: TableOpened, secrets: Secrets, may_issue: Callable[[], bool] = lambda: True
) -> Iterator[StepEvent]:
    """The events before anybody can sit down. If the bank has a fixed amount, its chips move with them."""
    yield StepEvent(opening)
    try:
        yield StepEvent(new_chain(secrets, 1))
    except BadSeed:
        raise refused("table/randomness") from None
    chips, has = funds(opening.house, opening.by, opening.terms, secrets, may_issue)
    if chips:
        moved = from_treasury(opening.house, opening.table, chips, has)
        yield StepEvent(BankFunded(chips), tuple(moved))


def funds(
    house: str, opened_by: str, terms: Terms, secrets: Secrets, may_issue: Callable[[], bool]
) -> tuple[int, int]:
    """What a house puts into a bank with a fixed amount, and what its treasury has for that.

    `may_issue`: whether the mint adds what the treasury lacks; otherwise the bank gets less.
    """
    chips = terms.bank or 0
    if not chips or uses_issued_chips(opened_by, terms):
        return chips, 0
    has = secrets.treasury(house)
    return chips if chips <= has or may_issue() else has, has
