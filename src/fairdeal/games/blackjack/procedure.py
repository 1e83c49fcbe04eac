"""The house's procedure: what happens by itself, one event at a time."""

from collections.abc import Callable

from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.actions import ENDS, legal_actions, may_hit
from fairdeal.games.blackjack.book import Origin
from fairdeal.games.blackjack.settle import (
    even_money_returns,
    hangs_on_dealer,
    insurance_returns,
    settle_hand,
    share_of,
)
from fairdeal.games.blackjack.side_settle import side_bet_settled, side_bets_hang
from fairdeal.games.blackjack.state import Box, Hand, Phase, Round


def follow_up(state: Round) -> e.Event | None:
    """What the house does next, or None when a card or a person is wanted."""
    step = STEPS.get(state.phase)
    return step(state) if step is not None else None


# Before play.


def _in_deal(state: Round) -> e.Event | None:
    if len(state.dealer.cards) < state.book.dealer_deals or any(box.hands[0].owed for box in state.boxes):
        return None
    settled = side_bet_settled(state)
    if settled is not None:
        return settled
    return e.InsuranceOffered() if state.book.offers_insurance[state.upcard] else _after_insurance(state)


def _in_insurance(state: Round) -> e.Event | None:
    for box in state.boxes:
        if box.even_money and not box.hands[0].outcome:
            returned = even_money_returns(box.hands[0], state.book, state.house_chip)
            return e.HandSettled(box.number, 1, box.owner, "even_money", box.stake, returned)
    asked = box_to_insure(state)
    if asked is None:
        return _after_insurance(state)
    if wants_even_money(state, asked) or state.purses[asked.owner] >= insurance_costs(state, asked):
        return None
    return e.InsuranceAnswered(asked.number, asked.owner, 0)


def box_to_insure(state: Round) -> Box | None:
    """The box whose turn it is to answer, while insurance is sold."""
    return next((box for box in state.boxes if box.insurance is None), None)


def wants_even_money(state: Round, box: Box) -> bool:
    """Whether even money is this box's question, rather than insurance."""
    return box.even_money is None and box.hands[0].is_natural and state.book.offers_even_money[state.upcard]


def insurance_costs(state: Round, box: Box) -> int:
    return share_of(box.stake, state.book.insurance_costs, state.house_chip)


def _after_insurance(state: Round) -> e.Event:
    book = state.book
    asks = (
        book.early_surrender
        and book.peeks[state.upcard]
        and book.may_surrender[state.upcard][Origin.DEALT][False]
    )
    return e.EarlySurrenderOffered() if asks else _after_offers(state)


def box_to_ask_surrender(state: Round) -> Box | None:
    """The box whose turn it is to give up, before the dealer looks."""
    for box in state.boxes:
        hand = box.hands[0]
        if not box.early_surrender_answered and not hand.ended and not hand.is_natural:
            return box
    return None


def _in_early_surrender(state: Round) -> e.Event | None:
    return None if box_to_ask_surrender(state) else _after_offers(state)


def _after_offers(state: Round) -> e.Event:
    if state.book.peeks[state.upcard] and state.dealer.is_natural:
        return e.DealerHadNatural(state.dealer.cards[state.book.hole_place])
    return e.SwapOffered() if state.book.swap else e.PlayBegan()


def boxes_to_swap(state: Round) -> tuple[Box, Box] | None:
    """The next seat's two boxes, where second cards may change places."""
    for box in state.boxes:
        other = next(each for each in state.boxes if each.owner == box.owner and each is not box)
        if not box.swap_answered and not box.hands[0].ended and not other.hands[0].ended:
            return box, other
    return None


def _in_swapping(state: Round) -> e.Event | None:
    return None if boxes_to_swap(state) else e.PlayBegan()


# While the players play.


def _in_play(state: Round) -> e.Event | None:
    if state.turn is None:
        return _opening_chore(state) or _next_turn(state)
    if card_owed(state) is not None:
        return None
    box, hand = state.boxes[state.turn[0]], state.turn_hand
    if not hand.ended:
        how = ends_by_itself(state, box, hand)
        if how:
            return e.HandEnded(box.number, hand.number, how)
    if hand.ended == "bust" and not hand.outcome and _is_lost_for_good(state, box, hand):
        return _hand_settled(state, box, hand)
    ended = _ended_beside(state, box) if len(box.hands) > 1 else None
    if ended is not None or is_due(state, hand):
        return ended
    return _next_turn(state)


def _is_lost_for_good(state: Round, box: Box, hand: Hand) -> bool:
    """Whether the stake of a bust hand leaves with the card that busts it.

    It waits where a dealer's natural may yet give some of it back (`dealer.natural_takes`): that rule could
    not be kept otherwise. For points nothing lies on the table, and they are given when the dealer is done.
    """
    if state.book.points_only:
        return False
    return not hangs_on_dealer(hand, box, state.dealer, state.book, natural=state.natural_possible)


def _ended_beside(state: Round, box: Box) -> e.Event | None:
    """What a split has made that does not wait for its turn.

    A natural, where it is settled at once; and where turns go by rounds every hand that is over, since its
    turn comes only after the dealer's next card.
    """
    for hand in box.hands:
        if hand.ended:
            continue
        if hand.is_natural and state.book.naturals_at_once:
            return e.HandEnded(box.number, hand.number, "natural")
        if state.book.turns == "rounds" and (how := ends_by_itself(state, box, hand)):
            return e.HandEnded(box.number, hand.number, how)
    return _natural_settled(state)


def _opening_chore(state: Round) -> e.Event | None:
    """Side bets, insurances and naturals that are decided before the first turn."""
    if (side_bet := side_bet_settled(state)) is not None:
        return side_bet
    for box in state.boxes:
        hand = box.hands[0]
        if box.insurance and not box.insurance_settled and is_certain(state):
            return e.InsuranceSettled(box.number, box.owner, box.insurance, 0)
        if hand.is_natural and not hand.ended and state.book.naturals_at_once:
            return e.HandEnded(box.number, 1, "natural")
    return _natural_settled(state)


def is_certain(state: Round) -> bool:
    """Whether the house settles at once what depends on the dealer having no natural."""
    return state.book.naturals_at_once and not state.natural_possible


def _natural_settled(state: Round) -> e.Event | None:
    if not is_certain(state):
        return None
    for box in state.boxes:
        for hand in box.hands:
            waits = hand.ended == "natural" and not hand.outcome
            if waits and not hangs_on_dealer(hand, box, state.dealer, state.book, natural=False):
                return _hand_settled(state, box, hand)
    return None


def card_owed(state: Round) -> tuple[Box, Hand] | None:
    """The hand of the box in turn that gets the next card."""
    assert state.turn is not None
    box = state.boxes[state.turn[0]]
    for hand in box.hands:
        if hand.owed:
            return box, hand
    return None


def is_due(state: Round, hand: Hand) -> bool:
    """Whether a hand still has to decide, in this lap where turns go by rounds."""
    return not hand.ended and (state.book.turns == "seats" or hand.lap < state.lap)


def ends_by_itself(state: Round, box: Box, hand: Hand) -> str:
    """How a hand ends that has nothing left to decide; empty while it has."""
    book = state.book
    if hand.total > 21:
        return "bust"
    if hand.is_natural and book.naturals_at_once:
        return "natural"
    special = book.specials.get(hand.category)
    if special is not None and special.stops:
        return "special"
    if hand.total == 21 and book.stop_on_21:
        return "stood"
    if book.menus is None and may_hit(state, hand):
        return ""  # whoever may hit may stand too, so there is something to decide
    actions = legal_actions(state, box, hand)
    return ENDS[actions[0]] if len(actions) == 1 else ""


def _next_turn(state: Round) -> e.Event | None:
    over = True
    for box in state.boxes:
        for hand in box.hands:
            if is_due(state, hand):
                return e.TurnBegan(box.number, hand.number)
            over = over and bool(hand.ended)
    if over or state.dealer.total > 21:
        hidden = state.book.hole_card == "hidden"
        return e.DealerTurnBegan(state.dealer.cards[state.book.hole_place] if hidden else None)
    return _dealer_step(state)


def _dealer_step(state: Round) -> e.Event | None:
    """Between two laps the dealer draws one card, or stands for good."""
    dealer = state.dealer
    if dealer.stood or dealer.lap == state.lap:
        return e.LapBegan(state.lap + 1)
    return None if dealer_waits(state) else e.DealerStood()


def dealer_waits(state: Round) -> bool:
    """Whether the dealer wants a card, or a free banker must say."""
    dealer, book = state.dealer, state.book
    # Nobody stands on one card, whatever a script says of its total.
    if dealer.owed or len(dealer.cards) == 1:
        return True
    return book.dealer_draws[dealer.total][dealer.soft] or book.asks_banker[dealer.total]


# The dealer's turn and the end.


def _in_dealer_turn(state: Round) -> e.Event | None:
    settled = side_bet_settled(state) or _natural_settled(state)
    if settled is not None:
        return settled
    if len(state.dealer.cards) == 1:
        return None if _second_card_matters(state) else e.SettlingBegan()
    if state.dealer.stood or not _total_matters(state):
        return e.SettlingBegan()
    if dealer_waits(state):
        return None
    return e.DealerStood() if state.dealer.total <= 21 else e.SettlingBegan()


def _second_card_matters(state: Round) -> bool:
    """Without a hole card the second one is drawn only for a bet that hangs on it."""
    if any(box.insurance and not box.insurance_settled for box in state.boxes) or side_bets_hang(state):
        return True
    return _hands_hang_on_dealer(state, natural=state.natural_possible)


def _total_matters(state: Round) -> bool:
    return _hands_hang_on_dealer(state, natural=False)


def _hands_hang_on_dealer(state: Round, natural: bool) -> bool:
    return any(
        hangs_on_dealer(hand, box, state.dealer, state.book, natural)
        for box in state.boxes
        for hand in box.hands
        if not hand.outcome
    )


def _in_settling(state: Round) -> e.Event:
    if (side_bet := side_bet_settled(state)) is not None:
        return side_bet
    for box in state.boxes:
        if box.insurance and not box.insurance_settled:
            returned = insurance_returns(box, state.dealer, state.book, state.house_chip)
            return e.InsuranceSettled(box.number, box.owner, box.insurance, returned)
        for hand in box.hands:
            if not hand.outcome:
                return _hand_settled(state, box, hand)
    return e.RoundClosed()


def _hand_settled(state: Round, box: Box, hand: Hand) -> e.HandSettled:
    outcome, returned = settle_hand(hand, box, state.dealer, state.book, state.house_chip)
    return e.HandSettled(box.number, hand.number, box.owner, outcome, hand.stake, returned)


STEPS: dict[Phase, Callable[[Round], e.Event | None]] = {
    Phase.DEALING: _in_deal,
    Phase.INSURANCE: _in_insurance,
    Phase.EARLY_SURRENDER: _in_early_surrender,
    Phase.SWAPPING: _in_swapping,
    Phase.PLAYERS: _in_play,
    Phase.DEALER: _in_dealer_turn,
    Phase.SETTLING: _in_settling,
}
