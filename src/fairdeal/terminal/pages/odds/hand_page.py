"""What each action of a hand is worth."""

from collections.abc import Iterator

from msgspec import Struct

from fairdeal.coaching.guidance import describe_advice
from fairdeal.odds.figures import Advice
from fairdeal.terminal.pages.odds.guidance_page import Named, answer_table, guidance_line
from fairdeal.terminal.pages.odds.house_page import remarks
from fairdeal.terminal.pages.odds.layout import bets, percent
from fairdeal.words import Words


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
    guidance = describe_advice(advice)
    lines += answer_table(guidance, words, action_namer(words), columns)
    lines += [guidance_line(guidance, words, action_namer(words)), *dealer_lines(advice, words)]
    lines += ["", words("odds.hand.units")]
    if "split" in advice.actions:
        lines.append(words("odds.hand.of_split"))
    lines.append(words(f"odds.strategy.{advice.strategy}"))
    return lines + [f"- {remark}" for remark in remarks(advice.remarks, words)]


def action_namer(words: Words) -> Named:
    """The table's usual words for actions."""
    return lambda action: words(f"action.{action}.name")


def dealer_lines(advice: Advice, words: Words) -> Iterator[str]:
    """The dealer's possible hands, and whether insurance is worth its price."""
    if advice.natural:
        key = "odds.hand.peeked" if advice.peeked else "odds.hand.natural"
        yield words(key, percent=percent(advice.natural))
    if advice.insurance is not None:
        key = "odds.hand.insurance_good" if advice.insurance > 0 else "odds.hand.insurance_bad"
        yield words(key, ev=bets(advice.insurance))
