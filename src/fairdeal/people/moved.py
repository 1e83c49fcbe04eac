"""The chips that a fact of the room moves, and whether those of its log did."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from fairdeal.ledger.accounts import MINT
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.people.facts import ChipsAdjusted, ChipsIssued, ChipsRetired, RoomFact
from fairdeal.store import Stored
from fairdeal.words import Words
from fairdeal.words.money import in_money


def moved_by(fact: RoomFact) -> tuple[Transfer, ...]:
    """What moves with a fact: it stands in the same row, since every decision of the room is one fact.

    >>> moved_by(ChipsRetired("wallet:ann", 5, "carl", "too much"))[0].target
    'mint'
    """
    match fact:
        case ChipsIssued():
            return (Transfer(MINT, fact.account, fact.chips, Reason.ISSUE),)
        case ChipsRetired():
            return (Transfer(fact.account, MINT, fact.chips, Reason.RETIRE),)
        case ChipsAdjusted():
            return (Transfer(fact.source, fact.target, fact.chips, Reason.ADJUST),)
        case _:
            return ()


class Mismatch(Struct, frozen=True):
    """Chips of which a fact and its row do not tell the same."""

    key: str
    """Its sentence in the catalogue."""
    seq: int
    transfer: Transfer

    def told(self, words: Words) -> str:
        moved = self.transfer
        facts = {"source": moved.source, "target": moved.target, "chips": moved.chips}
        return words(self.key, seq=self.seq, **in_money(self.key, facts))


def mismatches(row: Stored, fact: RoomFact) -> Iterator[Mismatch]:
    """What moved and is not told, and what is told and did not move."""
    shown, due = Counter(row.transfers), Counter(moved_by(fact))
    for key, chips in (("people.moved.untold", shown - due), ("people.moved.missing", due - shown)):
        for transfer in chips.elements():
            yield Mismatch(key, row.seq, transfer)
