"""Deciding once more: whoever a fact names does the same thing again, at the table as it was before, and what
the table's own code makes of that is held against the log.

Facts of a shuffle are checked by `fairness`, and those of a round by the rules of its game.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fairdeal.fairness import BankerElected, SeedBindingClosed, ShoeReshuffled
from fairdeal.games.game import ForCard, Seat
from fairdeal.ledger.transfer import Transfer
from fairdeal.tables import acts as a
from fairdeal.tables import facts as t
from fairdeal.tables import rounds, shoes
from fairdeal.tables.deciding import Actor, decide
from fairdeal.tables.folding import is_over
from fairdeal.tables.following import change_of_banks
from fairdeal.tables.going_on import begin_round, go_on
from fairdeal.tables.refusals import refused
from fairdeal.tables.second_turn import ANY_AMOUNT, Made, SecondTurn, SkippingTurn, WholeTurn, made_by
from fairdeal.tables.state import Place, Table
from fairdeal.tables.turn import Turn


def made_again(table: Table, told: Any, last: Any, at: int) -> Made:
    """What the table does instead of `told`, or just that; refused where it would have been.

    `table` is as it was before, and `last` the fact before it.
    """
    if isinstance(told, t.BoughtIn) and isinstance(last, t.SeatTaken) and last.seat == told.seat:
        return _brought_along(table, told, last, at)
    if isinstance(told, t.Forfeited):
        return _lost_by_leaving(table, told, last, at)
    make = _MAKES[type(told)]
    return made_by(SecondTurn(table, at, told), lambda turn: make(turn, told))


# People come, bet and go.


def _brought_along(table: Table, told: t.BoughtIn, sat: t.SeatTaken, at: int) -> Made:
    """Whoever sits down brings chips along, in mid-round too: one act makes both facts."""
    act = a.SitDown(sat.name, told.chips, sat.seat, sat.bot)
    others = {seat: place for seat, place in table.places.items() if seat != sat.seat}
    turn = SkippingTurn(replace(table, places=others), at, told)
    return made_by(turn, lambda turn: decide(turn, Actor(sat.person), act))


def _lost_by_leaving(table: Table, told: t.Forfeited, last: Any, at: int) -> Made:
    """Stakes are lost by saying in mid-round that one leaves: that, too, makes two facts."""
    if not isinstance(last, t.LeavingSaid) or last.seat != told.seat or last.by:
        return Made()
    place = replace(_place(table, told.seat), leaves=False)
    before = replace(table, places={**table.places, told.seat: place})
    return made_by(SkippingTurn(before, at, told), lambda turn: decide(turn, Actor(place.person), a.Leave()))


def bet_again(table: Table, told: t.BetsPlaced, at: int) -> Made:
    """The same of bets, refused by whatever the table can't take of them. It takes a while."""
    return made_by(WholeTurn(table, at, told), lambda turn: _MAKES[t.BetsPlaced](turn, told))


def _by_owner(act_of: Callable[[Any], a.Act]) -> Callable[[Turn, Any], None]:
    """By an act of whoever sits in the seat that the fact names."""

    def make(turn: Turn, told: Any) -> None:
        decide(turn, Actor(_place(turn.table, told.seat).person), act_of(told))

    return make


def _place(table: Table, seat: Seat) -> Place:
    place = table.places.get(seat)
    if place is None:
        raise refused("empty-seat", seat=seat)
    return place


def _sit_down(turn: Turn, told: t.SeatTaken) -> None:
    decide(turn, Actor(told.person), a.SitDown(told.name, 0, told.seat, told.bot))


def _dealer_comes(turn: Turn, told: t.DealerCame) -> None:
    decide(turn, Actor(told.person, may_deal=True), a.BeginShift(told.name))


def _dealer_goes(turn: Turn, told: t.DealerWent) -> None:
    by = Actor(told.by, is_operator=True) if told.by else Actor(turn.table.dealer)
    decide(turn, by, a.EndShift(told.reason))


def _leave(turn: Turn, told: t.LeavingSaid | t.SeatLeft) -> None:
    """Of their own will, or sent away by the operator whom the fact names."""
    if told.by:
        decide(turn, Actor(told.by, is_operator=True), a.SendAway(told.seat, told.reason))
    else:
        decide(turn, Actor(_place(turn.table, told.seat).person), a.Leave())


def _close(turn: Turn, told: t.ClosingSaid) -> None:
    decide(turn, Actor(told.by, is_operator=True), a.CloseTable(told.reason))


# The bank.


def _fund(turn: Turn, told: t.BankFunded) -> None:
    """A bank with a bound is filled when the table opens, any other before a round that needs more."""
    table = turn.table
    is_new = not table.rounds and not table.places and not table.chips
    if is_new and table.terms.bank:
        has = 0 if rounds.is_apart(table.opened_by, table.terms) else ANY_AMOUNT
        # Where only operators issue chips, the house may have had less than it meant to put in.
        chips = min(told.chips, table.terms.bank)
        turn.happen(t.BankFunded(chips), *rounds.from_treasury(table.house, table.id, chips, has))
    rounds.fund(turn, rounds.max_round_cost(table, rounds.entries_of(table)))


def banks_changed_again(table: Table, told: t.HouseTaken, at: int) -> tuple[Transfer, ...]:
    """The chips that move when another house takes a table over."""
    return tuple(change_of_banks(SecondTurn(table, at, told), told))


# A round, from outside.


def begun_again(table: Table, told: t.Played, at: int) -> Made:
    """What happens where the log has the opening of a round."""
    by_itself = made_by(SecondTurn(table, at, told), go_on)
    return by_itself if by_itself.fact is not None else made_by(SecondTurn(table, at, told), begin_round)


def deal(turn: Turn, told: object = None) -> None:
    """Deal the next card, if one is wanted: the shoe may have to be shuffled for it."""
    if isinstance(rounds.waiting_for(turn.table), ForCard):
        rounds.deal(turn)


def _end(turn: Turn, told: t.RoundEnded) -> None:
    if is_over(turn.table):
        rounds.end(turn)


def voided_again(table: Table, told: t.RoundVoided, at: int) -> Made:
    """The voiding of the round in play, for whatever reason."""
    return made_by(
        SecondTurn(table, at, told), lambda turn: rounds.void(turn, told.why, told.by, told.reason)
    )


def _by_itself(turn: Turn, told: Any) -> None:
    go_on(turn)


def _close_binding(turn: Turn, told: SeedBindingClosed) -> None:
    """When the last bet is in, or when a dealer says so."""
    if not go_on(turn):
        begin_round(turn)


_MAKES: dict[type, Callable[[Turn, Any], object]] = {
    t.SeatTaken: _sit_down,
    t.BoughtIn: _by_owner(lambda told: a.BuyIn(told.chips)),
    t.CashedOut: _by_owner(lambda told: a.CashOut(told.chips)),
    t.LeavingSaid: _leave,
    t.SeatLeft: _leave,
    t.BetsPlaced: _by_owner(lambda told: a.Bet(told.bets)),
    t.TimeGranted: _by_owner(lambda told: a.MoreTime()),
    t.DealerCame: _dealer_comes,
    t.DealerWent: _dealer_goes,
    t.ClosingSaid: _close,
    t.BankFunded: _fund,
    t.CardsBurnt: lambda turn, told: shoes.settle_seeds(turn),
    t.RoundEnded: _end,
    t.TableClosed: _by_itself,
    SeedBindingClosed: _close_binding,
    BankerElected: _by_itself,
    ShoeReshuffled: deal,
}
"""What makes each fact that the table decides."""

DECIDED = frozenset({*_MAKES, t.Forfeited})
