"""The laws of the simulation can be broken: each of them tells a table that goes against it."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fairdeal.fairness import ShoeReshuffled, ShoeSealed, without
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import RoundOpened
from fairdeal.ledger.limits import Limits, Setting
from fairdeal.ledger.transfer import Transfer
from fairdeal.people import Person
from fairdeal.store import Event, StoredEvent, open_store
from fairdeal.tables.engine.rounds import JAMMED, entries_of
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.events import BetsPlaced, BoxBet, ClosingAnnounced, RoundAdvanced
from fairdeal.tables.model.state import Place, RoundInPlay, Table
from fairdeal.tables.views.disclosure import disclose
from fairdeal.tables.views.table_view import view
from fairdeal.wire.commands import SitDown
from fairdeal.wire.frames import Frame
from tests.simulation.houses import kept
from tests.simulation.limits import Keeping
from tests.simulation.people import ACTORS, PLAYERS
from tests.simulation.row_laws import Stakes, check_row
from tests.simulation.running import run_in
from tests.simulation.sent import Sent
from tests.simulation.sight import with_other_card
from tests.simulation.trying import check_nobody_is_kept_waiting
from tests.simulation.world import World
from tests.tables.room import Room

BET = (BoxBet(500),)


def table(*places: Place) -> Table:
    house = kept("strip")
    found = Table("t-1", "blackjack", house.name, house.book, house.book_id, house.terms, "ann")
    return replace(found, places={place.seat: place for place in places}, chips={"purse:t-1:1": 5_000})


def row(fact: Any, *moved: Transfer) -> StoredEvent:
    return StoredEvent("t-1", 1, Event(type(fact).__name__, 1, b"{}", moved), 0)


def test_a_shoe_that_is_sealed_behind_a_bet_is_told():
    sealed = ShoeSealed("t-1", 2, "", "house", "book", (), 1)
    waiting, betting = table(Place(1, "ann", "Ann")), table(Place(1, "ann", "Ann", bets=BET))

    check_row(waiting, waiting, sealed)
    with pytest.raises(AssertionError, match="sealed behind bets"):
        check_row(betting, betting, sealed)


def test_a_table_that_gives_up_is_told():
    with pytest.raises(AssertionError, match="given up"):
        check_row(table(), table(), ClosingAnnounced(why=JAMMED))


@pytest.mark.parametrize(("played", "paid"), [(500, 500), (700, 700), (500, 700)])
def test_stakes_that_nobody_has_bet_are_told(played: int, paid: int):
    before = table(Place(1, "ann", "Ann", bets=BET))
    entries = entries_of(replace(before, places={1: Place(1, "ann", "Ann", bets=(BoxBet(played),))}))
    told = {"type": "RoundOpened", "book": before.book_id, "entries": entries}
    opening = RoundAdvanced(1, msgspec.Raw(msgspec.json.encode(told)))
    moved = Transfer("purse:t-1:1", "stake:t-1:1:1:1:main", paid, "stake")

    if (played, paid) == (500, 500):
        Stakes().read(before, opening, row(opening, moved))
        return
    with pytest.raises(AssertionError, match="was bet"):
        Stakes().read(before, opening, row(opening, moved))


def keeping(**limits: int) -> Keeping:
    return Keeping(lambda: {"ann": Person("ann", "Ann", guest=True, limits=Setting(Limits(**limits)))})


def test_bets_at_two_tables_that_are_too_much_together_are_told():
    one = table(Place(1, "ann", "Ann", bets=BET))
    within = keeping(loss=900)

    within.check([one], now=0)
    with pytest.raises(AssertionError, match="loss of 1000"):
        within.check([one, replace(one, id="t-2")], now=0)


def test_a_bet_above_the_limit_is_told():
    betting, placed = table(Place(1, "ann", "Ann", bets=BET)), BetsPlaced(1, BET)

    keeping(stake=500).read(betting, betting, placed, row(placed))
    with pytest.raises(AssertionError, match="ann bets 500"):
        keeping(stake=499).read(betting, betting, placed, row(placed))


def begun(before: Table, banker: int | None = None) -> tuple[Table, RoundAdvanced]:
    """The table once a round has begun with all its bets."""
    before = replace(before, banker=banker)
    entries = entries_of(before)
    assert isinstance(before.book, RuleBook)
    opening = RoundOpened(before.book, entries)
    told = {"type": "RoundOpened", "book": before.book_id, "entries": entries}
    state = ADAPTERS[before.game].game.apply(None, opening)
    in_play = RoundInPlay(1, state, banker, dict(entries.purses))
    return replace(before, round=in_play, rounds=1), RoundAdvanced(1, msgspec.Raw(msgspec.json.encode(told)))


def test_a_round_with_a_bet_that_a_lower_limit_stops_is_told():
    before = table(Place(1, "ann", "Ann", bets=BET))
    after, opening = begun(before)

    keeping(stake=500).read(before, after, opening, row(opening))
    with pytest.raises(AssertionError, match="ann bets 500"):
        keeping(stake=499).read(before, after, opening, row(opening))


def test_a_banker_who_stays_away_or_sets_too_much_aside_is_told():
    before = table(Place(1, "ann", "Ann"), Place(2, "bob", "Bob", bets=BET))
    after, opening = begun(before, banker=1)
    away = Keeping(lambda: {"ann": Person("ann", "Ann", guest=True, limits=Setting(away_until=1))})

    keeping().read(before, after, opening, row(opening))
    with pytest.raises(AssertionError, match="ann bets in a time-out"):
        away.read(before, after, opening, row(opening))

    within = keeping(loss=4_500)
    within.check([before], now=0)
    within.check([replace(after, chips={"purse:t-1:1": 500})], now=0)
    with pytest.raises(AssertionError, match="loss of 4501"):
        within.check([replace(after, chips={"purse:t-1:1": 499})], now=0)


def test_a_bot_that_never_speaks_is_told():
    people, bot = Place(1, "ann", "Ann", bets=BET), Place(2, "bot-t-1-2", "Bot", "mimic")

    check_nobody_is_kept_waiting(table(people, replace(bot, bets=BET)))
    with pytest.raises(AssertionError, match="waits for ever"):
        check_nobody_is_kept_waiting(table(people, bot))


def test_cards_that_are_shuffled_again_differ_with_the_hole_card():
    room = Room(lambda clock: open_store("memory:", clock))
    sitting = room.open("single_deck_65")
    sitting.seat("ann")
    shoe = sitting.table.shoe
    assert shoe is not None
    sealed = shoe.sealed
    lying = sealed.pack[:3]
    again = ShoeReshuffled(sealed.shoe, 1, 1, without(sealed.pack, 1, lying))

    other = with_other_card(sitting.table, again, lying[0])

    assert other.cards != again.cards
    assert len(other.cards) == len(again.cards)
    room.close()


@pytest.fixture(scope="module")
def watched() -> Iterator[tuple[World, Frame[Any]]]:
    """A world where Ann has sat down, and the frame of a spectator who knows nothing but the opening."""
    world = World(1, "memory:", lambda line: None)
    run_in(world, _sit_down(world))
    now, opened = world.truth.tables["t-1"], 1
    steps = world.truth.steps("t-1", opened, now.version)
    events = tuple(disclose(before, fact, None) for before, fact, _ in steps)
    yield world, Frame(now.version, tuple(filter(None, events)), view(now, None))
    world.end()


async def _sit_down(world: World) -> None:
    world.trouble = 0
    world.staff.begin(dict.fromkeys(PLAYERS, 50_000))
    await world.open_table("t-1", "strip")
    await world.send_again(Sent("sit", "t-1", ACTORS["ann"], SitDown("Ann", 5_000), None))
    await world.let_happen()
    await world.check()


def test_a_viewer_who_gets_every_event_is_let_be(watched: tuple[World, Frame[Any]]):
    world, frame = watched

    world.eyes.hear(frame, 1, None, with_rounds=False)


@pytest.mark.parametrize(
    ("changed", "known", "told"),
    [
        ({"events": ()}, 1, "other events"),
        ({"has_gap": True}, 1, "events come after a gap"),
        ({"has_gap": True, "events": ()}, 1, "misses one"),
        ({}, 99, "taken back"),
    ],
)
def test_a_viewer_who_misses_something_is_told(
    changed: dict[str, Any], known: int, told: str, watched: tuple[World, Frame[Any]]
):
    world, frame = watched

    with pytest.raises(AssertionError, match=told):
        world.eyes.hear(replace(frame, **changed), known, None, with_rounds=True)


def test_a_viewer_who_sees_a_seed_or_another_table_is_told(watched: tuple[World, Frame[Any]]):
    world, frame = watched
    table = world.truth.tables["t-1"]
    seed = world.eyes._server_seed(table).decode()

    with pytest.raises(AssertionError, match="seed of a shoe in use"):
        world.eyes.look(replace(frame.view, phase=seed), None)
    with pytest.raises(AssertionError, match="another table"):
        world.eyes.look(replace(frame.view, number=7), None)
