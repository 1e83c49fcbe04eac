"""`--coach-by`: what the coach measures answers by."""

from typing import Annotated

from fairdeal.cli.local import usually
from fairdeal.cli.wrong import Wrong
from fairdeal.coaching.measures import CHART, MEASURES
from fairdeal.terminal.io.prompt import shown
from fairdeal.words import Words

COACH_BY = Annotated[str | None, usually(CHART, "odds.coach.by.help")]


def check_measure(given: str | None, words: Words) -> str | None:
    if given is not None and given not in MEASURES:
        raise Wrong("odds.coach.by.wrong", given=shown(given), allowed=words.all_of(MEASURES))
    return given
