"""Limits that a person sets: lower at once, higher only after a day. Times are milliseconds since 1970."""

import sys

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.game import Refused, refused

COOLING_MS = 24 * 60 * 60 * 1000
"""How long a higher limit waits before it holds."""

LIMITS = ("loss", "stake", "rounds", "minutes")
"""What can be limited; `None` is no limit."""


class Limits(Struct, frozen=True):
    """What holds now."""

    loss: int | None = None
    """Chips of the room that may be lost in a day."""
    stake: int | None = None
    """Chips of the room that may be staked on one box before the first card."""
    rounds: int | None = None
    """Rounds in a day."""
    minutes: int | None = None
    """Minutes at tables in a day."""


class Raise(Struct, frozen=True):
    """A limit that will be higher, or gone, once it has waited."""

    limit: str
    to: int | None
    at: int


class Setting(Struct, frozen=True):
    """All that a person has set; `in_force` tells what of it holds at a time."""

    limits: Limits = Limits()
    raises: tuple[Raise, ...] = ()
    away_until: int = 0
    """No play before this time: a time-out, or for as long as the person excluded themselves."""
    away_asked: int = 0
    """When the person asked for that."""


class Day(Struct, frozen=True):
    """What a person did in the day so far."""

    lost: int = 0
    """Chips lost, what was won taken off; below zero when more was won."""
    rounds: int = 0
    minutes: int = 0


class StakeLimit(Struct, frozen=True):
    """What a person's own limits still let them stake, in chips; None is no limit."""

    box: int | None = None
    """On one box before the first card."""
    total: int | None = None
    """On all boxes together, or in addition in mid-round: what they may still lose today."""
    stopped_by: str = ""
    """The code of the refusal if they may not begin a round at all."""

    @property
    def total_most(self) -> int:
        """The most on all boxes together."""
        if self.stopped_by:
            return 0
        return sys.maxsize if self.total is None else self.total

    def most_on_each(self, boxes: int) -> int:
        """The most on each of so many boxes with equal bets."""
        most = self.total_most // boxes
        return most if self.box is None else min(self.box, most)

    def refusal_of(self, box: int, total: int) -> str:
        """The code by which a bet is refused with this much on a box, and in all; empty if it is not."""
        if self.stopped_by:
            return self.stopped_by
        if self.box is not None and box > self.box:
            return "limit/stake"
        return "limit/loss" if self.total is not None and total > self.total else ""


NO_STAKE_LIMIT = StakeLimit()


def day_of(person: str) -> str:
    """The name under which is claimed what hangs on a person's day, or on what they may do in it."""
    return f"day:{person}"


def in_force(setting: Setting, now: int) -> Limits:
    """The limits that hold at this time."""
    if not setting.raises:
        return setting.limits
    due = {each.limit: each.to for each in setting.raises if each.at <= now}
    return replace(setting.limits, **due)


def limited(setting: Setting, limit: str, to: int | None, now: int) -> Setting:
    """The setting once a person asked for a limit: what is lower holds at once, what is higher in a day."""
    if limit not in LIMITS or (to is not None and to < 0):
        raise refused("limit/unknown", limit=limit, to=to)
    holds = in_force(setting, now)
    waiting = tuple(each for each in setting.raises if each.at > now and each.limit != limit)
    if _is_lower(to, getattr(holds, limit)):
        return replace(setting, limits=replace(holds, **{limit: to}), raises=waiting)
    again = next((each for each in setting.raises if each.at > now and each.limit == limit), None)
    # Asking for the same once more does not make anybody wait longer.
    at = again.at if again is not None and again.to == to else now + COOLING_MS
    return replace(setting, limits=holds, raises=(*waiting, Raise(limit, to, at)))


def _is_lower(to: int | None, holds: int | None) -> bool:
    """Whether one limit is as strict as another, or stricter."""
    return holds is None if to is None else holds is None or to <= holds


def away(setting: Setting, until: int, now: int) -> Setting:
    """The setting of a person who stays away until then; it can be made longer, never shorter."""
    if until <= setting.away_until:
        return setting
    return replace(setting, away_until=until, away_asked=now)


def restart_waits(setting: Setting, now: int) -> Setting:
    """The setting once a clock that was ahead has been corrected: no wait lasts longer from now than it was
    meant to.
    """
    raises = tuple(replace(each, at=min(each.at, now + COOLING_MS)) for each in setting.raises)
    meant = setting.away_until - setting.away_asked
    until = min(setting.away_until, now + meant)
    return replace(setting, raises=raises, away_until=until, away_asked=until - meant)


def stake_limit(limits: Limits, day: Day) -> StakeLimit:
    """What limits still allow after such a day."""
    return StakeLimit(limits.stake, None if limits.loss is None else max(0, limits.loss - day.lost))


def check_play(setting: Setting, day: Day, stakes: tuple[int, ...], now: int) -> None:
    """Refuse a round with these stakes, one a box, to a person whom a limit or a time-out stops.

    All the stakes count as lost. What is staked in mid-round is the table's to check, by `check_loss`.
    """
    check_here(setting, now)
    limits = in_force(setting, now)
    if limits.stake is not None and max(stakes, default=0) > limits.stake:
        raise _over("limit/stake", max(stakes), limits.stake)
    if limits.rounds is not None and day.rounds >= limits.rounds:
        raise _over("limit/rounds", day.rounds, limits.rounds)
    if limits.minutes is not None and day.minutes >= limits.minutes:
        raise _over("limit/minutes", day.minutes, limits.minutes)
    check_loss(limits, day, sum(stakes))


def check_here(setting: Setting, now: int) -> None:
    """Refuse any play to a person who stays away."""
    if now < setting.away_until:
        raise refused("limit/away", until=setting.away_until)


def check_loss(limits: Limits, day: Day, staked: int) -> None:
    """Refuse stakes that could bring the day's loss over the limit."""
    if limits.loss is not None and day.lost + staked > limits.loss:
        raise _over("limit/loss", day.lost + staked, limits.loss)


def _over(code: str, came: int, most: int) -> Refused:
    return refused(code, came=came, most=most)
