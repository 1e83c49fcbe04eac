"""What lies on the referee's table: hands, boxes, the dealer, and what the rules call a hand.

Written from the description of the knobs alone, so that it shares no thought with the engine.
"""

from dataclasses import dataclass, field
from fractions import Fraction

from fairdeal.games.blackjack.rules import BonusHand, Ratio, Rules


@dataclass(eq=False)
class Hand:
    """One hand; `first_bet` and each double are chips of the player or free chips of the house."""

    cards: list[str]
    first_bet: int
    first_free: int = 0
    doubles: list[tuple[int, int]] = field(default_factory=list)
    """Each double as the player's chips and the house's free chips."""
    split: bool = False
    split_aces: bool = False
    swapped: bool = False
    aces_low: bool = False
    asked_early: bool = False
    ended: str = ""
    """Empty in play; else stood, bust, natural, special, surrendered_early, surrendered_late, rescued."""
    outcome: str = ""
    returned: int = 0

    @property
    def stake(self) -> int:
        return self.first_bet + sum(chips for chips, _ in self.doubles)

    @property
    def free(self) -> int:
        return self.first_free + sum(free for _, free in self.doubles)

    @property
    def total(self) -> int:
        return best_total(self.cards, aces_low=self.aces_low)

    @property
    def soft(self) -> bool:
        return self.total != hard_total(self.cards)


@dataclass(eq=False)
class Box:
    """A betting spot."""

    number: int
    owner: int
    bet: int
    hands: list[Hand]
    insurance: int = 0
    insurance_open: bool = False
    insurance_returned: int = 0
    side: dict[str, int] = field(default_factory=dict)
    """Chips on each side bet."""
    side_open: list[str] = field(default_factory=list)
    side_returned: dict[str, int] = field(default_factory=dict)
    dealt: list[str] = field(default_factory=list)
    """The first two cards, which side bets are on."""


def points(card: str) -> int:
    rank = card[:-1]
    if rank == "A":
        return 1
    return 10 if rank in ("10", "J", "Q", "K") else int(rank)


def hard_total(cards: list[str]) -> int:
    return sum(points(card) for card in cards)


def best_total(cards: list[str], aces_low: bool = False) -> int:
    """One ace counts 11 where that does not bust."""
    total = hard_total(cards)
    has_ace = any(points(card) == 1 for card in cards)
    return total + 10 if has_ace and not aces_low and total <= 11 else total


def two_card_21(cards: list[str]) -> bool:
    return len(cards) == 2 and best_total(cards) == 21


def is_natural(rules: Rules, hand: Hand) -> bool:
    """Two cards of 21 as dealt; on a split hand only where the house says so, after a swap never."""
    if hand.swapped or (hand.split and not rules.pay.natural_after_split):
        return False
    return two_card_21(hand.cards)


def pair_points(rules: Rules, hand: Hand) -> int:
    """Points of the two equal cards, or 0."""
    if len(hand.cards) != 2:
        return 0
    first, second = hand.cards
    same = first[:-1] == second[:-1] if rules.split.by == "rank" else points(first) == points(second)
    return points(first) if same else 0


def special_pays(rules: Rules, hand: Hand, against_natural: bool) -> list[Ratio]:
    """What the hand would be paid as a Charlie or a bonus hand; a natural is a natural first."""
    if hand.total > 21 or is_natural(rules, hand):
        return []
    found = []
    charlie = rules.pay.charlie
    if charlie is not None and _is_charlie(rules, hand) and (charlie.beats_natural or not against_natural):
        found.append(charlie.pay)
    for bonus in rules.pay.bonus_hands:
        if _is_bonus(bonus, hand) and (bonus.beats_natural or not against_natural):
            found.append(bonus.pay)
    return found


def _is_charlie(rules: Rules, hand: Hand) -> bool:
    charlie = rules.pay.charlie
    if charlie is None or (hand.split and not charlie.after_split):
        return False
    if hand.doubles and not charlie.after_double:
        return False
    return len(hand.cards) >= charlie.cards and hand.total <= charlie.max_total


def _is_bonus(bonus: BonusHand, hand: Hand) -> bool:
    if (hand.split and not bonus.after_split) or (hand.doubles and not bonus.after_double):
        return False
    if bonus.total is not None and bonus.total != hand.total:
        return False
    if bonus.count and len(hand.cards) not in bonus.count:
        return False
    return _ranks_match(bonus, hand) and _suits_match(bonus, hand)


def _ranks_match(bonus: BonusHand, hand: Hand) -> bool:
    """Named ranks come first; what is left over must be the tens that T asks for."""
    if not bonus.cards:
        return True
    left = [card[:-1] for card in hand.cards]
    for wanted in [rank for rank in bonus.cards if rank != "T"]:
        if wanted not in left:
            return False
        left.remove(wanted)
    return len(left) == bonus.cards.count("T") and all(rank in ("10", "J", "Q", "K") for rank in left)


def _suits_match(bonus: BonusHand, hand: Hand) -> bool:
    suits = {card[-1] for card in hand.cards}
    if bonus.suited == "any":
        return True
    if bonus.suited == "no":
        return len(suits) > 1
    return len(suits) == 1 and (bonus.suited == "one" or bonus.suited in suits)


def ends_as_special(rules: Rules, hand: Hand) -> bool:
    """A bonus hand ends the hand at once, a Charlie where it stops."""
    if not special_pays(rules, hand, against_natural=False):
        return False
    charlie = rules.pay.charlie
    if charlie is not None and charlie.stops and _is_charlie(rules, hand):
        return True
    return any(_is_bonus(bonus, hand) for bonus in rules.pay.bonus_hands)


def natural_pay(rules: Rules, hand: Hand) -> Ratio:
    """A suit's own payout comes before the one for every suit."""
    suits = {card[-1] for card in hand.cards}
    by_suit = rules.pay.natural_suited
    if len(suits) > 1:
        return rules.pay.natural
    return by_suit.get(suits.pop(), by_suit.get("one", rules.pay.natural))


def rounded(rules: Rules, amount: Fraction) -> int:
    """Winnings and commission as whole chips; halves go up where the nearest is meant."""
    if rules.pay.rounding == "down":
        return amount.__floor__()
    if rules.pay.rounding == "up":
        return amount.__ceil__()
    return (amount + Fraction(1, 2)).__floor__()


def rounded_up(chips: int, part: Ratio) -> int:
    """Half stakes, such as insurance and what surrender returns, are always rounded up."""
    return Fraction(chips * part[0], part[1]).__ceil__()
