"""What the records of Trumps tell."""

from collections.abc import Iterator
from typing import Any

from fairdeal.games.game import BANKER_BOX, Seat
from fairdeal.games.trumps import events as e
from fairdeal.store.protocol import Reader
from fairdeal.tables.history import Record
from fairdeal.tables.kits.trumps import shipped
from fairdeal.terminal.records.games.trumps import replay
from fairdeal.terminal.records.games.trumps.tricks import card_named, category_named, tricks_line, tricks_of
from fairdeal.terminal.records.played import Hand, Played
from fairdeal.terminal.records.results import staked_by, won_by
from fairdeal.terminal.records.scribe import Lines, Scribe
from fairdeal.terminal.records.steps import Step
from fairdeal.terminal.screen import Look
from fairdeal.words import Words, words_for

IN_ENGLISH = words_for("en")
"""What programs read is the same in every language."""


class TrumpsScribe(Scribe):
    command = "trumps"

    def place(self, house: str, words: Words) -> str:
        return words("trumps.records.place", pack=house)

    def houses(self) -> list[str]:
        return shipped()

    def hands(self, record: Record, seen: Any, seat: Seat) -> Iterator[Hand]:
        """The cards that a seat has put on the table, one a trick, and whether it has won."""
        stakes = record.events[0].entries.stakes
        box = next((stake.box for stake in stakes if stake.owner == seat), BANKER_BOX)
        cards = [trick.card for trick in tricks_of(record, box) if trick.card is not None]
        outcome = ""
        for event in record.events:
            if isinstance(event, e.GameEnded):
                outcome = _outcome(record, seat) if box in event.winners else "lose"
        stake, change = staked_by(record, seat), won_by(record, seat)
        yield Hand(box, tuple(cards), None, outcome, stake, change=change)

    def may_tell_choices(self, record: Record) -> bool:
        """While the game is in play, where a card was picked from is nobody else's to know."""
        return bool(record.ended)

    def history_lines(self, played: Played, look: Look) -> Iterator[str]:
        words, hand = look.words, played.hands[0]
        how = words("records.history.ended", how=hand.ended(words)) if hand.outcome else ""
        yield words("trumps.records.cards", n=len(hand.cards), how=how)
        if hand.cards:
            yield tricks_line(played.record, hand.box, words)

    def chosen(self, record: Record, step: Step) -> str:
        """The card or the category; whether to stop is told by the word."""
        assert step.choice is not None
        if step.question == "pick":
            return card_named(record.book, step.events[0].card, IN_ENGLISH)
        if step.question == "call":
            return category_named(record.book, step.choice.action, IN_ENGLISH)
        return step.choice.action

    def who_is_who(self, record: Record, look: Look) -> Lines:
        return replay.who_is_who(record, look)

    def steps(
        self, reader: Reader, record: Record, look: Look, house: str | None, *, coach_by: str | None
    ) -> Iterator[Lines]:
        return replay.told_tricks(record, look, with_coach=coach_by is not None)


def _outcome(record: Record, seat: Seat) -> str:
    """What a winner has come to, who may have shared the pot and got no more than the own stake of it."""
    is_for_chips = any(record.staked.values())
    return "push" if is_for_chips and record.ended and not record.won.get(seat) else "win"


SCRIBE = TrumpsScribe()
