"""Deciding about the room's play money and about limits."""

from fairdeal.games.game import refused
from fairdeal.ledger.accounts import Account, Kind, wallet
from fairdeal.ledger.limits import limited
from fairdeal.ledger.transfer import CHIPS_MOST
from fairdeal.people.checks import (
    FOREVER,
    check_account,
    check_chips,
    check_reason,
    find_active_person,
    operator,
    shown,
)
from fairdeal.people.events import (
    ROOM,
    ChipsAdjusted,
    ChipsIssued,
    ChipsRetired,
    LimitAsked,
    RoomEvent,
    StayedAway,
)
from fairdeal.people.log import Decision
from fairdeal.people.person import People

FUNDED = frozenset({Kind.WALLET, Kind.HOUSE})
"""What play money is issued to, and retired from."""

ADJUSTED = FUNDED | {Kind.SUSPENSE}
"""The accounts that adjustments may touch. Only a table's own events change its accounts."""


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
    if find_active_person(people, person).has_allowance:
        raise refused("people/allowance", person=person)
    return _moving(ChipsIssued(wallet(person), chips, ROOM, "allowance"))


def _moving(event: RoomEvent) -> Decision:
    """One event, and the chips that it moves."""
    return Decision((event,))


def _check_order(people: People, by: str, chips: int, reason: str) -> None:
    operator(people, by)
    check_chips(chips)
    check_reason(reason)


def limit(people: People, person: str, name: str, to: int | None, now: int) -> Decision:
    who = find_active_person(people, person)
    if to is not None and not 0 <= to <= CHIPS_MOST:
        raise refused("limit/unknown", limit=shown(name), to=str(to))
    limited(who.limits, shown(name), to, now)  # refuses what is no limit
    return Decision((LimitAsked(person, name, to, now),))


def stay_away(people: People, person: str, until: int, now: int) -> Decision:
    find_active_person(people, person)
    if not now < until <= FOREVER:
        raise refused("people/until")
    return Decision((StayedAway(person, until, by=person, at=now),))
