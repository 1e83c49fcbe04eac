"""The share of all bets that was paid back, to compare with what a house's rules promise."""

from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

from fairdeal.games.game import AnyBook
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.read.leaderboard import is_rehearsal
from fairdeal.tables.read.recorded_round import Record


class Returned(Struct):
    """All rounds of a house by one book, in chips; what its odds do not tell of is left out, as side bets."""

    house: str
    book_id: str
    book: AnyBook
    rounds: int = 0
    staked: int = 0
    """First bets: what odds are told by."""
    won: int = 0
    """Less what was lost."""
    squares: int = 0
    """First bets of each round squared. Boxes of a round share the dealer's cards, and count as one bet: so
    a distance from the odds is told rather too small than too large.
    """

    @property
    def returned(self) -> int:
        return self.staked + self.won

    @property
    def share(self) -> float:
        """What came back of a chip."""
        return self.returned / self.staked

    def error(self, sd: float) -> float:
        """The standard deviation of the share; `sd` is that of a round, in first bets."""
        return sd * sqrt(self.squares) / self.staked

    def distance(self, ev: float, sd: float) -> float:
        """How many standard deviations lie between what came back and what was to be expected."""
        return (self.share - 1 - ev) / self.error(sd) if sd else 0.0


def returns(records: Iterable[Record]) -> list[Returned]:
    """Every house that keeps a bank and was played for chips, by name; rehearsals count for nothing."""
    found: dict[tuple[str, str], Returned] = {}
    for record in records:
        staked = _staked(record)
        if not record.won or not staked or record.for_show or is_rehearsal(record):
            continue
        if not ADAPTERS[record.game].has_bank:
            continue
        new = Returned(record.house, record.book_id, record.book)
        of_house = found.setdefault((record.house, record.book_id), new)
        of_house.rounds += 1
        of_house.staked += staked
        of_house.won += _won(record)
        of_house.squares += staked**2
    return [found[key] for key in sorted(found)]


def _staked(record: Record) -> int:
    return sum(stake.chips for stake in record.entries.stakes)


def _won(record: Record) -> int:
    """What the players have won, their side bets left out."""
    beside = sum(map(ADAPTERS[record.game].won_beside, record.events))
    return sum(record.won.get(seat, 0) for seat in record.staked) - beside
