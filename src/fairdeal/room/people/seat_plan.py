"""Chips that a player brings to a table: from the wallet, and new play money if the room gives it."""

from fairdeal.store.protocol import Reader
from fairdeal.tables.model.causes import read_cause
from fairdeal.tables.model.state import Table
from fairdeal.wire.commands import SitDown
from fairdeal.wire.room import ChipsWanted


def plan_seat(
    table: Table, name: str, seat: int, wanted: ChipsWanted, wallet: int, *, gives_chips: bool
) -> SitDown:
    """The command that seats a player with these chips.

    `gives_chips`: whether the room gives out play money. If chips are only for show, the table issues them
    itself, and the wallet is left alone.
    """
    if table.terms.for_show:
        return SitDown(name, wanted.chips, seat)
    is_given = gives_chips and (wanted.is_exact or wallet < wanted.least)
    brought = wanted.chips if is_given or wanted.is_exact else min(wanted.chips, wallet)
    return SitDown(name, brought, seat, issued=max(0, brought - wallet) if is_given else 0)


def find_wallet_before(store: Reader, table: str, command_id: str) -> int | None:
    """The least that a wallet held when this command seated a player; None if it seated nobody.

    With this amount, the same wish results in the same command again.
    """
    answer = store.answer(command_id)
    steps = store.steps(table, answer.version - 1, 1) if answer is not None else ()
    for step in steps:
        command = read_cause(step.cause).command
        if isinstance(command, SitDown):
            return command.chips - command.issued
    return None
