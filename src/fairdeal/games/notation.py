"""A round of any game as one line of text, both ways.

    purses 1=100 2=50; bets 1/1=10 2/2=20; 9C 10H 6S 8D 7C 1:hit 5D 1:stand

What each purse held in chips of the house, each box with its owner and its bet, then everything that was put
into the round: cards in the order they were dealt, decisions as `box:word`. Side bets stand behind their
box's bet, as in `1/1=10,pairs=5`. Box 0 is the banker; a line of a round in which seat 3 banks begins with
`banker 3;`.
"""

import re
from collections.abc import Callable

from fairdeal.cards import Card
from fairdeal.games.game import (
    Book,
    Choose,
    Deal,
    Entries,
    Event,
    Game,
    Input,
    Refused,
    SideStake,
    Stake,
    State,
    View,
    advance,
    inputs_of,
    opened,
)

LONGEST = 200_000
"""Characters; a line beyond this was never a round."""

CHIPS_MOST = 10**15

FORM = "purses 1=100; bets 1/1=10; CARD … BOX:WORD …"

ReadCard = Callable[[str], Card]
"""A card as a person wrote it; ValueError when it is none."""


def write(game: Game[Book, State, Event, View], events: list[Event], entries: Entries) -> str:
    """The line of a round that these events tell from its opening on."""
    entries = entries.in_house_chips()
    purses = " ".join(f"{seat}={chips}" for seat, chips in entries.purses.items())
    bets = " ".join(_bets(stake) for stake in entries.stakes)
    banker = f"banker {entries.banker}; " if entries.banker is not None else ""
    inputs = " ".join(_written(given) for given in inputs_of(game, events))
    return f"{banker}purses {purses}; bets {bets}; {inputs}".rstrip("; ")


def _bets(stake: Stake) -> str:
    side = "".join(f",{side.id}={side.chips}" for side in stake.side)
    return f"{stake.box}/{stake.owner}={stake.chips}{side}"


def _written(given: Input) -> str:
    return given.card if isinstance(given, Deal) else f"{given.box}:{given.action}"


def read(
    game: Game[Book, State, Event, View], text: str, book: Book, read_card: ReadCard
) -> tuple[State, list[Event]]:
    """The round of a line, played again by this book: where it stands, and its events."""
    if len(text) > LONGEST:
        raise _unreadable("long", n=len(text), most=LONGEST)
    entries, tokens = _parts(text)
    state, events = opened(game, book, entries)
    for place, token in enumerate(tokens, 1):
        try:
            state, more = advance(game, state, _input(token, read_card))
        except Refused as refusal:
            raise _unreadable("input", given=token, place=place, because=refusal) from refusal
        events += more
    return state, events


def _parts(text: str) -> tuple[Entries, list[str]]:
    parts = [part.strip() for part in text.split(";")]
    banker = None
    if parts[0].startswith("banker"):
        banker = _number(parts.pop(0).removeprefix("banker").strip(), "banker")
    if len(parts) not in (2, 3) or not parts[0].startswith("purses ") or not parts[1].startswith("bets "):
        raise _unreadable("form", form=FORM)
    purses = dict(_purse(token) for token in parts[0].removeprefix("purses").split())
    stakes = tuple(_stake(token) for token in parts[1].removeprefix("bets").split())
    return Entries(stakes, purses, banker), parts[2].split() if len(parts) == 3 else []


def _purse(token: str) -> tuple[int, int]:
    seat, _, chips = token.partition("=")
    return _number(seat, "seat"), _number(chips, "chips")


def _stake(token: str) -> Stake:
    main, *side = token.split(",")
    place, _, chips = main.partition("=")
    box, _, owner = place.partition("/")
    return Stake(
        _number(box, "box"),
        _number(owner, "owner"),
        _number(chips, "chips"),
        tuple(_side_stake(each) for each in side),
    )


def _side_stake(token: str) -> SideStake:
    name, _, chips = token.partition("=")
    return SideStake(name, _number(chips, "chips"))


def _input(token: str, read_card: ReadCard) -> Input:
    box, colon, word = token.partition(":")
    if colon:
        return Choose(_number(box, "box"), word)
    try:
        return Deal(read_card(token))
    except ValueError as bad:
        raise _unreadable("card", given=token) from bad


def _number(text: str, wanted: str) -> int:
    """The number in a text; `wanted`: what it should be the number of, for a refusal."""
    if not re.fullmatch(r"[0-9]{1,16}", text) or int(text) > CHIPS_MOST:
        raise _unreadable("number", given=text, wanted=wanted)
    return int(text)


def _unreadable(why: str, **facts: object) -> Refused:
    return Refused("notation/unreadable", {"why": why, **facts})
