"""A forger who hashes the log anew is found by what the forgery breaks; both verifiers name the same."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.fairness import verify_log
from fairdeal.fairness.chain import SHORTEST
from fairdeal.fairness.log import parted
from fairdeal.fairness.verifying import PROBLEMS_MOST
from tests.support.forged_logs import at, found_by_both, the
from tools.rewritten_logs import Events, Steps, log_of, numbered, rewritten, rewritten_steps, steps_of
from tools.sealed_table import SealedTable, kept_chain, played_table
from verifier import fairdeal_verify

LOG = played_table().log
SEED = "5a" * 32


def codes(change: Callable[[Events], object]) -> list[str]:
    return [code for _, code in found_by_both(rewritten(LOG, change))]


def test_the_log_of_a_table_is_in_order():
    report = verify_log(LOG)

    assert found_by_both(LOG) == []
    assert report.is_clean
    assert (report.table, report.lines, report.shoes_revealed, report.shoes_voided) == ("t-1", len(LOG), 2, 1)
    assert (report.seeds_replaced, report.cards_checked, report.cards_waiting) == (1, 14, 3)
    assert report.head == parted(LOG[-1])[1].hex()


def test_a_part_of_a_log_is_in_order_wherever_it_ends():
    assert [found_by_both(LOG[:end]) for end in range(1, len(LOG))] == [[]] * (len(LOG) - 1)


FIELDS = [
    ("SeedChainPublished", 1, "root", SEED, "seed/chain"),
    ("SeedChainPublished", 1, "length", 1001, "card/order"),
    ("SeedChainPublished", 1, "length", 999, "chain/short"),
    ("SeedChainPublished", 1, "chain", 2, "chain/number"),
    ("ShoeSealed", 1, "table", "t-2", "shoe/table"),
    ("ShoeSealed", 1, "shoe", 2, "shoe/gap"),
    ("ShoeSealed", 1, "commitment", SEED, "seed/commitment"),
    ("ShoeSealed", 2, "commitment", SEED, "seed/commitment"),
    ("ShoeSealed", 1, "house", "other", "seed/commitment"),
    ("ShoeSealed", 1, "fingerprint", "fedcba9876543210", "seed/commitment"),
    ("ShoeSealed", 1, "pack", ["KS", "AS", "QS", "JS", "10S", "9S"], "card/order"),
    ("ShoeSealed", 1, "pack", [], "event/unreadable"),
    ("ShoeSealed", 1, "decks", 3, "card/order"),
    ("ShoeSealed", 1, "decks", 0, "event/unreadable"),
    ("ShoeSealed", 1, "decks", True, "event/unreadable"),
    ("ShoeSealed", 1, "decks", 2.0, "event/unreadable"),
    ("SeatSeedCommitted", 1, "commitment", SEED, "seat/commitment"),
    ("SeatSeedCommitted", 2, "commitment", SEED, "seat/replacement"),
    ("SeatSeedCommitted", 1, "who", "seat:9", "seat/unknown"),
    ("SeatSeedCommitted", 1, "who", "cut", "seat/twice"),
    ("SeatSeedCommitted", 1, "who", "the house", "event/unreadable"),
    ("SeatSeedCommitted", 1, "shoe", 2, "shoe/unknown"),
    ("SeatSeedRevealed", 1, "seed", SEED, "seat/commitment"),
    ("SeatSeedRevealed", 1, "seed", SEED.upper(), "event/unreadable"),
    ("SeatSeedRevealed", 1, "seed", SEED[2:], "event/unreadable"),
    ("SeatSeedRevealed", 1, "who", "cut", "seat/twice"),
    ("SeatSeedReplaced", 1, "seed", SEED, "seat/replacement"),
    ("ShoeReshuffled", 1, "number", 2, "reshuffle/number"),
    ("ShoeReshuffled", 1, "round", 1, "round/backwards"),
    ("ShoeReshuffled", 1, "round", 3, "reshuffle/cards"),
    ("ShoeReshuffled", 1, "cards", ["AS", "QS", "QS", "JS", "9S"], "reshuffle/cards"),
    ("ShoeReshuffled", 1, "cards", ["QS", "AS", "QS", "JS"], "reshuffle/cards"),
    ("ShoeReshuffled", 1, "shoe", 2, "shoe/unknown"),
    ("ShoeRevealed", 1, "seed", SEED, "seed/chain"),
    ("ShoeRevealed", 2, "seed", SEED, "seed/chain"),
    ("ShoeRevealed", 1, "shoe", 2, "shoe/unknown"),
    ("ShoeRevealed", 1, "voided", 0, "event/unreadable"),
]


@pytest.mark.parametrize(("type_", "number", "field", "value", "code"), FIELDS)
def test_a_changed_field_is_found_though_all_hashes_fit(type_, number, field, value, code):
    assert code in codes(lambda events: the(events, type_, number).update({field: value}))


@pytest.mark.parametrize("card", range(1, 14))
def test_a_card_that_is_not_the_next_of_the_shoe_is_found(card):
    def swap(events: Events) -> None:
        body = the(events, "CardDealt", card)
        body["drawn"][0]["card"] = body["event"]["card"] = "AS" if body["event"]["card"] != "AS" else "KS"

    assert codes(swap) == ["card/order"]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("place", 4, "card/place"),
        ("round", 2, "round/backwards"),
        ("round", -1, "event/unreadable"),
        ("shoe", 2, "shoe/unknown"),
        ("card", "", "event/unreadable"),
        ("card", None, "event/unreadable"),
        ("left", "over", "event/unreadable"),
    ],
)
def test_a_drawn_card_that_is_not_as_it_must_be_is_found(field, value, code):
    assert code in codes(lambda events: the(events, "CardDealt", 2)["drawn"][0].update({field: value}))


def test_a_card_that_is_played_but_not_drawn_is_found():
    assert codes(lambda events: the(events, "CardDealt", 2)["event"].update(card="2C")) == ["card/event"]


@pytest.mark.parametrize("drawn", [None, {}, "10H", 5, [5], ["10H"], [[]]])
def test_drawn_cards_that_are_no_list_of_them_are_found(drawn):
    assert "event/unreadable" in codes(lambda events: the(events, "CardDealt", 2).update(drawn=drawn))


@pytest.mark.parametrize("event", [None, "power cut", 5, [], {}, {"card": None}, {"card": ["AS"]}])
def test_events_of_any_form_may_go_with_a_drawn_card(event):
    assert codes(lambda events: the(events, "CardDealt", 2).update(event=event)) == []


def test_after_a_reshuffle_for_a_round_no_card_of_an_earlier_one_leaves():
    table = SealedTable()
    table.sit_down()
    table.seal()
    table.open()
    table.begin_round()
    table.deal(12)
    table.round += 1
    table.reshuffle()
    table.round -= 1
    table.deal(12)

    assert found_by_both(table.log)[:1] == [(18, "round/backwards")]


def test_a_table_that_can_not_hold_so_many_cards_is_found():
    table = SealedTable()
    table.sit_down()
    table.seal()
    table.open()
    table.begin_round()
    table.deal(12)
    table.round += 1
    table.reshuffle()
    table.round -= 1
    table.deal(12)
    table.write({"shoe": 1, "number": 2, "round": 1, "cards": []}, "ShoeReshuffled")
    table.reveal()

    assert (len(table.log) - 1, "reshuffle/cards") in found_by_both(table.log)


@pytest.mark.parametrize("type_", ["SeedChainPublished", "ShoeSealed", "SeatSeedReplaced", "ShoeRevealed"])
def test_an_event_that_was_taken_out_is_missed(type_):
    assert codes(lambda events: events.pop(at(events, type_)))


def test_a_seat_that_was_taken_out_with_its_seed_is_missed():
    def leave_out(events: Events) -> None:
        events.pop(at(events, "SeatSeedRevealed"))
        events.pop(at(events, "SeatSeedCommitted"))

    assert codes(leave_out) == ["card/order"]


def test_a_shoe_that_was_taken_out_whole_is_missed():
    def leave_out(events: Events) -> None:
        del events[at(events, "ShoeSealed", 2) : at(events, "ShoeRevealed", 2) + 1]

    assert codes(leave_out) == ["shoe/gap"]


def test_a_card_that_was_taken_out_is_missed():
    assert "card/place" in codes(lambda events: events.pop(at(events, "CardDealt", 3)))


def moved(type_: str, number: int, other: str, other_number: int) -> Callable[[Events], None]:
    """One event put right behind another."""

    def move(events: Events) -> None:
        event = events.pop(at(events, type_, number))
        events.insert(at(events, other, other_number) + 1, event)

    return move


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (moved("SeatSeedCommitted", 3, "SeatSeedRevealed", 1), "seat/late"),
        (moved("SeatSeedRevealed", 2, "CardDealt", 1), "seat/late"),
        (moved("SeatSeedRevealed", 2, "CardDealt", 1), "seat/unsettled"),
        (moved("ShoeRevealed", 1, "ShoeSealed", 2), "shoe/open"),
        (moved("ShoeReshuffled", 1, "CardDealt", 10), "reshuffle/early"),
        (moved("CardDealt", 13, "ShoeRevealed", 1), "shoe/unknown"),
        (moved("RoundOpened", 1, "SeatTaken", 1), "shoe/late"),
    ],
)
def test_an_event_at_the_wrong_time_is_found(change, code):
    assert code in codes(change)


def test_new_seeds_before_the_old_ones_are_used_up_are_found():
    def publish(events: Events) -> None:
        again = {**events[0], "body": {**events[0]["body"], "chain": 2, "root": SEED}}
        events.insert(at(events, "ShoeRevealed", 2) + 1, again)

    assert codes(publish) == ["chain/early", "chain/unannounced", "chain/again"]


def used_up() -> SealedTable:
    """A table that has used every seed of its first chain."""
    table = SealedTable()
    for _ in range(SHORTEST):
        table.seal()
        table.reveal()
    return table


def test_seeds_that_are_used_up_are_followed_by_those_that_were_announced():
    table = used_up()
    roots = table.chain.root.hex(), table.next.root.hex()
    table.renew_chain()
    table.seal()
    table.reveal()

    assert found_by_both(table.log) == []
    assert verify_log(table.log).roots == roots


def test_other_seeds_than_the_announced_ones_are_found():
    table = used_up()
    table.next = kept_chain(bytes(range(100, 140)), SHORTEST)
    table.renew_chain()

    assert found_by_both(table.log) == [(2 * SHORTEST + 2, "chain/unannounced")]


def test_a_shoe_without_a_seed_left_for_it_is_found():
    table = used_up()
    sealed = msgspec.to_builtins(table.sealed) | {"shoe": SHORTEST + 1}
    table.write(sealed, "ShoeSealed")

    assert found_by_both(table.log) == [(2 * SHORTEST + 2, "chain/missing")]


@pytest.mark.parametrize("length", [1, 2, SHORTEST - 1])
def test_a_chain_so_short_that_shoes_can_be_chosen_is_found(length):
    table = SealedTable(length=length)
    table.seal()
    table.reveal()

    assert found_by_both(table.log) == [(1, "chain/short")]


def test_a_longer_chain_is_in_order():
    assert found_by_both(SealedTable(length=SHORTEST + 1).log) == []


def transfer(source: str, target: str, chips: object = 5) -> Callable[[Events], None]:
    move = {"source": source, "target": target, "chips": chips, "reason": "adjust"}
    return lambda events: events[at(events, "RoundOpened", 2)]["transfers"].append(move)


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (transfer("wallet:ann", "purse:t-1:1"), []),
        (transfer("house:vegas_strip", "bank:t-1"), []),
        (transfer("bank:t-1", "purse:t-1:1"), ["money/negative"]),
        (transfer("purse:t-1:1", "wallet:ann", 91), ["money/negative"]),
        (transfer("purse:t-1:1", "stake:t-1:1:1:1:main"), ["money/open"]),
        (transfer("purse:t-1:1", "pot:t-1:2"), ["money/open"]),
        (transfer("purse:t-1:1", "purse:t-1:1"), ["money/nowhere"]),
        (transfer("wallet:ann", "purse:t-2:1"), ["money/table"]),
        (transfer("wallet:ann", "bank"), ["money/table"]),
        (transfer("wallet:ann", "pocket:ann"), ["money/account"]),
        (transfer("wallet:ann", "purse:t-1:1", 0), ["line/unreadable"]),
        (transfer("wallet:ann", "purse:t-1:1", -5), ["line/unreadable"]),
        (transfer("wallet:ann", "purse:t-1:1", 2.5), ["line/unreadable"]),
    ],
)
def test_chips_come_from_somewhere_and_stakes_are_closed(change, wanted):
    assert [code for code in codes(change) if code.startswith("money/") or code in wanted][:1] == wanted


def test_steps_of_another_table_and_wrong_numbers_are_found():
    steps = steps_of(LOG)
    steps[4]["table"] = "t-2"
    steps[5]["seq"] += 1

    assert found_by_both(log_of(steps)) == [(5, "line/table"), (6, "line/number")]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"{}\n",
        LOG[0].rstrip(b"\n"),
        LOG[0].replace(b'"hash":"', b'"hash": "'),
        LOG[0].replace(b'{"table"', b'{ "table"'),
        LOG[0].replace(b'"seq":1', b'"seq":1.0'),
        LOG[0].replace(b'"seq":1', b'"seq":1,"seq":1'),
        LOG[0].replace(b'"body":{', b'"body": {'),
        LOG[0].replace(b'"body":{', b'"body":[').replace(b'},"transfers"', b'],"transfers"'),
        LOG[0].replace(b'"transfers":[]', b'"transfers":{}'),
        LOG[0].replace(b'"transfers":[]', b'"transfers":[],"body":{}'),
        LOG[0].replace(b'"transfers":[]', b'"transfers":[],"seq":1'),
        LOG[0].replace(b'"cause":{', b'"cause":[').replace(b'},"events"', b'],"events"'),
        LOG[0].replace(b'"cause":{"automatic":"dealer"},', b""),
        LOG[0].replace(b'"cause":{"automatic":"dealer"}', b'"cause":null'),
        LOG[0].replace(b'"events":[{', b'"events":[],"more":[{'),
        LOG[0].replace(b'"events":[{', b'"events":[5,{'),
        LOG[0].replace(b"t-1", b"t\\u002d1"),
        LOG[0].replace(b"t-1", b"t\\/1"),
        LOG[0].replace(b"t-1", b"t\\u000A"),
        LOG[0].replace(b"t-1", b"t\\u000a"),
        LOG[0].replace(b"t-1", b"t\n1"),
        LOG[0].replace(b'"at":1790000001000', b'"at":-0'),
        LOG[0].replace(b"t-1", b"\xff"),
        LOG[0].replace(b"t-1", b"\\ud800"),
        LOG[0].replace(b'"length":1000', b'"length":NaN'),
        LOG[0].replace(b'"length":1000', b'"length":' + b"[" * 100_000 + b"]" * 100_000),
        LOG[0].replace(b"\n", b"\r\n"),
    ],
)
def test_what_is_no_step_is_told_and_never_crashes(line):
    assert (1, "line/unreadable") in found_by_both([line, *LOG[1:]])


def test_an_event_in_another_spelling_is_refused():
    spaced = [line.replace(b'"shoe":1,"who"', b'"shoe": 1,"who"') for line in LOG]
    turned = [line.replace(b'"voided":false}', b'"voided":false,"voided":false}') for line in LOG]
    other = [line.replace(b'"seed":"', b'"sown":"') for line in LOG]

    assert (4, "line/unreadable") in found_by_both(spaced)
    assert (15, "line/unreadable") in found_by_both(turned)
    assert (15, "event/unreadable") in found_by_both(other)


def test_fields_of_a_shuffle_in_another_order_are_refused():
    def turn(events: Events) -> None:
        body = the(events, "ShoeRevealed")
        body["shoe"] = body.pop("shoe")

    assert "event/unreadable" in codes(turn)


def test_an_empty_log_is_no_log():
    assert found_by_both([]) == [(0, "log/empty")]


def test_a_root_or_a_last_hash_that_was_noted_is_compared():
    report = verify_log(LOG)
    cut = LOG[:-1]

    assert verify_log(LOG, root=report.roots[0], head=report.head).is_clean
    assert [each.code for each in verify_log(cut, root=SEED, head=report.head).problems] == [
        "log/root",
        "log/head",
    ]
    theirs = fairdeal_verify.verify(cut, SEED, report.head).problems
    assert [code for _, code, _ in theirs] == ["log/root", "log/head"]


@pytest.mark.parametrize("events", [1, 7, len(LOG) - 1])
def test_a_hash_that_was_noted_while_the_table_went_on_is_found_further_up(events):
    noted = verify_log(LOG[:events]).head

    assert verify_log(LOG, head=noted).is_clean
    assert fairdeal_verify.verify(LOG, None, noted).problems == []


def test_a_log_in_which_everything_is_wrong_is_not_read_to_its_end():
    report = verify_log([b"nonsense\n"] * 10_000)

    assert (
        len(report.problems)
        == len(fairdeal_verify.verify([b"nonsense\n"] * 10_000).problems)
        == PROBLEMS_MOST
    )


EDITS = st.one_of(
    st.tuples(st.just("drop"), st.integers(0, 40), st.integers(0, 40)),
    st.tuples(st.just("double"), st.integers(0, 40), st.integers(0, 40)),
    st.tuples(st.just("move"), st.integers(0, 40), st.integers(0, 40)),
)


def edit(parts: Events | Steps, what: str, place: int, other: int) -> None:
    """Leave out a step or an event, or put it somewhere else, or have it twice."""
    if not parts:
        return
    part = parts[place % len(parts)]
    if what != "double":
        parts.remove(part)
    if what != "drop":
        parts.insert(other % (len(parts) + 1), dict(part))


@given(st.lists(EDITS, min_size=1, max_size=3))
def test_whatever_is_done_to_the_events_both_verifiers_find_the_same(edits):
    def change(events: Events) -> None:
        for each in edits:
            edit(events, *each)

    found_by_both(rewritten(LOG, change))


@given(st.lists(EDITS, min_size=1, max_size=3), st.booleans())
def test_whatever_is_done_to_the_steps_both_verifiers_find_the_same(edits, is_numbered_anew):
    steps = steps_of(LOG)
    for each in edits:
        edit(steps, *each)

    found_by_both(log_of(numbered(steps) if is_numbered_anew else steps))


@given(st.integers(0, 20), st.lists(EDITS, min_size=1, max_size=3))
def test_whatever_is_done_within_a_step_both_verifiers_find_the_same(place, edits):
    def change(steps: Steps) -> None:
        for each in edits:
            edit(steps[place % len(steps)]["events"], *each)

    found_by_both(rewritten_steps(LOG, change))
