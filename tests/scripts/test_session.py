"""What a session says of its scripts, how it answers, and what it does after an error."""

import time

import pytest
from msgspec.structs import replace

from fairdeal.scripts.host import Defined, Script, WorkerHost
from fairdeal.scripts.limits import Limits
from fairdeal.scripts.problems import ASK_AGAIN, BadScript
from tests.scripts.hostile import special
from tests.scripts.programs import GOOD, answers, problem, program

HELPERS = "def special(hand):\n    return helped(hand)\n\ndef helped(hand):\n    return hand.total * 10\n"


def test_a_script_is_asked():
    assert answers(GOOD) == [1, 2, 3]


def test_a_script_sees_the_prelude():
    source = "def special(hand):\n    return [report, contains(hand, 6, 7), contains(hand, 6, 9)]\n"

    assert answers(source) == [["report", True, False]] * 3


def test_the_last_script_that_defines_a_function_is_asked():
    base = "def special(hand):\n    return 'base'\n\ndef settlement(box, dealer):\n    return 'base'\n"
    own = "def special(hand):\n    return 'own'\n"

    with WorkerHost().start(program(base, own)) as session:
        assert session.defined == {"special": Defined("1.star", 1), "settlement": Defined("0.star", 4)}
        assert session.call("ask", [1]) == ["own"]
        assert session.call("settle", 1, 2) == "base"


def test_helpers_of_the_base_are_not_replaced_by_those_of_another_script():
    own = "def settlement(box, dealer):\n    return helped(box)\n\ndef helped(hand):\n    return 'own'\n"

    with WorkerHost().start(program(HELPERS, own)) as session:
        assert session.call("ask", [1, 2]) == [10, 20]
        assert session.call("settle", 1, 2) == "own"


def test_a_function_that_no_script_defines_is_none_to_the_driver():
    with WorkerHost().start(program(GOOD)) as session:
        assert session.call("known") == [True, False]


def test_knobs_that_scripts_read_are_told_with_their_first_line():
    base = "def special(hand):\n    return 1\n\ndef settlement(box, dealer):\n    return rules.tie\n"
    own = "def special(hand):\n    if rules.tie:\n        return 1\n    # rules.pay.never\n"
    own += "    return min(rules.split.max_hands, 4, rules.split.max_hands)\n"

    with WorkerHost().start(program(base, own)) as session:
        assert session.knobs_read == {
            "tie": Defined("0.star", 5),
            "split.max_hands": Defined("1.star", 5),
        }


def test_the_facts_that_a_function_may_look_at_are_those_of_its_script():
    base = "def special(hand):\n    return hand.total\n\ndef settlement(box, dealer):\n    return box.bets\n"
    own = (
        "def special(hand):\n    # hand.never\n    return hand.ranks[0] if hasattr(hand, 'suit') else None\n"
    )

    with WorkerHost().start(program(base, own)) as session:
        assert session.facts_read == {
            "special": {"ranks", "suit"},
            "settlement": {"total", "bets"},
        }


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        0,
        -7,
        2**100,
        1.5,
        "",
        "梅花 A 'quoted' \"twice\" \\ \n",
        "infinite nan",
        [],
        [[1], [], None],
        {},
        {"a": {"b": [1]}, "nan": None},
    ],
)
def test_a_value_goes_to_the_driver_and_comes_back_as_it_was(value: object):
    with WorkerHost().start(program(GOOD)) as session:
        assert session.call("echo", value) == value
        assert repr(session.call("echo", value)) == repr(value)


def test_tuples_come_back_as_lists_and_structs_as_dicts():
    source = "def special(hand):\n    return (hand.total, struct(a = (1, 2)), {1: 2})\n"

    assert answers(source)[0] == [1, {"a": [1, 2]}, {"1": 2}]


@pytest.mark.parametrize(
    "source",
    [
        "# a comment\r\ndef special(hand):\r\n    return hand.total\r\n",
        "'''A text.'''\n\nN = 0\nfor i in range(3):\n    N += i\n\n" + GOOD,
        "def special(hand, *others):\n    return hand.total\n",
        "def special(hand, more = 0, *, most = 9):\n    return hand.total + more\n",
        "def special(hand):\n    total = f'{hand}'\n    return hand.total\n",
        # A local name may be that of another function, and a helper may nearly be called as one.
        "def helped(special):\n    return special.total\n\ndef special(hand):\n    return helped(hand)\n",
        "def specials(hand):\n    return hand.total\n\ndef special(hand):\n    return specials(hand)\n",
        "def settle(box):\n    return box\n\n" + special("report = hand.total", "return settle(report)"),
        "def special(hand):\n    if hand.total == 0:\n        return 0\n"
        + "".join(f"    elif hand.total == {i}:\n        return {i}\n" for i in range(1, 250)),
    ],
)
def test_what_authors_may_write(source: str):
    assert answers(source) == [1, 2, 3]


def test_after_an_error_in_a_script_its_session_still_answers():
    source = "def special(hand):\n    return 10 // (hand.total - 3)\n"

    with WorkerHost().start(program(source)) as session:
        with pytest.raises(BadScript) as refused:
            session.call("ask", [1, 2, 3, 4])
        assert refused.value.problem.kind in ASK_AGAIN
        assert session.call("ask", [1, 2]) == [-5, -10]
        assert session.call("ask", [4]) == [10]


def test_after_its_time_is_over_a_session_says_so_again():
    source = "def special(hand):\n    for i in range(1 << 30):\n        pass\n"

    with WorkerHost(Limits(cpu_seconds=1)).start(program(source)) as session:
        with pytest.raises(BadScript) as refused:
            session.call("ask", [1])
        with pytest.raises(BadScript) as again:
            session.call("known")

    assert refused.value.problem == again.value.problem
    told = "the script did not finish within 1 s of computing time"
    assert str(again.value) == f"0.star:2:5: {told} (while `special` was asked)"


def test_after_its_worker_is_gone_a_session_says_so_again():
    source = "def special(hand):\n    return len([0] * 1000000000)\n"

    with WorkerHost(Limits(memory_mb=200)).start(program(source)) as session:
        for call in (["ask", [1]], ["known"]):
            with pytest.raises(BadScript, match="needs more than the 200 MB of memory"):
                session.call(*call)


def test_many_short_calls_use_up_the_time_together():
    host = WorkerHost(Limits(cpu_seconds=0.5))

    with host.start(program(GOOD)) as session, pytest.raises(BadScript) as refused:
        for _ in range(10_000):
            session.call("ask", list(range(1000)))

    assert refused.value.problem.kind == "time"
    assert refused.value.problem.facts["seconds"] == 0.5


def test_a_script_that_the_clock_stops_is_told_another_sentence():
    source = special("for i in range(1 << 30):", "    pass")
    limits = Limits(cpu_seconds=60, wall_seconds=3)

    with WorkerHost(limits).start(program(source)) as session, pytest.raises(BadScript) as refused:
        session.call("ask", [1])

    told = "the script did not finish within 3 s by the clock; if this machine is busy, try again"
    assert str(refused.value) == f"0.star:2:5: {told} (while `special` was asked)"


def test_the_time_between_two_calls_counts_by_the_clock():
    with WorkerHost(Limits(wall_seconds=3)).start(program(GOOD)) as session:
        time.sleep(3.1)
        with pytest.raises(BadScript) as refused:
            session.call("ask", list(range(10_000)))

    assert refused.value.problem.kind == "clock"


def test_an_answer_may_be_as_large_as_the_limit_says():
    # A text of JSON in its envelope: {"value":"…"}
    with WorkerHost(Limits(answer_bytes=1012)).start(program(GOOD)) as session:
        assert session.call("echo", "x" * 1000) == "x" * 1000
        with pytest.raises(BadScript, match="larger than 0 kB"):
            session.call("echo", "x" * 1001)


def test_a_script_may_be_as_long_as_the_limit_says():
    limits = Limits(source_bytes=len(GOOD))

    with WorkerHost(limits).start(program(GOOD)) as session:
        assert session.call("ask", [4]) == [4]
    with pytest.raises(BadScript, match="larger than"), WorkerHost(limits).start(program(GOOD + "#")):
        pass


def test_a_mistake_of_the_drivers_is_told_as_ours():
    with WorkerHost().start(program(GOOD)) as session:
        with pytest.raises(BadScript, match=r"mistake of Fair Deal's own.*not supported for types"):
            session.call("broken")
        with pytest.raises(BadScript, match="mistake of Fair Deal's own"):
            session.call("no such function")


@pytest.mark.parametrize(
    ("part", "text"),
    [("prelude", "x = "), ("prelude", "x = [1][3]"), ("driver", "x = "), ("driver", "fail()")],
)
def test_a_program_of_ours_that_is_broken_is_told_as_ours(part: str, text: str):
    broken = replace(program(GOOD), **{part: text})

    with pytest.raises(BadScript, match="mistake of Fair Deal's own"), WorkerHost().start(broken):
        pass


def test_the_file_is_told_as_it_was_named_on_one_line():
    odd = Script("script-7:9:9\n --> driver:1:1", "def special(hand):\n    return hand.foo\n")

    with (
        WorkerHost().start(replace(program(GOOD), scripts=(odd,))) as session,
        pytest.raises(BadScript) as refused,
    ):
        session.call("ask", [1])

    assert str(refused.value) == "script-7:9:9 --> driver:1:1:2:12: `hand` has no `foo`"
    assert refused.value.problem.file == odd.file


def test_a_problem_of_the_base_names_its_file():
    base = "def special(hand):\n    return hand.foo\n"
    own = "def settlement(box, dealer):\n    return 1\n"

    assert problem(base, own).file == "0.star"
