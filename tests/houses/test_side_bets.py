"""Side bets in a house file: read, refused, told on the rule card."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from fairdeal.games.blackjack.rules import SideBetRules
from fairdeal.games.blackjack.side_bet_kinds import AWARDS, PAY_TABLES, SIDE_BET_KINDS
from fairdeal.games.blackjack.side_bets import domain, scripted_side_bet
from fairdeal.games.blackjack.working import rule_book
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.load import read_house
from fairdeal.houses.places import HouseFile
from fairdeal.houses.problems import BadHouse
from fairdeal.houses.telling.card import differences, rule_card
from fairdeal.words import words_for
from fairdeal.words.catalogue import texts_of

PAIRS = '[[side_bet]]\nid = "pairs"\nkind = "perfect_pairs"\npays = "25/12/5"\n'
ENGLISH = words_for("en")


def house(text: str, *overrides: str) -> House:
    return read_house(HouseFile("mine", "mine/house.toml", text.encode()), overrides)


def refusal(text: str, *overrides: str) -> BadHouse:
    with pytest.raises(BadHouse) as refused:
        house(text, *overrides)
    return refused.value


def last_line(opened: House, lang: str = "en") -> str:
    return rule_card(opened, rule_book(opened.rules), words_for(lang))[-1]


def test_a_side_bet_is_read_with_a_common_pay_table():
    [bet] = house(PAIRS + "min_bet = 2\nmax_bet = 50").rules.side_bet

    pays = {"perfect_pair": (25, 1), "coloured_pair": (12, 1), "mixed_pair": (5, 1)}
    assert bet == SideBetRules(id="pairs", kind="perfect_pairs", pays=pays, min_bet=(2, 1), max_bet=(50, 1))


@pytest.mark.parametrize("kind", SIDE_BET_KINDS)
def test_every_common_pay_table_of_every_kind_is_accepted_and_told(kind: str):
    for table in SIDE_BET_KINDS[kind].tables:
        opened = house(f'[[side_bet]]\nid = "it"\nkind = "{kind}"\npays = "{table}"')

        assert opened.rules.side_bet[0].pays == PAY_TABLES[table]
        book = rule_book(opened.rules)
        for words in map(words_for, ("en", "zh")):
            assert len(differences(opened, book, words)) == 1
            assert "it" in rule_card(opened, book, words)[-1]


def test_a_pay_table_of_the_houses_own():
    text = (
        '[[side_bet]]\nid = "it"\nkind = "royal_match"\npays = { royal_match = "25", suited_match = "5:2" }'
    )

    assert house(text).rules.side_bet[0].pays == PAY_TABLES["25/2.5"]


def test_an_override_replaces_the_side_bets_or_takes_them_away():
    royal = 'side_bet=[{ id = "royal", kind = "royal_match", pays = "10/3" }]'

    assert [bet.id for bet in house(PAIRS, royal).rules.side_bet] == ["royal"]
    assert house(PAIRS, "side_bet=none").rules.side_bet == ()


CASES = [
    ("side.allowed.id", PAIRS.replace('"pairs"', '"my pairs"'), 2),
    ("side.allowed.id", PAIRS.replace('"pairs"', '"main"'), 2),
    ("side.allowed.id", PAIRS.replace('"pairs"', "5"), 2),
    ("side.allowed.name", PAIRS + 'name = "\\u001b[1m"', 5),
    ("side.allowed.pays", PAIRS.replace("25/12/5", "25/12"), 4),
    ("side.allowed.pays", PAIRS.replace('"25/12/5"', "{}"), 4),
    ("side.sense.id", PAIRS + PAIRS, 6),
    (
        "side.sense.points",
        '[play]\nstakes = "points"\n[double]\non = "none"\n[split]\nmax_hands = 1\n'
        "[insurance]\noffered = false\n" + PAIRS,
        10,
    ),
    ("side.sense.script_pays", PAIRS.replace("perfect_pairs", "script"), 4),
    ("side.sense.no_pays", '[[side_bet]]\nid = "it"\nkind = "perfect_pairs"', 1),
    ("side.sense.foreign_award", PAIRS.replace("25/12/5", "10/3"), 4),
    (
        "side.sense.never_won",
        "[shoe]\ndecks = 1\n" + PAIRS.replace('"25/12/5"', "{ perfect_pair = 30 }"),
        6,
    ),
    (
        "side.sense.never_won",
        '[shoe]\ndecks = 2\n[[side_bet]]\nid = "it"\nkind = "21+3"\npays = { suited_trips = 100 }',
        6,
    ),
    ("side.sense.limits", PAIRS + "max_bet = 0.5", 5),
    ("side.sense.limits", PAIRS + "min_bet = 600", 5),
    ("side.sense.chip", PAIRS + "min_bet = 1\nmax_bet = 2.005", 6),
]


@pytest.mark.parametrize(("key", "text", "line"), CASES)
def test_a_side_bet_that_makes_no_sense_meets_its_own_sentence_at_its_line(key: str, text: str, line: int):
    bad = refusal(text)

    found = {problem.key for problem in bad.problems}
    found |= {kind.key for each in bad.problems if (kind := each.facts.get("kind"))}
    found |= {
        inner.key
        for each in bad.problems
        if (kind := each.facts.get("kind")) and (inner := kind.facts.get("kind"))
    }
    assert key in found
    assert bad.told(ENGLISH).startswith(f"mine/house.toml:{line}: ")
    assert bad.told(words_for("zh"))


def test_every_sentence_about_a_side_bet_that_makes_no_sense_has_a_case():
    keys = {key for key in texts_of("en", "side") if key.startswith(("side.allowed.", "side.sense."))}

    assert keys == {key for key, _, _ in CASES}


def test_an_award_of_another_kind_is_told_with_those_that_there_are():
    assert refusal(PAIRS.replace("25/12/5", "10/3")).told(ENGLISH) == (
        'mine/house.toml:4: side bet "pairs": royal_match is no award of perfect_pairs; its pay tables are '
        '"30/10/5", "25/12/5", "25/12/6", "30/12/5", "25/15/5" or "25/10/5", its awards perfect_pair, '
        "coloured_pair or mixed_pair"
    )


def test_a_part_of_a_side_bet_is_no_override():
    assert "side_bet" in refusal(PAIRS, "side_bet.0.max_bet=5").told(ENGLISH)


def test_a_perfect_pair_is_possible_where_the_pack_holds_a_card_twice():
    text = '[shoe]\ndecks = 1\n[shoe.composition]\nadded = "AS"\n'

    opened = house(text + PAIRS.replace('"25/12/5"', "{ perfect_pair = 30 }"))

    assert opened.rules.side_bet[0].pays == {"perfect_pair": (30, 1)}


def test_a_pack_of_nothing_is_told_as_such():
    ranks = "A 2 3 4 5 6 7 8 9 10 J Q K"
    bad = refusal(f'[shoe.composition]\nremoved = "{ranks}"\n{PAIRS}')

    assert [problem.key for problem in bad.problems] == ["house.sense.few_cards"]


def test_the_rule_card_tells_what_a_side_bet_pays_and_costs():
    opened = house("[shoe]\ndecks = 6\n" + PAIRS.replace("25/12/5", "30/12/5") + "max_bet = 25")

    assert last_line(opened) == (
        "Side bet Perfect Pairs (pairs), your first two cards as a pair: perfect pair (same suit) 30:1, "
        "coloured pair (same colour) 12:1, mixed pair 5:1. From 1 to 25. It costs 1.9293 % of the side bet."
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[shoe]\ndecks = 8\n" + PAIRS.replace("25/12/5", "30/12/5"), "It wins 0.4819 % of the side bet"),
        ('[shoe]\ndecks = "infinite"\n' + PAIRS.replace('"25/12/5"', "{ mixed_pair = 12 }"), "costs nothing"),
        (PAIRS + 'name = "Twins"', "Side bet Twins (pairs)"),
        ('[[side_bet]]\nid = "own"\nkind = "script"', "Side bet own (own): the house's own."),
        ('[[side_bet]]\nid = "own"\nkind = "script"\nname = "Ours"', "Side bet Ours (own)"),
    ],
)
def test_the_rule_card_tells_other_side_bets(text: str, told: str):
    assert told in last_line(house(text))


def test_the_rule_card_tells_what_a_script_answered():
    opened = house('[[side_bet]]\nid = "red"\nkind = "script"')
    reds = [first[-1] in "HD" and second[-1] in "HD" for first, second, *_ in domain()]
    answers = [("two reds", (2, 1)) if red else None for red in reds]
    book = replace(rule_book(opened.rules), side_bets=(scripted_side_bet("red", answers),))

    assert rule_card(opened, book, ENGLISH)[-1] == (
        "Side bet red (red), as the house's script says: two reds 2:1. From 1 to 500. "
        "It costs 25.2412 % of the side bet."
    )


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_kind_and_award_has_words(lang: str):
    texts = texts_of(lang, "side")

    assert {f"side.award.{award}" for award in AWARDS} <= texts.keys()
    assert {f"side.{part}.{kind}" for part in ("kind", "on") for kind in SIDE_BET_KINDS} <= texts.keys()


def test_a_side_bet_of_the_script_needs_a_script(tmp_path: Path):
    (tmp_path / "house.toml").write_text('[[side_bet]]\nid = "trips"\nkind = "script"\n')

    with pytest.raises(BadHouse, match=r"trips.*no house\.star"):
        open_house(tmp_path, (), {})
