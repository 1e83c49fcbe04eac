"""The stages of a round at the table: opened with the bets, dealt, played, then ended or voided."""

from collections.abc import Iterable, Iterator

from msgspec import UNSET, Struct

from fairdeal.cards import ShoeEmpty
from fairdeal.fairness import Drawn
from fairdeal.games.game import (
    Choose,
    Deal,
    Entries,
    ForCard,
    ForPlayers,
    Input,
    Movement,
    Seat,
    Stake,
    refused,
)
from fairdeal.ledger import accounts
from fairdeal.ledger.places import from_movement
from fairdeal.ledger.posting import derive
from fairdeal.ledger.reserving import max_cost, released, reserved
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.people.events import SEEDED
from fairdeal.tables.engine.shoes import settle_seeds
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.awaited import in_play as in_play  # noqa: PLC0414 (callers find all of a round here)
from fairdeal.tables.model.awaited import owner_of as owner_of  # noqa: PLC0414
from fairdeal.tables.model.awaited import waiting_for as waiting_for  # noqa: PLC0414
from fairdeal.tables.model.events import BankFunded, RoundAdvanced, RoundEnded, RoundVoided
from fairdeal.tables.model.state import Table
from fairdeal.tables.model.terms import Terms

NO_CARDS, BY_STAFF, CALLED_OFF, JAMMED, RESTORED = "no-cards", "staff", "left", "jammed", "restored"
"""Why a round may be voided: by the cards, by an operator, because nobody sits here any more, because the
table could not go on for a reason that no rule knows, or because its seeds may be known after a restore.
"""


def entries_of(table: Table) -> Entries:
    """The stakes with which the next round begins; boxes are numbered through the table, seat by seat."""
    stakes: list[Stake] = []
    for place in table.players:
        for bet in place.bets or ():
            stakes.append(Stake(len(stakes) + 1, place.seat, bet.chips, bet.side))
    return entries_with(table, stakes, table.banker)


def entries_with(table: Table, stakes: Iterable[Stake], banker: Seat | None) -> Entries:
    """The entries for a round with these stakes."""
    purses, size = {seat: table.purse(seat) for seat in table.places}, table.terms.house_chip
    return Entries(tuple(stakes), purses, banker, size if size > 1 else UNSET)


def max_round_cost(table: Table, entries: Entries) -> int:
    """The most that the round can cost the bank."""
    return max_cost(ADAPTERS[table.game].max_payouts(table.book, entries))


# The beginning.


def fund(builder: StepBuilder, costs: int) -> None:
    """Top up the house's bank to the most that a round may cost, unless the bank's size is fixed."""
    table = builder.table
    if not is_topped_up(table):
        return
    short = costs - _in_bank(table)
    if short > 0:
        has = _in_treasury(builder, costs)
        builder.add(BankFunded(short), *from_treasury(table.house, table.id, short, has))


def is_topped_up(table: Table) -> bool:
    """Whether the house puts into the bank whatever a round needs."""
    return table.banker is None and table.terms.bank is None and ADAPTERS[table.game].has_bank


def _in_bank(table: Table) -> int:
    return table.chips.get(accounts.bank(table.id), 0)


def _in_treasury(builder: StepBuilder, costs: int) -> int:
    """What the house's treasury has for a round of this cost, in addition to the bank.

    Refused if that is too little, and only operators may issue more.
    """
    table = builder.table
    if uses_issued_chips(table.opened_by, table.terms):
        return 0
    has, in_bank = builder.secrets.treasury(table.house), _in_bank(table)
    if costs > in_bank + has and not builder.may_issue():
        builder.secrets.check_treasury(table.house)
        raise refused("table/bet/bank", chips=costs, has=in_bank + has)
    return has


def house_funds(builder: StepBuilder) -> int | None:
    """The house's chips for one round, in bank and treasury, if only operators issue more.

    None if that does not limit rounds.
    """
    table = builder.table
    if not is_topped_up(table) or uses_issued_chips(table.opened_by, table.terms) or builder.may_issue():
        return None
    return _in_bank(table) + builder.secrets.treasury(table.house)


def check_funds(builder: StepBuilder) -> None:
    """Refuse the bets on the table if the house could not pay everything that they may win."""
    table = builder.table
    if is_topped_up(table) and not builder.may_issue():
        _in_treasury(builder, max_round_cost(table, entries_of(table)))


def uses_issued_chips(opened_by: str, terms: Terms) -> bool:
    """Whether nothing is real at a table: all chips of its bank are issued, and retired when it closes."""
    return opened_by == SEEDED or terms.for_show


def from_treasury(house: str, table: str, chips: int, has: int) -> Iterator[Transfer]:
    """Chips for a table's bank, from a treasury that has `has` chips.

    What the treasury lacks is issued as play money, and recorded as such.
    """
    treasury = accounts.house(house)
    if chips > has:
        yield Transfer(accounts.MINT, treasury, chips - has, Reason.ISSUE)
    yield Transfer(treasury, accounts.bank(table), chips, Reason.FUND)


def to_treasury(table: Table) -> Iterator[Transfer]:
    """Return everything in the bank to the treasury."""
    bank, treasury = accounts.bank(table.id), accounts.house(table.house)
    if chips := table.chips.get(bank, 0):
        yield Transfer(bank, treasury, chips, Reason.FUND)
        if uses_issued_chips(table.opened_by, table.terms):
            yield Transfer(treasury, accounts.MINT, chips, Reason.RETIRE)


def begin(builder: StepBuilder) -> None:
    """Begin the round: set aside stakes and reserve. The cards are dealt in later steps."""
    settle_seeds(builder)
    entries = entries_of(builder.table)
    payouts = builder.adapter.max_payouts(builder.table.book, entries)
    fund(builder, max_cost(payouts))
    table, bank = builder.table, builder.table.bank_account
    aside = reserved(table.id, bank, table.chips.get(bank, 0), payouts)
    _happen(builder, builder.adapter.game.open_round(table.book, entries), table.rounds + 1, None, aside)


# Play.


def deal_on(builder: StepBuilder) -> None:
    """Deal cards until a player must act or the round is over. If the cards run out, void the round."""
    while builder.table.round is not None and isinstance(waiting_for(builder.table), ForCard):
        deal(builder)


def deal(builder: StepBuilder) -> None:
    """Deal the next card, and do whatever follows from it."""
    number = in_play(builder.table).number
    try:
        drawn = builder.draw(number)
    except ShoeEmpty:
        void(builder, NO_CARDS)
        return
    _happen(builder, _decide(builder, Deal(drawn.card)), number, drawn)


def choose(builder: StepBuilder, box: int, action: str) -> None:
    """Apply a box's answer, and whatever the house does automatically after it."""
    _happen(builder, _decide(builder, Choose(box, action)), in_play(builder.table).number, None)


def be_silent(builder: StepBuilder, box: int) -> None:
    """Answer for a box whose player is silent."""
    waiting = waiting_for(builder.table)
    assert isinstance(waiting, ForPlayers)
    choose(builder, box, waiting.silent[box])


def _decide(builder: StepBuilder, given: Input) -> Struct:
    """The event that an input results in."""
    return builder.adapter.game.decide(in_play(builder.table).state, given)


def _happen(
    builder: StepBuilder,
    event: Struct | None,
    number: int,
    drawn: Drawn | None,
    aside: tuple[Transfer, ...] = (),
) -> None:
    """Apply an event of the game and everything that the house does after it, each with its chips.

    The first event includes the drawn card. Players who left and forfeited are paid nothing.
    """
    adapter = builder.adapter
    while event is not None:
        left = builder.table.round.forfeited if builder.table.round is not None else frozenset()
        event = adapter.forfeit(event, left) if left else event
        body = adapter.event_bytes(event, builder.table.book_id)
        table_event = RoundAdvanced(number, body, (drawn,) if drawn is not None else ())
        moved = transfers_of(builder.table, adapter.game.movements(event), number)
        builder.add(table_event, *aside, *moved, played=event)
        event, drawn, aside = adapter.game.follow_up(in_play(builder.table).state), None, ()


def transfers_of(table: Table, movements: Iterable[Movement], number: int) -> Iterator[Transfer]:
    """The ledger transfers for the movements of a round."""
    return (from_movement(movement, table.id, number, table.bank_account) for movement in movements)


# The end.


def end(builder: StepBuilder) -> None:
    """End the round: what is left of the chips set aside goes back to the bank."""
    table, round_ = builder.table, in_play(builder.table)
    left = table.chips.get(accounts.reserve(table.id), 0)
    won = {str(seat): table.purse(seat) - had for seat, had in round_.purses.items()}
    if table.banker is not None and str(table.banker) in won:
        won[str(table.banker)] += left
    builder.add(RoundEnded(round_.number, won), *released(table.id, table.bank_account, left))


def void(builder: StepBuilder, why: str, by: str = "", reason: str = "") -> None:
    """Void the round, if it can't continue or an operator decides so. Everybody gets back what they had."""
    round_ = in_play(builder.table)
    builder.add(RoundVoided(round_.number, why, by, reason), *_refunds(round_.moved))


def _refunds(moved: Iterable[Transfer]) -> Iterator[Transfer]:
    """The transfers that undo these; a stake that was settled is not opened again."""
    changed = derive(moved)
    has_more = {account: chips for account, chips in changed.items() if chips > 0}
    for account, change in changed.items():
        lacks = -change
        for source, more in has_more.items():
            back = min(more, lacks)
            if back > 0:
                lacks -= back
                has_more[source] = more - back
                yield Transfer(source, account, back, Reason.REFUND)
