"""The report of an audit: what it checked, what it found, and the share of all bets that was paid back."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from fairdeal.odds.figures import HouseOdds
from fairdeal.tables.audit.room_audit import RoomAuditReport
from fairdeal.tables.read.payout_stats import PayoutStats
from fairdeal.terminal.pages.odds.layout import Row, table
from fairdeal.terminal.pages.records.formats import signed
from fairdeal.words import Words
from fairdeal.words.money import written
from fairdeal.words.safe_text import shown_text

PROBLEMS_MOST = 30
"""How many problems are printed; JSON output has all of them."""

ERROR_FEW = 0.02
"""If the share paid back is less certain than this, there are too few rounds."""

HOUSES_LENGTH = 500
"""How much is printed of the names of houses that are not available here."""

FAR = 3.0
"""A deviation that occurs by chance once in 370 times, in standard deviations."""


class HouseReturn(Struct, frozen=True):
    """The payouts of a house, and its odds; None if nobody asked for odds."""

    returned: PayoutStats
    odds: HouseOdds | None


class AuditWithOdds(Struct, frozen=True):
    room: RoomAuditReport
    houses: tuple[HouseReturn, ...]


def audit_page(audited: AuditWithOdds, name: str, words: Words, columns: int | None) -> list[str]:
    lines = [words("records.audit.title", name=name), *_counts(audited.room, words)]
    if audited.houses:
        lines += ["", words("records.audit.returns"), *_returns(audited.houses, words, columns)]
    return [*lines, "", *_verdict(audited.room, words)]


def _counts(audited: RoomAuditReport, words: Words) -> Iterator[str]:
    facts = words("records.count.facts", n=audited.events)
    transfers = words("records.count.transfers", n=audited.transfers)
    yield words("records.audit.facts", facts=facts, transfers=transfers)
    issued, left = audited.issued, audited.issued - audited.retired
    yield words(
        "records.audit.money", issued=written(issued), retired=written(audited.retired), left=written(left)
    )
    for each in audited.tables:
        waiting = words("records.audit.waiting", n=each.waiting) if each.waiting else ""
        yield words(
            "records.audit.table",
            table=each.table,
            house=each.house,
            rounds=each.rounds,
            voided=each.voided,
            shoes=each.shoes,
            cards=each.cards,
            waiting=waiting,
        )
        if each.given_up:
            yield words("records.audit.given_up", n=each.given_up)
        if each.chains_unannounced:
            yield words("records.audit.unannounced", n=each.chains_unannounced)


# Payouts.


def _returns(houses: Sequence[HouseReturn], words: Words, columns: int | None) -> list[str]:
    with_odds = any(each.odds is not None for each in houses)
    names = ("rounds", "staked", "won", "actual", *(("theory", "apart") if with_odds else ()))
    head = Row(words("records.audit.house"), tuple(words(f"records.audit.head.{name}") for name in names))
    lines = table(head, [_row(each, houses, words) for each in houses], columns)
    if with_odds:
        lines.append(words("records.audit.theory"))
    if any(each.odds is not None and not each.odds.exact for each in houses):
        lines.append(words("records.audit.inexact"))
    return lines


def _row(each: HouseReturn, houses: Sequence[HouseReturn], words: Words) -> Row:
    came, odds = each.returned, each.odds
    twice = sum(other.returned.house == came.house for other in houses) > 1
    label = f"{came.house} ({came.book_id[:6]})" if twice else came.house
    staked, won = written(came.staked), signed(came.won)
    figures = (str(came.rounds), staked, won, _percent(came.share - 1))
    if odds is None:
        return Row(label, figures)
    distance = came.distance(odds.ev, odds.sd)
    theory = _percent(odds.ev) + ("" if odds.exact else "~")
    return Row(label, (*figures, theory, f"{distance:+.1f}"), _remark(came, odds, distance, words))


def _percent(share: float) -> str:
    return f"{100 * share:+.2f}"


def _remark(came: PayoutStats, odds: HouseOdds, distance: float, words: Words) -> str:
    if abs(distance) >= FAR:
        return words("records.audit.far")
    return words("records.audit.few") if came.error(odds.sd) > ERROR_FEW else ""


# Problems.


def _verdict(room: RoomAuditReport, words: Words) -> Iterator[str]:
    found = room.found
    if not found:
        key = "records.audit.clean_but" if room.unknown else "records.audit.clean"
        yield words(key, houses=shown_text(", ".join(room.unknown), HOUSES_LENGTH))
        return
    yield words("records.audit.found", n=len(found))
    for each in found[:PROBLEMS_MOST]:
        yield f"- {each.sentence}"
    if len(found) > PROBLEMS_MOST:
        yield words("records.audit.more", n=len(found) - PROBLEMS_MOST)
