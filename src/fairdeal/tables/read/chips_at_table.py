"""A person's chips at a table: in the purse, and on the boxes of the round in play."""

from collections import Counter

from msgspec import Struct

from fairdeal.ledger import accounts
from fairdeal.ledger.accounts import Account
from fairdeal.ledger.transfer import Reason
from fairdeal.tables.model.state import Place, Table


class PlayerChips(Struct, frozen=True):
    """Chips of one player."""

    purse: int = 0
    staked: int = 0
    """Chips on boxes, or in the pot, until the round is over."""


def player_chips(table: Table, place: Place) -> PlayerChips:
    """A player's chips at a table; 0 if chips don't count there."""
    if table.terms.for_show:
        return PlayerChips()
    return PlayerChips(table.purse(place.seat), _staked(table, accounts.purse(table.id, place.seat)))


def _staked(table: Table, purse: Account) -> int:
    """Chips that came from this purse and are still on the table."""
    put = Counter[Account]()
    for moved in table.round.moved if table.round is not None else ():
        if moved.source == purse and moved.reason == Reason.STAKE:
            put[moved.target] += moved.chips
    return sum(min(chips, table.chips.get(stake, 0)) for stake, chips in put.items())
