"""What a round of any game begins with."""

from msgspec import UNSET, Struct, UnsetType

from fairdeal.wire.parts import BoxNumber, Seat, SideStake


class Stake(Struct, frozen=True, gc=False):
    """One box in play: whose it is, and what is on it before the first card."""

    box: BoxNumber
    owner: Seat
    chips: int
    side: tuple[SideStake, ...] = ()


class Entries(Struct, frozen=True, gc=False):
    """Everything a round begins with: the bets are in."""

    stakes: tuple[Stake, ...]
    purses: dict[Seat, int]
    """Chips each seat has at the table, its stakes still included."""
    banker: Seat | None = None
    """The seat that plays the dealer's side; None when the house does."""
    house_chip: int | UnsetType = UNSET
    """How many of these chips make one of the house's own, if more than one."""
