"""Warnings about files on this computer that are opened deep inside: the listener gets each of them once.

Most of them are about the cache.
"""

from collections.abc import Callable

Listener = Callable[[str, dict[str, str]], None]
"""Gets a key of the catalogue, and what the sentence speaks of."""

_listeners: list[Listener] = []
_given: set[tuple[str, tuple[tuple[str, str], ...]]] = set()


def listen(listener: Listener | None) -> None:
    """Give this one every warning from now on, also those that another was given before; None: nobody."""
    _listeners[:] = [listener] if listener is not None else []
    _given.clear()


def warn(key: str, **facts: str) -> None:
    warning = (key, tuple(sorted(facts.items())))
    if warning in _given:
        return
    _given.add(warning)
    for listener in _listeners:
        listener(key, facts)
