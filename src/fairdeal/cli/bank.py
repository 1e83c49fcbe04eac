"""`fairdeal bank`: where the chips are, and what an operator may do about it."""

from collections.abc import Callable
from typing import Annotated, Any

from cyclopts import App, Parameter

from fairdeal.cli.bank_accounts import account_meant, check_house, check_owner, why_moved
from fairdeal.cli.bank_operator import CommandId, Sent, carry_out
from fairdeal.cli.data import DATA, PATH_LENGTH, opened, shown_place
from fairdeal.cli.options import LANG, amount, chips_given, counted_from_last, spoken
from fairdeal.cli.people_room import new_command
from fairdeal.cli.persons import person_meant
from fairdeal.cli.printing import print_lines, screen_columns
from fairdeal.cli.wrong import Wrong
from fairdeal.ledger.accounts import Account
from fairdeal.people import Directory
from fairdeal.people.codec import read_people
from fairdeal.store import Line
from fairdeal.store.protocol import Reader
from fairdeal.store.values import change
from fairdeal.terminal.pages.records.bank_page import AccountLine, Balance, balances_page, statement_page
from fairdeal.terminal.pages.records.formats import some_of
from fairdeal.words import Words
from fairdeal.words.money import written
from fairdeal.words.safe_text import shown_text

LINES = 20

ACCOUNT = Annotated[str, Parameter(help="records.help.account", group="Parameters")]
FUNDED = Annotated[str, Parameter(help="records.help.funded", group="Parameters")]
SOURCE = Annotated[str, Parameter(help="records.help.source", group="Parameters")]
TARGET = Annotated[str, Parameter(help="records.help.target", group="Parameters")]
AMOUNT = Annotated[str, amount("records.help.chips", group="Parameters")]
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
    with opened(data) as store, store.open_reader() as reader:
        found = [Balance(*each) for each in reader.balances(beginning or "").items()]
    if not found:
        key = "records.bank.none_so" if beginning else "records.nothing"
        print_lines([words(key, name=shown_place(data), beginning=shown_text(beginning or "", PATH_LENGTH))])
        return 0
    print_lines(balances_page(found, words, screen_columns(), is_all=not beginning))
    return 0


@app.command(name="statement", help="command.about.bank_statement")
def statement(
    account: ACCOUNT,
    /,
    *,
    last: Annotated[int, counted_from_last("records.help.lines")] = LINES,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    with opened(data) as store, store.open_reader() as reader:
        named = account_meant(read_people(reader), account, words)
        lines = reader.statement(named)
        known = list(reader.balances())
        shown = [_account_line(reader, line, named, words) for line in lines[-last:]]
    if not lines:
        key = "records.wrong.no_account" if known else "records.wrong.nothing"
        some = some_of(known, words)
        raise Wrong(key, account=shown_text(named, PATH_LENGTH), known=some, name=shown_place(data))
    print_lines(statement_page(named, shown, len(lines), words, screen_columns()))
    return 0


def _account_line(reader: Reader, line: Line, account: Account, words: Words) -> AccountLine:
    moved = line.transfer
    return AccountLine(
        line.at,
        moved.reason,
        moved.source,
        moved.source if moved.target == account else moved.target,
        change(moved, account),
        line.balance,
        why_moved(reader, line, words),
    )


Moving = Callable[..., None]
"""What is to be done in a room, under a command's id, by an operator, with these accounts."""


@app.command(name="issue", help="command.about.bank_issue")
def issue(
    account: FUNDED,
    money: AMOUNT,
    /,
    *,
    reason: REASON,
    by: BY = None,
    appoint: APPOINT = None,
    command: ID = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    chips = chips_given(money)

    def order(room: Directory, command: CommandId, operator: str, to: Account) -> None:
        check_owner(room.people(), to, data)
        room.issue(command, operator, to, chips, reason)

    return _do(order, "records.bank.issued", (account,), chips, _sent(by, appoint, command, data), lang)


@app.command(name="retire", help="command.about.bank_retire")
def retire(
    account: FUNDED,
    money: AMOUNT,
    /,
    *,
    reason: REASON,
    by: BY = None,
    appoint: APPOINT = None,
    command: ID = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    chips = chips_given(money)

    def order(room: Directory, command: CommandId, operator: str, source: Account) -> None:
        room.retire(command, operator, source, chips, reason)

    return _do(order, "records.bank.retired", (account,), chips, _sent(by, appoint, command, data), lang)


@app.command(name="adjust", help="command.about.bank_adjust")
def adjust(
    source: SOURCE,
    target: TARGET,
    money: AMOUNT,
    /,
    *,
    reason: REASON,
    confirm: Annotated[str | None, amount("records.help.confirm")] = None,
    confirmed_by: Annotated[str | None, Parameter(help="records.help.confirmed_by")] = None,
    by: BY = None,
    appoint: APPOINT = None,
    command: ID = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    chips, again = chips_given(money), None if confirm is None else chips_given(confirm)

    def order(room: Directory, command: CommandId, operator: str, taken: Account, given: Account) -> None:
        second = person_meant(room.people(), confirmed_by, spoken(lang)) if confirmed_by else ""
        if again != chips and (again is not None or second in ("", operator)):
            raise Wrong("records.wrong.confirm", money=written(chips))
        room.adjust(command, operator, taken, given, chips, reason, confirmed_by=second, confirm=again)

    sent = _sent(by, appoint, command, data, confirmed_by)
    return _do(order, "records.bank.adjusted", (source, target), chips, sent, lang)


def _sent(
    by: str | None,
    appoint: str | None,
    command: CommandId | None,
    data: str | None,
    confirmed_by: str | None = None,
) -> Sent:
    return Sent(by, appoint, command or new_command(), data, confirmed_by)


def _do(move: Moving, key: str, given: tuple[str, ...], chips: int, sent: Sent, lang: str | None) -> int:
    """Carry an order out, once for each id, and say what the accounts hold now."""
    words, accounts = spoken(lang), list[Account]()
    with opened(sent.data, make=True) as store:
        done_before = store.answer(sent.command) is not None

        def order(room: Directory, command: CommandId, operator: str) -> None:
            # Whom a name means is clear only now that the room has its operator.
            accounts[:] = [account_meant(room.people(), each, words) for each in given]
            for account in accounts:
                check_house(store, account, words)
            move(room, command, operator, *accounts)

        carry_out(store, order, sent, words)
        left = [Balance(account, store.balance(account)) for account in accounts]
    facts: dict[str, Any] = {"money": written(chips), "account": accounts[0], "target": accounts[-1]}
    lines = [words("records.bank.again", id=sent.command)] if done_before else [words(key, **facts)]
    print_lines([*lines, *(_left(each, words) for each in left)])
    return 0


def _left(balance: Balance, words: Words) -> str:
    return words("records.bank.left", account=balance.account, amount=balance.money)
