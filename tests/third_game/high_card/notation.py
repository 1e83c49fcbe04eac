"""A round as one line of text: `purses 1=100 2=50; bets 1/1=10 2/2=10; 9C 10H 1:keep 2:swap 5D`."""

import re

from fairdeal.cards import Card
from fairdeal.games.game import Choose, Deal, Entries, Input, Refused, Stake, advance, inputs_of, opened
from tests.third_game import high_card
from tests.third_game.high_card import events as e
from tests.third_game.high_card.book import HighCardBook
from tests.third_game.high_card.state import Round

NUMBER = "[0-9]{1,15}"
LINE = re.compile(
    rf"purses (?P<purses>( ?{NUMBER}={NUMBER})+); "
    rf"bets (?P<bets>( ?{NUMBER}/{NUMBER}={NUMBER})+)(; (?P<inputs>.+))?"
)


def write(events: list[e.Event]) -> str:
    """The line of a round that these events tell from its opening on."""
    first = events[0]
    assert isinstance(first, e.RoundOpened)
    purses = " ".join(f"{seat}={chips}" for seat, chips in first.entries.purses.items())
    bets = " ".join(f"{stake.box}/{stake.owner}={stake.chips}" for stake in first.entries.stakes)
    inputs = " ".join(_written(given) for given in inputs_of(high_card, events))
    return f"purses {purses}; bets {bets}; {inputs}".rstrip("; ")


def _written(given: Input) -> str:
    return given.card if isinstance(given, Deal) else f"{given.box}:{given.action}"


def read(text: str, book: HighCardBook) -> tuple[Round, list[e.Event]]:
    """The round of a line, played again by this book: where it stands, and its events."""
    line = LINE.fullmatch(text)
    if line is None:
        raise _unreadable("a round is written `purses 1=100 …; bets 1/1=10 …; 9C 10H … 1:keep …`")
    purses = (each.split("=") for each in line["purses"].split())
    bets = (re.split("[/=]", each) for each in line["bets"].split())
    stakes = tuple(Stake(int(box), int(owner), int(chips)) for box, owner, chips in bets)
    state, events = opened(
        high_card, book, Entries(stakes, {int(seat): int(chips) for seat, chips in purses})
    )
    for token in (line["inputs"] or "").split():
        state, more = advance(high_card, state, _input(token))
        events += more
    return state, events


def _input(token: str) -> Input:
    box, colon, word = token.partition(":")
    if not colon:
        return Deal(Card(token))
    if not re.fullmatch(NUMBER, box):
        raise _unreadable(f"{token!r} is neither a card nor a decision")
    return Choose(int(box), word)


def _unreadable(sentence: str) -> Refused:
    return Refused("notation/unreadable", sentence, facts={"reason": sentence})
