"""The events of a table that move chips, or say whose they are: of each only what the verifiers go by."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from fairdeal.fairness.shuffle_events import LARGEST, Count, Place, Round

Chips = Round
Change = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]


class Terms(Struct, frozen=True):
    banker: str
    bank: Chips | None
    for_show: bool = False
    """Whether all chips of the table are issued for it, and leave the room with those who have them."""


class House(Struct, frozen=True):
    house: str
    terms: Terms
    by: str = ""
    """Who has opened the table."""
    bank: Chips | None = None
    """What another house has put into the bank, where that is less than its terms say."""

    @property
    def brings(self) -> int:
        """Chips for the bank."""
        most = self.terms.bank or 0
        return most if self.bank is None else min(self.bank, most)


class OfSeat(Struct, frozen=True):
    seat: Place


class Seated(Struct, frozen=True):
    seat: Place
    person: str
    bot: str = ""
    """Empty for a person; a bot's chips are issued for it."""


class Brought(Struct, frozen=True):
    seat: Place
    chips: Count


class Left(Struct, frozen=True):
    seat: Place
    chips: Chips


class Side(Struct, frozen=True):
    id: str
    chips: Chips


class Bet(Struct, frozen=True):
    chips: Chips
    side: tuple[Side, ...]


class Bets(Struct, frozen=True):
    seat: Place
    bets: tuple[Bet, ...]


class Banker(Struct, frozen=True):
    seat: Round
    """0: the house."""


class Funded(Struct, frozen=True):
    chips: Count


class RoundAdvanced(Struct, frozen=True):
    round: Count
    event: Any


class Ended(Struct, frozen=True):
    round: Count
    won: dict[str, Change]


class Voided(Struct, frozen=True):
    round: Count


class Nothing(Struct, frozen=True):
    """There is nothing to read in it."""


class Box(Struct, frozen=True):
    box: Count
    owner: Place
    chips: Chips
    side: tuple[Side, ...]


class Entries(Struct, frozen=True):
    stakes: tuple[Box, ...]
    purses: dict[str, Chips]
    banker: Place | None


class _Opening(Struct, frozen=True):
    entries: Entries


READ: dict[str, type[Struct]] = {
    "TableOpened": House,
    "RulesChanged": House,
    "SeatTaken": Seated,
    "SeatLeft": Left,
    "BoughtIn": Brought,
    "CashedOut": Brought,
    "BetsPlaced": Bets,
    "BetsTakenBack": OfSeat,
    "BankerElected": Banker,
    "BankFunded": Funded,
    "RoundAdvanced": RoundAdvanced,
    "RoundEnded": Ended,
    "RoundVoided": Voided,
    "TableClosed": Nothing,
}


def read_event(type_: str, body: bytes) -> Any:
    return msgspec.json.decode(body, type=READ[type_])


def entries_of(played: RoundAdvanced) -> Entries | None:
    """What a round begins with; None for what happens later in it."""
    event = played.event
    if not isinstance(event, dict) or event.get("type") != "RoundOpened":
        return None
    return msgspec.convert(event, _Opening).entries
