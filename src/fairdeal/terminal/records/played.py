"""What one person did in a round, and how it ended for them."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.blackjack.view import RoundView
from fairdeal.games.game import BANKER_BOX, Seat
from fairdeal.games.trumps import events as trumps
from fairdeal.tables.boards import players
from fairdeal.tables.history import Record
from fairdeal.tables.kits import KITS
from fairdeal.tables.state import Place
from fairdeal.terminal.records.steps import owner_of, steps_of


class Hand(Struct, frozen=True):
    """A hand as it lay on the table at the end; in Trumps the cards that somebody has played."""

    box: int
    cards: tuple[Card, ...]
    total: int | None
    outcome: str
    """Empty while it is in play."""


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
    """As everybody saw them; none in Trumps."""
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


def played_by(record: Record) -> Iterator[Played]:
    """A round as everybody has played it who had a bet in it, or the bank."""
    game = KITS[record.game].game
    state: Any = None
    for event in record.events:
        state = game.apply(state, event)
    choices = _choices(record)
    for seat in players(record):
        hands, dealer, total = _cards(record, game.view(state, None), seat)
        yield Played(
            record,
            record.places[seat],
            hands,
            dealer,
            total,
            tuple(choices.get(seat, ())),
            _staked(record, seat),
            _won(record, seat),
        )


def _choices(record: Record) -> dict[Seat, list[Answer]]:
    """By seat; of a game of Trumps in play, where a card was picked from is nobody else's to know."""
    found: dict[Seat, list[Answer]] = {}
    for step in steps_of(record) if record.ended or record.game != "trumps" else ():
        if step.choice is None:
            continue
        seat = owner_of(record, step.choice.box)
        if seat is not None:
            answer = Answer(step.choice.box, step.question, step.choice.action)
            found.setdefault(seat, []).append(answer)
    return found


def _won(record: Record, seat: Seat) -> int | None:
    if record.voided:
        return 0
    return record.won.get(seat, 0) if record.ended else None


def _staked(record: Record, seat: Seat) -> int:
    game, purse = KITS[record.game].game, f"purse:{seat}"
    moved = (movement for event in record.events for movement in game.movements(event))
    return sum(movement.chips for movement in moved if movement.source == purse)


def _cards(record: Record, seen: Any, seat: Seat) -> tuple[tuple[Hand, ...], tuple[Card, ...], int]:
    if isinstance(seen, RoundView):
        return tuple(_hands(seen, seat)), seen.dealer.cards, seen.dealer.total
    return tuple(_shown(record, seat)), (), 0


def _hands(seen: RoundView, seat: Seat) -> Iterator[Hand]:
    for box in seen.boxes:
        if box.owner == seat:
            for hand in box.hands:
                yield Hand(box.number, hand.cards, hand.total, hand.outcome)


def _shown(record: Record, seat: Seat) -> Iterator[Hand]:
    """The cards that a seat has put on the table in a game of Trumps, and whether it has won."""
    box = next((stake.box for stake in record.events[0].entries.stakes if stake.owner == seat), BANKER_BOX)
    cards: list[Card] = []
    outcome = ""
    for event in record.events:
        if isinstance(event, trumps.CardsRevealed):
            cards += [shown.card for shown in event.shown if shown.box == box]
        elif isinstance(event, trumps.GameEnded):
            outcome = "win" if box in event.winners else "lose"
    yield Hand(box, tuple(cards), None, outcome)
