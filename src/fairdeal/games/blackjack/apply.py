"""Bookkeeping: what each event changes. No rules and no choices here."""

from typing import TypeVar

from msgspec.structs import replace

from fairdeal.cards import RANK_OF, SUIT_OF, Card
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.classes import as_dealt
from fairdeal.games.blackjack.hand import add, rank_key, shape, suit_class
from fairdeal.games.blackjack.state import POINTS, Box, Dealer, Hand, PlacedSideBet, Round
from fairdeal.games.game import Impossible, purses_after
from fairdeal.games.machine import Changes, box_numbered, changes_by_kind, step

KEYS: dict[Card, int] = {card: rank_key(rank) for card, rank in RANK_OF.items()}

Cards = TypeVar("Cards", Hand, Dealer)

HandEvent = e.HandHit | e.HandStood | e.HandSurrendered | e.HandReported | e.HandEnded | e.HandSettled


def apply(state: Round | None, event: e.Event) -> Round:
    """The round after the event."""
    return step(e.NEXT_PHASE, CHANGES, state, event)


def _opened(state: None, event: e.RoundOpened) -> Round:
    entries = event.entries
    boxes = tuple(
        Box(
            stake.box,
            stake.owner,
            stake.chips,
            (Hand(1, stake.chips),),
            side=tuple(PlacedSideBet(side.id, side.chips) for side in stake.side),
        )
        for stake in entries.stakes
    )
    purses, house_chip = dict(purses_after(entries)), entries.chips_per_house_chip
    return Round(event.book, boxes, purses, entries.banker, house_chip=house_chip)


def with_card(hand: Cards, card: Card, book: RuleBook) -> Cards:
    """The hand, or the dealer's, after one more card, with all it amounts to."""
    total, soft = total_with(hand, POINTS[card])
    cards = (*hand.cards, card)
    key = hand.key + KEYS[card]
    suits = suit_class(hand.suits, SUIT_OF[card])
    natural = total == 21 and len(cards) == 2 and book.is_natural[hand.origin]
    # A natural may look like a bonus hand too, but only a script calls it anything else.
    named = book.special_names and (book.names_dealer or not natural)
    special = _special(book, hand, len(cards), total, soft, key, suits) if named else ""
    return replace(
        hand,
        cards=cards,
        total=total,
        soft=soft,
        key=key,
        suits=suits,
        category=special or _plain(total, natural),
        is_natural=natural,
        owed=hand.owed - 1 if hand.owed else 0,
    )


def total_with(hand: Hand | Dealer, points: int) -> tuple[int, bool]:
    """The total and softness after a card of this many points."""
    if hand.aces_low:
        return hand.total + points, False
    return add(hand.total, hand.soft, points)


def _plain(total: int, natural: bool) -> str:
    if total > 21:
        return "bust"
    return "natural" if natural else "general"


def _special(
    book: RuleBook, hand: Hand | Dealer, cards: int, total: int, soft: bool, key: int, suits: int
) -> str:
    """What the house calls these cards in this hand, if it has a name of its own for them."""
    if total > 21 or (type(hand) is Dealer and not book.names_dealer):
        return ""
    doubled = hand.doubles > 0
    names = book.special_hands[hand.origin][doubled].get(key)
    names = names or book.special_shapes[hand.origin][doubled].get(shape(cards, total, soft))
    return names[suits] if names else ""


def _with_box(state: Round, number: int, **changes: object) -> Round:
    place = number - 1
    boxes = state.boxes
    box = replace(_box(state, number), **changes)
    return replace(state, boxes=(box,) if len(boxes) == 1 else (*boxes[:place], box, *boxes[place + 1 :]))


def _box(state: Round, number: int) -> Box:
    return box_numbered(state.boxes, number)


def _place(box: Box, number: int) -> int:
    """Where in its box the hand of this number lies."""
    for place, hand in enumerate(box.hands):
        if hand.number == number:
            return place
    raise Impossible(f"box {box.number} has no hand {number}")


def _put(state: Round, number: int, place: int, hand: Hand) -> Round:
    boxes, index = state.boxes, number - 1
    hands = boxes[index].hands
    hands = (hand,) if len(hands) == 1 else (*hands[:place], hand, *hands[place + 1 :])
    box = replace(boxes[index], hands=hands)
    return replace(state, boxes=(box,) if len(boxes) == 1 else (*boxes[:index], box, *boxes[index + 1 :]))


def _with_hand(state: Round, event: HandEvent, **changes: object) -> Round:
    box = _box(state, event.box)
    place = _place(box, event.hand)
    return _put(state, event.box, place, replace(box.hands[place], **changes))


def _card_dealt(state: Round, event: e.CardDealt) -> Round:
    box = _box(state, event.box)
    place = _place(box, event.hand)
    if box.side and len(box.dealt) < 2:
        state = _with_box(state, event.box, dealt=(*box.dealt, event.card))
    return _put(state, event.box, place, with_card(box.hands[place], event.card, state.book))


def _dealer_drew(state: Round, event: e.DealerDrew | e.HoleCardDealt) -> Round:
    dealer = with_card(state.dealer, event.card, state.book)
    return replace(state, dealer=replace(dealer, lap=state.lap))


def _even_money(state: Round, event: e.EvenMoneyAnswered) -> Round:
    if event.taken:
        return _with_box(state, event.box, even_money=True, insurance=0)
    return _with_box(state, event.box, even_money=False)


def _insured(state: Round, event: e.InsuranceAnswered) -> Round:
    # What a script lets insurance pay depends on the hand as it is now, not as play may leave it.
    insured_as = as_dealt(_box(state, event.box).hands[0]) if event.chips else ""
    answered = {"insurance": event.chips, "insurance_settled": not event.chips, "insured_as": insured_as}
    state = _with_box(state, event.box, **answered)
    return _pay(state, event.seat, event.chips)


def _pay(state: Round, seat: int, chips: int) -> Round:
    """Take chips from a purse; negative ones come back to it."""
    if not chips:
        return state
    left = state.purses[seat] - chips
    if left < 0:
        raise Impossible(f"seat {seat} has {state.purses[seat]} chips and can't stake {chips}")
    return replace(state, purses={**state.purses, seat: left})


def _early_declined(state: Round, event: e.EarlySurrenderDeclined) -> Round:
    return _with_box(state, event.box, early_surrender_answered=True)


def _dealer_had_natural(state: Round, event: e.DealerHadNatural) -> Round:
    return replace(state, dealer=replace(state.dealer, turned=True))


def _swapped(state: Round, event: e.CardsSwapped) -> Round:
    one, other = (_box(state, number).hands[0] for number in (event.box, event.other))
    state = _rebuilt(state, event.box, (one.cards[0], other.cards[1]))
    state = _rebuilt(state, event.other, (other.cards[0], one.cards[1]))
    return _kept(state, event)


def _rebuilt(state: Round, number: int, cards: tuple[Card, ...]) -> Round:
    hand = Hand(1, state.boxes[number - 1].stake, origin=Origin.SWAPPED)
    for card in cards:
        hand = with_card(hand, card, state.book)
    return _with_box(state, number, hands=(hand,))


def _kept(state: Round, event: e.CardsKept | e.CardsSwapped) -> Round:
    state = _with_box(state, event.box, swap_answered=True)
    return _with_box(state, event.other, swap_answered=True)


def _play_began(state: Round, event: e.PlayBegan) -> Round:
    return replace(state, lap=1)


def _turn(state: Round, event: e.TurnBegan) -> Round:
    return replace(state, turn=(event.box - 1, _place(_box(state, event.box), event.hand)))


def _hit(state: Round, event: e.HandHit) -> Round:
    return _with_hand(state, event, owed=1, lap=state.lap)


def _stood(state: Round, event: e.HandStood) -> Round:
    return _with_hand(state, event, ended="stood", lap=state.lap)


def _doubled(state: Round, event: e.HandDoubled) -> Round:
    box = _box(state, event.box)
    place = _place(box, event.hand)
    hand = with_double(box.hands[place], event.chips, event.free, event.aces_low)
    state = _put(state, event.box, place, replace(hand, lap=state.lap))
    return _pay(state, event.seat, event.chips)


def with_double(hand: Hand, chips: int, free: int, aces_low: bool) -> Hand:
    """The hand after a double, before its card."""
    hardened = aces_low and hand.soft
    return replace(
        hand,
        stake=hand.stake + chips,
        free=hand.free + free,
        doubles=hand.doubles + 1,
        doubled_chips=chips,
        aces_low=hand.aces_low or aces_low,
        total=hand.total - 10 if hardened else hand.total,
        soft=hand.soft and not hardened,
        owed=1,
    )


def _split(state: Round, event: e.HandSplit) -> Round:
    box = _box(state, event.box)
    place = _place(box, event.hand)
    hand = box.hands[place]
    old = Hand(hand.number, hand.stake, free=hand.free, lap=state.lap)
    new = Hand(event.made, event.chips, free=event.free, lap=state.lap)
    halves = (split_half(half, card, state.book) for half, card in zip((old, new), hand.cards, strict=True))
    hands = (*box.hands[:place], *halves, *box.hands[place + 1 :])
    return _pay(_with_box(state, event.box, hands=hands), event.seat, event.chips)


def split_half(half: Hand, card: Card, book: RuleBook) -> Hand:
    """A hand that a split has made of this card."""
    # A script may split an ace from another card: then only one of the halves is a split ace.
    origin = Origin.SPLIT_ACES if POINTS[card] == 1 else Origin.SPLIT
    return with_card(replace(half, origin=origin), card, book)


def _surrendered(state: Round, event: e.HandSurrendered) -> Round:
    if event.early:
        state = _with_box(state, event.box, early_surrender_answered=True)
        return _with_hand(state, event, ended="surrendered_early")
    return _with_hand(state, event, ended="surrendered", lap=state.lap)


def _reported(state: Round, event: e.HandReported) -> Round:
    return _with_hand(state, event, ended=event.how, lap=state.lap)


def _ended(state: Round, event: e.HandEnded) -> Round:
    return _with_hand(state, event, ended=event.how)


def _lap_began(state: Round, event: e.LapBegan) -> Round:
    return replace(state, lap=event.lap, turn=None)


def _dealer_turn(state: Round, event: e.DealerTurnBegan) -> Round:
    return replace(state, dealer=replace(state.dealer, turned=event.hole_card is not None), turn=None)


def _dealer_hit(state: Round, event: e.DealerHit) -> Round:
    return replace(state, dealer=replace(state.dealer, owed=1))


def _dealer_stood(state: Round, event: e.DealerStood) -> Round:
    return replace(state, dealer=replace(state.dealer, stood=True, lap=state.lap))


def _insurance_settled(state: Round, event: e.InsuranceSettled) -> Round:
    settled = {"insurance_settled": True, "insurance_returned": event.returned}
    return _pay(_with_box(state, event.box, **settled), event.seat, -event.returned)


def _side_bet_settled(state: Round, event: e.SideBetSettled) -> Round:
    facts = {"settled": True, "award": event.award, "returned": event.returned}
    side = tuple(
        replace(placed, **facts) if placed.id == event.id else placed
        for placed in _box(state, event.box).side
    )
    return _pay(_with_box(state, event.box, side=side), event.seat, -event.returned)


def _settled(state: Round, event: e.HandSettled) -> Round:
    # Even money is paid before the natural's turn has come, so the hand is over with it.
    over = {"ended": "natural"} if event.outcome == "even_money" else {}
    settled = {"outcome": event.outcome, "returned": event.returned, **over}
    return _pay(_with_hand(state, event, **settled), event.seat, -event.returned)


CHANGES: Changes[e.Event, Round] = changes_by_kind(
    {
        e.RoundOpened: _opened,
        e.CardDealt: _card_dealt,
        e.HoleCardDealt: _dealer_drew,
        e.DealerDrew: _dealer_drew,
        e.EvenMoneyAnswered: _even_money,
        e.InsuranceAnswered: _insured,
        e.EarlySurrenderDeclined: _early_declined,
        e.DealerHadNatural: _dealer_had_natural,
        e.CardsSwapped: _swapped,
        e.CardsKept: _kept,
        e.PlayBegan: _play_began,
        e.TurnBegan: _turn,
        e.HandHit: _hit,
        e.HandStood: _stood,
        e.HandDoubled: _doubled,
        e.HandSplit: _split,
        e.HandSurrendered: _surrendered,
        e.HandReported: _reported,
        e.HandEnded: _ended,
        e.LapBegan: _lap_began,
        e.DealerTurnBegan: _dealer_turn,
        e.DealerHit: _dealer_hit,
        e.DealerStood: _dealer_stood,
        e.InsuranceSettled: _insurance_settled,
        e.SideBetSettled: _side_bet_settled,
        e.HandSettled: _settled,
    }
)
