"""What one person did in a round, and how it ended for them."""

from msgspec import Struct

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

    def ended(self, words: Words) -> str:
        """What became of it."""
        return words(f"records.outcome.{self.outcome}")


class Answer(Struct, frozen=True):
    """What somebody said to a question."""

    box: int
    question: str
    action: str


class Played(Struct, frozen=True):
    """A round as one seat has played it; amounts in chips."""

    record: Record
    place: Place
    hands: tuple[Hand, ...]
    dealer: tuple[Card, ...]
    """As everybody saw them; none in games that no dealer plays in."""
    dealer_total: int
    choices: tuple[Answer, ...]
    staked: int
    """All that was put on the felt in the course of the round."""
    won: int | None
    """Below zero what was lost; None while the round is in play."""

    @property
    def before(self) -> int:
        return self.record.purses[self.place.seat]

    @property
    def after(self) -> int | None:
        return None if self.won is None else self.before + self.won
