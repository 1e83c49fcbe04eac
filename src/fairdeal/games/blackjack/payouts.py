"""The knobs that say what is paid: PayRules, with Charlie and the bonus hands."""

from typing import Annotated

from msgspec import Struct

from fairdeal.games.blackjack.kinds import (
    COUNTS,
    FLAG,
    MONEY,
    Ratio,
    choice,
    optional,
    outcome,
    ranks,
    ratio,
    whole,
)
from fairdeal.games.blackjack.knobs import Kind, Knob, keyed, nested, nested_list

Tie = str | Ratio
"""`push`, `lose`, `win`, or what a tie pays."""


def _name(value: object) -> str:
    if type(value) is not str or not value.strip() or len(value) > 60 or not value.isprintable():
        raise ValueError
    # A hand that is two of them at once may be called `one + other`.
    if "+" in value:
        raise ValueError
    return value.strip()


NAME = Kind(_name, "house.allowed.name")


TITLE_LANGUAGES = ("en", "zh")
"""The languages that the catalogue speaks; the engine itself speaks none."""


class Charlie(Struct, frozen=True, kw_only=True):
    """A hand that wins by its number of cards."""

    cards: Annotated[int, Knob(whole(3, 21), "How many cards make it.")]
    pay: Annotated[Ratio, Knob(ratio(), "What it pays.")]
    after_split: Annotated[bool, Knob(FLAG, "Whether a split hand can be one.")] = True
    after_double: Annotated[bool, Knob(FLAG, "Whether a doubled hand can be one.")] = True
    beats_natural: Annotated[bool, Knob(FLAG, "Whether it wins against a dealer's natural.")] = False
    max_total: Annotated[int, Knob(whole(2, 21), "The highest total that counts.")] = 21
    stops: Annotated[bool, Knob(FLAG, "Whether the hand ends there; otherwise it may draw on.")] = True


class BonusHand(Struct, frozen=True, kw_only=True):
    """A hand that pays something of its own."""

    name: Annotated[str, Knob(NAME, "What the house calls it, and reports of a round call it.")]
    title: Annotated[
        dict[str, str],
        Knob(
            optional(keyed({lang: lang for lang in TITLE_LANGUAGES}, NAME), {}),
            "What players read in place of the name, by language: `title.zh`.",
        ),
    ] = {}
    cards: Annotated[
        tuple[str, ...], Knob(optional(ranks("T"), ()), "Its ranks, in any order; T is any ten-valued card.")
    ] = ()
    suited: Annotated[
        str,
        Knob(
            choice("any", "no", "one", "S", "H", "D", "C"),
            "Which suits: any, mixed, all of one, or all of that.",
        ),
    ] = "any"
    total: Annotated[int | None, Knob(optional(whole(4, 21)), "Its total.")] = None
    count: Annotated[tuple[int, ...], Knob(optional(COUNTS, ()), "Its number of cards.")] = ()
    pay: Annotated[Ratio, Knob(ratio(), "What it pays.")]
    after_split: Annotated[bool, Knob(FLAG, "Whether a split hand can be one.")] = True
    after_double: Annotated[bool, Knob(FLAG, "Whether a doubled hand can be one.")] = True
    beats_natural: Annotated[
        bool,
        Knob(
            FLAG,
            "Whether it wins against a dealer's natural. If not, it counts there like any hand of its total: "
            "a bonus hand of 21 loses, unless `dealer.natural_vs_player_21` lets it tie or `pay.player_21` "
            "lets it win.",
        ),
    ] = False

    def title_in(self, lang: str) -> str:
        return self.title.get(lang, self.name)


SUIT_CLASSES = {
    "S": "S", "H": "H", "D": "D", "C": "C", "one": "one",
    "spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C", "suited": "one",
}  # fmt: skip
TOTALS = {str(total): total for total in range(17, 22)}
"""A dealer who is not bust has 17 at least, so no lower total can tie."""


class PayRules(Struct, frozen=True, kw_only=True):
    """What is paid."""

    natural: Annotated[
        Ratio,
        Knob(
            ratio(),
            "What a player's natural pays.",
            effect="6:5 -1.36, 7:5 -0.45, 1:1 -2.27, 2:1 +2.27",
        ),
    ] = (3, 2)
    natural_suited: Annotated[
        dict[str, Ratio],
        Knob(
            optional(keyed(SUIT_CLASSES, ratio()), {}),
            "What a natural of one suit pays: `one` for every suit, or a suit's own.",
            effect="all suited naturals 2:1: +0.57",
        ),
    ] = {}
    natural_vs_natural: Annotated[
        str,
        Knob(
            choice("push", "win", "lose"),
            "What a player's natural does against the dealer's.",
            effect="win: +0.33; lose: -0.22",
        ),
    ] = "push"
    natural_after_split: Annotated[
        bool, Knob(FLAG, "Whether two-card 21 on a split hand is a natural.", effect="true: +0.19")
    ] = False
    even_money: Annotated[
        bool,
        Knob(
            FLAG,
            "Whether a natural may be paid 1:1 at once when the dealer shows an ace.",
            effect="about -0.04 of a bet each time it is taken",
        ),
    ] = True
    win: Annotated[Ratio, Knob(ratio(), "What an ordinary win pays.")] = (1, 1)
    commission_on_wins: Annotated[
        Ratio, Knob(ratio(most=(1, 10)), "The house's share of what is won.", effect="1/20: about -2.57")
    ] = (0, 1)
    tie: Annotated[Tie, Knob(outcome(), "What equal totals do.", effect="lose: -8.83; win: +9.6")] = "push"
    tie_by_total: Annotated[
        dict[int, Tie],
        Knob(
            optional(keyed(TOTALS, outcome()), {}),
            "What equal totals of just these points do.",
            effect="losing ties on 17: -1.80, 17 and 18: -3.52, 17 to 19: -5.27, 17 to 20: -8.34",
        ),
    ] = {}
    player_21: Annotated[
        str,
        Knob(
            choice("normal", "wins", "wins_even_vs_natural"),
            "Whether a player's 21 always wins.",
            effect="wins: +0.54",
        ),
    ] = "normal"
    charlie: Annotated[
        Charlie | None,
        Knob(
            optional(nested(Charlie)),
            "A hand of many cards that wins by their number.",
            effect="5 cards +1.46, 6 +0.16, 7 +0.01; 5 cards at 2:1 +4.35",
        ),
    ] = None
    bonus_hands: Annotated[
        tuple[BonusHand, ...],
        Knob(
            optional(nested_list(BonusHand), ()),
            "Hands that win whatever the dealer holds, short of a natural, and pay something of their own; "
            "a hand that is several of them is the best paid.",
            effect="6-7-8 at 2:1 +0.19, suited +0.011; 7-7-7 at 3:1 +0.041; 21 of 5 or more at 2:1 +0.235",
        ),
    ] = ()
    max_payout: Annotated[
        Ratio | None,
        Knob(
            optional(MONEY),
            "The most that one box may win in a round, in money: a table limits its bets accordingly.",
        ),
    ] = None
    rounding: Annotated[
        str,
        Knob(
            choice("nearest", "down", "up", "exact"),
            "How winnings and commission become whole chips; `exact` refuses a bet that may not pay so.",
        ),
    ] = "nearest"
