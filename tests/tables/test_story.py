"""A whole evening: three people sign up, one is drawn to bank, a round is played, and no chip is missing."""

import pytest

from fairdeal.games.game import Refused
from fairdeal.people import Directory
from fairdeal.store import open_store
from fairdeal.tables.limits.gate import PeopleGate
from fairdeal.tables.model.events import BoxBet, RoundEnded
from fairdeal.tables.model.terms import ELECT
from fairdeal.wire import commands as c
from tests.people.building import Randomness, cheap
from tests.support.covers import covers
from tests.tables.room import Room, Sitting

THREE = ("ann", "bob", "cid")
DEPOSIT, BET = 400_00, 20_00


@pytest.fixture
def evening():
    """A room of people, and a room of tables over the same store."""
    room = Room(lambda clock: open_store("memory:", clock), issued=False)
    people = Directory(room.store, room.clock, Randomness(1), cheap())
    people.sign_up("s0", "ops", "Ops", "correct horse battery")
    people.appoint("s1", "ops")
    yield room, people
    room.close()


def sign_up_and_deposit(people: Directory) -> None:
    for person in THREE:
        people.sign_up(f"up-{person}", person, person.title(), None)
        people.issue(f"in-{person}", "ops", f"wallet:{person}", DEPOSIT, "deposit")


def as_the_source_plays(table):
    """Report what can be reported, double what can be doubled, hit below 12, else stand; the dealer to 17."""
    while (asked := table.asked) is not None:
        person, box, options = asked
        state = table.table.round.state
        total = state.turn_hand.total if box else state.dealer.total
        if box == 0:
            choice = "hit" if total < 17 else "stand"
        elif "report" in options or "double" in options:
            choice = "report" if "report" in options else "double"
        else:
            choice = (
                "hit" if "hit" in options and total < 12 else "stand" if "stand" in options else options[-1]
            )
        table.act(person, c.ChooseAction(box, choice))


def bet_what_the_bank_takes(table: Sitting, person: str) -> None:
    """Twenty; or five, or nothing, where the banker could not pay all that the bets together may win."""
    for bets in ((BoxBet(BET),), (BoxBet(5_00),), ()):
        try:
            table.act(person, c.Bet(bets))
        except Refused as refused:
            assert refused.code == "table/bet/bank"
        else:
            return


@covers("S3-50", "S3-58")
def test_three_people_with_400_each_still_have_1200_after_a_round_with_an_elected_banker(evening):
    room, people = evening
    sign_up_and_deposit(people)
    table = room.open("cn21", f"table.banker={ELECT}")
    table.seat(*THREE, chips=DEPOSIT)

    for _ in range(5):
        for place in list(table.table.players):
            bet_what_the_bank_takes(table, place.person)
        as_the_source_plays(table)
    table.close()

    assert len(table.happened(RoundEnded)) == 5
    assert sum(room.wallet(person) for person in THREE) == 3 * DEPOSIT == room.chips_in_all()
    assert room.problems == ()


@covers("S3-51")
def test_signing_up_twice_changes_nothing_and_only_who_has_signed_up_plays(evening):
    room, people = evening
    sign_up_and_deposit(people)
    sign_up_and_deposit(people)
    table = room.open()
    table.host.gate = PeopleGate(people, room.store)

    assert room.wallet("ann") == DEPOSIT
    assert table.refusal("stranger", c.SitDown("Stranger", 0)).startswith("people/")
    table.seat("ann")
    assert table.refusal("ann", c.SitDown("Ann", 100)) == "table/seated-already"


@covers("S3-51")
def test_chips_at_one_table_cannot_be_taken_to_another(evening):
    room, people = evening
    sign_up_and_deposit(people)
    first, second = room.open(name="t-1"), room.open(name="t-2")
    first.seat("ann", chips=DEPOSIT)

    assert second.refusal("ann", c.SitDown("Ann", 1)) == "ledger/overdraft"


@covers("S3-52")
def test_money_is_put_in_and_taken_out_in_positive_amounts_and_never_more_than_there_is(evening):
    room, people = evening
    sign_up_and_deposit(people)
    for chips in (0, -5):
        with pytest.raises(Refused):
            people.issue(f"x{chips}", "ops", "wallet:ann", chips, "deposit")
    with pytest.raises(Refused):
        people.retire("y", "ops", "wallet:ann", DEPOSIT + 1, "withdrawn")

    assert room.wallet("ann") == DEPOSIT
    assert room.wallet("nobody") == 0


@covers("S3-53")
def test_a_table_is_open_until_it_is_closed_and_then_for_good(evening):
    room, people = evening
    sign_up_and_deposit(people)
    table = room.open()
    table.seat("ann")
    assert table.host.is_open

    table.close()

    assert not table.host.is_open
    acts = (c.SitDown("Ann", 1), c.Bet(), c.Leave(), c.BuyIn(1), c.CloseTable(), c.ChooseAction(1, "hit"))
    assert {table.refusal("ann", act) for act in acts} == {"table/closed"}
    with pytest.raises(Refused, match="opened-already"):
        room.open(command="again")


@covers("S3-16")
def test_four_hundred_tables_are_all_reached_by_their_names(evening):
    room, _ = evening
    names = [f"t-{number}" for number in range(400)]

    for name in names:
        room.open(name=name)

    assert [room.host(name).table.id for name in names] == names
