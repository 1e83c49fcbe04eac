"""Other hidden cards, the same bytes: nothing that is sent depends on a card that the viewer may not see."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from fairdeal.games.blackjack.state import Round as Blackjack
from fairdeal.games.trumps.state import Round as Trumps
from fairdeal.games.trumps.state import Round as TrumpsRound
from fairdeal.games.trumps.state import in_sight
from fairdeal.tables.model.events import RoundAdvanced
from fairdeal.tables.model.state import Table
from fairdeal.tables.stored_table import apply_stored
from fairdeal.tables.views.disclosure import disclose
from fairdeal.tables.views.table_view import view
from tests.simulation.sight import dealt_hole, hidden_hole, with_other_card, with_other_hole_card
from tests.tables.room import Room
from tests.wire.drawn_tables import play_rounds, states

encode = msgspec.json.encode
PEOPLE = ("ann", "bob", "cid", None)


@pytest.mark.parametrize(
    ("house", "terms"),
    [
        ("vegas_strip", {}),
        ("vegas_strip", {"banker": "1"}),
        ("spanish21_h17_6d", {}),
        ("vegas_downtown_side_bets", {}),
    ],
)
def test_another_hole_card_changes_no_byte_of_any_other_viewer(room: Room, house, terms):
    table = room.open(house, **terms)
    table.seat("cid" if terms else "ann", "bob", "ann" if terms else "cid", chips=30_000)
    for _ in range(8):
        players = [place.person for place in table.table.players]
        table.bet(*players)
        table.play_out()

    looked = 0
    for state in states(table):
        if state.round is None or hidden_hole(state) is None or not isinstance(state.round.state, Blackjack):
            continue
        for person in PEOPLE:
            swapped = with_other_hole_card(state, state.round.state, person)
            assert encode(view(swapped, person)) == encode(view(state, person))
            looked += swapped is not state
    assert looked > 20


def test_the_event_of_another_hole_card_is_the_same_bytes_to_all_but_the_banker(room: Room):
    table = room.open(banker="1")
    table.seat("ann", "bob", "cid")
    table.play("bob", "cid", chips=500)

    (hole,) = [fact for fact in table.happened(RoundAdvanced) if dealt_hole(table.table, fact) is not None]
    other = with_other_card(table.table, hole, hole.drawn[0].card)

    told = {person: encode(disclose(table.table, hole, person)) for person in PEOPLE}
    told_too = {person: encode(disclose(table.table, other, person)) for person in PEOPLE}
    assert [person for person in PEOPLE if told[person] != told_too[person]] == ["ann"]


def test_other_cards_in_hidden_places_of_trumps_change_no_byte_of_any_other_viewer(room: Room):
    table = room.open_trumps()
    table.seat("ann", "bob", chips=2_000)
    play_rounds(table, Random(5), rounds=2)

    looked = 0
    for state in states(table):
        if state.round is None or not isinstance(state.round.state, Trumps):
            continue
        for person in ("ann", "bob", None):
            swapped = with_two_hidden_cards_swapped(state, state.round.state, person)
            if swapped is not None:
                assert encode(view(swapped, person)) == encode(view(state, person))
                looked += 1
    assert looked > 20


def with_two_hidden_cards_swapped(table: Table, game: TrumpsRound, person: str | None) -> Table | None:
    """Two cards of one box in the place of each other, which this person sees neither of."""
    place = table.place_of(person) if person is not None else None
    for box in game.boxes:
        is_own = place is not None and box.owner == place.seat
        hidden = len(in_sight(game.book, box)) if is_own else 0
        if box.picked or len(box.cards) - hidden < 2:
            continue
        cards = [*box.cards[:-2], box.cards[-1], box.cards[-2]]
        boxes = tuple(replace(box, cards=tuple(cards)) if each is box else each for each in game.boxes)
        assert table.round is not None
        return replace(table, round=replace(table.round, state=replace(game, boxes=boxes)))
    return None


def test_every_table_in_the_log_is_seen_as_it_was_live(room: Room):
    table = room.open()
    table.seat("ann", "bob", chips=30_000)
    live: dict[int, bytes] = {}
    subscriber = table.host.channel.subscribe(is_lossless=True)
    play_rounds(table, Random(9), rounds=3)
    for update in subscriber.waiting():
        live[update.after.version] = encode(view(update.after, "ann"))

    state = None
    for row in room.store.read(table.table.id):
        state = apply_stored(room.store, state, row)
        if row.seq in live:
            assert encode(view(state, "ann")) == live.pop(row.seq)
    assert not live
