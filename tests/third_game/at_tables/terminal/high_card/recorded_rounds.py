"""What a screen shows of recorded rounds of high card."""

from collections.abc import Iterator

from fairdeal.terminal.io.screen import Look
from fairdeal.terminal.pages.records.game_pages import GamePages, Lines, ReplayToShow
from fairdeal.terminal.round_narrator import RoundNarrator
from fairdeal.wire.frames import Answer
from fairdeal.wire.records import PlayedRound


class HighCardPages(GamePages):
    command = "high-card"

    def history_lines(self, played: PlayedRound, look: Look) -> Iterator[str]:
        for hand in played.hands:
            yield f"{hand.cards[0]}, {look.words(f'records.outcome.{hand.outcome}')}"

    def steps(self, shown: ReplayToShow, look: Look) -> Iterator[Lines]:
        for step in shown.replay.steps:
            yield [type(event).__name__ for event in step.events]

    def narrator(self, *_: object) -> RoundNarrator:
        return HighCardNarrator()


class HighCardNarrator:
    """Names each event."""

    def who_is_who(self) -> Lines:
        return []

    def describe(self, before: object, event: object, after: object) -> Lines:
        return [type(event).__name__]

    def describe_answer(self, answer: Answer, after: object) -> Lines:
        return []


PAGES = HighCardPages()
