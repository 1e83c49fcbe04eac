"""The rules in motion: who must act, what an input causes, and what the house does by itself."""

from fairdeal.cards import FACE_DOWN, Card
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
    Seat,
    Stake,
    Waiting,
    refused,
)
from tests.third_game.high_card import events as e
from tests.third_game.high_card.book import HighCardBook
from tests.third_game.high_card.state import Box, Phase, Round


def open_round(book: HighCardBook, entries: Entries) -> e.Event:
    """Bets are in: refuse those that can't be played, else begin."""
    players = len(entries.stakes)
    # Everyone may swap, so each box can need two cards.
    most = len(book.pack) // 2
    if not 2 <= players <= most:
        raise refused("bet/players", players=players, least=2, most=most)
    if entries.banker is not None:
        raise refused("bet/banker", seat=entries.banker)
    check_entries(entries)
    for stake in entries.stakes:
        _check_stake(entries, stake)
    return e.RoundOpened(book, entries)


def _check_stake(entries: Entries, stake: Stake) -> None:
    """One box a seat, and the same bet for all."""
    if [each.owner for each in entries.stakes].count(stake.owner) > 1:
        raise bad_bet("bet/owner", stake)
    if stake.chips != entries.stakes[0].chips:
        raise bad_bet("bet/not-equal", stake, wanted=entries.stakes[0].chips)


def waiting_for(state: Round) -> Waiting:
    """Who must act next: while they choose, all who have not answered, in any order."""
    if state.phase is Phase.CLOSED:
        return Finished()
    if _owed(state) is not None:
        return ForCard()
    asked = [box.number for box in state.boxes if not box.answered]
    return ForPlayers(dict.fromkeys(asked, ("keep", "swap")), dict.fromkeys(asked, "keep"), "swap")


def _owed(state: Round) -> Box | None:
    """The first box without a card."""
    return next((box for box in state.boxes if box.card is None), None)


def decide(state: Round, given: Input) -> e.Event:
    """The one event this input causes; refused inputs change nothing."""
    waiting = waiting_for(state)
    if isinstance(given, Deal):
        return _deal(state, given.card, waiting)
    if isinstance(waiting, Finished):
        raise _refused(state, "round/closed")
    if isinstance(waiting, ForCard):
        raise _refused(state, "action/card-first")
    if given.box not in waiting.options:
        raise _refused(state, "action/not-your-turn", box=given.box, asked=min(waiting.options))
    if given.action not in waiting.options[given.box]:
        raise _not_legal(state, given, waiting.options[given.box])
    return e.CardKept(given.box) if given.action == "keep" else e.CardThrown(given.box)


def _deal(state: Round, card: Card, waiting: Waiting) -> e.Event:
    box = _owed(state)
    if box is None or not isinstance(waiting, ForCard):
        raise _refused(state, "card/not-wanted", card=card)
    if card not in state.book.pack:
        raise _refused(state, "card/not-in-pack", card=card)
    if card in state.dealt:
        # Which card it is would tell the others what lies face down before somebody.
        raise _refused(state, "card/dealt-before")
    return e.CardDealt(box.number, box.owner, card)


def _not_legal(state: Round, given: Choose, allowed: tuple[str, ...]) -> Refused:
    facts = {"box": given.box, "action": given.action, "reason": "not_asked"}
    return _refused(state, "action/not-legal", allowed, **facts)


def _refused(state: Round, code: str, allowed: tuple[str, ...] = (), **facts: object) -> Refused:
    """Refusals are read by many, so that the round in them shows the backs of the cards."""
    boxes = (f"{box.number}: {FACE_DOWN if box.card else '-'}" for box in state.boxes)
    return Refused(code, facts, allowed, " ".join(boxes))


def follow_up(state: Round) -> e.Event | None:
    """What the house does next by itself."""
    if state.phase is Phase.CLOSED or _owed(state) is not None:
        return None
    if state.phase is Phase.SETTLING:
        return e.PotShared(_shares(state))
    if state.phase is Phase.DEALING and state.book.swaps:
        return e.ChoosingBegan()
    if state.phase is Phase.CHOOSING and not all(box.answered for box in state.boxes):
        return None
    return e.CardsShown(tuple(box.card for box in state.boxes if box.card is not None))


def _shares(state: Round) -> dict[Seat, int]:
    """The highest cards share the pot; chips that can't be shared go to the first of them."""
    ranks = {box.owner: state.book.rank(box.card) for box in state.boxes if box.card is not None}
    best = [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
    share, odd = divmod(state.pot, len(best))
    return {seat: share + (odd if seat == best[0] else 0) for seat in best}
