"""People who know what to say to each question, and go when they have said enough."""

from collections.abc import Mapping

from tests.terminal.people import Transcript

TABLE = {" bet (": "5", " may ": "s", "yes or no?": "n"}
"""At a table of most houses: the smallest bet, no more cards, no insurance."""

BETWEEN_ROUNDS = (" bet (", "next round", "closes the betting")
"""Where people leave who have played enough."""


class Answering(Transcript):
    """Answers by what stands in the question; ENTER to any other. After so many nobody bets any more."""

    def __init__(self, answers: Mapping[str, str], most: int) -> None:
        super().__init__([])
        self.by_text, self.most = answers, most

    def ask(self, prompt: str) -> str:
        assert len(self.prompts) < self.most + 100, "the sitting does not end"
        leaves = len(self.prompts) >= self.most and any(text in prompt for text in BETWEEN_ROUNDS)
        found = (answer for text, answer in self.by_text.items() if text in prompt)
        self.answers = iter(["quit" if leaves else next(found, "")])
        return super().ask(prompt)
