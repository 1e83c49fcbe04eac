"""The result of checking a log, in a few lines."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from fairdeal.fairness import Problem, Report, Sighting, sightings
from fairdeal.words import Words

PROBLEMS_MOST = 30
"""How many problems are printed: the first ones matter most."""


SHOES_SHOWN = 3
"""How many shoes have their commitments printed: the last ones."""


class RoundsReplayed(Struct, frozen=True):
    """How many rounds of a log were replayed, and how many of them were voided."""

    rounds: int
    voided: int


class Rules(Struct, frozen=True):
    """The result of replaying a log, and of comparing its terms with those of its houses."""

    again: RoundsReplayed | None
    """None if nobody has the rule book of the log."""
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    """Other things to report."""
    unchecked: str = ""
    """`rules` or `terms` if those of a file could not be checked."""
    left_out: int = 0
    """How many things at a table of the room were not checked, although all cards and payouts were."""


def verify_page(
    report: Report, rules: Rules | None, words: Words, shown: int | None = None, seen: Iterable[str] = ()
) -> list[str]:
    """`rules` is None if they were not checked, because the log is incomplete.

    `shown`: the printed head belongs to this many lines, which may be published while play continues; None:
    to all lines. `seen`: what a person noted at the table, the first digits of roots and commitments.
    """
    if not report.lines:
        return [words("records.verify.empty")]
    problems = (*report.problems, *(rules.problems if rules is not None else ()))
    lines = [words("records.verify.title", table=report.table, n=report.lines)]
    lines += [f"  {line}" for line in (*_seals(report, seen, words), *_checked(report, rules, words))]
    if not problems:
        return [*lines, f"  {_head(report, shown, words)}", _conclusion(rules, words)]
    told = [f"- {each.told(words)}" for each in problems[:PROBLEMS_MOST]]
    if len(problems) > PROBLEMS_MOST:
        told.append(words("records.verify.more", n=len(problems) - PROBLEMS_MOST))
    return [*lines, words("records.verify.found", n=len(problems)), *told]


def _seals(report: Report, seen: Iterable[str], words: Words) -> Iterator[str]:
    """The values published before the bets, which are what people saw at the table."""
    for chain in report.chains:
        yield words("records.verify.root", root=chain.root)
    for shoe in report.shoes[-SHOES_SHOWN:]:
        yield words("records.verify.commitment", shoe=shoe.number, commitment=shoe.commitment)
    for sighting in (found for digits in seen for found in sightings(report, digits)):
        yield _sighted(sighting, words)


def _sighted(sighting: Sighting, words: Words) -> str:
    """What it proves that a person saw these digits."""
    kind: str = sighting.kind
    if kind == "root" and not sighting.last:
        kind = "unused"
    elif kind == "shoe" and not sighting.is_revealed:
        kind = "sealed"
    facts = {"number": sighting.number, "first": sighting.first, "last": sighting.last}
    return words(f"records.seen.{kind}", seen=sighting.seen, **facts)


def compared_page(logs: int, problems: Sequence[Problem], words: Words) -> list[str]:
    """What several logs have in common and must not."""
    if not problems:
        return ["", words("records.verify.compared", n=logs)]
    told = [f"- {each.told(words)}" for each in problems[:PROBLEMS_MOST]]
    if len(problems) > PROBLEMS_MOST:
        told.append(words("records.verify.more", n=len(problems) - PROBLEMS_MOST))
    return ["", words("records.verify.compared.found", n=logs), *told]


def _conclusion(rules: Rules | None, words: Words) -> str:
    if rules is not None and rules.unchecked:
        return words(f"records.verify.unchecked.{rules.unchecked}")
    if rules is not None and rules.left_out:
        return words("records.verify.left_out", n=rules.left_out)
    return words("records.verify.clean")


def _checked(report: Report, rules: Rules | None, words: Words) -> Iterator[str]:
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
