"""Watching the shoes of a log go by: what may follow what, and every shoe checked when it is revealed."""

from collections.abc import Callable
from typing import Any

from fairdeal.fairness.checking import CardRecord, ReshuffleRecord, SeatRecord, ShoeRecord, check
from fairdeal.fairness.facts import (
    Drawn,
    SeatSeedCommitted,
    SeatSeedReplaced,
    SeatSeedRevealed,
    SeedChainPublished,
    ShoeReshuffled,
    ShoeRevealed,
    ShoeSealed,
    ShuffleFact,
)
from fairdeal.fairness.problems import Problem, problem


class ShoesWatch:
    """What a log has told of its shoes so far."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.roots: list[str] = []
        self.chain: SeedChainPublished | None = None
        self.seeds_used = 0
        """Of this chain, by shoes sealed."""
        self.known = ""
        """The last seed that was revealed, or the root."""
        self.shoe = 0
        """The number of the last shoe sealed."""
        self.open: ShoeRecord | None = None
        self.shoes_revealed = self.shoes_voided = self.cards_checked = self.seeds_replaced = 0
        self.line = 0
        self.table = ""

    def see(self, fact: ShuffleFact, line: int, table: str) -> None:
        """One fact of a shuffle."""
        self.line, self.table = line, table
        _SEEING[type(fact)](self, fact)

    def see_card(self, drawn: Drawn, line: int, line_staked: int = 0) -> None:
        """One card that left the shoe, of a round whose first stake was made in that line."""
        self.line = line
        shoe = self._shoe(drawn.shoe)
        if shoe is None:
            return
        if not shoe.is_settled and not shoe.cards:
            waiting = ", ".join(seat.who for seat in shoe.seats.values() if not seat.seed)
            self._wrong("fairness.seat/unsettled", shoe=drawn.shoe, who=waiting)
        if drawn.place != len(shoe.cards) + 1:
            self._wrong("fairness.card/place", place=drawn.place, wanted=len(shoe.cards) + 1)
        self._check_round(shoe, drawn.round)
        if 0 < line_staked < shoe.line_sealed and shoe.is_first_of(drawn.round):
            self._wrong("fairness.shoe/late", shoe=drawn.shoe, round=drawn.round)
        shoe.cards.append(CardRecord(drawn, line))

    def end(self) -> None:
        """The log is over; a shoe that is still sealed is no fault."""
        if self.open is not None:
            self.problems += check(self.open)

    @property
    def cards_waiting(self) -> int:
        """Cards of a shoe that is still sealed: nobody can check them yet."""
        return len(self.open.cards) if self.open is not None else 0

    def _publish(self, fact: SeedChainPublished) -> None:
        before = self.chain
        if before is not None and (self.open is not None or self.seeds_used < before.length):
            self._wrong("fairness.chain/early", used=self.seeds_used, length=before.length)
        wanted = before.chain + 1 if before is not None else 1
        if fact.chain != wanted:
            self._wrong("fairness.chain/number", chain=fact.chain, wanted=wanted)
        self.chain, self.seeds_used, self.known = fact, 0, fact.root
        self.roots.append(fact.root)

    def _seal(self, fact: ShoeSealed) -> None:
        if self.open is not None:
            self._wrong("fairness.shoe/open", shoe=fact.shoe, before=self.open.sealed.shoe)
        if fact.shoe != self.shoe + 1:
            self._wrong("fairness.shoe/gap", shoe=fact.shoe, wanted=self.shoe + 1)
        if fact.table != self.table:
            self._wrong("fairness.shoe/table", shoe=fact.shoe, given=fact.table, table=self.table)
        self.shoe, self.open = fact.shoe, None
        if self.chain is None or self.seeds_used >= self.chain.length:
            self._wrong("fairness.chain/missing", shoe=fact.shoe)
            return
        self.seeds_used += 1
        self.open = ShoeRecord(self.chain, self.known, fact, line_sealed=self.line)

    def _commit_seat(self, fact: SeatSeedCommitted) -> None:
        shoe = self._shoe(fact.shoe)
        if shoe is None:
            return
        if shoe.cards or any(seat.seed for seat in shoe.seats.values()):
            self._wrong("fairness.seat/late", shoe=fact.shoe, who=fact.who)
        if fact.who in shoe.seats:
            self._wrong("fairness.seat/twice", shoe=fact.shoe, who=fact.who)
            return
        shoe.seats[fact.who] = SeatRecord(fact.who, fact.commitment, line=self.line)

    def _settle_seat(self, fact: SeatSeedRevealed | SeatSeedReplaced) -> None:
        shoe = self._shoe(fact.shoe)
        if shoe is None:
            return
        seat = shoe.seats.get(fact.who)
        if seat is None:
            self._wrong("fairness.seat/unknown", shoe=fact.shoe, who=fact.who)
            return
        if shoe.cards:
            self._wrong("fairness.seat/late", shoe=fact.shoe, who=fact.who)
        if seat.seed:
            self._wrong("fairness.seat/twice", shoe=fact.shoe, who=fact.who)
            return
        seat.seed, seat.line = fact.seed, self.line
        seat.was_revealed = isinstance(fact, SeatSeedRevealed)
        self.seeds_replaced += not seat.was_revealed

    def _reshuffle(self, fact: ShoeReshuffled) -> None:
        shoe = self._shoe(fact.shoe)
        if shoe is None:
            return
        wanted = len(shoe.reshuffles) + 1
        if fact.number != wanted:
            self._wrong("fairness.reshuffle/number", number=fact.number, wanted=wanted)
        self._check_round(shoe, fact.round)
        shoe.reshuffles.append(ReshuffleRecord(fact, len(shoe.cards), self.line))

    def _reveal(self, fact: ShoeRevealed) -> None:
        shoe = self._shoe(fact.shoe)
        if shoe is None:
            return
        shoe.revealed, shoe.line = fact, self.line
        self.problems += check(shoe)
        self.known, self.open = fact.seed, None
        self.shoes_revealed += 1
        self.shoes_voided += fact.voided
        self.cards_checked += len(shoe.cards)

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
        self.problems.append(problem(key, self.line, **facts))


_SEEING: dict[type[ShuffleFact], Callable[[ShoesWatch, Any], None]] = {
    SeedChainPublished: ShoesWatch._publish,
    ShoeSealed: ShoesWatch._seal,
    SeatSeedCommitted: ShoesWatch._commit_seat,
    SeatSeedRevealed: ShoesWatch._settle_seat,
    SeatSeedReplaced: ShoesWatch._settle_seat,
    ShoeReshuffled: ShoesWatch._reshuffle,
    ShoeRevealed: ShoesWatch._reveal,
}
