"""The ways to play Trumps: every knob, the named variants, and what makes no sense together."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import asdict, fields, replace

from fairdeal.games.trumps.problems import BadVariant, Problem
from fairdeal.words.safe_text import shown_text

NUMBER_MOST = 100_000

CHOICES: dict[str, tuple[str, ...]] = {
    "hand": ("any", "top", "three"),
    "caller": ("rotates", "winner", "loser"),
    "tie": ("nothing", "middle", "middle_rotate", "new_category", "share"),
    "missing": ("tie", "loses"),
    "ends": ("one_out", "last_one"),
    "winner": ("last_taker", "most_cards", "points"),
    "deal": ("aside", "first"),
    "hidden_values": ("true", "false"),
}
"""The words that a knob takes."""

LEAST = {"rounds_most": 0, "draws_offer": 0, "draws_most": 1, "points_to": 0}
"""The knobs that take a whole number, and the least of each."""


CARDS = ("super_card", "super_beaten_by")
"""The knobs that name cards of the pack."""


class Variant(Struct, frozen=True, kw_only=True):
    """Everything that a table may decide about the game. The defaults are the source's own game."""

    hand: str = "any"
    """What may be played. any: any card of the hand; top: the top of the pile, unasked; three: one of its
    top three."""
    caller: str = "rotates"
    """Who calls after a trick that was won. rotates: the next box, after a draw too; winner; loser: the
    box with the worst value."""
    tie: str = "nothing"
    """What a draw does. nothing: no card moves; middle: the cards go to the middle pile for the next
    winner, and the same box calls again; middle_rotate: the same, and the next box calls; new_category:
    the same cards by another category, and as `middle` when there is none left; share: the tied keep their
    cards and share those of the others."""
    missing: str = "tie"
    """What a card without a value does. tie: nobody wins; loses: it is the worst."""
    ends: str = "one_out"
    """one_out: when a box has no card left; last_one: when one box alone has cards."""
    rounds_most: int = 1_000
    """The game ends after so many tricks; 0 for no such end."""
    draws_offer: int = 20
    """After so many draws in a row, and again after as many more, everybody who plays is asked whether to
    stop, and the game ends if all would; 0 for no such offer."""
    draws_most: int = 100
    """The game ends after so many draws in a row."""
    winner: str = "last_taker"
    """last_taker: who won the trick that put somebody out; most_cards; points: one for each trick won, while
    every card stays with its owner. Where a game ends by its limits the last taker is nobody, and the most
    cards win."""
    points_to: int = 0
    """The points that end the game; 0 for no such end."""
    super_card: str = ""
    """The card that beats all others, but those named in `super_beaten_by`. Both take ids, and in settings
    names too."""
    super_beaten_by: tuple[str, ...] = ()
    hidden_values: bool = True
    """Whether people choose without seeing the values of their own cards."""
    deal: str = "aside"
    """What happens to cards that can't be dealt evenly. aside: nobody has them; first: one more each for the
    first boxes."""

    @property
    def piles(self) -> bool:
        """Whether cards lie in a pile that not even its owner may look through."""
        return self.hand != "any"

    @property
    def in_sight(self) -> int | None:
        """How many of its cards, from the top, a box may look at and play; None for all of them."""
        return {"top": 1, "three": 3}.get(self.hand)


VARIANTS: dict[str, Variant] = {
    "source": Variant(),
    "classic": Variant(
        hand="top",
        caller="winner",
        tie="middle",
        ends="last_one",
        winner="most_cards",
        hidden_values=False,
        deal="first",
        rounds_most=500,
        draws_offer=50,
        draws_most=250,
    ),
    "points": Variant(winner="points", points_to=5, rounds_most=100),
}


def variant_of(name: str, settings: Sequence[str] = ()) -> Variant:
    """A named variant with knobs set anew, each written `tie=share`; BadVariant tells all that is wrong."""
    if name not in VARIANTS:
        facts = {"came": shown_text(name), "known": tuple(VARIANTS)}
        raise BadVariant([Problem("trumps_pack.variant.unknown", facts)])
    variant, problems = VARIANTS[name], list[Problem]()
    for setting in settings:
        try:
            variant = _with(variant, setting)
        except BadVariant as bad:
            problems += bad.problems
    problems = problems or clashes(variant)
    if problems:
        raise BadVariant(problems)
    return variant


def settings_of(variant: Variant) -> tuple[str, ...]:
    """What makes this variant of the source's own game.

    >>> settings_of(variant_of("source", ["tie=share", "hidden_values=false"]))
    ('tie=share', 'hidden_values=false')
    """
    own, usual = asdict(variant), asdict(VARIANTS["source"])
    return tuple(f"{knob}={_written(value)}" for knob, value in own.items() if value != usual[knob])


def _written(value: object) -> str:
    """The word of a knob, as settings have it."""
    if isinstance(value, tuple):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _with(variant: Variant, setting: str) -> Variant:
    knob, equals, word = (part.strip() for part in setting.partition("="))
    known = tuple(field.name for field in fields(Variant))
    if not equals:
        raise BadVariant([Problem("trumps_pack.knob.form", {"came": shown_text(setting)})])
    if knob not in known:
        facts = {"came": shown_text(knob), "known": known}
        raise BadVariant([Problem("trumps_pack.knob.unknown", facts)])
    return replace(variant, **{knob: _read(knob, word)})


def _read(knob: str, word: str) -> str | int | tuple[str, ...]:
    """What a knob's word means; a card's name is looked up only when the pack is there."""
    if knob in LEAST:
        if word.isascii() and word.isdigit() and len(word) <= 9 and LEAST[knob] <= int(word) <= NUMBER_MOST:
            return int(word)
        facts = {"knob": knob, "came": shown_text(word), "least": LEAST[knob], "most": NUMBER_MOST}
        raise BadVariant([Problem("trumps_pack.knob.number", facts)])
    if knob in CARDS:
        return _read_cards(knob, word)
    if knob in CHOICES and word not in CHOICES[knob]:
        facts = {"knob": knob, "came": shown_text(word), "allowed": CHOICES[knob]}
        raise BadVariant([Problem("trumps_pack.knob.word", facts)])
    return word == "true" if knob == "hidden_values" else word


def _read_cards(knob: str, word: str) -> str | tuple[str, ...]:
    names = tuple(name.strip() for name in word.split(",") if name.strip())
    if not names:
        raise BadVariant([Problem(f"trumps.variant.no_name.{knob}", {"knob": knob})])
    return names if knob == "super_beaten_by" else word


def clashes(variant: Variant) -> list[Problem]:
    """Knobs that make no sense together, each pair in a sentence."""
    return [Problem(key, asdict(variant)) for key, nonsense in NONSENSE.items() if nonsense(variant)]


NONSENSE: dict[str, Callable[[Variant], bool]] = {
    "trumps_pack.clash.points_end": lambda v: v.winner == "points" and not v.points_to and not v.rounds_most,
    "trumps_pack.clash.points_to": lambda v: v.winner != "points" and v.points_to > 0,
    "trumps_pack.clash.points_move": lambda v: (
        v.winner == "points" and v.tie not in ("nothing", "new_category")
    ),
    "trumps.variant.points_last_one": lambda v: v.winner == "points" and v.ends == "last_one",
    "trumps_pack.clash.same_cards": lambda v: v.hand == "top" and v.tie == "nothing" and v.winner != "points",
    "trumps_pack.clash.last_taker": lambda v: v.ends == "last_one" and v.winner == "last_taker",
    "trumps_pack.clash.no_super": lambda v: bool(v.super_beaten_by) and not v.super_card,
    "trumps_pack.clash.super_itself": lambda v: bool(v.super_card) and v.super_card in v.super_beaten_by,
}
