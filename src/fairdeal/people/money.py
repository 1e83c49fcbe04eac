"""Deciding about the room's play money and about limits."""

from fairdeal.ledger.accounts import Account, Kind, wallet
from fairdeal.ledger.limits import day_of, limited
from fairdeal.ledger.transfer import CHIPS_MOST
from fairdeal.people.checks import FOREVER, active, check_account, check_chips, check_reason, operator, shown
from fairdeal.people.facts import (
    ROOM,
    ChipsAdjusted,
    ChipsIssued,
    ChipsRetired,
    LimitAsked,
    RoomFact,
    StayedAway,
)
from fairdeal.people.log import Decision
from fairdeal.people.person import People
from fairdeal.people.refusals import refused

FUNDED = frozenset({Kind.WALLET, Kind.HOUSE})
"""What play money is issued to, and retired from."""

ADJUSTED = FUNDED | {Kind.SUSPENSE}
"""What is nobody's at a table: a table's own accounts are moved by its own facts alone."""


def issue(people: People, by: str, account: Account, chips: int, reason: str) -> Decision:
    _check_order(people, by, chips, reason)
    check_account(people, account, FUNDED)
    return _moving(ChipsIssued(account, chips, by, reason))


def retire(people: People, by: str, account: Account, chips: int, reason: str) -> Decision:
    _check_order(people, by, chips, reason)
    check_account(people, account, FUNDED)
    return _moving(ChipsRetired(account, chips, by, reason))


def adjust(
    people: People,
    by: str,
    source: Account,
    target: Account,
    chips: int,
    reason: str,
    confirmed_by: str,
    confirm: int | None,
) -> Decision:
    """Move chips to put something right, once a second look was taken at it."""
    _check_order(people, by, chips, reason)
    for account in (source, target):
        check_account(people, account, ADJUSTED)
    if source == target:
        raise refused("people/same-account", account=source)
    second = operator(people, confirmed_by or by).id
    if (second == by or confirm is not None) and confirm != chips:
        raise refused("people/confirm", chips=chips)
    return _moving(ChipsAdjusted(source, target, chips, by, second, reason))


def allowance(people: People, person: str, chips: int) -> Decision:
    """What the room gives a new person to play with, once."""
    check_chips(chips)
    if active(people, person).has_allowance:
        raise refused("people/allowance", person=person)
    return _moving(ChipsIssued(wallet(person), chips, ROOM, "allowance"))


def _moving(fact: RoomFact) -> Decision:
    """One fact, and the chips that it tells of."""
    return Decision((fact,))


def _check_order(people: People, by: str, chips: int, reason: str) -> None:
    operator(people, by)
    check_chips(chips)
    check_reason(reason)


def limit(people: People, person: str, name: str, to: int | None, now: int) -> Decision:
    who = active(people, person)
    if to is not None and not 0 <= to <= CHIPS_MOST:
        raise refused("limit/unknown", limit=shown(name), to=str(to))
    limited(who.limits, shown(name), to, now)  # refuses what is no limit
    return Decision((LimitAsked(person, name, to, now),), claims=day_of(person))


def stay_away(people: People, person: str, until: int, now: int) -> Decision:
    active(people, person)
    if not now < until <= FOREVER:
        raise refused("people/until")
    return Decision((StayedAway(person, until, by=person, at=now),), claims=day_of(person))
