"""The engine is asked once for each class of hands: each hand of the tables is asked about here by itself."""

import subprocess
import sys

import pytest

from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.games.blackjack.procedure import ends_by_itself
from fairdeal.games.blackjack.state import Phase, Round
from fairdeal.houses.library import open_house
from fairdeal.odds.hands import ACTIONS, TERMINAL, Ended, Hands, Options
from fairdeal.odds.shows import dealer_with, shows_of
from fairdeal.odds.symbols import symbols_of

# A plain house; bonus hands by their suits; menus of a script; chips of the house; sights that offer
# different things; a double on any hand, and another on that.
HOUSES = ["vegas_strip", "spanish21_h17_6d", "cn21", "free_bet", "macau", "spanish21_h17_8d_redouble"]


@pytest.fixture(params=HOUSES, scope="module")
def hands(request) -> Hands:
    book = open_house(request.param)[1]
    symbols = symbols_of(book)
    return Hands(book, symbols, shows_of(book, symbols))


def offered(options: Options) -> set[str]:
    """What a hand may do by the tables."""
    flags = [*(end >= 0 for end in options.ends), *(row >= 0 for row in options.draws), options.splits]
    return {action for action, there in zip(ACTIONS, flags, strict=True) if there}


def test_every_hand_may_do_what_the_engine_says_of_its_own_cards(hands):
    decided = 0
    for place, node in enumerate(hands.nodes):
        for kind, show in enumerate(hands.kinds.samples):
            if len(node.hand.cards) == 1:
                continue
            dealer = dealer_with(hands.book, hands.symbols, show.seen * (3 - len(show.seen)))
            state = Round(
                hands.book, (), {1: 1 << 50}, phase=Phase.PLAYERS, dealer=dealer, turn=(0, 0), lap=1
            )
            box = hands.box_of(Ended(node.hand, split=False))
            how = ends_by_itself(state, box, node.hand)
            if how:
                (end,) = (end for end in node.options[kind].ends if end >= 0)

                assert hands.ended[end].hand.ended == how
                assert len(offered(node.options[kind])) == 1
            else:
                assert offered(node.options[kind]) == set(hands.menu(place, kind))
                decided += 1
    assert decided > 1000


def test_every_next_card_ends_the_hands_that_it_makes_bust_and_no_others(hands):
    cards = [hands.symbols.card(symbol, 0) for symbol in range(len(hands.symbols.ranks))]

    for node in hands.nodes:
        for row in {options.draws[0] for options in node.options if options.draws[0] >= 0}:
            busts = [with_card(node.hand, card, hands.book).total > 21 for card in cards]

            assert [after < 0 for after in hands.rows[row].next] == busts


def test_hands_that_end_are_worth_the_same_to_settlement_as_the_one_that_stands_for_them(hands):
    for node in hands.nodes:
        for options in node.options:
            for end in (each for each in options.ends[:TERMINAL] if each >= 0):
                ended = hands.ended[end].hand

                assert (ended.total, ended.category, ended.is_natural) == (
                    node.hand.total,
                    node.hand.category,
                    node.hand.is_natural,
                )
                assert (ended.stake, ended.free, ended.doubles) == (
                    node.hand.stake,
                    node.hand.free,
                    node.hand.doubles,
                )


def test_a_card_more_leads_to_the_hand_that_holds_it(hands):
    for node in hands.nodes:
        if node.suit != MIXED:
            continue
        for row in {options.draws[0] for options in node.options if options.draws[0] >= 0}:
            for symbol, after in enumerate(hands.rows[row].next):
                if after >= 0:
                    more = [count + (each == symbol) for each, count in enumerate(node.held)]

                    assert list(hands.nodes[after].held) == more


def test_a_program_that_ends_does_not_look_through_the_tables_once_more():
    # What is registered first is called last.
    program = "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count() > 0))"

    ended = subprocess.run(
        [sys.executable, "-c", f"{program}; import fairdeal.odds.tables"],
        check=True,
        capture_output=True,
        text=True,
    )

    assert ended.stdout == "True\n"
