"""The command `coach` at a prompt: switches the coach on or off, and sets what it says and measures by."""

from contextlib import suppress

from fairdeal.coaching.measures import MEASURES
from fairdeal.coaching.modes import ALWAYS, MISTAKES, MODES, OFF
from fairdeal.store.problems import StoreTrouble
from fairdeal.terminal.blackjack.coach import Coach
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.blackjack.saved_sessions import keep_sitting
from fairdeal.terminal.io.prompt import shown
from fairdeal.words import Words

ON = "on"
SETTINGS = (ON, *MODES, *MEASURES)


def obey(session: PlaySession, coach: Coach, typed: str) -> list[str]:
    """Change what was asked for, and say what is so now; `coach` alone switches between on and off."""
    words = session.asker.words
    wanted = _setting(typed, words) if typed else OFF if coach.is_on else ON
    if wanted is None:
        known = words.one_of(words(f"odds.coach.words.{each}").split()[-1] for each in SETTINGS)
        return [words("odds.coach.set.wrong", given=shown(typed), known=known)]
    totals = _last_totals(session, coach) if wanted == OFF else []
    _set(coach, wanted)
    status = coach.status(session)
    with suppress(StoreTrouble):  # no reason to stop playing
        keep_sitting(session)
    at_once = coach.lines(session) if wanted == ALWAYS and session.round is not None else []
    return [*totals, *status, *at_once]


def _setting(typed: str, words: Words) -> str | None:
    """What somebody has typed after `coach`; None where that makes no sense."""
    return next((each for each in SETTINGS if typed in words(f"odds.coach.words.{each}").split()), None)


def _last_totals(session: PlaySession, coach: Coach) -> list[str]:
    if coach.is_on:
        coach.judge_all(session)
    return coach.totals(session)


def _set(coach: Coach, wanted: str) -> None:
    if wanted in MEASURES:
        coach.by = wanted
    elif wanted != ON:
        coach.mode = wanted
    elif not coach.is_on:
        coach.mode = MISTAKES
