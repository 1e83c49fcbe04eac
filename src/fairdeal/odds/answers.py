"""The questions that people ask of the odds, answered for a rule book."""

import gc
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from math import sqrt

from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.games.blackjack.procedure import boxes_to_swap
from fairdeal.games.blackjack.state import Hand, Round
from fairdeal.games.game import Choose, advance
from fairdeal.odds.advising import OneHand, hand_of
from fairdeal.odds.by_rounds import HandByRounds, PositionByRounds, works_out
from fairdeal.odds.charting import chart_of, ev_by_chart
from fairdeal.odds.dealer_ends import ends_of_dealer
from fairdeal.odds.exactness import is_exact, remarks_on
from fairdeal.odds.figures import (
    BASIC,
    Advice,
    ChartNote,
    ClosedNote,
    DealerOdds,
    HouseOdds,
    NextCard,
    NothingToDecide,
    Seen,
)
from fairdeal.odds.house import Position
from fairdeal.odds.left import Left, cards_left, fresh_shoe, has_suit, symbol_of, without
from fairdeal.odds.note_search import NoteSearch
from fairdeal.odds.results import Chances, results_of
from fairdeal.odds.swapping import TwoBoxes
from fairdeal.odds.tables import Tables
from fairdeal.strategies.chart import Chart

_KEPT = 4
_known: OrderedDict[int, tuple[RuleBook, Tables]] = OrderedDict()
"""By the identity of a book, which is kept alive with them: books never change, and are large to compare."""


def tables_of(book: RuleBook) -> Tables:
    """A house's tables, worked out once and kept while they are in use."""
    if id(book) not in _known:
        with _no_looking_for_garbage():
            _known[id(book)] = (book, Tables(book))
        if len(_known) > _KEPT:
            _known.popitem(last=False)
    _known.move_to_end(id(book))
    return _known[id(book)][1]


@contextmanager
def _no_looking_for_garbage() -> Iterator[None]:
    """Tables are made of a hundred thousand things that all stay: looking through them takes a quarter of the
    time, and finds nothing.
    """
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()


def house_odds(book: RuleBook, strategy: str = "cdp", cards: tuple[Card, ...] | None = None) -> HouseOdds:
    """A whole round from a fresh shoe, or from the cards given.

    >>> from fairdeal.games.blackjack.working import default_book
    >>> odds = house_odds(default_book(), "total")
    >>> round(odds.edge_pct, 4), odds.exact
    (0.4059, True)
    """
    tables = tables_of(book)
    position = _position(book, left_of(tables, cards), strategy)
    boxes = TwoBoxes(position) if book.swap else None
    ev = boxes.ev() if boxes is not None else position.ev
    results = _results(position, boxes)
    squares = sum(chance * result * result for result, chance in results.items())
    remarks = remarks_on(book, tables, strategy)
    return HouseOdds(
        strategy=strategy,
        shoe="fresh",
        ev=ev,
        ev_insuring=ev if book.swap else _ev_insuring(position),
        sd=sqrt(max(squares - ev**2, 0.0)),
        results=dict(results),
        exact=is_exact(remarks),
        remarks=remarks,
    )


def _results(position: Position, boxes: TwoBoxes | None) -> Chances:
    if isinstance(position, PositionByRounds):
        return position.results
    if boxes is not None and _is_played_by_four_cards(position.tables):
        return results_of(position, boxes.hands_played())
    return results_of(position)


def expectation(book: RuleBook, strategy: str = "cdp") -> tuple[float, float]:
    """`ev` and `ev_insuring` of a fresh shoe alone, in half the time of all that is to be told of a house."""
    position = from_fresh_shoe(book, strategy)
    if book.swap:
        return (TwoBoxes(position).ev(),) * 2
    return position.ev, _ev_insuring(position)


def ev_at_least(book: RuleBook, strategy: str = "cdp", cards: tuple[Card, ...] | None = None) -> float | None:
    """What the best play of a swapping seat is surely worth, where `ev` is near but not exact; else None.

    It is the exact worth of looking at all four cards, and takes some seconds.
    """
    if not book.swap or not _is_played_by_four_cards(tables_of(book)):
        return None
    return TwoBoxes(_position(book, left_of(tables_of(book), cards), strategy)).ev_at_least()


def _is_played_by_four_cards(tables: Tables) -> bool:
    """Whether symbols tell all there is to the four cards: no suit matters, and no hand is given up early."""
    told_by_suit = any(suit != MIXED for _, _, suit in tables.hands.dealt)
    return not told_by_suit and not any(show.asks_early for show in tables.shows)


def is_exact_by(book: RuleBook, strategy: str) -> bool:
    """Whether figures of this class are exact here."""
    return is_exact(remarks_on(book, tables_of(book), strategy))


def _position(book: RuleBook, left: Left, strategy: str) -> Position:
    by_rounds = book.turns == "rounds" and works_out(tables_of(book), strategy)
    return (PositionByRounds if by_rounds else Position)(tables_of(book), left, strategy)


def _ev_insuring(position: Position) -> float:
    return position.ev_insuring(_insured(position))


def _insured(position: Position) -> Position:
    """The position once insurance is taken, which some scripts look at."""
    settled = position.tables.book.settlements
    if settled is None or not settled.sees_insurance:
        return position
    return type(position)(Tables(position.tables.book, insured=True), position.left, position.strategy)


def advice(
    book: RuleBook,
    hand: tuple[Seen, ...],
    upcard: tuple[Seen, ...] | Seen,
    seen: tuple[Seen, ...] = (),
    strategy: str = "cdp",
) -> Advice:
    """Every choice of a hand as dealt; hand, upcard and what else was seen are out of a fresh shoe.

    Where turns go by rounds the cards that the dealer has drawn since follow the upcard. A hand that has
    drawn more often than the dealer is one against a dealer who has stood.
    """
    found = one_hand(book, hand, upcard, seen, strategy).advice()
    return _remarked(found, book, tables_of(book))


def next_cards(
    book: RuleBook, hand: tuple[Seen, ...], upcard: tuple[Seen, ...] | Seen, seen: tuple[Seen, ...] = ()
) -> tuple[NextCard, ...]:
    """What each next card would do to a hand that is hit, and is played best from there on."""
    found = one_hand(book, hand, upcard, seen, "cdp")
    if isinstance(found, HandByRounds):
        return found.next_cards()
    return tuple(replace(card, chance=_chance_of(card, found)) for card in found.next_cards())


def _chance_of(card: NextCard, hand: OneHand) -> float:
    """Once the dealer has looked, cards that would have made a natural are likelier to be in the shoe."""
    tables, left = hand.tables, hand.left
    if not tables.peeks[0] or not left.gone:
        return card.chance
    held = tables.holdings[tables.holding[hand.node]].sum()
    others = left.cards.sum() - held - tables.seen[0].sum() - 1
    making = hand.natural * (others + 1)
    makes = tables.natural_with[0, symbol_of(tables.symbols, card.rank.replace("T", "10"))]
    return float(card.chance * (others - making + makes) / (others * (1 - hand.natural)))


def one_hand(
    book: RuleBook,
    cards: tuple[Seen, ...],
    upcard: tuple[Seen, ...] | Seen,
    seen: tuple[Seen, ...],
    strategy: str,
) -> OneHand:
    tables = tables_of(book)
    up = (upcard,) if isinstance(upcard, str) else upcard
    shown = 2 if book.hole_card == "exposed" else 1
    by_rounds = book.turns == "rounds" and works_out(tables, strategy)
    show = show_at(tables, up[:shown] if by_rounds else up)
    fresh = fresh_shoe(book, tables.symbols)
    without(fresh, tables.symbols, (*seen, *cards, *up))  # are they all there?
    left = without(fresh, tables.symbols, seen)
    # The suits of the dealer's open cards are seen, too.
    left = replace(left, by_suit=without(left, tables.symbols, filter(has_suit, up)).by_suit)
    hand, suit = hand_of(tables, cards)
    node = tables.hands.find(hand, tables.hands.bet, suit)
    if node < 0:
        raise NothingToDecide(f"{' '.join(cards)} is {hand.total}: there is nothing to decide")
    if by_rounds:
        drawn = tuple(symbol_of(tables.symbols, code) for code in up[shown:])
        return HandByRounds(tables, node, show, left, strategy, drawn)
    return OneHand(tables, node, show, left, strategy)


def show_at(tables: Tables, upcard: tuple[Seen, ...]) -> int:
    """The place of this sight of the dealer."""
    seen = tuple(symbol_of(tables.symbols, code) for code in upcard)
    found = (place for place, show in enumerate(tables.shows) if show.seen == seen)
    place = next(found, None)
    if place is None:
        cards = "two cards" if tables.book.hole_card == "exposed" else "one card"
        raise ValueError(
            f"{' '.join(upcard)}: this house shows {cards} of the dealer's, of ranks in its pack"
        )
    return place


def dealer_odds(book: RuleBook, upcard: tuple[Seen, ...] | Seen, seen: tuple[Seen, ...] = ()) -> DealerOdds:
    """How the dealer ends behind an upcard, with these cards out of a fresh shoe."""
    tables = tables_of(book)
    show = show_at(tables, (upcard,) if isinstance(upcard, str) else upcard)
    return ends_of_dealer(tables, show, without(fresh_shoe(book, tables.symbols), tables.symbols, seen))


def chart(book: RuleBook, strategy: str = BASIC) -> Chart:
    """The basic strategy of a house from a fresh shoe: a chart that no change of a single cell improves."""
    return chart_of(from_fresh_shoe(book, strategy), strategy)


def chart_ev(book: RuleBook, strategy: str = BASIC) -> float:
    """What a round of the chart brings, insurance and even money taken where it says so."""
    position = from_fresh_shoe(book, strategy)
    if book.swap:
        return TwoBoxes(position).ev()
    return ev_by_chart(position, _insured(position))


def chart_notes(book: RuleBook, strategy: str = BASIC) -> tuple[ChartNote, ...]:
    """Where the number of cards of a hand asks for another play than the chart's.

    None where the dealer draws between turns: a chart leaves those cards out altogether.
    """
    search = _note_search(book, strategy)
    return search.find_notes() if search is not None else ()


def closed_notes(book: RuleBook, strategy: str = BASIC) -> tuple[ClosedNote, ...]:
    """Where the chart's second choice is not that of two cards, which `chart_notes` doesn't say already."""
    search = _note_search(book, strategy)
    return search.find_closed_notes(search.find_notes()) if search is not None else ()


def _note_search(book: RuleBook, strategy: str) -> NoteSearch | None:
    best = from_fresh_shoe(book, "cdz")
    return None if isinstance(best, PositionByRounds) else NoteSearch(from_fresh_shoe(book, strategy), best)


def from_fresh_shoe(book: RuleBook, strategy: str) -> Position:
    """From a fresh shoe, worked out once: a chart and its notes come from the same search."""

    def made(tables: Tables) -> Position:
        return _position(book, fresh_shoe(book, tables.symbols), strategy)

    return tables_of(book).kept(f"fresh {strategy}", made)


def coach_advice(state: Round, box: int, unseen: tuple[Card, ...], strategy: str = "cdz") -> Advice:
    """Every choice of the hand in turn, from the cards that its owner has not seen.

    A hidden hole card is among these.
    """
    found = _hand_at_table(state, box, state.turn_hand, unseen, strategy).advice()
    return _remarked(found, state.book, tables_of(state.book))


def swap_worth(state: Round, unseen: tuple[Card, ...], strategy: str = "cdz") -> dict[str, float]:
    """What both hands are worth together, in first bets, kept as they are and swapped."""
    pair = boxes_to_swap(state)
    if pair is None:
        raise NothingToDecide("nobody is asked whether to swap")
    swapped, _ = advance(blackjack, state, Choose(pair[0].number, "swap"))
    found = {}
    for answer, after in (("keep", state), ("swap", swapped)):
        hands = ((box.number, after.boxes[box.number - 1].hands[0]) for box in pair)
        advised = [_hand_at_table(after, box, hand, unseen, strategy).advice() for box, hand in hands]
        found[answer] = sum(each.actions[each.best].ev for each in advised)
    return found


def _hand_at_table(
    state: Round, box: int, hand: Hand, unseen: tuple[Card, ...], strategy: str
) -> OneHand | HandByRounds:
    tables, bet, up = tables_of(state.book), state.boxes[box - 1].stake, _seen_of_dealer(state)
    suit = hand.suits if len({card[-1] for card in hand.cards}) == 1 else MIXED
    # Where a house plays for points nobody stakes anything, and each hand counts as one bet.
    node = tables.hands.find(hand if bet else replace(hand, stake=1), bet or 1, suit)
    if node < 0:
        raise NothingToDecide(f"{' '.join(hand.cards)}: odds know no such hand here")
    replaced = state.book.decks == 0
    drawn = state.dealer.cards[state.book.dealer_deals :]
    left = cards_left(tables.symbols, (*unseen, *hand.cards, *up, *drawn), replaced=replaced)
    suits = cards_left(tables.symbols, (*unseen, *hand.cards), replaced=replaced)
    left = replace(left, by_suit=suits.by_suit)
    show, hands = show_at(tables, up), len(state.boxes[box - 1].hands)
    if state.book.turns == "rounds" and works_out(tables, strategy):
        symbols = tuple(symbol_of(tables.symbols, card) for card in drawn)
        return HandByRounds(tables, node, show, left, strategy, symbols)
    return OneHand(tables, node, show, left, strategy, hands=hands)


def _seen_of_dealer(state: Round) -> tuple[Card, ...]:
    first = state.book.upcard_place
    places = (first, 1 - first) if state.book.hole_card == "exposed" else (first,)
    return tuple(state.dealer.cards[place] for place in places)


def _remarked(found: Advice, book: RuleBook, tables: Tables) -> Advice:
    remarks = remarks_on(book, tables, found.strategy)
    return replace(found, exact=is_exact(remarks), remarks=remarks)


def left_of(tables: Tables, cards: tuple[Card, ...] | None) -> Left:
    if cards is None:
        return fresh_shoe(tables.book, tables.symbols)
    return cards_left(tables.symbols, cards, replaced=tables.book.decks == 0)
