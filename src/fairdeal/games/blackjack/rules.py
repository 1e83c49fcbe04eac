"""Rules: the knobs a person sets, each documented at its field. The defaults are the default house.

The page of knobs, the messages of a house that cannot be read, and the rule card all come from here.
"""

from typing import Annotated

from msgspec import Struct

from fairdeal.games.blackjack.kinds import (
    FLAG,
    FREE_HANDS,
    FREE_PAIRS,
    HANDS,
    UPCARDS,
    Ratio,
    choice,
    choice_or_count,
    optional,
    ratio,
    whole,
)
from fairdeal.games.blackjack.knobs import Knob, knobs_of, nested, nested_list
from fairdeal.games.blackjack.payouts import BonusHand, Charlie, PayRules, Tie
from fairdeal.games.blackjack.sets import ANY, CARDS_MOST, POINTS, HandSet
from fairdeal.games.blackjack.side_bet_rules import SideBetRules
from fairdeal.games.blackjack.table_rules import SPANISH48, STANDARD52, Composition, ShoeRules, TableRules

__all__ = [
    "SPANISH48",
    "STANDARD52",
    "TABLES",
    "BonusHand",
    "Charlie",
    "Composition",
    "DealerRules",
    "DoubleRules",
    "InsuranceRules",
    "PayRules",
    "PlayRules",
    "Ratio",
    "Rules",
    "ShoeRules",
    "SideBetRules",
    "SplitRules",
    "SurrenderRules",
    "TableRules",
    "Tie",
    "VariantRules",
]


class DealerRules(Struct, frozen=True, kw_only=True):
    """How the dealer draws, and what a dealer's natural does."""

    soft17: Annotated[
        str, Knob(choice("stand", "hit"), "What the dealer does on soft 17.", effect="hit: -0.21")
    ] = "stand"
    stand_on: Annotated[
        int,
        Knob(
            whole(17, 18),
            "The total from which the dealer stands: on 18 soft 18 too; on 17 `dealer.soft17` decides.",
        ),
    ] = 17
    hole_card: Annotated[
        str,
        Knob(
            choice("peek", "peek_ace", "no_peek", "none", "exposed"),
            "The dealer's hole card: checked for a natural under an ace or a ten, under an ace only, "
            "dealt but not checked, not dealt before the dealer's turn, or dealt face up. With `peek_ace` a "
            "natural under a ten shows in the dealer's turn and takes what `dealer.natural_takes` says: all "
            "bets, doubles and splits included, where that is left out.",
            effect="none, all bets lost to a natural: -0.11; exposed with ordinary payouts: about +8.8",
        ),
    ] = "peek"
    hidden: Annotated[
        str,
        Knob(
            choice("first", "second"),
            "Which of the dealer's two cards is the hole card; the other is the upcard.",
        ),
    ] = "first"
    natural_takes: Annotated[
        str | None,
        Knob(
            optional(
                choice("all_bets", "original_only", "original_and_busted", "busted_plus_one", "splits_only")
            ),
            "What a dealer's natural takes when it shows after doubles and splits: everything; one first "
            "bet a box; busted hands and the first bet of every other; busted hands and one first bet more "
            "a box; the first bet of every hand. Left out: `original_only` where the house peeks or shows "
            "its cards, else `all_bets`. A bust hand is settled at once, unless this rule may still give "
            "part of its stake back.",
            effect="original_only without a hole card is the same as peeking",
        ),
    ] = None
    total_22: Annotated[
        str,
        Knob(
            choice("bust", "push", "push_except_natural"),
            "What a dealer's 22 does to hands that are not bust. A natural that is paid at once "
            "(`play.naturals`) has been paid before the dealer draws, so `push` takes a natural's win only "
            "where naturals are settled at the end.",
            effect="push: -6.84",
        ),
    ] = "bust"
    natural_vs_player_21: Annotated[
        str,
        Knob(
            choice("beats", "ties"),
            "A dealer's natural against a player's 21 that is none.",
            effect="ties: a small plus",
        ),
    ] = "beats"
    policy: Annotated[
        str,
        Knob(
            choice("house", "free"),
            "Who decides the dealer's draws: the house's rule, or a banker who must draw below "
            "`dealer.stand_on` and is asked from there to 20.",
        ),
    ] = "house"

    @property
    def natural_takes_in_force(self) -> str:
        if self.natural_takes is not None:
            return self.natural_takes
        return "original_only" if self.hole_card in ("peek", "exposed") else "all_bets"


class PlayRules(Struct, frozen=True, kw_only=True):
    """The order of things."""

    deal_order: Annotated[
        str,
        Knob(
            choice("alternate", "players_first", "dealer_first"),
            "One card to each box, then the dealer, twice; or both cards at once, players or dealer first.",
        ),
    ] = "alternate"
    turns: Annotated[
        str,
        Knob(
            choice("seats", "rounds"),
            "Each box plays to its end, or every hand decides once a round and the dealer draws a card; "
            "a split is then the decision of both its hands.",
        ),
    ] = "seats"
    stop_on_21: Annotated[bool, Knob(FLAG, "Whether a hand of 21 stands by itself.")] = True
    naturals: Annotated[
        str,
        Knob(
            choice("at_once", "at_settlement"),
            "Whether a natural ends its hand or the round once it is certain, or is settled at the end.",
        ),
    ] = "at_once"
    stakes: Annotated[
        str, Knob(choice("chips", "points"), "What is played for; points: one for each hand won.")
    ] = "chips"


class DoubleRules(Struct, frozen=True, kw_only=True):
    """Doubling down."""

    on: Annotated[
        HandSet,
        Knob(
            HANDS,
            "Which hands may double.",
            effect="hard 9-11 -0.09, hard 10-11 -0.18, hard 11 -0.70, none -1.50",
        ),
    ] = ANY
    soft: Annotated[
        str,
        Knob(
            choice("yes", "no", "ace_counts_one"),
            "Whether soft hands may double, or may with the ace counting 1 from then on.",
            effect="no: -0.09",
        ),
    ] = "yes"
    card_count: Annotated[
        str,
        Knob(
            choice_or_count("two", "any", count="up_to", least=2, most=21),
            "How many cards a hand may have when it doubles.",
            effect="any: +0.23",
        ),
    ] = "two"
    after_split: Annotated[bool, Knob(FLAG, "Whether split hands may double.", effect="false: -0.14")] = True
    split_aces: Annotated[bool, Knob(FLAG, "Whether split aces may double.", effect="true: +0.08")] = False
    for_less: Annotated[
        bool,
        Knob(
            FLAG,
            "Whether one who can't pay a full double may stake what is left.",
            effect="none for correct play",
        ),
    ] = True
    redouble: Annotated[
        int,
        Knob(
            whole(0, 8),
            "How many more times a doubled hand may double, each time as much again as lies on it; "
            "`double.on` is asked for its total, not for its number of cards.",
            effect="1: +0.63",
        ),
    ] = 0
    rescue: Annotated[
        bool,
        Knob(
            FLAG, "Whether a doubled hand may be given up, with the last double back.", effect="true: +0.11"
        ),
    ] = False
    may_hit_after: Annotated[
        bool, Knob(FLAG, "Whether a doubled hand may draw on.", effect="true: about +0.15")
    ] = False
    free_on: Annotated[
        HandSet | None, Knob(FREE_HANDS, "Hands that double at the house's expense; `none`: no hand.")
    ] = None

    @property
    def cards_most(self) -> int:
        """The largest hand that may double for the first time."""
        if self.card_count.startswith("up_to:"):
            return int(self.card_count.removeprefix("up_to:"))
        return 2 if self.card_count == "two" else CARDS_MOST


class SplitRules(Struct, frozen=True, kw_only=True):
    """Splitting pairs."""

    by: Annotated[
        str,
        Knob(
            choice("rank", "value"),
            "What makes a pair: the same rank, or the same value (ten and king).",
            effect="none for basic strategy",
        ),
    ] = "value"
    max_hands: Annotated[
        int,
        Knob(
            whole(1, 8),
            "How many hands a box may come to; 1: no splitting.",
            effect="3 -0.008, 2 -0.055, 1 -0.57",
        ),
    ] = 4
    max_hands_aces: Annotated[
        int,
        Knob(whole(1, 8), "The same for aces; the smaller of the two counts.", effect="4: +0.07"),
    ] = 2
    hit_split_aces: Annotated[
        bool, Knob(FLAG, "Whether split aces may draw more than one card each.", effect="true: +0.18")
    ] = False
    forbidden_ranks: Annotated[
        tuple[int, ...],
        Knob(UPCARDS, "Cards whose pairs may not be split.", effect="4, 5 and T: -0.003"),
    ] = ()
    free_on: Annotated[
        HandSet | None, Knob(FREE_PAIRS, "Pairs that split at the house's expense; `none`: no pair.")
    ] = None


class SurrenderRules(Struct, frozen=True, kw_only=True):
    """Giving a hand up."""

    kind: Annotated[
        str,
        Knob(
            choice("none", "late", "early"),
            "Late: void when the dealer has a natural; early: before the dealer looks.",
            effect="late +0.08, early +0.63",
        ),
    ] = "none"
    vs: Annotated[
        tuple[int, ...],
        Knob(
            UPCARDS, "Upcards against which it is offered.", effect="early against T only +0.24, A only +0.39"
        ),
    ] = tuple(POINTS)
    card_count: Annotated[
        str, Knob(choice("two", "any"), "How many cards the hand may have.", effect="any, late: +0.08 more")
    ] = "two"
    after_split: Annotated[
        bool,
        Knob(
            FLAG,
            "Whether split hands may be given up. Split aces may be only where they may draw on "
            "(`split.hit_split_aces`): with one card each they have nothing to decide.",
            effect="less than 0.001",
        ),
    ] = False
    refund: Annotated[Ratio, Knob(ratio(most=(1, 1)), "The part of the stake that comes back.")] = (1, 2)


class InsuranceRules(Struct, frozen=True, kw_only=True):
    """Insurance against a dealer's natural."""

    offered: Annotated[
        bool,
        Knob(
            FLAG,
            "Whether it is offered when the dealer shows an ace.",
            effect="none: basic strategy declines",
        ),
    ] = True
    pay: Annotated[
        Ratio,
        Knob(
            ratio(),
            "What it pays.",
            effect="the house's edge on it at 2:1: 1 deck 5.88, 2 6.80, 4 7.25, 6 7.40, 8 7.47",
        ),
    ] = (2, 1)
    max: Annotated[
        Ratio, Knob(ratio(most=(1, 1)), "Its stake, as a part of the bet; always the full amount.")
    ] = (1, 2)
    on_ten: Annotated[bool, Knob(FLAG, "Whether it is offered against a ten too.")] = False


class VariantRules(Struct, frozen=True, kw_only=True):
    """Procedures that only some houses have."""

    switch: Annotated[
        bool, Knob(FLAG, "Whether everybody plays two boxes with equal bets and may swap their second cards.")
    ] = False


class Rules(Struct, frozen=True, kw_only=True):
    """All the knobs of a house, table by table."""

    shoe: Annotated[ShoeRules, Knob(nested(ShoeRules), "The packs, and when they are shuffled.")] = (
        ShoeRules()
    )
    dealer: Annotated[
        DealerRules, Knob(nested(DealerRules), "How the dealer draws, and what a dealer's natural does.")
    ] = DealerRules()
    play: Annotated[PlayRules, Knob(nested(PlayRules), "The order of things.")] = PlayRules()
    pay: Annotated[PayRules, Knob(nested(PayRules), "What is paid.")] = PayRules()
    double: Annotated[DoubleRules, Knob(nested(DoubleRules), "Doubling down.")] = DoubleRules()
    split: Annotated[SplitRules, Knob(nested(SplitRules), "Splitting pairs.")] = SplitRules()
    surrender: Annotated[SurrenderRules, Knob(nested(SurrenderRules), "Giving a hand up.")] = SurrenderRules()
    insurance: Annotated[
        InsuranceRules, Knob(nested(InsuranceRules), "Insurance against a dealer's natural.")
    ] = InsuranceRules()
    variant: Annotated[VariantRules, Knob(nested(VariantRules), "Procedures that only some houses have.")] = (
        VariantRules()
    )
    table: Annotated[
        TableRules, Knob(nested(TableRules), "What the table keeps to; no part of the rule book.")
    ] = TableRules()
    side_bet: Annotated[
        tuple[SideBetRules, ...],
        Knob(optional(nested_list(SideBetRules), ()), "Bets beside the main one, each settled by itself."),
    ] = ()

    @property
    def sells_insurance(self) -> bool:
        """Whether there is insurance at all: with the dealer's cards in sight there is nothing to insure."""
        return self.insurance.offered and self.dealer.hole_card != "exposed" and self.play.stakes == "chips"


TABLES: dict[str, type[Struct]] = {
    name: type(table) for name in knobs_of(Rules) if isinstance(table := getattr(Rules(), name), Struct)
}
"""The tables of a house file that stand there once at most, with the shape of each."""
