"""Balances and statements, as an operator reads them."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.ledger.accounts import MINT, Account, Kind
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.people.moments import when
from fairdeal.store import Line
from fairdeal.store.values import change
from fairdeal.terminal.odds.layout import Row, table
from fairdeal.terminal.records.told import signed
from fairdeal.words import Words
from fairdeal.words.money import written


class Balance(Struct, frozen=True):
    """What an account holds."""

    account: Account
    chips: int

    @property
    def money(self) -> str:
        return written(self.chips)


def balances_page(
    balances: Sequence[Balance], words: Words, columns: int | None, *, is_all: bool = True
) -> list[str]:
    """The accounts that hold something; all of them together are what the mint is short of."""
    head = Row(words("records.bank.account"), (words("records.bank.money"),))
    rows = [Row(each.account, (each.money,)) for each in balances]
    lines = table(head, rows, columns)
    if not is_all:
        return lines
    held = sum(each.chips for each in balances if each.account != MINT)
    for mint in (each for each in balances if each.account == MINT):
        key = "records.bank.total" if held == -mint.chips else "records.bank.differs"
        lines.append(words(key, money=written(held), out=written(-mint.chips)))
    return lines


def statement_page(
    account: Account,
    lines: Sequence[Line],
    last: int,
    why: Mapping[int, str],
    words: Words,
    columns: int | None,
) -> list[str]:
    """The last lines of an account, the latest at the bottom; `why` they moved, by their numbers."""
    names = ("what", "other", "change", "balance")
    head = Row(words("records.bank.time"), tuple(words(f"records.bank.head.{name}") for name in names))
    shown = lines[-last:]
    rows = [_row(line, account, words) for line in shown]
    balance = written(lines[-1].balance)
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
    figures = (_what(moved, words), other, signed(change(moved, account)), written(line.balance))
    return Row(when(line.at), figures)


def _what(moved: Transfer, words: Words) -> str:
    """Why chips moved; those of a bank go to its table by the same reason as back to the house."""
    if moved.reason == Reason.FUND and moved.source.startswith(f"{Kind.BANK}:"):
        return words("records.reason.fund_back")
    # What was recorded under a reason that is none any more stays as it is.
    return words(f"records.reason.{moved.reason}") if moved.reason in list(Reason) else moved.reason
