"""Which account somebody means, and why the room's own orders moved chips in it."""

from fairdeal.cli.data import PATH_LENGTH
from fairdeal.cli.people_room import signing_up
from fairdeal.cli.persons import person_meant
from fairdeal.cli.wrong import Wrong
from fairdeal.games.game import Impossible
from fairdeal.houses.places import shipped
from fairdeal.ledger.accounts import Account, Kind, kind_of, wallet
from fairdeal.people import People
from fairdeal.people.codec import decode_room_event
from fairdeal.people.events import ROOM, ChipsAdjusted, ChipsIssued, ChipsRetired
from fairdeal.room.people.identity import find_lookalikes, find_people_called
from fairdeal.store import Line
from fairdeal.store.protocol import Reader
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import TableOpened
from fairdeal.tables.read.history import tables_of
from fairdeal.terminal.pages.records.formats import some_of
from fairdeal.words import Words
from fairdeal.words.safe_text import shown_text

OF_NOBODY = ("mint", "suspense")


def account_meant(people: People, given: str, words: Words) -> Account:
    """An account by its name; a name without a colon is a person's, and means the wallet."""
    kind, colon, names = given.partition(":")
    if not colon and given not in OF_NOBODY:
        kind, names = Kind.WALLET, given
    account = given
    if kind == Kind.WALLET and names and ":" not in names:
        account = wallet(person_meant(people, names, words))
        if names not in people:
            _check_lookalikes(people, names, words)
    try:
        kind_of(account)
    except Impossible:
        raise Wrong("records.wrong.account", given=shown_text(given, PATH_LENGTH)) from None
    return account


def _check_lookalikes(people: People, name: str, words: Words) -> None:
    """Refuse a name that others have one just like: before money moves, somebody must be named by id."""
    if others := find_lookalikes(people, name):
        ids = [*find_people_called(people, name), *(person.id for person in others)]
        known = some_of([f"{each} ({people[each].name})" for each in ids], words)
        raise Wrong("records.wrong.lookalikes", given=shown_text(name, 40), known=known)


def check_owner(people: People, account: Account, data: str | None) -> None:
    """Refuse the wallet of somebody who is not here yet, and say how they come in."""
    name = account.partition(":")[2]
    if kind_of(account) is Kind.WALLET and name not in people:
        raise Wrong("records.wrong.nobody", given=shown_text(name, 40), sign_up=signing_up(name, data))


def check_house(reader: Reader, account: Account, words: Words) -> None:
    """Refuse the treasury of a house where nobody can ever have played, nor will by this name."""
    name = account.partition(":")[2]
    if kind_of(account) is not Kind.HOUSE or name in shipped() or reader.statement(account, limit=1):
        return
    played = {each.house for each in openings_of(reader) if ADAPTERS[each.game].has_bank}
    if name not in played:
        known = some_of(sorted({*shipped(), *played}), words)
        raise Wrong("records.wrong.no_house", given=shown_text(name, 40), known=known)


def openings_of(reader: Reader) -> list[TableOpened]:
    """How every table of the room began."""
    return [
        fact
        for table in tables_of(reader)
        for row in reader.read(table, 0, 1)
        if isinstance(fact := decode_event(row.event), TableOpened)
    ]


def why_moved(reader: Reader, line: Line, words: Words) -> str:
    """The reason of an order, who gave and who confirmed it; tables move chips by their rules, with none."""
    if line.table != ROOM:
        return ""
    (row,) = reader.read(ROOM, line.seq - 1, 1)
    fact = decode_room_event(row.event)
    if not isinstance(fact, ChipsIssued | ChipsRetired | ChipsAdjusted):
        return ""
    if fact.by == ROOM:
        return words("records.bank.allowance")
    if isinstance(fact, ChipsAdjusted):
        key = "records.bank.why_twice" if fact.confirmed_by == fact.by else "records.bank.why_both"
        return words(key, reason=fact.reason, by=fact.by, second=fact.confirmed_by)
    return words("records.bank.why", reason=fact.reason, by=fact.by)
