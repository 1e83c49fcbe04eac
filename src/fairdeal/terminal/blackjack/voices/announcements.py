"""How the table's voice describes each event, in sentences that are as clear when heard as when read."""

from collections.abc import Callable
from typing import Any

from fairdeal.cards import FACE_DOWN
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.blackjack.view import HandView, RoundView
from fairdeal.terminal.blackjack.scene import Scene, box_of, hand_of
from fairdeal.terminal.blackjack.voices.moment import Lines, Moment
from fairdeal.terminal.blackjack.voices.results import hand_settled, insurance_settled, side_bet_settled
from fairdeal.terminal.blackjack.voices.special_hands import hand_name, named_total
from fairdeal.wire.events import blackjack as e


def describe_event(scene: Scene, before: RoundView, event: e.Event, after: RoundView) -> Lines:
    """The lines for an event, after everybody's cards if the deal has just ended."""
    lines = describe_event_alone(scene, before, event, after)
    return hand_lines(scene, before) + lines if is_end_of_deal(before, after) else lines


def describe_event_alone(scene: Scene, before: RoundView, event: e.Event, after: RoundView) -> Lines:
    """The lines for the event alone; none if it needs no comment."""
    tell = TOLD.get(type(event))
    return tell(Moment(scene, before, after), event) if tell is not None else []


def is_end_of_deal(before: RoundView, after: RoundView) -> bool:
    """Whether this is the first event after the last card of the deal."""
    if before.phase != Phase.DEALING or _side_bet_is_settled(before):
        return False
    return after.phase != Phase.DEALING or _side_bet_is_settled(after)


def _side_bet_is_settled(view: RoundView) -> bool:
    return any(placed.settled for box in view.boxes for placed in box.side)


def hand_line(scene: Scene, view: RoundView, box: int, hand: HandView) -> str:
    """`Your hand: ten of clubs, six of hearts: sixteen.`"""
    owner = box_of(view, box)
    facts = {"cards": scene.cards(hand.cards), "total": named_total(scene, hand)}
    return scene.say("table.hand", owner.owner, place=scene.place(view, owner, hand), **facts)


def hand_lines(scene: Scene, view: RoundView) -> Lines:
    """Everybody's cards, the dealer's last."""
    hands = [hand_line(scene, view, box.number, hand) for box in view.boxes for hand in box.hands]
    cards = view.dealer.cards
    key = "table.dealer.shows" if FACE_DOWN in cards or len(cards) == 1 else "table.dealer.has"
    peeked = [scene.words("table.dealer.peeks")] if _was_peeked(view) else []
    return [*hands, Moment(scene, view, view).dealer(key), *peeked]


def _was_peeked(view: RoundView) -> bool:
    """Whether the dealer has looked at the hole card, and found no natural."""
    return view.phase in (Phase.SWAPPING, Phase.PLAYERS) and view.dealer.has_peeked


# Before the first turn.


def _even_money(moment: Moment, event: e.EvenMoneyAnswered) -> Lines:
    return [moment.about("table.even_money" if event.taken else "table.even_money.declined", event)]


def _insured(moment: Moment, event: e.InsuranceAnswered) -> Lines:
    if event.chips:
        return [moment.about("table.insured", event, money=moment.scene.money(event.chips))]
    # Players who can't pay for insurance are not asked, and decline nothing.
    return [moment.about("table.insured.declined", event)] if moment.before.asked else []


def _dealer_natural(moment: Moment, event: e.DealerHadNatural) -> Lines:
    return [moment.dealer("table.dealer.natural")]


def _peeked(moment: Moment, event: e.PlayBegan | e.SwapOffered) -> Lines:
    looked = moment.after.dealer.has_peeked and not moment.before.dealer.has_peeked
    return [moment.scene.words("table.dealer.peeks")] if looked else []


def _swapped(moment: Moment, event: e.CardsSwapped) -> Lines:
    scene, view = moment.scene, moment.after
    pair = (box_of(view, event.box), box_of(view, event.other))
    hands = [hand_line(scene, view, box.number, box.hands[0]) for box in pair]
    return [moment.about("table.swapped", event), *hands]


def _kept(moment: Moment, event: e.CardsKept) -> Lines:
    return _of_a_bot(moment, "table.bot.keeps", event)


def _plays_on(moment: Moment, event: e.EarlySurrenderDeclined) -> Lines:
    return _of_a_bot(moment, "table.bot.plays_on", event)


def _of_a_bot(moment: Moment, key: str, event: e.CardsKept | e.EarlySurrenderDeclined) -> Lines:
    """Lines about a bot's answer; a person has just typed theirs."""
    scene, box = moment.scene, box_of(moment.after, event.box)
    if box.owner not in scene.bots:
        return []
    place = scene.place(moment.after, box, None)
    return [scene.words(key, name=scene.names[box.owner], place=place)]


# The players' turns.


def _turn_began(moment: Moment, event: e.TurnBegan) -> Lines:
    """Whose turn it is, unless that is obvious or the cards have just been shown."""
    view = moment.after
    hand = hand_of(view, event.box, event.hand)
    told_just_now = event.box == 1 and hand.number == 1 and len(hand.cards) == 2
    if told_just_now or sum(len(box.hands) for box in view.boxes) == 1:
        return []
    return [hand_line(moment.scene, view, event.box, hand)]


def _card_dealt(moment: Moment, event: e.CardDealt) -> Lines:
    if moment.before.phase == Phase.DEALING:
        return []
    drawn = moment.about("table.drew", event, card=moment.scene.look.card(event.card))
    return [drawn, *special_made(moment, event)]


def special_made(moment: Moment, event: e.CardDealt) -> Lines:
    """That a card made a hand with a special name."""
    name = hand_name(moment.scene, hand_of(moment.after, event.box, event.hand))
    return [moment.about("table.special", event, special=name)] if name else []


def _stood(moment: Moment, event: e.HandStood) -> Lines:
    return [moment.about("table.stood", event)]


def _reported(moment: Moment, event: e.HandReported) -> Lines:
    """The hand is shown by its name; one without a name by its total."""
    hand = hand_of(moment.after, event.box, event.hand)
    shown = hand_name(moment.scene, hand) or moment.scene.total(hand)
    key = "table.reported" if event.how == "reported" else "table.stopped"
    return [moment.about(key, event, hand=shown)]


def _doubled(moment: Moment, event: e.HandDoubled) -> Lines:
    scene, hand = moment.scene, hand_of(moment.after, event.box, event.hand)
    facts = {"money": scene.money(hand.stake + hand.free), "free": scene.money(event.free)}
    return [moment.about("table.doubled.free" if event.free else "table.doubled", event, **facts)]


def _split(moment: Moment, event: e.HandSplit) -> Lines:
    scene, box = moment.scene, box_of(moment.before, event.box)
    place = scene.place(moment.before, box, hand_of(moment.before, event.box, event.hand))
    key = "table.split.free" if event.free else "table.split"
    return [moment.about(key, event, place=place, free=scene.money(event.free))]


def _surrendered(moment: Moment, event: e.HandSurrendered) -> Lines:
    return [moment.about("table.surrendered", event)]


def _ended(moment: Moment, event: e.HandEnded) -> Lines:
    """The hand's final state. One with a name was described with its cards."""
    key = {"bust": "table.bust", "natural": "table.natural"}.get(event.how)
    return [moment.about(key, event)] if key else []


# The dealer.


def _dealer_turn(moment: Moment, event: e.DealerTurnBegan) -> Lines:
    if event.hole_card is None:
        return []
    return [moment.dealer("table.dealer.turns", card=moment.scene.look.card(event.hole_card))]


def _dealer_drew(moment: Moment, event: e.DealerDrew) -> Lines:
    if moment.before.phase == Phase.DEALING:
        return []
    # While the hole card is hidden, only the dealer knows the total.
    key = "table.dealer.draws_unseen" if _hides(moment) else "table.dealer.draws"
    return [moment.dealer(key, card=moment.scene.look.card(event.card))]


def _dealer_stood(moment: Moment, event: e.DealerStood) -> Lines:
    return [moment.dealer("table.dealer.stands_unseen" if _hides(moment) else "table.dealer.stands")]


def _hides(moment: Moment) -> bool:
    return moment.after.phase == Phase.PLAYERS and FACE_DOWN in moment.after.dealer.cards


def _settling(moment: Moment, event: e.SettlingBegan) -> Lines:
    dealer = moment.after.dealer
    if dealer.category != "bust":
        return []
    return [moment.dealer("table.dealer.pushes" if dealer.is_push else "table.dealer.busts")]


TOLD: dict[type[e.Event], Callable[[Moment, Any], Lines]] = {
    e.EvenMoneyAnswered: _even_money,
    e.InsuranceAnswered: _insured,
    e.DealerHadNatural: _dealer_natural,
    e.SwapOffered: _peeked,
    e.PlayBegan: _peeked,
    e.CardsSwapped: _swapped,
    e.CardsKept: _kept,
    e.EarlySurrenderDeclined: _plays_on,
    e.TurnBegan: _turn_began,
    e.CardDealt: _card_dealt,
    e.HandStood: _stood,
    e.HandReported: _reported,
    e.HandDoubled: _doubled,
    e.HandSplit: _split,
    e.HandSurrendered: _surrendered,
    e.HandEnded: _ended,
    e.DealerTurnBegan: _dealer_turn,
    e.DealerDrew: _dealer_drew,
    e.DealerStood: _dealer_stood,
    e.SettlingBegan: _settling,
    e.InsuranceSettled: insurance_settled,
    e.SideBetSettled: side_bet_settled,
    e.HandSettled: hand_settled,
}
