"""Advice and judgements in wire form, with their words in every language."""

from functools import cache

from fairdeal.coaching.measures import CARDS
from fairdeal.odds.figures import ActionOdds, Advice
from fairdeal.wire.coach import AnswerWorth, Guidance, Remark
from fairdeal.wire.parts import Text
from fairdeal.words import LANGUAGES, words_for


def describe_advice(
    advice: Advice, measure: str = CARDS, standard: str = "", question: str = "action"
) -> Guidance:
    """Advice as guidance.

    `standard`: the answer that the others are compared with, by default the best one.
    """
    return Guidance(
        question=question,
        answers=tuple(_worth(action, odds) for action, odds in advice.actions.items()),
        best=advice.best,
        standard=standard or advice.best,
        measure=measure,
        is_exact=advice.exact,
        remarks=tuple(Remark(code, _text(f"odds.remark.{code}")) for code in advice.remarks),
    )


def _worth(action: str, odds: ActionOdds) -> AnswerWorth:
    return AnswerWorth(action, word_of(action), odds.ev, odds.win, odds.push, odds.lose)


def word_of(action: str) -> Text:
    """The usual name of an action."""
    return _text(f"action.{action}.name")


@cache
def _text(key: str) -> Text:
    return Text(**{lang: words_for(lang)(key) for lang in LANGUAGES})
