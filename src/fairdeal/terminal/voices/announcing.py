"""What the table's voice says of each event, in sentences that are as clear to the ear as to the eye."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from fairdeal.cards import FACE_DOWN
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.settle import point
from fairdeal.games.blackjack.state import POINTS, Phase
from fairdeal.games.blackjack.view import HandView, RoundView
from fairdeal.terminal.scene import Scene, box_of, hand_of

Lines = list[str]


class Moment(Struct, frozen=True):
    """An event between two pictures of the round."""

    scene: Scene
    before: RoundView
    after: RoundView

    def about(self, key: str, event: Any, **facts: object) -> str:
        """The sentence about the hand of an event, with what is known of it."""
        box = box_of(self.after, event.box)
        hand = hand_of(self.after, event.box, getattr(event, "hand", box.hands[0].number))
        known = {"total": self.scene.total(hand), "place": self.scene.place(self.after, box, hand)}
        return self.scene.say(key, box.owner, **(known | facts))

    def dealer(self, key: str, **facts: object) -> str:
        dealer = self.after.dealer
        total = self.scene.total(dealer)
        return self.scene.words(key, total=total, cards=self.scene.cards(dealer.cards), **facts)


def announced(scene: Scene, before: RoundView, event: e.Event, after: RoundView) -> Lines:
    """The lines for an event, after everybody's cards when the deal is over."""
    lines = announced_alone(scene, before, event, after)
    return hands_lying(scene, before) + lines if is_end_of_deal(before, after) else lines


def announced_alone(scene: Scene, before: RoundView, event: e.Event, after: RoundView) -> Lines:
    """The lines for an event itself; none for what speaks for itself."""
    tell = TOLD.get(type(event))
    return tell(Moment(scene, before, after), event) if tell is not None else []


def is_end_of_deal(before: RoundView, after: RoundView) -> bool:
    return before.phase is Phase.DEALING and after.phase is not Phase.DEALING


def hand_line(scene: Scene, view: RoundView, box: int, hand: HandView) -> str:
    """`Your hand: ten of clubs, six of hearts: sixteen.`"""
    owner = box_of(view, box)
    facts = {"cards": scene.cards(hand.cards), "total": scene.total(hand)}
    return scene.say("table.hand", owner.owner, place=scene.place(view, owner, hand), **facts)


def hands_lying(scene: Scene, view: RoundView) -> Lines:
    """Everybody's cards as they lie, the dealer's last."""
    hands = [hand_line(scene, view, box.number, hand) for box in view.boxes for hand in box.hands]
    cards = view.dealer.cards
    key = "table.dealer.shows" if FACE_DOWN in cards or len(cards) == 1 else "table.dealer.has"
    return [*hands, Moment(scene, view, view).dealer(key)]


# Before the first turn.


def _even_money(moment: Moment, event: e.EvenMoneyAnswered) -> Lines:
    return [moment.about("table.even_money" if event.taken else "table.even_money.declined", event)]


def _insured(moment: Moment, event: e.InsuranceAnswered) -> Lines:
    if event.chips:
        return [moment.about("table.insured", event, money=moment.scene.money(event.chips))]
    # Whoever can't pay for it is not asked, and declines nothing.
    return [moment.about("table.insured.declined", event)] if moment.before.asked else []


def _dealer_natural(moment: Moment, event: e.DealerHadNatural) -> Lines:
    return [moment.dealer("table.dealer.natural")]


def _peeked(moment: Moment, event: e.PlayBegan | e.SwapOffered) -> Lines:
    book = moment.scene.book
    upcard = POINTS[moment.after.dealer.cards[book.upcard_place]]
    looked = book.peeks[upcard] and moment.before.phase is not Phase.SWAPPING
    return [moment.scene.words("table.dealer.peeks")] if looked else []


def _swapped(moment: Moment, event: e.CardsSwapped) -> Lines:
    scene, view = moment.scene, moment.after
    pair = (box_of(view, event.box), box_of(view, event.other))
    hands = [hand_line(scene, view, box.number, box.hands[0]) for box in pair]
    return [moment.about("table.swapped", event), *hands]


# The players' turns.


def _turn_began(moment: Moment, event: e.TurnBegan) -> Lines:
    """Whose turn it is, unless nobody else could be meant or the cards have just been told."""
    view = moment.after
    hand = hand_of(view, event.box, event.hand)
    told_just_now = event.box == 1 and hand.number == 1 and len(hand.cards) == 2
    if told_just_now or sum(len(box.hands) for box in view.boxes) == 1:
        return []
    return [hand_line(moment.scene, view, event.box, hand)]


def _card_dealt(moment: Moment, event: e.CardDealt) -> Lines:
    if moment.before.phase is Phase.DEALING:
        return []
    return [moment.about("table.drew", event, card=moment.scene.look.card(event.card))]


def _stood(moment: Moment, event: e.HandStood) -> Lines:
    return [moment.about("table.stood", event)]


def _doubled(moment: Moment, event: e.HandDoubled) -> Lines:
    hand = hand_of(moment.after, event.box, event.hand)
    return [moment.about("table.doubled", event, money=moment.scene.money(hand.stake + hand.free))]


def _split(moment: Moment, event: e.HandSplit) -> Lines:
    box = box_of(moment.before, event.box)
    place = moment.scene.place(moment.before, box, hand_of(moment.before, event.box, event.hand))
    return [moment.about("table.split", event, place=place)]


def _surrendered(moment: Moment, event: e.HandSurrendered) -> Lines:
    return [moment.about("table.surrendered", event)]


def _ended(moment: Moment, event: e.HandEnded) -> Lines:
    match event.how:
        case "bust":
            return [moment.about("table.bust", event)]
        case "natural":
            return [moment.about("table.natural", event)]
        case "special":
            hand = hand_of(moment.after, event.box, event.hand)
            return [moment.about("table.special", event, special=_special(moment.scene, hand))]
        case _:
            return []


def _special(scene: Scene, hand: HandView) -> str:
    """What the house calls the hand; the one name that is not the house's own is said in words."""
    charlie = scene.words("table.charlie", count=scene.words(f"number.{len(hand.cards)}"))
    return " + ".join(charlie if name == "charlie" else name for name in hand.category.split(" + "))


# The dealer.


def _dealer_turn(moment: Moment, event: e.DealerTurnBegan) -> Lines:
    if event.hole_card is None:
        return []
    return [moment.dealer("table.dealer.turns", card=moment.scene.look.card(event.hole_card))]


def _dealer_drew(moment: Moment, event: e.DealerDrew) -> Lines:
    if moment.before.phase is Phase.DEALING:
        return []
    # While the hole card is hidden nobody but the dealer knows the total.
    key = "table.dealer.draws_unseen" if _hides(moment) else "table.dealer.draws"
    return [moment.dealer(key, card=moment.scene.look.card(event.card))]


def _dealer_stood(moment: Moment, event: e.DealerStood) -> Lines:
    return [moment.dealer("table.dealer.stands_unseen" if _hides(moment) else "table.dealer.stands")]


def _hides(moment: Moment) -> bool:
    return moment.after.phase is Phase.PLAYERS and moment.scene.book.hole_card == "hidden"


def _settling(moment: Moment, event: e.SettlingBegan) -> Lines:
    return [moment.dealer("table.dealer.busts")] if moment.after.dealer.category == "bust" else []


# Who won.


def _insurance_settled(moment: Moment, event: e.InsuranceSettled) -> Lines:
    won = event.returned > event.chips
    key = "table.insurance.won" if won else "table.insurance.lost"
    return [moment.about(key, event, money=moment.scene.money(abs(event.returned - event.chips)))]


def _hand_settled(moment: Moment, event: e.HandSettled) -> Lines:
    """Both totals, no longer soft or hard: nothing is drawn to them any more."""
    scene, dealer = moment.scene, moment.after.dealer
    natural = dealer.category == "natural"
    return [
        moment.about(
            f"table.result.{_result(scene, event)}",
            event,
            money=scene.money(abs(event.returned - event.stake)),
            stake=scene.money(event.stake),
            total=scene.number(hand_of(moment.after, event.box, event.hand).total),
            dealer=scene.words("table.a_natural") if natural else scene.number(dealer.total),
        )
    ]


def _result(scene: Scene, event: e.HandSettled) -> str:
    if not scene.book.points_only:
        return event.outcome
    if point(event.outcome) <= 0:
        return "no_point"
    return "natural_point" if event.outcome == "natural" else "point"


TOLD: dict[type[e.Event], Callable[[Moment, Any], Lines]] = {
    e.EvenMoneyAnswered: _even_money,
    e.InsuranceAnswered: _insured,
    e.DealerHadNatural: _dealer_natural,
    e.SwapOffered: _peeked,
    e.PlayBegan: _peeked,
    e.CardsSwapped: _swapped,
    e.TurnBegan: _turn_began,
    e.CardDealt: _card_dealt,
    e.HandStood: _stood,
    e.HandDoubled: _doubled,
    e.HandSplit: _split,
    e.HandSurrendered: _surrendered,
    e.HandEnded: _ended,
    e.DealerTurnBegan: _dealer_turn,
    e.DealerDrew: _dealer_drew,
    e.DealerStood: _dealer_stood,
    e.SettlingBegan: _settling,
    e.InsuranceSettled: _insurance_settled,
    e.HandSettled: _hand_settled,
}
