"""Play money that comes in and goes out, corrections, and limits."""

import pytest

from fairdeal.ledger.limits import Day
from fairdeal.ledger.transfer import CHIPS_MOST
from fairdeal.people import Directory
from fairdeal.store import Store
from fairdeal.store.audit import audit
from tests.people.building import DAY, HOUR, Clock, new, refusing, with_people
from tests.support.covers import covers

WHY = "for the tournament"


@pytest.fixture
def bank(room: Directory) -> Directory:
    """Ann and Olga run the room, Bob plays and has 50 chips."""
    with_people(room, "ann", "bob", "olga")
    room.give_roles(new(), "ann", "olga", ["operator"])
    room.issue(new(), "ann", "wallet:bob", 50, WHY)
    return room


def test_chips_are_issued_and_retired_by_an_operator_with_a_reason(bank: Directory, store: Store):
    bank.issue(new(), "ann", "house:vegas", 1_000, WHY)
    bank.retire(new(), "ann", "wallet:bob", 20, "too many")

    assert store.balances() == {"house:vegas": 1_000, "mint": -1_030, "wallet:bob": 30}
    assert [(line.transfer.reason, line.balance) for line in bank.statement("wallet:bob")] == [
        ("issue", 50),
        ("retire", 30),
    ]
    assert [event.details["reason"] for event in bank.events()[-2:]] == [WHY, "too many"]
    assert audit(store).problems == ()


@pytest.mark.parametrize("move", ["issue", "retire"])
@pytest.mark.parametrize(
    ("by", "account", "chips", "reason", "code"),
    [
        ("bob", "wallet:bob", 1, WHY, "role"),
        ("eve", "wallet:bob", 1, WHY, "unknown"),
        ("ann", "wallet:eve", 1, WHY, "unknown"),
        ("ann", "purse:t-1:1", 1, WHY, "account"),
        ("ann", "mint", 1, WHY, "account"),
        ("ann", "bob", 1, WHY, "account"),
        ("ann", "house:\0", 1, WHY, "account"),
        ("ann", "wallet:bob", 0, WHY, "chips"),
        ("ann", "wallet:bob", -5, WHY, "chips"),
        ("ann", "wallet:bob", 2**70, WHY, "chips"),
        ("ann", "wallet:bob", 1, "", "reason"),
    ],
)
def test_what_can_not_be_issued_or_retired(
    bank: Directory, store: Store, move: str, by: str, account: str, chips: int, reason: str, code: str
):
    before = store.balances(), bank.events()

    with refusing(f"people/{code}"):
        getattr(bank, move)(new(), by, account, chips, reason)

    assert (store.balances(), bank.events()) == before


def test_no_more_can_be_retired_than_there_is(bank: Directory, store: Store):
    with refusing("ledger/overdraft"):
        bank.retire(new(), "ann", "wallet:bob", 51, WHY)

    assert store.balance("wallet:bob") == 50


def test_no_account_holds_more_than_can_be_counted(bank: Directory):
    with refusing("ledger/too-much"):
        bank.issue(new(), "ann", "wallet:bob", CHIPS_MOST, WHY)


def test_the_balance_of_an_unknown_person_is_nothing(bank: Directory):
    assert bank.statement("wallet:eve") == ()


def test_a_statement_goes_on_after_a_line(bank: Directory):
    bank.issue(new(), "ann", "wallet:bob", 5, WHY)
    first, second = bank.statement("wallet:bob")

    assert bank.statement("wallet:bob", limit=1) == (first,)
    assert bank.statement("wallet:bob", after=first.number) == (second,)


def test_an_adjustment_is_confirmed_by_another_operator(bank: Directory, store: Store):
    bank.adjust(new(), "ann", "wallet:bob", "suspense", 20, "in dispute", confirmed_by="olga")

    assert store.balances() == {"mint": -50, "suspense": 20, "wallet:bob": 30}
    assert bank.events()[-1].details["confirmed_by"] == "olga"


def test_or_by_the_same_one_with_the_amount_given_twice(bank: Directory, store: Store):
    bank.adjust(new(), "ann", "wallet:bob", "wallet:olga", 20, "in dispute", confirm=20)

    assert store.balance("wallet:olga") == 20
    assert bank.events()[-1].details["confirmed_by"] == "ann"


@pytest.mark.parametrize(
    ("confirmed_by", "confirm", "code"),
    [
        ("", None, "confirm"),
        ("", 21, "confirm"),
        ("ann", None, "confirm"),
        ("olga", 21, "confirm"),
        ("bob", None, "role"),
        ("eve", None, "unknown"),
    ],
)
def test_an_adjustment_that_nobody_confirms_is_refused(
    bank: Directory, store: Store, confirmed_by: str, confirm: int | None, code: str
):
    with refusing(f"people/{code}"):
        bank.adjust(
            new(), "ann", "wallet:bob", "suspense", 20, WHY, confirmed_by=confirmed_by, confirm=confirm
        )

    assert store.balance("wallet:bob") == 50


@pytest.mark.parametrize(
    ("source", "target", "code"),
    [
        ("wallet:bob", "wallet:bob", "same-account"),
        ("wallet:bob", "mint", "account"),
        ("mint", "wallet:bob", "account"),
        ("wallet:bob", "stake:t-1:1:1:1:main", "account"),
        ("bank:t-1", "wallet:bob", "account"),
        ("wallet:bob", "wallet:eve", "unknown"),
    ],
)
def test_an_adjustment_stays_away_from_tables_and_the_mint(
    bank: Directory, store: Store, source: str, target: str, code: str
):
    with refusing(f"people/{code}"):
        bank.adjust(new(), "ann", source, target, 20, WHY, confirm=20)

    assert store.balance("wallet:bob") == 50


def test_an_adjustment_takes_no_more_than_there_is(bank: Directory):
    with refusing("ledger/overdraft"):
        bank.adjust(new(), "ann", "wallet:bob", "suspense", 51, WHY, confirm=51)


def test_a_new_person_gets_chips_to_begin_with_once(bank: Directory, store: Store):
    guest = bank.new_guest(new(), "Gus")

    bank.allowance(new(), guest, 200)
    bank.allowance(new(), "bob", 200)

    with refusing("people/allowance"):
        bank.allowance(new(), guest, 200)
    with refusing("people/chips"):
        bank.allowance(new(), "ann", 0)
    with refusing("people/unknown"):
        bank.allowance(new(), "eve", 200)
    assert (store.balance(f"wallet:{guest}"), store.balance("wallet:bob")) == (200, 250)
    assert bank.events()[-1].by == "room"


def test_a_limit_that_is_lower_holds_at_once_and_a_higher_one_in_a_day(bank: Directory, clock: Clock):
    bank.limit(new(), "bob", "stake", 10)
    with refusing("limit/stake"):
        bank.check_may_play("bob", Day(), (5, 11), clock.now)
    bank.limit(new(), "bob", "stake", None)

    with refusing("limit/stake"):
        bank.check_may_play("bob", Day(), (11,), clock.now + DAY - 1)
    bank.check_may_play("bob", Day(), (11,), clock.now + DAY)
    bank.check_may_play("bob", Day(), (10,), clock.now)


@pytest.mark.parametrize(
    ("limit", "day"), [("loss", Day(lost=95)), ("rounds", Day(rounds=100)), ("minutes", Day(minutes=100))]
)
def test_every_limit_stops_play(bank: Directory, clock: Clock, limit: str, day: Day):
    bank.limit(new(), "bob", limit, 100)

    with refusing(f"limit/{limit}"):
        bank.check_may_play("bob", day, (10,), clock.now)


@pytest.mark.parametrize(("limit", "to"), [("speed", 1), ("loss", -1), ("loss", 2**70), ("\ud800", 1)])
def test_there_are_no_other_limits(bank: Directory, limit: str, to: int):
    with refusing("limit/unknown"):
        bank.limit(new(), "bob", limit, to)


def test_who_stays_away_does_not_play_before_the_time(bank: Directory, clock: Clock):
    bank.stay_away(new(), "bob", clock.now + HOUR)
    bank.stay_away(new(), "bob", clock.now + 1)  # can't be made shorter

    with refusing("limit/away"):
        bank.check_may_play("bob", Day(), (1,), clock.now + HOUR - 1)
    bank.check_may_play("bob", Day(), (1,), clock.now + HOUR)


@pytest.mark.parametrize("after", [0, -1, 2**60])
def test_nobody_stays_away_until_a_time_that_is_over_or_never_comes(
    bank: Directory, clock: Clock, after: int
):
    with refusing("people/until"):
        bank.stay_away(new(), "bob", clock.now + after)


@covers("S4-41")
def test_only_active_players_play(bank: Directory, clock: Clock):
    with refusing("people/role"):
        bank.check_may_play("olga", Day(), (1,), clock.now)
    with refusing("people/unknown"):
        bank.check_may_play("eve", Day(), (1,), clock.now)
    bank.set_status(new(), "ann", "bob", "blocked", WHY)
    with refusing("people/not-active"):
        bank.check_may_play("bob", Day(), (1,), clock.now)
