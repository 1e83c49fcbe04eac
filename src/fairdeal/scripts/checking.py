"""What a script may answer: each value that came is read, or refused with the reason."""

from math import gcd
from typing import Any

from msgspec import Struct

from fairdeal.games.blackjack.book import LOSE, PUSH, Ratio, Result

ACTIONS = ("hit", "stand", "double", "split", "surrender", "report", "stop")
ENDING = ("stand", "report", "stop")
"""Actions that end a hand and stake nothing: one of them must be open to whoever says nothing."""

WINNERS = ("player", "dealer", "push")
USUAL = "usual"
NAME_LENGTH = 60


class WrongAnswer(Exception):
    """An answer that can't be taken; `kind` names the sentence in the catalogue."""

    def __init__(self, kind: str, **facts: object) -> None:
        self.kind = kind
        self.facts = facts
        super().__init__(kind)


class Named(Struct, frozen=True):
    """What `special` says of a hand."""

    category: str
    actions: tuple[str, ...]


GENERAL = Named("general", ("hit", "stand"))
"""What a hand is of which `special` says nothing."""


def read_special(value: Any) -> Named | None:
    """A name with its actions; None where it is left to the knobs."""
    if value is None:
        return GENERAL
    if value == USUAL:
        return None
    if isinstance(value, str) or (isinstance(value, list) and len(value) == 1):
        raise WrongAnswer("answer_no_actions", came=shown(value))
    if not isinstance(value, list) or len(value) != 2:
        raise WrongAnswer("answer_special", came=shown(value))
    name, actions = value
    return Named(_name(name), _actions(actions))


def _name(name: Any) -> str:
    wrong = not isinstance(name, str) or not name.strip() or len(name) > NAME_LENGTH
    if wrong or not name.isprintable() or "+" in name or name == "bust":
        raise WrongAnswer("answer_name", came=shown(name))
    return str(name)


def _actions(actions: Any) -> tuple[str, ...]:
    if not isinstance(actions, list) or not actions:
        raise WrongAnswer("answer_no_actions", came=shown(actions))
    for action in actions:
        if action not in ACTIONS or actions.count(action) > 1:
            raise WrongAnswer("answer_action", came=shown(action), known=ACTIONS)
    if not set(actions) & set(ENDING):
        raise WrongAnswer("answer_no_end", came=shown(actions), known=ENDING)
    return tuple(actions)


def read_flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise WrongAnswer("answer_flag", came=shown(value))
    return value


def read_settlement(value: Any, bet_sum: int, natural: bool, last: str) -> Result | None:
    """Who wins, and how much of each chip that lies on the hand; None where it is left to the knobs."""
    if value is None:
        raise WrongAnswer("answer_unsettled")
    if value == USUAL:
        return None
    winner, *amounts = value if isinstance(value, list) and value else [value]
    if winner not in WINNERS or len(amounts) > 1:
        raise WrongAnswer("answer_settlement", came=shown(value))
    if winner == "push":
        if amounts:
            raise WrongAnswer("answer_push", came=shown(value))
        return "push", PUSH
    if winner == "player":
        if not amounts:
            raise WrongAnswer("answer_no_amount")
        return ("natural" if natural else "win"), share(read_amount(amounts[0]), bet_sum)
    return ("surrendered" if last == "surrender" else "lose"), _loss(amounts, bet_sum)


def _loss(amounts: list[Any], bet_sum: int) -> Ratio:
    if not amounts:
        return LOSE
    over, under = share(read_amount(amounts[0]), bet_sum)
    if over > under:
        raise WrongAnswer("answer_loss", came=shown(amounts[0]), n=bet_sum)
    return -over, under


def share(amount: Ratio, bet_sum: int) -> Ratio:
    """First bets as a share of what lies on the hand."""
    over, under = amount[0], amount[1] * bet_sum
    return over // gcd(over, under), under // gcd(over, under)


MOST = 10**6
"""No house pays more first bets than this, nor needs finer shares."""


def read_amount(value: Any) -> Ratio:
    """A number of first bets: `3`, `(3, 2)` or `"3:2"`."""
    pair: Any = value
    if isinstance(value, int) and not isinstance(value, bool):
        pair = [value, 1]
    elif isinstance(value, str):
        parts = value.split(":")
        pair = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 8]
        pair = pair if len(pair) == len(parts) == 2 else None
    wrong = not isinstance(pair, list) or len(pair) != 2 or {type(number) for number in pair} != {int}
    if wrong or not all(0 < number <= MOST for number in pair):
        raise WrongAnswer("answer_amount", came=shown(value))
    over, under = pair
    return over // gcd(over, under), under // gcd(over, under)


def read_award(value: Any) -> tuple[str, Ratio] | None:
    """What a side bet wins; None when it is lost."""
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2:
        raise WrongAnswer("answer_award", came=shown(value))
    return _name(value[0]), read_amount(value[1])


def shown(value: Any) -> str:
    """A value as the script would write it, short enough for one line."""
    if isinstance(value, list):
        inside = ", ".join(shown(item) for item in value[:8])
        return f"({inside})"[:80]
    if value in WINNERS:
        return str(value).upper()
    if isinstance(value, str):
        return f'"{value[:60]}"'
    plain = (
        value is None or isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 10**30)
    )
    return str(value) if plain else "…"
