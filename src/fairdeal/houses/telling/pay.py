"""The lines of the rule card about what is paid: naturals, wins, ties, Charlie, bonus hands, commission."""

from fairdeal.games.blackjack.kinds import Ratio
from fairdeal.games.blackjack.rules import BonusHand, Rules
from fairdeal.houses.telling import phrases
from fairdeal.houses.telling.line import Line, by_value, plays_for_chips
from fairdeal.words import Words

SUITS = {
    "S": "house.suit.S",
    "H": "house.suit.H",
    "D": "house.suit.D",
    "C": "house.suit.C",
    "one": "house.suit.one",
}


def _natural_pays(rules: Rules, words: Words) -> str:
    if not plays_for_chips(rules):
        return ""
    over, under = rules.pay.natural
    return words("house.card.natural", odds=phrases.odds(rules.pay.natural), over=over, under=under)


def _suited_naturals(rules: Rules, words: Words) -> str:
    pays = [
        words("house.card.natural_suit", suit=words(SUITS[suit]), odds=phrases.odds(pay))
        for suit, pay in rules.pay.natural_suited.items()
    ]
    return words("house.card.natural_suited", pays=words("list.comma").join(pays)) if pays else ""


def _wins(rules: Rules, words: Words) -> str:
    if not plays_for_chips(rules) or rules.pay.win == (1, 1):
        return ""
    return words("house.card.win", odds=phrases.odds(rules.pay.win))


def _commission(rules: Rules, words: Words) -> str:
    part = rules.pay.commission_on_wins
    return words("house.card.commission", percent=phrases.percent(part)) if part[0] else ""


TIES = {"push": "house.card.tie_push", "lose": "house.card.tie_lose", "win": "house.card.tie_win"}
TIES_AT = {"push": "house.card.tie_at_push", "lose": "house.card.tie_at_lose", "win": "house.card.tie_at_win"}


def _ties(rules: Rules, words: Words) -> str:
    tie = rules.pay.tie
    if isinstance(tie, str):
        return words(TIES[tie])
    return words("house.card.tie_pays", odds=phrases.odds(tie))


def _ties_by_total(rules: Rules, words: Words) -> str:
    told = [_tie_at(total, tie, words) for total, tie in sorted(rules.pay.tie_by_total.items())]
    return words("house.card.tie_by_total", ties=words("list.comma").join(told)) if told else ""


def _tie_at(total: int, tie: str | Ratio, words: Words) -> str:
    if isinstance(tie, str):
        return words(TIES_AT[tie], total=total)
    return words("house.card.tie_at_pays", total=total, odds=phrases.odds(tie))


def _charlie(rules: Rules, words: Words) -> str:
    charlie = rules.pay.charlie
    if charlie is None:
        return ""
    told = [words("house.card.charlie", cards=charlie.cards, odds=phrases.odds(charlie.pay))]
    if charlie.max_total < 21:
        told.append(words("house.card.charlie_total", total=charlie.max_total))
    if not charlie.after_split:
        told.append(words("house.card.not_after_split"))
    if not charlie.after_double:
        told.append(words("house.card.not_after_double"))
    if not charlie.stops:
        told.append(words("house.card.charlie_goes_on"))
    told.append(words("house.card.beats_natural" if charlie.beats_natural else "house.card.loses_to_natural"))
    return words("house.card.sentence_gap").join(told)


SHARED = {
    "house.bonus.not_after_split": "house.card.bonus_not_after_split",
    "house.bonus.not_after_double": "house.card.bonus_not_after_double",
}
"""What may go for one bonus hand, and the sentence that says it of all."""


def _bonus_hands(rules: Rules, words: Words) -> str:
    """What goes for all of them is told once."""
    hands = rules.pay.bonus_hands
    if not hands:
        return ""
    shared = set.intersection(*(set(_conditions(hand)) for hand in hands))
    listed = words("house.bonus.between").join(_bonus_hand(hand, shared, words) for hand in hands)
    always = "house.bonus.beats_natural" in shared
    opening = "house.card.bonus_hands_always" if always else "house.card.bonus_hands"
    told = [words(opening, n=len(hands), hands=listed)]
    told += [words(sentence, n=len(hands)) for part, sentence in SHARED.items() if part in shared]
    return words("house.card.sentence_gap").join(told)


def _conditions(hand: BonusHand) -> list[str]:
    """When a bonus hand does not count, or counts even so."""
    holds = {
        "house.bonus.not_after_split": not hand.after_split,
        "house.bonus.not_after_double": not hand.after_double,
        "house.bonus.beats_natural": hand.beats_natural,
    }
    return [key for key, is_so in holds.items() if is_so]


SUITED = {**SUITS, "no": "house.suit.no"}


def _bonus_hand(hand: BonusHand, shared: set[str], words: Words) -> str:
    parts = []
    if hand.cards:
        parts.append(words("house.bonus.cards", cards="-".join(hand.cards)))
    if hand.total is not None:
        parts.append(words("house.bonus.total", total=hand.total))
    if hand.count:
        parts.append(words("house.bonus.count", cards=phrases.counts(hand.count, words)))
    if hand.suited != "any":
        parts.append(words(SUITED[hand.suited]))
    parts += [words(key) for key in _conditions(hand) if key not in shared]
    shape = words("list.comma").join(parts)
    return words("house.card.bonus", name=hand.title_in(words.lang), hand=shape, odds=phrases.odds(hand.pay))


def bonus_names(rules: Rules, words: Words) -> dict[str, str]:
    """What people call each bonus hand, by its name in the book."""
    return {hand.name: hand.title_in(words.lang) for hand in rules.pay.bonus_hands}


def _max_payout(rules: Rules, words: Words) -> str:
    most = rules.pay.max_payout
    return words("house.card.max_payout", amount=phrases.amount(most)) if most else ""


PAYING = (
    Line(("pay.natural",), _natural_pays),
    Line(("pay.natural_suited",), _suited_naturals),
    by_value(
        "pay.natural_vs_natural",
        {
            "push": "house.card.naturals_push",
            "win": "house.card.naturals_win",
            "lose": "house.card.naturals_lose",
        },
    ),
    Line(("pay.win",), _wins),
    Line(("pay.tie",), _ties),
    Line(("pay.tie_by_total",), _ties_by_total),
    by_value(
        "pay.player_21",
        {"wins": "house.card.player_21_wins", "wins_even_vs_natural": "house.card.player_21_always"},
    ),
    Line(("pay.charlie",), _charlie),
    Line(("pay.bonus_hands",), _bonus_hands),
    Line(("pay.commission_on_wins",), _commission),
    by_value(
        "pay.rounding",
        {"down": "house.card.round_down", "up": "house.card.round_up", "exact": "house.card.round_exact"},
        plays_for_chips,
    ),
    Line(("pay.max_payout",), _max_payout),
)
