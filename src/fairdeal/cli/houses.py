"""`fairdeal houses`, and `fairdeal house show|check|new|test|diff|watch`."""

import os
import shlex
import sys
import time
from collections.abc import Sequence
from typing import Annotated

from cyclopts import App, Parameter

from fairdeal.cli.main import INTERRUPTED
from fairdeal.cli.options import LANG, SET, spoken
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.author.comparing import difference_page
from fairdeal.houses.author.pages import Valued, listing, problem_page, show
from fairdeal.houses.author.pages import check as check_house
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.places import house_file, shipped
from fairdeal.houses.problems import BadHouse
from fairdeal.houses.rounds.testing import examples_page, run_examples
from fairdeal.terminal.io.screen import Screen
from fairdeal.words import Words

WHICH = Annotated[str, Parameter(help="command.help.house", group="Parameters")]
OTHER = Annotated[str, Parameter(help="command.help.other_house", group="Parameters")]
NEW = Annotated[str, Parameter(help="command.help.new_house", group="Parameters")]

NARROW_INDENT = 4
"""Cells before the second line of a house where the list leaves no room for a column."""

NOWHERE = ("house.file.no_house", "house.file.no_path")
"""Problems of a house that is not there at all."""

SECONDS_BETWEEN_LOOKS = 0.2

app = App(name="house")


def houses(*, lang: LANG = None) -> int:
    screen = Screen(None, sys.stdout, os.environ)
    column = max(map(len, shipped())) + 2
    has_room = column * 3 < (screen.columns() or 0)
    screen.tell("\n".join(listing(spoken(lang))), column if has_room else NARROW_INDENT)
    return 0


@app.command(name="show", help="command.about.house_show")
def show_house(house: WHICH, /, *, overrides: SET = None, lang: LANG = None) -> int:
    _print(show(*open_house(house, overrides or ()), spoken(lang)))
    return 0


@app.command(name="check", help="command.about.house_check")
def check(
    house: WHICH,
    /,
    *,
    overrides: SET = None,
    player_edge: Annotated[
        bool, Parameter(help="odds.check.help.player_edge", negative=(), show_default=False)
    ] = False,
    lang: LANG = None,
) -> int:
    _refuse_nowhere(house)
    words = spoken(lang)

    def value(opened: House, book: RuleBook) -> Valued:
        return _valued(opened, book, house, words, is_meant=player_edge)

    checked = check_house(house, overrides or (), words, value)
    _print(checked.lines)
    return 0 if checked.in_order else 1


def _valued(house: House, book: RuleBook, where: str, words: Words, *, is_meant: bool) -> Valued:
    """What the house is worth; it is not ready while the player has the edge, unless that is meant."""
    from fairdeal.cli.appraisal import appraise
    from fairdeal.terminal.pages.odds.check_page import appraisal_lines

    appraisal = appraise(house, book, where, words)
    lines = appraisal_lines(appraisal, words, Screen(None, sys.stdout, os.environ).columns())
    if not appraisal.is_for_player:
        return Valued(lines)
    if is_meant:
        return Valued([*lines, words("odds.check.meant")])
    return Valued(lines, words("odds.check.not_ready", house=house.name))


@app.command(name="new", help="command.about.house_new")
def new(
    name: NEW,
    /,
    *,
    base: Annotated[str | None, Parameter(name="--from", help="command.help.from")] = None,
    script: Annotated[bool, Parameter(help="command.help.script", negative=(), show_default=False)] = False,
    lang: LANG = None,
) -> int:
    from fairdeal.houses.author.making import make_house

    words = spoken(lang)
    folder = make_house(name, base, with_script=script, words=words)
    tries = (
        f"  {shlex.join(['fairdeal', 'house', verb, str(folder)])}" for verb in ("check", "test", "watch")
    )
    _print([words("author.new.made", folder=folder), *tries])
    return 0


@app.command(name="test", help="command.about.house_test")
def test(house: WHICH, /, *, overrides: SET = None, lang: LANG = None) -> int:
    _refuse_nowhere(house)
    words = spoken(lang)
    try:
        opened, book = open_house(house, overrides or ())
    except BadHouse as bad:
        _print(problem_page(bad, words))
        return 1
    tested = run_examples(opened, book, house, tuple(overrides or ()), words)
    _print(examples_page(tested, opened, words))
    return 0 if tested.in_order else 1


@app.command(name="diff", help="command.about.house_diff")
def diff(first: WHICH, second: OTHER, /, *, overrides: SET = None, lang: LANG = None) -> int:
    before, after = open_house(first), open_house(second, overrides or ())
    _print(difference_page(before, after, overrides or (), spoken(lang)))
    return 0


@app.command(name="watch", help="command.about.house_watch")
def watch_house(house: WHICH, /, *, overrides: SET = None, lang: LANG = None) -> int:
    from fairdeal.houses.author.watching import Watch, watch

    _refuse_nowhere(house)
    words = spoken(lang)
    _print([words("author.watch.began", house=house)])
    looking = Watch(house, overrides or (), words, worth=lambda book: _worth(book, words))
    try:
        watch(looking, lambda text: _print([text]), lambda: time.sleep(SECONDS_BETWEEN_LOOKS))
    except KeyboardInterrupt:
        return INTERRUPTED


def _worth(book: RuleBook, words: Words) -> str:
    """Whose edge it is, and how large."""
    from fairdeal import odds

    ev = odds.house_odds(book).ev
    key = "odds.watch.player" if ev > 0 else "odds.watch.edge"
    return words(key, percent=f"{abs(100 * ev):.4f}")


def _refuse_nowhere(house: str) -> None:
    """Where there is nothing to check the argument is wrong, and no house out of order."""
    try:
        house_file(house)
    except BadHouse as bad:
        if bad.problems[0].key in NOWHERE:
            raise


def _print(lines: Sequence[str]) -> None:
    """Through a pipe as they are; at a terminal broken between words."""
    Screen(None, sys.stdout, os.environ).tell("\n".join(lines))
