"""Deciding once more: what the table's own code makes of a table as it was, and what the log says it made."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.fairness import BankerElected, Drawn, Draws, ShoeReshuffled
from fairdeal.games.game import ForCard, Impossible, Seat
from fairdeal.ledger.transfer import Transfer
from fairdeal.tables import acts as a
from fairdeal.tables import facts as t
from fairdeal.tables import rounds, shoes
from fairdeal.tables.betting import take_back_misfits
from fairdeal.tables.deciding import Actor, decide
from fairdeal.tables.folding import is_over
from fairdeal.tables.following import change_of_banks
from fairdeal.tables.going_on import begin_round, go_on
from fairdeal.tables.refusals import refused
from fairdeal.tables.state import Place, Table
from fairdeal.tables.turn import Turn

ANY_AMOUNT = 2**62


class Made(Struct, frozen=True):
    """A fact, and the chips that move with it."""

    fact: Any = None
    """None where nothing happens."""
    transfers: tuple[Transfer, ...] = ()


class _Enough(Exception):
    """The fact that was asked for is made."""


class _Told:
    """In the place of the house's secrets: what hangs on them is not compared here but by the shuffle."""

    order: tuple[Card, ...] = ()
    order_of: object = None

    def seed(self, chain: int, place: int) -> bytes:
        return bytes(32)

    def new_root(self, chain: int) -> bytes:
        return bytes(32)

    def treasury(self, house: str) -> int:
        # What it lacked was issued, which nobody can tell from one table: see `owing.py`.
        return ANY_AMOUNT


class _Lot(Draws):
    """A draw that comes out as the log has it; whether it had to is checked with the shuffle."""

    def __init__(self, drawn: int) -> None:
        self.drawn = drawn

    def below(self, bound: int) -> int:
        return min(self.drawn, bound - 1)


class Again(Turn):
    """A turn that is over with its first fact, or a later one, and takes cards and lots from the log."""

    def __init__(self, table: Table, now: int, told: Any, facts_before: int = 0) -> None:
        super().__init__(table, now, _Told())
        self.told, self.left, self.made = told, facts_before, Made()

    def happen(self, fact: Any, *transfers: Transfer) -> None:
        if not self.left:
            self.made = Made(fact, transfers)
            raise _Enough
        self.left -= 1
        super().happen(fact, *transfers)

    def card_at(self, place: int, round_: int) -> Drawn:
        if round_:
            raise _Enough  # a card for a round, and those are looked at by the rules of the game
        told: tuple[Drawn, ...] = getattr(self.told, "drawn", ())
        drawn = (each.card for each in told if each.place == place)
        return Drawn(self.shoe.sealed.shoe, round_, place, next(drawn, Card("")))

    def draws(self, label: str) -> Draws:
        told = self.told
        is_drawn = isinstance(told, BankerElected) and told.seat in told.among
        return _Lot(told.among.index(told.seat) if is_drawn else 0)


class _ToItsEnd(Again):
    """One that goes on after its fact: bets are placed first, and then looked at."""

    def happen(self, fact: Any, *transfers: Transfer) -> None:
        self.made = Made(fact, transfers)
        Turn.happen(self, fact, *transfers)


def made_again(table: Table, told: Any, last: Any, at: int) -> Made:
    """What the table does instead of `told`, or just that; refused where it would have been.

    `last` is the fact before it. Facts of a shuffle and of a game are not decided here.
    """
    make = _MAKES[type(told)]
    if isinstance(told, t.BoughtIn) and isinstance(last, t.SeatTaken) and last.seat == told.seat:
        # Whoever sits down brings chips along, in mid-round too.
        act = a.SitDown(last.name, told.chips, last.seat, last.bot)
        before = replace(table, places=_without(table, told.seat))
        return _made(Again(before, at, told, 1), lambda turn: decide(turn, Actor(last.person), act))
    if isinstance(told, t.Forfeited):
        if not isinstance(last, t.LeavingSaid) or last.seat != told.seat:
            return Made()
        stays = replace(_place(table, told.seat), leaves=False)
        before = replace(table, places={**table.places, told.seat: stays})
        return _made(Again(before, at, told, 1), lambda turn: make(turn, told))
    return _made(Again(table, at, told), lambda turn: make(turn, told))


def bet_again(table: Table, told: t.BetsPlaced, at: int) -> Made:
    """The same of bets, refused by whatever the table can't take of them. It takes a while."""
    return _made(_ToItsEnd(table, at, told), lambda turn: _MAKES[t.BetsPlaced](turn, told))


def begun_again(table: Table, told: t.Played, at: int) -> Made:
    """What happens where the log has the opening of a round."""
    by_itself = _made(Again(table, at, told), go_on)
    return by_itself if by_itself.fact is not None else _made(Again(table, at, told), begin_round)


def voided_again(table: Table, told: t.RoundVoided, at: int) -> Made:
    """The voiding of the round in play, for whatever reason."""
    return _made(Again(table, at, told), lambda turn: rounds.void(turn, told.why))


def runs_out(table: Table, at: int) -> bool:
    """Whether the next card can't come, since every card lies on the table."""
    return isinstance(_made(Again(table, at, None), _deal).fact, t.RoundVoided)


def is_misfit(table: Table, told: t.BetsTakenBack, at: int) -> bool:
    """Whether these bets could not be placed any more."""
    made = _made(Again(table, at, told), lambda turn: take_back_misfits(turn, first=told.seat))
    return bool(made.fact == told)


def banks_changed_again(table: Table, told: t.HouseTaken, at: int) -> tuple[Transfer, ...]:
    """The chips that move when another house takes a table over."""
    return tuple(change_of_banks(Again(table, at, told), told))


def goes_on_by(table: Table, told: Any, at: int) -> Any:
    """What the table does next by itself; None where it waits."""
    return _made(Again(table, at, told), go_on).fact


def _made(turn: Again, make: Callable[[Again], object]) -> Made:
    with suppress(_Enough, Impossible):
        make(turn)
    return turn.made


def _place(table: Table, seat: Seat) -> Place:
    place = table.places.get(seat)
    if place is None:
        raise refused("empty-seat", seat=seat)
    return place


def _without(table: Table, seat: Seat) -> dict[Seat, Place]:
    return {other: place for other, place in table.places.items() if other != seat}


# How each fact is made.


def _by_owner(act_of: Callable[[Any], a.Act]) -> Callable[[Again, Any], None]:
    """By an act of whoever sits in the seat that the fact names."""

    def make(turn: Again, told: Any) -> None:
        decide(turn, Actor(_place(turn.table, told.seat).person), act_of(told))

    return make


def _sit_down(turn: Again, told: t.SeatTaken) -> None:
    decide(turn, Actor(told.person), a.SitDown(told.name, 0, told.seat, told.bot))


def _close(turn: Again, told: t.ClosingSaid) -> None:
    decide(turn, Actor(told.by, is_operator=True), a.CloseTable())


def _come(turn: Again, told: t.DealerCame) -> None:
    decide(turn, Actor(told.person, may_deal=True), a.BeginShift(told.name))


def _go(turn: Again, told: t.DealerWent) -> None:
    decide(turn, Actor(turn.table.dealer), a.EndShift())


def _fund(turn: Again, told: t.BankFunded) -> None:
    table = turn.table
    is_new = not table.rounds and not table.places and not table.chips
    if is_new and table.terms.bank:
        put_in = rounds.from_treasury(table.house, table.id, table.terms.bank, ANY_AMOUNT)
        turn.happen(t.BankFunded(table.terms.bank), *put_in)
    rounds.fund(turn, rounds.worst_round(table, rounds.entries_of(table)))


def _end(turn: Again, told: t.RoundEnded) -> None:
    if is_over(turn.table):
        rounds.end(turn)


def _deal(turn: Again, told: object = None) -> None:
    if isinstance(rounds.waiting_for(turn.table), ForCard):
        rounds.deal(turn)


_MAKES: dict[type, Callable[[Again, Any], object]] = {
    t.SeatTaken: _sit_down,
    t.BoughtIn: _by_owner(lambda told: a.BuyIn(told.chips)),
    t.CashedOut: _by_owner(lambda told: a.CashOut(told.chips)),
    t.LeavingSaid: _by_owner(lambda told: a.Leave()),
    t.Forfeited: _by_owner(lambda told: a.Leave()),
    t.SeatLeft: _by_owner(lambda told: a.Leave()),
    t.BetsPlaced: _by_owner(lambda told: a.Bet(told.bets)),
    t.TimeGranted: _by_owner(lambda told: a.MoreTime()),
    t.DealerCame: _come,
    t.DealerWent: _go,
    t.ClosingSaid: _close,
    t.BankFunded: _fund,
    t.CardsBurnt: lambda turn, told: shoes.settle_seeds(turn),
    t.RoundEnded: _end,
    t.TableClosed: lambda turn, told: go_on(turn),
    BankerElected: lambda turn, told: go_on(turn),
    ShoeReshuffled: _deal,
}
"""Every fact that the table decides, and by what."""

DECIDED = frozenset(_MAKES)
