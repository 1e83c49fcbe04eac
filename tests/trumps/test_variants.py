"""Variants: named ones, knobs set anew, and what makes no sense."""

import msgspec
import pytest

from fairdeal.cards import Card
from fairdeal.games.game import fingerprint
from fairdeal.games.trumps.book import book_of
from fairdeal.games.trumps.pack import Category, Pack, PackCard, Text
from fairdeal.games.trumps.problems import BadVariant
from fairdeal.games.trumps.variants import (
    CHOICES,
    LEAST,
    NONSENSE,
    VARIANTS,
    Variant,
    clashes,
    settings_of,
    variant_of,
)
from fairdeal.words import words_for
from tests.support.covers import covers
from tests.trumps.table import PACK, book, pack_of


@covers("S1-35", "S1-37", "S1-22")
def test_the_two_games_differ_as_their_rules_say():
    source, classic = variant_of("source"), variant_of("classic")

    assert (source.hand, source.caller, source.tie, source.ends) == ("any", "rotates", "nothing", "one_out")
    assert (source.winner, source.hidden_values, source.deal) == ("last_taker", True, "aside")
    assert (classic.hand, classic.caller, classic.tie, classic.ends) == (
        "top",
        "winner",
        "middle",
        "last_one",
    )
    assert (classic.hidden_values, classic.deal) == (False, "first")
    assert (source.draws_offer, classic.draws_offer, classic.rounds_most) == (20, 50, 500)
    assert (source.draws_most, classic.draws_most) == (100, 250)


@pytest.mark.parametrize("name", VARIANTS)
def test_named_variants_make_sense(name: str):
    assert clashes(VARIANTS[name]) == []


def test_every_knob_can_be_set():
    settings = ["hand=three", "caller=loser", "tie=share", "missing=loses", "ends=last_one", "deal=first"]
    settings += ["winner=most_cards", "rounds_most=7", "draws_most=3", "points_to=0", "hidden_values=false"]
    settings += ["draws_offer=2", "super_card=ant", "super_beaten_by=bee, cat,"]

    assert variant_of("source", settings) == Variant(
        hand="three",
        caller="loser",
        tie="share",
        missing="loses",
        ends="last_one",
        deal="first",
        winner="most_cards",
        rounds_most=7,
        draws_offer=2,
        draws_most=3,
        hidden_values=False,
        super_card="ant",
        super_beaten_by=("bee", "cat"),
    )


def test_every_field_is_a_knob_that_can_be_read():
    assert set(CHOICES) | set(LEAST) | {"super_card", "super_beaten_by"} == set(Variant.__struct_fields__)


@pytest.mark.parametrize(
    ("name", "settings", "sentence"),
    [
        ("foo", [], "there is no variant foo; allowed: source, classic or points"),
        ("source", ["tie"], "tie sets nothing; a knob is set as in tie=share"),
        ("source", ["foo=1"], "there is no knob foo; allowed: hand, caller, tie, "),
        ("source", ["tie=foo"], "tie is foo; allowed: nothing, middle, middle_rotate, new_category or share"),
        ("source", ["hidden_values=1"], "hidden_values is 1; allowed: true or false"),
        ("source", ["draws_most=0"], "draws_most is 0; allowed: a whole number from 1 to 100000"),
        ("source", ["draws_offer=often"], "draws_offer is often; allowed: a whole number from 0 to 100000"),
        ("source", ["draws_most=-1"], "draws_most is -1; allowed"),
        ("source", ["rounds_most=9999999999999"], "rounds_most is 9999999999999; allowed"),
        ("source", ["rounds_most=²"], "rounds_most is ²; allowed"),
        ("source", ["winner=points", "rounds_most=0"], "a game for points needs an end"),
        ("source", ["points_to=3"], "points_to is 3, but nobody counts points"),
        ("points", ["tie=middle"], "so that tie can be nothing or new_category, not middle"),
        ("points", ["ends=last_one"], "nobody runs out of cards in a game for points"),
        ("source", ["super_card=ant", "super_beaten_by=,"], "super_beaten_by names no card; allowed"),
        ("source", ["super_card= "], "super_card names no card; allowed: the name or the id of a card"),
        ("classic", ["tie=nothing"], "the same cards would meet again and again"),
        ("classic", ["winner=last_taker"], "set winner=most_cards"),
        ("source", ["super_beaten_by=ant"], "but there is no super_card"),
        ("source", ["super_card=ant", "super_beaten_by=ant"], "the super card ant cannot beat itself"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(name: str, settings: list[str], sentence: str):
    with pytest.raises(BadVariant) as bad:
        variant_of(name, settings)

    assert sentence in str(bad.value)
    assert bad.value.told(words_for("zh")) != str(bad.value)


def test_all_wrong_knobs_are_told_at_once():
    with pytest.raises(BadVariant) as bad:
        variant_of("source", ["tie=foo", "hand=bar"])

    assert len(str(bad.value).splitlines()) == 2


def test_every_clash_can_happen():
    combinations = [
        Variant(winner="points", rounds_most=0),
        Variant(points_to=1),
        Variant(winner="points", tie="share"),
        Variant(winner="points", ends="last_one"),
        Variant(hand="top"),
        Variant(ends="last_one"),
        Variant(super_beaten_by=("ant",)),
        Variant(super_card="ant", super_beaten_by=("ant",)),
    ]

    assert [clashes(variant)[0].key for variant in combinations] == list(NONSENSE)


def test_a_knob_that_is_set_twice_has_its_last_word():
    assert variant_of("source", ["tie=share", "tie=middle"]).tie == "middle"


def test_a_super_card_must_be_in_the_pack_and_the_nearest_ones_are_named():
    with pytest.raises(BadVariant) as bad:
        book_of(PACK, Variant(super_card="hein", super_beaten_by=("unicorn", "bee")))

    first, second = str(bad.value).splitlines()
    assert first.startswith("hein is no card of the pack Test; of its 8 cards the nearest are hen, ")
    assert second.startswith("unicorn is no card of the pack Test; of its 8 cards the nearest are ")
    assert bad.value.told(words_for("zh")) != str(bad.value)


NAMED = Pack(
    "named",
    Text("Named"),
    (Category("speed", Text("Speed")),),
    (
        PackCard(Card("a380"), Text("Airbus A380", "空客380"), {"speed": 1}),
        PackCard(Card("747-400"), Text("Boeing 747-400", "波音747"), {"speed": 2}),
        PackCard(Card("concorde"), Text("A380"), {"speed": 3}),
    ),
)


@pytest.mark.parametrize(
    ("named", "card"),
    [
        ("747-400", "747-400"),
        ("Boeing 747-400", "747-400"),
        ("boeing 747-400", "747-400"),
        ("波音747", "747-400"),
        ("CONCORDE", "concorde"),
        ("a380", "a380"),
        ("A380", "concorde"),
    ],
)
def test_a_super_card_is_called_by_its_id_or_its_name_in_any_case(named: str, card: str):
    assert book_of(NAMED, Variant(super_card=named)).variant.super_card == card


def test_cards_that_beat_the_super_card_are_called_likewise_and_once_each():
    settings = ["super_card=Concorde", "super_beaten_by=Airbus A380, boeing 747-400,747-400"]

    made = book_of(NAMED, variant_of("source", settings))

    assert made.variant.super_beaten_by == ("a380", "747-400")


def test_a_super_card_cannot_beat_itself_under_another_name():
    with pytest.raises(BadVariant, match="the super card 747-400 cannot beat itself"):
        book_of(NAMED, variant_of("source", ["super_card=747-400", "super_beaten_by=Boeing 747-400"]))


def test_a_name_without_end_is_refused_at_once():
    with pytest.raises(BadVariant) as bad:
        book_of(PACK, Variant(super_card="x" * 100_000))

    assert len(str(bad.value)) < 300


def test_a_variant_without_sense_makes_no_book():
    with pytest.raises(BadVariant, match="the same cards"):
        book_of(PACK, Variant(hand="top"))


def test_a_book_goes_to_json_and_back():
    made = book(variant="classic")

    assert msgspec.json.decode(msgspec.json.encode(made), type=type(made)) == made


def test_a_fingerprint_names_the_cards_and_the_rules():
    prints = {
        fingerprint(book()),
        fingerprint(book(variant="classic")),
        fingerprint(book(settings="draws_most=7")),
        fingerprint(book(pack_of("speed price:low", ant="1 1", bee="2 3"))),
        fingerprint(book(pack_of("speed price:low", ant="1 1", bee="2 4"))),
        fingerprint(book(pack_of("speed price", ant="1 1", bee="2 4"))),
    }

    assert len(prints) == 6
    assert fingerprint(book()) == fingerprint(book())
    assert all(len(one) == 16 for one in prints)


@covers("S1-05")
@pytest.mark.parametrize(("cards", "players", "dealt"), [(8, 2, 8), (8, 3, 6), (7, 2, 6), (9, 4, 8)])
def test_cards_that_cannot_be_dealt_evenly_stay_out(cards: int, players: int, dealt: int):
    pack = pack_of("speed", **{f"k{number}": "1" for number in range(cards)})

    assert book(pack).cards_dealt(players) == dealt
    assert book(pack, "classic").cards_dealt(players) == cards


def test_a_card_or_a_category_that_is_none_is_an_error():
    with pytest.raises(LookupError):
        book().card(Card("unicorn"))
    with pytest.raises(LookupError):
        book().category("colour")


@pytest.mark.parametrize("word", ["0" * 5000, "00000000099999999999", "1000000000"])
def test_a_number_that_is_far_too_long_is_refused_as_any_other(word: str):
    with pytest.raises(BadVariant):
        variant_of("source", [f"rounds_most={word}"])


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize(
    "settings", [(), ("super_card=1A", "super_beaten_by=1B,1C", "draws_most=9", "missing=loses")]
)
def test_settings_make_the_same_variant_again(name, settings):
    variant = variant_of(name, settings)

    assert variant_of("source", settings_of(variant)) == variant
