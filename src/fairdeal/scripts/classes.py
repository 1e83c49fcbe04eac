"""The classes of hands and the ends of the dealer's, as settlement sees them and as messages tell them."""

from typing import Any

from msgspec import Struct

from fairdeal.games.blackjack.classes import dealer_class, hand_class
from fairdeal.scripts.asked import Asked, Part, asked, part
from fairdeal.scripts.domain import RANK_SIGNS


class BoxFacts(Struct, frozen=True):
    """A class of hands."""

    category: str
    total: int
    cards: int
    last: str
    stakes: int
    split: bool
    natural: bool
    insured: bool = False

    @property
    def bets(self) -> list[int]:
        """In first bets: each double puts as much again on the hand."""
        return [1, *(2**number for number in range(self.stakes - 1))]

    @property
    def name(self) -> str:
        return hand_class(
            self.category,
            self.total,
            self.cards,
            self.last,
            self.stakes,
            self.split,
            self.natural,
            self.insured,
        )

    @property
    def asked(self) -> Asked:
        return asked(
            part("hand", total=self.total, cards=self.cards),
            *_called(self.category, self.natural),
            part("as_dealt") if self.last == "none" else part("last", last=self.last),
            part("stakes", stakes=self.stakes) if self.stakes > 1 else None,
            part("from_split") if self.split else None,
            part("insured") if self.insured else None,
        )

    def for_script(self, with_insured: bool) -> dict[str, Any]:
        facts = {name: getattr(self, name) for name in self.__struct_fields__ if name != "insured"}
        own = {"bets": self.bets, "bet_sum": sum(self.bets), "first_bet": 1}
        return facts | own | ({"insured": self.insured} if with_insured else {})


class DealerFacts(Struct, frozen=True):
    """An end of the dealer's."""

    category: str
    total: int
    cards: int
    natural: bool
    upcard: int = 0
    """Its rank; 0 where the script does not look."""

    @property
    def name(self) -> str:
        return dealer_class(self.category, self.total, self.cards, self.natural, self.upcard)

    def met_by(self, box: BoxFacts) -> Asked:
        """How a message tells that a box meets this end."""
        return asked(
            *box.asked.parts,
            part("dealer", total=self.total, cards=self.cards),
            *_called(self.category, self.natural),
            part("up", rank=RANK_SIGNS[self.upcard]) if self.upcard else None,
        )

    def for_script(self) -> dict[str, Any]:
        facts = {name: getattr(self, name) for name in self.__struct_fields__ if name != "upcard"}
        return facts | ({"upcard": self.upcard} if self.upcard else {})


def _called(category: str, natural: bool) -> tuple[Part | None, ...]:
    """A hand's name, and that it is a natural where the name does not say so."""
    other_name = natural and category != "natural"
    return part("category", category=category), part("natural") if other_name else None
