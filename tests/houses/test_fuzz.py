"""Whatever a house file or an override holds, it loads or its problems are told."""

from datetime import date, datetime, time

from hypothesis import example, given, settings
from hypothesis import strategies as st

from fairdeal.games.blackjack.kinds import Written
from fairdeal.games.blackjack.knobs import Faulty, knobs_of, read_table
from fairdeal.games.blackjack.rules import TABLES as SHAPES
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.sense import clashes
from fairdeal.games.blackjack.working import rule_book
from fairdeal.houses.house import House
from fairdeal.houses.load import load_house, read_house
from fairdeal.houses.places import HouseFile, house_file, shipped
from fairdeal.houses.problems import BadHouse
from fairdeal.houses.telling.card import differences, rule_card
from fairdeal.houses.telling.summary import summary
from fairdeal.words import words_for
from tests.houses.knob_values import KNOBS

LANGUAGES = (words_for("en"), words_for("zh"))


def told(bad: BadHouse) -> None:
    """Every problem can be told on one line, in both languages."""
    for words in LANGUAGES:
        lines = bad.told(words).split("\n")
        assert len(lines) == len(bad.problems) > 0
        assert all(line.isprintable() for line in lines)


def load_or_tell(content: bytes, *overrides: str) -> House | None:
    try:
        return read_house(HouseFile("mine", "mine/house.toml", content), overrides)
    except BadHouse as bad:
        told(bad)
        return None


RIGHT_VALUES = st.sampled_from([given for right, _ in KNOBS.values() for given, _ in right])
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.builds(Written, st.sampled_from(["0.5", "1e9", "nan", "-inf", "1e999999999", "1_0.5"]))
    | st.sampled_from([date(2024, 1, 1), datetime(2024, 1, 1), time(1, 2)])
)
ANYTHING = st.recursive(
    SCALARS | RIGHT_VALUES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
TABLES = {name: tuple(knobs_of(shape)) for name, shape in SHAPES.items()}
TABLE_OF_KNOBS = st.fixed_dictionaries(
    {},
    optional={
        name: st.dictionaries(st.sampled_from(knobs), ANYTHING, max_size=3) for name, knobs in TABLES.items()
    },
)


@given(TABLE_OF_KNOBS | st.dictionaries(st.text(max_size=8), ANYTHING, max_size=3))
def test_any_values_load_or_are_faults(tables):
    try:
        rules = read_table(Rules, tables)
    except Faulty as faulty:
        assert faulty.faults
    else:
        assert isinstance(rules, Rules)


RIGHT_TABLES = st.fixed_dictionaries(
    {},
    optional={
        table: st.fixed_dictionaries(
            {},
            optional={
                knob: st.sampled_from([given for given, _ in KNOBS[f"{table}.{knob}"][0]]) for knob in knobs
            },
        )
        for table, knobs in TABLES.items()
    },
)


@settings(max_examples=30)
@given(RIGHT_TABLES, st.booleans())
def test_right_values_make_a_book_and_a_card_or_a_sentence(tables, by_house):
    rules = read_table(Rules, tables)
    given_knobs = {f"{table}.{knob}": int(not by_house) for table, knobs in tables.items() for knob in knobs}

    found = clashes(rules, given_knobs)

    for clash in found:
        for words in LANGUAGES:
            assert words(clash.key, **clash.facts)
    if not found:
        book = rule_book(rules)
        house = House("mine", {}, {}, "", "table", rules, "")
        for words in LANGUAGES:
            assert summary(house, words)
            assert all(rule_card(house, book, words))
            assert all(differences(house, book, words))


@given(st.text(max_size=200) | st.binary(max_size=200))
@example("a = " + "[" * 5000)
@example("a = " + "{a=" * 5000)
@example("[" + "a." * 5000 + "a]")
@example("[shoe]\ndecks = " + "9" * 5000)
@example("[table]\nmin_bet = 1e999999999")
@example("[table]\nmin_bet = " + "9" * 4000)
@example('"\\u0000" = 1')
@example("[[shoe]]\ndecks = 1")
@example("[[pay.charlie]]\ncards = 1")
@example('name = "\\u202e"')
def test_any_text_loads_or_is_told(text):
    content = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")

    load_or_tell(content)


@given(st.sampled_from(shipped()), st.data())
def test_a_shipped_house_with_a_scar_loads_or_is_told(name, data):
    content = house_file(name).content
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, min(len(content), start + 20)))
    scar = data.draw(
        st.sampled_from([b"", b"[", b'"', b"=", b"\n", b"\0", b"\xff", b"9", b"}", b"'''", b".", b"#"])
    )

    load_or_tell(content[:start] + scar + content[end:])


@given(
    st.sampled_from([*KNOBS, "shoe", "pay.charlie.cards", "nowhere", "", "pay..x"]),
    st.text(max_size=30)
    | st.sampled_from(["{", "[1", "1979-05-27", "07:32:00", "inf", "{a=1}", "'", "1\nb=2", "0x1f"]),
)
@example("shoe.decks", "[" * 5000)
@example("shoe.decks", "9" * 5000)
def test_any_override_loads_or_is_told(knob, value):
    try:
        load_house("vegas_strip", [f"{knob}={value}"])
    except BadHouse as bad:
        told(bad)


@given(st.text(max_size=30))
@example("../../../etc")
@example("/dev/zero")
@example("~")
def test_any_place_is_a_house_or_is_told(where):
    try:
        load_house(where)
    except BadHouse as bad:
        told(bad)
