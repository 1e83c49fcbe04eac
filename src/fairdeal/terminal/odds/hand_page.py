"""What each action of a hand is worth."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from fairdeal.odds.figures import ActionOdds, Advice
from fairdeal.terminal.odds.house_page import remarks
from fairdeal.terminal.odds.layout import Row, bets, percent, table
from fairdeal.words import Words

CLOSE = 0.005
"""A loss of so little, in first bets, matters to nobody: either will do."""

SAME = 0.00005
"""A difference that is printed as none."""

Named = Callable[[str], str]
"""The house's own word for an action."""


class Situation(Struct, frozen=True):
    """Whose hand the advice is about."""

    house: str
    hand: tuple[str, ...]
    up: tuple[str, ...]
    seen: tuple[str, ...] = ()


def hand_page(situation: Situation, advice: Advice, words: Words, columns: int | None = None) -> list[str]:
    key = "odds.hand.title_seen" if situation.seen else "odds.hand.title"
    cards = {"hand": situation.hand, "up": situation.up, "seen": situation.seen}
    written = {name: " ".join(some) for name, some in cards.items()}
    lines = [words(key, house=situation.house, **written)]
    lines += action_table(advice, words, action_namer(words), columns)
    lines += [best_line(advice, words, action_namer(words)), *dealer_lines(advice, words)]
    lines += ["", words("odds.hand.units")]
    if "split" in advice.actions:
        lines.append(words("odds.hand.of_split"))
    lines.append(words(f"odds.strategy.{advice.strategy}"))
    return lines + [f"- {remark}" for remark in remarks(advice.remarks, words)]


def action_namer(words: Words) -> Named:
    """The table's usual words for actions."""
    return lambda action: words(f"action.{action}.name")


Money = Callable[[float], str]
"""So many first bets, or chips, as people write money."""


def action_table(
    advice: Advice, words: Words, named: Named, columns: int | None, money: Money | None = None
) -> list[str]:
    """Every action, with what it expects and how it ends; where there is money to speak of, in that, too."""
    return table(*action_rows(advice, words, named, money), columns)


def action_rows(
    advice: Advice,
    words: Words,
    named: Named,
    money: Money | None = None,
    mark: Callable[[str], str] | None = None,
) -> tuple[Row, list[Row]]:
    """The heads, and a row for each action; an offer that ends no hand has no chances to tell.

    `mark`: the remark on an action, unless the best is to be marked and what is nearly as good.
    """
    ends_hands = any(odds.win or odds.push or odds.lose for odds in advice.actions.values())
    names = ("ev", *(("money",) if money else ()), *(("win", "push", "lose") if ends_hands else ()))
    head = Row(words("odds.hand.action"), tuple(words(f"odds.hand.{name}") for name in names))
    rows = [
        Row(
            named(action),
            _figures(odds, names, money),
            mark(action) if mark else _mark(advice, action, words),
        )
        for action, odds in advice.actions.items()
    ]
    return head, rows


def _figures(odds: ActionOdds, names: tuple[str, ...], money: Money | None) -> tuple[str, ...]:
    chances = {"win": odds.win, "push": odds.push, "lose": odds.lose}
    told = {name: f"{percent(share, 1)}%" for name, share in chances.items()}
    told |= {"ev": bets(odds.ev), "money": money(odds.ev) if money else ""}
    return tuple(told[name] for name in names)


def _mark(advice: Advice, action: str, words: Words) -> str:
    if action == advice.best:
        return words("odds.hand.best")
    behind = advice.actions[advice.best].ev - advice.actions[action].ev
    return words("odds.hand.either") if behind < CLOSE else ""


def best_line(advice: Advice, words: Words, named: Named) -> str:
    """The best action, and how far behind the next one is."""
    best = named(advice.best)
    others = {action: odds.ev for action, odds in advice.actions.items() if action != advice.best}
    if not others:
        return words("odds.hand.advice", best=best)
    second = max(others, key=lambda action: others[action])
    cost = advice.actions[advice.best].ev - others[second]
    return words(f"odds.hand.advice_{_gap(cost)}", best=best, second=named(second), cost=f"{cost:.4f}")


def _gap(cost: float) -> str:
    if cost < SAME:
        return "same"
    return "close" if cost < CLOSE else "over"


def dealer_lines(advice: Advice, words: Words) -> Iterator[str]:
    """What the dealer may have, and whether insurance against it is worth its price."""
    if advice.natural:
        key = "odds.hand.peeked" if advice.peeked else "odds.hand.natural"
        yield words(key, percent=percent(advice.natural))
    if advice.insurance is not None:
        key = "odds.hand.insurance_good" if advice.insurance > 0 else "odds.hand.insurance_bad"
        yield words(key, ev=bets(advice.insurance))
