"""A command's help, in the reader's language.

Commands and options name their help by its key in the catalogue, so the same command can be explained to
readers of either language; only when the page is printed do the keys become sentences.
"""

from collections.abc import Iterator
from typing import Any

from fairdeal.terminal.io.cells import wrapped
from fairdeal.words import Words

INDENT = 4
"""Cells before the second line of an option's text."""


class HelpPage:
    """What cyclopts asks to print the parts of a page."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def render_usage(self, console: Any, options: Any, usage: Any) -> None:
        line = _plain(console, usage)
        _print(console, self.words("command.page.usage", line=line), "")

    def render_description(self, console: Any, options: Any, description: Any) -> None:
        _print(console, *wrapped(self._sentence(console, description), console.width), "")

    def __call__(self, console: Any, options: Any, panel: Any) -> None:
        if not panel.entries:
            return
        _print(console, self.words(f"command.page.{panel.format}s"))
        for entry in panel.entries:
            _print(console, *self._entry(console, entry))
        _print(console, "")

    def _entry(self, console: Any, entry: Any) -> Iterator[str]:
        """`  --house STR: A house's name. [default: vegas_strip]`, the later lines further in."""
        text = f"{', '.join(entry.display_labels_with_metavar)}: {self._sentence(console, entry.description)}"
        if entry.default is not None:
            text += " " + self.words("command.page.default", value=entry.default)
        if entry.required:
            text += " " + self.words("command.page.required")
        first = wrapped(text, console.width - 2)[0]
        yield f"  {first}"
        if rest := text.removeprefix(first).strip():
            yield from (" " * INDENT + line for line in wrapped(rest, console.width - INDENT))

    def _sentence(self, console: Any, description: Any) -> str:
        return self.words(_plain(console, description))


def _plain(console: Any, text: Any) -> str:
    return "".join(segment.text for segment in console.render(text)).strip()


def _print(console: Any, *lines: str) -> None:
    for line in lines:
        console.print(line, highlight=False, markup=False, soft_wrap=True)
