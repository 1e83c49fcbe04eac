"""How the referee settles side bets: from the box's first two cards, as soon as everyone can tell.

Written from what casinos say of them, so that it shares no thought with the engine.
"""

from collections.abc import Callable
from fractions import Fraction

from fairdeal.games.blackjack.rules import Rules, SideBetRules
from tests.agreement.referee_hands import Box, best_total, rounded, two_card_21
from tests.agreement.referee_table import Table, up_points

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def settle_side_bets(table: Table) -> None:
    """Every open side bet that nothing hidden decides any more."""
    for box in table.boxes:
        for bet in table.rules.side_bet:
            if bet.id in box.side_open and (natural_is_known(table) or not hangs(table, box, bet)):
                natural = natural_is_known(table) and two_card_21(table.dealer)
                won = paid(bet, box.dealt, upcard(table), natural)
                box.side_open.remove(bet.id)
                if won is not None:
                    chips = box.side[bet.id]
                    box.side_returned[bet.id] = chips + rounded(table.rules, chips * won)
                    table.purses[box.owner] += box.side_returned[bet.id]


def side_bets_hang(table: Table) -> bool:
    return any(box.side_open for box in table.boxes)


def natural_is_known(table: Table) -> bool:
    """The house looked, or both cards lie face up."""
    shown = table.rules.dealer.hole_card in ("exposed", "none") and len(table.dealer) > 1
    return table.no_natural or table.found_natural or shown


def hangs(table: Table, box: Box, bet: SideBetRules) -> bool:
    without, against = (paid(bet, box.dealt, upcard(table), natural) for natural in (False, True))
    return up_points(table) in (1, 10) and without != against


def upcard(table: Table) -> str:
    first = table.rules.dealer.hole_card == "none" or table.rules.dealer.hidden == "second"
    return table.dealer[0 if first else 1]


def paid(bet: SideBetRules, cards: list[str], up: str, natural: bool) -> Fraction | None:
    """What the bet pays to one, or nothing at all."""
    makes = MAKES[bet.kind](cards, up, natural)
    pays = [Fraction(*bet.pays[name]) for name in makes if name in bet.pays]
    if not pays:
        return None
    return sum(pays, Fraction(0)) if bet.kind == "match_the_dealer" else max(pays)


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def poker(cards: list[str], up: str, natural: bool) -> list[str]:
    three = [*cards, up]
    places = sorted(ORDER.index(rank(card)) for card in three)
    flush = len({suit(card) for card in three}) == 1
    trips = len(set(places)) == 1
    straight = places in ([places[0], places[0] + 1, places[0] + 2], [0, 11, 12])
    named = {
        "suited_trips": trips and flush,
        "straight_flush": straight and flush,
        "trips": trips,
        "straight": straight,
        "flush": flush,
    }
    return [name for name, made in named.items() if made]


def pairs(cards: list[str], up: str, natural: bool) -> list[str]:
    one, other = cards
    if rank(one) != rank(other):
        return []
    same_colour = (suit(one) in "HD") == (suit(other) in "HD")
    named = {"perfect_pair": one == other, "coloured_pair": same_colour, "mixed_pair": True}
    return [name for name, made in named.items() if made]


def ladies(cards: list[str], up: str, natural: bool) -> list[str]:
    ranks, twenty = [rank(card) for card in cards], best_total(cards) == 20
    named = {
        "queens_of_hearts_against_natural": natural and cards == ["QH", "QH"],
        "queens_of_hearts": cards == ["QH", "QH"],
        "queens_against_natural": natural and ranks == ["Q", "Q"],
        "queens": ranks == ["Q", "Q"],
        "matched_20": twenty and cards[0] == cards[1],
        "ranked_20": twenty and ranks[0] == ranks[1],
        "suited_20": twenty and suit(cards[0]) == suit(cards[1]),
        "any_20": twenty,
        "queen_of_hearts": "QH" in cards,
        "any_queen": "Q" in ranks,
    }
    return [name for name, made in named.items() if made]


def royal(cards: list[str], up: str, natural: bool) -> list[str]:
    if suit(cards[0]) != suit(cards[1]):
        return []
    return ["suited_match", *(["royal_match"] if sorted(map(rank, cards)) == ["K", "Q"] else [])]


def match(cards: list[str], up: str, natural: bool) -> list[str]:
    same_rank = [card for card in cards if rank(card) == rank(up)]
    return ["suited_dealer_match" if card == up else "dealer_match" for card in same_rank]


MAKES: dict[str, Callable[[list[str], str, bool], list[str]]] = {
    "21+3": poker,
    "perfect_pairs": pairs,
    "lucky_ladies": ladies,
    "royal_match": royal,
    "match_the_dealer": match,
}


def side_bet_is_whole(rules: Rules, bet: SideBetRules, chips: int) -> bool:
    """A house that pays exactly takes no side bet of which some award would need rounding."""
    pays = [Fraction(*pay) for pay in bet.pays.values()]
    if bet.kind == "match_the_dealer":
        pays += [one + other for one in pays for other in pays]
    return rules.pay.rounding != "exact" or all((chips * pay).denominator == 1 for pay in pays)
