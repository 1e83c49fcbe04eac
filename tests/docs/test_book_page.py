"""The page of the rule book tells every question, and tells its domain as it is."""

import pytest

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.working import default_book
from tools.book_page import BOOK, DOMAINS, Question, questions

QUESTIONS = list(questions(BOOK.read_text("utf-8")))

SOURCE = '''
class RuleBook:
    schema: int = 1

    # Answers about the dealer.
    draws: tuple[BySoft, ...]
    """[total][soft]: the dealer
    draws."""
    decks: int
    """Packs in the shoe."""
'''


def name_of(question: Question) -> str:
    return question.name


def test_every_field_of_the_book_is_a_question():
    assert tuple(map(name_of, QUESTIONS)) == RuleBook.__struct_fields__


@pytest.mark.parametrize("question", QUESTIONS, ids=name_of)
def test_every_question_says_what_its_answer_means(question):
    assert question.meaning, f"{question.name} needs a text below it in book.py"


@pytest.mark.parametrize("question", QUESTIONS, ids=name_of)
def test_a_table_is_as_large_as_the_domain_that_the_page_tells(question):
    table = getattr(default_book(), question.name)

    for thing in question.domain:
        sizes, _ = DOMAINS[thing]
        assert len(table) in sizes
        table = table[0]


def test_domain_meaning_part_and_kind_of_answer_are_read_from_the_source():
    assert list(questions(SOURCE)) == [
        Question("schema", "The form", (), "", "a whole number"),
        Question("draws", "Answers about the dealer", ("total", "soft"), "the dealer draws.", "yes or no"),
        Question("decks", "Answers about the dealer", (), "Packs in the shoe.", "a whole number"),
    ]
