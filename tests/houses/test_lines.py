"""On which line of a TOML text each name stands."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.houses.lines import lines_of

TEXT = '''\
# a comment with [brackets] and = signs
name = "a # b = [c]"   # another
text.en = """
several ] lines } """
text.zh = \'\'\'
also = these\'\'\'

[shoe]
decks = 6
composition = { removed = ["10", "9"], added = [
  "AS",  # here
  "KS",
], jokers = 0 }

[ pay ] # spaces
"natural" = "3:2"
'tie' = 'push'
charlie.cards = 5
charlie.pay = 2

[[pay.bonus_hands]]
name = "one"
cards = "7 7 7"

[[pay.bonus_hands]]
name = "two"
[pay.tie_by_total]
17 = "lose"
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("name",), 2),
        (("text",), 3),
        (("text", "en"), 3),
        (("text", "zh"), 5),
        (("shoe",), 8),
        (("shoe", "decks"), 9),
        (("shoe", "composition", "removed", 1), 10),
        (("shoe", "composition", "added"), 10),
        (("shoe", "composition", "added", 1), 12),
        (("shoe", "composition", "jokers"), 13),
        (("pay",), 15),
        (("pay", "natural"), 16),
        (("pay", "tie"), 17),
        (("pay", "charlie", "pay"), 19),
        (("pay", "bonus_hands"), 21),
        (("pay", "bonus_hands", 0, "cards"), 23),
        (("pay", "bonus_hands", 1), 25),
        (("pay", "bonus_hands", 1, "name"), 26),
        (("pay", "tie_by_total", "17"), 28),
    ],
)
def test_a_name_is_found_on_its_line(path, line):
    assert lines_of(TEXT)[path] == line


def test_windows_line_ends_count_as_one():
    assert lines_of(TEXT.replace("\n", "\r\n")) == lines_of(TEXT)


def test_text_that_no_parser_would_take_ends_in_a_value_error():
    for text in ("a = [1, 2", "a = {b = 1", "a =", "= 2"):
        with pytest.raises(ValueError, match="not the TOML"):
            lines_of(text)


def paths_of(value, path=()):
    """Every path in a parsed text."""
    if path:
        yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from paths_of(inner, (*path, name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from paths_of(inner, (*path, number))


def toml_of(value):
    """A value written as TOML, on one line or with lists over several."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{name}" = {toml_of(inner)}' for name, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[\n" + ",\n".join(toml_of(inner) for inner in value) + "]"
    return f"'''{value}'''" if isinstance(value, str) else str(value)


NAMES = st.text("abc.#=[]{} ", min_size=1, max_size=4)
VALUES = st.recursive(
    st.integers() | st.text("abc'\n#=[]{},\"", max_size=6).filter(lambda text: "'" not in text),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(NAMES, VALUES, max_size=5))
def test_every_path_of_any_text_is_found(tables):
    text = "\n".join(f'"{name}" = {toml_of(value)}' for name, value in tables.items())
    try:
        parsed = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return

    lines = lines_of(text)

    assert set(lines) == set(paths_of(parsed))
    for name in parsed:
        line = text.split("\n")[lines[(name,)] - 1]
        assert f'"{name}" =' in line
