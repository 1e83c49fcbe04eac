"""`fairdeal replay`: a round told again, with the coach if you like, or as a line for `fairdeal deal`."""

import os
import shlex
import sys
from collections.abc import Iterable
from typing import Annotated, Any

from cyclopts import Parameter

from fairdeal.cli.coach_by import COACH_BY, check_measure
from fairdeal.cli.data import DATA, opened, shown_place
from fairdeal.cli.deal_again import deal_arguments, deals_the_same
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.records import ask_records, complain_of_damage
from fairdeal.cli.wrong import Wrong
from fairdeal.client.link import RecordsLink
from fairdeal.coaching.measures import CHART
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import fingerprint
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.places import shipped
from fairdeal.store import Store
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.io.prompt import EndOfInput
from fairdeal.terminal.io.screen import Look, Screen, look_for
from fairdeal.terminal.pages.records.game_pages import PAGES, Lines, ReplayToShow
from fairdeal.terminal.pages.records.round_pages import end_lines, head_lines
from fairdeal.wire.records import RoundRecord, RoundReplay
from fairdeal.words import Words
from fairdeal.words.safe_text import one_line, shown_text

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
    with opened(data) as store:
        damaged = ask_records(store, lambda records: records.damaged_tables(round_.rpartition(":")[0]))
        if status := complain_of_damage(damaged, words):
            return status
        found = ask_records(store, lambda records: records.replay(round_, with_seats=by is not None))
        if found is None:
            raise _unknown(store, round_, data, words)
        if as_deal:
            print(one_line(_as_deal(found, house)))
            return 0
        if coach_by is not None and not PAGES[found.round.game].has_measures:
            raise Wrong("odds.coach.by.other_game", round=found.round.name, game=found.round.game)
        shown = ask_records(store, lambda records: _ask_more(records, found, house, by))
    look = look_for(screen, words, os.environ, None)
    _show(screen, _describe(shown, look), words, by_step=step)
    return 0


async def _ask_more(
    records: RecordsLink, found: RoundReplay[Any], house: str | None, by: str | None
) -> ReplayToShow:
    """Get what a description needs besides the round."""
    name, pages = found.round.name, PAGES[found.round.game]
    coached = await records.coach(name, by) if by is not None and pages.has_measures else None
    return ReplayToShow(found, house, by is not None, coached)


def _unknown(store: Store, given: str, data: str | None, words: Words) -> Wrong:
    """Which rounds there are: of the table that was named, or else the last ones of all."""
    table = given.rpartition(":")[0] or given
    if table in ask_records(store, lambda records: records.tables()):
        count = ask_records(store, lambda records: records.count_rounds(table))
        key = "records.wrong.round_of" if count else "records.wrong.round_none"
        return Wrong(key, given=shown_text(given, 40), table=table, n=count)
    if not (last := ask_records(store, lambda records: records.last_rounds(ROUNDS_NAMED))):
        return Wrong("records.wrong.nothing", name=shown_place(data))
    facts = {"known": words.all_of(last), "data": as_option(data)}
    return Wrong("records.wrong.round", given=shown_text(given, 40), **facts)


def _describe(shown: ReplayToShow, look: Look) -> Iterable[Lines]:
    pages = PAGES[shown.replay.round.game]
    yield [*head_lines(shown.replay, look.words), *pages.who_is_who(shown.replay, look)]
    yield from pages.steps(shown, look)
    yield end_lines(shown.replay, look.words)


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


def _as_deal(found: RoundReplay[Any], given: str | None) -> str:
    round_ = found.round
    if not PAGES[round_.game].is_dealt_again:
        raise Wrong("records.wrong.deal_game", round=round_.name, game=round_.game)
    if not round_.is_ended or round_.voided:
        raise Wrong("records.wrong.deal_open", round=round_.name)
    name, house, book = _house_of_deal(round_, given)
    if fingerprint(book) != round_.book:
        raise Wrong("records.wrong.deal_rules", round=round_.name, house=name, book=round_.book)
    arguments = deal_arguments(found, name, book)
    if not deals_the_same(found, arguments, house, book):
        has_forfeited = any(player.has_forfeited for player in found.players)
        key = "records.wrong.deal_forfeited" if has_forfeited else "records.wrong.deal_differs"
        raise Wrong(key, round=round_.name)
    return shlex.join(["fairdeal", "deal", *arguments])


def _house_of_deal(round_: RoundRecord, given: str | None) -> tuple[str, House, RuleBook]:
    name = given or round_.house
    if given is None and name not in shipped():
        raise Wrong("records.wrong.deal_house", round=round_.name, house=shown_text(name))
    return name, *open_house(name, round_.overrides)
