"""What holds of the room whatever anybody does."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.games.game import Refused
from fairdeal.ledger.invariants import check, flow_of
from fairdeal.people import Contact, Directory, Person, Role, Status
from fairdeal.people.codec import apply_room_events, decode_room_event
from fairdeal.store import Store, open_store
from fairdeal.store.audit import audit
from tests.people.building import HOUR, OTHER, PASSWORD, Clock, Randomness, cheap

PEOPLE = st.sampled_from(["ann", "bob", "cat", "dan"])
OPERATORS = st.sampled_from(["ann", "ann", "bob"])
"""Who runs the room to begin with."""

ACCOUNTS = st.sampled_from(["wallet:ann", "wallet:bob", "wallet:cat", "house:vegas", "suspense"])
CHIPS = st.integers(-1, 60)
STATUSES = st.sampled_from(list(Status))
ROLES = st.sets(st.sampled_from(list(Role)))
PASSWORDS = st.sampled_from([PASSWORD, OTHER])
WHY = "because"


def asks(**given_to: st.SearchStrategy[object]):
    """A method of the room, by what each of its arguments may be."""
    return st.fixed_dictionaries(given_to)


ASKED: dict[str, st.SearchStrategy[dict[str, object]]] = {
    "sign_up": asks(person=PEOPLE, name=PEOPLE, password=st.none() | PASSWORDS),
    "keep": asks(person=PEOPLE, password=PASSWORDS),
    "change_password": asks(person=PEOPLE, old=PASSWORDS, new=PASSWORDS),
    "reset": asks(operator=PEOPLE, person=PEOPLE, new=PASSWORDS),
    "issue_code": asks(operator=PEOPLE, person=PEOPLE),
    "set_profile": asks(person=PEOPLE, name=PEOPLE, contact=st.builds(Contact)),
    "set_status": asks(by=OPERATORS, person=PEOPLE, status=STATUSES, reason=st.just(WHY)),
    "give_roles": asks(by=OPERATORS, person=PEOPLE, roles=ROLES),
    "appoint": asks(person=PEOPLE),
    "appoint_newcomer": asks(person=PEOPLE),
    "issue": asks(by=PEOPLE, account=ACCOUNTS, chips=CHIPS, reason=st.just(WHY)),
    "retire": asks(by=PEOPLE, account=ACCOUNTS, chips=CHIPS, reason=st.just(WHY)),
    "adjust": asks(
        by=PEOPLE,
        source=ACCOUNTS,
        target=ACCOUNTS,
        chips=CHIPS,
        reason=st.just(WHY),
        confirmed_by=PEOPLE,
        confirm=st.none() | CHIPS,
    ),
    "allowance": asks(person=PEOPLE, chips=CHIPS),
    "limit": asks(person=PEOPLE, limit=st.sampled_from(["loss", "stake"]), to=st.none() | CHIPS),
    "stay_away": asks(person=PEOPLE, until=st.integers(Clock().now, Clock().now + HOUR)),
}
DANGEROUS = ["set_status", "give_roles"] * 4
"""What could leave the room without an operator, or let somebody back in: asked for oftener."""

CALLS = st.sampled_from([*sorted(ASKED), *DANGEROUS]).flatmap(
    lambda name: st.tuples(st.just(name), st.integers(1, 60).map(str), ASKED[name])
)
BEGINNINGS: list[tuple[str, str, dict[str, object]]] = [
    ("sign_up", "A", {"person": "ann", "name": "ann", "password": PASSWORD}),
    ("sign_up", "B", {"person": "bob", "name": "bob", "password": PASSWORD}),
    ("sign_up", "F", {"person": "cat", "name": "cat", "password": None}),
    ("appoint", "C", {"person": "ann"}),
    ("give_roles", "D", {"by": "ann", "person": "bob", "roles": ["operator", "player"]}),
    ("sign_up", "G", {"person": "dan", "name": "dan", "password": PASSWORD}),
    ("set_status", "H", {"by": "ann", "person": "dan", "status": "closed", "reason": WHY}),
    ("issue", "E", {"by": "ann", "account": "wallet:bob", "chips": 50, "reason": WHY}),
]


def outcome(room: Directory, call: tuple[str, str, dict[str, object]]) -> str:
    name, command, arguments = call
    try:
        ask = getattr(room, name)
        return repr(ask(command=command, **arguments))
    except Refused as refusal:
        return str(refusal)


def check_step(before: dict[str, Person], after: dict[str, Person], store: Store) -> None:
    """What no step may break."""
    for was in before.values():
        now = after[was.id]
        if was.status in (Status.CLOSED, Status.CANCELLED):
            assert now.status is was.status, "the end is the end"
        assert was.guest or not now.guest, "nobody becomes a guest again"
        assert now.has_allowance or not was.has_allowance
    if any(each.runs_the_room for each in before.values()):
        assert any(each.runs_the_room for each in after.values()), "a room keeps an operator"
    for each in after.values():
        assert bool(each.secret) != each.guest
        assert all(store.secret(name) for name in each.secrets), "every hash that a fact names is kept"
        assert not (each.guest and each.roles - {Role.PLAYER})
    flow = flow_of(moved for row in store.read("room") for moved in row.transfers)
    assert check(store.balances(), flow.issued, flow.retired) == ()


Calls = list[tuple[tuple[str, str, dict[str, object]], int]]
ANY_CALLS = st.lists(st.tuples(CALLS, st.integers(0, 1)), min_size=12, max_size=30)
"""What is asked, and of which of two rooms."""


@settings(max_examples=120)
@given(calls=ANY_CALLS)
def test_whatever_is_asked_in_whatever_order_the_room_stays_in_order(calls: Calls):
    check_all(calls, open_store("memory:", Clock()))


@settings(max_examples=5)
@given(calls=ANY_CALLS)
def test_so_it_does_over_a_file(calls: Calls):
    with TemporaryDirectory() as folder:
        check_all(calls, open_store(Path(folder) / "room.db", Clock()))


def check_all(calls: Calls, store: Store) -> None:
    clock = Clock()
    rooms = [Directory(store, clock, Randomness(seed), cheap()) for seed in range(2)]
    answers: dict[str, tuple[object, str]] = {}

    for call, by in [*((call, 0) for call in BEGINNINGS), *calls]:
        before, version = dict(rooms[1 - by].look_again()), store.version("room")
        said = outcome(rooms[by], call)
        check_step(before, dict(rooms[1 - by].look_again()), store)
        if store.answer(call[1]) is None:
            assert store.version("room") == version, "a refusal changes nothing"
        elif answers.setdefault(call[1], (call, said)) != (call, said):
            assert said.startswith("command/other-body")
            assert store.version("room") == version

    assert (
        rooms[0].look_again()
        == rooms[1].look_again()
        == apply_room_events({}, (decode_room_event(row.event) for row in store.read("room")))
    )
    assert audit(store).problems == ()
    store.close()
