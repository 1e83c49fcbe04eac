"""What comes of each act: facts and transfers, or a refusal that changes nothing."""

from collections.abc import Callable
from typing import Any

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
from fairdeal.games.game import ForCard, Seat
from fairdeal.ledger import accounts
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.people.checks import check_reason
from fairdeal.tables import facts as t
from fairdeal.tables import rounds, shoes
from fairdeal.tables.betting import check_bets, take_back_misfits
from fairdeal.tables.bot_ids import bot_person
from fairdeal.tables.going_on import begin_round, leave_seat
from fairdeal.tables.guests import is_alias
from fairdeal.tables.minds import MINDS
from fairdeal.tables.pace import end_silence, grant_time, seat_of, set_pace
from fairdeal.tables.refusals import refused
from fairdeal.tables.state import Phase, Place, Table
from fairdeal.tables.turn import Turn
from fairdeal.wire import commands as c


class Actor(Struct, frozen=True):
    """Who acts, and what they may do in the room."""

    person: str
    is_operator: bool = False
    may_deal: bool = False
    """Whether they deal for the house."""
    gets_chips: bool = False
    """Whether the room gives them new play money when they buy in."""
    seats_bots: bool = False
    """Whether they may let bots sit down."""


def decide(turn: Turn, actor: Actor, act: c.TableCommand) -> None:
    """Make the step that an act comes to; Refused leaves nothing of it."""
    if turn.table.phase is Phase.CLOSED:
        raise refused("closed")
    end_silence(turn, actor.person)
    _DECIDES[type(act)](turn, actor, act)


def place_of(table: Table, person: str) -> Place:
    place = table.place_of(person)
    if place is None:
        raise refused("not-seated")
    return place


# Coming and going.


def _sit_down(turn: Turn, actor: Actor, act: c.SitDown) -> None:
    table = turn.table
    if table.place_of(actor.person) is not None:
        raise refused("seated-already")
    if table.dealer and table.dealer == actor.person:
        raise refused("deals")
    _check_issued(actor, act.issued, act.chips)
    seat = _free_seat(table, act.seat)
    turn.happen(t.SeatTaken(seat, actor.person, _checked_name(act.name)))
    if act.is_unhurried:
        set_pace(turn, seat, is_unhurried=True)
    if act.chips:
        _buy(turn, turn.table.places[seat], act.chips, act.issued)


def _seat_bot(turn: Turn, actor: Actor, act: c.SeatBot) -> None:
    kinds = MINDS[turn.table.game].kinds
    if not actor.seats_bots:
        raise refused("bot/door")
    if act.kind not in kinds:
        raise refused("bot/kind", kind=act.kind[:40], known=", ".join(kinds))
    seat = _free_seat(turn.table, act.seat)
    person = bot_person(turn.table.id, seat)
    turn.happen(t.SeatTaken(seat, person, _checked_name(act.name), act.kind))
    if act.chips:
        _buy(turn, turn.table.places[seat], act.chips)


def _free_seat(table: Table, wanted: Seat) -> Seat:
    """The seat that somebody wants, or the first that is free."""
    free = [seat for seat in range(1, table.terms.seats + 1) if seat not in table.places]
    if not free:
        raise refused("full", seats=table.terms.seats)
    seat = wanted or free[0]
    if seat not in free:
        raise refused("seat-taken", seat=seat, seats=table.terms.seats)
    return seat


def _check_issued(actor: Actor, issued: int, chips: int) -> None:
    """New play money is the room's to give, and no more of it than is brought to the table."""
    if issued and (not actor.gets_chips or not 0 < issued <= chips):
        raise refused("issued", chips=issued)


def _checked_name(given: str) -> str:
    name = given.strip()
    if not name or len(name) > accounts.NAME_MOST or not name.isprintable() or is_alias(name):
        raise refused("name", most=accounts.NAME_MOST)
    return name


def _buy_in(turn: Turn, actor: Actor, act: c.BuyIn) -> None:
    place = place_of(turn.table, actor.person)
    _check_between_rounds(turn.table)
    _check_issued(actor, act.issued, act.chips)
    _buy(turn, place, act.chips, act.issued)


def _buy(turn: Turn, place: Place, chips: int, issued: int = 0) -> None:
    if chips <= 0:
        raise refused("chips", chips=chips)
    purse, wallet = accounts.purse(turn.table.id, place.seat), accounts.wallet(place.person)
    brought = [Transfer(wallet, purse, chips, Reason.BUY_IN)]
    if turn.table.issues_to(place):
        issued = chips
    if issued:
        brought.insert(0, Transfer(accounts.MINT, wallet, issued, Reason.ISSUE))
    turn.happen(t.BoughtIn(place.seat, chips), *brought)
    take_back_misfits(turn, first=place.seat)


def _cash_out(turn: Turn, actor: Actor, act: c.CashOut) -> None:
    place = place_of(turn.table, actor.person)
    _check_between_rounds(turn.table)
    has = turn.table.purse(place.seat)
    if not 0 < act.chips <= has:
        raise refused("purse", chips=act.chips, has=has)
    purse, wallet = accounts.purse(turn.table.id, place.seat), accounts.wallet(actor.person)
    taken = [Transfer(purse, wallet, act.chips, Reason.CASH_OUT)]
    if turn.table.issues_to(place):
        taken.append(Transfer(wallet, accounts.MINT, act.chips, Reason.RETIRE))
    turn.happen(t.CashedOut(place.seat, act.chips), *taken)
    take_back_misfits(turn)


def _check_between_rounds(table: Table) -> None:
    if table.phase is Phase.PLAYING:
        raise refused("in-round")
    if table.are_bets_closed:
        raise refused("bets-closed")


def _leave(turn: Turn, actor: Actor, act: c.Leave) -> None:
    """Between rounds at once. In mid-round the boxes are played for one who says nothing, or are lost."""
    table, place = turn.table, place_of(turn.table, actor.person)
    if table.phase is Phase.BETTING and not table.are_bets_closed:
        leave_seat(turn, place)
        return
    if place.leaves:
        raise refused("leaving-already")
    turn.happen(t.LeavingAnnounced(place.seat))
    if table.are_bets_closed:
        return  # nothing is staked yet that could be forfeited
    if table.terms.leaving == "forfeit" and turn.kit.has_bank and place.seat != table.banker:
        turn.happen(t.StakesForfeited(rounds.in_play(table).number, place.seat))


# Bets and answers.


def _bet(turn: Turn, actor: Actor, act: c.Bet) -> None:
    table, place = turn.table, place_of(turn.table, actor.person)
    _check_between_rounds(table)
    if place.seat == table.banker:
        raise refused("banks")
    if place.waits_for_shoe and act.bets:
        raise refused("mid-shoe")
    turn.happen(t.BetsPlaced(place.seat, act.bets))
    check_bets(turn.table, place.seat, act.bets)
    if act.bets:
        rounds.check_funds(turn)


def _do(turn: Turn, actor: Actor, act: c.ChooseAction) -> None:
    table, place = turn.table, place_of(turn.table, actor.person)
    if table.round is None:
        raise refused("no-round")
    if rounds.owner_of(table, act.box) != place.seat:
        raise refused("not-yours", box=act.box)
    rounds.choose(turn, act.box, act.action)
    if not table.has_duty("deal"):
        rounds.deal_on(turn)


def _more_time(turn: Turn, actor: Actor, act: c.MoreTime) -> None:
    grant_time(turn, seat_of(turn.table, actor.person))


def _set_pace(turn: Turn, actor: Actor, act: c.SetPace) -> None:
    set_pace(turn, seat_of(turn.table, actor.person), is_unhurried=act.is_unhurried)


# Seeds.


def _who(table: Table, actor: Actor) -> str:
    if table.dealer and table.dealer == actor.person:
        return CUT
    return seat_name(place_of(table, actor.person).seat)


def _commit_seed(turn: Turn, actor: Actor, act: c.CommitSeed) -> None:
    who, shoe = _who(turn.table, actor), turn.table.shoe
    if shoe is None or shoe.is_fixed:
        raise refused("seed/late")
    if any(seat.who == who for seat in shoe.seats):
        raise refused("seed/twice")
    _bytes_of(act.commitment)
    turn.happen(SeatSeedCommitted(shoe.sealed.shoe, who, act.commitment))


def _reveal_seed(turn: Turn, actor: Actor, act: c.RevealSeed) -> None:
    seat, sealed = _asked_seed(turn.table, actor), turn.shoe.sealed
    try:
        bound = seat_commitment(bytes.fromhex(sealed.commitment), seat.who, _bytes_of(act.seed))
    except BadSeed:
        raise refused("seed/wrong") from None
    if bound != seat.commitment:
        raise refused("seed/wrong")
    turn.happen(SeatSeedRevealed(sealed.shoe, seat.who, act.seed))


def _withhold_seed(turn: Turn, actor: Actor, act: c.WithholdSeed) -> None:
    shoes.replace_seed(turn, _asked_seed(turn.table, actor))


def _asked_seed(table: Table, actor: Actor) -> SeatSeed:
    """The seed that somebody has bound, and is asked for now."""
    who, shoe = _who(table, actor), table.shoe
    seat = next((each for each in shoe.seats if each.who == who), None) if shoe is not None else None
    if shoe is None or seat is None:
        raise refused("seed/unbound")
    if seat.seed or shoe.drawn:
        raise refused("seed/late")
    if not shoe.is_binding_closed:
        raise refused("seed/early")
    return seat


def _bytes_of(written: str) -> bytes:
    try:
        content = bytes.fromhex(written)
    except ValueError:
        content = b""
    if len(content) != BYTES_OF_SEED or content.hex() != written:
        raise refused("seed/written", digits=2 * BYTES_OF_SEED)
    return content


# Dealers.


def _begin_shift(turn: Turn, actor: Actor, act: c.BeginShift) -> None:
    if not actor.may_deal:
        raise refused("not-dealer")
    if turn.table.place_of(actor.person) is not None:
        raise refused("seated-already")
    if turn.table.dealer:
        raise refused("dealt-already")
    turn.happen(t.DealerArrived(actor.person, _checked_name(act.name)))


def _end_shift(turn: Turn, actor: Actor, act: c.EndShift) -> None:
    dealer = turn.table.dealer
    # An operator can send away a dealer who has gone without a word.
    if not dealer or (dealer != actor.person and not actor.is_operator):
        raise refused("not-dealer")
    _check_reason(act.reason)
    turn.happen(t.DealerLeft("" if dealer == actor.person else actor.person, act.reason))


def _check_duty(table: Table, actor: Actor, duty: str) -> None:
    if not table.has_duty(duty):
        raise refused("machine-deals")
    if not table.is_dealer(actor.person):
        raise refused("not-dealer")


def _close_bets(turn: Turn, actor: Actor, act: c.CloseBets) -> None:
    _check_duty(turn.table, actor, "open")
    _check_between_rounds(turn.table)
    begin_round(turn)


def _deal_card(turn: Turn, actor: Actor, act: c.DealCard) -> None:
    _check_duty(turn.table, actor, "deal")
    if turn.table.round is None or not isinstance(rounds.waiting_for(turn.table), ForCard):
        raise refused("no-card-wanted")
    rounds.deal(turn)


def _close_table(turn: Turn, actor: Actor, act: c.CloseTable) -> None:
    if not actor.is_operator and actor.person != turn.table.opened_by:
        raise refused("not-operator")
    _check_reason(act.reason)
    if turn.table.closing:
        raise refused("closing-already")
    turn.happen(t.ClosingAnnounced(actor.person, act.reason))


# The staff.


def _send_away(turn: Turn, actor: Actor, act: c.SendAway) -> None:
    _check_staff(actor, act.reason)
    place = turn.table.places.get(act.seat)
    if place is None:
        raise refused("empty-seat", seat=act.seat)
    if turn.table.phase is Phase.BETTING and not turn.table.are_bets_closed:
        leave_seat(turn, place, actor.person, act.reason)
        return
    if place.leaves:
        raise refused("leaving-already")
    # Whoever is sent away forfeits nothing: they have not chosen to go.
    turn.happen(t.LeavingAnnounced(place.seat, actor.person, act.reason))


def _void_round(turn: Turn, actor: Actor, act: c.VoidRound) -> None:
    _check_staff(actor, act.reason)
    if turn.table.round is None:
        raise refused("no-round")
    rounds.void(turn, rounds.BY_STAFF, actor.person, act.reason)


def _void_and_close(turn: Turn, actor: Actor, act: c.VoidAndClose) -> None:
    _check_opener(turn.table, actor)
    if turn.table.round is None:
        _close_table(turn, actor, c.CloseTable())
        return
    rounds.void(turn, rounds.CALLED_OFF)
    if not turn.table.closing:
        turn.happen(t.ClosingAnnounced(actor.person))


def _abandon_table(turn: Turn, actor: Actor, act: c.AbandonTable) -> None:
    _check_opener(turn.table, actor)
    if any(not place.bot for place in turn.table.places.values()):
        raise refused("not-left")
    _close_table(turn, actor, c.CloseTable())


def _check_opener(table: Table, actor: Actor) -> None:
    if actor.person != table.opened_by:
        raise refused("not-opener")


def _check_staff(actor: Actor, reason: str) -> None:
    if not actor.is_operator:
        raise refused("not-staff")
    _check_reason(reason)


def _check_reason(reason: str) -> None:
    if reason:
        check_reason(reason)


_DECIDES: dict[type[c.TableCommand], Callable[[Turn, Actor, Any], None]] = {
    c.SitDown: _sit_down,
    c.SeatBot: _seat_bot,
    c.BuyIn: _buy_in,
    c.CashOut: _cash_out,
    c.Leave: _leave,
    c.Bet: _bet,
    c.ChooseAction: _do,
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
}
