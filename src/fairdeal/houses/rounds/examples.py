"""The knobs of an example: a round that a house carries as its own test, an `[[example]]` of its file."""

from typing import Annotated, Any

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.blackjack.kinds import CARD_LIST, Ratio, Written, choice, exact_decimal, optional, whole
from fairdeal.games.blackjack.knobs import Kind, Knob, knobs_of, nested_list, read_table
from fairdeal.games.blackjack.state import OUTCOMES

TEXT_LENGTH = 80


def _text(value: Any) -> str:
    if type(value) is not str or not value.isprintable() or not 0 < len(value.strip()) <= TEXT_LENGTH:
        raise ValueError
    return value.strip()


def _texts(value: Any) -> tuple[str, ...]:
    """A list, or the one that would stand in it."""
    return tuple(map(_text, value if isinstance(value, list) else [value]))


def _decisions(value: Any) -> tuple[str, ...]:
    from fairdeal.houses.rounds.dealing import WORDS

    if type(value) is not str or not all(word.lower() in WORDS for word in value.split()):
        raise ValueError
    return tuple(value.lower().split())


def _amount(value: Any) -> Ratio:
    """Money that may be lost or won, exact; the sign is the numerator's."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError
    text = str(value).strip()
    over, under = exact_decimal(Written(text.lstrip("+-")))
    if len(text) - len(text.lstrip("+-")) > 1:
        raise ValueError
    return (-over if text.startswith("-") else over), under


TEXT = Kind(_text, "house.allowed.short_text", {"most": TEXT_LENGTH})
PLAYERS = Kind(_texts, "house.allowed.players")
SIDES = Kind(_texts, "house.allowed.sides")
DECISIONS = Kind(_decisions, "house.allowed.decisions")
AMOUNT = Kind(_amount, "house.allowed.amount")


class Expected(Struct, frozen=True, kw_only=True):
    """What must be so after the round: everything that the table says.

    For several boxes, hands or side bets there are several tables, each an `[[example.expect]]`."""

    box: Annotated[int, Knob(whole(1, 63), "The box it speaks of, from 1 through the whole table.")] = 1
    hand: Annotated[
        int | None, Knob(optional(whole(1, 8)), "The hand of the box; left out: the first, or the whole box.")
    ] = None
    side: Annotated[str | None, Knob(optional(TEXT), "The side bet of the box, by its `id`.")] = None
    change: Annotated[
        Ratio | None,
        Knob(
            optional(AMOUNT),
            "Money won, or lost if below 0: by the side bet or the hand where one is named, else by the box "
            "with its insurance and side bets.",
        ),
    ] = None
    outcome: Annotated[str | None, Knob(optional(choice(*OUTCOMES)), "How the hand ended.")] = None
    category: Annotated[str | None, Knob(optional(TEXT), "What the house calls the hand.")] = None
    total: Annotated[int | None, Knob(optional(whole(2, 31)), "The total of the hand.")] = None
    award: Annotated[str | None, Knob(optional(TEXT), "What the side bet won by.")] = None
    dealer: Annotated[int | None, Knob(optional(whole(2, 31)), "The dealer's total.")] = None
    dealer_category: Annotated[
        str | None, Knob(optional(TEXT), "What the house calls the dealer's hand.")
    ] = None
    points: Annotated[
        int | None, Knob(optional(whole(0, 8)), "Points won by the box's owner, where points are played for.")
    ] = None
    refused: Annotated[
        tuple[str, ...], Knob(optional(DECISIONS, ()), "The words of `do` that may not be said, in order.")
    ] = ()
    options: Annotated[
        tuple[str, ...],
        Knob(
            optional(DECISIONS, ()),
            "What may be answered to the question that is left open when `do` ends, in any order.",
        ),
    ] = ()


def _expected(value: Any) -> tuple[Expected, ...]:
    """One table, or a list of them."""
    if isinstance(value, dict):
        return (read_table(Expected, value),)
    found = EXPECTED_LIST.read(value)
    if not found:
        raise ValueError
    return found


EXPECTED_LIST = nested_list(Expected)
EXPECTED = Kind(_expected, "house.allowed.table_or_tables", {"names": tuple(knobs_of(Expected))})


class Example(Struct, frozen=True, kw_only=True):
    """A round of this house, written as for `fairdeal deal`, and what must come of it.

    Every word of `do` must be used and the round must end, unless `expect` says otherwise."""

    name: Annotated[str, Knob(TEXT, "What the example shows.")]
    players: Annotated[
        tuple[str, ...],
        Knob(
            PLAYERS, "Who plays, as `NAME:BALANCE:BET`, with `+BET` for a further box; left out: one player."
        ),
    ] = ()
    shoe: Annotated[tuple[Card, ...], Knob(CARD_LIST, "The cards in the order they leave the shoe.")]
    do: Annotated[
        tuple[str, ...],
        Knob(
            DECISIONS,
            "The decisions in the order they are asked: `h s d p r`, or words. `leave` gets up in "
            "mid-round, and `table.leaving` says what becomes of the stakes.",
        ),
    ] = ()
    side: Annotated[tuple[str, ...], Knob(SIDES, "The side bets, each as `BOX:ID:BET`.")] = ()
    expect: Annotated[tuple[Expected, ...], Knob(EXPECTED, "What must be so afterwards.")]


class StatedExample(Struct, frozen=True):
    """An example, and the line of the house file on which it begins."""

    line: int
    example: Example
