"""The hands of a scripted house in words: what each is called, what it may do, what it gets."""

from collections.abc import Iterator

from fairdeal.games.blackjack.book import Origin
from fairdeal.houses.telling import phrases
from fairdeal.houses.telling.exceptions import Parts, doubled_parts, insured_parts, upcard_parts
from fairdeal.houses.telling.gathering import ByOrigin, Gathered, Part
from fairdeal.houses.telling.hand_groups import LISTED_MOST, Domain, example_of, told_hands
from fairdeal.houses.telling.results import told_pattern
from fairdeal.words import Words


def hand_lines(hands: Gathered, words: Words) -> tuple[tuple[str, str], ...]:
    """A line for each name that the house has for hands, and one for all the others."""
    if words.lang not in hands.told:
        hands.told[words.lang] = tuple(_hand_lines(hands, words))
    return hands.told[words.lang]


def _hand_lines(hands: Gathered, words: Words) -> Iterator[tuple[str, str]]:
    gap = words("house.card.sentence_gap")
    for category, found in hands.categories.items():
        told = [
            words("author.card.hand", name=category, hands=told_by_origin(found, hands, words)),
            _example(found, words),
            told_menu(hands, category, words),
            *_told_results(hands, category, words),
        ]
        yield category, gap.join(sentence for sentence in told if sentence)
    others = (
        *told_parts(hands.parts("general"), "author.others", words),
        *_told_doubled(hands, "general", "author.others_doubled", words),
    )
    yield "general", gap.join(others)
    yield from condition_lines(hands, words)


def condition_lines(hands: Gathered, words: Words) -> Iterator[tuple[str, str]]:
    """A line for what insurance, or the upcard, makes of hands."""
    if insured := insured_parts(hands):
        yield "insured", words("author.card.insured", hands=words.all_of(_told_each(insured, words)))
    for points, parts in upcard_parts(hands):
        cards = phrases.upcards(points, words)
        told = words.all_of(_told_each(parts, words))
        yield "upcard", words("author.card.upcard", cards=cards, hands=told)


def _told_each(found: Parts, words: Words) -> Iterator[str]:
    for category, parts in found.items():
        yield from (told_settled(called(category, words), part, words) for part in parts)


def told_settled(who: str, part: Part, words: Words) -> str:
    """What hands of this name get, without a full stop."""
    settled = told_pattern(part.pattern, words)
    return words("author.change.settled", who=who, which=which_hands(part, words), settled=settled)


def called(category: str, words: Words) -> str:
    """A hand by its name, which is the house's own."""
    return words("author.any_other") if category == "general" else words("author.called", name=category)


def _example(found: ByOrigin, words: Words) -> str:
    """One of the hands, unless all were told."""
    some = next(iter(found.values()))
    several = len({held for held, _ in some}) > LISTED_MOST or len({suits for _, suits in some}) in (2, 3, 4)
    return words("author.card.example", hand=example_of(some)) if several else ""


def told_menu(hands: Gathered, category: str, words: Words) -> str:
    """What the hands of this name may do."""
    always, sometimes = hands.menu(category)
    if len({*always, *sometimes}) < 2:
        return words("author.menu.none")
    told = []
    if always:
        told.append(words("author.menu", actions=words.one_of(told_action(each, words) for each in always)))
    if sometimes:
        key = "author.menu.some" if always else "author.menu.only_some"
        told.append(words(key, actions=words.one_of(told_action(each, words) for each in sometimes)))
    return words("house.card.sentence_gap").join(told)


def told_action(action: str, words: Words) -> str:
    return words(f"author.action.{action}")


def _told_results(hands: Gathered, category: str, words: Words) -> Iterator[str]:
    if hands.is_settled_as_any(category):
        yield words("author.gets.as_any")
        return
    yield from told_parts(hands.parts(category), "author.gets", words)
    yield from _told_doubled(hands, category, "author.gets_doubled", words)


def _told_doubled(hands: Gathered, category: str, key: str, words: Words) -> Iterator[str]:
    """What doubled hands get, where that is not for each chip what they would get undoubled."""
    parts = doubled_parts(hands, category)
    if parts:
        yield from told_parts([part for part in parts if part.by != "some"], key, words)


def told_parts(parts: list[Part], key: str, words: Words) -> Iterator[str]:
    """What hands of one name get, a sentence a part; `key` begins the keys of these sentences."""
    for part in parts:
        told = told_pattern(part.pattern, words)
        yield words(f"{key}.{part.by}", which=_which(part, words), settled=told)
    if not parts:
        yield words(f"{key}.all", settled=words("author.result.varies"))


def which_hands(part: Part, words: Words) -> str:
    """The same after a hand's name, with a space before it where the language has such."""
    return words(f"author.which.{part.by}", which=_which(part, words)) if part.by != "all" else ""


def _which(part: Part, words: Words) -> str:
    """What tells the hands of a part from the others."""
    match part.by:
        case "all" | "some":
            return ""
        case "split":
            return words("author.part.split" if part.values[-1] else "author.part.dealt")
        case "last":
            return words.one_of(told_action(str(last), words) for last in part.values)
    return phrases.spans(tuple(int(str(value)) for value in part.values), words)


def told_by_origin(
    found: ByOrigin, hands: Gathered, words: Words, domains: dict[Origin, Domain] | None = None
) -> str:
    """The hands as dealt, with a word on split ones where those are others; of all hands, or of these."""
    among = domains or hands.domains
    dealt, split = found.get(Origin.DEALT, set()), found.get(Origin.SPLIT, set())
    if not dealt:
        origin, some = next(iter(found.items()))
        return words("author.origin.only_split", hands=told_hands(some, among[origin], words))
    told = told_hands(dealt, among[Origin.DEALT], words)
    if split == hands.also_after_split(found):
        return told
    if not split:
        return words("author.origin.not_split", hands=told)
    again = told_hands(split, among[Origin.SPLIT], words)
    return words("author.origin.other", hands=told, split=again)
