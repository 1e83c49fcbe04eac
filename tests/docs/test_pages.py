"""The printed pages are fresh, complete, and lead somewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import print_docs
from tools.error_pages import codes, sentences
from tools.package_parts import by_height, imports, reached

ROOT = Path(__file__).resolve().parents[2]
DOCS = sorted((ROOT / "docs").rglob("*.md"))
WITH_PARTS = [file for file in DOCS if "<!-- printed:" in file.read_text("utf-8")]
PRINTED = [*print_docs.PAGES, *(str(file.relative_to(ROOT)) for file in WITH_PARTS)]


def name_of(file: Path) -> str:
    return str(file.relative_to(ROOT))


@pytest.fixture(scope="module")
def pages() -> dict[Path, str]:
    return print_docs.printed()


@pytest.mark.covers("S0-36", "S0-38")
@pytest.mark.parametrize("name", PRINTED)
def test_a_printed_page_is_fresh(pages, name):
    assert (ROOT / name).read_text("utf-8") == pages[ROOT / name], "stale: ./dev docs prints it again"


def test_a_changed_or_missing_page_is_found_stale(tmp_path):
    fresh, changed, missing = tmp_path / "fresh.md", tmp_path / "changed.md", tmp_path / "missing.md"
    fresh.write_text("as printed", "utf-8")
    changed.write_text("as typed", "utf-8")

    found = print_docs.stale(dict.fromkeys((fresh, changed, missing), "as printed"))

    assert found == [changed, missing]


def test_only_what_stands_between_the_markers_is_printed():
    page = "Typed.\n<!-- printed: sum -->\nold\n<!-- end -->\nTyped too.\n"

    printed = print_docs.with_parts(page, {"sum": lambda: "2\n"})

    assert printed == "Typed.\n<!-- printed: sum -->\n2\n<!-- end -->\nTyped too.\n"


def test_a_part_that_nobody_prints_is_named():
    with pytest.raises(SystemExit, match="nothing is printed as 'product': there are sum"):
        print_docs.with_parts("<!-- printed: product -->\n<!-- end -->", {"sum": lambda: "2"})


@pytest.mark.parametrize("file", WITH_PARTS, ids=name_of)
def test_every_part_of_a_page_is_closed(file):
    text = file.read_text("utf-8")

    assert text.count("<!-- printed:") == text.count("<!-- end -->") == len(print_docs.PART.findall(text))


def test_the_printer_refuses_what_it_does_not_know():
    done = subprocess.run(
        [sys.executable, "tools/print_docs.py", "--all"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stderr == "print_docs: '--all' is not understood; allowed: --check\n"


@pytest.mark.parametrize("file", DOCS, ids=name_of)
def test_every_link_of_a_page_leads_somewhere(file):
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", file.read_text("utf-8"))]

    missing = [link for link in links if link and "://" not in link and not (file.parent / link).exists()]

    assert missing == []


def test_every_page_is_reached_from_the_index():
    seen: set[Path] = set()
    waiting = [ROOT / "docs" / "index.md"]
    while waiting:
        page = waiting.pop()
        seen.add(page)
        links = re.findall(r"\]\(([^)\s#]+\.md)", page.read_text("utf-8"))
        waiting += {(page.parent / link).resolve() for link in links} - seen

    assert [name_of(file) for file in DOCS if file not in seen] == []


@pytest.mark.parametrize("code", sorted(codes()))
def test_every_code_that_the_program_refuses_with_has_a_sentence(code):
    assert sentences(code)


def test_codes_are_gathered_from_the_engine():
    assert {"action/not-legal", "bet/over-purse", "card/not-in-pack", "round/closed"} <= set(codes())


@pytest.mark.covers("S0-41", "S1-38")
def test_the_engine_imports_nothing_that_speaks_to_people():
    found = imports()

    assert found["cards"] == set()
    beside = {"games.bets", "games.disclosure", "games.machine", "games.notation"}
    below = beside | {"games.game", "wire", "cards"}
    assert reached(found, "games.blackjack") == below
    # What can be wrong with a pack is told by the catalogue; nothing else speaks.
    assert reached(found, "games.trumps") == below | {"words"}
    assert by_height(found)[0] == "cli"


@pytest.mark.parametrize(
    ("heading", "package"), [("Inside blackjack", "games/blackjack"), ("Inside a table", "tables")]
)
def test_the_page_of_the_architecture_names_every_file_of(heading, package):
    inside = (ROOT / "docs/architecture.md").read_text("utf-8").partition(f"## {heading}\n")[2]
    files = {file.name for file in (ROOT / "src/fairdeal" / package).glob("*.py")} - {"__init__.py"}

    named = set(re.findall(r"`(\w+\.py)`", inside.partition("\n## ")[0]))

    assert named == files
