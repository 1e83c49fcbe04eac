"""Functions of high card, and one of Trumps, with one thing wrong in each."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games import trumps
from fairdeal.games.game import Choose, Deal, Finished, ForCard, ForPlayers, Impossible, Movement, Refused
from fairdeal.games.trumps.events import CardPicked
from tests.third_game import high_card as good
from tests.third_game.high_card import events as e
from tests.third_game.high_card import notation
from tests.third_game.high_card.state import Phase, Round

Function = Callable[..., Any]


# Rounds that are no values.


def apply_that_remembers() -> Function:
    """In every round the first seat has one chip more than in the one before."""
    opened: list[object] = []

    def apply(state: Round | None, event: Any) -> Round:
        after = good.apply(state, event)
        if state is not None:
            return after
        opened.append(event)
        return replace(after, purses={**after.purses, 1: after.purses[1] + len(opened)})

    return apply


def decide_that_remembers() -> Function:
    """Cards are counted through the whole evening."""
    dealt: list[object] = []

    def decide(state: Round, given: Any) -> Any:
        event = good.decide(state, given)
        dealt.append(event)
        return replace(event, seat=len(dealt)) if isinstance(event, e.CardDealt) else event

    return decide


def decide_from_the_bottom(state: Round, given: Any) -> Any:
    """The card that was handed in is not the one that is dealt."""
    if isinstance(good.waiting_for(state), ForCard) and isinstance(given, Deal):
        given = Deal([card for card in state.book.pack if card not in state.dealt][-1])
    return good.decide(state, given)


def decide_deaf_for_no(state: Round, given: Any) -> Any:
    event = good.decide(state, given)
    return e.CardThrown(event.box) if isinstance(event, e.CardKept) else event


def follow_up_with_a_tip(state: Round) -> Any:
    state.purses[1] += 1
    return good.follow_up(state)


def read_without_the_last(line: str, book: Any) -> Any:
    return notation.read(line.rpartition(" ")[0], book)


class LooseView(Struct):
    phase: Phase
    actions: dict[int, tuple[str, ...]]


def view_that_can_be_changed(state: Round, viewer: int | None) -> LooseView:
    seen = good.view(state, viewer)
    return LooseView(seen.phase, seen.actions)


class AnyView(Struct, frozen=True):
    phase: Phase
    actions: dict[int, tuple[str, ...]]
    rest: Any


def view_without_a_type(state: Round, viewer: int | None) -> AnyView:
    seen = good.view(state, viewer)
    return AnyView(seen.phase, seen.actions, seen)


# Machines that stop too early, or never.


def follow_up_until_the_pot(state: Round) -> Any:
    return None if state.phase is Phase.SETTLING else good.follow_up(state)


def finished_before_the_pot(state: Round) -> Any:
    return Finished() if state.phase is Phase.SETTLING else good.waiting_for(state)


def apply_that_asks_again(state: Round | None, event: Any) -> Round:
    """Whoever keeps a card has not answered."""
    after = good.apply(state, event)
    if not isinstance(event, e.CardKept):
        return after
    boxes = (replace(box, answered=box.answered and box.number != event.box) for box in after.boxes)
    return replace(after, boxes=tuple(boxes))


def view_that_always_offers(state: Round, viewer: int | None) -> Any:
    return replace(good.view(state, viewer), actions={1: ("keep", "swap")})


def waiting_for_a_word_that_is_none(state: Round) -> Any:
    waiting = good.waiting_for(state)
    if not isinstance(waiting, ForPlayers):
        return waiting
    return replace(waiting, silent=dict.fromkeys(waiting.options, "pass"))


# Chips and cards that are lost.


def movements_for_silence(event: Any) -> tuple[Movement, ...]:
    if isinstance(event, e.CardKept):
        return (Movement("purse:1", "pot", 1),)
    return good.movements(event)


def movements_of_a_thief(event: Any) -> tuple[Movement, ...]:
    return tuple(replace(move, chips=move.chips + 1) for move in good.movements(event))


def apply_that_loses_cards(state: Round | None, event: Any) -> Round:
    after = good.apply(state, event)
    return replace(after, boxes=tuple(replace(box, thrown=None) for box in after.boxes))


# Refusals that are none.


def decide_that_obliges(state: Round, given: Any) -> Any:
    """Any word is as good as keeping."""
    if isinstance(given, Choose) and given.action != "swap":
        given = Choose(given.box, "keep")
    return good.decide(state, given)


def decide_that_breaks(state: Round, given: Any) -> Any:
    """A box is looked up before it is known to be one."""
    assert isinstance(given, Deal) or state.boxes[given.box - 1]
    return good.decide(state, given)


def decide_without_reasons(state: Round, given: Any) -> Any:
    try:
        return good.decide(state, given)
    except Refused as refused:
        raise Refused(refused.code, {}, (), refused.notation) from None


def decide_that_takes_back(state: Round, given: Any) -> Any:
    """The first box is offered a swap, and does not get it."""
    if given == Choose(1, "swap"):
        raise Refused("action/not-legal")
    return good.decide(state, given)


def apply_that_lets_pass(state: Round | None, event: Any) -> Round:
    try:
        return good.apply(state, event)
    except Impossible:
        if state is None:
            raise
        return state


def open_round_to_all(book: Any, entries: Any) -> Any:
    return e.RoundOpened(book, entries)


# Eyes that see too much.


def view_of_all_cards(state: Round, viewer: int | None) -> Any:
    seen = good.view(state, viewer)
    boxes = zip(seen.boxes, state.boxes, strict=True)
    return replace(seen, boxes=tuple(replace(shown, card=box.card) for shown, box in boxes))


def view_for_strangers(state: Round, viewer: int | None) -> Any:
    known = viewer is None or viewer in state.purses
    return good.view(state, viewer) if known else view_of_all_cards(state, viewer)


def view_with_words_for_all(state: Round, viewer: int | None) -> Any:
    waiting = good.waiting_for(state) if good.follow_up(state) is None else None
    options = waiting.options if isinstance(waiting, ForPlayers) else {}
    return replace(good.view(state, viewer), actions=options)


def disclose_everything(event: Any, viewer: int | None) -> Any:
    return event


def disclose_with_the_book(event: Any, viewer: int | None) -> Any:
    return event if isinstance(event, e.RoundOpened) else good.disclose(event, viewer)


def disclose_another_kind(event: Any, viewer: int | None) -> Any:
    return e.ChoosingBegan() if isinstance(event, e.CardDealt) else event


def disclose_where_it_lay(event: Any, viewer: int | None) -> Any:
    """Trumps in which everyone learns which card of a hand was picked."""
    heard = trumps.disclose(event, viewer)
    return replace(heard, place=event.place) if isinstance(event, CardPicked) else heard


def decide_that_tells(state: Round, given: Any) -> Any:
    try:
        return good.decide(state, given)
    except Refused as refused:
        cards = " ".join(state.dealt)
        raise Refused(refused.code, refused.facts, refused.allowed, f"on the table: {cards}") from None


def waiting_for_low_cards_first(state: Round) -> Any:
    """Who is asked first tells who holds a card that nobody would keep."""
    waiting = good.waiting_for(state)
    if not isinstance(waiting, ForPlayers):
        return waiting
    low = {box.number for box in state.boxes if box.card is not None and state.book.rank(box.card) < 8}
    options = {box: words for box, words in waiting.options.items() if box in low} or waiting.options
    return replace(waiting, options=options, silent=dict.fromkeys(options, "keep"))
