"""`fairdeal explain`: why an action is best."""

from fairdeal.cli.odds import HAND, SEEN, UP, WHICH, advised, print_lines, screen_columns
from fairdeal.cli.options import LANG, SET, spoken
from fairdeal.cli.position import position
from fairdeal.houses.library import open_house
from fairdeal.houses.problems import shown_text


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
    from fairdeal import odds
    from fairdeal.terminal.odds.explain_page import explain_page
    from fairdeal.terminal.odds.hand_page import Situation

    advice, _ = advised(book, cards, "cdp")
    dealer = odds.dealer_odds(book, cards.up, (*cards.seen, *cards.hand))
    following = odds.next_cards(book, cards.hand, cards.up, cards.seen)
    situation = Situation(shown_text(opened.id), cards.hand, cards.up, cards.seen)
    total = (cards.total, cards.soft)
    lines = explain_page(situation, total, dealer, following, advice, spoken(lang), screen_columns())
    print_lines(lines)
    return 0
