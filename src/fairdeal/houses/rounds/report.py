"""A dealt round as one object of plain values, for `fairdeal deal --json`."""

from collections.abc import Callable
from typing import Any

import msgspec

from fairdeal.games import blackjack
from fairdeal.games.blackjack.events import HandSettled, InsuranceSettled
from fairdeal.games.blackjack.settle import point
from fairdeal.games.blackjack.view import BoxView, HandView, SideBetView
from fairdeal.games.game import fingerprint
from fairdeal.houses.rounds.dealing import Dealt, Player, RefusedWord, who
from fairdeal.words import words_for
from fairdeal.words.refusals import render_refusal

Money = int | float | None
Show = Callable[[int], Money]
"""Chips as money; None in a house that plays for points."""


def report(house: str, dealt: Dealt, show: Show) -> dict[str, Any]:
    """Every key of the contract, whatever the house."""
    seen = dealt.seen
    bank = _bank_change(dealt)
    changes = [_change(dealt, seat) for seat in range(1, len(dealt.players) + 1)]
    return {
        "house": house,
        "book": fingerprint(dealt.state.book),
        "players": [_player(dealt, seat, player, show) for seat, player in enumerate(dealt.players, 1)],
        "dealer": {
            "cards": list(seen.dealer.cards),
            "total": seen.dealer.total,
            "soft": seen.dealer.soft,
            "category": seen.dealer.category,
            "points": _points(dealt, seen.boxes, winner=-1),
        },
        "bank": {"change": show(bank)},
        "residue": show(-bank - sum(changes)),
        "asked": [msgspec.to_builtins(answered) for answered in dealt.asked],
        "refused": [_refused(word) for word in dealt.refused],
        "unused": list(dealt.unused),
        "undrawn": dealt.undrawn,
        "waiting": _waiting(dealt),
        "events": _events(dealt),
    }


def _player(dealt: Dealt, seat: int, player: Player, show: Show) -> dict[str, Any]:
    boxes = tuple(box for box in dealt.seen.boxes if box.owner == seat)
    return {
        "name": player.name,
        "balance": show(dealt.state.purses[seat]),
        "change": show(_change(dealt, seat)),
        "points": _points(dealt, boxes, winner=1),
        "boxes": [_box(dealt, box, show) for box in boxes],
    }


def _change(dealt: Dealt, seat: int) -> int:
    return dealt.state.purses[seat] - dealt.players[seat - 1].balance


def _points(dealt: Dealt, boxes: tuple[BoxView, ...], winner: int) -> int | None:
    """Hands that were won by the players (1) or by the dealer (-1)."""
    if not dealt.state.book.points_only:
        return None
    return sum(point(hand.outcome) == winner for box in boxes for hand in box.hands)


def _box(dealt: Dealt, box: BoxView, show: Show) -> dict[str, Any]:
    hands = [hand_change(dealt, box, hand) for hand in box.hands]
    insurance = _insurance_change(dealt, box)
    insured = {"stake": show(box.insurance), "change": show(insurance)} if box.insurance else None
    side = sum(side.returned - side.chips for side in box.side)
    return {
        "box": box.number,
        "stake": show(box.stake),
        "change": show(sum(hands) + insurance + side),
        "insurance": insured,
        "side": [_side(placed, show) for placed in box.side],
        "hands": [_hand(hand, change, show) for hand, change in zip(box.hands, hands, strict=True)],
    }


def _side(placed: SideBetView, show: Show) -> dict[str, Any]:
    """An open side bet counts as gone, like every open stake."""
    return {
        "id": placed.id,
        "stake": show(placed.chips),
        "change": show(placed.returned - placed.chips),
        "award": placed.award or None,
    }


def _hand(hand: HandView, change: int, show: Show) -> dict[str, Any]:
    return {
        "cards": list(hand.cards),
        "total": hand.total,
        "soft": hand.soft,
        "category": hand.category,
        "outcome": hand.outcome or None,
        "stake": show(hand.stake),
        "free": show(hand.free),
        "change": show(change),
    }


def hand_change(dealt: Dealt, box: BoxView, hand: HandView) -> int:
    """What the hand has brought its owner so far; an open stake counts as gone."""
    for event in dealt.events:
        if isinstance(event, HandSettled) and (event.box, event.hand) == (box.number, hand.number):
            return event.returned - event.stake
    return -hand.stake


def _insurance_change(dealt: Dealt, box: BoxView) -> int:
    for event in dealt.events:
        if isinstance(event, InsuranceSettled) and event.box == box.number:
            return event.returned - event.chips
    return -(box.insurance or 0)


def _bank_change(dealt: Dealt) -> int:
    moves = [move for event in dealt.events for move in blackjack.movements(event)]
    paid_in = sum(move.chips for move in moves if move.target == "bank")
    return paid_in - sum(move.chips for move in moves if move.source == "bank")


def _refused(word: RefusedWord) -> dict[str, Any]:
    return {
        "input": word.input,
        "code": word.refused.code,
        "message": render_refusal(word.refused, words_for("en")),
    }


def _waiting(dealt: Dealt) -> dict[str, Any] | None:
    asked = dealt.seen.asked
    if asked is None:
        return None
    return {
        "who": who(dealt.players, dealt.state, asked.box),
        "box": asked.box,
        "hand": asked.hand,
        "question": asked.question,
        "options": list(asked.options),
    }


def _events(dealt: Dealt) -> list[dict[str, Any]]:
    """What a spectator is shown, in whole chips: a hole card is named when it is turned up."""
    return [msgspec.to_builtins(blackjack.disclose(event, None), str_keys=True) for event in dealt.events]
