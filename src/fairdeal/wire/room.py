"""What a person asks of a room: a seat at a table, with chips."""

from msgspec import Struct


class ChipsWanted(Struct, frozen=True):
    """What somebody wants to bring to a table."""

    chips: int
    is_exact: bool = False
    """Whether they named the amount: if the wallet holds less, the rest is new play money, or they get no
    seat where the room gives none.
    """
    least: int = 0
    """If the wallet holds less than this, the rest is new play money too."""
