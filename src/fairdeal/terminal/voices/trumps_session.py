"""How long people have sat at a game of Trumps, and what they have won, where they can see it."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, field

from fairdeal.games.game import Seat
from fairdeal.games.trumps.events import TrickDrawn, TrickWon
from fairdeal.games.trumps.state import Round
from fairdeal.terminal.cells import width
from fairdeal.terminal.clock import Clock
from fairdeal.terminal.voices.trumps_scene import Scene


class Session(Struct):
    """The clock, the tricks of this game that are over, and those that each seat has won."""

    clock: Clock = field(default_factory=Clock)
    tricks: int = 0
    won: dict[Seat, int] = field(default_factory=dict)

    def saw(self, event: Any) -> None:
        self.tricks += isinstance(event, TrickWon | TrickDrawn)
        if isinstance(event, TrickWon):
            self.won[event.box] = self.won.get(event.box, 0) + 1


def session_line(scene: Scene, session: Session, people: Iterable[Seat], columns: int) -> str:
    """One short line between two tricks; of many people with long names, only how long they have sat.

    In the first minute the time is left out; then it is empty where the rest does not fit.
    """
    words, time = scene.words, session.clock.told(scene.words)
    has_begun = session.clock.minutes > 0
    key = "clock.line.tricks" + (".stake" if scene.stake else "") + ("" if has_begun else ".new")
    line = words(key, time=time, won=_won(scene, session, people), money=scene.money(scene.stake))
    if width(line) <= columns:
        return line
    return words("clock.line", time=time) if has_begun else ""


def session_lines(scene: Scene, session: Session, people: Iterable[Seat], state: Round | None) -> list[str]:
    """Time, tricks, and money where they are played for; others may have ended the game meanwhile."""
    words = scene.words
    lines = [
        words("clock.sat", time=session.clock.told(words)),
        words("clock.tricks", n=session.tricks),
        words("clock.tricks.won", won=_won(scene, session, people)),
    ]
    if scene.stake and state is not None:
        lines.append(words("clock.stake", money=scene.money(scene.stake), pot=scene.money(state.pot)))
    return lines


def _won(scene: Scene, session: Session, people: Iterable[Seat]) -> str:
    words = scene.words
    won = {scene.player(seat): session.won.get(seat, 0) for seat in people}
    return words("list.comma").join(words("clock.tricks.of", name=name, n=n) for name, n in won.items())
