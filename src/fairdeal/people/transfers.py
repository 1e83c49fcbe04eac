"""The chips that an event of the room moves, and a check that its log moved the same."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from fairdeal.ledger.accounts import MINT
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.people.events import ChipsAdjusted, ChipsIssued, ChipsRetired, RoomEvent
from fairdeal.store import StoredEvent
from fairdeal.words import Words
from fairdeal.words.money import in_money


def transfers_of(event: RoomEvent) -> tuple[Transfer, ...]:
    """The transfers of an event. They are stored with it, since every decision of the room is one event.

    >>> transfers_of(ChipsRetired("wallet:ann", 5, "carl", "too much"))[0].target
    'mint'
    """
    match event:
        case ChipsIssued():
            return (Transfer(MINT, event.account, event.chips, Reason.ISSUE),)
        case ChipsRetired():
            return (Transfer(event.account, MINT, event.chips, Reason.RETIRE),)
        case ChipsAdjusted():
            return (Transfer(event.source, event.target, event.chips, Reason.ADJUST),)
        case _:
            return ()


class Mismatch(Struct, frozen=True):
    """A difference between an event and the transfers stored with it."""

    key: str
    """Its sentence in the catalogue."""
    seq: int
    transfer: Transfer

    def told(self, words: Words) -> str:
        moved = self.transfer
        facts = {"source": moved.source, "target": moved.target, "chips": moved.chips}
        return words(self.key, seq=self.seq, **in_money(self.key, facts))


def mismatches(stored: StoredEvent, event: RoomEvent) -> Iterator[Mismatch]:
    """What moved and is not told, and what is told and did not move."""
    shown, due = Counter(stored.transfers), Counter(transfers_of(event))
    for key, chips in (("people.moved.untold", shown - due), ("people.moved.missing", due - shown)):
        for transfer in chips.elements():
            yield Mismatch(key, stored.seq, transfer)
