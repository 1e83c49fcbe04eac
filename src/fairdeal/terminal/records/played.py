"""What one person did in a round, and how it ended for them."""

from msgspec import Struct, field

from fairdeal.cards import Card
from fairdeal.tables.history import Record
from fairdeal.tables.state import Place
from fairdeal.words import Words


class Hand(Struct, frozen=True):
    """A hand as it lay on the table at the end; where cards are played from it, those that were."""

    box: int
    cards: tuple[Card, ...]
    total: int | None
    """None in games that do not count it."""
    outcome: str
    """Empty while it is in play."""
    stake: int = field(default=0, name="stake_chips")
    free: int = field(default=0, name="free_chips")
    """Chips of the house beside it."""
    change: int | None = field(default=None, name="change_chips")
    """What it won; below zero what was lost; None while it is in play."""

    def ended(self, words: Words) -> str:
        """What became of it."""
        return words(f"records.outcome.{self.outcome}")


class Insurance(Struct, frozen=True):
    """What a box had on the dealer's natural."""

    box: int
    stake: int = field(name="stake_chips")
    change: int | None = field(name="change_chips")


class SideBet(Struct, frozen=True):
    """What a box had on a side bet."""

    box: int
    id: str
    stake: int = field(name="stake_chips")
    change: int | None = field(name="change_chips")
    award: str | None
    """What it won by."""


class Answer(Struct, frozen=True):
    """What somebody said to a question."""

    box: int
    question: str
    action: str
    name: str
    """What was chosen, for programs: where an answer is only the place of something, what lies there."""
    by_house: bool = False
    """Whether the house answered, for somebody who had left or let the time pass."""


class Played(Struct, frozen=True):
    """A round as one seat has played it; amounts in chips."""

    record: Record
    place: Place
    hands: tuple[Hand, ...]
    insurance: tuple[Insurance, ...]
    side: tuple[SideBet, ...]
    dealer: tuple[Card, ...]
    """As everybody saw them; none in games that no dealer plays in."""
    dealer_total: int
    choices: tuple[Answer, ...]
    staked: int
    """All that was put on the felt in the course of the round."""
    won: int | None
    """Below zero what was lost; None while the round is in play."""

    @property
    def own_choices(self) -> tuple[Answer, ...]:
        """Those that nobody else has made for them."""
        return tuple(answer for answer in self.choices if not answer.by_house)

    @property
    def before(self) -> int:
        return self.record.purses[self.place.seat]

    @property
    def forfeited(self) -> bool:
        """Whether they left in mid-round and lost what lay open."""
        return self.place.seat in self.record.forfeited

    @property
    def after(self) -> int | None:
        return None if self.won is None else self.before + self.won
