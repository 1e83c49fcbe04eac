"""Finding functions that would call themselves, which no script may: each question must come to an end.

Runs in the worker, so it imports only what starts fast.
"""

import ast
from collections.abc import Iterator

from fairdeal.scripts.complaints import Complaint


def check_recursion(tree: ast.Module) -> None:
    """Refuse functions that come back to themselves by name; Starlark's own limit meets all other ways."""
    found = list(callers(tree))
    lines = {name: line for name, line, _ in found}
    mentions: dict[str, set[str]] = {name: set() for name in lines}
    for name, _, names in found:
        mentions[name] |= names & lines.keys()
    if circle := first_circle(mentions):
        raise Complaint("recursion", line=lines[circle[0]], chain=" → ".join(circle))


def callers(tree: ast.Module) -> Iterator[tuple[str, int, set[str]]]:
    """Each function that has a name, its line, and the names it mentions that are not its own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node.name, node.lineno, mentioned(node)
        if isinstance(node, ast.Assign):
            lambdas = [inner for inner in ast.walk(node.value) if isinstance(inner, ast.Lambda)]
            names = set().union(*map(mentioned, lambdas))
            targets = [target for target in node.targets if isinstance(target, ast.Name)]
            yield from ((target.id, node.lineno, names) for target in targets if lambdas)


def mentioned(function: ast.FunctionDef | ast.Lambda) -> set[str]:
    inside = list(ast.walk(function))
    names = [node for node in inside if isinstance(node, ast.Name)]
    own = {node.arg for node in inside if isinstance(node, ast.arg)}
    own |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return {node.id for node in names} - own


def first_circle(mentions: dict[str, set[str]]) -> list[str]:
    """A way from a name back to itself, or nothing."""
    finished: set[str] = set()
    for start in list(mentions):
        path = [] if start in finished else [start]
        open_names = [iter(sorted(mentions[start]))]
        while path:
            name = next(open_names[-1], None)
            if name is None:
                finished.add(path.pop())
                open_names.pop()
            elif name in path:
                return [*path[path.index(name) :], name]
            elif name not in finished:
                path.append(name)
                open_names.append(iter(sorted(mentions[name])))
    return []
