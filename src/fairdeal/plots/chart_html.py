"""A chart as one HTML page that needs nothing from outside, and prints on one sheet of paper."""

from collections.abc import Iterator
from html import escape

from fairdeal.plots.chart_sheet import Block, ChartSheet, background
from fairdeal.strategies.chart import Wishes
from fairdeal.strategies.letters import Section, code, column_name

STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.35 system-ui, sans-serif; color: #000; background: #fff; margin: 1.5rem auto;
       max-width: 42rem; padding: 0 1rem; }
body.two { max-width: 60rem; }
h1 { font-size: 1.5rem; margin: 0 0 .3rem; }
h2 { font-size: 1rem; margin: .8rem 0 0; }
p { margin: .3rem 0; }
.blocks { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 0 2rem; }
section { min-width: 0; }
table { border-collapse: collapse; width: 100%; margin: .4rem 0 .8rem; table-layout: fixed; }
caption { text-align: left; font-weight: bold; padding: .2rem 0; }
th, td { border: 1px solid #666; text-align: center; padding: .12rem 0; }
th { background: #eee; font-weight: 600; }
tr > :first-child { width: 3.4rem; }
dl { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin: .8rem 0; }
dl div { display: flex; gap: .4rem; }
dt { border: 1px solid #666; min-width: 2.2rem; text-align: center; }
dd { margin: 0; }
@media (max-width: 40rem) { body { margin: 1rem auto; padding: 0 .5rem; }
                            .two table { font-size: 11px; } .two tr > :first-child { width: 2.4rem; } }
@media print { body, body.two { margin: 0; font-size: 10pt; max-width: none; padding: 0; }
               body.two { font-size: 7.5pt; } .two tr > :first-child { width: 2.6rem; }
               .blocks { flex-wrap: nowrap; gap: 0 .8rem; } table { break-inside: avoid; }
               td, th, dt { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""

CELL_PIXELS = 27
"""A cell is so wide, or wider, where two blocks stand side by side; a narrower screen has them one below the
other."""


def chart_html(sheet: ChartSheet) -> str:
    """The whole page; cells say in words what they mean to whoever listens or points at them."""
    meanings = {code(wishes): meaning for wishes, meaning in sheet.legend}
    body = [
        f"<h1>{escape(sheet.title)}</h1>",
        f"<p>{escape(sheet.about)}</p>",
        '<div class="blocks">',
        *(line for block in sheet.blocks for line in _block(block, sheet, meanings)),
        "</div>",
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
    yield "<body>" if len(sheet.blocks) == 1 else '<body class="two">'


def _block(block: Block, sheet: ChartSheet, meanings: dict[str, str]) -> Iterator[str]:
    """As wide beside the other as it has columns."""
    columns = len(block.sections[0].columns)
    yield f'<section style="flex:{columns} 1 {columns * CELL_PIXELS}px">'
    yield f"<h2>{escape(block.heading)}</h2>"
    for section in block.sections:
        yield from _table(section, sheet, meanings)
    yield "</section>"


def _table(section: Section, sheet: ChartSheet, meanings: dict[str, str]) -> Iterator[str]:
    yield "<table>"
    yield f"<caption>{escape(sheet.names[section.name])}</caption>"
    heads = "".join(f'<th scope="col">{column_name(column)}</th>' for column in section.columns)
    yield f"<tr><td></td>{heads}</tr>"
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
