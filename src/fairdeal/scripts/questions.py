"""What a house script can see and must answer: the one place where it is written down.

The house author's guide prints its reference from here.
"""

from msgspec import Struct


class Fact(Struct, frozen=True):
    """One thing that a script can read, as `hand.total`."""

    name: str
    text: str


class Question(Struct, frozen=True):
    """A function that a script may define."""

    call: str
    """As an author would write it."""
    text: str
    answer: str
    missing: str
    """What holds where the script has no such function."""

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(self.call.partition("(")[2].rstrip(")").split(", "))


SIGHTS: dict[str, tuple[Fact, ...]] = {
    "hand": (
        Fact("cards", "How many cards it has."),
        Fact("total", "Its total, aces counted as well as they can be."),
        Fact("soft", "Whether an ace counts eleven."),
        Fact("ranks", "The ranks of its cards, the lowest first: 1 is an ace, 11 to 13 are J, Q and K."),
        Fact("suit", "`S`, `H`, `D` or `C` where all its cards are of that suit; else empty."),
        Fact("suited", "Whether all its cards are of one suit."),
        Fact("pair", "Whether it is two cards of equal points."),
        Fact("split", "Whether it comes from a split."),
        Fact("split_aces", "Whether it comes from a split of aces."),
        Fact("swapped", "Whether it got its second card from another box."),
        Fact("natural", "Whether the house takes it for a natural: two cards, 21, as dealt."),
    ),
    "box": (
        Fact("category", "What `special`, or else the knobs, call the hand."),
        Fact("total", "Its total."),
        Fact("cards", "How many cards it has."),
        Fact("last", "Its last action: `stand`, `double`, `report`, `stop` or `surrender`."),
        Fact("stakes", "How often chips were staked on it: 1, and one more for each double."),
        Fact("bets", "Those stakes, in first bets: `(1,)`, `(1, 1)` after a double, for less too."),
        Fact("first_bet", "The first of them: 1."),
        Fact("bet_sum", "All of them together."),
        Fact("split", "Whether the hand comes from a split."),
        Fact("natural", "Whether the house takes it for a natural."),
        Fact("insured", "Whether its box is insured; only `settlement` sees this."),
    ),
    "dealer": (
        Fact("category", "What `special` calls the dealer's last hand; else `general`, `natural` or `bust`."),
        Fact("total", "Its total."),
        Fact("cards", "How many cards it has."),
        Fact("natural", "Whether it is a natural."),
        Fact("upcard", "The rank of the upcard."),
    ),
    "card": (
        Fact("rank", "1 is an ace, 11 to 13 are J, Q and K."),
        Fact("suit", "`S`, `H`, `D` or `C`."),
        Fact("points", "1 for an ace, 10 for a face card."),
        Fact("red", "Whether it is a heart or a diamond."),
    ),
}
"""What is handed to the functions, by the name that their parameters have here."""

IN_SURRENDER = ("cards", "total", "soft", "split", "split_aces", "swapped", "natural")
"""All that `may_surrender` sees of a hand: its cards are not told apart there."""

QUESTIONS: dict[str, Question] = {
    "special": Question(
        "special(hand)",
        "What the house calls a hand, and what it may do. Asked for every hand of two cards or more that is "
        "not bust, the dealer's last one included; a bust hand is always `bust`.",
        '`("royal", [report])`: a name and the actions, in the order of the menu. Nothing: `general` '
        "with `hit` and `stand`. `usual`: what the knobs say. Nothing may be called `bust`, and "
        "`natural` only what the house takes for one. One of `stand`, `report` and `stop` must be offered, "
        "`split` with two cards only, and nothing that is staked where points are played for.",
        "The knobs name the hands and say what they may do.",
    ),
    "may_double": Question(
        "may_double(hand)",
        "Whether a hand may be doubled.",
        "True or False.",
        "`special`, or else the knobs under `[double]`.",
    ),
    "may_split": Question(
        "may_split(hand)",
        "Whether a hand of two cards may be split; how many hands a box may come to stays with the knobs.",
        "True or False.",
        "`special`, or else the knobs under `[split]`.",
    ),
    "may_surrender": Question(
        "may_surrender(hand, upcard)",
        "Whether a hand may be given up against an upcard of this rank. The hand shows only its `cards`, "
        "`total`, `soft`, `split`, `split_aces`, `swapped` and `natural` here. Whether there is surrender at "
        'all stays with the knobs: `surrender.kind` must be `"late"`.',
        "True or False.",
        "`special`, or else the knobs under `[surrender]`.",
    ),
    "dealer_draws": Question(
        "dealer_draws(total, soft)",
        "Whether the dealer draws on this total.",
        "True or False.",
        "`dealer.soft17` and `dealer.stand_on`.",
    ),
    "settlement": Question(
        "settlement(box, dealer)",
        "Who wins, and what it pays. Asked for every class of hands against every end of the dealer's that "
        "it can meet; a bust hand has lost without being asked. `box.insured` and `dealer.upcard` are told "
        "apart only where the script that defines `settlement` reads them.",
        '`(PLAYER, 3)`: the player wins three first bets on top of the stake; also `(3, 2)` or `"3:2"` in '
        "place of the 3, never a fraction with a point. `PUSH`. `DEALER`: every stake on the hand is lost; "
        "`(DEALER, (1, 2))`: half a first bet is. `usual`: what the knobs say. "
        "After a double for less the answer is taken in proportion to what lies on the hand: `(PLAYER, 2)` "
        "wins as much as lies there, as after a full double.",
        "The knobs under `[pay]` and `[dealer]`.",
    ),
    "insurance": Question(
        "insurance(box)",
        "What insurance wins on top of its stake when the dealer has a natural; who wins it is not asked. "
        "The box is seen as it was dealt, its last action is `none`.",
        'A number of first bets: `2`, `(1, 2)` or `"1:2"`.',
        "`insurance.pay`.",
    ),
    "side_bet": Question(
        "side_bet(id, first, second, upcard, dealer_natural)",
        "What a side bet of the house wins whose `kind` is `script`: on a box's first two cards, in no "
        "order, with the dealer's upcard, and whether the dealer turns out to have a natural.",
        '`("trips", 30)`: an award and what it pays. Nothing: the bet is lost.',
        "Side bets are settled by their kind.",
    ),
}
"""By name, in the order of the guide."""

FUNCTIONS: dict[str, tuple[str, ...]] = {name: question.parameters for name, question in QUESTIONS.items()}
"""The values that each function is handed, by their names here."""


def facts_seen(function: str) -> dict[str, tuple[str, ...]]:
    """What the values show that a function is handed; those that are numbers, flags or texts are left out."""
    if function == "may_surrender":
        return {"hand": IN_SURRENDER}
    cards = {"first": "card", "second": "card", "upcard": "card"}
    seen = {name: SIGHTS.get(cards.get(name, name), ()) for name in FUNCTIONS[function]}
    hidden = "insured" if function == "insurance" else ""
    return {
        name: tuple(fact.name for fact in facts if fact.name != hidden)
        for name, facts in seen.items()
        if facts
    }


NAMES: dict[str, str] = {
    "PLAYER, DEALER, PUSH": "Who wins, in the answer of `settlement`.",
    "hit, stand, double, split, surrender, report, stop": "Actions, in the answer of `special` and in "
    "`box.last`. `report` and `stop` end a hand as it is.",
    "usual": "The answer that leaves this one case to the knobs.",
    "A, J, Q, K": "Ranks: 1, 11, 12 and 13.",
    "contains(hand, 6, 7, 8)": "Whether the hand holds all these ranks; one named twice must be there twice.",
    "rules": "The house's knobs: `rules.split.max_hands`, `rules.pay.natural` as `(3, 2)`.",
    "fail(text)": "Stops loading with this text.",
}
"""What every script can use besides Starlark itself."""

COUNTERPARTS: tuple[tuple[str, str], ...] = (
    ("PLAYER, DEALER, PUSH", "`PLAYER`, `DEALER`, `PUSH`"),
    ("playerBetAmounts", "`box.bets`, in first bets"),
    ("playerFirstBet", "`box.first_bet`, which is 1"),
    ("playerBetSum", "`box.bet_sum`, in first bets"),
    ("playerLatestAction", "`box.last`"),
    ("isPlayerBlackjack", "`box.natural`; on a split hand by `pay.natural_after_split`"),
    ("playerCardCategory", "`box.category`"),
    ("playerSumPoint", "`box.total`; a bust hand is not asked about"),
    ("playerCardCount", "`box.cards`"),
    ("dealerCardCategory", "`dealer.category`"),
    ("dealerSumPoint", "`dealer.total`"),
    ("dealerCardCount", "`dealer.cards`"),
    ("isDealerBlackjack", "`dealer.natural`"),
    ("stand, hit, report, doubleDown, split, stop, surrender", "the same names, and `double`"),
    ("winner", "what `settlement` returns, or the first of the two"),
    ("winMoney of settlement", "the second: `(PLAYER, 3)`, in first bets"),
    ("loseMoney", "the second after `DEALER`: `(DEALER, (1, 2))`; left out: `box.bet_sum`"),
    ("winMoney of insurance", "what `insurance` returns, in first bets"),
    ("playerInsurance", "`box.insured`; what it costs is `rules.insurance.max` of the first bet"),
    ("isPlayerSplit", "`box.split`"),
    ("dealerUpCardFace", "`dealer.upcard`; `upcard` in `may_surrender`"),
    ("_headCard", "`hand`"),
    (
        "_hit, _stand, _doubleDown, _split, _report, _stop, _surrender",
        "the same names without `_`, and `double`",
    ),
    ("name, actions", "what `special` returns: `(name, [actions])`"),
    ("cardCount", "`hand.cards`"),
    ("sumPoint", "`hand.total`"),
    ("isFirstTwoCardPointEquals()", "`hand.pair`"),
    ("isSplit()", "`hand.split`; of aces: `hand.split_aces`"),
    ("containsAllCardFace(n, …)", "`contains(hand, n, …)`"),
    ("isCardFaceIdentical()", "`hand.suited`"),
    ("isBlackjack()", "`hand.cards == 2 and hand.total == 21`; as the house sees it: `hand.natural`"),
    ("isBust(), isNotBust()", "a bust hand is not asked about, and always `bust`"),
    ("list of faces", "`hand.ranks`"),
    ("list of cards", "`hand.ranks` and `hand.suit`: a hand is a set, its cards have no order"),
    ("open card", "`dealer.upcard`, `upcard`"),
    ("blind card", "never seen by a script"),
)
"""The variables of the scripts of the configurable core, and what stands for each here."""
