"""`fairdeal chart`: the basic strategy of a house, in the terminal or on paper."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from fairdeal.cli.odds import WHICH, check_strategy
from fairdeal.cli.options import LANG, SET, spoken
from fairdeal.cli.printing import print_lines
from fairdeal.cli.wrong import Wrong
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import fingerprint
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.odds.figures import BASIC
from fairdeal.terminal.io.screen import Screen, look_for
from fairdeal.terminal.pages.odds.chart_page import chart_page, is_wide_enough, legend
from fairdeal.terminal.pages.odds.chart_sentences import Charted, about, closing, meaning, plain_page
from fairdeal.words import Words
from fairdeal.words.safe_text import shown_text

if TYPE_CHECKING:
    from fairdeal.plots.chart_sheet import ChartSheet

CHARTED = ("total-pairs", "total")
"""The classes that a chart can show."""


def chart(
    house: WHICH,
    /,
    *,
    overrides: SET = None,
    strategy: Annotated[str, Parameter(help="odds.chart.help.strategy")] = BASIC,
    html: Annotated[str | None, Parameter(help="odds.chart.help.html")] = None,
    png: Annotated[str | None, Parameter(help="odds.chart.help.png")] = None,
    plain: Annotated[bool, Parameter(help="odds.chart.help.plain", negative=(), show_default=False)] = False,
    lang: LANG = None,
) -> int:
    opened, book = open_house(house, overrides or ())
    words = spoken(lang)
    check_strategy(strategy, words)
    if strategy not in CHARTED:
        raise Wrong("odds.chart.wrong_strategy", given=strategy)
    if html is not None and png is not None:
        raise Wrong("odds.chart.two_files")
    if html is not None:
        _write_html(opened, book, strategy, html, words)
    elif png is not None:
        _write_picture(opened, book, strategy, png, words)
    else:
        _print(_charted(opened, book, strategy), words, plain=plain)
    return 0


def _charted(house: House, book: RuleBook, strategy: str) -> Charted:
    from fairdeal import odds

    chart = odds.chart(book, strategy)
    worth = odds.house_odds(book, strategy)
    ev = odds.chart_ev(book, strategy)
    if "rounds" in worth.remarks:
        from fairdeal.simulator.stand_in import simulated_instead

        worth = simulated_instead(worth, book, house.rules.shoe)
        ev = worth.ev
    return Charted(
        shown_text(house.name),
        fingerprint(book),
        chart,
        ev,
        any(book.offers_insurance),
        any(book.offers_even_money),
        odds.closed_notes(book, strategy),
        odds.chart_notes(book, strategy),
        worth.remarks,
        worth.exact,
    )


def _print(charted: Charted, words: Words, *, plain: bool) -> None:
    screen = Screen(None, sys.stdout, os.environ)
    columns = screen.table_columns()
    if plain or not is_wide_enough(columns):
        print_lines(plain_page(charted, words))
    else:
        coloured = look_for(screen, words, os.environ, None).coloured
        page = chart_page(charted, words, coloured=coloured, screen_columns=columns)
        print_lines(page)


# On paper.


def _write_html(house: House, book: RuleBook, strategy: str, file: str, words: Words) -> None:
    from fairdeal.plots.chart_html import chart_html

    path = Path(file)
    try:
        path.open("ab").close()  # before the work, and without a loss
        path.write_text(chart_html(_sheet(house, _charted(house, book, strategy), words)), encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Wrong("odds.wrong.file", file=shown_text(file), reason=reason) from None
    print_lines([words("odds.chart.written", file=shown_text(file))])


def _write_picture(house: House, book: RuleBook, strategy: str, file: str, words: Words) -> None:
    from fairdeal.plots.chart import chart as draw
    from fairdeal.plots.sheet import check_file, fitting

    check_file(file)
    draw(_sheet(house, _charted(house, book, strategy), fitting(words)), file)
    print_lines([words("odds.chart.written", file=shown_text(file))])


def _sheet(house: House, charted: Charted, words: Words) -> "ChartSheet":
    from fairdeal.plots.chart_sheet import Block, ChartSheet
    from fairdeal.strategies.letters import NAMES, blocks, kind_of, sections

    chart = charted.chart
    return ChartSheet(
        words.lang,
        words("odds.chart.title", house=house.heading_in(words.lang)),
        about(charted, words),
        {name: words(f"odds.chart.{name}") for name in NAMES},
        tuple(
            Block(words(f"odds.chart.dealer.{kind_of(columns[0])}"), tuple(sections(chart, columns)))
            for columns in blocks(chart)
        ),
        tuple((wishes, meaning(wishes, words)) for wishes in legend(chart)),
        (*closing(charted, words), words("odds.chart.fingerprint", book=charted.book)),
    )
