"""A game of Trumps at one terminal: who plays, how to address them, and what has happened so far."""

from collections.abc import Callable

from msgspec import Struct, field

from fairdeal.terminal.io.prompt import Asker
from fairdeal.terminal.party import Party
from fairdeal.terminal.trumps.scene import Scene
from fairdeal.terminal.trumps.session_figures import SessionFigures
from fairdeal.wire.parts import Seat


class TrumpsSession(Struct):
    """From the start screen to the end."""

    scene: Scene
    asker: Asker
    party: Party
    players: int
    """How many seats there are."""
    bots: dict[Seat, str]
    """The kind of each bot, by seat. The other seats are people."""
    clear: Callable[[], None] = lambda: None
    """Clears the screen, if there is one."""
    pause: Callable[[], None] = lambda: None
    """Time to read the title."""
    notes: list[str] = field(default_factory=list)
    """Lines that are printed after the title."""
    is_kept: bool = True
    """Whether somebody can come back to this game."""
    is_resumed: bool = False
    """Whether somebody has come back to it."""
    data: str | None = None
    """Where this is stored, as the user gave it."""
    figures: SessionFigures = field(default_factory=SessionFigures)
    asks_seeds: bool = False
    """Whether everybody is asked for a seed of their own before the deal."""

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat in range(1, self.players + 1) if seat not in self.bots]

    def tell(self, *lines: str) -> None:
        for line in lines:
            self.asker.tell(line)
