"""What every store promises, asked of all three."""

from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fairdeal.games.game import Impossible, Refused
from fairdeal.ledger import Transfer
from fairdeal.ledger.invariants import Drift, check
from fairdeal.store import Append, Appended, Claim, Conflict, Event, Snapshot, Store, StoreTrouble, open_store
from fairdeal.store.audit import audit
from fairdeal.store.memory import MemoryStore
from fairdeal.store.values import End
from tests.support.appending import append, step
from tests.support.facts import buy_in, command, fact, issue

STAKE = "stake:t-1:1:1:1:main"


def test_what_is_appended_is_read_in_order_with_its_money(store: Store):
    append(store, "t-1", 0, [fact(1), fact(2)], [issue(50), buy_in(30)]).result()
    done = append(store, "t-1", 2, [fact(3)]).result()

    rows = store.read("t-1")

    assert done == Appended(3)
    assert [(row.seq, row.event, row.transfers) for row in rows] == [
        (1, fact(1), ()),
        (2, replace(fact(2), transfers=(issue(50), buy_in(30))), (issue(50), buy_in(30))),
        (3, fact(3), ()),
    ]
    assert store.version("t-1") == 3
    assert store.balances() == {"mint": -50, "purse:t-1:1": 30, "wallet:ann": 20}


def test_an_append_is_one_step_and_comes_back_whole(store: Store):
    first = step("t-1", 0, [replace(fact(1), transfers=(issue(50),)), fact(2)], [buy_in(30)], at=7)
    second = replace(step("t-1", 2, [fact(3)], at=8), cause=b'{"automatic":"clock"}')
    store.append(first).result()
    store.append(second).result()

    steps = store.steps("t-1")

    assert [(each.seq, each.version, each.at, each.cause) for each in steps] == [
        (1, 2, 7, b"{}"),
        (3, 3, 8, b'{"automatic":"clock"}'),
    ]
    assert [each.events for each in steps] == [first.events, second.events]
    assert [row.at for row in store.read("t-1")] == [7, 7, 8]
    assert [line.at for line in store.statement("wallet:ann")] == [7, 7]


def test_steps_are_read_from_the_one_in_which_an_event_follows(store: Store):
    for after in (0, 2, 4):
        append(store, "t-1", after, [fact(), fact()]).result()

    assert [[each.seq for each in store.steps("t-1", after)] for after in (0, 1, 2, 3, 6)] == [
        [1, 3, 5],
        [1, 3, 5],
        [3, 5],
        [3, 5],
        [],
    ]
    assert [each.seq for each in store.steps("t-1", after=1, limit=2)] == [1, 3]
    assert [row.seq for row in store.read("t-1", after=1, limit=2)] == [2, 3]


def test_one_fact_given_twice_is_two_facts_and_its_money_moves_once(store: Store):
    same = fact()

    append(store, "t-1", 0, [same, same], [issue(50)]).result()

    assert [row.transfers for row in store.read("t-1")] == [(), (issue(50),)]
    assert store.verify_chain("t-1") == ()


def test_any_bytes_and_any_letters_come_back_as_they_were(store: Store):
    odd = Event("Gesagt “你好”", 7, '{"ü":"你\\u0000"}'.encode())

    append(store, "t-ä'\"%", 0, [odd], [Transfer("mint", "wallet:安%_", 1, "issue")]).result()

    assert store.read("t-ä'\"%")[0].event.body == odd.body
    assert store.balances("wallet:安%_") == {"wallet:安%_": 1}
    assert store.balances("wallet:%") == {}
    assert store.tables() == ("t-ä'\"%",)


def test_where_every_log_ends_is_told_in_one_look(store: Store):
    append(store, "t-2", 0, [Event("Came", 1, b"{}"), Event("Went", 1, b"{}")], [issue(50)]).result()
    append(store, "t-1", 0, [Event("Came", 1, b"{}")]).result()
    times = {table: store.read(table)[-1].at for table in store.tables()}

    ends = store.ends().ends

    assert ends == {"t-1": End(1, "Came", times["t-1"]), "t-2": End(2, "Went", times["t-2"])}
    assert list(ends) == ["t-1", "t-2"]
    with store.open_reader() as reader:
        assert reader.ends().ends == ends


def test_tables_whose_last_step_set_a_deadline_are_found_in_one_look(store: Store):
    for table, deadline in (("t-2", 9_000), ("t-1", 5_000), ("t-3", 7_000), ("t-4", None)):
        store.append(replace(step(table, 0, [fact()]), deadline=deadline)).result()
    store.append(replace(step("t-1", 1, [fact()]), deadline=6_000)).result()
    store.append(step("t-2", 1, [fact()])).result()

    found = store.deadlines()

    assert found == {"t-1": 6_000, "t-3": 7_000}
    assert list(found) == ["t-1", "t-3"]
    assert [store.verify_chain(table) for table in store.tables()] == [()] * 4
    with store.open_reader() as still:
        assert still.deadlines() == found
        store.append(step("t-3", 1, [fact()])).result()
        assert still.deadlines() == found
    assert store.deadlines() == {"t-1": 6_000}


def test_of_the_steps_of_one_group_the_last_one_sets_the_deadline(store: Store):
    waiting = [
        store.append(replace(step("t-1", after, [fact()]), deadline=deadline))
        for after, deadline in enumerate((5_000, None, 7_000))
    ]

    assert [each.result().version for each in waiting] == [1, 2, 3]
    assert store.deadlines() == {"t-1": 7_000}


def test_an_append_without_an_event_leaves_the_deadline_alone(store: Store):
    store.append(replace(step("t-1", 0, [fact()]), deadline=5_000)).result()

    append(store, "t-1", 1, [], claims=[Claim("day:ann", 0)]).result()

    assert store.deadlines() == {"t-1": 5_000}


def test_of_two_appends_that_claim_the_same_one_is_too_late(store: Store):
    seen = Claim("day:ann", store.claimed("day:ann"))
    first = append(store, "t-1", 0, [fact(1)], claims=[seen])
    second = append(store, "t-2", 0, [fact(2)], [issue(50)], command("c-1"), claims=[seen])

    first.result()
    with pytest.raises(Conflict):
        second.result()

    assert store.claimed("day:ann") == 1
    assert (store.version("t-2"), store.balances(), store.answer("c-1")) == (0, {}, None)
    append(store, "t-2", 0, [fact(2)], [issue(50)], command("c-1"), claims=[Claim("day:ann", 1)]).result()
    append(store, "t-3", 0, [fact(3)], claims=[Claim("day:bob", 0)]).result()
    assert (store.claimed("day:ann"), store.claimed("day:bob")) == (2, 1)


def test_one_claim_of_several_that_is_too_late_is_enough(store: Store):
    both = [Claim("day:ann", 0), Claim("day:bob", 0)]
    append(store, "t-1", 0, [fact(1)], claims=both[1:]).result()

    with pytest.raises(Conflict):
        append(store, "t-2", 0, [fact(2)], claims=both).result()

    assert (store.claimed("day:ann"), store.claimed("day:bob"), store.version("t-2")) == (0, 1, 0)


def test_a_claim_holds_even_where_nothing_happened(store: Store):
    append(store, "t-1", 0, [], claims=[Claim("day:ann", 0)]).result()

    assert (store.claimed("day:ann"), store.claims("day:")) == (1, ("day:ann",))


def test_an_append_that_is_refused_claims_nothing(store: Store):
    with pytest.raises(Refused):
        append(store, "t-1", 0, [fact(1)], [buy_in(30)], claims=[Claim("day:ann", 0)]).result()

    assert store.claimed("day:ann") == 0


def test_reading_goes_on_behind_a_fact_and_stops_at_a_limit(store: Store):
    append(store, "t-1", 0, [fact(number) for number in range(1, 6)]).result()

    assert [row.seq for row in store.read("t-1", after=2)] == [3, 4, 5]
    assert [row.seq for row in store.read("t-1", after=1, limit=2)] == [2, 3]
    assert store.read("t-1", after=5) == ()
    assert store.read("t-2") == ()


def test_a_table_that_has_moved_on_takes_nothing(store: Store):
    append(store, "t-1", 0, [fact(1)], [issue(50)]).result()

    with pytest.raises(Conflict) as caught:
        append(store, "t-1", 0, [fact(2)], [buy_in(30)], command()).result()

    assert (caught.value.after, caught.value.version) == (0, 1)
    assert str(caught.value) == "t-1 has moved on: it is at 1, and this was meant to follow 0."
    assert store.version("t-1") == 1
    assert store.balance("wallet:ann") == 50
    assert store.answer("c-1") is None


def test_a_table_that_is_not_there_yet_is_at_nothing(store: Store):
    with pytest.raises(Conflict):
        append(store, "t-1", 1, [fact()]).result()

    assert store.version("t-1") == 0
    assert store.tables() == ()


def test_an_account_without_enough_chips_refuses_all_of_the_append(store: Store):
    append(store, "room", 0, [fact()], [issue(50)]).result()

    with pytest.raises(Refused) as caught:
        append(store, "t-1", 0, [fact()], [issue(5), buy_in(56)], command()).result()

    assert caught.value.code == "ledger/overdraft"
    assert store.balances() == {"mint": -50, "wallet:ann": 50}
    assert store.tables() == ("room",)
    assert store.answer("c-1") is None


def test_one_wallet_can_not_be_spent_at_two_tables(store: Store):
    append(store, "room", 0, [fact()], [issue(50)]).result()
    bought = [
        append(
            store, f"t-{number}", 0, [fact()], [Transfer("wallet:ann", f"purse:t-{number}:1", 30, "buy-in")]
        )
        for number in (1, 2)
    ]

    refused = [isinstance(each.exception(), Refused) for each in bought]

    assert refused == [False, True]
    assert store.balance("wallet:ann") == 20


def test_a_command_sent_again_gets_its_first_answer_and_does_nothing(store: Store):
    first = append(store, "t-1", 0, [fact()], [issue(50)], command(), b"done").result()

    again = append(store, "t-1", 0, [fact()], [issue(50)], command(), b"other").result()
    later = append(store, "t-1", 1, [fact()], [issue(50)], command(), b"other").result()

    assert first == Appended(1, b"done")
    assert again == later == Appended(1, b"done", again=True)
    assert store.balance("wallet:ann") == 50
    assert store.version("t-1") == 1


def test_commands_sent_twice_at_once_are_done_once(store: Store):
    twice = [append(store, "t-1", 0, [fact()], [issue(50)], command(), b"done") for _ in range(10)]

    assert [each.result().again for each in twice] == [False] + [True] * 9
    assert store.balance("wallet:ann") == 50


@pytest.mark.parametrize("other", [command(body=b"do more"), command(person="bob")])
def test_an_id_that_was_used_for_something_else_is_refused(store: Store, other):
    append(store, "t-1", 0, [fact()], command=command(), answer=b"secret").result()

    with pytest.raises(Refused) as caught:
        append(store, "t-1", 1, [fact()], command=other).result()

    assert caught.value.code == "command/other-body"
    assert "secret" not in str(caught.value)
    assert store.version("t-1") == 1


def test_appends_that_wait_together_fail_one_by_one(store: Store):
    append(store, "room", 0, [fact()], [issue(50)]).result()
    futures = [append(store, f"t-{number}", number % 2, [fact()], [buy_in(1)]) for number in range(40)]

    outcomes = [type(each.exception()) for each in futures]

    assert outcomes == [type(None), Conflict] * 20
    assert store.balance("wallet:ann") == 30
    assert len(store.tables()) == 21


def test_appends_may_be_sent_behind_each_other_without_waiting(store: Store):
    futures = [append(store, "t-1", number, [fact(number)]) for number in range(100)]

    assert [each.result().version for each in futures] == list(range(1, 101))
    assert store.verify_chain("t-1") == ()


def test_a_settled_stake_leaves_no_account_behind(store: Store):
    stake = Transfer("wallet:ann", STAKE, 20, "stake")
    lost = Transfer(STAKE, "bank:t-1", 20, "lost")

    append(store, "t-1", 0, [fact()], [issue(50), stake]).result()
    on_the_felt = store.balances("stake:")
    append(store, "t-1", 1, [fact()], [lost]).result()

    assert on_the_felt == {STAKE: 20}
    assert store.balances("stake:") == {}
    assert store.balance(STAKE) == 0
    assert audit(store).problems == ()


def test_chips_can_not_move_without_an_event(store: Store):
    with pytest.raises(TypeError, match="transfers"):
        Append(table="t-1", after=0, at=0, events=(), transfers=(issue(50),))  # type: ignore[call-arg]

    assert store.append(Append(table="t-1", after=0, at=0, events=())).result() == Appended(0)
    assert (store.tables(), store.balances()) == ((), {})


def test_a_statement_tells_every_line_with_the_balance_after_it(store: Store):
    append(store, "room", 0, [fact()], [issue(50)]).result()
    append(store, "t-1", 0, [fact(), fact()], [buy_in(30), buy_in(5, seat=2)]).result()

    lines = store.statement("wallet:ann")

    assert [(line.table, line.seq, line.transfer, line.balance) for line in lines] == [
        ("room", 1, issue(50), 50),
        ("t-1", 2, buy_in(30), 20),
        ("t-1", 2, buy_in(5, seat=2), 15),
    ]
    assert store.statement("wallet:ann", after=lines[0].number, limit=1) == (lines[1],)
    assert store.statement("wallet:bob") == ()


def test_a_book_is_kept_once_and_for_ever(store: Store):
    append(store, "t-1", 0, [fact()], books={"ab12": b"the book"}).result()
    append(store, "t-2", 0, [fact()], books={"ab12": b"the book", "cd34": b"another"}).result()

    assert store.book("ab12") == b"the book"
    assert store.books() == ("ab12", "cd34")
    assert store.verify_books() == ()


def test_two_books_never_share_a_fingerprint(store: Store):
    append(store, "t-1", 0, [fact()], books={"ab12": b"the book"}).result()

    with pytest.raises(Impossible, match="ab12"):
        append(store, "t-1", 1, [fact()], books={"ab12": b"no book"}).result()

    assert store.book("ab12") == b"the book"
    assert store.version("t-1") == 1


def test_a_book_that_nobody_stored_is_asked_for_by_mistake(store: Store):
    with pytest.raises(Impossible, match="ab12"):
        store.book("ab12")


def test_a_table_opens_from_its_last_mark(store: Store):
    append(store, "t-1", 0, [fact(1), fact(2)]).result()
    append(store, "t-1", 2, [fact(3), fact(4)]).result()
    append(store, "t-1", 4, [fact(5)]).result()
    store.keep_snapshot("t-1", 2, b"two", schema=1).result()
    store.keep_snapshot("t-1", 4, b"four", schema=1).result()

    assert store.last_snapshot("t-1", schema=1) == Snapshot(4, b"four")


def test_a_mark_in_another_form_is_passed_over(store: Store):
    append(store, "t-1", 0, [fact(1), fact(2)]).result()
    store.keep_snapshot("t-1", 2, b"two", schema=1).result()

    assert store.last_snapshot("t-1", schema=2) is None


@pytest.mark.parametrize("seq", [0, 1, 3])
def test_there_is_no_mark_but_at_the_end_of_a_step(store: Store, seq: int):
    append(store, "t-1", 0, [fact(1), fact(2)]).result()

    with pytest.raises(Impossible, match=f"no step that ends with {seq}"):
        store.keep_snapshot("t-1", seq, b"state", schema=1).result()

    assert store.last_snapshot("t-1", schema=1) is None


def test_a_snapshot_stays_as_it_was(store: Store):
    append(store, "t-1", 0, [fact()], [issue(50)]).result()

    with store.open_reader() as still:
        before = still.version("t-1")
        append(store, "t-1", 1, [fact()], [issue(5)]).result()

        assert (before, still.version("t-1"), still.balance("wallet:ann")) == (1, 1, 50)
        assert len(still.statement("wallet:ann")) == len(still.read("t-1")) == 1
    assert store.balance("wallet:ann") == 55


def test_a_closed_store_takes_nothing_more(store: Store):
    waiting = [append(store, "t-1", number, [fact()]) for number in range(50)]

    store.close()
    store.close()

    assert [each.done() for each in waiting] == [True] * 50
    with pytest.raises(StoreTrouble, match="closed"):
        append(store, "t-1", 50, [fact()])


def test_an_audit_of_what_was_appended_finds_nothing(store: Store):
    append(store, "room", 0, [fact()], [issue(50)]).result()
    append(store, "t-1", 0, [fact(), fact()], [buy_in(30)]).result()
    append(store, "room", 1, [fact()], [Transfer("wallet:ann", "mint", 5, "retire")]).result()

    found = audit(store)

    assert (found.events, found.transfers, found.issued, found.retired) == (4, 3, 50, 5)
    assert found.problems == ()


def test_an_audit_names_a_stake_that_was_settled_twice(store: Store):
    stake, lost = Transfer("wallet:ann", STAKE, 20, "stake"), Transfer(STAKE, "bank:t-1", 20, "lost")
    append(store, "t-1", 0, [fact()], [issue(50), stake, lost, stake, lost]).result()

    assert list(audit(store).problems) == [Drift("ledger.drift.twice", STAKE, 0, 0)]


ACTS = st.lists(
    st.tuples(
        st.sampled_from(("t-1", "t-2", "room")),
        st.integers(0, 2),
        st.lists(
            st.tuples(
                st.sampled_from(("mint", "wallet:ann", "wallet:bob", STAKE)),
                st.sampled_from(("mint", "wallet:ann", "bank:t-1", STAKE)),
                st.integers(1, 40),
            ),
            max_size=3,
        ),
        st.sampled_from((None, "a", "b", "c")),
        st.binary(max_size=1),
    ),
    max_size=15,
)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(acts=ACTS)
def test_any_acts_come_to_the_same_in_every_store(store: Store, acts):
    name = uuid4()  # a store is never emptied, so that each example has names of its own
    with_money = {
        side: side.replace(":", f":{name}-", 1) for side in ("wallet:ann", "wallet:bob", "bank:t-1", STAKE)
    }
    memory = MemoryStore(lambda: 0)

    def outcomes(of: Store) -> list[object]:
        told: list[object] = []
        for table, behind, moves, id_, body in acts:
            transfers = [
                Transfer(with_money.get(source, source), with_money.get(target, target), chips, "adjust")
                for source, target, chips in moves
                if source != target
            ]
            after = max(0, of.version(f"{table}-{name}") - behind)
            asked = command(f"{id_}-{name}", body) if id_ else None
            given = [fact(len(told))], transfers, asked, b"%d" % len(told)
            future = append(of, f"{table}-{name}", after, *given)
            error = future.exception()
            told.append(future.result() if error is None else getattr(error, "code", type(error)))
        return told

    assert outcomes(store) == outcomes(memory)
    for account in with_money.values():
        assert store.balance(account) == memory.balance(account)
    for table in memory.tables():
        assert [(row.event, row.transfers) for row in store.read(table)] == [
            (row.event, row.transfers) for row in memory.read(table)
        ]
        assert store.verify_chain(table) == ()
    assert check(memory.balances(), -memory.balance("mint"), 0) == ()


def test_memory_is_opened_by_its_name():
    assert isinstance(open_store("memory:"), MemoryStore)


@pytest.mark.parametrize("bad", [b"", b"{", b"{}}", b'{},"transfers":[]', b"said"])
def test_what_could_not_be_read_again_is_our_mistake_and_is_not_stored(store: Store, bad: bytes):
    for wrong in (
        step("t-1", 0, [Event("Said", 1, bad)], [issue(50)]),
        replace(step("t-1", 0, [fact()], [issue(50)]), cause=bad),
    ):
        with pytest.raises(Impossible, match="is not JSON"):
            store.append(wrong).result()

    assert (store.version("t-1"), store.balances()) == (0, {})


def test_a_form_that_has_no_number_is_our_mistake(store: Store):
    for schema in (-1, 2**31):
        with pytest.raises(Impossible, match="number of their form"):
            append(store, "t-1", 0, [Event("Said", schema, b"{}")]).result()

    assert store.version("t-1") == 0
