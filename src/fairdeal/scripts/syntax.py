"""What a script's syntax tree tells before anything of it runs.

Starlark is written like a part of Python, so Python's own parser reads it. Runs in the worker, since a parser
can be brought down by what it reads; so it imports only what starts fast.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fairdeal.scripts.complaints import Complaint
from fairdeal.scripts.recursion import check_recursion

DEPTH_MOST = 300
"""Of expressions and blocks within each other: more than people write, less than overflows a stack."""
NAME_LENGTH = 60
"""Longer names were not meant to be any other."""
RULES = "rules"
"""The name under which scripts see the house's knobs."""

Functions = Mapping[str, Sequence[str]]
"""What a script may define for the driver, with the names of its parameters."""

Scope = ast.FunctionDef | ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
"""What has names of its own."""


def tree_of(source: str) -> ast.Module | SyntaxError:
    """The tree, or what Python says against it; Complaint where it would be too deep for any reader."""
    try:
        tree = ast.parse(source)
    except (RecursionError, MemoryError):
        raise Complaint("nesting") from None
    except SyntaxError as error:
        if "too many" in error.msg:
            raise Complaint("nesting", line=error.lineno or 0, column=error.offset or 0) from None
        return error
    check_depth(tree)
    return tree


def check_depth(tree: ast.AST) -> None:
    nodes = [(tree, 0)]
    while nodes:
        node, depth = nodes.pop()
        if depth > DEPTH_MOST:
            raise Complaint("nesting", line=getattr(node, "lineno", 0))
        nodes += [(inner, depth + 1) for inner in ast.iter_child_nodes(node)]


def check(tree: ast.Module, functions: Functions, taken: set[str]) -> dict[str, int]:
    """The lines of the functions that a script defines for the driver; Complaint where it may not be so."""
    check_names(tree, functions, taken)
    check_recursion(tree)
    defined = {node.name: node for node in top_functions(tree) if node.name in functions}
    for node in defined.values():
        check_parameters(node, functions[node.name])
    check_spelling(tree, functions, functions.keys() - defined.keys())
    if not defined:
        raise Complaint("nothing", known=sorted(functions))
    return {name: node.lineno for name, node in defined.items()}


def check_names(tree: ast.Module, functions: Functions, taken: set[str]) -> None:
    seen: dict[str, int] = {}
    direct = set(map(id, top_functions(tree)))
    for name, node in bindings(tree):
        if name in taken:
            raise complaint_at(node, "taken", name=name)
        if name in functions and id(node) not in direct:
            raise complaint_at(node, "not_def", name=name)
        if name in functions and name in seen:
            raise complaint_at(node, "twice", name=name, first=seen[name])
        seen[name] = node.lineno


def check_parameters(node: ast.FunctionDef, names: Sequence[str]) -> None:
    """Refuse a function that cannot be called with as many values as these."""
    handed = len(names)
    given = node.args
    positional = len(given.posonlyargs) + len(given.args)
    needed = positional - len(given.defaults)
    by_name_only = any(default is None for default in given.kw_defaults)
    if by_name_only or not needed <= handed or (positional < handed and not given.vararg):
        raise complaint_at(
            node, "parameters", name=node.name, n=handed, form=f"{node.name}({', '.join(names)})"
        )


def check_spelling(tree: ast.Module, functions: Functions, missing: set[str]) -> None:
    """Refuse a function that nobody calls and whose name is nearly one that would be called."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | functions.keys()
    for node in top_functions(tree):
        if node.name not in used and (near := nearest(node.name, missing)):
            raise complaint_at(node, "misspelt", name=node.name, near=near)


def complaint_at(node: ast.FunctionDef | ast.Name, kind: str, **facts: Any) -> Complaint:
    return Complaint(kind, line=node.lineno, column=node.col_offset + 1, **facts)


# --- names


def top_functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def bindings(node: ast.AST) -> Iterator[tuple[str, ast.FunctionDef | ast.Name]]:
    """Every name that a script gives to something at its top level, in blocks too."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.FunctionDef):
            yield inner.name, inner
        elif isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
            yield inner.id, inner
        elif not isinstance(inner, Scope):
            yield from bindings(inner)


def names_within(tree: ast.Module) -> set[str]:
    """Every name that a script gives to something, at its top level or in a function."""
    stored = {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    handed = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    return stored | handed | {node.name for node in top_functions(tree)}


def knobs_read(tree: ast.Module) -> dict[str, int]:
    """`split.max_hands` for `rules.split.max_hands`, and the first line where it stands."""
    found: dict[str, int] = {}
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    within = {id(node.value) for node in attributes}
    for node in attributes:
        knob = ".".join(path_from_rules(node))
        if knob and id(node) not in within:
            found[knob] = min(node.lineno, found.get(knob, node.lineno))
    return found


def facts_read(tree: ast.Module) -> set[str]:
    """`upcard` for every `.upcard`, whatever it is read of, and for `getattr(dealer, "upcard")`."""
    nodes = list(ast.walk(tree))
    by_text = (node.args[1] for node in nodes if isinstance(node, ast.Call) and is_getting(node))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute)} | {
        name.value for name in by_text if isinstance(name, ast.Constant) and isinstance(name.value, str)
    }


def is_getting(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in ("getattr", "hasattr") and len(call.args) > 1


def path_from_rules(node: ast.expr) -> list[str]:
    """The names after `rules`; none where the expression begins otherwise."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.insert(0, node.attr)
        node = node.value
    return names if isinstance(node, ast.Name) and node.id == RULES else []


# --- near names


def nearest(name: str, names: set[str]) -> str:
    """The name that was probably meant: at most two letters more, less or other, in short names one."""
    most = 2 if len(name) > 5 else 1
    alike = [known for known in names if abs(len(name) - len(known)) <= most and len(name) <= NAME_LENGTH]
    distance, known = min(((edits(name, known), known) for known in alike), default=(most + 1, ""))
    return known if distance <= most else ""


def edits(name: str, known: str) -> int:
    """Letters to put in, take out, replace, or to change with their neighbours."""
    earlier: list[int] = []
    before = list(range(len(known) + 1))
    for i, letter in enumerate(name, start=1):
        row = [i]
        for j, other in enumerate(known, start=1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != other)))
            if i > 1 and j > 1 and name[i - 2 : i] == known[j - 1] + known[j - 2]:
                row[-1] = min(row[-1], earlier[j - 2] + 1)
        earlier, before = before, row
    return before[-1]
