"""The rules in motion: who must act, what they may do, and what an input causes."""

from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.games.bets import bad_bet, check_entries
from fairdeal.games.game import (
    Choose,
    Deal,
    Entries,
    Finished,
    ForCard,
    ForPlayers,
    Input,
    Refused,
    Stake,
    Waiting,
    refused,
)
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.book import PLAYERS_LEAST, PLAYERS_MOST, TrumpsBook
from fairdeal.games.trumps.state import Phase, Round, in_sight, short

FOR_CARD, FINISHED = ForCard(), Finished()

STOP, GO_ON = "stop", "go_on"
"""The answers where the game offers to stop."""


# Opening.


def open_round(book: TrumpsBook, entries: Entries) -> e.Event:
    """Bets are in: refuse those that can't be played, else begin."""
    players, cards = len(entries.stakes), len(book.cards)
    if not PLAYERS_LEAST <= players <= PLAYERS_MOST:
        raise refused("bet/players", players=players, least=PLAYERS_LEAST, most=PLAYERS_MOST)
    if cards < players:
        raise refused("bet/too-few-cards", cards=cards, players=players)
    if entries.banker is not None:
        raise refused("bet/banker", seat=entries.banker)
    check_entries(entries)
    for stake in entries.stakes:
        _check_stake(entries, stake)
    return e.RoundOpened(book, replace(entries, purses=dict(entries.purses)))


def _check_stake(entries: Entries, stake: Stake) -> None:
    """One box a seat, and the same bet for all."""
    equal = entries.stakes[0].chips
    if sum(other.owner == stake.owner for other in entries.stakes) > 1:
        raise bad_bet("bet/owner", stake)
    if stake.chips != equal:
        raise bad_bet("bet/not-equal", stake, wanted=equal)


# Waiting.


def waiting_for(state: Round) -> Waiting:
    """Who must act next."""
    match state.phase:
        case Phase.DEALING:
            return FOR_CARD
        case Phase.PICKING:
            options = {box: _places(state, box) for box in _unpicked(state)}
            return ForPlayers(options, {box: words[0] for box, words in options.items()}, "pick")
        case Phase.CALLING:
            words = tuple(category.id for category in state.book.categories if category.id not in state.tried)
            return ForPlayers({state.caller: words}, {state.caller: words[0]}, "call")
        case Phase.OFFERING:
            undecided = [box.number for box in state.playing if box.number not in state.agreed]
            return ForPlayers(dict.fromkeys(undecided, (STOP, GO_ON)), dict.fromkeys(undecided, STOP), "stop")
        case _:
            return FINISHED


def _unpicked(state: Round) -> tuple[int, ...]:
    """The boxes that still have to pick a card."""
    return tuple(box.number for box in state.playing if not box.picked)


def _places(state: Round, box: int) -> tuple[str, ...]:
    """The cards that a box may pick, by their places: `1`, `2`, …"""
    cards = in_sight(state.book, state.boxes[box - 1])
    return tuple(str(place) for place in range(1, len(cards) + 1))


# Deciding.


def decide(state: Round, given: Input) -> e.Event:
    """The one event this input causes; refused inputs change nothing."""
    if isinstance(given, Deal):
        return _deal(state, given.card)
    waiting = waiting_for(state)
    if not isinstance(waiting, ForPlayers) or given.box not in waiting.options:
        raise _not_asked(state, given, waiting)
    allowed = waiting.options[given.box]
    if given.action not in allowed:
        raise _not_legal(state, given, allowed)
    if waiting.question == "call":
        return e.CategoryCalled(given.box, given.action)
    if waiting.question == "stop":
        return e.StopAccepted(given.box) if given.action == STOP else e.StopDeclined(given.box)
    box = state.boxes[given.box - 1]
    place = int(given.action)
    return e.CardPicked(box.number, box.owner, place, box.cards[place - 1])


def _deal(state: Round, card: Card) -> e.Event:
    if not state.book.has(card):
        raise Refused("card/not-in-pack", {"card": card}, notation=short(state))
    dealt = state.dealt
    if state.phase is not Phase.DEALING or len(dealt) == state.book.cards_dealt(len(state.boxes)):
        raise Refused("card/not-wanted", {"card": card}, notation=short(state))
    if card in dealt:
        raise Refused("card/already-dealt", {"card": card}, notation=short(state))
    box = state.boxes[len(dealt) % len(state.boxes)]
    most = state.book.variant.in_sight
    return e.CardDealt(box.number, box.owner, card, most is None or len(box.cards) < most)


def _not_asked(state: Round, given: Choose, waiting: Waiting) -> Refused:
    if isinstance(waiting, Finished):
        return Refused("round/closed", notation=short(state))
    if isinstance(waiting, ForCard):
        return Refused("action/card-first", notation=short(state))
    asked, *_ = waiting.options
    facts = {"box": given.box, "asked": asked}
    return Refused("action/not-your-turn", facts, notation=short(state))


def _not_legal(state: Round, given: Choose, allowed: tuple[str, ...]) -> Refused:
    facts = {"box": given.box, "action": given.action, "reason": "not_asked"}
    return Refused("action/not-legal", facts, allowed, short(state))
