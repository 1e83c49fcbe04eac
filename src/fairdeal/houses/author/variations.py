"""A house with one rule taken back: one knob at its default again, or one function of its script left out."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import TABLES, Rules
from fairdeal.games.blackjack.sense import clashes
from fairdeal.games.blackjack.working import rule_book
from fairdeal.games.game import fingerprint
from fairdeal.houses.chain import look_up
from fairdeal.houses.house import House
from fairdeal.houses.toml import read_text
from fairdeal.scripts.book import scripted_book
from fairdeal.scripts.host import Defined, Program, Script, Session, WorkerHost
from fairdeal.scripts.problems import BadScript

DEFAULT = Rules()

KNOB, FUNCTION, SCRIPT = "knob", "function", "script"

BESIDE_SCRIPTS = frozenset(
    (
        "decks",
        "dealer_deals",
        "deal_order",
        "double_for_less",
        "hole_card",
        "insurance_costs",
        "natural_takes",
        "naturals_at_once",
        "offers_even_money",
        "offers_insurance",
        "peeks",
        "rounding",
        "turns",
        "upcard_place",
    )
)
"""Fields of a book that no script answers, and that nothing it is asked hangs on."""


class Variation(Struct, frozen=True):
    """A house but for one rule."""

    kind: str
    """`knob`, `function`, or `script`: all functions together."""
    name: str
    """`shoe.decks`, `settlement`; empty for all functions."""
    book: RuleBook | None
    """None where the house makes no sense without this rule."""


def variations(house: House, book: RuleBook, where: str) -> Iterator[Variation]:
    """The house without each rule that is not the default's, where that changes the book."""
    scripts = _scripts(where) if house.scripts else ()
    own = fingerprint(book)
    for variation in chain(_functions(house, scripts), _knobs(house, book, scripts)):
        if variation.book is None or fingerprint(variation.book) != own:
            yield variation


def count(house: House) -> int:
    """How many there are at most."""
    functions = len(house.asked)
    return len(changed_knobs(house.rules)) + functions + (functions > 1)


def changed_knobs(rules: Rules) -> list[str]:
    """The knobs of the tables that are not at their default, as `shoe.decks`."""
    return [
        f"{table}.{field.name}"
        for table, shape in TABLES.items()
        for field in fields(shape)
        if _value(rules, table, field.name) != _value(DEFAULT, table, field.name)
    ]


def _value(rules: Rules, table: str, name: str) -> Any:
    return getattr(getattr(rules, table), name)


def _scripts(where: str) -> tuple[Script, ...]:
    """Those of the house and of the houses that it extends, the first of these first."""
    return tuple(
        Script(file.script_path, read_text(file.script, file.script_path))
        for file in look_up(where).whole()
        if file.script is not None
    )


# Knobs.


def _knobs(house: House, book: RuleBook, scripts: Sequence[Script]) -> Iterator[Variation]:
    for knob in changed_knobs(house.rules):
        table, name = knob.split(".")
        default = replace(getattr(house.rules, table), **{name: _value(DEFAULT, table, name)})
        rules = replace(house.rules, **{table: default})
        yield Variation(KNOB, knob, None if clashes(rules, {}) else _book(house, book, rules, scripts, name))


def _book(
    house: House, book: RuleBook, rules: Rules, scripts: Sequence[Script], knob: str
) -> RuleBook | None:
    if not scripts:
        return rule_book(rules)
    quick = _beside_scripts(book, rule_book(house.rules), rule_book(rules))
    reads_it = any(word in script.source for script in scripts for word in (knob, "getattr"))
    return _scripted(rules, scripts) if quick is None or reads_it else quick


def _beside_scripts(book: RuleBook, before: RuleBook, after: RuleBook) -> RuleBook | None:
    """The scripted book with what a knob changes beside it; None where the script has a say in that."""
    changed = {
        name: value
        for name in before.__struct_fields__
        if (value := getattr(after, name)) != getattr(before, name)
    }
    return replace(book, **changed) if changed.keys() <= BESIDE_SCRIPTS else None


def _scripted(rules: Rules, scripts: Sequence[Script], host: "Without | None" = None) -> RuleBook | None:
    try:
        return scripted_book(rules, scripts, {}, host)[0]
    except BadScript:
        return None


# Functions of the script.


def _functions(house: House, scripts: Sequence[Script]) -> Iterator[Variation]:
    for function in house.asked:
        yield Variation(FUNCTION, function, _scripted(house.rules, scripts, Without(function)))
    if len(house.asked) > 1:
        by_script = any(bet.kind == SCRIPT for bet in house.rules.side_bet)
        yield Variation(SCRIPT, "", None if by_script else rule_book(house.rules))


class Without(Struct, frozen=True):
    """A host that leaves one function of the scripts out."""

    function: str

    @contextmanager
    def start(self, program: Program) -> Iterator[Session]:
        with WorkerHost().start(program) as session:
            yield Lacking(session, self.function)


class Lacking(Struct, frozen=True):
    """A session that does not speak of one function: what it decides is left to the knobs."""

    session: Session
    function: str

    @property
    def defined(self) -> dict[str, Defined]:
        return {name: place for name, place in self.session.defined.items() if name != self.function}

    @property
    def knobs_read(self) -> dict[str, Defined]:
        return self.session.knobs_read

    @property
    def facts_read(self) -> dict[str, frozenset[str]]:
        return self.session.facts_read

    def call(self, name: str, *arguments: object) -> Any:
        return self.session.call(name, *arguments)
