"""The cards of a question about odds, as people write them: `--hand "10 6" --up 10 --seen "5 5 K"`."""

from collections import Counter

from msgspec import Struct

from fairdeal.cards import RANK_OF, RANKS, BadCard, Card, card, packs, rank
from fairdeal.cli.wrong import Wrong
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.hand import add, worth
from fairdeal.words.safe_text import shown_text

ENOUGH_FOR_A_ROUND = 4
BUST_FROM = 22

Named = str
"""A card, or a rank alone: `10H`, `10`."""


class Position(Struct, frozen=True):
    """A hand, what the dealer shows, and what else is out of the shoe."""

    hand: tuple[Named, ...]
    up: tuple[Named, ...]
    """As dealt, and where turns go by rounds, the cards that the dealer has drawn since."""
    seen: tuple[Named, ...]
    total: int
    soft: bool


def position(book: RuleBook, hand: str, up: str | None, seen: str) -> Position:
    """What the arguments name, which the shoe must be able to deal."""
    if up is None:
        raise Wrong("odds.wrong.up_missing")
    held = cards_named(book, "--hand", hand)
    shown = cards_named(book, "--up", up)
    out = cards_named(book, "--seen", seen)
    dealt = shown_cards(book)
    if len(shown) < dealt or (len(shown) > dealt and book.turns != "rounds"):
        raise Wrong("odds.wrong.up", n=dealt, given=quoted(up))
    if len(held) < 2:
        raise Wrong("odds.wrong.few", given=quoted(hand))
    total, soft = total_of(held)
    if total >= BUST_FROM:
        raise Wrong("odds.wrong.bust", given=quoted(hand), total=total)
    cards_left(book, (*held, *shown, *out))
    return Position(held, shown, out, total, soft)


def shown_cards(book: RuleBook) -> int:
    """Cards of the dealer's that lie open once all is dealt."""
    return 2 if book.hole_card == "exposed" else 1


def cards_named(book: RuleBook, option: str, text: str) -> tuple[Named, ...]:
    """Cards with or without suits, all of ranks that the pack has."""
    return tuple(_card(book, option, word) for word in text.replace(",", " ").split())


def _card(book: RuleBook, option: str, word: str) -> Named:
    try:
        named = card(word) if len(word) > 1 and word != "10" else rank(word)
    except BadCard:
        raise Wrong("odds.wrong.card", option=option, given=shown_text(word, 40)) from None
    if named in book.pack or (named in RANKS and book.has_rank[RANKS.index(named) + 1]):
        return named
    if named == "10":  # a pack without tens has other cards that count ten
        return next(each for each in ("J", "Q", "K") if book.has_rank[RANKS.index(each) + 1])
    raise Wrong("odds.wrong.pack", option=option, given=shown_text(word, 40))


def total_of(cards: tuple[Named, ...]) -> tuple[int, bool]:
    total, soft = 0, False
    for each in cards:
        total, soft = add(total, soft, worth(_rank(each)))
    return total, soft


def _rank(named: Named) -> int:
    return RANKS.index(named) + 1 if named in RANKS else RANK_OF[Card(named)]


def cards_left(book: RuleBook, gone: tuple[Named, ...]) -> tuple[Card, ...]:
    """The shoe without these cards; of a rank alone, one of the suit that is left most often."""
    left = Counter(packs(book.pack, book.decks or 1))
    if not book.decks:  # an endless shoe misses nothing
        return tuple(left.elements())
    with_suits_first = sorted(gone, key=lambda named: named in RANKS)
    for named in with_suits_first:
        candidates = [each for each in left if named in (each, each[:-1]) and left[each]]
        if not candidates:
            there = sum(named in (each, each[:-1]) for each in packs(book.pack, book.decks))
            raise Wrong("odds.wrong.shoe", there=there, card=named, named=_count(named, gone))
        left[max(candidates, key=lambda each: left[each])] -= 1
    if left.total() < ENOUGH_FOR_A_ROUND:
        raise Wrong("odds.wrong.empty", n=left.total())
    return tuple(left.elements())


def _count(named: Named, gone: tuple[Named, ...]) -> int:
    """How many of the cards named are of this kind: of a rank, those with suits as well."""
    return sum(named in (each, each[:-1] if each not in RANKS else each) for each in gone)


def quoted(text: str) -> str:
    return f"“{shown_text(text.strip(), 40)}”"
