"""A game of Trumps as one viewer may see it."""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.wire.parts import BoxNumber, Seat, Text


class CategoryView(Struct, frozen=True, gc=False):
    """What cards can be compared by."""

    id: str
    """A short ASCII word that calls it."""
    label: Text
    unit: Text = Text("")
    better: str = "high"
    """high or low: which value wins."""
    decimals: int = 0
    """Values are whole numbers of this many decimals: 123 with 1 is 12.3."""
    format: str = "number"
    """number, or year: a year is never written in groups of digits."""

    def written(self, value: int | None) -> str:
        """A value in plain digits, without its unit; a dash if it is missing."""
        if value is None:
            return "-"
        if not self.decimals:
            return str(value)
        digits = f"{abs(value):0{self.decimals + 1}d}"
        return f"{'-' if value < 0 else ''}{digits[: -self.decimals]}.{digits[-self.decimals :]}"


class RulesView(Struct, frozen=True, kw_only=True):
    """The variant that is played."""

    hand: str = "any"
    """What may be played: any card of the hand, the top of a pile, or one of its top three."""
    caller: str = "rotates"
    """Who calls after a trick that was won: rotates, the next box; winner; loser, the worst box."""
    tie: str = "nothing"
    """What a draw does: nothing, middle, middle_rotate, new_category or share."""
    missing: str = "tie"
    """What a card without a value does: tie, nobody wins; loses, it is the worst."""
    ends: str = "one_out"
    """one_out: when a box has no card left; last_one: when one box alone has cards."""
    winner: str = "last_taker"
    """last_taker, most_cards or points."""
    deal: str = "aside"
    """Who gets the cards that can't be dealt evenly: aside, nobody; first, the first boxes."""
    hidden_values: bool = True
    """Whether players choose without seeing the values of their own cards."""
    rounds_most: int = 0
    """The game ends after this many tricks; 0 means no limit. The same holds for the next three fields."""
    draws_offer: int = 0
    """After this many draws in a row everybody is asked whether to stop."""
    draws_most: int = 0
    """The game ends after this many draws in a row."""
    points_to: int = 0
    """The points that end the game."""
    super_card: str = ""
    """The card that beats all but `super_beaten_by`; empty if there is none."""
    super_beaten_by: tuple[str, ...] = ()


class PackView(Struct, frozen=True):
    """What the game is played with, and by which rules."""

    names: dict[Card, Text]
    """What people call each card."""
    categories: tuple[CategoryView, ...]
    """In the order in which they are offered."""
    rules: RulesView

    def category(self, wanted: str) -> CategoryView:
        """A category by its id."""
        return next(each for each in self.categories if each.id == wanted)


class BoxView(Struct, frozen=True):
    number: BoxNumber
    owner: Seat
    cards: int
    """How many."""
    picked: bool
    points: int
    out: bool


class CardView(Struct, frozen=True):
    """A card of the viewer's own."""

    card: Card
    name: Text
    values: dict[str, int | None] | None
    """By category; None if the variant hides them."""


class ShownView(Struct, frozen=True):
    """A card that was turned up, and its value in the category that was called."""

    box: BoxNumber
    card: Card
    value: int | None
    name: Text


class ComparedView(Struct, frozen=True):
    """The cards that were turned up last, in the order of the boxes."""

    trick: int
    caller: BoxNumber
    category: str
    shown: tuple[ShownView, ...]
    best: tuple[BoxNumber, ...]
    """One box has won; more than one is a draw."""


class Question(Struct, frozen=True):
    """What the round waits for, in plain sight of everyone."""

    boxes: tuple[BoxNumber, ...]
    question: str
    """pick, call or stop."""


class RoundView(Struct, frozen=True, tag="trumps", tag_field="game"):
    phase: str
    """dealing, picking, calling, comparing, taking, trick_over, offering, going_on, settling or closed."""
    own: BoxNumber
    """The viewer's box; 0 for a spectator."""
    trick: int
    caller: BoxNumber
    category: str
    """Empty until it is called."""
    tried: tuple[str, ...]
    """Categories by which the cards of this trick have been compared."""
    boxes: tuple[BoxView, ...]
    hand: tuple[CardView, ...]
    """The viewer's own cards that may be looked at and played: a whole hand, or the top of a pile."""
    picked: Card | None
    """The viewer's own card of this trick, once picked."""
    middle: int
    """How many cards are in the middle pile."""
    draws: int
    """How many tricks in a row, up to the last one, nobody won."""
    agreed: tuple[BoxNumber, ...]
    """Who has agreed to stop the game here."""
    last: ComparedView | None
    """The cards that were turned up last."""
    winners: tuple[BoxNumber, ...]
    pot: int
    purses: dict[Seat, int]
    asked: Question | None
    actions: dict[BoxNumber, tuple[str, ...]]
    """What this viewer may do now, by box."""
    leading: tuple[BoxNumber, ...]
    """Who would win, alone or together, if the game stopped here."""
    pack: PackView
