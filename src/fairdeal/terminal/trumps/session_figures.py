"""How long people have played Trumps and what they have won, for players to see."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, field

from fairdeal.terminal.io.cells import width
from fairdeal.terminal.session_clock import Clock
from fairdeal.terminal.trumps.scene import Scene
from fairdeal.wire.events.trumps import TrickDrawn, TrickWon
from fairdeal.wire.parts import Seat
from fairdeal.wire.views.trumps import RoundView


class SessionFigures(Struct):
    """The clock, the number of finished tricks in this game, and how many each seat has won."""

    clock: Clock = field(default_factory=Clock)
    tricks: int = 0
    won: dict[Seat, int] = field(default_factory=dict)

    def saw(self, event: Any) -> None:
        self.tricks += isinstance(event, TrickWon | TrickDrawn)
        if isinstance(event, TrickWon):
            self.won[event.box] = self.won.get(event.box, 0) + 1


def session_line(scene: Scene, figures: SessionFigures, people: Iterable[Seat], columns: int) -> str:
    """One short line between two tricks; with many long names, only the time.

    In the first minute the time is left out. If the rest does not fit, the line is then empty.
    """
    words, time = scene.words, figures.clock.told(scene.words)
    has_begun = figures.clock.minutes > 0
    key = "clock.line.tricks" + (".stake" if scene.stake else "") + ("" if has_begun else ".new")
    line = words(key, time=time, won=_won(scene, figures, people), money=scene.money(scene.stake))
    if width(line) <= columns:
        return line
    return words("clock.line", time=time) if has_begun else ""


def session_lines(
    scene: Scene, figures: SessionFigures, people: Iterable[Seat], seen: RoundView | None
) -> list[str]:
    """Time, tricks, and money if it is played for; others may have ended the game in the meantime."""
    words = scene.words
    lines = [
        words("clock.sat", time=figures.clock.told(words)),
        words("clock.tricks", n=figures.tricks),
        words("clock.tricks.won", won=_won(scene, figures, people)),
    ]
    if scene.stake and seen is not None:
        lines.append(words("clock.stake", money=scene.money(scene.stake), pot=scene.money(seen.pot)))
    return lines


def _won(scene: Scene, figures: SessionFigures, people: Iterable[Seat]) -> str:
    words = scene.words
    won = {scene.player(seat): figures.won.get(seat, 0) for seat in people}
    return words("list.comma").join(words("clock.tricks.of", name=name, n=n) for name, n in won.items())
