"""The knobs of what stands on the floor: the shoe with its packs, and the table with its limits."""

from typing import Annotated

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.blackjack.kinds import (
    CARD_LIST,
    FLAG,
    MONEY,
    Ratio,
    choice,
    choice_or_count,
    optional,
    ranks,
    share,
    some_of,
    whole,
)
from fairdeal.games.blackjack.knobs import Kind, Knob, nested

NO_JOKERS = Kind(whole(0, 0).read, "house.allowed.no_jokers")


class Composition(Struct, frozen=True, kw_only=True):
    """What one pack of the house holds: a standard pack, changed."""

    removed: Annotated[tuple[str, ...], Knob(optional(ranks(), ()), "Ranks taken out of every pack.")] = ()
    added: Annotated[tuple[Card, ...], Knob(optional(CARD_LIST, ()), "Cards put into every pack.")] = ()
    jokers: Annotated[int, Knob(NO_JOKERS, "Always 0: a joker has no value in blackjack.")] = 0


STANDARD52 = Composition()
SPANISH48 = Composition(removed=("10",))


class ShoeRules(Struct, frozen=True, kw_only=True):
    """The packs, and when they are shuffled."""

    decks: Annotated[
        int | str,
        Knob(
            whole(1, 8, "infinite"),
            "How many packs are in the shoe; `infinite` draws with replacement, for odds and teaching.",
            effect="against 8 decks: 1 +0.61, 2 +0.25, 3 +0.14, 4 +0.08, 5 +0.05, 6 +0.03",
        ),
    ] = 6
    composition: Annotated[
        Composition,
        Knob(
            nested(Composition, {"standard52": STANDARD52, "spanish48": SPANISH48}),
            "What one pack holds: all 52 cards, the 48 without the four tens of each pack, or a house's own.",
            effect="tens removed: -1.89",
        ),
    ] = STANDARD52
    shuffle: Annotated[
        str,
        Knob(
            choice_or_count("cut_card", "csm", "every_round", count="fixed_rounds", least=1, most=100),
            "When the cards are shuffled: at the cut card, continuously by machine, before every round, "
            "or before every n-th round.",
            effect="cut card against a fresh shoe: 1 deck -0.113, 2 -0.063, 4 -0.034, 6 -0.020, 8 -0.014",
        ),
    ] = "cut_card"
    penetration: Annotated[
        float | None,
        Knob(
            optional(share(0.3, 0.95)),
            "Share of the shoe dealt before the cut card; left out: 0.75, with one or two decks 0.5.",
            effect="none for basic strategy but the cut card's; most of what counting earns",
        ),
    ] = None
    cut_card_from_end: Annotated[
        int | None, Knob(optional(whole(1, 400)), "Cards behind the cut card, in place of a share.")
    ] = None
    burn_cards: Annotated[
        int,
        Knob(
            whole(0, 10),
            "Cards burnt after a shuffle; a shuffling machine burns none.",
            effect="none while they are not seen",
        ),
    ] = 1
    burn_visible: Annotated[bool, Knob(FLAG, "Whether the burnt cards are shown.")] = False
    when_empty: Annotated[
        str,
        Knob(
            choice("reshuffle_discards", "new_shoe"),
            "Where cards come from when the shoe runs out in mid-round; none on the table is dealt again.",
        ),
    ] = "reshuffle_discards"

    @property
    def share_dealt(self) -> float:
        """The penetration in force."""
        if self.penetration is not None:
            return self.penetration
        return 0.5 if self.decks in (1, 2) else 0.75


CURRENCY_LENGTH = 12


def _currency(value: object) -> str:
    """Empty for a house that does not say."""
    if type(value) is not str or len(value.strip()) > CURRENCY_LENGTH or not value.isprintable():
        raise ValueError
    if any(letter.isdigit() for letter in value):  # Beside an amount they would be read as part of it.
        raise ValueError
    return value.strip()


CURRENCY = Kind(_currency, "house.allowed.currency", {"most": CURRENCY_LENGTH})


UNHURRIED = "unhurried"


class TableRules(Struct, frozen=True, kw_only=True):
    """What the table keeps to; no part of the rule book."""

    seats: Annotated[int, Knob(whole(1, 9), "How many people can sit down.")] = 7
    hands_per_player: Annotated[int, Knob(whole(1, 9), "How many boxes one person may play.")] = 1
    min_bet: Annotated[Ratio, Knob(MONEY, "The smallest bet, in money.")] = (5, 1)
    max_bet: Annotated[Ratio, Knob(MONEY, "The largest bet, in money.")] = (500, 1)
    bet_step: Annotated[Ratio, Knob(MONEY, "Bets are multiples of this, in money.")] = (1, 1)
    currency: Annotated[str, Knob(CURRENCY, "What money is counted in; the rule card says it.")] = ""
    mid_shoe_entry: Annotated[bool, Knob(FLAG, "Whether one may join before the next shuffle.")] = True
    decision_seconds: Annotated[
        int | str | None,
        Knob(
            optional(whole(1, 3600, UNHURRIED)),
            "Time to decide and to bet. `unhurried`: never a clock. Left out: a table that people reach over "
            "a network has its usual one. A table in the terminal never has a clock.",
        ),
    ] = None
    banker: Annotated[
        str,
        Knob(
            choice_or_count("house", "rotate", "elect", count="player", least=1, most=9),
            "Who plays the dealer's side: the house, each seat in turn, one drawn by lot before each round "
            "among those who can pay, or the player in that seat.",
        ),
    ] = "house"
    duties: Annotated[
        tuple[str, ...],
        Knob(
            optional(some_of("open", "deal"), ()),
            "What a human dealer does by hand: `open` the round by closing the betting, `deal` each card. "
            "That is whoever banks, or who deals for the house; the machine does the rest.",
        ),
    ] = ()
    chip: Annotated[Ratio, Knob(MONEY, "The smallest unit of money.")] = (1, 100)
    leaving: Annotated[
        str,
        Knob(
            choice("silent", "forfeit"),
            "Who leaves in mid-round is played as one who says nothing, or loses the open stakes.",
        ),
    ] = "silent"
