"""Parts of docs/architecture.md: which package imports which, read from the source."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PROGRAM = Path(__file__).resolve().parents[1] / "src" / "fairdeal"
Imports = dict[str, set[str]]


@cache
def imports() -> Imports:
    """Every package of the program and the others that it imports."""
    found: Imports = {}
    for file in sorted(PROGRAM.rglob("*.py")):
        package = _package(file.relative_to(PROGRAM).with_suffix("").parts)
        if package:
            others = {_package(tuple(name.split(".")[1:])) for name in _imported(file)}
            found.setdefault(package, set()).update(others - {package, ""})
    return found


def _package(parts: tuple[str, ...]) -> str:
    """`games` is told apart by game; the version and the entry point are no packages."""
    if not parts or parts[0] in ("__init__", "__main__", "version") or parts == ("games", "__init__"):
        return ""
    return ".".join(parts[:2]) if parts[0] == "games" and len(parts) > 1 else parts[0]


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("fairdeal."))
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] == "fairdeal":
            # `from fairdeal.games import blackjack` imports the package, not just its folder.
            yield from (f"{node.module}.{name.name}" for name in node.names)


def packages_picture() -> str:
    """Arrows point to what is imported; one that a longer way implies is left out."""
    found = imports()
    lines = ["```mermaid", "flowchart TD"]
    lines += [f"    {_id(package)}[{package}]" for package in by_height(found)]
    for package in by_height(found):
        for other in sorted(found[package]):
            if not any(other in reached(found, between) for between in found[package] - {other}):
                lines.append(f"    {_id(package)} --> {_id(other)}")
    return "\n".join([*lines, "```"]) + "\n"


def packages_table() -> str:
    found = imports()
    rows = ["| package | what it holds | imports |", "|---|---|---|"]
    for package in by_height(found):
        others = ", ".join(f"`{other}`" for other in by_height(found) if other in found[package])
        rows.append(f"| `{package}` | {_about(package)} | {others or 'none of the others'} |")
    return "\n".join(rows) + "\n"


def by_height(found: Imports) -> list[str]:
    """The packages that import most first."""
    return sorted(found, key=lambda package: (-len(reached(found, package)), package))


def reached(found: Imports, package: str) -> set[str]:
    """Everything that a package imports, directly or through others."""
    seen: set[str] = set()
    waiting = [package]
    while waiting:
        further = found.get(waiting.pop(), set()) - seen
        seen |= further
        waiting += further
    return seen


def _about(package: str) -> str:
    """The first sentence of the package's docstring."""
    place = PROGRAM / package.replace(".", "/")
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


def _id(package: str) -> str:
    return package.replace(".", "_")
