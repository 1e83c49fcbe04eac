"""A chart as one HTML page that needs nothing from outside, and prints on one sheet of paper."""

from collections.abc import Iterator
from html import escape

from fairdeal.plots.chart_sheet import ChartSheet, background
from fairdeal.strategies.chart import Wishes
from fairdeal.strategies.letters import UPCARDS, Section, code, upcard_name

STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.35 system-ui, sans-serif; color: #000; background: #fff; margin: 1.5rem auto;
       max-width: 42rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 .3rem; }
p { margin: .3rem 0; }
table { border-collapse: collapse; width: 100%; margin: .8rem 0; table-layout: fixed; }
caption { text-align: left; font-weight: bold; padding: .2rem 0; }
th, td { border: 1px solid #666; text-align: center; padding: .12rem 0; }
th { background: #eee; font-weight: 600; }
dl { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin: .8rem 0; }
dl div { display: flex; gap: .4rem; }
dt { border: 1px solid #666; min-width: 2.2rem; text-align: center; }
dd { margin: 0; }
@media print { body { margin: 0; font-size: 10pt; max-width: none; } table { break-inside: avoid; }
               td, dt { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""


def chart_html(sheet: ChartSheet) -> str:
    """The whole page; cells say in words what they mean to whoever listens or points at them."""
    meanings = {code(wishes): meaning for wishes, meaning in sheet.legend}
    body = [
        f"<h1>{escape(sheet.title)}</h1>",
        f"<p>{escape(sheet.about)}</p>",
        *(line for section in sheet.sections for line in _table(section, sheet, meanings)),
        "<dl>",
        *(_entry(wishes, meaning) for wishes, meaning in sheet.legend),
        "</dl>",
        *(f"<p>{escape(line)}</p>" for line in sheet.lines),
    ]
    return "\n".join((*_head(sheet), *body, "</body>", "</html>", ""))


def _head(sheet: ChartSheet) -> Iterator[str]:
    yield "<!DOCTYPE html>"
    yield f'<html lang="{"zh-Hans" if sheet.lang == "zh" else sheet.lang}">'
    yield '<head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(sheet.title)}</title>"
    yield f"<style>{STYLE}</style>"
    yield "</head>"
    yield "<body>"


def _table(section: Section, sheet: ChartSheet, meanings: dict[str, str]) -> Iterator[str]:
    yield "<table>"
    yield f"<caption>{escape(sheet.names[section.name])}</caption>"
    heads = "".join(f'<th scope="col">{upcard_name(upcard)}</th>' for upcard in UPCARDS)
    yield f'<tr><th scope="col" abbr="{escape(sheet.upcards)}"></th>{heads}</tr>'
    for row in section.rows:
        cells = "".join(_cell(wishes, meanings) for wishes in row.wishes)
        yield f'<tr><th scope="row">{section.label(row)}</th>{cells}</tr>'
    yield "</table>"


def _cell(wishes: Wishes, meanings: dict[str, str]) -> str:
    letters = code(wishes)
    return f'<td style="background:{background(wishes)}" title="{escape(meanings[letters])}">{letters}</td>'


def _entry(wishes: Wishes, meaning: str) -> str:
    colour = background(wishes)
    return f'<div><dt style="background:{colour}">{code(wishes)}</dt><dd>{escape(meaning)}</dd></div>'
