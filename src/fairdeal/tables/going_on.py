"""What a table does by itself, one step at a time: each is stored before the next is looked for."""

from fairdeal.fairness import BadSeed, BankerElected, SeedBindingClosed, SeedChainEnded
from fairdeal.games.game import ForCard, ForPlayers, Seat
from fairdeal.ledger import accounts
from fairdeal.ledger.accounts import Account
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.tables import facts as t
from fairdeal.tables import rounds, shoes
from fairdeal.tables.betting import take_back_misfits
from fairdeal.tables.causes import CLOCK, DEALER
from fairdeal.tables.clock import has_run_out
from fairdeal.tables.folding import is_over
from fairdeal.tables.gates import Gate
from fairdeal.tables.kits import KITS
from fairdeal.tables.limiting import (
    claim_all,
    limit_banks,
    smallest_round_cost,
    take_back_stopped,
    take_back_uncovered,
)
from fairdeal.tables.pace import is_silent_too_long, note_silence
from fairdeal.tables.refusals import refused
from fairdeal.tables.state import Phase, Place, Table
from fairdeal.tables.terms import ELECT, HOUSE, ROTATE
from fairdeal.tables.turn import Turn
from fairdeal.tables.waiting import seeds_awaited


def go_on(turn: Turn, gate: Gate | None = None) -> bool:
    """Do the next thing that waits for nobody; False when there is none.

    `gate`: who may play, and how much; without one everybody may what they could when they were last asked.
    """
    table = turn.table
    if table.phase is Phase.CLOSED:
        return False
    if table.phase is Phase.PLAYING:
        return _in_round(turn)
    try:
        return _between_rounds(turn, gate)
    except BadSeed:
        # Without randomness there is no shuffle: the table closes.
        turn.happen(t.ClosingAnnounced(why=t.NO_RANDOMNESS))
        return True


def give_up(turn: Turn) -> None:
    """What the table can't do must not keep people at it: the round is voided or the bets go back, and the
    table closes.
    """
    if turn.table.round is not None:
        rounds.void(turn, rounds.JAMMED)
    shoes.take_back_bets(turn)
    if not turn.table.closing:
        turn.happen(t.ClosingAnnounced(why=rounds.JAMMED))


def automatic_reason(table: Table, now: int) -> str:
    """Why a table continues automatically: somebody was silent for too long, or nobody is waited for."""
    return CLOCK if has_run_out(table, now) else DEALER


def give_up_seeds(turn: Turn) -> None:
    """After a restore somebody may know the seeds: whatever depends on them is voided."""
    assert turn.table.chain is not None
    if turn.table.round is not None:
        rounds.void(turn, rounds.RESTORED)
    shoes.take_back_bets(turn)
    shoes.give_up(turn)
    turn.happen(SeedChainEnded(turn.table.chain.chain))


# In a round.


def _in_round(turn: Turn) -> bool:
    table = turn.table
    if is_over(table):
        rounds.end(turn)
        return True
    waiting = rounds.waiting_for(table)
    if isinstance(waiting, ForCard):
        if _waits_for_dealer(turn, "deal"):
            return False
        _note_dealers_silence(turn, "deal")
        rounds.deal_on(turn)
        return True
    assert isinstance(waiting, ForPlayers)
    silent = next((box for box in waiting.options if is_played_for(table, box, turn.now)), None)
    if silent is None:
        return False
    if (seat := rounds.owner_of(table, silent)) in table.places:
        note_silence(turn, seat)
    rounds.be_silent(turn, silent)
    return True


def _waits_for_dealer(turn: Turn, duty: str) -> bool:
    """Whether a human dealer does this, who has neither gone nor been silent for too long."""
    table = turn.table
    banker = table.places.get(table.banker) if table.banker is not None else None
    has_gone = banker is not None and banker.leaves
    return table.has_duty(duty) and not has_gone and not has_run_out(table, turn.now)


def _note_dealers_silence(turn: Turn, duty: str) -> None:
    """Count a missed round for a dealer when the machine has to act instead."""
    table = turn.table
    if table.has_duty(duty) and has_run_out(table, turn.now):
        note_silence(turn, table.banker if table.banker is not None else t.NOBODY)


def is_played_for(table: Table, box: int, now: int) -> bool:
    """Whether nobody will answer for a box: its owner has gone or was silent for too long."""
    seat = rounds.owner_of(table, box)
    place = table.places.get(seat) if seat is not None else None
    if place is None or place.leaves:
        return True
    return has_run_out(table, now)


# Between rounds.


def _between_rounds(turn: Turn, gate: Gate | None) -> bool:
    def keep_within(turn: Turn) -> bool:
        return gate is not None and _keep_within(turn, gate)

    steps = (_let_go, _close, _shuffle, keep_within, _elect, _bet_for_the_silent, _begin)
    return any(each(turn) for each in steps)


def _let_go(turn: Turn) -> bool:
    """Remove people who wanted to leave or were silent for too long, and everybody when the table closes."""
    table = turn.table
    if table.are_bets_closed:
        return False  # a round follows, and those who leave are in it
    for place in table.places.values():
        if place.leaves or table.closing:
            leave_seat(turn, place)
            return True
        if is_silent_too_long(table, place.seat):
            leave_seat(turn, place, why=t.SILENT)
            return True
    if table.dealer and is_silent_too_long(table, t.NOBODY):
        turn.happen(t.DealerLeft(why=t.SILENT))
        return True
    return False


def leave_seat(turn: Turn, place: Place, by: str = "", reason: str = "", why: str = "") -> None:
    """Empty the seat and cash out its purse; chips for show and those of bots leave the room too.

    `by` and `reason`: the operator who sends the player away, and why; `why`: the table's own reason.
    """
    table, chips = turn.table, turn.table.purse(place.seat)
    purse, wallet = accounts.purse(table.id, place.seat), accounts.wallet(place.person)
    taken_home = _all_of(chips, purse, wallet, Reason.CASH_OUT)
    retired = _all_of(chips, wallet, accounts.MINT, Reason.RETIRE) if table.issues_to(place) else ()
    turn.happen(t.SeatLeft(place.seat, chips, by, reason, why), *taken_home, *retired)
    take_back_misfits(turn)


def _all_of(chips: int, source: Account, target: Account, reason: Reason) -> tuple[Transfer, ...]:
    """The transfer that empties an account, which may be empty already."""
    return (Transfer(source, target, chips, reason),) if chips else ()


def _close(turn: Turn) -> bool:
    if not turn.table.closing:
        return False
    shoes.reveal(turn)
    turn.happen(t.TableClosed(), *rounds.to_treasury(turn.table))
    return True


def _shuffle(turn: Turn) -> bool:
    places = turn.table.places.values()
    # Where everybody waits for a shuffle, nobody would play the shoe to its end.
    is_due = shoes.is_due(turn.table) or all(place.waits_for_shoe for place in places)
    if not places or not is_due:
        return False
    shoes.take_back_bets(turn)
    shoes.reveal(turn)
    shoes.seal(turn)
    return True


def _keep_within(turn: Turn, gate: Gate) -> bool:
    """Limits, of whoever could bank and, when the round can begin, of all who are in it."""
    table, can_begin = turn.table, _can_begin(turn.table)
    if can_begin:
        claim_all(turn, gate)
    if _do_people_bank(turn.table) and not table.terms.for_show:
        is_named = _is_named(table) and not _is_drawn_anew(table)
        seats = [table.banker] if is_named else _may_be_named(table)
        if limit_banks(turn, gate, filter(None, seats)):
            return True
    return can_begin and (take_back_stopped(turn, gate) or take_back_uncovered(turn))


def depends_on_people(table: Table) -> bool:
    """Whether the next step depends on what people may do, which can change while the table does not."""
    return table.phase is Phase.BETTING and (_do_people_bank(table) or _can_begin(table))


def _can_begin(table: Table) -> bool:
    """Whether nobody is waited for any more, but perhaps the dealer."""
    if table.are_bets_closed:
        return True
    return any(place.bets for place in table.players) and (
        table.has_duty("open") or all(place.bets is not None for place in table.players)
    )


def _do_people_bank(table: Table) -> bool:
    return table.terms.banker != HOUSE and KITS[table.game].has_bank


def _is_named(table: Table) -> bool:
    """Whether it is settled who banks in the next round, unless they can't."""
    return table.banks_in == table.rounds + 1


def _may_be_named(table: Table) -> list[Seat]:
    is_anybody = table.terms.banker in (ROTATE, ELECT)
    return [seat for seat in table.places if is_anybody or str(seat) == table.terms.banker]


def _elect(turn: Turn) -> bool:
    """The banker of the next round, where people bank; the house where nobody can."""
    table = turn.table
    if not _do_people_bank(turn.table):
        return False
    can_bank = table.banker is None or _can_bank(table, table.banker)
    is_named = _is_named(table) and not _is_drawn_anew(table)
    if is_named and can_bank:
        return False
    able = able_to_bank(table)
    seat = _next_banker(turn, able)
    is_fixed = table.terms.banker not in (ROTATE, ELECT)
    if seat == table.banker and (seat is None or is_named or is_fixed):
        return False
    among = able if table.terms.banker == ELECT else ()
    turn.happen(BankerElected(seat or t.NOBODY, table.rounds + 1, among))
    take_back_misfits(turn)
    return True


def _is_drawn_anew(table: Table) -> bool:
    """Whether somebody who can bank has sat down since the lot was drawn, and nobody has bet on it yet."""
    if table.terms.banker != ELECT or any(place.bets is not None for place in table.places.values()):
        return False
    return any(_can_bank(table, seat) for seat in table.places.keys() - set(table.lot_seats))


def able_to_bank(table: Table) -> tuple[Seat, ...]:
    """The seats that could bank in the next round."""
    return tuple(seat for seat in sorted(table.places) if _can_bank(table, seat))


def _next_banker(turn: Turn, able: tuple[Seat, ...]) -> Seat | None:
    table = turn.table
    if table.terms.banker == ROTATE:
        later = [seat for seat in able if table.banker is None or seat > table.banker]
        return next(iter(later or able), None)
    if table.terms.banker == ELECT and able:
        return able[turn.draws(f"banker:{table.rounds + 1}").below(len(able))]
    return next((seat for seat in able if str(seat) == table.terms.banker), None)


def _can_bank(table: Table, seat: Seat) -> bool:
    """Whether somebody else can place the smallest bet, and this seat covers what that may win."""
    cost = smallest_round_cost(table, seat)
    return cost is not None and cost <= table.covers(seat)


def _bet_for_the_silent(turn: Turn) -> bool:
    """The clock closes the betting: who has said nothing sits the round out."""
    table = turn.table
    if table.are_bets_closed or not has_run_out(table, turn.now):
        return False
    silent = [place.seat for place in table.players if place.bets is None]
    for seat in silent:
        note_silence(turn, seat)
        turn.happen(t.BetsPlaced(seat, ()))
    return bool(silent)


def _begin(turn: Turn) -> bool:
    """The round, once all bets are in; where somebody has bound a seed, these are awaited in between."""
    table = turn.table
    if table.are_bets_closed:
        if _waits_for_seeds(turn):
            return False
        begin_round(turn)
        return True
    said = [place.bets for place in table.players]
    if any(bets is None for bets in said) or _waits_for_dealer(turn, "open"):
        return False
    if sum(bool(bets) for bets in said) < table.terms.players_least:
        return False
    _note_dealers_silence(turn, "open")
    begin_round(turn)
    return True


def _waits_for_seeds(turn: Turn) -> bool:
    return bool(seeds_awaited(turn.table)) and not has_run_out(turn.table, turn.now)


def begin_round(turn: Turn) -> None:
    """The betting is closed; who has said nothing sits the round out.

    Where seeds are bound for the shoe, that closes the binding for all; the cards come when they are known.
    """
    table = turn.table
    players = sum(bool(place.bets) for place in table.players)
    if players < table.terms.players_least:
        raise refused("too-few", players=players, least=table.terms.players_least)
    for place in list(table.players):
        if place.bets is None and not table.are_bets_closed:
            turn.happen(t.BetsPlaced(place.seat, ()))
    if turn.shoe.seats and not turn.shoe.is_binding_closed:
        turn.happen(SeedBindingClosed(turn.shoe.sealed.shoe))
    else:
        rounds.begin(turn)
