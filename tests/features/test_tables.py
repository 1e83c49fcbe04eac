"""Rules of the table that a player would argue about, as told in features/tables."""

from collections.abc import Iterator

import pytest
from pytest_bdd import given, parsers, scenarios, then, when

from fairdeal.games.game import Refused
from fairdeal.store import open_store
from fairdeal.tables.host_factory import open_table
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.model.events import BetsPlaced
from fairdeal.tables.model.terms import network_terms
from fairdeal.wire import commands as c
from fairdeal.words import words_for
from fairdeal.words.refusals import render_refusal
from tests.tables.room import CHIPS, Room, Sitting, opened_house

scenarios("tables")

PEOPLE = {"Ann": "ann", "Ben": "bob", "Cid": "cid"}
SEATS = {"Ann": 1, "Ben": 2, "Cid": 3}


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room(lambda clock: open_store("memory:", clock))
    yield room
    assert room.problems == ()
    room.close()


@given("Ann, Ben and Cid sit at a table over a network", target_fixture="table")
def seated(room: Room) -> Sitting:
    house, book = opened_house("vegas_strip", ())
    opening = blackjack_table("t-1", house, book, "ann", network_terms(blackjack_terms(house, book)))
    opened = open_table(room.store, opening, book, "open", room.clock, room.randomness)
    table = Sitting(room, room.wait_for(opened))
    for name, person in PEOPLE.items():
        table.act(person, c.SitDown(name, 20_000))
    return table


@given(parsers.parse("{name} asked not to be hurried"))
def ask_for_no_hurry(table: Sitting, name: str) -> None:
    table.act(PEOPLE[name], c.SetPace(is_unhurried=True))


@given(parsers.parse("{name} bets"))
@when(parsers.parse("{name} bets"))
def bet(table: Sitting, name: str) -> None:
    table.bet(PEOPLE[name])


@given(parsers.parse("it is {name}'s turn"))
def wait_for_turn(table: Sitting, name: str) -> None:
    while table.asked is None or table.asked[0] != PEOPLE[name]:
        if table.asked is None:
            table.bet(*PEOPLE.values())
        else:
            stand(table)


def stand(table: Sitting) -> None:
    assert table.asked is not None
    person, box, options = table.asked
    careful = next((each for each in ("stand", "no", "keep") if each in options), options[0])
    table.act(person, c.ChooseAction(box, careful))


@given(parsers.parse("{name} asks for more time"))
@when(parsers.parse("{name} asks for more time"))
def ask_for_time(table: Sitting, name: str) -> None:
    table.act(PEOPLE[name], c.MoreTime())


@when(parsers.parse("{name} tries to ask for more time"), target_fixture="refusal")
def try_to_ask_for_time(table: Sitting, name: str) -> Refused:
    with pytest.raises(Refused) as refused:
        table.act(PEOPLE[name], c.MoreTime())
    return refused.value


@when(parsers.parse("{name} leaves"))
def leave(table: Sitting, name: str) -> None:
    table.act(PEOPLE[name], c.Leave())


@given(parsers.parse("{seconds:d} seconds pass"))
@when(parsers.re(r"(?P<seconds>\d+) seconds? pass(es)?"), converters={"seconds": int})
@when(parsers.parse("nobody bets for {seconds:d} seconds"))
def pass_time(table: Sitting, seconds: int) -> None:
    table.later(seconds)


@given(parsers.parse("{name} says nothing for {count:d} rounds"))
@when(parsers.parse("{name} says nothing for {count:d} rounds"))
def be_silent(table: Sitting, name: str, count: int) -> None:
    for _ in range(count):
        play_round(table, *(person for other, person in PEOPLE.items() if other != name))


@when(parsers.parse("{name} sits a round out on purpose"))
def sit_out(table: Sitting, name: str) -> None:
    table.act(PEOPLE[name], c.Bet())
    play_round(table, *(person for other, person in PEOPLE.items() if other != name))


def play_round(table: Sitting, *awake: str) -> None:
    number = table.table.rounds + 1
    table.bet(*awake)
    if table.table.rounds < number:
        table.later(20)
    while table.asked is not None:
        stand(table)
    assert table.table.rounds == number


@then("everybody can still bet")
def check_betting(table: Sitting) -> None:
    assert table.table.rounds == 0
    assert () not in [place.bets for place in table.table.places.values()]


@then(parsers.re(r"the round begins without (?P<names>[\w ]+)"))
def check_absent(table: Sitting, names: str) -> None:
    sat_out = [placed.seat for placed in table.happened(BetsPlaced) if not placed.bets]

    assert table.table.rounds == 1
    assert sat_out == [SEATS[name] for name in names.split(" and ")]


@then(parsers.parse("it is still {name}'s turn"))
def check_turn(table: Sitting, name: str) -> None:
    assert table.asked is not None
    assert table.asked[0] == PEOPLE[name]


@then(parsers.parse("{name}'s hand stands"))
def check_stood(table: Sitting, name: str) -> None:
    assert table.asked is None or table.asked[0] != PEOPLE[name]


@then(parsers.parse("that is refused: {sentence}"))
def check_refusal(refusal: Refused, sentence: str) -> None:
    assert render_refusal(refusal, words_for("en")) == sentence


@then(parsers.parse("{name}'s seat is given up, and all chips are in {owner}'s wallet again"))
def check_given_up(table: Sitting, name: str, owner: str) -> None:
    assert SEATS[name] not in table.table.places
    assert table.room.wallet(PEOPLE[owner]) == CHIPS


@then(parsers.parse("{name} still has the seat"))
def check_seat(table: Sitting, name: str) -> None:
    assert table.table.places[SEATS[name]].person == PEOPLE[name]
