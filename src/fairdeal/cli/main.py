"""The command `fairdeal`: finds the command that was asked for, and says in one sentence what was wrong."""

import atexit
import gc
import os
import sys
import time
from collections.abc import Sequence
from typing import Any

from fairdeal.cli.game_commands import GAME_COMMANDS
from fairdeal.cli.wrong import Wrong, complain
from fairdeal.terminal.background import exit_without_waiting
from fairdeal.words import LANGUAGES, Words, language, words_for

OWN = {
    "play": "fairdeal.cli.play:play",
    "deal": "fairdeal.cli.deal:deal",
    "houses": "fairdeal.cli.houses:houses",
    "house": "fairdeal.cli.houses:app",
    "simulate": "fairdeal.cli.simulate:simulate",
    "odds": "fairdeal.cli.odds:odds",
    "chart": "fairdeal.cli.chart:chart",
    "explain": "fairdeal.cli.explain:explain",
    "diagram": "fairdeal.cli.diagram:diagram",
    "history": "fairdeal.cli.history:history",
    "replay": "fairdeal.cli.replay:replay",
    "top": "fairdeal.cli.top:top",
    "tables": "fairdeal.cli.tables:app",
    "people": "fairdeal.cli.people:app",
    "verify": "fairdeal.cli.verify:verify",
    "audit": "fairdeal.cli.audit:audit",
    "bank": "fairdeal.cli.bank:app",
    "backup": "fairdeal.cli.backup:backup",
    "restore": "fairdeal.cli.backup:restore",
}
COMMANDS = OWN | {name: place for commands in GAME_COMMANDS.values() for name, place in commands.items()}
"""Each command and where it is; nothing is imported before it is asked for."""

ABOUT = {name: f"command.about.{name}" for name in OWN} | {
    name: f"{game}.about.{name}" for game, commands in GAME_COMMANDS.items() for name in commands
}
"""What each command is for, in the catalogue."""

WRONG = 2
INTERRUPTED = 130

# Python looks for garbage once more when it ends, a quarter of a second of it after a simulation.
atexit.register(gc.freeze)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status. The program itself, which has none to hand in, ends here."""
    status = _status(sys.argv[1:] if arguments is None else list(arguments))
    if arguments is None:
        exit_without_waiting(status)
    return status


def _status(arguments: list[str]) -> int:
    words = reader(arguments)
    _write_what_cannot_be_shown_as_a_question_mark()
    try:
        status = _run(_language_last(arguments), words)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        complain(f"\n{words('command.interrupted')}")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; nothing is left to say to them.
        _drop_output()
        return 0
    except OSError as error:
        # Files are read and written elsewhere, with sentences of their own: this is the output itself.
        _drop_output()
        complain(f"fairdeal: {words('command.not_written', reason=error.strerror or error)}")
        return WRONG
    return status


def reader(arguments: Sequence[str]) -> Words:
    """The catalogue that the command line asks for by `--lang`, or else the locale."""
    return words_for(language(_given_language(arguments), os.environ))


def _given_language(arguments: Sequence[str]) -> str | None:
    """What follows the last `--lang`; None where nothing does."""
    given = None
    for place, argument in enumerate(arguments, 1):
        if argument == "--lang" and place < len(arguments):
            given = arguments[place]
        elif argument.startswith("--lang="):
            given = argument.removeprefix("--lang=")
    return given


def _language_last(arguments: list[str]) -> list[str]:
    """The same arguments with a language that stands before the command behind it, where commands know it."""
    if not arguments or not arguments[0].startswith("--lang"):
        return arguments
    length = 1 if "=" in arguments[0] else 2
    return arguments[length:] + arguments[:length]


def _write_what_cannot_be_shown_as_a_question_mark() -> None:
    for stream in (sys.stdout, sys.stderr):
        # A program that is started with an output closed has no such stream.
        if stream is not None:
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _drop_output() -> None:
    """What is still to be written goes nowhere, or Python itself would complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: Sequence[str], words: Words) -> int:
    given = _given_language(arguments)
    # An empty one is the command's to refuse, as all that is empty.
    if given and not given.lower().startswith(LANGUAGES):
        known = words.one_of(LANGUAGES)
        complain(f"fairdeal: {words('command.unknown_lang', given=given[:40], known=known)}")
        return WRONG
    if (odd := _no_text(arguments)) is not None:
        complain(f"fairdeal: {words('command.no_text', given=odd[:80])}")
        return WRONG
    first = arguments[0] if arguments else "--help"
    # A language without a command is a wish to read the help in it.
    if first in ("--help", "-h", "help") or first.startswith("--lang"):
        print(_help(words))
        return 0
    if first == "--version":
        print(_version(words))
        return 0
    if not _clock_can_be_read():
        complain(f"fairdeal: {words('store.clock.late')}")
        return WRONG
    sentence, status = _command(list(arguments), words)
    if sentence:
        complain(sentence)
    return status


def _clock_can_be_read() -> bool:
    """Whether Python's own modules can start, many of which look at the clock: it ends in the year 2262."""
    try:
        time.time_ns()
    except OverflowError:
        return False
    return True


def _no_text(arguments: Sequence[str]) -> str | None:
    """The first argument that can't be written down. A seed may be any bytes, and `deal` keeps nothing."""
    if arguments and arguments[0] == "deal":
        return None
    behind = zip(("", *arguments), arguments, strict=False)
    odd = (each for before, each in behind if "--seed" not in (before, each.partition("=")[0]))
    return next((each for each in odd if not _is_text(each)), None)


def _is_text(argument: str) -> bool:
    """Whether an argument can be written down, or names what is there: a file may be called by any bytes."""
    if argument.encode(errors="ignore").decode() == argument:
        return True
    option, _, value = argument.rpartition("=")
    return os.path.lexists(value if option.startswith("--") else argument)


def _help(words: Words) -> str:
    """What is said of a command stays in a column of its own, unless the terminal is too narrow for two."""
    from fairdeal.terminal.io.cells import wrapped

    width, cells = max(map(len, COMMANDS)), _cells()
    indent = width + 4 if cells > 2 * width + 8 else 4
    rows = [
        line
        for name in COMMANDS
        for line in wrapped(f"  {name:<{width}}  {words(ABOUT[name])}", cells, indent)
    ]
    usage, about, more = (
        wrapped(words(key), cells) for key in ("command.usage", "command.about", "command.more")
    )
    return "\n".join([*usage, "", *about, "", *rows, "", *more])


def _cells() -> int:
    """Cells in a line of the output, as the help of each command counts them; a pipe's lines have no end."""
    given = os.environ.get("COLUMNS", "")[:9]
    if given.isdecimal() and int(given):
        return int(given)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or sys.maxsize
    except (AttributeError, ValueError, OSError):
        return sys.maxsize


def _version(words: Words) -> str:
    from fairdeal.games.blackjack.book import SCHEMA
    from fairdeal.store.migrations import REVISIONS
    from fairdeal.version import VERSION

    return words("command.version", program=VERSION, book=SCHEMA, store=int(REVISIONS[-1]))


def _command(arguments: list[str], words: Words) -> tuple[str, int]:
    """Run one command; what to say on the standard error, and the exit status."""
    from cyclopts import App
    from cyclopts.exceptions import CycloptsError

    from fairdeal.cli.help_page import HelpPage
    from fairdeal.cli.options import NEVER_EMPTY
    from fairdeal.games.game import Outside
    from fairdeal.houses import cache_warnings

    cache_warnings.listen(lambda key, facts: complain(f"fairdeal: {words(key, **facts)}"))
    app = App(
        name="fairdeal",
        help="command.about",
        help_formatter=HelpPage(words),
        help_format="plaintext",
        version_flags=(),
        default_parameter=NEVER_EMPTY,
    )
    for name, place in COMMANDS.items():
        app.command(place, name=name, help=ABOUT[name])
    settings: dict[str, Any] = {"exit_on_error": False, "print_error": False, "result_action": "return_value"}
    if any(argument in ("--help", "-h") for argument in arguments):
        # A command with commands of its own would keep the console of the first help that it printed.
        settings["console"] = app.console
    try:
        status = app(arguments, **settings)
    except CycloptsError as error:
        return f"fairdeal: {_sentence(error, words)}", WRONG
    except Wrong as wrong:
        return f"fairdeal: {words(wrong.key, **wrong.facts)}", WRONG
    except Outside as outside:
        told = getattr(outside, "told", None)
        lines = (told(words) if told is not None else str(outside)).split("\n")
        return "\n".join(f"fairdeal: {line}" for line in lines), WRONG
    return "", status or 0


def _sentence(error: Any, words: Words) -> str:
    """What was wrong with the arguments, in our own words where we have them."""
    token = getattr(error, "token", None)
    given = (token.keyword or token.value) if token is not None else ""
    match type(error).__name__:
        case "ValidationError":
            return words("command.empty", option=error.argument.name)
        case "UnknownOptionError":
            return words("command.unknown_option", option=given)
        case "UnknownCommandError":
            known = [name for name in error.app if not name.startswith("-")]
            unknown = error.unused_tokens[0][:40] or '""'
            return words("command.unknown", given=unknown, known=words.one_of(known))
        case "MissingArgumentError":
            return words("command.value_missing", option=error.argument.name)
        case "CoercionError":
            return _bad_value(error, token.value if token is not None else "", words)
        case "UnusedCliTokensError":
            too_many = " ".join(shown or '""' for shown in error.unused_tokens)
            return words("command.too_many", given=too_many[:80])
        case "RepeatArgumentError":
            return words("command.repeated", option=given)
        case _:
            return words("command.wrong", reason=str(error))


def _bad_value(error: Any, given: str, words: Words) -> str:
    """An argument has no keyword that it came with: it goes by the name that the help gives it."""
    option, value = error.argument.name, given[:40]
    if not value.strip():
        return words("command.empty", option=option)
    key = "command.not_whole" if error.target_type is int else "command.bad_value"
    return words(key, option=option, value=value)
