"""`fairdeal explain`: why an action is best."""

from typing import TYPE_CHECKING

from fairdeal.cli.odds import HAND, SEEN, UP, WHICH, advised
from fairdeal.cli.options import LANG, SET, spoken
from fairdeal.cli.position import position, shown_cards
from fairdeal.cli.printing import print_lines, screen_columns
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.named_hands import is_special
from fairdeal.games.blackjack.state import Hand
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.telling.pay import bonus_names
from fairdeal.terminal.blackjack.scene import Scene
from fairdeal.terminal.io.screen import Look
from fairdeal.words import Words
from fairdeal.words.safe_text import shown_text

if TYPE_CHECKING:
    from fairdeal.coaching.next_hands import Named


def explain(
    house: WHICH,
    /,
    *,
    hand: HAND,
    up: UP = None,
    seen: SEEN = "",
    overrides: SET = None,
    lang: LANG = None,
) -> int:
    opened, book = open_house(house, overrides or ())
    cards = position(book, hand, up, seen)
    words = spoken(lang)
    from fairdeal import odds
    from fairdeal.coaching.next_hands import Asked, next_hands
    from fairdeal.terminal.pages.odds.explain_page import explain_page
    from fairdeal.terminal.pages.odds.hand_page import Situation

    advice, _ = advised(book, cards, "cdp")
    # Odds know how a dealer ends as dealt, and not one who has drawn between turns.
    as_dealt = len(cards.up) == shown_cards(book)
    dealer = odds.dealer_odds(book, cards.up, (*cards.seen, *cards.hand)) if as_dealt else None
    asked = Asked(book, cards.hand, cards.up, cards.seen)
    following = next_hands(asked, _namer(opened, book, words))
    situation = Situation(shown_text(opened.name), cards.hand, cards.up, cards.seen)
    total = (cards.total, cards.soft)
    lines = explain_page(situation, total, dealer, following, advice, words, screen_columns())
    print_lines(lines)
    return 0


def _namer(house: House, book: RuleBook, words: Words) -> "Named":
    """What the house calls a hand."""
    from fairdeal.terminal.blackjack.voices.special_hands import special_name

    scene = Scene(words, Look(words), {}, str, hand_names=bonus_names(house.rules, words))

    def named(hand: Hand) -> str:
        return special_name(scene, hand.category, len(hand.cards)) if is_special(hand, book) else ""

    return named
