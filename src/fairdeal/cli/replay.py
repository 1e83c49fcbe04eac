"""`fairdeal replay`: a round told again, with the coach if you like, or as a line for `fairdeal deal`."""

import os
import re
import shlex
import sys
from collections import deque
from collections.abc import Iterable
from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.coach_by import COACH_BY, check_measure
from fairdeal.cli.data import DATA, opened, shown_place
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.own_records import sound_of
from fairdeal.cli.wrong import Wrong
from fairdeal.coaching.measures import CHART
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import fingerprint
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.places import shipped
from fairdeal.houses.problems import shown_text
from fairdeal.store.protocol import Reader
from fairdeal.tables.history import Record, round_named, rounds_of, tables_of
from fairdeal.terminal.asking import EndOfInput
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.records.games import SCRIBES
from fairdeal.terminal.records.games.blackjack.as_deal import comes_to_the_same, deal_arguments
from fairdeal.terminal.records.replay_page import end_lines, head_lines
from fairdeal.terminal.records.scribe import Lines
from fairdeal.terminal.screen import Look, Screen, look_for
from fairdeal.words import Words
from fairdeal.words.safe_text import one_line

NAME = re.compile(".+:[0-9]{1,18}")
ROUNDS_NAMED = 5
"""So many rounds are named to somebody who has named none that there is."""


def replay(
    round_: Annotated[str, Parameter(name="ROUND", help="records.help.round", group="Parameters")],
    /,
    *,
    step: Annotated[bool, Parameter(help="records.help.step", negative=(), show_default=False)] = False,
    coach: Annotated[bool, Parameter(help="records.help.coach", negative=(), show_default=False)] = False,
    coach_by: COACH_BY = None,
    as_deal: Annotated[bool, Parameter(help="records.help.as_deal", negative=(), show_default=False)] = False,
    house: Annotated[str | None, Parameter(help="records.help.replay_house")] = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    by = check_measure(coach_by, words) or (CHART if coach else None)
    screen = Screen(sys.stdin, sys.stdout, os.environ)
    with opened(data) as store, store.open_reader() as reader:
        table = round_.rpartition(":")[0]
        _, status = sound_of(reader, [table] if table in tables_of(reader) else [], words)
        if status:
            return status
        record = round_named(reader, round_) if NAME.fullmatch(round_) else None
        if record is None:
            raise _unknown(reader, round_, data, words)
        if as_deal:
            print(one_line(_as_deal(record, house)))
            return 0
        if coach_by is not None and not SCRIBES[record.game].has_measures:
            raise Wrong("odds.coach.by.other_game", round=record.name, game=record.game)
        look = look_for(screen, words, os.environ, None)
        _show(screen, _told(reader, record, house, look, coach_by=by), words, by_step=step)
    return 0


def _unknown(reader: Reader, given: str, data: str | None, words: Words) -> Wrong:
    """Which rounds there are: of the table that was named, or else the last ones of all."""
    tables, table = tables_of(reader), given.rpartition(":")[0] or given
    if table in tables:
        count = sum(1 for _ in rounds_of(reader, table))
        key = "records.wrong.round_of" if count else "records.wrong.round_none"
        return Wrong(key, given=shown_text(given, 40), table=table, n=count)
    if not (last := _last_rounds(reader, tables)):
        return Wrong("records.wrong.nothing", name=shown_place(data))
    facts = {"known": words.all_of(last), "data": as_option(data)}
    return Wrong("records.wrong.round", given=shown_text(given, 40), **facts)


def _last_rounds(reader: Reader, tables: Iterable[str]) -> list[str]:
    """By when they began."""
    ends = (deque(rounds_of(reader, table), maxlen=ROUNDS_NAMED) for table in tables)
    every = sorted((record for end in ends for record in end), key=lambda record: record.began_at)
    return [record.name for record in every[-ROUNDS_NAMED:]]


# Telling.


def _told(
    reader: Reader, record: Record, house: str | None, look: Look, *, coach_by: str | None
) -> Iterable[Lines]:
    scribe = SCRIBES[record.game]
    yield [*head_lines(record, look.words), *scribe.who_is_who(record, look)]
    yield from scribe.steps(reader, record, look, house, coach_by=coach_by)
    yield end_lines(record, look.words)


def _show(screen: Screen, steps: Iterable[Lines], words: Words, *, by_step: bool) -> None:
    """Step after step; at a terminal, if wanted, each waits for ENTER."""
    waits = by_step and screen.typed and screen.is_terminal
    for number, lines in enumerate(lines for lines in steps if lines):
        if waits and number:
            try:
                answer = screen.ask(words("records.replay.enter"))
            except EndOfInput:
                return
            except KeyboardInterrupt:
                screen.tell("")  # whatever comes next begins a line of its own
                raise
            if answer.strip().lower() in words("ask.quit.words").split():
                return
        for line in lines:
            screen.tell(line)


# As a line for `deal`.


def _as_deal(record: Record, given: str | None) -> str:
    if not SCRIBES[record.game].is_dealt_again:
        raise Wrong("records.wrong.deal_game", round=record.name, game=record.game)
    if not record.ended or record.voided:
        raise Wrong("records.wrong.deal_open", round=record.name)
    name, house, book = _house_of_deal(record, given)
    arguments = deal_arguments(record, name)
    if fingerprint(book) != record.book_id:
        raise Wrong("records.wrong.deal_rules", round=record.name, house=name, book=record.book_id)
    if not comes_to_the_same(record, arguments, house, book):
        key = "records.wrong.deal_forfeited" if record.forfeited else "records.wrong.deal_differs"
        raise Wrong(key, round=record.name)
    return shlex.join(["fairdeal", "deal", *arguments])


def _house_of_deal(record: Record, given: str | None) -> tuple[str, House, RuleBook]:
    name = given or record.house
    if given is None and name not in shipped():
        raise Wrong("records.wrong.deal_house", round=record.name, house=shown_text(name))
    return name, *open_house(name, record.overrides)
