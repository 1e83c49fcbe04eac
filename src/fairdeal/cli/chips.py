"""What a chip of an account is worth in money, where that is known."""

from collections.abc import Callable

from fairdeal.games.blackjack.kinds import Ratio
from fairdeal.ledger.accounts import Account, Kind
from fairdeal.store.protocol import Reader
from fairdeal.tables.boards import says_worth
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import TableOpened
from fairdeal.tables.history import tables_of
from fairdeal.tables.kits import KITS

OF_TABLES = (Kind.PURSE, Kind.STAKE, Kind.BANK, Kind.RESERVE, Kind.POT)


def openings_of(reader: Reader) -> list[TableOpened]:
    """How every table of the room began."""
    return [
        fact
        for table in tables_of(reader)
        for row in reader.read(table, 0, 1)
        if isinstance(fact := decoded(row.fact), TableOpened)
    ]


def chips_of(reader: Reader) -> Callable[[Account], Ratio | None]:
    """The worth of a chip by account; None where houses disagree, or where no table has been opened.

    A table's accounts go by its house; all others by what every table, or every table of the house, says.
    Where nothing can be staked, nobody says anything.
    """
    openings = openings_of(reader)
    of_wallets = _of_wallets(openings)

    def worth(account: Account) -> Ratio | None:
        # In a damaged store an account may be called anything.
        kind, _, names = account.partition(":")
        if kind in OF_TABLES:
            return _only({each.terms.chip for each in openings if each.table == names.partition(":")[0]})
        if kind == Kind.HOUSE:
            return _only({each.terms.chip for each in openings if each.house == names})
        return of_wallets

    return worth


def chip_of_wallets(reader: Reader) -> Ratio | None:
    """What a chip is worth wherever people play for money; None where tables disagree, or there are none."""
    return _of_wallets(openings_of(reader))


def _of_wallets(openings: list[TableOpened]) -> Ratio | None:
    said = (each for each in openings if each.terms.most and each.game in KITS)
    return _only({each.terms.chip for each in said if says_worth(each.game, each.terms.chip)})


def _only(chips: set[Ratio]) -> Ratio | None:
    return next(iter(chips)) if len(chips) == 1 else None
