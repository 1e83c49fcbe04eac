"""Balances and statements, as an operator reads them."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.kinds import Ratio
from fairdeal.houses.money import written
from fairdeal.ledger.accounts import MINT, Account
from fairdeal.ledger.transfer import Reason
from fairdeal.people.moments import when
from fairdeal.store import Line
from fairdeal.store.values import change
from fairdeal.terminal.odds.layout import Row, table
from fairdeal.terminal.records.told import signed
from fairdeal.words import Words


class Balance(Struct, frozen=True):
    """What an account holds."""

    account: Account
    chips: int
    chip: Ratio | None
    """What a chip is worth in money; None where nobody can say."""

    @property
    def money(self) -> str:
        return "" if self.chip is None else written(self.chips, self.chip)

    def told(self, words: Words) -> str:
        if self.chip in (None, (1, 1)):
            return words("records.bank.chips", n=self.chips)
        return words("records.bank.chips_money", n=self.chips, money=self.money)


def balances_page(
    balances: Sequence[Balance], words: Words, columns: int | None, *, is_all: bool = True
) -> list[str]:
    """The accounts that hold something; all of them together are what the mint is short of."""
    head = Row(words("records.bank.account"), (words("records.bank.in_chips"), words("records.bank.money")))
    rows = [Row(each.account, (str(each.chips), each.money)) for each in balances]
    lines = table(head, rows, columns)
    if not is_all:
        return lines
    held = sum(each.chips for each in balances if each.account != MINT)
    for mint in (each for each in balances if each.account == MINT):
        key = "records.bank.total" if held == -mint.chips else "records.bank.differs"
        lines.append(words(key, chips=held, out=-mint.chips))
    return lines


def statement_page(
    account: Account,
    lines: Sequence[Line],
    last: int,
    why: Mapping[int, str],
    chip: Ratio | None,
    words: Words,
    columns: int | None,
) -> list[str]:
    """The last lines of an account, the latest at the bottom; `why` they moved, by their numbers."""
    names = ("what", "other", "change", "balance")
    head = Row(words("records.bank.time"), tuple(words(f"records.bank.head.{name}") for name in names))
    shown = lines[-last:]
    rows = [_row(line, account, words) for line in shown]
    balance = Balance(account, lines[-1].balance, chip).told(words)
    title = words("records.bank.statement", account=account, n=len(lines), amount=balance)
    left_out = len(lines) - len(rows)
    remark = [words("records.bank.earlier", n=left_out)] if left_out else []
    told = _with_reasons(head, rows, [why.get(line.number, "") for line in shown], columns)
    return [title, *remark, *told]


def _with_reasons(head: Row, rows: list[Row], reasons: list[str], columns: int | None) -> Iterator[str]:
    """Reasons have lines of their own below; on a narrow screen, where rows have several, they come first."""
    lines = table(head, rows, columns)
    if len(lines) != len(rows) + 1:
        told = [replace(row, remark=reason) for row, reason in zip(rows, reasons, strict=True)]
        yield from table(head, told, columns)
        return
    yield lines[0]
    for line, reason in zip(lines[1:], reasons, strict=True):
        yield line
        if reason:
            yield f"    {reason}"


def _row(line: Line, account: Account, words: Words) -> Row:
    moved = line.transfer
    other = moved.source if moved.target == account else moved.target
    # What was recorded under a reason that is none any more stays as it is.
    known = moved.reason in list(Reason)
    what = words(f"records.reason.{moved.reason}") if known else moved.reason
    return Row(when(line.at), (what, other, signed(change(moved, account)), str(line.balance)))
