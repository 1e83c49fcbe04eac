"""What views show about a house: its name, its names for hands, its edge, and what new rules changed.

Everything is computed from the house and its book alone, once for each book. The edge takes seconds.
"""

from itertools import zip_longest

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.side_bet_edge import edge as side_bet_edge
from fairdeal.houses.house import House
from fairdeal.houses.telling.pay import bonus_names
from fairdeal.houses.telling.side import award_name, side_bet_names
from fairdeal.houses.telling.summary import summary
from fairdeal.tables.views.table_view import HouseFacts
from fairdeal.wire.parts import Text
from fairdeal.wire.views.table import EdgeView
from fairdeal.words import LANGUAGES, Words


def describe_house(house: House, book: RuleBook, changes: tuple[Text, ...] = ()) -> HouseFacts:
    """What views show about a house with this book, except for its edge."""
    awards = [award for bet in book.side_bets for award, _ in bet.awards]
    return HouseFacts(
        name=_text({lang: house.title_in(lang) for lang in LANGUAGES}),
        heading=_text({lang: house.heading_in(lang) for lang in LANGUAGES}),
        text=_text({lang: house.text_in(lang) for lang in LANGUAGES}),
        voice=house.voice,
        summary=_text({lang: summary(house, Words(lang)) for lang in LANGUAGES}),
        side_bets=_texts({lang: side_bet_names(house.rules, Words(lang)) for lang in LANGUAGES}),
        side_edges={bet.id: 100 * float(side_bet_edge(bet, book.pack, book.decks)) for bet in book.side_bets},
        hands=_texts({lang: _hand_names(house, Words(lang)) for lang in LANGUAGES}),
        awards=_texts({lang: {each: award_name(each, Words(lang)) for each in awards} for lang in LANGUAGES}),
        changes=changes,
    )


def _hand_names(house: House, words: Words) -> dict[str, str]:
    """The house's own names, and the one name that this program provides."""
    charlie = house.rules.pay.charlie
    if charlie is None:
        return bonus_names(house.rules, words)
    name = words("table.charlie", count=words(f"number.{charlie.cards}"))
    return {**bonus_names(house.rules, words), "charlie": name}


def house_edge(book: RuleBook) -> EdgeView | None:
    """What the house keeps against basic strategy. It takes seconds to compute, and is then cached on disk.
    None for points.
    """
    # The odds take a while to load.
    from fairdeal.odds.kept_charts import basic_strategy

    if book.points_only:
        return None
    basic = basic_strategy(book)
    return EdgeView(-100 * basic.ev, basic.is_exact)


def describe_changes(before: tuple[House, RuleBook], after: tuple[House, RuleBook]) -> tuple[Text, ...]:
    """What new rules change, a line each."""
    from fairdeal.houses.author.comparing import compared

    found = [compared(before, after, Words(lang)) for lang in LANGUAGES]
    lines = [[*each.lines, *each.answers] for each in found]
    return tuple(_text(dict(zip(LANGUAGES, line, strict=True))) for line in zip_longest(*lines, fillvalue=""))


def _texts(by_language: dict[str, dict[str, str]]) -> dict[str, Text]:
    """Names in every language, by the id of what they name."""
    names = by_language[LANGUAGES[0]]
    return {name: _text({lang: texts[name] for lang, texts in by_language.items()}) for name in names}


def _text(by_language: dict[str, str]) -> Text:
    return Text(**by_language)
