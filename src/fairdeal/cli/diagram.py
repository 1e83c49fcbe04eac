"""`fairdeal diagram`: a game's state machine, printed from the very dict that the engine obeys."""

import sys
from pathlib import Path
from typing import Annotated, get_args

from cyclopts import Parameter

from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.wrong import Wrong
from fairdeal.games.diagram import Machine, dot, loose_ends, machine, mermaid
from fairdeal.tables.games import ADAPTERS

TEXTS = {"mermaid": mermaid, "dot": dot}
PICTURES = ("svg", "png")
NOT_IN_ORDER = 1


def diagram(
    *,
    form: Annotated[str, Parameter(name="--format", help="diagram.help.format")] = "mermaid",
    game: Annotated[str, Parameter(help="diagram.help.game")] = "blackjack",
    output: Annotated[str | None, Parameter(help="diagram.help.output")] = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    if game not in ADAPTERS:
        raise Wrong("diagram.unknown_game", game=game[:40], known=words.one_of(ADAPTERS))
    if form not in (*TEXTS, *PICTURES):
        raise Wrong("diagram.unknown_format", form=form[:40], known=words.one_of((*TEXTS, *PICTURES)))
    if form == "png" and output is None and sys.stdout is not None and sys.stdout.isatty():
        raise Wrong("diagram.binary")
    drawn, wrong = _drawn(game, words(f"{game}.diagram"))
    _write(drawn_as(form, drawn), output)
    for sentence in wrong:
        print(f"fairdeal: {sentence}", file=sys.stderr)
    return NOT_IN_ORDER if wrong else 0


def _drawn(game: str, title: str) -> tuple[Machine, tuple[str, ...]]:
    """The game's machine, and what is not in order with it."""
    adapter = ADAPTERS[game]
    events, phases = adapter.part("events"), adapter.part("state").Phase
    drawn = machine(title, events.NEXT_PHASE)
    return drawn, loose_ends(drawn, phases, [event.__name__ for event in get_args(events.AnyEvent)])


def drawn_as(form: str, drawn: Machine) -> bytes:
    """The picture in one of the forms; pictures proper need the drawing library."""
    if form in TEXTS:
        return TEXTS[form](drawn).encode()
    try:
        from pygraphviz import AGraph
    except ImportError:
        raise Wrong("diagram.no_drawing", form=form) from None
    picture: bytes = AGraph(string=dot(drawn)).draw(format=form, prog="dot")
    return picture


def _write(picture: bytes, output: str | None) -> None:
    if output is None and sys.stdout is None:
        return
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(picture)
        sys.stdout.buffer.flush()
        return
    try:
        Path(output).write_bytes(picture)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Wrong("diagram.not_written", file=output, reason=reason) from None
