"""A view is complete: a whole table is drawn from it alone, without any rule and any event.

Every line that is drawn is compared with the table, in every phase that the rules of a house allow.
"""

from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from fairdeal.fairness.sealing import seat_commitment
from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.state import Phase as BlackjackPhase
from fairdeal.games.trumps.book import book_of
from fairdeal.games.trumps.state import Phase as TrumpsPhase
from fairdeal.games.trumps.variants import Variant
from fairdeal.houses.library import shipped
from fairdeal.tables.games.trumps import open_pack
from fairdeal.tables.games.trumps import shipped as shipped_packs
from fairdeal.tables.houses.figures import describe_house
from fairdeal.tables.views.table_view import HouseFacts
from fairdeal.wire import commands as c
from fairdeal.wire.parts import Text
from fairdeal.wire.views import blackjack, table, trumps
from fairdeal.wire.views.table import EdgeView
from tests.tables.room import Room, opened_house
from tests.trumps.random_games import random_pack
from tests.wire import plain_table
from tests.wire.drawn_tables import Drawing, play_round, play_rounds
from tests.wire.test_view_fields import FACTS, open_full

EDGE = EdgeView(0.43, is_exact=False)
CHANGES = (Text("The dealer hits soft 17.", "庄家软17要牌。"), Text("Naturals pay 6:5.", "黑杰克赔6:5。"))


def possible_phases(book: RuleBook) -> set[str]:
    """The phases of a round that the rules allow."""
    phases = set(BlackjackPhase)
    if not any(book.offers_insurance):
        phases.remove(BlackjackPhase.INSURANCE)
    asks = any(
        peeks and may[Origin.DEALT][False] for peeks, may in zip(book.peeks, book.may_surrender, strict=True)
    )
    if not (book.early_surrender and asks):
        phases.remove(BlackjackPhase.EARLY_SURRENDER)
    if not book.swap:
        phases.remove(BlackjackPhase.SWAPPING)
    return {phase.value for phase in phases}


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_house_is_drawn_in_every_phase_that_its_rules_allow(room: Room, name: str):
    table, chance = room.open(name, decision_seconds=30), Random(name)
    book = table.table.book
    assert isinstance(book, RuleBook)
    table.seat("ann", "bob", chips=0 if book.points_only else 90_000)
    drawing = Drawing(table, replace(describe_house(*opened_house(name, ()), CHANGES), edge=EDGE))
    phases = possible_phases(book)

    play_rounds(table, chance, 3)
    drawing.draw_all()
    drawing.play_until_drawn(phases, chance)
    table.act("ann", c.CloseTable())
    drawing.draw_all()

    assert drawing.phases == phases
    assert table.table.phase.value == "closed"


def test_a_house_that_asks_everything_is_drawn_in_all_phases_of_blackjack(room: Room):
    table, chance = room.open("blackjack_switch", "surrender.kind=early"), Random(1)
    table.seat("ann", "bob", chips=90_000)
    drawing = Drawing(table, HouseFacts())

    drawing.play_until_drawn(set(BlackjackPhase), chance)

    assert drawing.phases == {phase.value for phase in BlackjackPhase}


# What only some tables have.


def test_a_table_with_a_dealer_a_bot_a_bank_and_a_limit_of_payouts_is_drawn(room: Room):
    table, chance = open_full(room, bank=40_000), Random(2)
    drawing = Drawing(table, FACTS.house)

    play_round(table, chance)
    table.act("bob", c.SetPace(True))
    table.bet("ann")
    drawing.draw_all()

    assert drawing.has_drawn(
        "Dealer: Dana",
        "By hand: open",
        "Set aside for this round: ",
        "The bank covers ",
        "A box wins 400 at most, and 8 first bets",
        "== The Strip (own/strip) == Two decks downtown. (table)",
        "A round needs 2 players",
        "['bot mimic'",
        "'is_unhurried']",
        "The house keeps 0.41 %",
        "New: The dealer hits soft 17.",
        "seconds left, 45 s more on request, 3 times",
    )


def test_a_table_with_a_banker_is_drawn_with_the_hole_card_for_the_banker_alone(room: Room):
    table, chance = room.open(banker="1"), Random(3)
    table.seat("ann", "bob", chips=50_000)
    drawing = Drawing(table, HouseFacts())

    play_rounds(table, chance, 3)
    drawing.draw_all()

    assert drawing.has_drawn("bank: Ann in seat 1", "'is_banker'", "The bank covers ", "Dealer: ?? ")
    assert drawing.has_drawn("May bank: 1, since empty", "May bank: 1, since alone")


def test_a_table_that_waits_for_a_seed_is_drawn(room: Room):
    table = room.open()
    table.seat("ann", "bob")
    assert table.table.shoe is not None
    sealed = bytes.fromhex(table.table.shoe.sealed.commitment)
    drawing = Drawing(table, HouseFacts(), funds=2_000)

    table.act("bob", c.CommitSeed(seat_commitment(sealed, "seat:2", bytes(32)).hex()))
    table.bet("ann", "bob")
    table.act("bob", c.RevealSeed(bytes(32).hex()))
    drawing.draw_all()

    assert drawing.has_drawn(" -, bound, waited for", " 00000000, revealed", "No more bets.")
    assert drawing.has_drawn("You are asked: seed", "The house would need 40", ", up to 4,")


def test_a_table_for_show_whose_house_has_little_left_is_drawn_until_it_closes(room: Room):
    table, chance = room.open(for_show=True, house_chip=100), Random(4)
    table.seat("ann", "bob", chips=50_000)
    drawing = Drawing(table, HouseFacts(), funds=30_000)

    play_round(table, chance)
    table.until_asked("ann", "bob")
    table.act("ops", c.CloseTable())
    table.act("bob", c.Leave())
    table.play_out()
    drawing.draw_all()

    shown = ("All stakes are for show.", "The smallest chip is 1", "The table is closing.", "'leaves'")
    assert drawing.has_drawn(*shown, "The bank covers 300")


# Trumps.


def test_trumps_is_drawn_in_every_phase(room: Room):
    book = book_of(random_pack(Random(3)), Variant(rounds_most=8, draws_offer=1, hidden_values=False))
    table, chance = room.open_trumps(book=book, decision_seconds=30), Random(1)
    table.seat("ann", "bob", "cid", chips=2_000)
    drawing = Drawing(table, HouseFacts())

    play_round(table, chance)
    drawing.draw_all()
    drawing.play_until_drawn({phase.value for phase in TrumpsPhase}, chance)
    table.act("ann", c.CloseTable())
    drawing.draw_all()

    assert drawing.has_drawn("Box 1 Ann: ", "agreed [1", "Pot ", " won ")


@pytest.mark.parametrize("pack", shipped_packs())
@pytest.mark.parametrize("hides", [True, False])
def test_every_shipped_pack_is_drawn_with_its_units_and_decimals(room: Room, pack: str, hides: bool):
    book = book_of(open_pack(pack), Variant(hand="three", rounds_most=3, hidden_values=hides))
    table, chance = room.open_trumps(book=book, pack=pack), Random(pack)
    table.seat("ann", "bob", chips=2_000)
    drawing = Drawing(table, HouseFacts())

    play_round(table, chance)
    drawing.draw_all()

    units = {each.unit.en for each in book.categories} - {""}
    assert drawing.has_drawn(*(f" {unit}" for unit in units if not hides))
    assert drawing.has_drawn(": hidden") == hides


# The plain table itself.


def test_the_plain_table_reads_every_field_of_a_view():
    source = Path(plain_table.__file__).read_text(encoding="utf-8")

    unread = [
        f"{kind.__name__}.{name}"
        for module in (table, blackjack, trumps)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
        for name in kind.__struct_fields__
        if f'"{name}"' not in source and f"'{name}'" not in source
    ]

    assert unread == []
