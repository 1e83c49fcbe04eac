"""The clock of a table: how long people have to bet and to decide, and when it is stopped."""

from fairdeal.games.game import Finished
from fairdeal.tables.model.awaited import is_to_be_closed, waiting_for, waits_for_unhurried
from fairdeal.tables.model.state import Pace, Phase, Table


class _LastDeadline:
    """The last table that was asked about, and its deadline. Every step asks several times in a row."""

    of: tuple[Table | None, int | None] = (None, None)


def deadline(table: Table) -> int | None:
    """When the clock answers for players who have not, in milliseconds since 1970; None if no clock is
    running.

    The clock runs for people who keep others waiting. It does not run while one person is alone with bots,
    nor while the table waits for somebody who asked not to be hurried.
    """
    asked, answer = _LastDeadline.of  # Read and written as one value, since other threads ask too.
    if asked is not table:
        answer = _deadline(table)
        _LastDeadline.of = table, answer
    return answer


def _deadline(table: Table) -> int | None:
    seconds = _seconds(table)
    if seconds is None or not _has_company(table) or not _is_anybody_asked(table):
        return None
    if waits_for_unhurried(table):
        return None
    return table.asked_at + 1000 * (seconds + table.granted)


def has_run_out(table: Table, now: int) -> bool:
    limit = deadline(table)
    return limit is not None and now >= limit


def restarts_clock(before: Table, after: Table) -> bool:
    """Whether the clock starts again although the question is the same: when a second person joins, at the
    first bet, when only the dealer is left to act, and when the table stops waiting for unhurried people.
    """
    if _has_company(after) and not _has_company(before):
        return True
    if after.round is None:
        is_first_bet = _has_bets(after) and not _has_bets(before)
        is_dealers = is_to_be_closed(after) and not is_to_be_closed(before)
        if is_first_bet or is_dealers:
            return True
    return waits_for_unhurried(before) and not waits_for_unhurried(after)


def _has_bets(table: Table) -> bool:
    return any(place.bets for place in table.places.values())


def extensions_left(table: Table, pace: Pace) -> int:
    """How often somebody can still ask for more time in this round."""
    return max(0, table.terms.more_times - pace.extensions) if table.terms.decision_seconds is not None else 0


def _seconds(table: Table) -> int | None:
    """The time for the current question; None if this table has no clock."""
    terms = table.terms
    is_betting = table.phase is Phase.BETTING and terms.bet_seconds is not None
    return terms.bet_seconds if is_betting and terms.decision_seconds is not None else terms.decision_seconds


def _is_anybody_asked(table: Table) -> bool:
    if table.phase is Phase.PLAYING:
        return not isinstance(waiting_for(table), Finished)
    return table.phase is Phase.BETTING and _is_waited_for_bets(table)


def _has_company(table: Table) -> bool:
    """Whether people wait for each other here. While a person deals, even players who left in mid-round
    count.
    """
    people = [place for place in table.places.values() if not place.bot]
    if table.dealer:
        return bool(people)
    return sum(not place.leaves for place in people) > 1


def _is_waited_for_bets(table: Table) -> bool:
    """Whether a player who has bet is waiting for others; not if all have answered and too few have bet."""
    said = [place.bets for place in table.players]
    return any(said) and (None in said or sum(map(bool, said)) >= table.terms.players_least)
