"""What is said when something happens in a game of Trumps."""

from collections.abc import Callable
from typing import Any

from fairdeal.cards import Card
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.state import MIDDLE, Shown
from fairdeal.games.trumps.view import BoxView, RoundView
from fairdeal.terminal.voices.trumps_scene import Scene

Lines = list[str]
Tell = Callable[[Scene, RoundView, Any], Lines]


def told(scene: Scene, event: e.Event, after: RoundView) -> Lines:
    """The lines about an event; none about those that people see anyway. `after` is the table after it."""
    tell = TOLD.get(type(event))
    return tell(scene, after, event) if tell is not None else []


def standing(scene: Scene, view: RoundView) -> Lines:
    """Who has what, and what lies in the middle."""
    what = "points" if scene.book.variant.winner == "points" else "cards"
    shares = scene.words("list.comma").join(_share(scene, box, what) for box in view.boxes)
    middle = [scene.words("trumps.middle", n=view.middle)] if view.middle else []
    return [scene.words("trumps.standing", shares=shares), *middle]


def _share(scene: Scene, box: BoxView, what: str) -> str:
    count = box.points if what == "points" else box.cards
    return scene.words(f"trumps.share.{what}", name=scene.labelled(box.number), n=count)


def _trick_began(scene: Scene, after: RoundView, event: e.TrickBegan) -> Lines:
    trick = scene.words("trumps.trick", number=event.number, name=scene.labelled(event.caller))
    return [trick, *standing(scene, after), ""]


def _picked(scene: Scene, after: RoundView, event: e.CardPicked) -> Lines:
    """People have just seen what they typed; that a bot has picked must be said."""
    if event.box not in scene.bots:
        return []
    return [scene.words("trumps.bot.picks", name=scene.labelled(event.box))]


def _called(scene: Scene, after: RoundView, event: e.CategoryCalled) -> Lines:
    if event.box not in scene.bots:
        return [""]
    category = scene.brush.category(scene.book.category(event.category))
    return [scene.words("trumps.bot.calls", name=scene.labelled(event.box), category=category), ""]


def _revealed(scene: Scene, after: RoundView, event: e.CardsRevealed) -> Lines:
    lines = [_shown(scene, after.category, shown) for shown in event.shown]
    super_card = scene.book.variant.super_card
    if any(shown.card == super_card for shown in event.shown):
        lines.append(scene.words("trumps.super", card=scene.card(Card(super_card))))
    return lines


def _shown(scene: Scene, called: str, shown: Shown) -> str:
    category = scene.book.category(called)
    key = "trumps.shown.missing" if shown.value is None else "trumps.shown"
    return scene.words(
        key,
        name=scene.player(shown.box),
        card=scene.card(shown.card),
        category=scene.brush.category_in_a_sentence(category),
        value=scene.brush.value(category, shown.value),
    )


def _won(scene: Scene, after: RoundView, event: e.TrickWon) -> Lines:
    wins = scene.words("trumps.won", name=scene.player(event.box))
    if event.points:
        points = after.boxes[event.box - 1].points
        return [wins, scene.words("trumps.point", name=scene.labelled(event.box), n=points)]
    own = {shown.card for shown in _compared(after) if shown.box == event.box}
    taken = [card for moved in event.moved for card in moved.cards if card not in own]
    return [wins, scene.words("trumps.took", name=scene.labelled(event.box), cards=scene.cards(taken))]


def _drawn(scene: Scene, after: RoundView, event: e.TrickDrawn) -> Lines:
    return [_draw(scene, after), scene.words(_what_a_draw_does(scene, event))]


def _what_a_draw_does(scene: Scene, event: e.TrickDrawn) -> str:
    if scene.book.variant.winner == "points":
        return "trumps.drawn.points"
    if not event.moved:
        return "trumps.drawn.nothing"
    return "trumps.drawn.middle" if event.moved[0].box == MIDDLE else "trumps.drawn.share"


def _tied(scene: Scene, after: RoundView, event: e.CategoryTied) -> Lines:
    return [_draw(scene, after), scene.words("trumps.drawn.again"), ""]


def _draw(scene: Scene, after: RoundView) -> str:
    """That nobody has won, and why where people might wonder."""
    missing = scene.book.variant.missing == "tie" and any(shown.value is None for shown in _compared(after))
    return scene.words("trumps.drawn.missing" if missing else "trumps.drawn")


def _compared(view: RoundView) -> tuple[Shown, ...]:
    return view.last.shown if view.last is not None else ()


def _out(scene: Scene, after: RoundView, event: e.BoxesOut) -> Lines:
    return [scene.words("trumps.out", names=scene.everyone(event.boxes), n=len(event.boxes))]


def _ended(scene: Scene, after: RoundView, event: e.GameEnded) -> Lines:
    words, count = scene.words, {"rounds": after.trick, "draws": after.draws}.get(event.reason, 0)
    why = [words(f"trumps.ended.{event.reason}", n=count)] if count else []
    wins = words("trumps.winner", names=scene.everyone(event.winners), n=len(event.winners))
    return ["", *why, wins, *standing(scene, after)]


TOLD: dict[type[e.Event], Tell] = {
    e.TrickBegan: _trick_began,
    e.CardPicked: _picked,
    e.CategoryCalled: _called,
    e.CardsRevealed: _revealed,
    e.CategoryTied: _tied,
    e.TrickWon: _won,
    e.TrickDrawn: _drawn,
    e.BoxesOut: _out,
    e.GameEnded: _ended,
}
