"""The word `coach` at a prompt: switches the coach on and off, and sets what it says and goes by."""

from contextlib import suppress

from fairdeal.coaching.measures import MEASURES
from fairdeal.store import StoreTrouble
from fairdeal.terminal.asking import shown
from fairdeal.terminal.coach import ALWAYS, MISTAKES, MODES, OFF, Coach
from fairdeal.terminal.coached import keep_change, recall_costs
from fairdeal.terminal.keeping import keep_sitting
from fairdeal.terminal.sitting import Sitting
from fairdeal.words import Words

ON = "on"
SETTINGS = (ON, *MODES, *MEASURES)


def obey(sitting: Sitting, coach: Coach, typed: str) -> list[str]:
    """Change what was asked for, and say what is so now; `coach` alone switches between on and off."""
    words = sitting.asker.words
    wanted = _setting(typed, words) if typed else OFF if coach.is_on else ON
    if wanted is None:
        known = words.one_of(words(f"odds.coach.words.{each}").split()[-1] for each in SETTINGS)
        return [words("odds.coach.set.wrong", given=shown(typed), known=known)]
    _take_in(sitting, coach)
    told = coach.totals(sitting) if wanted == OFF else []
    _set(coach, wanted)
    _keep(sitting, coach)
    coach.prepare(sitting)
    at_once = coach.lines(sitting) if wanted == ALWAYS and sitting.round is not None else []
    return [*told, *coach.status(sitting), *at_once]


def _setting(typed: str, words: Words) -> str | None:
    """What somebody has typed after `coach`; None where that makes no sense."""
    return next((each for each in SETTINGS if typed in words(f"odds.coach.words.{each}").split()), None)


def _set(coach: Coach, wanted: str) -> None:
    if wanted in MEASURES:
        coach.by = wanted
    elif wanted != ON:
        coach.mode = wanted
    elif not coach.is_on:
        coach.mode = MISTAKES


def _take_in(sitting: Sitting, coach: Coach) -> None:
    """Decisions up to now are judged as was wanted up to now."""
    if not coach.is_on:
        recall_costs(sitting, coach)
    coach.judge_all()


def _keep(sitting: Sitting, coach: Coach) -> None:
    """For anyone who comes back."""
    with suppress(StoreTrouble):  # no reason to stop the play
        keep_sitting(sitting)
    keep_change(sitting, coach)
