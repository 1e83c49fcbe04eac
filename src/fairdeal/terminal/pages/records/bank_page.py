"""Balances and statements for operators."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.ledger.accounts import MINT, Account, Kind
from fairdeal.ledger.transfer import Reason
from fairdeal.terminal.pages.odds.layout import Row, table
from fairdeal.terminal.pages.records.formats import signed
from fairdeal.words import Words
from fairdeal.words.moments import render_time
from fairdeal.words.money import written


class Balance(Struct, frozen=True):
    """The balance of an account."""

    account: Account
    chips: int

    @property
    def money(self) -> str:
        return written(self.chips)


class AccountLine(Struct, frozen=True):
    """A transfer into or out of an account."""

    at_ms: int
    """In milliseconds since 1970."""
    reason: str
    source: Account
    other: Account
    """The other account of the transfer."""
    change: int
    balance: int
    """The balance after the transfer."""
    why: str
    """An operator's reason, as a sentence; empty for transfers made by tables."""


def balances_page(
    balances: Sequence[Balance], words: Words, columns: int | None, *, is_all: bool = True
) -> list[str]:
    """The accounts that are not empty. Together they hold what the mint has issued."""
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
    account: Account, lines: Sequence[AccountLine], total: int, words: Words, columns: int | None
) -> list[str]:
    """The last lines of an account, the latest at the bottom; `total`: how many there are."""
    names = ("what", "other", "change", "balance")
    head = Row(words("records.bank.time"), tuple(words(f"records.bank.head.{name}") for name in names))
    rows = [_row(line, words) for line in lines]
    title = words("records.bank.statement", account=account, n=total, amount=written(lines[-1].balance))
    left_out = total - len(rows)
    remark = [words("records.bank.earlier", n=left_out)] if left_out else []
    return [title, *remark, *_with_reasons(head, rows, [line.why for line in lines], columns)]


def _with_reasons(head: Row, rows: list[Row], reasons: list[str], columns: int | None) -> Iterator[str]:
    """Reasons have their own lines below; on a narrow screen, where a row takes several lines, they come
    first.
    """
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


def _row(line: AccountLine, words: Words) -> Row:
    figures = (_what(line, words), line.other, signed(line.change), written(line.balance))
    return Row(render_time(line.at_ms), figures)


def _what(line: AccountLine, words: Words) -> str:
    """Why chips moved. A transfer between a bank and its table is named the same in both directions."""
    if line.reason == Reason.FUND and line.source.startswith(f"{Kind.BANK}:"):
        return words("records.reason.fund_back")
    # Transfers with a reason that is no longer used keep it.
    return words(f"records.reason.{line.reason}") if line.reason in list(Reason) else line.reason
