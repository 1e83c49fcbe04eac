"""Who is best, who takes which cards, and who wins the game."""

from collections.abc import Mapping, Sequence

from fairdeal.games.game import BoxNumber
from fairdeal.games.trumps.book import TrumpsBook
from fairdeal.games.trumps.events import Moved
from fairdeal.games.trumps.pack import Category
from fairdeal.games.trumps.state import MIDDLE, Box, Round, Shown
from fairdeal.games.trumps.variants import Variant

Worth = tuple[bool, int]
"""A value as it is compared: the greater is the better, and a missing one is the worst."""


def worth(category: Category, value: int | None) -> Worth:
    if value is None:
        return False, 0
    return True, value if category.better == "high" else -value


# One trick.


def best_boxes(book: TrumpsBook, category: Category, shown: Sequence[Shown]) -> tuple[BoxNumber, ...]:
    """The boxes with the best value: one of them has won, several have drawn."""
    contest = contenders(book.variant, shown)
    if book.variant.missing == "tie" and any(card.value is None for card in contest):
        return tuple(card.box for card in contest)
    best = max(worth(category, card.value) for card in contest)
    return tuple(card.box for card in contest if worth(category, card.value) == best)


def contenders(variant: Variant, shown: Sequence[Shown]) -> Sequence[Shown]:
    """The cards that may win: all of them, unless the super card is there.

    It leaves nobody else a chance but those that beat it, and they have it out among themselves.
    """
    supers = [card for card in shown if card.card == variant.super_card]
    if not supers:
        return shown
    return [card for card in shown if card.card in variant.super_beaten_by] or supers


def worst_box(category: Category, shown: Sequence[Shown]) -> BoxNumber:
    """The first box with the worst value."""
    return min(shown, key=lambda card: (worth(category, card.value), card.box)).box


def cards_won(state: Round, winner: BoxNumber) -> tuple[Moved, ...]:
    """Where cards go when one box was best.

    A hand keeps its own card in its place; a pile puts it to the bottom, before the cards that it won.
    """
    variant = state.book.variant
    if variant.winner == "points":
        return cards_back(state, state.playing)
    own = [box.picked_card for box in state.playing if box.number == winner and variant.piles]
    others = [box.picked_card for box in state.playing if box.number != winner]
    return (Moved(winner, (*own, *others, *state.middle)),)


def cards_back(state: Round, boxes: Sequence[Box]) -> tuple[Moved, ...]:
    """The cards of these boxes go to the bottom of their own piles; in a hand they stay where they are."""
    if not state.book.variant.piles:
        return ()
    return tuple(Moved(box.number, (box.picked_card,)) for box in boxes)


def cards_drawn(state: Round, tied: Sequence[BoxNumber]) -> tuple[Moved, ...]:
    """Where cards go when nobody was best alone."""
    variant = state.book.variant
    if variant.winner == "points":
        return cards_back(state, state.playing)
    if variant.tie == "nothing":
        return ()
    # On their last cards nobody could go on from the middle pile, so that the tied share what there is.
    if variant.tie == "share" or all(len(box.cards) == 1 for box in state.playing):
        return _shared(state, tied)
    return (Moved(MIDDLE, tuple(box.picked_card for box in state.playing)),)


def _shared(state: Round, tied: Sequence[BoxNumber]) -> tuple[Moved, ...]:
    """The tied keep their cards; those of the others, then the middle pile, go round among them."""
    kept = {moved.box: moved.cards for moved in cards_back(state, state.playing)}
    spoils = [box.picked_card for box in state.playing if box.number not in tied] + list(state.middle)
    shares = {box: (*kept.get(box, ()), *spoils[place :: len(tied)]) for place, box in enumerate(tied)}
    return tuple(Moved(box, cards) for box, cards in shares.items() if cards)


def next_caller(state: Round) -> BoxNumber:
    """Who calls in the next trick; where that box has no card left, the next one in order that has."""
    last = state.last
    assert last is not None
    variant = state.book.variant
    if state.draws:
        rotates = variant.tie == "middle_rotate" or (
            variant.caller == "rotates" and variant.tie in ("nothing", "share")
        )
        return first_playing(state, state.caller + 1 if rotates else state.caller)
    match variant.caller:
        case "winner":
            return last.best[0]
        case "loser":
            # A super card may win with the worst value of all, and a winner has not lost.
            beaten = [card for card in last.shown if card.box not in last.best]
            return first_playing(state, worst_box(state.book.category(last.category), beaten))
        case _:
            return first_playing(state, state.caller + 1)


def first_playing(state: Round, number: int) -> BoxNumber:
    """The first box with cards from this number on, round the table."""
    boxes = len(state.boxes)
    return min((box.number for box in state.playing), key=lambda box: (box - number) % boxes)


# The whole game.


def why_over(state: Round) -> str:
    """Why the game is over after this trick; empty while it goes on."""
    variant = state.book.variant
    if variant.ends == "one_out" and any(box.out for box in state.boxes):
        return "out"
    if len(state.playing) == 1:
        return "last_one"
    if variant.points_to and any(box.points >= variant.points_to for box in state.boxes):
        return "points"
    if variant.rounds_most and state.trick >= variant.rounds_most:
        return "rounds"
    return "draws" if state.draws >= variant.draws_most else ""


def stop_is_offered(state: Round) -> bool:
    """Whether there were so many draws in a row, or twice as many and so on, that nobody may want more."""
    every = state.book.variant.draws_offer
    return every > 0 and state.draws > 0 and state.draws % every == 0


def winners(state: Round, reason: str) -> tuple[BoxNumber, ...]:
    """Who wins the game that is over for this reason; several share."""
    variant, last = state.book.variant, state.last
    assert last is not None
    if variant.winner == "last_taker" and reason == "out" and (takers := _last_takers(state)):
        return takers
    by_points = variant.winner == "points"
    return leaders({box.number: box.points if by_points else len(box.cards) for box in state.boxes})


def leaders(score: Mapping[BoxNumber, int]) -> tuple[BoxNumber, ...]:
    """The boxes with the most points or cards."""
    most = max(score.values())
    return tuple(box for box, points in score.items() if points == most)


def _last_takers(state: Round) -> tuple[BoxNumber, ...]:
    """Who took the last card of those who are out; nobody where a draw moved cards to nobody."""
    last = state.last
    assert last is not None
    if not state.draws:
        return last.best
    if state.book.variant.tie != "share":
        return ()
    beaten = [card.box for card in last.shown if card.box not in last.best]
    gone = [place for place, box in enumerate(beaten) if not state.boxes[box - 1].cards]
    return tuple(sorted({last.best[place % len(last.best)] for place in gone}))


def pot_share(chips: int, among: int) -> int:
    """The next winner's share of what is left of the pot: odd chips go to the first ones."""
    return -(-chips // among)
