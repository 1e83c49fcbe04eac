"""`fairdeal bank`: where the chips are, and what an operator may do about it."""

import secrets
from typing import Annotated, Any

from cyclopts import App, Parameter

from fairdeal.cli.bank_operator import CommandId, Order, carry_out
from fairdeal.cli.chips import chips_of
from fairdeal.cli.data import DATA, PATH_LENGTH, opened, shown_place
from fairdeal.cli.odds import print_lines, screen_columns
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.wrong import Wrong
from fairdeal.games.game import Impossible
from fairdeal.houses.problems import shown_text
from fairdeal.ledger.accounts import Account, kind_of, wallet
from fairdeal.people import Room
from fairdeal.terminal.records.bank_page import Balance, balances_page, statement_page
from fairdeal.words import Words

LINES = 20

ACCOUNT = Annotated[str, Parameter(help="records.help.account", group="Parameters")]
SOURCE = Annotated[str, Parameter(help="records.help.source", group="Parameters")]
TARGET = Annotated[str, Parameter(help="records.help.target", group="Parameters")]
CHIPS = Annotated[int, Parameter(help="records.help.chips", group="Parameters", allow_leading_hyphen=True)]
REASON = Annotated[str, Parameter(help="records.help.reason")]
BY = Annotated[str | None, Parameter(name="--as", help="records.help.as")]
APPOINT = Annotated[str | None, Parameter(help="records.help.appoint")]
ID = Annotated[str | None, Parameter(name="--id", help="records.help.id")]

app = App(name="bank")


@app.command(name="balances", help="command.about.bank_balances")
def balances(
    beginning: Annotated[str | None, Parameter(help="records.help.beginning", group="Parameters")] = None,
    /,
    *,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    with opened(data) as store, store.snapshot() as reader:
        worth = chips_of(reader)
        found = [
            Balance(account, chips, worth(account))
            for account, chips in reader.balances(beginning or "").items()
        ]
    if not found:
        key = "records.bank.none_so" if beginning else "records.nothing"
        print_lines([words(key, name=shown_place(data), beginning=shown_text(beginning or "", PATH_LENGTH))])
        return 0
    print_lines(balances_page(found, words, screen_columns()))
    return 0


@app.command(name="statement", help="command.about.bank_statement")
def statement(
    account: ACCOUNT,
    /,
    *,
    last: Annotated[int, Parameter(help="records.help.lines", allow_leading_hyphen=True)] = LINES,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    if last < 1:
        raise Wrong("records.wrong.last", given=last)
    named = _account(account)
    with opened(data) as store, store.snapshot() as reader:
        lines = reader.statement(named)
        worth = chips_of(reader)(named)
        known = list(reader.balances())
    if not lines:
        key = "records.wrong.no_account" if known else "records.wrong.nothing"
        shown = words.one_of(known[:LINES])
        raise Wrong(key, account=shown_text(named, PATH_LENGTH), known=shown, name=shown_place(data))
    print_lines(statement_page(named, lines, last, worth, words, screen_columns()))
    return 0


def _account(given: str) -> Account:
    """An account by its name; a name without a colon is a person's, and means the wallet."""
    account = given if ":" in given or given in ("mint", "suspense") or not given else wallet(given)
    try:
        kind_of(account)
    except Impossible:
        raise Wrong("records.wrong.account", given=shown_text(given, PATH_LENGTH)) from None
    return account


@app.command(name="issue", help="command.about.bank_issue")
def issue(
    account: ACCOUNT,
    chips: CHIPS,
    /,
    *,
    reason: REASON,
    by: BY = None,
    appoint: APPOINT = None,
    command: ID = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    to = _account(account)

    def order(room: Room, command: CommandId, operator: str) -> None:
        room.issue(command, operator, to, chips, reason)

    return _do(order, "records.bank.issued", (to,), chips, by, appoint, command, data, lang)


@app.command(name="retire", help="command.about.bank_retire")
def retire(
    account: ACCOUNT,
    chips: CHIPS,
    /,
    *,
    reason: REASON,
    by: BY = None,
    appoint: APPOINT = None,
    command: ID = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    source = _account(account)

    def order(room: Room, command: CommandId, operator: str) -> None:
        room.retire(command, operator, source, chips, reason)

    return _do(order, "records.bank.retired", (source,), chips, by, appoint, command, data, lang)


@app.command(name="adjust", help="command.about.bank_adjust")
def adjust(
    source: SOURCE,
    target: TARGET,
    chips: CHIPS,
    /,
    *,
    reason: REASON,
    confirm: Annotated[int | None, Parameter(help="records.help.confirm", allow_leading_hyphen=True)] = None,
    confirmed_by: Annotated[str | None, Parameter(help="records.help.confirmed_by")] = None,
    by: BY = None,
    appoint: APPOINT = None,
    command: ID = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    sides = (_account(source), _account(target))
    second = {"confirmed_by": confirmed_by or "", "confirm": confirm}

    def order(room: Room, command: CommandId, operator: str) -> None:
        room.adjust(command, operator, *sides, chips, reason, **second)  # type: ignore[arg-type]

    return _do(order, "records.bank.adjusted", sides, chips, by, appoint, command, data, lang)


def _do(
    order: Order,
    key: str,
    accounts: tuple[Account, ...],
    chips: int,
    by: str | None,
    appoint: str | None,
    command: str | None,
    data: str | None,
    lang: str | None,
) -> int:
    """Carry an order out, once for each id, and say what the accounts hold now."""
    words = spoken(lang)
    with opened(data, make=True) as store:
        done_before = command is not None and store.answer(command) is not None
        carry_out(store, order, command or f"cli-{secrets.token_hex(8)}", by, appoint, words)
        worth = chips_of(store)
        left = [Balance(account, store.balance(account), worth(account)) for account in accounts]
    facts: dict[str, Any] = {"chips": chips, "account": accounts[0], "target": accounts[-1]}
    lines = [words("records.bank.again", id=command)] if done_before else [words(key, **facts)]
    print_lines([*lines, *(_left(each, words) for each in left)])
    return 0


def _left(balance: Balance, words: Words) -> str:
    return words("records.bank.left", account=balance.account, amount=balance.told(words))
