"""The cards that everybody at a table has seen since the last shuffle.

They come only from disclosed events, so they never include a face-down card.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.fairness import ShoeSealed
from fairdeal.games.game import Seat
from fairdeal.store.protocol import Reader
from fairdeal.store.values import StoredEvent
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import SeatTaken
from fairdeal.tables.model.state import Table
from fairdeal.tables.views.disclosure import disclose_to_seat
from fairdeal.wire.events import blackjack as b
from fairdeal.wire.events import table as w

ROWS_AT_ONCE = 500
"""How many events are read at a time when searching for the start of the shoe."""


class SeenCards(Struct, frozen=True):
    """The cards of the current shoe that everybody has seen."""

    cards: tuple[Card, ...] = ()
    """In the order in which they were shown."""
    on_table: int = 0
    """How many of the last ones are still on the table."""

    @property
    def before_round(self) -> tuple[Card, ...]:
        """The cards seen before the round in play."""
        return self.cards[: len(self.cards) - self.on_table]


def see(seen: SeenCards, event: Struct | None) -> SeenCards:
    """The cards seen after one more event, in its public form; None if nothing was shown."""
    match event:
        case w.ShoeSealed():
            return SeenCards()
        case w.ShoeReshuffled():
            # The discards are back in the shoe, but the cards on the table are not.
            return replace(seen, cards=seen.cards[len(seen.cards) - seen.on_table :])
        case w.CardsBurnt(cards=cards):
            return replace(seen, cards=(*seen.cards, *cards))
        case w.RoundEnded() | w.RoundVoided():
            return SeenCards(seen.cards)
        case b.CardDealt(card=card) | b.DealerDrew(card=card) | b.DealerHadNatural(card=card):
            return _see_card(seen, card)
        case b.DealerTurnBegan(hole_card=card) if card is not None:
            return _see_card(seen, card)
        case _:
            return seen


def _see_card(seen: SeenCards, card: Card) -> SeenCards:
    if card == FACE_DOWN:
        return seen
    return SeenCards((*seen.cards, card), seen.on_table + 1)


# Reading the log.


def read_seen_cards(store: Reader, table: Table) -> SeenCards:
    """The cards that everybody at a table has seen, up to its version."""
    seen = SeenCards()
    for event in read_shown_events(store, table):
        seen = see(seen, event)
    return seen


def read_shown_events(store: Reader, table: Table, viewer: Seat | None = None) -> Iterator[Struct]:
    """The events shown from the last shuffle to the version of a table; viewer None is a spectator.

    Events before a player sat down appear as a spectator saw them.
    """
    events = [decode_event(row.event) for row in read_since_shuffle(store, table)]
    seated = [
        place for place, each in enumerate(events) if isinstance(each, SeatTaken) and each.seat == viewer
    ]
    for place, event in enumerate(events):
        seat = None if seated and place <= seated[-1] else viewer
        # Use only those parts of the table that stay the same during a shoe.
        shown = disclose_to_seat(table, event, seat)
        if shown is not None:
            yield shown


def read_since_shuffle(store: Reader, table: Table) -> tuple[StoredEvent, ...]:
    """The stored events from the sealing of the current shoe to the version of a table."""
    found: tuple[StoredEvent, ...] = ()
    end = table.version
    while end:
        start = max(0, end - ROWS_AT_ONCE)
        found = (*store.read(table.id, start, end - start), *found)
        sealed = [place for place, row in enumerate(found) if row.event.type == ShoeSealed.__name__]
        if sealed:
            return found[sealed[-1] :]
        end = start
    return found
