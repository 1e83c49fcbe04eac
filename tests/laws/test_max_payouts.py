"""What a bank sets aside is never below a payout that occurs, and is reached by one.

Every round of one box is played: from a few cards of a shoe, and from a few kinds of cards that never run
out. What is set aside looks at each hand by itself, so it is reached wherever the cards suffice for all.
Rounds of several boxes are played at random, since what one box wins can be staked on another.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import Event
from fairdeal.games.blackjack.max_payout import max_payouts
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.game import Choose, Deal, Entries, Finished, ForCard, Input, Stake, advance, opened
from tests.support.best_payout import BestPayout, TooMuchWork, paid_by_bank, with_pack
from tests.support.random_houses import house, random_rules
from tests.support.random_rounds import costs, random_entries


def plays_one_box_for_chips(number: int) -> bool:
    rules = random_rules(Random(number).choice)
    return rules.play.stakes == "chips" and not rules.variant.switch


HOUSES = [number for number in range(40) if plays_one_box_for_chips(number)]


def bets(rounding: str, chance: Random) -> Entries:
    """A bet of somebody with nothing left, with a fortune, or with just too little."""
    chips = 400 if rounding == "exact" else chance.choice((1, 3, 10, 15))
    spare = chance.choice((0, 1, chips // 2, chips, 2 * chips, 3 * chips + 1, 100 * chips))
    return Entries((Stake(1, 1, chips),), {1: chips + spare})


def some_ranks(pack: tuple[Card, ...], number: int, chance: Random) -> set[str]:
    return set(chance.sample(sorted({card[:-1] for card in pack}), number))


@pytest.mark.parametrize("number", HOUSES)
def test_no_round_of_a_few_cards_costs_more_than_was_set_aside(number: int):
    _, book = house(number)
    chance = Random(number)
    ranks = some_ranks(book.pack, chance.choice((3, 4, 5)), chance)
    shoe = [card for card in book.pack * book.decks if card[:-1] in ranks]
    small = with_pack(book, sorted(chance.sample(shoe, 6)))
    entries = bets(book.rounding, chance)

    best = BestPayout(small, entries).chips()

    assert best <= max_payouts(small, entries)[1]


@pytest.mark.parametrize("number", [number for number in HOUSES if number % 4 != 3])
def test_some_round_costs_all_that_was_set_aside(number: int):
    _, book = house(number)
    chance = Random(number)
    ranks = some_ranks(book.pack, chance.choice((2, 3)), chance)
    few = with_pack(book, (card for card in book.pack if card[:-1] in ranks and card[-1] == "S"), decks=0)
    entries = bets(book.rounding, chance)
    most = max_payouts(few, entries)[1]

    try:
        best = BestPayout(few, entries, enough=most).chips()
    except TooMuchWork:
        pytest.skip("too many rounds")

    assert best == most


# Several boxes, side bets, and chips that one box wins for another.

BOLD = ("split", "double", "swap", "yes")
HOUSES_OF_SEVERAL, PACKS_EACH, ROUNDS_EACH = 40, 4, 60
BETS = ("2 boxes", "3 boxes", "several owners", "one owner", "side bets", "switch", "nothing left")
"""What makes bets worth a look."""


def any_cards(book: RuleBook, chance: Random) -> RuleBook:
    """A shoe of few ranks and suits, so that pairs and side bets that win are common."""
    return few_cards(book, some_ranks(book.pack, chance.choice((2, 3, 4)), chance), chance)


def naturals_and_doubles(book: RuleBook, chance: Random) -> RuleBook:
    """Cards with which one box wins at once, and another has use for what it won."""
    return few_cards(book, {"A", "K", *chance.sample(("5", "6", "8"), 2)}, chance)


def few_cards(book: RuleBook, ranks: set[str], chance: Random) -> RuleBook:
    suits = chance.sample("SHDC", chance.choice((1, 2, 4)))
    cards = [card for card in book.pack if card[:-1] in ranks and card[-1] in suits]
    return with_pack(book, cards, decks=chance.choice((0, 2 * book.decks)))


def one_poor_owner(rules: Rules, chance: Random) -> Entries:
    """Boxes of somebody who has little left for them, unless one of them wins in time."""
    chips = 400 if rules.pay.rounding == "exact" else chance.choice((2, 10, 15))
    boxes = 2 if rules.variant.switch else chance.choice((2, 3))
    side = random_entries(rules, chance.choice).stakes[0].side if chance.random() < 0.3 else ()
    stakes = tuple(Stake(box, 1, chips, side) for box in range(1, boxes + 1))
    return Entries(stakes, {1: sum(map(costs, stakes)) + chance.choice((0, 0, chips // 2, chips))})


def play_boldly(book: RuleBook, entries: Entries, chance: Random) -> list[Event] | None:
    """A round in which people often put down what they can; None where its cards run out."""
    shoe, boldness = list(book.pack * book.decks), chance.random()
    chance.shuffle(shoe)
    state, events = opened(blackjack, book, entries)
    while not isinstance(waiting := blackjack.waiting_for(state), Finished):
        if isinstance(waiting, ForCard):
            if book.decks and not shoe:
                return None
            given: Input = Deal(shoe.pop() if book.decks else chance.choice(book.pack))
        else:
            box, options = chance.choice(list(waiting.options.items()))
            bold = [option for option in options if option in BOLD and chance.random() < boldness]
            given = Choose(box, chance.choice(bold or options))
        state, more = advance(blackjack, state, given)
        events += more
    return events


def kinds_of(rules: Rules, entries: Entries) -> set[str]:
    """Which of `BETS` these are."""
    owners = [stake.owner for stake in entries.stakes]
    spare = {seat: chips for seat, chips in entries.purses.items() if seat in owners}
    for stake in entries.stakes:
        spare[stake.owner] -= costs(stake)
    found = {
        f"{len(owners)} boxes": True,
        "several owners": len(set(owners)) > 1,
        "one owner": 1 == len(set(owners)) < len(owners),
        "side bets": any(stake.side for stake in entries.stakes),
        "switch": rules.variant.switch,
        "nothing left": 0 in spare.values(),
    }
    return {name for name, is_so in found.items() if is_so}


@pytest.mark.parametrize("first", range(0, HOUSES_OF_SEVERAL, 10))
def test_no_round_of_several_boxes_and_side_bets_costs_more_than_was_set_aside(first: int):
    met = Counter[str]()

    for number in range(first, first + 10):
        for entries, most, rounds in rounds_of(number):
            paid = {box: [paid_by_bank(events, box) for events in rounds] for box in most}
            too_much = [box for box, chips in most.items() if max(paid[box], default=0) > chips]
            assert too_much == [], (number, entries, most, paid)
            met.update(kinds_of(house(number)[0], entries))
            met["reached"] += sum(chips in paid[box] for box, chips in most.items() if chips)

    assert min(met[kind] for kind in (*BETS, "reached")) > 0, met


def rounds_of(number: int) -> Iterator[tuple[Entries, dict[int, int], list[list[Event]]]]:
    """Bets in a house, what is set aside for each box, and rounds that were played with them."""
    rules, book = house(number)
    chance = Random(number)
    for turn in range(0 if book.points_only else PACKS_EACH):
        is_poor = turn % 2 == 0
        small = naturals_and_doubles(book, chance) if is_poor else any_cards(book, chance)
        entries = one_poor_owner(rules, chance) if is_poor else random_entries(rules, chance.choice)
        played = (play_boldly(small, entries, chance) for _ in range(ROUNDS_EACH))
        yield entries, max_payouts(small, entries), [events for events in played if events is not None]
