"""Makes a step again, to compare it with the step in the log.

What no rule decides is taken from the recorded step: cards, lots, seeds, people's limits, and a treasury's
chips. `fairness` compares cards and lots with their shuffle.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn, TypeVar

from msgspec import Struct
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
from fairdeal.ledger.limits import NO_STAKE_LIMIT, Day, Limits, StakeLimit, check_loss, day_of
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.store import Claim
from fairdeal.tables.engine.step import StepBuilder, StepEvent
from fairdeal.tables.model import events as t
from fairdeal.tables.model.state import Place, Table

EventKind = TypeVar("EventKind", bound=t.TableEvent)

ENOUGH = 2**62
"""Chips: more than any treasury ever has to pay."""

OPENED = 1
"""The version of a table after its first event."""


class StepDiffers(Exception):
    """The step that was made differs from the recorded one."""


class RecordedStepBuilder(StepBuilder):
    """Makes a step as long as it agrees with the recorded one, then raises `StepDiffers`."""

    def __init__(self, table: Table, now: int, recorded: Sequence[StepEvent]) -> None:
        super().__init__(table, now, _RecordedSecrets(self), self._may_issue)
        self.before, self.recorded = table, recorded
        self.is_decided = False
        """Whether the command itself is done, and only automatic consequences are left."""
        self.instead: StepEvent | None = None
        """The event that the rules require, if the log has a different one."""

    @property
    def next(self) -> StepEvent | None:
        """The event that the log has here; None after the last event of the step."""
        return self.recorded[len(self.step_events)] if not self.is_whole else None

    @property
    def next_event(self) -> t.TableEvent | None:
        return self.next.event if self.next is not None else None

    @property
    def is_whole(self) -> bool:
        return len(self.step_events) == len(self.recorded)

    def add(self, event: t.TableEvent, *transfers: Transfer, played: Struct | None = None) -> None:
        made = StepEvent(_with_secrets(event, self.next_event), transfers)
        if made != self.next:
            self.instead = made
            raise StepDiffers
        super().add(made.event, *transfers, played=played)

    def stop_here(self) -> NoReturn:
        """Stop because the log lacks what the next event needs."""
        raise StepDiffers

    # What no rule decides.

    def card_at(self, place: int, round_: int) -> Drawn:
        recorded: tuple[Drawn, ...] = getattr(self.next_event, "drawn", ())
        drawn = next((each for each in recorded if each.place == place), None)
        if drawn is None or drawn.card not in self.shoe.sealed.pack:
            self.stop_here()
        return Drawn(self.shoe.sealed.shoe, round_, place, drawn.card)

    def draws(self, label: str) -> Draws:
        elected = self.next_event
        if isinstance(elected, BankerElected) and elected.seat in elected.among:
            return _Lot(elected.among.index(elected.seat))
        return _Lot(0)

    def _may_issue(self) -> bool:
        """Operators alone issue chips if the log shows that a bank had to make do with less."""
        match self.next_event:
            case t.BetsTakenBack(why=t.BY_BANK):
                return not self.is_decided  # another table has since taken chips that were enough for the bet
            case t.RulesChanged(bank=int()):
                return False
            case t.BankFunded(chips=chips):
                return chips >= (self.table.terms.bank or 0)
            case None:
                # A table may open with an empty bank if its house has nothing to put in.
                return self.before.version != OPENED
        return True


def _with_secrets(made: t.TableEvent, recorded: t.TableEvent | None) -> t.TableEvent:
    """An event with the seeds from the log; `fairness` checks them."""
    if isinstance(made, ShoeSealed) and isinstance(recorded, ShoeSealed):
        return replace(made, commitment=recorded.commitment)
    if isinstance(made, ShoeRevealed) and isinstance(recorded, ShoeRevealed):
        return replace(made, seed=recorded.seed)
    return made


class _RecordedSecrets:
    """Stands in for the secrets that only the house knows."""

    order: tuple[Card, ...] = ()
    order_of: object = None

    def __init__(self, builder: RecordedStepBuilder) -> None:
        self._builder = builder

    def seed(self, chain: int, place: int) -> bytes:
        return bytes(32)

    def new_root(self, chain: int, announced: str = "") -> bytes:
        published = self._builder.next_event
        if published == t.ClosingAnnounced(why=t.NO_RANDOMNESS):
            raise BadSeed("the log says so")
        if not isinstance(published, SeedChainPublished):
            self._builder.stop_here()
        if announced:
            return _bytes(announced)
        return _bytes(published.root if published.chain == chain else published.next)

    def check_treasury(self, house: str) -> None: ...

    def treasury(self, house: str) -> int:
        """The least that a treasury must have had; one table's log does not show how much it lacked."""
        recorded = self._builder.next
        if recorded is None:
            return ENOUGH if self._builder.may_issue() else 0
        if isinstance(recorded.event, t.BetsTakenBack):
            return ENOUGH if self._builder.may_issue() else 0
        funded = sum(each.chips for each in recorded.transfers if _is_from_treasury(each))
        issued = sum(each.chips for each in recorded.transfers if _is_to_treasury(each))
        is_short = issued or not self._builder.may_issue()
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
    """A draw with the result that is in the log; `fairness` compares it with the shuffle."""

    def __init__(self, drawn: int) -> None:
        self.drawn = drawn

    def below(self, bound: int) -> int:
        return min(self.drawn, bound - 1)


class RecordedGate:
    """Stops the people whom the log shows as stopped by a limit. The limits are in no table's log."""

    def __init__(self, builder: RecordedStepBuilder) -> None:
        self._builder = builder

    def is_ready(self, people: Iterable[str], now: int) -> bool:
        return True

    def look_again(self, people: Iterable[str], now: int) -> bool:
        return False

    def follow(
        self, table: str, after: int, at: int, step_events: Sequence[StepEvent], claims: Iterable[Claim]
    ) -> None: ...

    def claim(self, person: str, now: int) -> Claim | None:
        return Claim(day_of(person), 0)  # one table's log does not show how many claims came before

    def check_may_come(self, person: str, now: int) -> None:
        self._stop_if_recorded(person)

    def check_seat(self, person: str, now: int) -> None: ...

    def check_bets(self, table: str, person: str, stakes: tuple[int, ...], now: int) -> None:
        self._stop_if_recorded(person)

    def _stop_if_recorded(self, person: str) -> None:
        stopped = (event.seat for event in self._next_events(t.BetsTakenBack) if event.why == t.BY_LIMIT)
        if self._place(person).seat in stopped:
            check_loss(Limits(loss=0), Day(), 1)  # whose limit it was, and how low, is not in the log

    def check_more(self, table: str, person: str, chips: int, now: int) -> None: ...

    def most_to_bank(self, table: str, person: str, now: int) -> int | None:
        place = self._place(person)
        limited = (event.most for event in self._next_events(t.BankLimited) if event.seat == place.seat)
        return next(limited, place.bank_most)

    def stake_limit(self, table: str, person: str, now: int) -> StakeLimit:
        return NO_STAKE_LIMIT

    def may_issue(self) -> bool:
        return self._builder.may_issue()

    def _next_events(self, kind: type[EventKind]) -> Iterator[EventKind]:
        """The next events of one kind in the log, up to the first event of another kind."""
        for each in self._builder.recorded[len(self._builder.step_events) :]:
            if not isinstance(each.event, kind):
                return
            yield each.event

    def _place(self, person: str) -> Place:
        place = self._builder.table.place_of(person)
        assert place is not None
        return place
