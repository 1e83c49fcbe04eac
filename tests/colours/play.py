"""The rules of red or black in motion."""

from fairdeal.cards import SUIT_OF, SUITS, Card
from fairdeal.games.game import (
    Choose,
    Deal,
    Entries,
    Finished,
    ForCard,
    ForPlayers,
    Input,
    Refused,
    Seat,
    Stake,
    Waiting,
)
from tests.colours import events as e
from tests.colours.book import SEATS_LEAST, SEATS_MOST, ColoursBook
from tests.colours.state import Box, Phase, Round

COLOURS = ("red", "black")


def open_round(book: ColoursBook, entries: Entries) -> e.Event:
    """The first event of a round."""
    for place, stake in enumerate(entries.stakes, start=1):
        _check_stake(entries, stake, place)
    _check_table(entries)
    return e.RoundOpened(book, entries)


def _check_table(entries: Entries) -> None:
    owners = [stake.owner for stake in entries.stakes]
    if entries.banker is not None:
        raise Refused("bets/banker")
    if not SEATS_LEAST <= len(owners) <= SEATS_MOST:
        raise Refused("bets/seats")
    if len(set(owners)) < len(owners):
        raise Refused("bets/boxes")
    if len({stake.chips for stake in entries.stakes}) > 1:
        raise Refused("bets/unequal")


def _check_stake(entries: Entries, stake: Stake, place: int) -> None:
    if stake.box != place:
        raise Refused("bets/order")
    if stake.owner not in entries.purses:
        raise Refused("bets/owner")
    if stake.side:
        raise Refused("bets/side")
    purse = entries.purses[stake.owner]
    if not 0 <= stake.chips <= purse:
        raise Refused("bets/chips")


def waiting_for(state: Round) -> Waiting:
    """Whose input is wanted: all who have not spoken, in any order."""
    if state.phase is Phase.CLOSED:
        return Finished()
    if state.card is None:
        return ForCard()
    asked = [box.number for box in state.boxes if not box.said]
    return ForPlayers(dict.fromkeys(asked, COLOURS), dict.fromkeys(asked, COLOURS[0]), "colour")


def decide(state: Round, given: Input) -> e.Event:
    """The one event that an input causes."""
    if isinstance(given, Deal):
        return _dealt(state, given)
    return _chosen(state, given)


def _dealt(state: Round, given: Deal) -> e.Event:
    if not isinstance(waiting_for(state), ForCard):
        raise _refused(state, "card/not-wanted", card=given.card)
    if given.card not in state.book.pack:
        raise _refused(state, "card/not-of-the-pack", card=given.card)
    return e.CardDealt(given.card)


def _chosen(state: Round, given: Choose) -> e.Event:
    waiting = waiting_for(state)
    options = waiting.options if isinstance(waiting, ForPlayers) else {}
    allowed = options.get(given.box, ())
    if given.action not in allowed or state.card is None:
        raise _not_legal(state, given, allowed)
    box = next(box for box in state.boxes if box.number == given.box)
    return e.ColourSaid(box.number, box.owner, given.action, state.card)


def _not_legal(state: Round, given: Choose, allowed: tuple[str, ...]) -> Refused:
    facts = {"box": given.box, "action": given.action, "reason": "not_asked"}
    return _refused(state, "action/not-legal", allowed, **facts)


def _refused(state: Round, code: str, allowed: tuple[str, ...] = (), **facts: object) -> Refused:
    return Refused(code, facts, allowed, _in_short(state))


def _in_short(state: Round) -> str:
    """The round for everyone: who staked and who has spoken, but nothing that is hidden."""
    bets = " ".join(f"{box.number}/{box.owner}={box.chips}" for box in state.boxes)
    spoken = " ".join(str(box.number) for box in state.boxes if box.said)
    return f"bets {bets}; {state.phase}; spoken {spoken or 'none'}"


def follow_up(state: Round) -> e.Event | None:
    """What the house does next by itself."""
    if state.card is None or state.phase is Phase.CLOSED or not all(box.said for box in state.boxes):
        return None
    if state.phase is Phase.GUESSING:
        return e.CardTurned(state.card, {box.number: box.said for box in state.boxes})
    right = [box for box in state.boxes if box.said == colour_of(state.card)]
    if right:
        return e.PotShared(_shares(state.pot, right))
    return e.StakesReturned({box.owner: box.chips for box in state.boxes})


def colour_of(card: Card) -> str:
    """The colour of a card's suit."""
    return "red" if SUITS[SUIT_OF[card]] in "HD" else "black"


def _shares(pot: int, right: list[Box]) -> dict[Seat, int]:
    """Equal parts, the odd chips to the first."""
    part, odd = divmod(pot, len(right))
    return {box.owner: part + (place < odd) for place, box in enumerate(right)}
