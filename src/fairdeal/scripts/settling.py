"""The domain of a script's settlement: the classes of hands and the ends of the dealer's that can meet."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.book import LEFT_TO_KNOBS, Column, Origin, Result, RuleBook, Settlements
from fairdeal.games.blackjack.hand import shape, worth
from fairdeal.scripts.asking import Asking
from fairdeal.scripts.checking import WrongAnswer, read_amount, read_settlement
from fairdeal.scripts.classes import BoxFacts, DealerFacts
from fairdeal.scripts.domain import Held, Ranks, is_natural, is_split, ranks_of
from fairdeal.scripts.readings import Reading, Readings, doubling_counts


def settlements(asking: Asking, readings: Readings, book: RuleBook) -> Settlements:
    """The whole table."""
    # What no script looks at need not be told apart, and would be told apart a dozen times over.
    looked_at = asking.session.facts_read["settlement"]
    insured, upcard = "insured" in looked_at, "upcard" in looked_at
    boxes = sorted(set(_boxes(readings, book)), key=_order)
    dealers = sorted(set(_dealers(readings, book, upcard)), key=_order)
    values, places = _ask(asking, boxes, dealers, insured)
    if insured:
        # Who is insured meets only the upcards that insurance is sold against; no other cell is looked at.
        met = [place for place, dealer in enumerate(dealers) if _may_be_insured(dealer, book)]
        with_it = [replace(box, insured=True) for box in boxes]
        more, places_of_more = _ask(asking, with_it, [dealers[place] for place in met], insured)
        insured_places = places.copy()
        cells = (row * len(dealers) + place for row in range(len(boxes)) for place in met)
        for cell, place in zip(cells, places_of_more, strict=True):
            insured_places[cell] = len(values) + place
        boxes, values, places = boxes + with_it, values + more, places + insured_places
    return _table(asking, boxes, dealers, values, places, insured, upcard)


def _ask(
    asking: Asking, boxes: Sequence[BoxFacts], dealers: Sequence[DealerFacts], insured: bool
) -> tuple[list[Any], list[int]]:
    """The answers for each of these boxes against each of these ends."""
    told = [dealer.for_script() for dealer in dealers]
    if not told:
        return [], []
    return asking.batch(
        "settlement",
        boxes,
        lambda some: ("ask_settlement", [box.for_script(insured) for box in some], told),
        lambda box: box.asked,
        wide=len(told),
    )


def _may_be_insured(dealer: DealerFacts, book: RuleBook) -> bool:
    """Whether somebody who is insured can meet this end; an upcard of 0 may be any."""
    return not dealer.upcard or book.offers_insurance[worth(dealer.upcard)]


def _order(facts: Struct) -> tuple[Any, ...]:
    return tuple(getattr(facts, name) for name in facts.__struct_fields__)


def _table(
    asking: Asking,
    boxes: Sequence[BoxFacts],
    dealers: Sequence[DealerFacts],
    values: list[Any],
    places: list[int],
    insured: bool,
    upcard: bool,
) -> Settlements:
    results: dict[Result, int] = {}
    rows: dict[tuple[int, ...], int] = {}
    row_of: dict[str, int] = {}
    wide = len(dealers)
    for number, box in enumerate(boxes):
        answers = places[number * wide : (number + 1) * wide]
        read = {
            place: _read(asking, values[place], box, dealers[answers.index(place)]) for place in set(answers)
        }
        number_of = {
            place: LEFT_TO_KNOBS if result is None else results.setdefault(result, len(results))
            for place, result in sorted(read.items())
        }
        row = tuple(number_of[place] for place in answers)
        row_of[box.name] = rows.setdefault(row, len(rows))
    return Settlements(
        rows=row_of,
        columns={dealer.name: number for number, dealer in enumerate(dealers)},
        ends=tuple(Column(dealer.natural, dealer.upcard) for dealer in dealers),
        table=tuple(rows),
        results=tuple(results),
        sees_insurance=insured,
        sees_upcard=upcard,
    )


def _read(asking: Asking, value: Any, box: BoxFacts, dealer: DealerFacts) -> Result | None:
    try:
        return read_settlement(value, sum(box.bets), box.natural, box.last)
    except WrongAnswer as wrong:
        raise asking.refuse("settlement", wrong, dealer.met_by(box)) from None


def _boxes(readings: Readings, book: RuleBook) -> Iterator[BoxFacts]:
    """Every class that a hand can end in."""
    doubled = _doubled_counts(readings, book)
    for (held, origin), row in readings.items():
        split, natural = is_split(origin), is_natural(held, origin, book)
        for reading in set(row):
            for last in _last_actions(reading, held, natural, book):
                yield BoxFacts(reading.category, held.total, held.cards, last, 1, split, natural)
            for stakes in doubled.get(held.cards, ()):
                yield BoxFacts(reading.doubled, held.total, held.cards, "double", stakes, split, False)
                if book.double_aces_low and held.soft:
                    for name in _names_with_low_aces(held, origin, book):
                        yield BoxFacts(name, held.total - 10, held.cards, "double", stakes, split, False)


def _names_with_low_aces(held: Held, origin: Origin, book: RuleBook) -> set[str]:
    """What a doubled hand is called once its aces count one for good."""
    low = shape(held.cards, held.total - 10, False)
    by_key, by_shape = book.special_hands[origin][True], book.special_shapes[origin][True]
    names = by_key.get(held.key) or by_shape.get(low, ("",))
    return {name or "general" for name in names}


def _last_actions(reading: Reading, held: Held, natural: bool, book: RuleBook) -> Iterator[str]:
    actions = reading.menu.actions
    special = book.specials.get(reading.category)
    ends_itself = (natural and book.naturals_at_once) or (special is not None and special.stops)
    if "report" in actions or ends_itself:
        yield "report"
    if "stop" in actions:
        yield "stop"
    # A hand may be cut short: where the dealer busts before everyone has stood, or turns up a natural.
    cut_short = len(actions) > 1 or (held.cards == 2 and any(book.peeks))
    if "stand" in actions or cut_short or (held.total == 21 and book.stop_on_21):
        yield "stand"
    if "surrender" in actions:
        yield "surrender"


def _doubled_counts(readings: Readings, book: RuleBook) -> dict[int, set[int]]:
    """For a number of cards, how many stakes a doubled hand of so many may have."""
    found: dict[int, set[int]] = {}
    for cards in doubling_counts(readings):
        for redoubles in range(book.redoubles + 1):
            least = cards + 1 + redoubles
            most = 22 if book.hit_after_double else least + 1
            for count in range(least, most):
                found.setdefault(count, set()).add(2 + redoubles)
    return found


def _dealers(readings: Readings, book: RuleBook, upcard: bool) -> Iterator[DealerFacts]:
    """Every end that the dealer can come to by the house's drawing rule."""
    by_ranks = {held.ranks: (held, row) for (held, origin), row in readings.items() if origin == Origin.DEALT}
    for drawn, up in _ends(by_ranks, book, upcard):
        if drawn not in by_ranks:
            names, natural, total = {"bust"}, False, sum(map(worth, drawn))
        else:
            held, row = by_ranks[drawn]
            natural, total = is_natural(held, Origin.DEALT, book), held.total
            plain = {"natural"} if natural else {"general"}
            names = {reading.category for reading in row} if book.names_dealer else plain
        for name in names:
            yield DealerFacts(name, total, len(drawn), natural, up)


def _ends(by_ranks: dict[Ranks, Any], book: RuleBook, upcard: bool) -> set[tuple[Ranks, int]]:
    """The dealer's last hands, from every two cards on; with the upcard, which is one of those two, or 0."""
    ends: set[tuple[Ranks, int]] = set()
    pairs = [held for held in by_ranks if len(held) == 2]
    reached: set[tuple[Ranks, int]] = {(held, up) for held in pairs for up in (held if upcard else (0,))}
    while reached:
        ends |= {(held, up) for held, up in reached if _may_end(held, by_ranks, book)}
        drawing = [
            (held, up) for held, up in reached if held in by_ranks and _may_draw(by_ranks[held][0], book)
        ]
        reached = {(tuple(sorted((*held, rank))), up) for held, up in drawing for rank in ranks_of(book)}
    return ends


def _may_end(held: Ranks, by_ranks: dict[Ranks, Any], book: RuleBook) -> bool:
    if held not in by_ranks:
        return True
    cards = by_ranks[held][0]
    return book.asks_banker[cards.total] or not book.dealer_draws[cards.total][cards.soft]


def _may_draw(held: Held, book: RuleBook) -> bool:
    return book.asks_banker[held.total] or book.dealer_draws[held.total][held.soft]


def insurance_wins(asking: Asking, readings: Readings, book: RuleBook) -> dict[str, tuple[int, int]]:
    """What insurance wins, in first bets, for each class of a hand as dealt."""
    boxes = sorted(
        {
            BoxFacts(reading.category, held.total, 2, "none", 1, False, is_natural(held, origin, book))
            for (held, origin), row in readings.items()
            if held.cards == 2 and origin == Origin.DEALT
            for reading in row
        },
        key=_order,
    )
    values, places = asking.batch(
        "insurance",
        boxes,
        lambda some: ("ask_insurance", [box.for_script(False) for box in some]),
        lambda box: box.asked,
    )
    wins = {}
    for box, place in zip(boxes, places, strict=True):
        try:
            wins[box.name] = read_amount(values[place])
        except WrongAnswer as wrong:
            raise asking.refuse("insurance", wrong, box.asked) from None
    return wins
