"""What a person asks of a room: to open a table, or to bring chips to one."""

from msgspec import Struct


class ChipsWanted(Struct, frozen=True):
    """What somebody wants to bring to a table."""

    chips: int
    is_exact: bool = False
    """Whether they named the amount. If the wallet holds less, the rest is new play money; in a room that
    gives none, they get no seat.
    """
    least: int = 0
    """If the wallet holds less than this, the rest is new play money too."""


class PreparedTable(Struct, frozen=True, tag="prepared"):
    """A table that the program of this room has prepared, for example by a house of its user's own."""

    table: str


class HouseTable(Struct, frozen=True, tag="house", omit_defaults=True):
    """A table of blackjack by a house that comes with the program, with the clock of tables on a network."""

    house: str
    overrides: tuple[str, ...] = ()
    """Settings in which the table differs from the house, each `knob=value`."""


TableWanted = PreparedTable | HouseTable
"""Every kind of table that can be asked for."""


class OpenedTable(Struct, frozen=True):
    """A table that has just been opened."""

    table: str
    version: int
    """Its first version."""
