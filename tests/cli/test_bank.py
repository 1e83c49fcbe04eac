"""`fairdeal bank`: balances and statements, and orders of operators."""

import json
from decimal import Decimal
from io import StringIO
from pathlib import Path
from secrets import token_bytes

import pytest

from fairdeal.people import Directory
from fairdeal.store import open_store
from fairdeal.store.places import FILE
from tests.cli.recorded import Played, a_room, change, complaint, rewritten, run, step_with
from tests.support.quick_start import typed
from tools.walked_page import walked


@pytest.fixture
def room(tmp_path):
    return a_room(tmp_path)


def money(capsys, room, account: str) -> Decimal:
    """What an account holds."""
    lines = run(capsys, "bank", "balances", account, "--data", room)[1].splitlines()
    return next(Decimal(line.split()[1]) for line in lines if line.split()[0] == account)


def test_every_account_is_listed_with_its_money(capsys, room):
    status, out, _ = run(capsys, "bank", "balances", "--data", room)

    held = {line.split()[0]: Decimal(line.split()[1]) for line in out.splitlines()[1:-1]}
    assert status == 0
    assert sum(held.values()) == 0
    assert f"together: {-held['mint']}, which is what the mint has given out" in out


def test_a_room_has_one_money_whatever_chips_its_houses_have(capsys, tmp_path):
    store = open_store(tmp_path / FILE)
    played = Played(store)
    played.people("ann")
    played.blackjack("t-1", "vegas_strip", ("ann",), games=1, closes=False)
    played.blackjack("t-2", "casino", ("ann",), games=1, overrides=("table.chip=0.5",), closes=False)
    store.close()

    purses = [money(capsys, tmp_path, f"purse:{table}:1") for table in ("t-1", "t-2")]
    wallet = run(capsys, "bank", "statement", "wallet:ann", "--data", tmp_path)[1].splitlines()

    assert all(500 < purse < 1500 for purse in purses)
    assert wallet[0].startswith("wallet:ann: 8000, after 3 transfers")
    assert [line.split()[-2] for line in wallet[-2:]] == ["-1000", "-1000"]


def test_money_that_comes_back_from_a_table_is_not_called_funding(capsys, tmp_path):
    store = open_store(tmp_path / FILE)
    played = Played(store)
    played.people("ann")
    played.blackjack("t-1", "vegas_strip", ("ann",), games=1)
    store.close()

    of_house = run(capsys, "bank", "statement", "house:vegas_strip", "--data", tmp_path)[1].splitlines()
    of_bank = run(capsys, "bank", "statement", "bank:t-1", "--data", tmp_path)[1].splitlines()

    out = [line for line in of_house if " bank:t-1 " in line]
    assert "bank funded" in out[0] and "-" in out[0].split()[-2]
    assert "back to the house" in out[-1] and "+" in out[-1].split()[-2]
    assert "bank funded" not in out[-1]
    assert "back to the house" in of_bank[-1]


def test_some_accounts_are_not_held_against_the_mint(capsys, room):
    out = run(capsys, "bank", "balances", "mint", "--data", room)[1]

    assert len(out.splitlines()) == 2


def test_a_statement_ends_with_the_balance(capsys, room):
    status, out, _ = run(capsys, "bank", "statement", "ann", "--last", "2", "--data", room)

    lines = out.splitlines()
    assert status == 0
    assert lines[0].startswith("wallet:ann: 9949.5, after")
    assert "earlier ones" in lines[1]
    assert len(lines) == 5
    assert lines[-1].split()[-1] == "9949.5"


def test_the_first_order_in_a_new_room_appoints_its_operator(capsys, tmp_path):
    order = ("bank", "issue", "house:casino", 500, "--reason", "first funds", "--data", tmp_path)

    refused = complaint(capsys, *order)
    status, out, _ = run(capsys, *order, "--appoint", "dora")

    assert "--appoint" in refused
    assert status == 0
    assert out.splitlines()[0].startswith("dora runs this room now.")
    assert out.splitlines()[-1] == "house:casino has 500 now."
    assert run(capsys, *order)[0] == 0
    assert money(capsys, tmp_path, "house:casino") == 1000


def test_the_same_order_under_the_same_id_is_carried_out_once(capsys, room):
    before = money(capsys, room, "wallet:ann")
    order = ("bank", "issue", "ann", 70, "--reason", "a present", "--id", "p-1", "--data", room)

    first, second = run(capsys, *order), run(capsys, *order)
    other = complaint(capsys, *order[:3], 71, *order[4:])

    assert first[0] == second[0] == 0
    assert "nothing was done now" in second[1]
    assert "said something else" in other
    assert money(capsys, room, "wallet:ann") == before + 70


def test_play_money_can_be_retired_but_not_more_than_there_is(capsys, room):
    before = money(capsys, room, "wallet:ann")

    status = run(capsys, "bank", "retire", "ann", 50, "--reason", "too much", "--data", room)[0]
    told = complaint(capsys, "bank", "retire", "ann", before, "--reason", "too much", "--data", room)

    assert status == 0
    assert f"wallet:ann has {before - 50}, and {before} is needed" in told
    assert money(capsys, room, "wallet:ann") == before - 50


def test_an_adjustment_needs_a_second_look(capsys, room):
    order = ("bank", "adjust", "ann", "bo", 30, "--reason", "a mistake", "--data", room)
    before = money(capsys, room, "wallet:bo")

    unconfirmed = complaint(capsys, *order)
    mistaken = complaint(capsys, *order, "--confirm", 31)
    status = run(capsys, *order, "--confirm", 30)[0]

    told = "the same amount once more (--confirm 30), or another operator (--confirmed-by)"
    assert told in unconfirmed
    assert told in mistaken
    assert status == 0
    assert money(capsys, room, "wallet:bo") == before + 30


def test_an_order_that_lacked_its_second_look_can_be_sent_again_under_its_id(capsys, room):
    order = ("bank", "adjust", "ann", "bo", 30, "--reason", "a mistake", "--id", "first", "--data", room)
    complaint(capsys, *order)

    assert run(capsys, *order, "--confirm", 30)[0] == 0


def test_only_an_operator_gives_orders(capsys, room, monkeypatch):
    order = ("bank", "issue", "ann", 5, "--reason", "why not", "--data", room)

    assert "it takes the role operator" in complaint(capsys, *order, "--as", "ann")
    monkeypatch.setattr("sys.stdin", StringIO("correct horse battery\n"))
    assert "The id or the password is wrong." in complaint(capsys, *order, "--as", "zoe")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("statement", "wallet:zoe"), "nothing ever moved in wallet:zoe"),
        (("statement", "purse:t-1"), "is no account"),
        (("statement", "ann", "--last", "0"), "1 or more"),
        (("issue", "ann", "0", "--reason", "nothing"), "0 can't be moved: amounts go from 0.01 to"),
        (("issue", "ann", "5", "--reason", "x"), "Give a reason"),
        (("issue", "bank:t-1", "5", "--reason", "a present"), "is no account for this"),
        (("issue", "ann", "5"), "--reason"),
        (
            ("issue", "Zoe", "5", "--reason", "a gift"),
            "`fairdeal people sign-up zoe --guest --name Zoe --data ",
        ),
    ],
)
def test_wrong_arguments_are_named(capsys, room, arguments, told):
    assert told in complaint(capsys, "bank", *arguments, "--data", room)


def test_the_operators_guide_prints_what_it_says(tmp_path):
    page = (Path(__file__).parents[2] / "docs" / "operators.md").read_text("utf-8")

    assert walked(page, tmp_path, typed) == page


def test_a_list_that_does_not_add_up_says_so(capsys, room):
    change(room, "UPDATE balances SET chips = chips + 1 WHERE account = 'wallet:ann'")

    assert "`fairdeal audit` says what is wrong" in run(capsys, "bank", "balances", "--data", room)[1]


def test_an_operator_cannot_be_appointed_where_somebody_runs_the_room(capsys, room):
    order = ("bank", "issue", "ann", 5, "--reason", "why not", "--data", room)

    told = complaint(capsys, *order, "--appoint", "bo")

    assert told == "fairdeal: carl runs this room already, and --appoint is for a new one"
    assert money(capsys, room, "wallet:ann") == Decimal("9949.5")
    assert run(capsys, *order, "--appoint", "carl")[0] == 0


REFUSED_FIRST = {
    "no such house": ("bank", "issue", "house:nosuch", 5, "--reason", "first funds"),
    "no reason": ("bank", "issue", "house:casino", 5, "--reason", "x"),
    "nobody of this name": ("bank", "issue", "zoe", 5, "--reason", "a present"),
    "more than there is": ("bank", "retire", "ann", 9_999_999, "--reason", "too much"),
    "not confirmed": ("bank", "adjust", "ann", "house:casino", 5, "--reason", "a mistake"),
    "no id": ("bank", "issue", "ann", 5, "--reason", "a present", "--id", "with spaces"),
    "an id that was used": ("bank", "issue", "ann", 5, "--reason", "a present", "--id", "used"),
    "no such person": ("people", "roles", "zoe", "dealer"),
    "no such status": ("people", "status", "ann", "sad", "--reason", "bad luck"),
}


@pytest.mark.parametrize("order", REFUSED_FIRST.values(), ids=REFUSED_FIRST)
def test_nobody_is_appointed_by_an_order_that_is_refused(capsys, tmp_path, order):
    store = open_store(tmp_path / FILE)
    Played(store).people("ann")
    Directory(store, lambda: 1_790_000_000_000, token_bytes).sign_up("used", "eve", "Eve", None)
    by_ann = ("bank", "issue", "ann", 5, "--reason", "a present", "--as", "ann")
    assert "it takes the role operator" in complaint(capsys, *by_ann, "--data", tmp_path)
    before = store.read("room")

    complaint(capsys, *order, "--appoint", "dora", "--data", tmp_path)

    assert store.read("room") == before
    store.close()


def test_an_operator_is_appointed_where_only_tables_have_moved_money(capsys, tmp_path):
    store = open_store(tmp_path / FILE)
    Played(store).blackjack("t-1", "vegas_strip", (), games=0, bot="mimic", closes=False)
    assert store.balance("purse:t-1:1") == 100_000
    assert store.tables() == ("t-1",)
    store.close()
    order = ("bank", "adjust", "house:casino", "suspense", 5, "--confirm", 5, "--reason", "a dispute")

    short = complaint(capsys, *order, "--appoint", "dora", "--data", tmp_path)
    first = ("bank", "issue", "house:casino", 5, "--reason", "first funds", "--appoint", "dora")

    assert "house:casino has 0, and 5 is needed" in short
    assert run(capsys, *first, "--data", tmp_path)[0] == 0
    assert run(capsys, *order, "--data", tmp_path)[0] == 0


@pytest.mark.parametrize("name", ["no spaces", "bot-1", "room"])
def test_who_cannot_be_appointed_gives_no_order(capsys, tmp_path, name):
    order = ("bank", "issue", "house:casino", 5, "--reason", "first funds", "--data", tmp_path)

    assert name in complaint(capsys, *order, "--appoint", name)
    assert "dora runs this room now" in run(capsys, *order, "--appoint", "dora")[1]


def test_the_first_order_may_be_for_its_operator_by_any_name(capsys, tmp_path):
    order = ("bank", "issue", "DORA", 5, "--reason", "a present", "--appoint", "dora", "--data", tmp_path)

    assert run(capsys, *order)[1].splitlines()[-1] == "wallet:dora has 5 now."


def test_who_has_an_account_keeps_its_password_when_appointed(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO("correct horse battery\n"))
    assert run(capsys, "people", "sign-up", "eve", "--name", "Eve", "--data", tmp_path)[0] == 0

    monkeypatch.setattr("sys.stdin", StringIO("correct horse battery\n"))
    order = ("bank", "issue", "eve", 5, "--reason", "first", "--appoint", "eve")
    out = run(capsys, *order, "--data", tmp_path)[1]

    assert out.splitlines()[0] == "eve runs this room now, with the password that the account has."


@pytest.mark.parametrize("order", [("issue",), ("retire",), ("adjust", "ann")])
@pytest.mark.parametrize("house", ["nosuch", "airliners"])
def test_a_house_that_nobody_knows_gets_no_money(capsys, room, order, house):
    told = complaint(capsys, "bank", *order, f"house:{house}", 5, "--reason", "why not", "--data", room)

    assert f"no house {house} comes with the program" in told
    assert "more" in told


def test_a_house_of_ones_own_has_a_treasury_once_it_was_played(capsys, room):
    called = rewritten('"casino"', '"harbour"')
    change(room, f"UPDATE steps SET text = {called} WHERE {step_with('TableOpened', 't-2')}")

    status = run(capsys, "bank", "issue", "house:harbour", 5, "--reason", "funds", "--data", room)[0]

    assert status == 0


def test_reasons_stand_in_the_statement(capsys, room):
    run(capsys, "bank", "issue", "carl", 7, "--reason", "for a rainy day", "--data", room)

    out = run(capsys, "bank", "statement", "carl", "--data", room)[1]

    assert out.splitlines()[-1].strip() == "for a rainy day (carl)"
    assert "    to begin with (carl)" in out.splitlines()


def test_who_confirmed_an_adjustment_stands_in_the_statement(capsys, room, monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO("correct horse battery\n" * 2))
    run(capsys, "people", "sign-up", "eve", "--data", room)
    run(capsys, "people", "roles", "eve", "operator", "--data", room)
    order = ("bank", "adjust", "ann", "bo", 30, "--as", "carl", "--data", room)
    run(capsys, *order, "--confirmed-by", "eve", "--reason", "seen by both")
    run(capsys, *order, "--confirm", 30, "--reason", "seen by one")

    told = run(capsys, "bank", "statement", "ann", "--last", 2, "--data", room)[1]
    events = run(capsys, "audit", "--events", "--json", "--data", room)[1]

    reasons = [line.strip() for line in told.splitlines() if "seen by" in line]
    assert reasons == [
        "seen by both (carl, confirmed by eve)",
        "seen by one (carl, who gave the amount twice)",
    ]
    confirmed = [each["details"].get("confirmed_by") for each in json.loads(events)]
    assert [each for each in confirmed if each] == ["eve", "carl"]


def test_reasons_stand_in_the_statement_of_a_narrow_screen(capsys, room, monkeypatch):
    monkeypatch.setattr("fairdeal.cli.bank.screen_columns", lambda: 40)

    out = run(capsys, "bank", "statement", "carl", "--data", room)[1]

    assert "  to begin with (carl)" in out


@pytest.mark.parametrize("name", ["Ann", "ANN", "wallet:Ann", "ann"])
def test_people_go_by_their_names(capsys, room, name):
    before = money(capsys, room, "wallet:ann")

    status, out, _ = run(capsys, "bank", "issue", name, 1, "--reason", "a present", "--data", room)

    assert (status, out.splitlines()[0]) == (0, "1 of play money was issued to wallet:ann.")
    assert money(capsys, room, "wallet:ann") == before + 1


def test_a_name_in_any_script_finds_its_wallet(capsys, room):
    run(capsys, "people", "sign-up", "li", "--guest", "--name", "李雷", "--data", room)
    run(capsys, "bank", "issue", "李雷", 9, "--reason", "a present", "--data", room)

    assert "wallet:li: 9, after" in run(capsys, "bank", "statement", "李雷", "--data", room)[1]


def test_the_operator_may_be_called_by_name(capsys, room):
    order = ("bank", "issue", "ann", 9, "--reason", "a present", "--data", room)

    assert run(capsys, *order, "--as", "Carl")[0] == 0
    assert "Carl (carl), active" in run(capsys, "people", "show", "CARL", "--data", room)[1]
    assert "carl" in run(capsys, "people", "log", "Carl", "--data", room)[1]


def test_a_name_that_two_people_have_means_neither(capsys, room):
    run(capsys, "people", "sign-up", "other", "--guest", "--name", "Ann", "--data", room)

    told = complaint(capsys, "bank", "issue", "Ann", 9, "--reason", "a present", "--data", room)

    assert "several people are called Ann: say by id which of them, ann and other" in told


def test_help_offers_only_accounts_that_are_taken(capsys):
    shown = run(capsys, "bank", "issue", "--help")[1]

    assert "house:NAME" in shown
    assert "bank:TABLE" not in shown
    assert "mint" not in shown


def test_a_name_that_looks_like_another_is_asked_for_by_id_before_money_moves(capsys, room):
    run(capsys, "people", "sign-up", "--guest", "--name", "\u0410nn", "--data", room)

    status, _, said = run(capsys, "bank", "issue", "Ann", "5", "--reason", "a gift", "--data", room)
    by_id = run(capsys, "bank", "issue", "ann", "5", "--reason", "a gift", "--data", room)

    assert status == 2
    assert "ann (Ann)" in said
    assert "(\u0410nn)" in said
    assert by_id[0] == 0
