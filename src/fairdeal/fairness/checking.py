"""Checking one shoe: its seats' seeds, its own seed, and every card that left it."""

from collections.abc import Iterator

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.fairness.chain import leads_back
from fairdeal.fairness.problems import Problem, problem
from fairdeal.fairness.sealing import (
    SeatSeed,
    chance_key,
    commitment,
    replacement,
    seat_commitment,
    shoe_key,
)
from fairdeal.fairness.shuffle_events import (
    BankerElected,
    Drawn,
    SeedChainPublished,
    ShoeReshuffled,
    ShoeRevealed,
    ShoeSealed,
)
from fairdeal.fairness.shuffling import BadCards, reshuffled, shoe_order, without
from fairdeal.fairness.streaming import stream


class SeatRecord(Struct):
    """What became of one seat's seed."""

    who: str
    commitment: str
    seed: str = ""
    """Empty while it is neither revealed nor replaced."""
    was_revealed: bool = False
    seq: int = 0


class CardRecord(Struct, frozen=True):
    """A card that left the shoe, and the number of the event that says so."""

    drawn: Drawn
    seq: int = 0


class ReshuffleRecord(Struct, frozen=True):
    """A shoe that ran out, when so many cards had left it."""

    event: ShoeReshuffled
    after: int
    seq: int = 0


class ElectionRecord(Struct, frozen=True):
    """A banker who was drawn by lot while the shoe was in use."""

    event: BankerElected
    seq: int = 0


class ShoeRecord(Struct):
    """Everything that is told of one shoe, in the order in which it is told."""

    chain: SeedChainPublished
    before: str
    """The seed of the shoe before, or the root of the chain."""
    sealed: ShoeSealed
    seats: dict[str, SeatRecord] = {}
    cards: list[CardRecord] = []
    reshuffles: list[ReshuffleRecord] = []
    elections: list[ElectionRecord] = []
    revealed: ShoeRevealed | None = None
    seq: int = 0
    """Where it was revealed."""
    seq_sealed: int = 0
    round: int = 0
    """The last round that had a card of this shoe, or for which it was shuffled again."""
    is_binding_closed: bool = False
    """Whether all bets were in before the first card, and nobody could bind a seed any more."""
    is_betting_again: bool = False
    """Whether bets that were in by then went back."""

    @property
    def is_settled(self) -> bool:
        """Every seed that was bound is revealed or replaced: the key is fixed."""
        return all(seat.seed for seat in self.seats.values())

    @property
    def is_fixed(self) -> bool:
        """Whether anything is known, or about to be, that a seat's seed could be chosen by."""
        is_known = bool(self.cards) or any(seat.seed for seat in self.seats.values())
        return self.is_binding_closed or is_known

    def is_first_of(self, number: int) -> bool:
        """No card of this round has left the shoe yet."""
        return not self.cards or self.cards[-1].drawn.round != number

    def key(self, seed: bytes) -> bytes:
        """K, for this server seed."""
        seeds = [
            SeatSeed(seat.who, bytes.fromhex(seat.commitment), bytes.fromhex(seat.seed), seat.was_revealed)
            for seat in self.seats.values()
        ]
        return shoe_key(seed, self.chain, self.sealed, seeds)


def check(record: ShoeRecord) -> list[Problem]:
    """Everything that is wrong with a shoe; of one not yet revealed, only the seats' seeds can be checked."""
    found = list(_seat_problems(record))
    if record.revealed is None:
        return found
    wrong_seed = list(_seed_problems(record, bytes.fromhex(record.revealed.seed)))
    # With a wrong seed every draw is wrong, and with an open one there is no key: one sentence is enough.
    if wrong_seed:
        return found + wrong_seed
    found += _election_problems(record, bytes.fromhex(record.revealed.seed))
    if not record.is_settled:
        return found
    return found + list(_card_problems(record, record.key(bytes.fromhex(record.revealed.seed))))


def _seat_problems(record: ShoeRecord) -> Iterator[Problem]:
    shoe = bytes.fromhex(record.sealed.commitment)
    for seat in record.seats.values():
        bound, seed = bytes.fromhex(seat.commitment), bytes.fromhex(seat.seed)
        if not seed:
            continue
        if seat.was_revealed and seat_commitment(shoe, seat.who, seed) != bound:
            yield problem("fairness.seat/commitment", seat.seq, shoe=record.sealed.shoe, who=seat.who)
        if not seat.was_revealed and replacement(seat.who, bound) != seed:
            yield problem("fairness.seat/replacement", seat.seq, shoe=record.sealed.shoe, who=seat.who)


def _seed_problems(record: ShoeRecord, seed: bytes) -> Iterator[Problem]:
    sealed = record.sealed
    if not leads_back(seed, bytes.fromhex(record.before), steps=1):
        yield problem("fairness.seed/chain", record.seq, shoe=sealed.shoe)
    bound = commitment(seed, sealed.table, sealed.shoe, sealed.house, sealed.fingerprint)
    if bound.hex() != sealed.commitment:
        yield problem("fairness.seed/commitment", record.seq, shoe=sealed.shoe)


def _election_problems(record: ShoeRecord, seed: bytes) -> Iterator[Problem]:
    key = chance_key(seed, record.chain, record.sealed)
    for election in record.elections:
        event = election.event
        drawn = event.among[stream(key, f"banker:{event.round}").below(len(event.among))]
        if drawn != event.seat:
            yield problem(
                "fairness.banker/draw", election.seq, round=event.round, seat=event.seat, wanted=drawn
            )


def _card_problems(record: ShoeRecord, key: bytes) -> Iterator[Problem]:
    order = list(shoe_order(key, record.sealed.pack, record.sealed.decks))
    for again in record.reshuffles:
        # A wrong card comes first: what was shuffled again is told by the cards that lay on the table.
        wrong = _first_wrong_card(record, order, again.after) or _reshuffle_problem(record, again, len(order))
        if wrong is not None:
            yield wrong
            return
        order += reshuffled(key, again.event.number, again.event.cards)
    wrong = _first_wrong_card(record, order, len(record.cards))
    if wrong is not None:
        yield wrong


def _reshuffle_problem(record: ShoeRecord, again: ReshuffleRecord, end: int) -> Problem | None:
    if again.after != end:
        return problem(
            "fairness.reshuffle/early", again.seq, shoe=record.sealed.shoe, left=again.after, cards=end
        )
    table = [card.drawn.card for card in record.cards[: again.after] if card.drawn.round == again.event.round]
    try:
        is_right = again.event.cards == without(record.sealed.pack, record.sealed.decks, table)
    except BadCards:
        is_right = False
    return None if is_right else problem("fairness.reshuffle/cards", again.seq, shoe=record.sealed.shoe)


def _first_wrong_card(record: ShoeRecord, order: list[Card], count: int) -> Problem | None:
    """Among so many cards; after it the others say nothing new, since one left out moves all that follow."""
    for place, card in enumerate(record.cards[:count], start=1):
        if place > len(order):
            return problem("fairness.card/beyond", card.seq, shoe=record.sealed.shoe, cards=len(order))
        if card.drawn.card != order[place - 1]:
            return problem(
                "fairness.card/order",
                card.seq,
                shoe=record.sealed.shoe,
                place=place,
                card=card.drawn.card,
                wanted=order[place - 1],
            )
    return None
