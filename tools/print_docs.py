"""Prints the pages of docs/ that the program can tell better than a person, and the lists of rule books that
houses came with; `--check` says which are stale.

A page is printed whole, or in parts: what stands between `<!-- printed: NAME -->` and `<!-- end -->`.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path

# As a script this file sees only its own folder.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fairdeal.houses.author.pages import gallery_page, knobs_page
from tools.book_page import book_page
from tools.command_pages import commands_page
from tools.coverage_page import coverage_page
from tools.error_pages import errors_page
from tools.fairness_parts import shuffle_events_table, verified_log, worked_example
from tools.fairness_vectors import printed as vectors_page
from tools.figures_page import figures_page
from tools.machine_parts import events_table, machine_picture
from tools.package_parts import packages_picture, packages_table
from tools.question_page import question_page
from tools.sandbox_parts import limits_table, platforms_table
from tools.shipped_books import lists
from tools.walked_page import agents_page, tutorial_page

ROOT = Path(__file__).resolve().parents[1]

PAGES: dict[str, Callable[[], str]] = {
    "docs/commands.md": commands_page,
    "docs/coverage.md": coverage_page,
    "docs/errors.md": errors_page,
    "docs/houses/book.md": book_page,
    "docs/houses/gallery.md": gallery_page,
    "docs/houses/knobs.md": knobs_page,
    "docs/houses/questions.md": question_page,
    "verifier/vectors.json": vectors_page,
}
"""Pages printed whole."""

SLOW: dict[str, Callable[[], str]] = {
    "docs/agents.md": agents_page,
    "docs/houses/tutorial.md": tutorial_page,
    "docs/odds/figures.md": figures_page,
}
"""Pages that are walked or worked out, which takes longer than all others together; each has its own test."""

PARTS: dict[str, Callable[[], str]] = {
    "events": events_table,
    "limits": limits_table,
    "packages": packages_picture,
    "packages table": packages_table,
    "platforms": platforms_table,
    "shuffle events": shuffle_events_table,
    "state machine": machine_picture,
    "verified log": verified_log,
    "worked shoe": worked_example,
}
"""Parts of pages, by the name in their marker."""

PART = re.compile(r"(?P<begin><!-- printed: (?P<name>[^>]*?) -->\n).*?(?P<end><!-- end -->)", re.DOTALL)


def printed() -> dict[Path, str]:
    """Every printed page and what should stand in it now."""
    whole = {ROOT / name: page() for name, page in PAGES.items()}
    whole |= {file: page() for file, page in lists().items()}
    texts = {
        file: file.read_text("utf-8")
        for file in (*sorted((ROOT / "docs").rglob("*.md")), ROOT / "verifier" / "README.md")
        if file not in whole
    }
    return whole | {file: with_parts(text, PARTS) for file, text in texts.items() if "<!-- printed:" in text}


def with_parts(text: str, parts: dict[str, Callable[[], str]]) -> str:
    """A page with its printed parts printed again."""

    def part(found: re.Match[str]) -> str:
        if found["name"] not in parts:
            raise SystemExit(f"nothing is printed as {found['name']!r}: there are {', '.join(parts)}")
        return f"{found['begin']}{parts[found['name']]().rstrip()}\n{found['end']}"

    return PART.sub(part, text)


def stale(pages: dict[Path, str]) -> list[Path]:
    return [file for file, text in pages.items() if not file.exists() or file.read_text("utf-8") != text]


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(f"print_docs: {' '.join(arguments)!r} is not understood; allowed: --check", file=sys.stderr)
        return 2
    # Whether the slow ones are fresh is each one's own test: to check them here would only say it twice.
    pages = printed() | ({} if arguments else {ROOT / name: page() for name, page in SLOW.items()})
    old = stale(pages)
    for file in old:
        name = file.relative_to(ROOT)
        if arguments:
            print(f"stale: {name} (./dev docs prints it again)", file=sys.stderr)
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(pages[file], "utf-8")
        print(f"printed: {name}")
    return 1 if arguments and old else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
