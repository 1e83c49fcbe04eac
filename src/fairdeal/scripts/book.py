"""The rule book of a scripted house: the knobs' answers, with the script's in their places."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.book import LEFT_TO_KNOBS, Origin, RuleBook, Settlements
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.side_bet_rules import SCRIPT
from fairdeal.games.blackjack.side_bets import SideBet
from fairdeal.games.blackjack.working import rule_book
from fairdeal.scripts.asked import Asked, asked, part
from fairdeal.scripts.asking import Asking
from fairdeal.scripts.checking import Named, WrongAnswer, read_flag
from fairdeal.scripts.decided import check_knobs_matter, check_surrender, decided_knobs, neutral_rules
from fairdeal.scripts.domain import SUITS, Held, held_hands, is_natural, is_split, origins_of, ranks_of
from fairdeal.scripts.host import Program, Script, ScriptHost, WorkerHost
from fairdeal.scripts.offers import check_naturals, check_offers
from fairdeal.scripts.problems import BadScript, ScriptProblem
from fairdeal.scripts.questions import FUNCTIONS
from fairdeal.scripts.readings import (
    Finer,
    Point,
    Reading,
    Readings,
    Usual,
    menu_tables,
    name_tables,
    named_reading,
    refined,
    splittable,
    usual,
)
from fairdeal.scripts.rules_text import rules_text
from fairdeal.scripts.settling import insurance_wins, settlements
from fairdeal.scripts.side_asking import side_bets

HERE = Path(__file__).parent
OF_HANDS = ("special", "may_double", "may_split", "may_surrender")
"""The functions that say what a hand is or may do."""


class Scripted(Struct, frozen=True):
    """What a house's scripts had a say in."""

    functions: tuple[str, ...]
    asked: dict[str, int]
    """How many questions each function answered."""
    decided: dict[str, str]
    """Knobs that mean nothing in this house, and the function that decides in their place."""


def scripted_book(
    rules: Rules,
    scripts: Sequence[Script],
    given: Mapping[str, int],
    host: ScriptHost | None = None,
) -> tuple[RuleBook, Scripted]:
    """The book of a house with scripts, the base's first; raises BadScript."""
    with (host or WorkerHost()).start(program_of(rules, scripts)) as session:
        check_surrender(rules, session)
        work = _Work(Asking(session), rules)
        book = work.book()
        check_knobs_matter(rules, given, work.decided(), session)
        return book, Scripted(tuple(session.defined), work.asking.asked, work.decided())


def program_of(rules: Rules, scripts: Sequence[Script]) -> Program:
    """What a session with these scripts evaluates."""
    prelude = rules_text(rules) + (HERE / "prelude.star").read_text(encoding="utf-8")
    driver = (HERE / "driver.star").read_text(encoding="utf-8")
    return Program(prelude, tuple(scripts), driver, FUNCTIONS)


class _Work:
    """One book in the making."""

    def __init__(self, asking: Asking, rules: Rules) -> None:
        self.asking = asking
        self.rules = rules
        self.usual = rule_book(rules)
        """What the knobs say."""
        self.left_to_knobs: set[str] = set()
        """Functions that answered `usual` somewhere, so that the knobs still count."""

    def book(self) -> RuleBook:
        asking, changes = self.asking, _Changes()
        if asking.answers("dealer_draws"):
            changes["dealer_draws"] = _dealer_draws(asking, self.usual)
        readings = self._readings() if self._needs_readings() else {}
        if asking.answers("special"):
            changes |= _names(readings, self.usual if "special" in self.left_to_knobs else None)
        if any(map(asking.answers, OF_HANDS)):
            changes["menus"] = menu_tables(readings)
            changes["split_limit"] = _split_limits(readings, self.rules)
        seen = replace(self.usual, **changes)
        if asking.answers("settlement"):
            changes["settlements"] = self._settlements(readings, seen)
        if asking.answers("insurance"):
            changes["insurance_wins"] = insurance_wins(asking, readings, seen)
        changes["side_bets"] = self._side_bets()
        return replace(rule_book(neutral_rules(self.rules, self.decided())), **changes)

    def _side_bets(self) -> tuple[SideBet, ...]:
        """Those that the script answers for are asked about only where the house has one."""
        by_script = [bet.id for bet in self.rules.side_bet if bet.kind == SCRIPT]
        has_function = self.asking.answers("side_bet")
        if by_script and not has_function:
            script = next(iter(self.asking.session.defined.values()))
            facts = {"id": by_script[0], "function": "side_bet"}
            raise BadScript(ScriptProblem("no_side_bet_function", script.file, facts=facts))
        if has_function and not by_script:
            place, facts = self.asking.session.defined["side_bet"], {"function": "side_bet"}
            raise BadScript(ScriptProblem("no_side_bet", place.file, place.line, facts=facts))
        return side_bets(self.asking, self.rules, self.usual.side_bets)

    def decided(self) -> dict[str, str]:
        """The knobs that mean nothing here, and the function that decides in the place of each."""
        return decided_knobs(self.rules, self.asking.session.defined, self.left_to_knobs)

    def _needs_readings(self) -> bool:
        return any(map(self.asking.answers, (*OF_HANDS, "settlement", "insurance")))

    def _readings(self) -> Readings:
        """What every hand is called and may do."""
        by_script = self.asking.answers("special") or self.asking.answers("may_split")
        may_split = by_script or any(map(any, self.usual.split_limit))
        origins = {held: origins_of(held, self.usual, may_split) for held in held_hands(ranks_of(self.usual))}
        points = [(held, origin) for held, some in origins.items() for origin in some]
        named: list[Answers] = [NOT_ASKED] * len(points)
        if self.asking.answers("special"):
            named = self.asking.hands("special", origins, self.usual)
        finer = self._finer(origins, points)
        rows = _Rows(self.usual, finer)
        readings = {point: rows.row(point, answers) for point, answers in zip(points, named, strict=True)}
        if rows.used_knobs:
            self.left_to_knobs.add("special")
        check_offers(self.asking, readings, points=self.usual.points_only)
        check_naturals(self.asking, readings, self.usual)
        return readings

    def _finer(self, origins: dict[Held, tuple[Origin, ...]], points: list[Point]) -> Finer:
        double = split = surrender = None
        if self.asking.answers("may_double"):
            double = dict(zip(points, self.asking.hands("may_double", origins, self.usual), strict=True))
        if self.asking.answers("may_split"):
            pairs = {held: some for held, some in origins.items() if held.cards == 2}
            of_pairs = [point for point in points if point[0].cards == 2]
            split = dict(zip(of_pairs, self.asking.hands("may_split", pairs, self.usual), strict=True))
        if self.asking.answers("may_surrender"):
            surrender = _surrender(self.asking, points, self.usual)
        return Finer(double, split, surrender)

    def _settlements(self, readings: Readings, seen: RuleBook) -> Settlements:
        settled = settlements(self.asking, readings, seen)
        if any(LEFT_TO_KNOBS in row for row in settled.table):
            self.left_to_knobs.add("settlement")
        return settled


Answers = tuple[Named | None, ...]
"""What `special` says of a hand in each suit class; None where it is left to the knobs."""

NOT_ASKED: Answers = (None,) * len(SUITS)
_Changes = dict[str, Any]


class _Rows:
    """Makes the readings of hands; those that rest on the same answers are made once."""

    def __init__(self, usual: RuleBook, finer: Finer) -> None:
        self.usual = usual
        self.finer = finer
        self.plain = finer == Finer(None, None, None)
        self.named: dict[Answers, tuple[Reading, ...]] = {}
        self.left: dict[Usual, tuple[Reading, ...]] = {}
        self.used_knobs = False

    def row(self, point: Point, answers: Answers) -> tuple[Reading, ...]:
        row = self._left_to_knobs(point, answers) if None in answers else self._named(answers)
        if self.plain:
            return row
        return tuple(refined(reading, point, place, self.finer) for place, reading in enumerate(row))

    def _named(self, answers: Answers) -> tuple[Reading, ...]:
        if answers not in self.named:
            self.named[answers] = tuple(named_reading(each) for each in answers if each is not None)
        return self.named[answers]

    def _left_to_knobs(self, point: Point, answers: Answers) -> tuple[Reading, ...]:
        self.used_knobs = True
        knobs = usual(point, self.usual)
        if knobs not in self.left:
            self.left[knobs] = knobs.readings
        row = self.left[knobs]
        if answers == NOT_ASKED:
            return row
        both = zip(answers, row, strict=True)
        return tuple(reading if answer is None else named_reading(answer) for answer, reading in both)


def _names(readings: Readings, left_to: RuleBook | None) -> _Changes:
    """What hands are called; where some are left to the knobs, `left_to` is their book."""
    hands, shapes = name_tables(readings)
    if left_to is not None:
        # A doubled hand whose aces count one for good may have a shape that no hand has as it is dealt.
        low = (specials[True] for specials in left_to.special_shapes)
        shapes = tuple((own, {**knobs, **doubled}) for knobs, (own, doubled) in zip(low, shapes, strict=True))
    named = {"special_names": True, "special_hands": hands, "special_shapes": shapes}
    return {**named, "names_dealer": True}


def _split_limits(readings: Readings, rules: Rules) -> tuple[tuple[int, ...], ...]:
    """How many hands the house allows, for every two cards that some menu lets split."""
    pairs = splittable(readings)
    most, most_aces = rules.split.max_hands, min(rules.split.max_hands, rules.split.max_hands_aces)

    def limit(one: int, other: int) -> int:
        if (min(one, other), max(one, other)) not in pairs:
            return 0
        return most_aces if one == other == 1 else most

    return tuple(tuple(limit(one, other) for other in range(14)) for one in range(14))


DEALER_TOTALS = [(total, False) for total in range(4, 22)] + [(total, True) for total in range(12, 22)]
"""What two cards or more can come to."""


def _dealer_draws(asking: Asking, usual: RuleBook) -> tuple[tuple[bool, ...], ...]:
    values, places = asking.batch(
        "dealer_draws",
        DEALER_TOTALS,
        lambda some: ("ask_dealer", some),
        lambda hand: _total_asked(*hand),
    )
    # Totals that cannot be stay as they are, so that equal houses have equal books.
    drawn = [list(row) for row in usual.dealer_draws]
    for (total, soft), place in zip(DEALER_TOTALS, places, strict=True):
        try:
            drawn[total][soft] = read_flag(values[place])
        except WrongAnswer as wrong:
            raise asking.refuse("dealer_draws", wrong, _total_asked(total, soft)) from None
    return tuple(map(tuple, drawn))


def _total_asked(total: int, soft: bool) -> Asked:
    return asked(part("soft" if soft else "hard", total=total))


def _surrender(
    asking: Asking, points: list[Point], usual: RuleBook
) -> dict[tuple[Origin, int], tuple[int, ...]]:
    shapes = {(origin, held.shape): (held, origin) for held, origin in points}
    asked = [(point, _shape_facts(*point, usual)) for point in shapes.values()]
    return dict(zip(shapes, asking.surrender(asked), strict=True))


def _shape_facts(held: Held, origin: Origin, usual: RuleBook) -> dict[str, Any]:
    return {
        "cards": held.cards,
        "total": held.total,
        "soft": held.soft,
        "split": is_split(origin),
        "split_aces": origin == Origin.SPLIT_ACES,
        "swapped": origin == Origin.SWAPPED,
        "natural": is_natural(held, origin, usual),
    }
