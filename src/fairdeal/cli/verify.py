"""`fairdeal verify`: a log checked by anyone, from a file or from a table of the room."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cli.data import DATA, PATH_LENGTH, opened
from fairdeal.cli.log_books import books_of
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.printing import print_lines
from fairdeal.cli.wrong import Wrong
from fairdeal.fairness import Report, compare_logs, unseen, verify_log
from fairdeal.fairness.log import BadLine, lines_of, parted, read_step
from fairdeal.fairness.problems import problem
from fairdeal.fairness.sightings import DIGITS_LEAST, DIGITS_MOST
from fairdeal.games.game import Impossible
from fairdeal.houses.library import NO_CACHE, open_house
from fairdeal.store import Step
from fairdeal.store.chain import step_from
from fairdeal.store.logs import every_event, every_step
from fairdeal.store.protocol import Reader
from fairdeal.tables.audit.log_replay import LogReplay, at_lines, replay_log
from fairdeal.tables.game_adapter import FindBook
from fairdeal.tables.houses.rule_books import HouseBooks
from fairdeal.tables.read.export import count_public_lines, exported
from fairdeal.tables.read.history import tables_of
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.pages.records.verify_page import RoundsReplayed, Rules, compared_page, verify_page
from fairdeal.words import Words
from fairdeal.words.safe_text import shown_text

NOT_IN_ORDER, NOT_CHECKED = 1, 2
HASH_DIGITS = 64
TOLD_LENGTH = 200
"""So much of a log's own names is told."""
LINES_LOOKED_AT = 100
"""A file that has no step in its first lines is not a log, but something else."""

ROOT = Annotated[str | None, Parameter(help="records.help.root")]
HEAD = Annotated[str | None, Parameter(help="records.help.head")]


class _Checked(Struct, frozen=True):
    """A log that was gone through."""

    report: Report
    rules: Rules | None
    """None where they were not looked at, since the log is not whole."""
    shown: int | None
    """How many of its lines may be shown; None: all."""
    hashes: Callable[[], Iterator[str]]
    """Of the steps that may be shown."""


def verify(
    logs: Annotated[list[str], Parameter(help="records.help.log", name="LOG", group="Parameters")],
    /,
    *,
    seen: Annotated[list[str] | None, Parameter(help="records.help.seen", negative=())] = None,
    root: ROOT = None,
    head: HEAD = None,
    house: Annotated[list[str] | None, Parameter(help="records.help.log_house", negative=())] = None,
    export: Annotated[str | None, Parameter(help="records.help.export_log")] = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    _check_hash("--root", root)
    _check_hash("--head", head)
    sought = tuple(map(_seen_digits, seen or ()))
    alone = {"--root": root, "--head": head, "--export": export}
    for option, given in alone.items():
        if given is not None and len(logs) > 1:
            raise Wrong("records.wrong.one_log", option=option, n=len(logs))
    noted = sought if len(logs) == 1 else ()
    houses = tuple(house or ())
    for each in houses:
        open_house(each, (), NO_CACHE)  # a wrong one is told whether it would be needed or not
    with ExitStack() as stack:
        checked: list[_Checked] = []
        for log in logs:
            if _is_file(Path(log)):
                if export is not None:
                    raise Wrong("records.wrong.export_file", given=shown_text(log, PATH_LENGTH))
                checked.append(_check_file(Path(log), root, head, noted, houses, words))
                continue
            reader = stack.enter_context(stack.enter_context(opened(data)).open_reader())
            _check_table(reader, log, data)
            if export is not None:
                _export(reader, log, count_public_lines(reader, log), Path(export), words)
            checked.append(_check_log(reader, log, root, head, noted, houses, words))
        return _say_all(checked, sought, words)


def _seen_digits(given: str) -> str:
    """As a table shows them: with a mark behind them that there are more."""
    digits = given.lower().removesuffix("…")
    if not (DIGITS_LEAST <= len(digits) <= DIGITS_MOST and set(digits) <= set("0123456789abcdef")):
        facts = {"least": DIGITS_LEAST, "most": DIGITS_MOST}
        raise Wrong("records.wrong.seen", given=shown_text(given, 80), **facts)
    return digits


def _check_hash(option: str, given: str | None) -> None:
    if given is not None and not (len(given) == HASH_DIGITS and set(given) <= set("0123456789abcdef")):
        raise Wrong("records.wrong.hash", option=option, given=shown_text(given, 80))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _check_table(reader: Reader, table: str, data: str | None) -> None:
    known = tables_of(reader)
    if table not in known:
        key = "records.wrong.no_log" if known else "records.wrong.no_log_nor_table"
        raise Wrong(key, given=shown_text(table, PATH_LENGTH), data=as_option(data))


def _say_all(checked: list[_Checked], seen: tuple[str, ...], words: Words) -> int:
    """Each log, and where there are several what they must not have in common."""
    statuses = [_say(each, seen, words) for each in checked]
    if len(checked) > 1:
        statuses.append(_say_compared(checked, seen, words))
    return NOT_IN_ORDER if NOT_IN_ORDER in statuses else max(statuses)


def _say(checked: _Checked, seen: tuple[str, ...], words: Words) -> int:
    """Rules are looked at only in a log that is otherwise whole."""
    report, rules = checked.report, checked.rules
    print_lines(verify_page(report, rules, words, checked.shown, seen))
    if rules is None or rules.problems or not report.is_clean:
        return NOT_IN_ORDER
    return NOT_CHECKED if rules.unchecked else 0


def _say_compared(checked: list[_Checked], seen: tuple[str, ...], words: Words) -> int:
    reports = [each.report for each in checked]

    def is_beginning(one: int, other: int) -> bool:
        if not reports[one].head:  # of a table whose first shoe is still sealed nothing may be shown
            return reports[one].table == reports[other].table
        return reports[one].head in checked[other].hashes()

    problems = [*compare_logs(reports, is_beginning), *unseen(reports, seen)]
    print_lines(compared_page(len(reports), problems, words))
    return NOT_IN_ORDER if problems else 0


# A file.


def _check_file(
    file: Path,
    root: str | None,
    head: str | None,
    seen: tuple[str, ...],
    houses: tuple[str, ...],
    words: Words,
) -> _Checked:
    shown = shown_text(str(file), PATH_LENGTH)
    try:
        with file.open("rb") as lines:
            if not _is_log(lines_of(lines)):
                raise Wrong("records.wrong.not_a_log", file=shown)
            lines.seek(0)
            report = verify_log(lines_of(lines), root, head, seen)
    except OSError as error:
        raise Wrong("records.wrong.log_unreadable", file=shown, reason=error.strerror or error) from None
    rules = _rules_of(file, houses, words) if report.is_clean else None
    return _Checked(report, rules, None, lambda: _hashes(file))


def _hashes(file: Path) -> Iterator[str]:
    with file.open("rb") as lines:
        for line in lines_of(lines):
            try:
                yield parted(line)[1].hex()
            except BadLine:
                continue


def _rules_of(file: Path, houses: tuple[str, ...], words: Words) -> Rules:
    """Who checks a file must have the houses that it was played by: what they can't tell is not in order."""
    books = books_of((row for step in _steps(file) for row in step.stored_events), houses)
    if books.wrong:
        return Rules(None, at_lines(books.wrong, _steps(file)))
    for house in books.unfit(houses):
        raise Wrong("records.wrong.house_unfit", house=shown_text(house, PATH_LENGTH))
    if books.missing:
        told = words("records.verify.no_book", books=shown_text(", ".join(books.missing), TOLD_LENGTH))
        return Rules(None, notes=(told,), unchecked="rules")
    again = replay_log(_steps(file), _finder(books.books), HouseBooks(houses))
    problems = at_lines((*books.problems, *again.problems), _steps(file))
    if books.strange:
        told = words("records.verify.no_terms", houses=shown_text(", ".join(books.strange), TOLD_LENGTH))
        return Rules(_counts(again), problems, notes=(told,), unchecked="terms")
    return Rules(_counts(again), problems, notes=(words("records.verify.terms"),))


def _counts(again: LogReplay) -> RoundsReplayed:
    return RoundsReplayed(again.rounds, again.voided)


def _is_log(lines: Iterable[bytes]) -> bool:
    """Whether one line at the beginning is a step of a log; an empty file may be one that was cut off."""
    found = [_is_step(line) for line in islice(lines, LINES_LOOKED_AT)]
    return not found or any(found)


def _is_step(line: bytes) -> bool:
    try:
        read_step(parted(line)[0])
    except BadLine:
        return False
    return True


def _finder(books: dict[str, bytes]) -> FindBook:
    def find(fingerprint: str) -> bytes:
        if fingerprint not in books:
            raise Impossible(f"the log has no opening by the book {fingerprint}")
        return books[fingerprint]

    return find


def _steps(file: Path) -> Iterator[Step]:
    """The steps of a log that was found whole."""
    with file.open("rb") as lines:
        for line in lines_of(lines):
            yield step_from(*parted(line))


# A table.


def _check_log(
    reader: Reader,
    table: str,
    root: str | None,
    head: str | None,
    seen: tuple[str, ...],
    houses: tuple[str, ...],
    words: Words,
) -> _Checked:
    lines = count_public_lines(reader, table)
    report = _as_shown(reader, verify_log(exported(reader, table), root, seen=seen), lines, head)
    rules = _rules_in_room(reader, table, houses, words) if report.is_clean else None
    return _Checked(report, rules, lines, lambda: _hashes_shown(reader, table, lines))


def _hashes_shown(reader: Reader, table: str, lines: int) -> Iterator[str]:
    """Only of steps that may be shown: anyone who could compare others would find hidden cards by trying."""
    return (step.hash.hex() for step in islice(every_step(reader, table), lines))


def _rules_in_room(reader: Reader, table: str, houses: tuple[str, ...], words: Words) -> Rules:
    """The room has every book, and not the files of every house: other terms than somebody's own house has
    now may be those that it had then.
    """
    again = replay_log(every_step(reader, table), reader.book, HouseBooks(houses))
    if again.problems:
        return Rules(_counts(again), at_lines(again.problems, every_step(reader, table)))
    books = books_of(every_event(reader, table), houses)
    for house in books.unfit(houses):
        raise Wrong("records.wrong.house_unfit", house=shown_text(house, PATH_LENGTH))
    notes = [
        words("records.verify.other_terms", told=each.told(words))
        for each in at_lines(books.problems, every_step(reader, table))
    ]
    changed = {each.facts["house"] for each in books.problems}
    unknown = [each for each in again.unknown if each.rpartition(" (")[0] not in changed]
    if unknown:
        names = shown_text(", ".join(unknown), TOLD_LENGTH)
        notes.append(words("records.verify.own_house", houses=names))
    left_out = len(books.problems) + len(unknown)
    return Rules(_counts(again), notes=tuple(notes) or (words("records.verify.terms"),), left_out=left_out)


def _as_shown(reader: Reader, report: Report, lines: int, noted: str | None) -> Report:
    """What was found, with the head of what may be shown: whoever has that of a hand in play, or may ask
    whether a guess is it, can find the hidden cards by trying.
    """
    head, has_noted = "", noted is None
    for head in _hashes_shown(reader, report.table, lines):
        has_noted |= head == noted
    missing = () if has_noted else (problem("records.verify.head_missing", head=noted or ""),)
    return replace(report, head=head, problems=(*report.problems, *missing))


def _export(reader: Reader, table: str, lines: int, file: Path, words: Words) -> None:
    """Write the lines of a log that may be shown while the table continues."""
    later = sum(1 for _ in every_step(reader, table)) - lines
    shown = shown_text(str(file), PATH_LENGTH)
    if not lines:
        raise Wrong("records.wrong.sealed", table=table)
    try:
        with file.open("xb") as target:
            target.writelines(exported(reader, table, lines))
    except FileExistsError:
        raise Wrong("records.wrong.there", file=shown) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Wrong("records.wrong.unwritable", file=shown, reason=reason) from None
    told = [words("records.verify.exported", n=lines, file=shown)]
    if later:
        told.append(words("records.verify.sealed", n=later))
    print_lines(told)
