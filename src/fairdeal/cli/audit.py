"""`fairdeal audit`: every balance derived again, every log, shuffle, rule and payout gone through."""

import sys
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from fairdeal.cli.audit_events import print_events
from fairdeal.cli.data import DATA, is_there, opened, shown_place
from fairdeal.cli.exporting import check_form
from fairdeal.cli.options import LANG, counted_from_last, spoken
from fairdeal.cli.printing import print_lines, screen_columns
from fairdeal.cli.progress import StatusLine
from fairdeal.cli.wrong import Wrong
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.library import NO_CACHE, open_house
from fairdeal.odds.figures import BASIC
from fairdeal.store import Store
from fairdeal.store.protocol import Reader
from fairdeal.tables.audit.findings import UNREADABLE
from fairdeal.tables.audit.room_audit import audit_room
from fairdeal.tables.houses.rule_books import HouseBooks
from fairdeal.tables.read.history import rounds_of, tables_of
from fairdeal.tables.read.payout_stats import PayoutStats, collect_payout_stats
from fairdeal.tables.read.recorded_round import Record
from fairdeal.terminal.pages.records.audit_page import AuditWithOdds, HouseReturn, audit_page
from fairdeal.words import Words
from fairdeal.words.safe_text import safe_json

NOT_IN_ORDER = 1
STRATEGY = BASIC
"""The play that a house's return is told by: the basic strategy, by a chart."""


def audit(
    *,
    data: DATA = None,
    house: Annotated[list[str] | None, Parameter(help="records.help.audit_house", negative=())] = None,
    no_odds: Annotated[bool, Parameter(help="records.help.no_odds", negative=(), show_default=False)] = False,
    json: Annotated[bool, Parameter(help="records.help.json", negative=(), show_default=False)] = False,
    events: Annotated[bool, Parameter(help="records.help.events", negative=(), show_default=False)] = False,
    last: Annotated[int | None, counted_from_last("records.help.last_events")] = None,
    export: Annotated[str | None, Parameter(help="records.help.export_events")] = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    check_form(export, words)
    if events:
        print_events(data, last, "json" if json and export is None else export, words)
        return 0
    houses = tuple(house or ())
    for each in houses:
        open_house(each, (), NO_CACHE)  # a wrong one is told whether it would be needed or not
    for option, given in (("--last", last), ("--export", export)):
        if given is not None:
            raise Wrong("records.wrong.only_events", option=option)
    if data is not None and not is_there(data):
        # A mistyped place must not pass for a room without problems.
        raise Wrong("records.audit.no_room", name=shown_place(data))
    status = StatusLine(words, sys.stderr)
    try:
        with opened(data) as store:
            audited = _audited(store, words, status, HouseBooks(houses), with_odds=not no_odds)
    finally:
        status.close()
    if json:
        print(_encoded(audited))
    elif not is_there(data):
        print_lines([words("records.nothing", name=shown_place(data))])
    else:
        print_lines(audit_page(audited, shown_place(data), words, screen_columns()))
    return NOT_IN_ORDER if audited.room.found else 0


def _audited(
    store: Store, words: Words, status: StatusLine, known: HouseBooks, *, with_odds: bool
) -> AuditWithOdds:
    with store.open_reader() as reader:
        room = audit_room(store, reader, words, status.at_table, known)
        houses: tuple[HouseReturn, ...] = ()
        if room.is_sound:
            rounds = (record for table in tables_of(reader) for record in _readable(reader, table))
            payouts = collect_payout_stats(rounds)
            houses = _houses(payouts, status) if with_odds else _without_odds(payouts)
    return AuditWithOdds(room, houses)


def _readable(reader: Reader, table: str) -> Iterator[Record]:
    """The rounds of a table, as far as they can be read: why they can't is told elsewhere."""
    try:
        yield from rounds_of(reader, table)
    except UNREADABLE:
        return


# What came back.


def _houses(every: Sequence[PayoutStats], status: StatusLine) -> tuple[HouseReturn, ...]:
    """With odds, which take some seconds for each house; of other games than blackjack nobody knows them."""
    from fairdeal import odds

    found: list[HouseReturn] = []
    for number, each in enumerate(every, 1):
        place = {"house": each.house, "n": number, "count": len(every)}
        status.say("records.audit.odds", takes_long=True, **place)
        known = odds.house_odds(each.book, STRATEGY) if isinstance(each.book, RuleBook) else None
        found.append(HouseReturn(each, known))
    return tuple(found)


def _without_odds(every: Sequence[PayoutStats]) -> tuple[HouseReturn, ...]:
    return tuple(HouseReturn(each, None) for each in every)


def _encoded(audited: AuditWithOdds) -> str:
    told = {"in_order": not audited.room.found, **msgspec.to_builtins(audited.room)}
    told["houses"] = [_house_json(each) for each in audited.houses]
    return safe_json(msgspec.json.encode(told))


def _house_json(each: HouseReturn) -> dict[str, Any]:
    came, odds = each.returned, each.odds
    return {
        "house": came.house,
        "book": came.book_id,
        "rounds": came.rounds,
        "staked_chips": came.staked,
        "returned_chips": came.returned,
        "return_pct": 100 * came.share,
        "theory_pct": None if odds is None else 100 + 100 * odds.ev,
        "exact": None if odds is None else odds.exact,
        "sd": None if odds is None else odds.sd,
        "distance": None if odds is None else came.distance(odds.ev, odds.sd),
    }
