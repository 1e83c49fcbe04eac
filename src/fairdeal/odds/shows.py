"""What a player sees of the dealer before deciding: the upcard, or both cards where they lie open."""

from itertools import product

from msgspec import Struct

from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.games.blackjack.state import Dealer
from fairdeal.odds.symbols import Symbols


class Show(Struct, frozen=True):
    """One sight of the dealer, by symbols."""

    seen: tuple[int, ...]
    """The upcard first."""
    points: int
    """The upcard's."""
    peeks: bool
    """The dealer looks for a natural before anyone plays: play goes on only without one."""
    asks_early: bool
    """Giving up is a question of its own here, before the dealer looks."""
    natural_with: tuple[int, ...]
    """The symbols of a hole card that would make a natural; none where it lies open."""
    is_natural: bool
    """Both cards lie open and are a natural."""


def shows_of(book: RuleBook, symbols: Symbols) -> tuple[Show, ...]:
    """Every sight of the dealer that the house's pack and way of dealing allow."""
    there = [
        symbol for symbol, ranks in enumerate(symbols.ranks) if any(book.has_rank[rank] for rank in ranks)
    ]
    cards = 2 if book.hole_card == "exposed" else 1
    return tuple(show_of(book, symbols, seen) for seen in product(there, repeat=cards))


def show_of(book: RuleBook, symbols: Symbols, seen: tuple[int, ...]) -> Show:
    points = symbols.points[seen[0]]
    peeks = book.peeks[points]
    others = range(len(symbols.ranks)) if len(seen) == 1 else ()
    return Show(
        seen=seen,
        points=points,
        peeks=peeks,
        asks_early=book.early_surrender and peeks and book.may_surrender[points][Origin.DEALT][False],
        natural_with=tuple(symbol for symbol in others if is_natural(book, symbols, (*seen, symbol))),
        is_natural=len(seen) == 2 and is_natural(book, symbols, seen),
    )


def is_natural(book: RuleBook, symbols: Symbols, held: tuple[int, ...]) -> bool:
    return dealer_with(book, symbols, held).is_natural


def dealer_with(book: RuleBook, symbols: Symbols, held: tuple[int, ...], suits: int = MIXED) -> Dealer:
    """The dealer holding these symbols, of which the first is the upcard, in its place."""
    if len(held) > 1 and book.upcard_place == 1:
        held = (held[1], held[0], *held[2:])
    dealer = Dealer(suits=suits)
    for symbol in held:
        dealer = with_card(dealer, symbols.card(symbol, suits % MIXED), book)
    return dealer


class Kinds(Struct, frozen=True):
    """Sights of the dealer that leave hands the same choices count as one kind."""

    of_show: tuple[int, ...]
    samples: tuple[Show, ...]
    asked_early: tuple[bool, ...]


def kinds_of_show(book: RuleBook, shows: tuple[Show, ...], symbols: Symbols) -> Kinds:
    found: dict[object, int] = {}
    of_show, samples = [], []
    for show in shows:
        rank = symbols.ranks[show.seen[0]][0]
        by_menu = () if book.menus is None else tuple(rank in menu.surrender_vs for menu in book.menus.lists)
        kind = (book.may_surrender[show.points], show.asks_early, by_menu)
        if kind not in found:
            found[kind] = len(found)
            samples.append(show)
        of_show.append(found[kind])
    return Kinds(tuple(of_show), tuple(samples), tuple(show.asks_early for show in samples))
