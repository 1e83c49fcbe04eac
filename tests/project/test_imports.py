"""What the program may import: import-linter keeps the layers, these tests keep out what it can't list."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PROGRAM = Path(__file__).resolve().parents[2] / "src" / "fairdeal"
CORE = frozenset({"msgspec", "fairdeal"})
COMPILED = {"numba", "numpy"}
MAY_IMPORT = {
    "cli": CORE | {"cyclopts"},
    "terminal": CORE | {"wcwidth"},
    "odds": CORE | COMPILED,
    "simulator": CORE | COMPILED,
    "plots": CORE | {"numpy", "matplotlib"},
    "env": CORE | {"numpy", "gymnasium"},
    "store": CORE | {"sqlalchemy", "alembic", "psycopg"},
    "people": CORE | {"argon2"},
}
"""By package; every other one is the core, whose one foreign library is msgspec."""

DRAWING = {"pygraphviz"}
"""The optional library, imported only where its absence is answered with a sentence."""

OF_ONE_FILE = {"scripts/worker.py": {"starlark"}, "simulator/cluster.py": {"distributed"}}
"""The engine of scripts, which no process but the worker's own ever loads; and that of many machines."""

CHANCE_AND_TIME = {"random", "secrets", "time", "datetime"}
STORAGE = {"os", "io", "pathlib", "shutil", "tempfile", "sqlite3", "socket", "asyncio", "threading"}
HANDED_IN = CHANCE_AND_TIME | STORAGE
"""What games, cards, money and shuffles never reach for: chance, time and storage are handed in."""


def imported_by(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def packages() -> list[str]:
    return sorted(
        entry.stem for entry in PROGRAM.iterdir() if entry.suffix == ".py" or (entry / "__init__.py").exists()
    )


def files_in(package: str) -> list[Path]:
    return sorted((PROGRAM / package).rglob("*.py")) or [PROGRAM / f"{package}.py"]


@pytest.mark.parametrize("package", packages())
def test_a_package_imports_only_the_libraries_it_may(package):
    allowed = MAY_IMPORT.get(package, CORE) | sys.stdlib_module_names
    drawing = DRAWING if package == "cli" else set()

    foreign = {
        f"{file.relative_to(PROGRAM)}: {name}"
        for file in files_in(package)
        for name in imported_by(file)
        if name not in allowed | drawing | OF_ONE_FILE.get(file.relative_to(PROGRAM).as_posix(), set())
    }

    assert foreign == set()


@pytest.mark.parametrize("package", ["games", "cards", "ledger", "fairness"])
def test_what_is_pure_reaches_for_no_chance_time_or_storage(package):
    reached_for = {
        f"{file.relative_to(PROGRAM)}: {name}"
        for file in files_in(package)
        for name in imported_by(file)
        if name in HANDED_IN
    }

    assert reached_for == set()


def test_importing_the_program_loads_none_of_its_packages():
    script = (
        "import sys, fairdeal; print(*sorted(name for name in sys.modules if name.startswith('fairdeal.')))"
    )

    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout

    assert loaded.split() == ["fairdeal.version"]


ABOVE_TABLES = ("cli", "client", "room", "terminal")
OF_TABLES = {"Append", "Transfer"}
"""What a step is made of: above the tables, commands are all that can change anything."""
ON_A_COPY = "cli/bank_operator.py"
"""It tries in memory whether an operator's command would be taken."""


@pytest.mark.parametrize("package", ABOVE_TABLES)
def test_nothing_above_the_tables_moves_chips_or_writes_to_a_log(package):
    for file in files_in(package):
        made = {
            node.func.id
            for node in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not made & OF_TABLES or file == PROGRAM / ON_A_COPY, file
