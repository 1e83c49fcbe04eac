"""The share of all bets that was paid back, to compare with what a house's rules promise."""

from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

from fairdeal.games.game import AnyBook
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.read.leaderboard import is_rehearsal
from fairdeal.tables.read.recorded_round import Record


class PayoutStats(Struct):
    """All rounds of a house with one rule book, in chips, without side bets, which its odds don't include."""

    house: str
    book_id: str
    book: AnyBook
    rounds: int = 0
    staked: int = 0
    """First bets, since odds are per first bet."""
    won: int = 0
    """Chips won, minus chips lost."""
    squares: int = 0
    """The sum of the squared first bets of each round. The boxes of a round share the dealer's cards, so they
    count as one bet. This makes a distance from the odds look smaller rather than larger.
    """

    @property
    def returned(self) -> int:
        return self.staked + self.won

    @property
    def share(self) -> float:
        """The share of each staked chip that was paid back."""
        return self.returned / self.staked

    def error(self, sd: float) -> float:
        """The standard error of the share; `sd` is the standard deviation of one round, in first bets."""
        return sd * sqrt(self.squares) / self.staked

    def distance(self, ev: float, sd: float) -> float:
        """The difference between the actual and the expected payout, in standard deviations."""
        return (self.share - 1 - ev) / self.error(sd) if sd else 0.0


def collect_payout_stats(records: Iterable[Record]) -> list[PayoutStats]:
    """Every house with a bank that was played for chips, by name; rehearsals don't count."""
    found: dict[tuple[str, str], PayoutStats] = {}
    for record in records:
        staked = _staked(record)
        if not record.won or not staked or record.for_show or is_rehearsal(record):
            continue
        if not ADAPTERS[record.game].has_bank:
            continue
        new = PayoutStats(record.house, record.book_id, record.book)
        of_house = found.setdefault((record.house, record.book_id), new)
        of_house.rounds += 1
        of_house.staked += staked
        of_house.won += _won(record)
        of_house.squares += staked**2
    return [found[key] for key in sorted(found)]


def _staked(record: Record) -> int:
    return sum(stake.chips for stake in record.entries.stakes)


def _won(record: Record) -> int:
    """The players' winnings without their side bets."""
    beside = sum(map(ADAPTERS[record.game].won_beside, record.events))
    return sum(record.won.get(seat, 0) for seat in record.staked) - beside
