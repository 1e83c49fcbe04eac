"""What each pair of eyes may see. A view is built up from nothing, never cut down from the state."""

from msgspec import convert

from fairdeal.games.game import BoxNumber, ForPlayers, Seat
from fairdeal.games.trumps.book import TrumpsBook
from fairdeal.games.trumps.play import waiting_for
from fairdeal.games.trumps.procedure import follow_up
from fairdeal.games.trumps.settle import leaders
from fairdeal.games.trumps.state import Box, Compared, Round, in_sight
from fairdeal.wire.views.trumps import (
    BoxView,
    CardView,
    ComparedView,
    PackView,
    Question,
    RoundView,
    RulesView,
    ShownView,
)

__all__ = ["BoxView", "CardView", "Question", "RoundView", "pack_view", "view"]


def view(state: Round, viewer: Seat | None) -> RoundView:
    """The round as this seat may see it; None is a spectator."""
    own = next((box for box in state.boxes if box.owner == viewer), None)
    waiting = _asked(state)
    options = waiting.options if waiting is not None else {}
    return RoundView(
        phase=state.phase,
        own=own.number if own is not None else 0,
        trick=state.trick,
        caller=state.caller,
        category=state.category,
        tried=state.tried,
        boxes=tuple(_box(box) for box in state.boxes),
        hand=_hand(state.book, own) if own is not None else (),
        picked=own.picked_card if own is not None and own.picked else None,
        middle=len(state.middle),
        draws=state.draws,
        agreed=state.agreed,
        last=_compared(state.book, state.last) if state.last is not None else None,
        winners=state.winners,
        pot=state.pot,
        purses=dict(state.purses),
        asked=Question(tuple(options), waiting.question) if waiting is not None else None,
        actions={own.number: options[own.number]} if own is not None and own.number in options else {},
        leading=_leading(state),
        pack=pack_view(state.book),
    )


def pack_view(book: TrumpsBook) -> PackView:
    """What everybody may know of a pack and a variant before any card is dealt."""
    names = {card.id: card.name for card in book.cards}
    return PackView(names, book.categories, convert(book.variant, RulesView, from_attributes=True))


def _leading(state: Round) -> tuple[BoxNumber, ...]:
    by_points = state.book.variant.winner == "points"
    return leaders({box.number: box.points if by_points else len(box.cards) for box in state.boxes})


def _asked(state: Round) -> ForPlayers | None:
    """Whom the round waits for; none while the house itself has something to do, or deals."""
    waiting = waiting_for(state) if follow_up(state) is None else None
    return waiting if isinstance(waiting, ForPlayers) else None


def _box(box: Box) -> BoxView:
    return BoxView(box.number, box.owner, len(box.cards), bool(box.picked), box.points, box.out)


def _hand(book: TrumpsBook, own: Box) -> tuple[CardView, ...]:
    hidden = book.variant.hidden_values
    cards = (book.card(card) for card in in_sight(book, own))
    return tuple(CardView(card.id, card.name, None if hidden else dict(card.values)) for card in cards)


def _compared(book: TrumpsBook, last: Compared) -> ComparedView:
    shown = (ShownView(each.box, each.card, each.value, book.card(each.card).name) for each in last.shown)
    return ComparedView(last.trick, last.caller, last.category, tuple(shown), last.best)
