"""How each event in a game of Trumps is described."""

from collections.abc import Callable
from typing import Any

from fairdeal.cards import Card
from fairdeal.terminal.trumps.scene import Scene
from fairdeal.wire.events import trumps as e
from fairdeal.wire.views.trumps import BoxView, RoundView, ShownView

MIDDLE = 0
"""The box number that stands for the middle pile."""

Lines = list[str]
Tell = Callable[[Scene, RoundView, Any], Lines]


def told(scene: Scene, event: e.Event, after: RoundView) -> Lines:
    """The lines about an event; none about what people see anyway. `after`: the table after it."""
    tell = TOLD.get(type(event))
    return tell(scene, after, event) if tell is not None else []


def standing(scene: Scene, view: RoundView) -> Lines:
    """How many cards each player and the middle pile have."""
    what = "points" if scene.rules.winner == "points" else "cards"
    shares = scene.words("list.comma").join(_share(scene, box, what) for box in view.boxes)
    middle = [scene.words("trumps.middle", n=view.middle)] if view.middle else []
    return [scene.words("trumps.standing", shares=shares), *middle]


def pot(scene: Scene, view: RoundView) -> Lines:
    """The stakes, if any."""
    return [scene.words("trumps.pot", money=scene.money(view.pot))] if view.pot else []


def _opened(scene: Scene, after: RoundView, event: e.RoundOpened) -> Lines:
    told = pot(scene, after)
    return [*told, ""] if told else []


def _share(scene: Scene, box: BoxView, what: str) -> str:
    count = box.points if what == "points" else box.cards
    return scene.words(f"trumps.share.{what}", name=scene.player(box.number), n=count)


def _trick_began(scene: Scene, after: RoundView, event: e.TrickBegan) -> Lines:
    trick = scene.words("trumps.trick", number=event.number, name=scene.player(event.caller))
    return [trick, *standing(scene, after), ""]


def _picked(scene: Scene, after: RoundView, event: e.CardPicked) -> Lines:
    """A bot's pick; people have just seen what they typed."""
    if event.box not in scene.bots:
        return []
    return [scene.words("trumps.bot.picks", name=scene.player(event.box))]


def _called(scene: Scene, after: RoundView, event: e.CategoryCalled) -> Lines:
    if event.box not in scene.bots:
        return [""]
    category = scene.brush.category(scene.pack.category(event.category))
    return [scene.words("trumps.bot.calls", name=scene.player(event.box), category=category), ""]


def _revealed(scene: Scene, after: RoundView, event: e.CardsRevealed) -> Lines:
    cards = [shown.card for shown in event.shown]
    return [*(_shown(scene, after.category, shown) for shown in event.shown), *_super(scene, cards)]


def _super(scene: Scene, cards: list[Card]) -> Lines:
    """That the super card was played, or which cards beat it."""
    variant = scene.rules
    if variant.super_card not in cards:
        return []
    beaters = [card for card in cards if card in variant.super_beaten_by]
    key = "trumps.super.beaten" if beaters else "trumps.super"
    card = scene.card(Card(variant.super_card))
    return [scene.words(key, card=card, cards=scene.cards(beaters), n=len(beaters))]


def _shown(scene: Scene, called: str, shown: e.Shown) -> str:
    category = scene.pack.category(called)
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
        return [wins, scene.words("trumps.point", name=scene.player(event.box), n=points)]
    return [wins, *_taken(scene, after, event.moved)]


def _taken(scene: Scene, after: RoundView, moved: tuple[e.Moved, ...]) -> Lines:
    """Who takes which cards, except their own."""
    own = {(shown.box, shown.card) for shown in _compared(after)}
    taken = {each.box: [card for card in each.cards if (each.box, card) not in own] for each in moved}
    return [
        scene.words("trumps.took", name=scene.player(box), cards=scene.cards(cards))
        for box, cards in taken.items()
        if cards
    ]


def _drawn(scene: Scene, after: RoundView, event: e.TrickDrawn) -> Lines:
    return [_draw(scene, after), *_after_a_draw(scene, after, event)]


def _after_a_draw(scene: Scene, after: RoundView, event: e.TrickDrawn) -> Lines:
    """Where the cards go, and who gets a share of them."""
    if scene.rules.winner == "points":
        return [scene.words("trumps.drawn.points")]
    if not event.moved:
        return [scene.words("trumps.drawn.nothing")]
    if event.moved[0].box == MIDDLE:
        return [scene.words("trumps.drawn.middle")]
    taken = _taken(scene, after, event.moved)
    return [scene.words("trumps.drawn.share"), *taken] if taken else [scene.words("trumps.drawn.keep")]


def _tied(scene: Scene, after: RoundView, event: e.CategoryTied) -> Lines:
    return [_draw(scene, after), scene.words("trumps.drawn.again"), ""]


def _draw(scene: Scene, after: RoundView) -> str:
    """That nobody has won, and why if that is not obvious."""
    missing = scene.rules.missing == "tie" and any(shown.value is None for shown in _compared(after))
    return scene.words("trumps.drawn.missing" if missing else "trumps.drawn")


def _compared(view: RoundView) -> tuple[ShownView, ...]:
    return view.last.shown if view.last is not None else ()


def _out(scene: Scene, after: RoundView, event: e.BoxesOut) -> Lines:
    return [scene.words("trumps.out", names=scene.everyone(event.boxes), n=len(event.boxes))]


def _offered(scene: Scene, after: RoundView, event: e.StopOffered) -> Lines:
    leading = after.leading
    brings = scene.words("trumps.offer.brings", names=scene.everyone(leading), n=len(leading))
    return ["", scene.words("trumps.offer", n=event.draws), brings]


def _answered(scene: Scene, after: RoundView, event: e.StopAccepted | e.StopDeclined) -> Lines:
    if event.box not in scene.bots:
        return []
    key = "trumps.bot.stops" if isinstance(event, e.StopAccepted) else "trumps.bot.goes_on"
    return [scene.words(key, name=scene.player(event.box))]


def _ended(scene: Scene, after: RoundView, event: e.GameEnded) -> Lines:
    words, counted = scene.words, {"rounds": after.trick, "draws": after.draws, "stopped": after.draws}
    count = counted.get(event.reason, 0)
    why = [words(f"trumps.ended.{event.reason}", n=count)] if count else []
    wins = words("trumps.winner", names=scene.everyone(event.winners), n=len(event.winners))
    return ["", *why, wins, *standing(scene, after)]


def _paid(scene: Scene, after: RoundView, event: e.PotPaid) -> Lines:
    money = scene.money(event.chips)
    return [scene.words("trumps.pot.taken", name=scene.player(event.box), money=money)]


TOLD: dict[type[e.Event], Tell] = {
    e.RoundOpened: _opened,
    e.TrickBegan: _trick_began,
    e.CardPicked: _picked,
    e.CategoryCalled: _called,
    e.CardsRevealed: _revealed,
    e.CategoryTied: _tied,
    e.TrickWon: _won,
    e.TrickDrawn: _drawn,
    e.BoxesOut: _out,
    e.StopOffered: _offered,
    e.StopAccepted: _answered,
    e.StopDeclined: _answered,
    e.GameEnded: _ended,
    e.PotPaid: _paid,
}
