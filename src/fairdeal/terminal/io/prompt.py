"""Asks a person: one prompt, one line. `?` always helps, and an invalid answer is asked for again."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from fairdeal.words import Words

T = TypeVar("T")

Ask = Callable[[str], str]
"""Shows a prompt and returns the line that was typed, without its end; raises EndOfInput."""

Tell = Callable[[str], None]
"""Shows one line, or several with newlines between."""

Read = Callable[[str], T]
"""Reads a line, or raises NotUnderstood."""

ECHO_LENGTH = 40


class EndOfInput(Exception):
    """Nobody is there to answer any more."""


class Saved(EndOfInput):
    """A player wants to continue another time."""


class WantsToLeave(Exception):
    """A player would rather leave than answer."""


class NotUnderstood(Exception):
    """The line makes no sense at this prompt; the text explains why to the person who typed it."""


class Asker(Struct, frozen=True):
    """Asks until the answer makes sense."""

    ask: Ask
    tell: Tell
    words: Words
    rule_card: Callable[[], Sequence[str]]
    """What `rules` shows at any prompt."""
    odds: Callable[[], Sequence[str]] | None = None
    """What `o` shows at any prompt; None if there are no odds."""
    seal: Callable[[], Sequence[str]] | None = None
    """What `seal` shows at any prompt: what the cards are bound to."""
    clock: Callable[[], Sequence[str]] | None = None
    """What `clock` shows at any prompt: how long people have played, and their results."""
    coach: Callable[[str], Sequence[str]] | None = None
    """What `coach` and the words after it do at any prompt, and the lines that describe the new setting."""

    def until(
        self,
        prompt: str,
        read: Read[T],
        help_text: str,
        picture: Sequence[str] = (),
        seed: Callable[[str], str] | None = None,
    ) -> T:
        """The value of the first line that `read` accepts; `view` shows the picture, if any.

        `seed` adds a player's own seed to the shuffle, if that is possible, and returns what to print.
        """
        while True:
            line = self.ask(prompt).strip()
            if self._looked_up(line, help_text, picture) or self._added_seed(line, seed):
                continue
            if self._told_coach(line):
                continue
            try:
                return read(line)
            except NotUnderstood as reason:
                self.tell(str(reason))

    def yes(self, prompt: str, help_text: str | None = None) -> bool:
        """Yes or no, by the word or its first letter; leaving means no."""
        return self.until(prompt, self._read_yes, help_text or self.words("ask.yes_no.help"))

    def goes_on(
        self, prompt: str, wrong: str, help_text: str, seed: Callable[[str], str] | None = None
    ) -> bool:
        """True for ENTER, False for leaving; `wrong` is the key of the message for anything else."""

        def read(line: str) -> bool:
            if line and line.lower() not in self.words("ask.quit.words").split():
                raise NotUnderstood(self.words(wrong, given=shown(line)))
            return not line

        return self.until(prompt, read, help_text, seed=seed)

    def _looked_up(self, line: str, help_text: str, picture: Sequence[str]) -> bool:
        """Whether the line only asked for help, the rules or the cards, which were then shown."""
        word = line.lower()
        if word in self.words("ask.save.words").split():
            raise Saved
        if word in {"?", "？"} or word in self.words("ask.help.words").split():
            self._help(help_text)
        elif word in self.words("ask.rules.words").split():
            self.tell("\n".join(self.rule_card()))
        elif self.odds is not None and word in self.words("ask.odds.words").split():
            self.tell("\n".join(self.odds()))
        elif self.seal is not None and word in self.words("ask.seal.words").split():
            self.tell("\n".join(self.seal()))
        elif self.clock is not None and word in self.words("clock.words").split():
            self.tell("\n".join(self.clock()))
        elif picture and word in self.words("ask.view.words").split():
            self.tell("\n".join(picture))
        else:
            return False
        return True

    def _help(self, help_text: str) -> None:
        self.tell(help_text)
        hints = {
            "odds.coach.hint": self.odds,
            "odds.coach.set.hint": self.coach,
            "ask.seal.hint": self.seal,
            "clock.hint": self.clock,
        }
        for key, shows in hints.items():
            if shows is not None:
                self.tell(self.words(key))

    def _added_seed(self, line: str, seed: Callable[[str], str] | None) -> bool:
        """Whether the line was about a seed. The text after the word is what the seed is made from."""
        word, _, written = line.partition(" ")
        is_meant = self.seal is not None and word.lower() in self.words("ask.seed.words").split()
        if not is_meant or (written and seed is None):
            return False
        self.tell(seed(written.strip()) if seed is not None else self.words("ask.seed.elsewhere"))
        return True

    def _told_coach(self, line: str) -> bool:
        """Whether the line was a command for the coach."""
        word, _, typed = line.lower().partition(" ")
        if self.coach is None or word not in self.words("ask.coach.words").split():
            return False
        self.tell("\n".join(self.coach(typed.strip())))
        return True

    def _read_yes(self, line: str) -> bool:
        for answer, key in ((True, "ask.yes.words"), (False, "ask.no.words"), (False, "ask.quit.words")):
            if line.lower() in self.words(key).split():
                return answer
        raise not_understood(self.words, "ask.yes_no", line)


def not_understood(words: Words, key: str, line: str, **facts: object) -> NotUnderstood:
    """The message `key.wrong` about a line, or `key.empty` for an empty line."""
    return NotUnderstood(words(f"{key}.{'wrong' if line else 'empty'}", given=shown(line), **facts))


def shown(line: str) -> str:
    """What was typed, safe to be shown again: no control characters, and not too long."""
    text = "".join(mark if mark.isprintable() else "·" for mark in line[: ECHO_LENGTH + 1])
    return text if len(text) <= ECHO_LENGTH else text[:ECHO_LENGTH] + "…"
