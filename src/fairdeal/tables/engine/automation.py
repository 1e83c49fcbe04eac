"""What a table does automatically, one step at a time: each step is stored before the next is made."""

from fairdeal.fairness import BadSeed, BankerElected, SeedBindingClosed, SeedChainEnded
from fairdeal.games.game import ForCard, ForPlayers, Seat, refused
from fairdeal.ledger import accounts
from fairdeal.ledger.accounts import Account
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.tables.engine import rounds, shoes
from fairdeal.tables.engine.apply import is_over
from fairdeal.tables.engine.bet_checks import take_back_misfits
from fairdeal.tables.engine.clock import has_run_out
from fairdeal.tables.engine.pace import is_silent_too_long, note_silence
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.limits.enforcement import (
    claim_all,
    limit_banks,
    smallest_round_cost,
    take_back_stopped,
    take_back_uncovered,
)
from fairdeal.tables.limits.gate import Gate
from fairdeal.tables.model import events as t
from fairdeal.tables.model.awaited import seeds_awaited
from fairdeal.tables.model.causes import CLOCK, DEALER
from fairdeal.tables.model.state import Phase, Place, Table
from fairdeal.tables.model.terms import ELECT, HOUSE, ROTATE


def go_on(builder: StepBuilder, gate: Gate | None = None) -> bool:
    """Do the next thing that needs no person; False if there is none.

    `gate`: who may play, and for how much. Without one, the permissions that were checked last still hold.
    """
    table = builder.table
    if table.phase is Phase.CLOSED:
        return False
    if table.phase is Phase.PLAYING:
        return _in_round(builder)
    try:
        return _between_rounds(builder, gate)
    except BadSeed:
        # Without randomness there is no shuffle: the table closes.
        builder.add(t.ClosingAnnounced(why=t.NO_RANDOMNESS))
        return True


def give_up(builder: StepBuilder) -> None:
    """Release the players of a table that can't continue: the round is voided or the bets are returned, and
    the table closes.
    """
    if builder.table.round is not None:
        rounds.void(builder, rounds.JAMMED)
    shoes.take_back_bets(builder)
    if not builder.table.closing:
        builder.add(t.ClosingAnnounced(why=rounds.JAMMED))


def automatic_reason(table: Table, now: int) -> str:
    """Why a table acts automatically: a person was silent for too long, or there is nobody to wait for."""
    return CLOCK if has_run_out(table, now) else DEALER


def give_up_seeds(builder: StepBuilder) -> None:
    """Void everything that depends on the seeds, since somebody may know them after a restore."""
    assert builder.table.chain is not None
    if builder.table.round is not None:
        rounds.void(builder, rounds.RESTORED)
    shoes.take_back_bets(builder)
    shoes.give_up(builder)
    builder.add(SeedChainEnded(builder.table.chain.chain))


# In a round.


def _in_round(builder: StepBuilder) -> bool:
    table = builder.table
    if is_over(table):
        rounds.end(builder)
        return True
    waiting = rounds.waiting_for(table)
    if isinstance(waiting, ForCard):
        if _waits_for_dealer(builder, "deal"):
            return False
        _note_dealers_silence(builder, "deal")
        rounds.deal_on(builder)
        return True
    assert isinstance(waiting, ForPlayers)
    silent = next((box for box in waiting.options if is_played_for(table, box, builder.now)), None)
    if silent is None:
        return False
    if (seat := rounds.owner_of(table, silent)) in table.places:
        note_silence(builder, seat)
    rounds.be_silent(builder, silent)
    return True


def _waits_for_dealer(builder: StepBuilder, duty: str) -> bool:
    """Whether a human dealer has to do this, and has neither left nor been silent for too long."""
    table = builder.table
    banker = table.places.get(table.banker) if table.banker is not None else None
    has_gone = banker is not None and banker.leaves
    return table.has_duty(duty) and not has_gone and not has_run_out(table, builder.now)


def _note_dealers_silence(builder: StepBuilder, duty: str) -> None:
    """Count a missed round for a dealer when the machine has to act instead."""
    table = builder.table
    if table.has_duty(duty) and has_run_out(table, builder.now):
        note_silence(builder, table.banker if table.banker is not None else t.NOBODY)


def is_played_for(table: Table, box: int, now: int) -> bool:
    """Whether nobody will answer for a box: its player has left, or was silent for too long."""
    seat = rounds.owner_of(table, box)
    place = table.places.get(seat) if seat is not None else None
    if place is None or place.leaves:
        return True
    return has_run_out(table, now)


# Between rounds.


def _between_rounds(builder: StepBuilder, gate: Gate | None) -> bool:
    def keep_within(builder: StepBuilder) -> bool:
        return gate is not None and _keep_within(builder, gate)

    steps = (_let_go, _close, _shuffle, keep_within, _elect, _sit_out_silent_players, _begin)
    return any(each(builder) for each in steps)


def _let_go(builder: StepBuilder) -> bool:
    """Remove people who wanted to leave or were silent for too long, and everybody when the table closes."""
    table = builder.table
    if table.are_bets_closed:
        return False  # A round begins next, and the players who are leaving are in it.
    for place in table.places.values():
        if place.leaves or table.closing:
            leave_seat(builder, place)
            return True
        if is_silent_too_long(table, place.seat):
            leave_seat(builder, place, why=t.SILENT)
            return True
    if table.dealer and is_silent_too_long(table, t.NOBODY):
        builder.add(t.DealerLeft(why=t.SILENT))
        return True
    return False


def leave_seat(builder: StepBuilder, place: Place, by: str = "", reason: str = "", why: str = "") -> None:
    """Empty the seat and cash out its purse. Show chips and chips of bots also leave the room.

    `by` and `reason`: the operator who sends the player away, and why; `why`: the table's own reason.
    """
    table, chips = builder.table, builder.table.purse(place.seat)
    purse, wallet = accounts.purse(table.id, place.seat), accounts.wallet(place.person)
    taken_home = _all_of(chips, purse, wallet, Reason.CASH_OUT)
    retired = _all_of(chips, wallet, accounts.MINT, Reason.RETIRE) if table.issues_to(place) else ()
    builder.add(t.SeatLeft(place.seat, chips, by, reason, why), *taken_home, *retired)
    take_back_misfits(builder)


def _all_of(chips: int, source: Account, target: Account, reason: Reason) -> tuple[Transfer, ...]:
    """The transfer of a whole balance; nothing if the account is empty."""
    return (Transfer(source, target, chips, reason),) if chips else ()


def _close(builder: StepBuilder) -> bool:
    if not builder.table.closing:
        return False
    shoes.reveal(builder)
    builder.add(t.TableClosed(), *rounds.to_treasury(builder.table))
    return True


def _shuffle(builder: StepBuilder) -> bool:
    places = builder.table.places.values()
    # If everybody is waiting for a shuffle, nobody would play this shoe to its end.
    is_due = shoes.is_due(builder.table) or all(place.waits_for_shoe for place in places)
    if not places or not is_due:
        return False
    shoes.take_back_bets(builder)
    shoes.reveal(builder)
    shoes.seal(builder)
    return True


def _keep_within(builder: StepBuilder, gate: Gate) -> bool:
    """Apply the limits of every possible banker and, if the round can begin, of everybody in it."""
    table, is_complete = builder.table, can_begin(builder.table)
    if is_complete:
        claim_all(builder, gate)
    if _do_people_bank(builder.table) and not table.terms.for_show:
        is_named = _is_banker_named(table) and not _must_draw_again(table)
        seats = [table.banker] if is_named else _find_possible_bankers(table)
        if limit_banks(builder, gate, filter(None, seats)):
            return True
    return is_complete and (take_back_stopped(builder, gate) or take_back_uncovered(builder))


def depends_on_people(table: Table) -> bool:
    """Whether the next step depends on people's permissions, which can change while the table does not."""
    return table.phase is Phase.BETTING and (_do_people_bank(table) or can_begin(table))


def can_begin(table: Table) -> bool:
    """Whether the round can begin, except that a human dealer may still have to close the bets."""
    if table.are_bets_closed:
        return True
    return any(place.bets for place in table.players) and (
        table.has_duty("open") or all(place.bets is not None for place in table.players)
    )


def _do_people_bank(table: Table) -> bool:
    return table.terms.banker != HOUSE and ADAPTERS[table.game].has_bank


def _is_banker_named(table: Table) -> bool:
    """Whether the next round's banker is decided, as long as that player can still bank."""
    return table.banks_in == table.rounds + 1


def _find_possible_bankers(table: Table) -> list[Seat]:
    is_anybody = table.terms.banker in (ROTATE, ELECT)
    return [seat for seat in table.places if is_anybody or str(seat) == table.terms.banker]


def _elect(builder: StepBuilder) -> bool:
    """Choose the next round's banker if players bank; the house banks if no player can."""
    table = builder.table
    if not _do_people_bank(builder.table):
        return False
    can_bank = table.banker is None or _can_bank(table, table.banker)
    is_named = _is_banker_named(table) and not _must_draw_again(table)
    if is_named and can_bank:
        return False
    able = able_to_bank(table)
    seat = _next_banker(builder, able)
    is_fixed = table.terms.banker not in (ROTATE, ELECT)
    if seat == table.banker and (seat is None or is_named or is_fixed):
        return False
    among = able if table.terms.banker == ELECT else ()
    builder.add(BankerElected(seat or t.NOBODY, table.rounds + 1, among))
    take_back_misfits(builder)
    return True


def _must_draw_again(table: Table) -> bool:
    """Whether a player who can bank has sat down since the banker was drawn, and nobody has bet since."""
    if table.terms.banker != ELECT or any(place.bets is not None for place in table.places.values()):
        return False
    return any(_can_bank(table, seat) for seat in table.places.keys() - set(table.lot_seats))


def able_to_bank(table: Table) -> tuple[Seat, ...]:
    """The seats that could bank in the next round."""
    return tuple(seat for seat in sorted(table.places) if _can_bank(table, seat))


def _next_banker(builder: StepBuilder, able: tuple[Seat, ...]) -> Seat | None:
    table = builder.table
    if table.terms.banker == ROTATE:
        later = [seat for seat in able if table.banker is None or seat > table.banker]
        return next(iter(later or able), None)
    if table.terms.banker == ELECT and able:
        return able[builder.draws(f"banker:{table.rounds + 1}").below(len(able))]
    return next((seat for seat in able if str(seat) == table.terms.banker), None)


def _can_bank(table: Table, seat: Seat) -> bool:
    """Whether another player can place the smallest bet, and this seat can cover what that bet may win."""
    cost = smallest_round_cost(table, seat)
    return cost is not None and cost <= table.covers(seat)


def _sit_out_silent_players(builder: StepBuilder) -> bool:
    """Close the betting when time runs out: players who have not bet sit the round out."""
    table = builder.table
    if table.are_bets_closed or not has_run_out(table, builder.now):
        return False
    silent = [place.seat for place in table.players if place.bets is None]
    for seat in silent:
        note_silence(builder, seat)
        builder.add(t.BetsPlaced(seat, ()))
    return bool(silent)


def _begin(builder: StepBuilder) -> bool:
    """Begin the round once all bets are in. If seeds were bound, wait for them first."""
    table = builder.table
    if table.are_bets_closed:
        if _waits_for_seeds(builder):
            return False
        begin_round(builder)
        return True
    said = [place.bets for place in table.players]
    if any(bets is None for bets in said) or _waits_for_dealer(builder, "open"):
        return False
    if sum(bool(bets) for bets in said) < table.terms.players_least:
        return False
    _note_dealers_silence(builder, "open")
    begin_round(builder)
    return True


def _waits_for_seeds(builder: StepBuilder) -> bool:
    return bool(seeds_awaited(builder.table)) and not has_run_out(builder.table, builder.now)


def begin_round(builder: StepBuilder) -> None:
    """Close the betting; players who have not bet sit the round out.

    If seeds are bound for the shoe, this also ends the time to bind one. The first card is dealt when all
    seeds are known.
    """
    table = builder.table
    players = sum(bool(place.bets) for place in table.players)
    if players < table.terms.players_least:
        raise refused("table/too-few", players=players, least=table.terms.players_least)
    for place in list(table.players):
        if place.bets is None and not table.are_bets_closed:
            builder.add(t.BetsPlaced(place.seat, ()))
    if builder.shoe.seats and not builder.shoe.is_binding_closed:
        builder.add(SeedBindingClosed(builder.shoe.sealed.shoe))
    else:
        rounds.begin(builder)
