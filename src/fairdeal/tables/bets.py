"""What people put on boxes."""

from msgspec import Struct

from fairdeal.games.game import SideStake


class BoxBet(Struct, frozen=True):
    """What somebody puts on one box."""

    chips: int
    side: tuple[SideStake, ...] = ()

    @property
    def costs(self) -> int:
        return self.chips + sum(side.chips for side in self.side)
