"""What of a log was checked, in a few lines."""

from collections.abc import Iterator

from fairdeal.fairness import Report
from fairdeal.tables.replaying import Replayed
from fairdeal.words import Words

PROBLEMS_MOST = 30
"""So many are told: the first ones matter most."""


def verify_page(
    report: Report, again: Replayed | None, *, knows_book: bool, words: Words, shown: int | None = None
) -> list[str]:
    """`again` is None where rounds were not played again: the log is not whole, or nobody has its book.

    `shown`: the head is that of so many lines, which may be shown while the table goes on; None: of all.
    """
    problems = (*report.problems, *(again.problems if again is not None else ()))
    lines = [words("records.verify.title", table=report.table, n=report.lines)]
    lines += [f"  {line}" for line in _checked(report, again, words, knows_book=knows_book)]
    if not problems:
        return [*lines, f"  {_head(report, shown, words)}", words("records.verify.clean")]
    told = [f"- {each.told(words)}" for each in problems[:PROBLEMS_MOST]]
    if len(problems) > PROBLEMS_MOST:
        told.append(words("records.verify.more", n=len(problems) - PROBLEMS_MOST))
    return [*lines, words("records.verify.found", n=len(problems)), *told]


def _checked(report: Report, again: Replayed | None, words: Words, *, knows_book: bool) -> Iterator[str]:
    for root in report.roots:
        yield words("records.verify.root", root=root)
    yield words("records.verify.shoes", n=report.shoes_revealed)
    if given_up := report.shoes_voided - report.shoes_closed:
        yield words("records.verify.given_up", n=given_up)
    if report.chains_ended:
        yield words("records.verify.ended", n=report.chains_ended)
    if report.seeds_replaced:
        yield words("records.verify.replaced", n=report.seeds_replaced)
    yield words("records.verify.cards", n=report.cards_checked)
    if report.cards_waiting:
        yield words("records.verify.waiting", n=report.cards_waiting)
    if again is not None:
        yield words("records.verify.rounds", n=again.rounds, voided=again.voided)
    else:
        yield words("records.verify.no_rules" if knows_book or report.problems else "records.verify.no_book")


def _head(report: Report, shown: int | None, words: Words) -> str:
    is_all = shown is None or shown == report.lines
    key = "head" if is_all else "head_so_far" if shown else "head_sealed"
    return words(f"records.verify.{key}", head=report.head, n=shown or 0)
