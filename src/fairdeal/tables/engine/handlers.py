"""The handler of each command: it makes events and transfers, or refuses and changes nothing."""

from collections.abc import Callable, Mapping
from typing import cast

from msgspec import Struct

from fairdeal.fairness import (
    CUT,
    BadSeed,
    SeatSeed,
    SeatSeedCommitted,
    SeatSeedRevealed,
    seat_commitment,
    seat_name,
)
from fairdeal.fairness.framing import BYTES_OF_SEED
from fairdeal.games.game import ForCard, Seat, refused
from fairdeal.ledger import accounts
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.people.checks import check_reason
from fairdeal.tables.engine import rounds, shoes
from fairdeal.tables.engine.automation import begin_round, leave_seat
from fairdeal.tables.engine.bet_checks import check_bets, take_back_misfits
from fairdeal.tables.engine.pace import end_silence, grant_time, seat_of, set_pace
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.model import events as t
from fairdeal.tables.model.bot_ids import bot_person
from fairdeal.tables.model.guests import is_alias
from fairdeal.tables.model.state import Phase, Place, Table
from fairdeal.wire import commands as c


class Actor(Struct, frozen=True):
    """The person who acts, and what they may do in the room."""

    person: str
    is_operator: bool = False
    may_deal: bool = False
    """Whether they deal for the house."""
    gets_chips: bool = False
    """Whether the room gives them new play money when they buy in."""
    seats_bots: bool = False
    """Whether they may seat bots."""


def decide(builder: StepBuilder, actor: Actor, command: c.AnyCommand) -> None:
    """Add a command's events to the step; if it raises `Refused`, discard the step."""
    if builder.table.phase is Phase.CLOSED:
        raise refused("table/closed")
    end_silence(builder, actor.person)
    _HANDLERS[type(command)](builder, actor, command)


def place_of(table: Table, person: str) -> Place:
    place = table.place_of(person)
    if place is None:
        raise refused("table/not-seated")
    return place


# Coming and going.


def _sit_down(builder: StepBuilder, actor: Actor, command: c.SitDown) -> None:
    table = builder.table
    if table.place_of(actor.person) is not None:
        raise refused("table/seated-already")
    if table.dealer and table.dealer == actor.person:
        raise refused("table/deals")
    _check_issued(actor, command.issued, command.chips)
    seat = _free_seat(table, command.seat)
    builder.add(t.SeatTaken(seat, actor.person, _checked_name(command.name)))
    if command.is_unhurried:
        set_pace(builder, seat, is_unhurried=True)
    if command.chips:
        _buy(builder, builder.table.places[seat], command.chips, command.issued)


def _seat_bot(builder: StepBuilder, actor: Actor, command: c.SeatBot) -> None:
    if not actor.seats_bots:
        raise refused("table/bot/door")
    # The room decides which kinds exist, but a bot without a kind would count as a person.
    assert command.kind, "a bot has a kind"
    seat = _free_seat(builder.table, command.seat)
    person = bot_person(builder.table.id, seat)
    builder.add(t.SeatTaken(seat, person, _checked_name(command.name), command.kind))
    if command.chips:
        _buy(builder, builder.table.places[seat], command.chips)


def _free_seat(table: Table, wanted: Seat) -> Seat:
    """The seat that was asked for, or the first free one."""
    free = [seat for seat in range(1, table.terms.seats + 1) if seat not in table.places]
    if not free:
        raise refused("table/full", seats=table.terms.seats)
    seat = wanted or free[0]
    if seat not in free:
        raise refused("table/seat-taken", seat=seat, seats=table.terms.seats)
    return seat


def _check_issued(actor: Actor, issued: int, chips: int) -> None:
    """Only the room issues play money, and never more than the player brings to the table."""
    if issued and (not actor.gets_chips or not 0 < issued <= chips):
        raise refused("table/issued", chips=issued)


def _checked_name(given: str) -> str:
    name = given.strip()
    if not name or len(name) > accounts.NAME_MOST or not name.isprintable() or is_alias(name):
        raise refused("table/name", most=accounts.NAME_MOST)
    return name


def _buy_in(builder: StepBuilder, actor: Actor, command: c.BuyIn) -> None:
    place = place_of(builder.table, actor.person)
    _check_between_rounds(builder.table)
    _check_issued(actor, command.issued, command.chips)
    _buy(builder, place, command.chips, command.issued)


def _buy(builder: StepBuilder, place: Place, chips: int, issued: int = 0) -> None:
    if chips <= 0:
        raise refused("table/chips", chips=chips)
    purse, wallet = accounts.purse(builder.table.id, place.seat), accounts.wallet(place.person)
    brought = [Transfer(wallet, purse, chips, Reason.BUY_IN)]
    if builder.table.issues_to(place):
        issued = chips
    if issued:
        brought.insert(0, Transfer(accounts.MINT, wallet, issued, Reason.ISSUE))
    builder.add(t.BoughtIn(place.seat, chips), *brought)
    take_back_misfits(builder, first=place.seat)


def _cash_out(builder: StepBuilder, actor: Actor, command: c.CashOut) -> None:
    place = place_of(builder.table, actor.person)
    _check_between_rounds(builder.table)
    has = builder.table.purse(place.seat)
    if not 0 < command.chips <= has:
        raise refused("table/purse", chips=command.chips, has=has)
    purse, wallet = accounts.purse(builder.table.id, place.seat), accounts.wallet(actor.person)
    taken = [Transfer(purse, wallet, command.chips, Reason.CASH_OUT)]
    if builder.table.issues_to(place):
        taken.append(Transfer(wallet, accounts.MINT, command.chips, Reason.RETIRE))
    builder.add(t.CashedOut(place.seat, command.chips), *taken)
    take_back_misfits(builder)


def _check_between_rounds(table: Table) -> None:
    if table.phase is Phase.PLAYING:
        raise refused("table/in-round")
    if table.are_bets_closed:
        raise refused("table/bets-closed")


def _leave(builder: StepBuilder, actor: Actor, command: c.Leave) -> None:
    """Leave at once between rounds. During a round, the boxes are played as for a silent player, or
    forfeited.
    """
    table, place = builder.table, place_of(builder.table, actor.person)
    if table.phase is Phase.BETTING and not table.are_bets_closed:
        leave_seat(builder, place)
        return
    if place.leaves:
        raise refused("table/leaving-already")
    builder.add(t.LeavingAnnounced(place.seat))
    if table.are_bets_closed:
        return  # Nothing has been staked yet that could be forfeited.
    if table.terms.leaving == "forfeit" and builder.adapter.has_bank and place.seat != table.banker:
        builder.add(t.StakesForfeited(rounds.in_play(table).number, place.seat))


# Bets and answers.


def _bet(builder: StepBuilder, actor: Actor, command: c.Bet) -> None:
    table, place = builder.table, place_of(builder.table, actor.person)
    _check_between_rounds(table)
    if place.seat == table.banker:
        raise refused("table/banks")
    if place.waits_for_shoe and command.bets:
        raise refused("table/mid-shoe")
    builder.add(t.BetsPlaced(place.seat, command.bets))
    check_bets(builder.table, place.seat, command.bets)
    if command.bets:
        rounds.check_funds(builder)


def _choose_action(builder: StepBuilder, actor: Actor, command: c.ChooseAction) -> None:
    table, place = builder.table, place_of(builder.table, actor.person)
    if table.round is None:
        raise refused("table/no-round")
    if rounds.owner_of(table, command.box) != place.seat:
        raise refused("table/not-yours", box=command.box)
    rounds.choose(builder, command.box, command.action)
    if not table.has_duty("deal"):
        rounds.deal_on(builder)


def _more_time(builder: StepBuilder, actor: Actor, command: c.MoreTime) -> None:
    grant_time(builder, seat_of(builder.table, actor.person))


def _set_pace(builder: StepBuilder, actor: Actor, command: c.SetPace) -> None:
    set_pace(builder, seat_of(builder.table, actor.person), is_unhurried=command.is_unhurried)


# Seeds.


def _who(table: Table, actor: Actor) -> str:
    if table.dealer and table.dealer == actor.person:
        return CUT
    return seat_name(place_of(table, actor.person).seat)


def _commit_seed(builder: StepBuilder, actor: Actor, command: c.CommitSeed) -> None:
    who, shoe = _who(builder.table, actor), builder.table.shoe
    if shoe is None or shoe.is_fixed:
        raise refused("table/seed/late")
    if any(seat.who == who for seat in shoe.seats):
        raise refused("table/seed/twice")
    _bytes_of(command.commitment)
    builder.add(SeatSeedCommitted(shoe.sealed.shoe, who, command.commitment))


def _reveal_seed(builder: StepBuilder, actor: Actor, command: c.RevealSeed) -> None:
    seat, sealed = _seed_asked_for(builder.table, actor), builder.shoe.sealed
    try:
        bound = seat_commitment(bytes.fromhex(sealed.commitment), seat.who, _bytes_of(command.seed))
    except BadSeed:
        raise refused("table/seed/wrong") from None
    if bound != seat.commitment:
        raise refused("table/seed/wrong")
    builder.add(SeatSeedRevealed(sealed.shoe, seat.who, command.seed))


def _withhold_seed(builder: StepBuilder, actor: Actor, command: c.WithholdSeed) -> None:
    shoes.replace_seed(builder, _seed_asked_for(builder.table, actor))


def _seed_asked_for(table: Table, actor: Actor) -> SeatSeed:
    """The seed that a person has bound, if the table is asking for it now."""
    who, shoe = _who(table, actor), table.shoe
    seat = next((each for each in shoe.seats if each.who == who), None) if shoe is not None else None
    if shoe is None or seat is None:
        raise refused("table/seed/unbound")
    if seat.seed or shoe.drawn:
        raise refused("table/seed/late")
    if not shoe.is_binding_closed:
        raise refused("table/seed/early")
    return seat


def _bytes_of(written: str) -> bytes:
    try:
        content = bytes.fromhex(written)
    except ValueError:
        content = b""
    if len(content) != BYTES_OF_SEED or content.hex() != written:
        raise refused("table/seed/written", digits=2 * BYTES_OF_SEED)
    return content


# Dealers.


def _begin_shift(builder: StepBuilder, actor: Actor, command: c.BeginShift) -> None:
    if not actor.may_deal:
        raise refused("table/not-dealer")
    if builder.table.place_of(actor.person) is not None:
        raise refused("table/seated-already")
    if builder.table.dealer:
        raise refused("table/dealt-already")
    builder.add(t.DealerArrived(actor.person, _checked_name(command.name)))


def _end_shift(builder: StepBuilder, actor: Actor, command: c.EndShift) -> None:
    dealer = builder.table.dealer
    # An operator can send away a dealer who is no longer there.
    if not dealer or (dealer != actor.person and not actor.is_operator):
        raise refused("table/not-dealer")
    _check_reason(command.reason)
    builder.add(t.DealerLeft("" if dealer == actor.person else actor.person, command.reason))


def _check_duty(table: Table, actor: Actor, duty: str) -> None:
    if not table.has_duty(duty):
        raise refused("table/machine-deals")
    if not table.is_dealer(actor.person):
        raise refused("table/not-dealer")


def _close_bets(builder: StepBuilder, actor: Actor, command: c.CloseBets) -> None:
    _check_duty(builder.table, actor, "open")
    _check_between_rounds(builder.table)
    begin_round(builder)


def _deal_card(builder: StepBuilder, actor: Actor, command: c.DealCard) -> None:
    _check_duty(builder.table, actor, "deal")
    if builder.table.round is None or not isinstance(rounds.waiting_for(builder.table), ForCard):
        raise refused("table/no-card-wanted")
    rounds.deal(builder)


def _close_table(builder: StepBuilder, actor: Actor, command: c.CloseTable) -> None:
    if not actor.is_operator and actor.person != builder.table.opened_by:
        raise refused("table/not-operator")
    _check_reason(command.reason)
    if builder.table.closing:
        raise refused("table/closing-already")
    builder.add(t.ClosingAnnounced(actor.person, command.reason))


# The staff.


def _send_away(builder: StepBuilder, actor: Actor, command: c.SendAway) -> None:
    _check_staff(actor, command.reason)
    place = builder.table.places.get(command.seat)
    if place is None:
        raise refused("table/empty-seat", seat=command.seat)
    if builder.table.phase is Phase.BETTING and not builder.table.are_bets_closed:
        leave_seat(builder, place, actor.person, command.reason)
        return
    if place.leaves:
        raise refused("table/leaving-already")
    # A player who is sent away did not choose to leave, so nothing is forfeited.
    builder.add(t.LeavingAnnounced(place.seat, actor.person, command.reason))


def _void_round(builder: StepBuilder, actor: Actor, command: c.VoidRound) -> None:
    _check_staff(actor, command.reason)
    if builder.table.round is None:
        raise refused("table/no-round")
    rounds.void(builder, rounds.BY_STAFF, actor.person, command.reason)


def _void_and_close(builder: StepBuilder, actor: Actor, command: c.VoidAndClose) -> None:
    _check_opener(builder.table, actor)
    if builder.table.round is None:
        _close_table(builder, actor, c.CloseTable())
        return
    rounds.void(builder, rounds.CALLED_OFF)
    if not builder.table.closing:
        builder.add(t.ClosingAnnounced(actor.person))


def _abandon_table(builder: StepBuilder, actor: Actor, command: c.AbandonTable) -> None:
    _check_opener(builder.table, actor)
    if any(not place.bot for place in builder.table.places.values()):
        raise refused("table/not-left")
    _close_table(builder, actor, c.CloseTable())


def _check_opener(table: Table, actor: Actor) -> None:
    if actor.person != table.opened_by:
        raise refused("table/not-opener")


def _check_staff(actor: Actor, reason: str) -> None:
    if not actor.is_operator:
        raise refused("table/not-staff")
    _check_reason(reason)


def _check_reason(reason: str) -> None:
    if reason:
        check_reason(reason)


_HANDLERS = cast(  # each is called with a command of its own kind
    Mapping[type[c.AnyCommand], Callable[[StepBuilder, Actor, c.AnyCommand], None]],
    {
        c.SitDown: _sit_down,
        c.SeatBot: _seat_bot,
        c.BuyIn: _buy_in,
        c.CashOut: _cash_out,
        c.Leave: _leave,
        c.Bet: _bet,
        c.ChooseAction: _choose_action,
        c.CommitSeed: _commit_seed,
        c.RevealSeed: _reveal_seed,
        c.WithholdSeed: _withhold_seed,
        c.MoreTime: _more_time,
        c.SetPace: _set_pace,
        c.BeginShift: _begin_shift,
        c.EndShift: _end_shift,
        c.CloseBets: _close_bets,
        c.DealCard: _deal_card,
        c.CloseTable: _close_table,
        c.SendAway: _send_away,
        c.VoidRound: _void_round,
        c.VoidAndClose: _void_and_close,
        c.AbandonTable: _abandon_table,
    },
)
