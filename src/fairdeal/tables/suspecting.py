"""What no act decides and a house could still do: take bets back, give up shoes, void rounds, and have seats,
packs and terms that are not what they seem. Some of it is right only because of what comes next.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from fairdeal.fairness import CUT, Problem, seat_name
from fairdeal.fairness import facts as f
from fairdeal.fairness.problems import problem
from fairdeal.games.game import Seat
from fairdeal.tables import facts as t
from fairdeal.tables import rounds, shoes
from fairdeal.tables.again import deal
from fairdeal.tables.betting import take_back_misfits
from fairdeal.tables.bots import BOT_PERSON, bot_person
from fairdeal.tables.following import does_money_change
from fairdeal.tables.going_on import go_on
from fairdeal.tables.kits import KITS
from fairdeal.tables.second_turn import SecondTurn, made_by
from fairdeal.tables.state import Phase, Table
from fairdeal.tables.terms import HOUSE

_IN_BETWEEN = (t.BetsTakenBack, f.ShoeRevealed)
"""What may come between something and its reason."""

_JAMMED = t.ClosingSaid(rounds.JAMMED)


class Doubt(Struct, frozen=True):
    """Something that is wrong, unless one of these follows and tells why it happened."""

    problem: Problem
    because: tuple[Any, ...] = ()
    """Kinds of facts, or facts."""


class Doubts:
    """What may be right, depending on what follows."""

    def __init__(self) -> None:
        self._open: list[Doubt] = []

    def settled(self, fact: Any) -> Iterator[Problem]:
        """What was wrong before, now that this comes next."""
        if isinstance(fact, _IN_BETWEEN):
            return
        for doubt in self._open:
            if fact not in doubt.because and type(fact) not in doubt.because:
                yield doubt.problem
        self._open = []

    def added(self, doubts: Iterable[Doubt]) -> Iterator[Problem]:
        """What is wrong whatever follows; the rest is kept in mind."""
        for doubt in doubts:
            if doubt.because:
                self._open.append(doubt)
            else:
                yield doubt.problem


def doubts_of(table: Table, fact: Any, seq: int, at: int) -> Iterator[Doubt]:
    """What is to be said of a fact; `table` is as it was before it."""
    match fact:
        case t.SeatTaken():
            if (fact.bot and fact.person != bot_person(table.id, fact.seat)) or (
                not fact.bot and fact.person.startswith(BOT_PERSON)
            ):
                yield Doubt(problem("tables.replay/bot", seq, seat=fact.seat))
        case t.BetsTakenBack():
            yield from _of_bets(table, fact, seq, at)
        case t.BankLimited():
            if not _may_be_limited(table, fact.seat) or table.terms.banker == HOUSE:
                yield Doubt(problem("tables.replay/otherwise", seq, fact="BankLimited", instead="-"))
        case t.RoundVoided():
            yield from _of_void(table, fact, seq, at)
        case f.ShoeSealed():
            yield from _of_pack(table, fact, seq)
        case f.ShoeRevealed():
            yield from _of_shoe(table, fact, seq, at)
        case f.SeatSeedCommitted():
            if not _sits_here(table, fact.who):
                yield Doubt(problem("tables.replay/seed", seq, who=fact.who))


def _of_bets(table: Table, fact: t.BetsTakenBack, seq: int, at: int) -> Iterator[Doubt]:
    place = table.places.get(fact.seat)
    if place is not None and place.bets and _may_be_stopped(table, fact):
        return
    if not _is_misfit(table, fact, at) and _goes_on_by(table, fact, at) != fact:
        told = problem("tables.replay/taken-back", seq, seat=fact.seat)
        yield Doubt(told, (t.HouseTaken, f.SeedChainEnded, _JAMMED))


def _may_be_stopped(table: Table, fact: t.BetsTakenBack) -> bool:
    """Whether something may have stopped bets that no log of a table tells of; a treasury stops bots too."""
    if fact.why == t.BY_BANK:
        return table.round is None and rounds.is_topped_up(table)
    return fact.why == t.BY_LIMIT and _may_be_limited(table, fact.seat)


def _may_be_limited(table: Table, seat: Seat) -> bool:
    """Whether a limit may have stopped somebody: whom it belongs to knows that, and no log of a table."""
    return table.round is None and seat in table.places and not table.places[seat].bot


def _of_void(table: Table, fact: t.RoundVoided, seq: int, at: int) -> Iterator[Doubt]:
    told = problem("tables.replay/void", seq, round=fact.round, why=fact.why)
    if (fact.by or fact.reason) and fact.why != rounds.BY_STAFF:
        yield Doubt(told)
    elif fact.why == rounds.NO_CARDS:
        if not _runs_out(table, at):
            yield Doubt(told)
    elif fact.why == rounds.RESTORED:
        yield Doubt(told, (f.SeedChainEnded,))
    elif fact.why in (rounds.CALLED_OFF, rounds.JAMMED):
        if not table.closing:
            yield Doubt(told, (t.ClosingSaid,))
    elif fact.why != rounds.BY_STAFF:
        yield Doubt(told)


def _of_pack(table: Table, fact: f.ShoeSealed, seq: int) -> Iterator[Doubt]:
    kit = KITS[table.game]
    sealed = (fact.pack, fact.decks, fact.house, fact.fingerprint)
    if sealed != (kit.pack(table.book), kit.decks(table.book), table.house, table.book_id):
        yield Doubt(problem("tables.replay/pack", seq, shoe=fact.shoe))


def _of_shoe(table: Table, fact: f.ShoeRevealed, seq: int, at: int) -> Iterator[Doubt]:
    told = problem("tables.replay/shoe", seq, shoe=fact.shoe)
    if table.round is not None or (shoes.is_given_up(table) and not fact.voided):
        yield Doubt(told)
        return
    done = _goes_on_by(table, fact, at)
    if not isinstance(done, f.ShoeRevealed) or done.voided != fact.voided:
        yield Doubt(told, (t.HouseTaken, f.SeedChainEnded))


def _sits_here(table: Table, who: str) -> bool:
    if who == CUT:
        return bool(table.dealer)
    return who in map(seat_name, table.places)


def _is_misfit(table: Table, told: t.BetsTakenBack, at: int) -> bool:
    """Whether these bets could not be placed any more."""
    turn = SecondTurn(table, at, told)
    return bool(made_by(turn, lambda turn: take_back_misfits(turn, first=told.seat)).fact == told)


def _goes_on_by(table: Table, told: Any, at: int) -> Any:
    """What the table does next by itself; None where it waits."""
    return made_by(SecondTurn(table, at, told), go_on).fact


def _runs_out(table: Table, at: int) -> bool:
    """Whether the next card can't come, since every card lies on the table."""
    return isinstance(made_by(SecondTurn(table, at), deal).fact, t.RoundVoided)


def wrong_terms(table: Table, terms: Any, book: Any) -> Iterator[str]:
    """The knobs in which a table can't keep to these terms by this book, or can't change to them now."""
    kit = KITS[table.game]
    if terms.bets_in_pairs != kit.bets_in_pairs(book):
        yield "bets_in_pairs"
    if table.phase is not Phase.BETTING:
        yield "table.phase"
    if does_money_change(table, terms):
        yield "for_show"
    if not table.places:
        return
    if kit.is_for_points(book) != kit.is_for_points(table.book):
        yield "play.stakes"
    if terms.chip != table.terms.chip:
        yield "table.chip"
    if terms.seats < max(table.places):
        yield "table.seats"
