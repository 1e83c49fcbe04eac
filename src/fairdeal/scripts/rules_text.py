"""A house's knobs as the text that gives scripts the name `rules`."""

from typing import Any

from msgspec import Struct

from fairdeal.games.blackjack.rules import Rules


def rules_text(rules: Rules) -> str:
    """`rules = struct(shoe = struct(decks = 4, …), …)`."""
    return f"rules = {_literal(rules)}\n"


def _literal(value: Any) -> str:
    if isinstance(value, Struct):
        fields = (f"{name} = {_literal(getattr(value, name))}" for name in value.__struct_fields__)
        return f"struct({', '.join(fields)})"
    if isinstance(value, tuple | list):
        return f"({''.join(f'{_literal(item)}, ' for item in value)})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_literal(name)}: {_literal(item)}' for name, item in value.items())}}}"
    if isinstance(value, str):
        return _text(value)
    # Starlark knows floats, but no answer may rest on one: a share of the shoe is handed over as text.
    return _text(str(value)) if isinstance(value, float) else repr(value)


def _text(value: str) -> str:
    """A text literal of plain letters only, whatever the text holds."""
    return '"' + "".join(_letter(letter) for letter in value) + '"'


def _letter(letter: str) -> str:
    if letter.isascii() and letter.isprintable() and letter not in '"\\':
        return letter
    return f"\\U{ord(letter):08x}"
