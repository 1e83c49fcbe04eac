"""What of a log was checked, in a few lines."""

from collections.abc import Iterator

from msgspec import Struct

from fairdeal.fairness import Problem, Report
from fairdeal.tables.replaying import Replayed
from fairdeal.words import Words

PROBLEMS_MOST = 30
"""So many are told: the first ones matter most."""


class Rules(Struct, frozen=True):
    """What came of playing a log again, and of holding its terms against those of its houses."""

    again: Replayed | None
    """None where nobody has the rule book of the log."""
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    """What else is to be told of it."""
    unchecked: str = ""
    """`rules` or `terms`, where these could not be checked."""


def verify_page(report: Report, rules: Rules | None, words: Words, shown: int | None = None) -> list[str]:
    """`rules` is None where they were not looked at, since the log is not whole.

    `shown`: the head is that of so many lines, which may be shown while the table goes on; None: of all.
    """
    if not report.lines:
        return [words("records.verify.empty")]
    problems = (*report.problems, *(rules.problems if rules is not None else ()))
    lines = [words("records.verify.title", table=report.table, n=report.lines)]
    lines += [f"  {line}" for line in _checked(report, rules, words)]
    if not problems:
        return [*lines, f"  {_head(report, shown, words)}", _conclusion(rules, words)]
    told = [f"- {each.told(words)}" for each in problems[:PROBLEMS_MOST]]
    if len(problems) > PROBLEMS_MOST:
        told.append(words("records.verify.more", n=len(problems) - PROBLEMS_MOST))
    return [*lines, words("records.verify.found", n=len(problems)), *told]


def _conclusion(rules: Rules | None, words: Words) -> str:
    if rules is not None and rules.unchecked:
        return words(f"records.verify.unchecked.{rules.unchecked}")
    return words("records.verify.clean")


def _checked(report: Report, rules: Rules | None, words: Words) -> Iterator[str]:
    for root in report.roots:
        yield words("records.verify.root", root=root)
    yield words("records.verify.shoes", n=report.shoes_revealed)
    if report.given_up:
        yield words("records.verify.given_up", n=report.given_up)
    if report.chains_ended:
        yield words("records.verify.ended", n=report.chains_ended)
    if report.chains_unannounced:
        yield words("records.verify.unannounced", n=report.chains_unannounced)
    if report.seeds_replaced:
        yield words("records.verify.replaced", n=report.seeds_replaced)
    yield words("records.verify.cards", n=report.cards_checked)
    if report.cards_waiting:
        yield words("records.verify.waiting", n=report.cards_waiting)
    if report.times_back:
        yield words("records.verify.times_back", n=report.times_back)
    if rules is None:
        yield words("records.verify.no_rules")
        return
    if rules.again is not None:
        yield words("records.verify.rounds", n=rules.again.rounds, voided=rules.again.voided)
    yield from rules.notes


def _head(report: Report, shown: int | None, words: Words) -> str:
    is_all = shown is None or shown == report.lines
    key = "head" if is_all else "head_so_far" if shown else "head_sealed"
    return words(f"records.verify.{key}", head=report.head, n=shown or 0)
