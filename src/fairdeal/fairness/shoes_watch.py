"""Watching the shoes of a log go by: what may follow what, and every shoe checked when it is revealed."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fairdeal.fairness import chain as chains
from fairdeal.fairness.bets_watch import BETS_BACK, ROUND_OVER, BetsWatch
from fairdeal.fairness.checking import (
    CardRecord,
    ElectionRecord,
    ReshuffleRecord,
    SeatRecord,
    ShoeRecord,
    check,
)
from fairdeal.fairness.problems import Problem, problem
from fairdeal.fairness.shuffle_events import (
    BankerElected,
    Drawn,
    SeatSeedCommitted,
    SeatSeedReplaced,
    SeatSeedRevealed,
    SeedBindingClosed,
    SeedChainEnded,
    SeedChainPublished,
    ShoeReshuffled,
    ShoeRevealed,
    ShoeSealed,
    ShuffleEvent,
)
from fairdeal.fairness.sightings import Packs, PublishedChain, PublishedShoe


class ShoesWatch:
    """What a log has told of its shoes so far."""

    def __init__(self) -> None:
        self.bets = BetsWatch()
        self.problems: list[Problem] = []
        self.chains: list[PublishedChain] = []
        self.shoes: list[PublishedShoe] = []
        self.roots_known: set[str] = set()
        """Published or announced."""
        self.packs: dict[str, Packs] = {}
        """The pack that the shoes of a rule book are made of, and how many of them, by fingerprint."""
        self.chain: SeedChainPublished | None = None
        self.seeds_used = 0
        """Of this chain, by shoes sealed."""
        self.is_chain_over = False
        """Whether its other seeds were given up."""
        self.was_given_up = True
        """Whether the last shoe of this chain was; also where there was none yet."""
        self.known = ""
        """The last seed that was revealed, or the root."""
        self.shoe = 0
        """The number of the last shoe sealed."""
        self.open: ShoeRecord | None = None
        self.shoes_revealed = self.shoes_voided = self.cards_checked = self.seeds_replaced = 0
        self.shoes_closed = self.seq_given_up = 0
        self.chains_ended = self.chains_unannounced = 0
        self.seq = 0
        self.table = ""

    def see(self, event: ShuffleEvent, seq: int, table: str) -> None:
        """One event of a shuffle."""
        self.seq, self.table = seq, table
        _SEEING[type(event)](self, event)

    def see_bets(self, type_: str, body: bytes, seq: int) -> None:
        """A player who leaves takes back a seed that nothing depends on yet."""
        self.seq, before = seq, self.bets.round
        self.bets.is_table |= seq == 1 and type_ == "TableOpened"
        who, shoe = self.bets.see(type_, body), self.open
        if type_ in ROUND_OVER and self.bets.round != before + 1:
            self._wrong("fairness.round/gap", round=self.bets.round, wanted=before + 1)
        self._check_closed_bets(type_, has_bets=bool(self.bets.placed))
        if who and shoe is not None and not shoe.is_fixed:
            shoe.seats.pop(who, None)

    def _check_closed_bets(self, type_: str, *, has_bets: bool) -> None:
        """Between the close of binding and the first card nobody bets, unless bets went back meanwhile."""
        shoe = self.open
        if shoe is None or not shoe.is_binding_closed or shoe.cards:
            return
        if type_ == "BetsPlaced" and has_bets and not shoe.is_betting_again:
            self._wrong("fairness.bets/late", shoe=shoe.sealed.shoe)
        shoe.is_betting_again |= type_ in BETS_BACK

    def see_close(self, seq: int) -> None:
        """The table closes: if a shoe was given up just now, then for that. None may be left sealed."""
        self.seq = seq
        if self.open is not None:
            self._wrong("fairness.shoe/unrevealed", shoe=self.open.sealed.shoe)
        self.shoes_closed += 0 < self.seq_given_up == seq - 1

    def see_card(self, drawn: Drawn, seq: int, seq_staked: int = 0) -> None:
        """One card that left the shoe, of a round whose first stake was made with that event."""
        self.seq = seq
        shoe = self._shoe(drawn.shoe)
        if shoe is None:
            return
        if not shoe.is_settled and not shoe.cards:
            waiting = ", ".join(seat.who for seat in shoe.seats.values() if not seat.seed)
            self._wrong("fairness.seat/unsettled", shoe=drawn.shoe, who=waiting)
        if drawn.place != len(shoe.cards) + 1:
            self._wrong("fairness.card/place", place=drawn.place, wanted=len(shoe.cards) + 1)
        self._check_round(shoe, drawn.round)
        if 0 < seq_staked < shoe.seq_sealed and shoe.is_first_of(drawn.round):
            self._wrong("fairness.shoe/late", shoe=drawn.shoe, round=drawn.round)
        shoe.cards.append(CardRecord(drawn, seq))

    def end(self) -> None:
        """The log is over; a shoe that is still sealed is no fault."""
        if self.open is not None:
            self.problems += check(self.open)

    @property
    def cards_waiting(self) -> int:
        """Cards of a shoe that is still sealed: nobody can check them yet."""
        return len(self.open.cards) if self.open is not None else 0

    def _publish(self, event: SeedChainPublished) -> None:
        before = self.chain
        if (
            before is not None
            and not self.is_chain_over
            and (self.open is not None or self.seeds_used < before.length)
        ):
            self._wrong("fairness.chain/early", used=self.seeds_used, length=before.length)
        wanted = before.chain + 1 if before is not None else 1
        if event.chain != wanted:
            self._wrong("fairness.chain/number", chain=event.chain, wanted=wanted)
        if self.bets.standing or (before is None and self.bets.has_sat):
            self._wrong("fairness.chain/late", chain=event.chain)
        if event.length < chains.SHORTEST:
            self._wrong("fairness.chain/short", length=event.length, least=chains.SHORTEST)
        self._check_announced(event, before)
        self.chain, self.seeds_used, self.known = event, 0, event.root
        self.is_chain_over, self.was_given_up = False, True
        self.chains.append(PublishedChain(event.chain, event.root, event.next, self.shoe + 1, 0))

    def _check_announced(self, event: SeedChainPublished, before: SeedChainPublished | None) -> None:
        """A chain is the announced one, unless that was given up; every other root is new."""
        fresh = [event.next]
        if before is None or self.is_chain_over:
            fresh.append(event.root)
            self.chains_unannounced += before is not None
        elif event.root != before.next:
            self._wrong("fairness.chain/unannounced", chain=event.chain)
        if event.root == event.next or not self.roots_known.isdisjoint(fresh):
            self._wrong("fairness.chain/again", chain=event.chain)
        self.roots_known |= {event.root, event.next}

    def _end_chain(self, event: SeedChainEnded) -> None:
        """Only when nothing is in play, and the shoe in use was given up for it."""
        in_use = self.chain is not None and not self.is_chain_over and event.chain == self.chain.chain
        if not in_use or self.open is not None or not self.was_given_up or self.bets.standing:
            self._wrong("fairness.chain/ended", chain=event.chain)
        self.is_chain_over = True
        self.chains_ended += 1

    def _seal(self, event: ShoeSealed) -> None:
        if self.open is not None:
            self._wrong("fairness.shoe/open", shoe=event.shoe, before=self.open.sealed.shoe)
        if event.shoe != self.shoe + 1:
            self._wrong("fairness.shoe/gap", shoe=event.shoe, wanted=self.shoe + 1)
        if event.table != self.table:
            self._wrong("fairness.shoe/table", shoe=event.shoe, given=event.table, table=self.table)
        pack = event.pack, event.decks
        if self.packs.setdefault(event.fingerprint, pack) != pack:
            self._wrong("fairness.shoe/pack", shoe=event.shoe, fingerprint=event.fingerprint)
        if self.bets.standing:
            seats = ", ".join(map(str, sorted(self.bets.standing)))
            self._wrong("fairness.shoe/bets", shoe=event.shoe, seats=seats)
        self.shoe, self.open = event.shoe, None
        if self.chain is None or self.is_chain_over or self.seeds_used >= self.chain.length:
            self._wrong("fairness.chain/missing", shoe=event.shoe)
            return
        self.seeds_used += 1
        self.chains[-1] = replace(self.chains[-1], shoes=self.seeds_used)
        self.shoes.append(PublishedShoe(event.shoe, event.commitment, is_revealed=False))
        self.open = ShoeRecord(self.chain, self.known, event, seq_sealed=self.seq)

    def _commit_seat(self, event: SeatSeedCommitted) -> None:
        shoe = self._shoe(event.shoe)
        if shoe is None:
            return
        if shoe.is_fixed:
            self._wrong("fairness.seat/late", shoe=event.shoe, who=event.who)
        if event.who in shoe.seats:
            self._wrong("fairness.seat/twice", shoe=event.shoe, who=event.who)
            return
        shoe.seats[event.who] = SeatRecord(event.who, event.commitment, seq=self.seq)

    def _close_binding(self, event: SeedBindingClosed) -> None:
        shoe = self._shoe(event.shoe)
        if shoe is None:
            return
        has_bets = bool(self.bets.standing) or not self.bets.is_table
        if shoe.is_fixed or not shoe.seats or not has_bets:
            self._wrong("fairness.seat/closed", shoe=event.shoe)
        shoe.is_binding_closed = True

    def _settle_seat(self, event: SeatSeedRevealed | SeatSeedReplaced) -> None:
        shoe = self._shoe(event.shoe)
        if shoe is None:
            return
        seat = shoe.seats.get(event.who)
        if seat is None:
            self._wrong("fairness.seat/unknown", shoe=event.shoe, who=event.who)
            return
        if shoe.cards:
            self._wrong("fairness.seat/late", shoe=event.shoe, who=event.who)
        if not shoe.is_binding_closed:
            self._wrong("fairness.seat/early", shoe=event.shoe, who=event.who)
        if seat.seed:
            self._wrong("fairness.seat/twice", shoe=event.shoe, who=event.who)
            return
        seat.seed, seat.seq = event.seed, self.seq
        seat.was_revealed = isinstance(event, SeatSeedRevealed)
        self.seeds_replaced += not seat.was_revealed

    def _reshuffle(self, event: ShoeReshuffled) -> None:
        shoe = self._shoe(event.shoe)
        if shoe is None:
            return
        wanted = len(shoe.reshuffles) + 1
        if event.number != wanted:
            self._wrong("fairness.reshuffle/number", number=event.number, wanted=wanted)
        self._check_round(shoe, event.round)
        shoe.reshuffles.append(ReshuffleRecord(event, len(shoe.cards), self.seq))

    def _reveal(self, event: ShoeRevealed) -> None:
        shoe = self._shoe(event.shoe)
        if shoe is None:
            return
        shoe.revealed, shoe.seq = event, self.seq
        self.shoes[-1] = replace(self.shoes[-1], is_revealed=True)
        self.problems += check(shoe)
        self.known, self.open = event.seed, None
        self.was_given_up = event.voided
        self.shoes_revealed += 1
        self.shoes_voided += event.voided
        self.seq_given_up = self.seq if event.voided else 0
        self.cards_checked += len(shoe.cards)

    def _elect(self, event: BankerElected) -> None:
        among = event.among
        is_drawn = bool(among) and event.seat in among and list(among) == sorted(set(among))
        is_named = not among and not (self.bets.is_by_lot and event.seat)
        if not (is_drawn or is_named) or event.round != self.bets.round + 1 or (among and self.open is None):
            self._wrong("fairness.banker/among", round=event.round, seat=event.seat)
        elif among and self.open is not None:
            self.open.elections.append(ElectionRecord(event, self.seq))

    def _check_round(self, shoe: ShoeRecord, number: int) -> None:
        if number < shoe.round:
            self._wrong("fairness.round/backwards", round=number, before=shoe.round)
        shoe.round = max(shoe.round, number)

    def _shoe(self, number: int) -> ShoeRecord | None:
        if self.open is None or self.open.sealed.shoe != number:
            self._wrong("fairness.shoe/unknown", shoe=number)
            return None
        return self.open

    def _wrong(self, key: str, **facts: str | int) -> None:
        self.problems.append(problem(key, self.seq, **facts))


_SEEING: dict[type[ShuffleEvent], Callable[[ShoesWatch, Any], None]] = {
    SeedChainPublished: ShoesWatch._publish,
    SeedChainEnded: ShoesWatch._end_chain,
    ShoeSealed: ShoesWatch._seal,
    SeatSeedCommitted: ShoesWatch._commit_seat,
    SeedBindingClosed: ShoesWatch._close_binding,
    SeatSeedRevealed: ShoesWatch._settle_seat,
    SeatSeedReplaced: ShoesWatch._settle_seat,
    ShoeReshuffled: ShoesWatch._reshuffle,
    ShoeRevealed: ShoesWatch._reveal,
    BankerElected: ShoesWatch._elect,
}
