"""A round of red or black as one line."""

import re

from fairdeal.cards import BadCard, card
from fairdeal.games.game import Choose, Deal, Entries, Input, Refused, Stake, advance, inputs_of, opened
from tests import colours
from tests.colours import events as e
from tests.colours.book import ColoursBook
from tests.colours.state import Round

LINE = re.compile(r"purses ([^;]*); bets ([^;]*);([^;]*)")
PURSE = re.compile(r"([0-9]{1,15})=([0-9]{1,15})")
BET = re.compile(r"([0-9]{1,15})/([0-9]{1,15})=([0-9]{1,15})")
CHOICE = re.compile(r"([0-9]{1,15}):([a-z]+)")


def write(events: list[e.Event]) -> str:
    """The line of a round's events."""
    opening = events[0]
    assert isinstance(opening, e.RoundOpened)
    purses = " ".join(f"{seat}={chips}" for seat, chips in opening.entries.purses.items())
    bets = " ".join(f"{stake.box}/{stake.owner}={stake.chips}" for stake in opening.entries.stakes)
    inputs = " ".join(_written(given) for given in inputs_of(colours, events))
    return f"purses {purses}; bets {bets}; {inputs}".rstrip()


def _written(given: Input) -> str:
    return given.card if isinstance(given, Deal) else f"{given.box}:{given.action}"


def read(line: str, book: ColoursBook) -> tuple[Round, list[e.Event]]:
    """The round of a line, and its events."""
    parts = LINE.fullmatch(line)
    if parts is None:
        raise _unreadable(line)
    state, events = opened(colours, book, _entries(parts[1], parts[2]))
    for token in parts[3].split():
        state, more = advance(colours, state, _input(token))
        events += more
    return state, events


def _entries(purses: str, bets: str) -> Entries:
    pairs = [_found(PURSE, token) for token in purses.split()]
    seats = {int(pair[1]): int(pair[2]) for pair in pairs}
    if len(seats) < len(pairs):
        raise _unreadable(purses)
    return Entries(tuple(_stake(token) for token in bets.split()), seats)


def _stake(token: str) -> Stake:
    found = _found(BET, token)
    return Stake(int(found[1]), int(found[2]), int(found[3]))


def _found(form: re.Pattern[str], token: str) -> re.Match[str]:
    found = form.fullmatch(token)
    if found is None:
        raise _unreadable(token)
    return found


def _input(token: str) -> Input:
    if choice := CHOICE.fullmatch(token):
        return Choose(int(choice[1]), choice[2])
    try:
        return Deal(card(token))
    except BadCard as error:
        raise _unreadable(token) from error


def _unreadable(text: str) -> Refused:
    return Refused("notation/unreadable", {"why": "form", "given": text[:40]})
