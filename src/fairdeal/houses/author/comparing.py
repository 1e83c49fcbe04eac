"""`house diff`: two houses side by side, in words."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import fingerprint
from fairdeal.houses.author.changes import changes
from fairdeal.houses.house import House
from fairdeal.houses.telling.card import knob_lines, side_bet_card
from fairdeal.houses.telling.gathering import Gathered
from fairdeal.words import Words

Opened = tuple[House, RuleBook]


class Compared(Struct, frozen=True):
    """Two houses; `before` is the first of them, or the older one."""

    plays_alike: bool
    """Their books answer everything alike."""
    lines: list[str]
    """Where their rule cards differ, a pair of sentences a line."""
    answers: list[str]
    """Where answers differ that a script gave."""
    texts: bool
    """Their names, texts or voices differ."""


def compared(before: Opened, after: Opened, words: Words) -> Compared:
    alike = fingerprint(before[1]) == fingerprint(after[1])
    sides = Gathered(before[1]), Gathered(after[1])
    scripted = before[0].scripts or after[0].scripts
    answers = changes(*sides, words) if scripted and not alike else []
    first = _card(_told_alike(before[0], after[0]), sides[0], words)
    second = _card(_told_alike(after[0], before[0]), sides[1], words)
    texts = _texts(before[0]) != _texts(after[0])
    return Compared(alike, _lines(first, second, words), answers, texts)


def _texts(house: House) -> tuple[object, ...]:
    return house.titles, house.texts, house.source, house.voice


Card = dict[tuple[str, ...], str]
"""A rule card: what each line speaks of, and its sentence."""


def _told_alike(house: House, other: House) -> House:
    """The house as told where a script of either has a say: by its book, so that equal rules read alike."""
    return replace(house, asked={**other.asked, **house.asked}, decided={**other.decided, **house.decided})


def _card(house: House, hands: Gathered, words: Words) -> Card:
    """All but the hands of a script, which are told of by the difference of its answers."""
    return dict([*knob_lines(house, hands, words), *side_bet_card(house, hands.book, words)])


def _lines(before: Card, after: Card, words: Words) -> list[str]:
    """Lines of the two rule cards that speak of the same things in different words."""
    return [
        words(
            "author.diff.line",
            about=_about(about),
            before=_told(before, about, words),
            after=_told(after, about, words),
        )
        for about in dict.fromkeys([*before, *after])
        if before.get(about) != after.get(about)
    ]


def _about(about: tuple[str, ...]) -> str:
    return " ".join(about) if about[0] == "side_bet" else ", ".join(about)


def _told(card: Card, about: tuple[str, ...], words: Words) -> str:
    return card.get(about) or words("author.diff.nothing")


def difference_page(before: Opened, after: Opened, overrides: Sequence[str], words: Words) -> list[str]:
    """What `house diff` prints; the overrides are the second house's."""
    found = compared(before, after, words)
    second = after[0].name + (f" ({', '.join(overrides)})" if overrides else "")
    names = {"first": before[0].name, "second": second}
    lines = [words("author.diff.title", **names), ""]
    if found.plays_alike:
        lines.append(words("author.diff.alike", fingerprint=fingerprint(before[1])))
        rest = "author.diff.only_table" if found.lines else "author.diff.only_texts" if found.texts else ""
        lines += [words(rest)] if rest else []
    elif not (found.lines or found.answers):
        lines.append(words("author.diff.untold"))
    lines += [f"- {line}" for line in found.lines]
    if found.answers:
        lines += [*([""] if found.lines else []), words("author.diff.answers", **names)]
        lines += [f"- {line}" for line in found.answers]
    return lines
