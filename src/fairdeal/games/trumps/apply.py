"""Bookkeeping: what each event changes. No rules and no choices here."""

from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.games.game import Impossible, purses_after
from fairdeal.games.machine import Changes, box_numbered, changes_by_kind, step
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.state import MIDDLE, Box, Compared, Round


def apply(state: Round | None, event: e.Event) -> Round:
    """The round after the event."""
    return step(e.NEXT_PHASE, CHANGES, state, event)


def _opened(state: None, event: e.RoundOpened) -> Round:
    stakes = event.entries.stakes
    if not stakes:
        raise Impossible("a game begins, and nobody plays it")
    boxes = tuple(Box(stake.box, stake.owner) for stake in stakes)
    pot = sum(stake.chips for stake in stakes)
    return Round(event.book, boxes, dict(purses_after(event.entries)), pot)


def _with_box(state: Round, number: int, **changes: object) -> Round:
    box = _box(state, number)
    boxes = tuple(replace(box, **changes) if each is box else each for each in state.boxes)
    return replace(state, boxes=boxes)


def _box(state: Round, number: int) -> Box:
    return box_numbered(state.boxes, number)


def _card_dealt(state: Round, event: e.CardDealt) -> Round:
    box = _box(state, event.box)
    return _with_box(state, event.box, cards=(*box.cards, event.card))


def _trick_began(state: Round, event: e.TrickBegan) -> Round:
    return replace(state, trick=event.number, caller=event.caller, category="", tried=(), agreed=())


def _picked(state: Round, event: e.CardPicked) -> Round:
    if _box(state, event.box).cards[event.place - 1] != event.card:
        raise Impossible(f"{event.card} is not card {event.place} of box {event.box}")
    return _with_box(state, event.box, picked=event.place)


def _top_laid(state: Round, event: e.TopCardsLaid) -> Round:
    boxes = tuple(replace(box, picked=1) if box.cards else box for box in state.boxes)
    return replace(state, boxes=boxes)


def _called(state: Round, event: e.CategoryCalled) -> Round:
    return replace(state, category=event.category, tried=(*state.tried, event.category))


def _revealed(state: Round, event: e.CardsRevealed) -> Round:
    last = Compared(state.trick, state.caller, state.category, event.shown, event.best)
    return replace(state, last=last)


def _tied(state: Round, event: e.CategoryTied) -> Round:
    return replace(state, category="")


def _won(state: Round, event: e.TrickWon) -> Round:
    points = _box(state, event.box).points + event.points
    return _moved(_with_box(replace(state, draws=0), event.box, points=points), event.moved)


def _drawn(state: Round, event: e.TrickDrawn) -> Round:
    return _moved(replace(state, draws=state.draws + 1), event.moved)


def _moved(state: Round, moved: tuple[e.Moved, ...]) -> Round:
    """Cards change place: each is taken from where it lies, then all go to their new ends."""
    lifted = {card for each in moved for card in each.cards}
    if not lifted <= set(state.dealt):
        raise Impossible(f"{sorted(lifted - set(state.dealt))} are not at the table")
    ends = {each.box: each.cards for each in moved}
    boxes = tuple(
        replace(box, cards=_rest(box.cards, lifted) + ends.get(box.number, ()), picked=0)
        for box in state.boxes
    )
    return replace(state, boxes=boxes, middle=_rest(state.middle, lifted) + ends.get(MIDDLE, ()))


def _rest(cards: tuple[Card, ...], lifted: set[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in lifted)


def _out(state: Round, event: e.BoxesOut) -> Round:
    for number in event.boxes:
        state = _with_box(state, number, out=True)
    return state


def _agreed(state: Round, event: e.StopAccepted) -> Round:
    return replace(state, agreed=(*state.agreed, _box(state, event.box).number))


def _ended(state: Round, event: e.GameEnded) -> Round:
    return replace(state, winners=event.winners)


def _paid(state: Round, event: e.PotPaid) -> Round:
    if event.chips > state.pot:
        raise Impossible(f"the pot has {state.pot} chips and can't pay {event.chips}")
    purses = {**state.purses, event.seat: state.purses[event.seat] + event.chips}
    return replace(state, purses=purses, pot=state.pot - event.chips, paid=(*state.paid, event.box))


CHANGES: Changes[e.Event, Round] = changes_by_kind(
    {
        e.RoundOpened: _opened,
        e.CardDealt: _card_dealt,
        e.TrickBegan: _trick_began,
        e.CardPicked: _picked,
        e.TopCardsLaid: _top_laid,
        e.CategoryCalled: _called,
        e.CardsRevealed: _revealed,
        e.CategoryTied: _tied,
        e.TrickWon: _won,
        e.TrickDrawn: _drawn,
        e.BoxesOut: _out,
        e.StopAccepted: _agreed,
        e.GameEnded: _ended,
        e.PotPaid: _paid,
    }
)
