"""One shape for everything that is refused: a stable code, its facts, and a sentence for the reader."""

from fractions import Fraction

import msgspec
import pytest

from fairdeal.games import blackjack
from fairdeal.games.game import Choose, Refused
from fairdeal.room.problems import describe_problem
from fairdeal.tables.model.events import BoxBet
from fairdeal.wire import commands as c
from fairdeal.wire.parts import Text
from fairdeal.wire.problems import Problem
from fairdeal.words import words_for
from fairdeal.words.money import written
from tests.support.blackjack import deal


def refused_by(doing, *arguments) -> Refused:
    with pytest.raises(Refused) as refused:
        doing(*arguments)
    return refused.value


def test_a_refused_action_says_what_is_allowed_in_the_readers_language():
    refusal = refused_by(blackjack.decide, deal(player="10H 8C").state, Choose(1, "split"))

    english, chinese = (describe_problem(refusal, words_for(lang), written) for lang in ("en", "zh"))

    assert (english.code, english.allowed) == ("action/not-legal", ("hit", "stand", "double"))
    assert english.sentence.startswith("You can't split now")
    assert english.facts["reason"] == "not_a_pair"
    assert chinese.sentence != english.sentence
    assert chinese.code == english.code


def test_a_refused_bet_writes_its_limits_as_money(room):
    table = room.open()
    table.seat("ann")
    refusal = refused_by(table.act, "ann", c.Bet((BoxBet(7),)))

    problem = describe_problem(refusal, words_for("en"), written)

    assert problem.code == "table/bet/limits"
    assert problem.facts["chips"] == 7
    assert "0.07" in problem.sentence
    assert msgspec.json.decode(msgspec.json.encode(problem), type=Problem) == problem


def test_a_refusal_that_another_one_is_the_reason_for_names_its_code():
    inner = refused_by(blackjack.decide, deal(player="10H 8C").state, Choose(1, "split"))
    outer = Refused("notation/unreadable", {"why": "input", "place": 3, "given": "1:split", "because": inner})

    problem = describe_problem(outer, words_for("en"), written)

    assert problem.facts["because"] == "action/not-legal"
    assert "You can't split now" in problem.sentence


def test_a_problem_has_all_of_a_refusal():
    state = deal(player="10H 8C").state

    problem = describe_problem(
        refused_by(blackjack.decide, state, Choose(1, "split")), words_for("en"), written
    )

    assert problem.facts == {"box": 1, "action": "split", "reason": "not_a_pair"}
    assert problem.allowed == ("hit", "stand", "double")
    assert problem.notation == "1: 10H 8C v ?? 6D"


def test_facts_of_a_problem_are_plain_and_lists_stay_lists():
    facts = {
        "ids": ["ann", "ann-2"],
        "to": None,
        "problem": Text("too low", "太低"),
        "share": Fraction(1, 2),
    }
    refusal = Refused("people/namesakes", {"name": "Ann", **facts})

    problem = describe_problem(refusal, words_for("zh"), written)

    assert problem.facts == {
        "name": "Ann",
        "ids": ["ann", "ann-2"],
        "to": None,
        "problem": "太低",
        "share": "1/2",
    }
    assert msgspec.json.decode(msgspec.json.encode(problem), type=Problem) == problem


def test_a_text_in_every_language_is_put_into_the_readers():
    facts = {"house": "reno", "problem": Text("too low", "太低")}
    refusal = Refused("table/house-settings", facts)

    sentences = [describe_problem(refusal, words_for(lang), written).sentence for lang in ("en", "zh")]

    assert ["too low" in sentences[0], "太低" in sentences[1]] == [True, True]
