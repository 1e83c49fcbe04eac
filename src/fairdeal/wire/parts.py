"""Small values that commands, views and events share."""

from msgspec import Struct

Seat = int
"""A place at the table, from 1."""

BoxNumber = int
"""A betting spot, numbered from 1 through the whole table. 0 is the banker's side."""


class Text(Struct, frozen=True, gc=False):
    """A text for people, in English and, if there is one, in Chinese."""

    en: str
    zh: str = ""

    def told(self, lang: str) -> str:
        return self.zh if lang == "zh" and self.zh else self.en


class SideStake(Struct, frozen=True, gc=False):
    """Chips on a side bet of the house."""

    id: str
    chips: int


class BoxBet(Struct, frozen=True):
    """What somebody puts on one box."""

    chips: int
    side: tuple[SideStake, ...] = ()

    @property
    def costs(self) -> int:
        return self.chips + sum(side.chips for side in self.side)
