"""`fairdeal odds`: what a round of a house is worth, or each action of one hand."""

from time import perf_counter
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from fairdeal.cli.options import LANG, SET, may_be_empty, spoken
from fairdeal.cli.position import Position, cards_left, cards_named, position, quoted, shown_cards
from fairdeal.cli.printing import print_lines, screen_columns
from fairdeal.cli.wrong import Wrong
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import fingerprint
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.telling.side import side_bet_names
from fairdeal.odds.figures import STRATEGIES, Advice, HouseOdds
from fairdeal.words import Words
from fairdeal.words.safe_text import shown_text

WHICH = Annotated[str, Parameter(help="command.help.house", group="Parameters")]
HAND = Annotated[str, Parameter(help="odds.help.hand")]
UP = Annotated[str | None, Parameter(help="odds.help.up")]
SEEN = Annotated[str, may_be_empty("odds.help.seen")]


def odds(
    house: WHICH,
    /,
    *,
    overrides: SET = None,
    strategy: Annotated[str, Parameter(help="odds.help.strategy")] = "cdp",
    hand: Annotated[str | None, Parameter(help="odds.help.hand")] = None,
    up: UP = None,
    seen: SEEN = "",
    plot: Annotated[str | None, Parameter(help="odds.help.plot")] = None,
    json: Annotated[bool, Parameter(negative=(), help="odds.help.json")] = False,
    lang: LANG = None,
) -> int:
    opened, book = open_house(house, overrides or ())
    words = spoken(lang)
    check_strategy(strategy, words)
    if hand is not None:
        if plot is not None:
            raise Wrong("odds.wrong.plot_of_hand")
        return _hand(opened, book, position(book, hand, up, seen), strategy, words, as_json=json)
    if up is not None:
        raise Wrong("odds.wrong.hand_missing", option="--up")
    gone = cards_named(book, "--seen", seen)
    if plot is not None:
        _check_plot(plot)
    _round(opened, book, gone, strategy, words, as_json=json)
    if plot is not None:
        _draw_rules(opened, book, house, plot, words)
    return 0


def check_strategy(given: str, words: Words) -> None:
    if given not in STRATEGIES:
        raise Wrong("odds.wrong.strategy", given=shown_text(given, 40), known=words.all_of(STRATEGIES))


# A whole round.


def _round(
    house: House, book: RuleBook, gone: tuple[str, ...], strategy: str, words: Words, *, as_json: bool
) -> None:
    from fairdeal.odds import ev_at_least, house_odds
    from fairdeal.terminal.pages.odds.house_page import Worth, house_page

    cards = cards_left(book, gone) if gone else None
    began = perf_counter()
    found = replace(house_odds(book, strategy, cards), at_least=ev_at_least(book, strategy, cards))
    if not gone and _is_to_be_simulated(found):
        from fairdeal.simulator.stand_in import simulated_instead

        found = simulated_instead(found, book, house.rules.shoe)
    side_bets = () if gone else _side_bets(book)
    seconds = perf_counter() - began
    if as_json:
        told = {**_round_json(found, seconds), "seen": gone, "side_bets": dict(side_bets)}
        _print_json({**_common(house, book, found.strategy), **told})
    else:
        to_cut_card = house.rules.shoe.shuffle == "cut_card"
        names = side_bet_names(house.rules, words)
        named = tuple((names[side], ev) for side, ev in side_bets)
        worth = Worth(shown_text(house.name), fingerprint(book), found, seconds, gone, to_cut_card, named)
        print_lines(house_page(worth, words))


def _is_to_be_simulated(found: HouseOdds) -> bool:
    """Whether the figure is too far off, or how far nobody knows."""
    return "rounds" in found.remarks or ("swap" in found.remarks and found.at_least is None)


def _side_bets(book: RuleBook) -> tuple[tuple[str, float], ...]:
    """What each side bet is worth from a fresh shoe, as a part of that bet."""
    from fairdeal.games.blackjack.side_bet_edge import edge

    return tuple((bet.id, -float(edge(bet, book.pack, book.decks))) for bet in book.side_bets)


def _common(house: House, book: RuleBook, strategy: str) -> dict[str, Any]:
    return {"house": shown_text(house.name), "book": fingerprint(book), "strategy": strategy}


def _round_json(found: HouseOdds, seconds: float) -> dict[str, Any]:
    """The keys that programs may count on, then further ones."""
    return {
        "ev": found.ev,
        "edge_pct": found.edge_pct,
        "sd": found.sd,
        "seconds": seconds,
        "shoe": found.shoe,
        "return_pct": 100 + 100 * found.ev,
        "ev_insuring": found.ev_insuring,
        "results": [{"result": result, "chance": chance} for result, chance in found.results.items()],
        "exact": found.exact,
        "error": found.error,
        "at_least": found.at_least,
        "remarks": found.remarks,
    }


def _check_plot(file: str) -> None:
    """Before the work: whether a picture can be written there."""
    from fairdeal.plots import check_file

    check_file(file)


def _draw_rules(house: House, book: RuleBook, where: str, file: str, words: Words) -> None:
    """What each rule is worth, the longest bar on top."""
    from fairdeal.cli.appraisal import parts
    from fairdeal.plots.sheet import fitting
    from fairdeal.plots.tornado import tornado
    from fairdeal.terminal.pages.odds.check_page import effects_of

    found, shown = tuple(parts(house, book, where, words)), fitting(words)
    title = shown("odds.tornado.title", house=shown_text(house.name))
    tornado(effects_of(found, shown), file, title, shown)


# One hand.


def _hand(
    house: House, book: RuleBook, cards: Position, strategy: str, words: Words, *, as_json: bool
) -> int:
    from fairdeal.terminal.pages.odds.hand_page import Situation, hand_page

    found, seconds = advised(book, cards, strategy)
    if as_json:
        of_cards = {"hand": cards.hand, "up": cards.up, "seen": cards.seen}
        _print_json({**_common(house, book, strategy), **_hand_json(found, seconds), **of_cards})
    else:
        situation = Situation(shown_text(house.name), cards.hand, cards.up, cards.seen)
        print_lines(hand_page(situation, found, words, screen_columns()))
    return 0


def advised(book: RuleBook, cards: Position, strategy: str) -> tuple[Advice, float]:
    """Every action of the hand, and the seconds that took; a hand that has no choice is refused."""
    from fairdeal.odds import NothingToDecide, advice

    began = perf_counter()
    drawn = cards.up[shown_cards(book) :]
    if drawn:
        _check_rounds(book, cards, strategy)
    try:
        found = advice(book, cards.hand, cards.up, cards.seen, strategy)
    except NothingToDecide:
        key = "odds.wrong.over_drawn" if drawn else "odds.wrong.over"
        raise Wrong(key, given=quoted(" ".join(cards.hand)), up=quoted(" ".join(cards.up))) from None
    return found, perf_counter() - began


def _check_rounds(book: RuleBook, cards: Position, strategy: str) -> None:
    """Refuse what the dealer has drawn between turns where the odds take no notice of it."""
    from fairdeal.odds.answers import tables_of
    from fairdeal.odds.by_rounds import works_out

    if not works_out(tables_of(book), strategy):
        raise Wrong("odds.wrong.up", n=shown_cards(book), given=quoted(" ".join(cards.up)))


def _hand_json(found: Advice, seconds: float) -> dict[str, Any]:
    ev = found.actions[found.best].ev
    return {
        "actions": {action: odds.ev for action, odds in found.actions.items()},
        "best": found.best,
        "ev": ev,
        "edge_pct": -100 * ev,
        "sd": None,
        "seconds": seconds,
        "shoe": "fresh",
        "chances": found.actions,
        "natural": found.natural,
        "peeked": found.peeked,
        "insurance": found.insurance,
        "exact": found.exact,
        "remarks": found.remarks,
    }


# Output.


def _print_json(told: dict[str, Any]) -> None:
    print(msgspec.json.encode(told).decode())
