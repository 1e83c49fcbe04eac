"""A table that does nothing but shuffle, deal and log: for the test vectors and the tests of verifiers."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.fairness import (
    NO_HASH,
    BankerElected,
    Drawn,
    Moved,
    SeatSeed,
    SeatSeedCommitted,
    SeatSeedReplaced,
    SeatSeedRevealed,
    SeedBindingClosed,
    SeedChain,
    SeedChainEnded,
    SeedChainPublished,
    ShoeReshuffled,
    ShoeRevealed,
    ShoeSealed,
    chance_key,
    commitment,
    digest,
    log_line,
    replacement,
    reshuffled,
    seat_commitment,
    seed_chain,
    shoe_key,
    shoe_order,
    step_hash,
    stream,
    without,
)
from fairdeal.fairness.chain import SHORTEST
from fairdeal.fairness.log import Event, Step

SECRET = bytes(range(32))
SMALL_PACK = tuple(Card(code) for code in ("AS", "KS", "QS", "JS", "10S", "9S"))
FINGERPRINT = "0123456789abcdef"
"""Of no rule book: cards are dealt here, and no game is played."""
BEGAN_AT = 1_790_000_000_000
BY_DEALER = {"automatic": "dealer"}
"""The cause of what nobody asked for."""

kept_chain = cache(seed_chain)
"""Of the same secret again and again: a thousand hashes are made once."""


class SealedTable:
    """Its log grows with whatever is done to it."""

    def __init__(
        self,
        table: str = "t-1",
        house: str = "vegas_strip",
        pack: tuple[Card, ...] = SMALL_PACK,
        decks: int = 2,
        length: int = SHORTEST,
        opening: Mapping[str, Any] | None = None,
        secret: bytes = SECRET,
    ) -> None:
        """`opening`: the first event of a table at which people play for chips."""
        self.table, self.house, self.pack, self.decks = table, house, pack, decks
        self.fingerprint = FINGERPRINT
        self.log: list[bytes] = []
        self.hash = NO_HASH
        self.version = 0
        """The number of the last event."""
        self._events: list[Event] | None = None
        """Those of the step that is being made."""
        if opening is not None:
            self.write(opening, "TableOpened")
        self.secret = secret
        self.chain, self.next = kept_chain(secret, SHORTEST), self._later_chain(2)
        self.shoe = self.round = self.used = 0
        self.publish(1, length)

    def write(
        self, event: Struct | Mapping[str, Any], type_: str = "", transfers: Sequence[Moved] = ()
    ) -> None:
        """One more event: of the step that is being made, else as a step of its own."""
        named = type_ or type(event).__name__
        made = Event(named, 1, msgspec.Raw(msgspec.json.encode(event)), tuple(transfers))
        if self._events is None:
            self._append([made], BY_DEALER)
        else:
            self._events.append(made)

    @contextmanager
    def step(self, cause: Mapping[str, Any] = BY_DEALER) -> Iterator[None]:
        """All that is written meanwhile is one step."""
        self._events = []
        yield
        events, self._events = self._events, None
        self._append(events, cause)

    def ask(self, seat: int, command: Mapping[str, Any]) -> Mapping[str, Any]:
        """The cause of what somebody in this seat has asked for."""
        return {"seat": seat, "command": command}

    def _append(self, events: Sequence[Event], cause: Mapping[str, Any]) -> None:
        seq, why = self.version + 1, msgspec.Raw(msgspec.json.encode(cause))
        step = Step(self.table, seq, BEGAN_AT + 1000 * seq, why, tuple(events))
        text = msgspec.json.encode(step)
        self.hash, self.version = step_hash(self.hash, text), self.version + len(events)
        self.log.append(log_line(text, self.hash))

    def publish(self, number: int, length: int = SHORTEST) -> None:
        """The root of a chain, and that of the one to follow; `length`: what is said of it."""
        roots = self.chain.root.hex(), self.next.root.hex()
        self.published = SeedChainPublished(number, roots[0], length, roots[1])
        self.write(self.published)

    def _later_chain(self, number: int, made: str = "at once") -> SeedChain:
        return kept_chain(digest("the secret of a chain", self.secret, number, made), SHORTEST)

    def renew_chain(self) -> None:
        """All seeds are used: the announced chain is published."""
        number = self.published.chain + 1
        self.chain, self.next, self.used = self.next, self._later_chain(number + 1), 0
        self.publish(number)

    def seal(self) -> None:
        """The next shoe."""
        self.shoe += 1
        self.used += 1
        self.seed = self.chain.seed(self.used)
        bound = commitment(self.seed, self.table, self.shoe, self.house, self.fingerprint)
        self.sealed = ShoeSealed(
            self.table, self.shoe, bound.hex(), self.house, self.fingerprint, self.pack, self.decks
        )
        self.write(self.sealed)
        self.seats: dict[str, SeatSeed] = {}
        self.own: dict[str, bytes] = {}
        self.drawn: list[Drawn] = []
        self.reshuffles = 0

    @property
    def chance(self) -> bytes:
        """The key of draws that are no cards."""
        return chance_key(self.seed, self.published, self.sealed)

    def elect(self, *among: int) -> None:
        """One of these seats banks in the next round."""
        label = f"banker:{self.round + 1}"
        seat = among[stream(self.chance, label).below(len(among))]
        self.write(BankerElected(seat, self.round + 1, among))

    def end_chain(self) -> None:
        """The seeds may be known after a restore, the announced ones too, and new ones are published."""
        number = self.published.chain
        self.write(SeedChainEnded(number))
        self.chain, self.next = (self._later_chain(each, "anew") for each in (number, number + 1))
        self.used = 0
        self.publish(number + 1)

    def bet(self, *seats: int) -> None:
        bets = [{"chips": 10, "side": []}]
        for seat in seats:
            with self.step(self.ask(seat, {"do": "bet", "bets": bets})):
                self.write({"seat": seat, "bets": bets}, "BetsPlaced")

    def take_back(self, *seats: int) -> None:
        for seat in seats:
            self.write({"seat": seat}, "BetsTakenBack")

    def bind(self, *people: str) -> None:
        """Each of them adds a seed of their own."""
        for who in people:
            self.own[who] = digest("a seed of", who, self.shoe)
            bound = seat_commitment(bytes.fromhex(self.sealed.commitment), who, self.own[who])
            self.seats[who] = SeatSeed(who, bound, b"")
            self.write(SeatSeedCommitted(self.shoe, who, bound.hex()))

    def open(self, *people: str) -> None:
        """Binding closes, and these reveal their seeds; those of all others are replaced."""
        if self.seats:
            self.write(SeedBindingClosed(self.shoe))
        for who, seat in self.seats.items():
            if who in people:
                self.seats[who] = SeatSeed(who, seat.commitment, self.own[who])
                self.write(SeatSeedRevealed(self.shoe, who, self.own[who].hex()))
            else:
                counts = replacement(who, seat.commitment)
                self.seats[who] = SeatSeed(who, seat.commitment, counts, was_revealed=False)
                self.write(SeatSeedReplaced(self.shoe, who, counts.hex()))
        self.key = shoe_key(self.seed, self.published, self.sealed, self.seats.values())
        self.order = shoe_order(self.key, self.pack, self.decks)

    def begin_round(self, chips: int = 10) -> None:
        """Seat 1 stakes on box 1."""
        self.round += 1
        stake = Moved(f"purse:{self.table}:1", f"stake:{self.table}:{self.round}:1:1:main", chips, "stake")
        self.write({"round": self.round}, "RoundOpened", [stake])

    def deal(self, cards: int) -> None:
        """So many cards of the round, one an event."""
        for _ in range(cards):
            drawn = self.draw(self.round)
            event = {"type": "CardDealt", "box": 1, "hand": 1, "card": drawn.card}
            self.write({"round": self.round, "event": event, "drawn": [drawn]}, "CardDealt")

    def burn(self, cards: int) -> None:
        self.write({"drawn": [self.draw(0) for _ in range(cards)]}, "CardsBurnt")

    def draw(self, round_: int) -> Drawn:
        place = len(self.drawn) + 1
        self.drawn.append(Drawn(self.shoe, round_, place, self.order[place - 1]))
        return self.drawn[-1]

    def reshuffle(self) -> None:
        """The shoe has run out in mid-round."""
        self.reshuffles += 1
        table = [drawn.card for drawn in self.drawn if drawn.round == self.round]
        cards = without(self.pack, self.decks, table)
        self.write(ShoeReshuffled(self.shoe, self.reshuffles, self.round, cards))
        self.order += reshuffled(self.key, self.reshuffles, cards)

    def end_round(self, chips: int = 10) -> None:
        """The stake comes back."""
        back = Moved(f"stake:{self.table}:{self.round}:1:1:main", f"purse:{self.table}:1", chips, "refund")
        self.write({"round": self.round}, "RoundClosed", [back])

    def reveal(self, *, voided: bool = False) -> None:
        self.write(ShoeRevealed(self.shoe, self.seed.hex(), voided))

    def sit_down(self, chips: int = 100) -> None:
        """Somebody takes seat 1 and buys in."""
        name = "安 “Ann”"
        bought = Moved("wallet:ann", f"purse:{self.table}:1", chips, "buy-in")
        with self.step(self.ask(1, {"do": "sit_down", "name": name, "chips": chips})):
            self.write({"seat": 1, "name": name}, "SeatTaken")
            self.write({"seat": 1, "chips": chips}, "BoughtIn", [bought])


def played_table() -> SealedTable:
    """Three shoes: one that ran out in mid-round, one given up, and one still sealed."""
    table = SealedTable()
    table.sit_down()
    table.seal()
    table.bind("seat:1", "seat:2", "cut")
    table.open("seat:1", "cut")
    with table.step():
        table.burn(1)
        table.begin_round()
        table.deal(4)
    table.end_round()
    table.begin_round()
    with table.step():
        table.deal(7)
        table.reshuffle()
        table.deal(2)
    with table.step():
        table.end_round()
        table.reveal()
        table.seal()
    table.bind("seat:1")
    with table.step():
        table.reveal(voided=True)
        table.seal()
    table.open()
    table.begin_round()
    table.deal(3)
    return table


def restored_table() -> SealedTable:
    """Bankers are elected; then the table comes back from a backup, while a bet stands."""
    table = SealedTable()
    table.sit_down()
    table.seal()
    table.elect(1, 2, 5)
    table.elect(1, 2)
    table.bet(1)
    table.take_back(1)
    table.reveal(voided=True)
    table.end_chain()
    table.seal()
    table.elect(1, 2, 3, 4, 5)
    table.bind("seat:2")
    table.write({"seat": 2, "chips": 0}, "SeatLeft")
    table.bind("seat:2")
    table.bet(1)
    table.open("seat:2")
    table.begin_round()
    table.deal(4)
    table.end_round()
    table.write({"round": 1, "won": {"1": 0}}, "RoundEnded")
    table.elect(2, 3)
    table.reveal()
    return table
