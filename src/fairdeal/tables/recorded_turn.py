"""A step that is made a second time, to be compared with the one in the log.

What no rule decides is taken from the recorded step: cards, lots, seeds, people's limits, and what a treasury
had. Cards and lots are compared with their shuffle by `fairness`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NoReturn

from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.fairness import (
    BadSeed,
    BankerElected,
    Drawn,
    Draws,
    SeedChainPublished,
    ShoeRevealed,
    ShoeSealed,
)
from fairdeal.ledger.accounts import Kind, kind_of
from fairdeal.ledger.limits import Day, Limits, check_loss
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.store import Claim
from fairdeal.tables import facts as t
from fairdeal.tables.state import Place, Table
from fairdeal.tables.turn import Happened, Turn

ENOUGH = 2**62
"""In chips: more than any treasury has to pay."""

OPENED = 1
"""The version of a table after its first event."""


class Departed(Exception):
    """The step departs from the recorded one."""


class RecordedTurn(Turn):
    """Makes a step as far as it agrees with the recorded one, and then raises `Departed`."""

    def __init__(self, table: Table, now: int, recorded: Sequence[Happened]) -> None:
        super().__init__(table, now, _RecordedSecrets(self), self._may_issue)
        self.before, self.recorded = table, recorded
        self.is_decided = False
        """Whether the command itself is done, and the table continues automatically."""
        self.instead: Happened | None = None
        """What happens by the rules where the log has something else."""

    @property
    def next(self) -> Happened | None:
        """What the log has in this place; None after the last event of the step."""
        return self.recorded[len(self.happened)] if not self.is_whole else None

    @property
    def next_event(self) -> Any:
        return self.next.event if self.next is not None else None

    @property
    def is_whole(self) -> bool:
        return len(self.happened) == len(self.recorded)

    def happen(self, fact: Any, *transfers: Transfer, played: Any = None) -> None:
        made = Happened(_with_secrets(fact, self.next_event), transfers)
        if made != self.next:
            self.instead = made
            raise Departed
        super().happen(made.event, *transfers, played=played)

    def depart(self) -> NoReturn:
        """The log lacks what the next event would need."""
        raise Departed

    # What no rule decides.

    def card_at(self, place: int, round_: int) -> Drawn:
        recorded: tuple[Drawn, ...] = getattr(self.next_event, "drawn", ())
        drawn = next((each for each in recorded if each.place == place), None)
        if drawn is None:
            self.depart()
        return Drawn(self.shoe.sealed.shoe, round_, place, drawn.card)

    def draws(self, label: str) -> Draws:
        elected = self.next_event
        is_drawn = isinstance(elected, BankerElected) and elected.seat in elected.among
        return _Lot(elected.among.index(elected.seat) if is_drawn else 0)

    def _may_issue(self) -> bool:
        """Only operators issue chips where the log shows that a bank had to do with less."""
        match self.next_event:
            case t.BetsTakenBack(why=t.BY_BANK):
                return not self.is_decided  # what was enough for the bet was taken by another table since
            case t.RulesChanged(bank=int()):
                return False
            case t.BankFunded(chips=chips):
                return chips >= (self.table.terms.bank or 0)
            case None:
                # A table may open with an empty bank, where its house has nothing to put in.
                return self.before.version != OPENED
        return True


def _with_secrets(made: Any, recorded: Any) -> Any:
    """An event with the seeds that the log has: whether they are right, `fairness` checks."""
    if isinstance(made, ShoeSealed) and isinstance(recorded, ShoeSealed):
        return replace(made, commitment=recorded.commitment)
    if isinstance(made, ShoeRevealed) and isinstance(recorded, ShoeRevealed):
        return replace(made, seed=recorded.seed)
    return made


class _RecordedSecrets:
    """In the place of what only the house knows."""

    order: tuple[Card, ...] = ()
    order_of: object = None

    def __init__(self, turn: RecordedTurn) -> None:
        self._turn = turn

    def seed(self, chain: int, place: int) -> bytes:
        return bytes(32)

    def new_root(self, chain: int, announced: str = "") -> bytes:
        published = self._turn.next_event
        if published == t.ClosingAnnounced(why=t.NO_RANDOMNESS):
            raise BadSeed("the log says so")
        if not isinstance(published, SeedChainPublished):
            self._turn.depart()
        if announced:
            return _bytes(announced)
        return _bytes(published.root if published.chain == chain else published.next)

    def check_treasury(self, house: str) -> None: ...

    def treasury(self, house: str) -> int:
        """What a treasury must have had; the log of one table does not show how much it lacked."""
        recorded = self._turn.next
        if recorded is None:
            return ENOUGH if self._turn.may_issue() else 0
        if isinstance(recorded.event, t.BetsTakenBack):
            return ENOUGH if self._turn.may_issue() else 0
        funded = sum(each.chips for each in recorded.transfers if _is_from_treasury(each))
        issued = sum(each.chips for each in recorded.transfers if _is_to_treasury(each))
        is_short = issued or not self._turn.may_issue()
        return funded - issued if is_short else ENOUGH


def _bytes(written: str) -> bytes:
    try:
        return bytes.fromhex(written)
    except ValueError:
        return b""


def _is_from_treasury(moved: Transfer) -> bool:
    return moved.reason == Reason.FUND and kind_of(moved.source) is Kind.HOUSE


def _is_to_treasury(moved: Transfer) -> bool:
    return moved.reason == Reason.ISSUE and kind_of(moved.target) is Kind.HOUSE


class _Lot(Draws):
    """A draw with the result that the log has; whether it is that of the shuffle, `fairness` checks."""

    def __init__(self, drawn: int) -> None:
        self.drawn = drawn

    def below(self, bound: int) -> int:
        return min(self.drawn, bound - 1)


class RecordedGate:
    """Stops people whom the log shows stopped by a limit; no table's log says what the limits are."""

    def __init__(self, turn: RecordedTurn) -> None:
        self._turn = turn

    def is_ready(self, people: Iterable[str], now: int) -> bool:
        return True

    def look_again(self, people: Iterable[str], now: int) -> bool:
        return False

    def follow(
        self, table: str, after: int, at: int, happened: Sequence[Happened], claims: Iterable[Claim]
    ) -> None: ...

    def claim(self, person: str, now: int) -> Claim | None:
        return None

    def check_may_come(self, person: str, now: int) -> None:
        self._stop_if_recorded(person)

    def check_seat(self, person: str, now: int) -> None: ...

    def check_bets(self, table: str, person: str, stakes: tuple[int, ...], now: int) -> None:
        self._stop_if_recorded(person)

    def _stop_if_recorded(self, person: str) -> None:
        stopped = (event.seat for event in self._coming(t.BetsTakenBack) if event.why == t.BY_LIMIT)
        if self._place(person).seat in stopped:
            check_loss(Limits(loss=0), Day(), 1)  # whose limit it was, and how low, is not in the log

    def check_more(self, table: str, person: str, chips: int, now: int) -> None: ...

    def most_to_bank(self, table: str, person: str, now: int) -> int | None:
        place = self._place(person)
        limited = (event.most for event in self._coming(t.BankLimited) if event.seat == place.seat)
        return next(limited, place.bank_most)

    def may_issue(self) -> bool:
        return self._turn.may_issue()

    def _coming(self, kind: type[Any]) -> Iterator[Any]:
        """What the log has of a kind from here on, up to the end of its kind."""
        for each in self._turn.recorded[len(self._turn.happened) :]:
            if not isinstance(each.event, kind):
                return
            yield each.event

    def _place(self, person: str) -> Place:
        place = self._turn.table.place_of(person)
        assert place is not None
        return place
