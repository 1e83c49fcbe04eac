"""The rules in motion: who must act, what they may do, and what an input causes."""

from collections.abc import Callable

from msgspec.structs import replace

from fairdeal.cards import RANK_OF, Card
from fairdeal.games.bets import bad_bet, bad_side_bet, check_entries
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.actions import (
    ENDS,
    double_costs,
    double_hardens,
    double_is_free,
    left_to_stake,
    legal_actions,
    split_is_free,
    why_not,
)
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.procedure import (
    box_to_ask_surrender,
    box_to_insure,
    boxes_to_swap,
    card_owed,
    insurance_costs,
    is_due,
    wants_even_money,
)
from fairdeal.games.blackjack.settle import pays_whole_chips
from fairdeal.games.blackjack.side_settle import side_bet, side_bet_pays_whole_chips
from fairdeal.games.blackjack.state import Box, Phase, Round, short
from fairdeal.games.game import (
    BANKER_BOX,
    Choose,
    Deal,
    Entries,
    Finished,
    ForCard,
    ForPlayers,
    Input,
    Refused,
    Stake,
    Waiting,
    refused,
)

FOR_CARD, FINISHED = ForCard(), Finished()
DEALING = Phase.DEALING


# Opening.


def open_round(book: RuleBook, entries: Entries) -> e.Event:
    """Bets are in: refuse those that can't be played, else begin."""
    check_entries(entries, [bet.id for bet in book.side_bets])
    for stake in entries.stakes:
        _check_whole_chips(stake, entries.chips_per_house_chip)
    for stake in entries.in_house_chips().stakes:
        _check_stake(book, stake)
    if book.swap:
        _check_swap_pairs(entries)
    return e.RoundOpened(book, replace(entries, purses=dict(entries.purses)))


def _check_whole_chips(stake: Stake, house_chip: int) -> None:
    for chips in (stake.chips, *(side.chips for side in stake.side)):
        if chips % house_chip:
            raise refused("bet/part-of-chip", box=stake.box, chips=chips, chip=house_chip)


def _check_stake(book: RuleBook, stake: Stake) -> None:
    """One bet against the house's rules, in the house's chips."""
    if book.points_only and (stake.chips or stake.side):
        raise bad_bet("bet/points", stake)
    if not book.points_only and not stake.chips:
        raise bad_bet("bet/not-positive", stake)
    if book.rounding == "exact" and not pays_whole_chips(stake.chips, book):
        raise bad_bet("bet/not-whole-chips", stake)
    for side in stake.side:
        if book.rounding == "exact" and not side_bet_pays_whole_chips(side.chips, side_bet(book, side.id)):
            raise bad_side_bet("bet/not-whole-chips", stake, side)


def _check_swap_pairs(entries: Entries) -> None:
    for seat in {stake.owner for stake in entries.stakes}:
        chips = [stake.chips for stake in entries.stakes if stake.owner == seat]
        if len(chips) != 2 or chips[0] != chips[1]:
            raise refused("bet/two-boxes", seat=seat)


# Waiting.


def waiting_for(state: Round) -> Waiting:
    """Who must act next."""
    wait = WAITS.get(state.phase)
    return wait(state) if wait is not None else FINISHED


def _waiting_in_deal(state: Round) -> Waiting:
    return FOR_CARD


def _waiting_in_insurance(state: Round) -> Waiting:
    box = box_to_insure(state)
    assert box is not None
    question = "even_money" if wants_even_money(state, box) else "insurance"
    return ForPlayers({box.number: ("yes", "no")}, {box.number: "no"}, question)


def _waiting_in_early_surrender(state: Round) -> Waiting:
    box = box_to_ask_surrender(state)
    assert box is not None
    return ForPlayers({box.number: ("surrender", "no")}, {box.number: "no"}, "early_surrender")


def _waiting_in_swapping(state: Round) -> Waiting:
    pair = boxes_to_swap(state)
    assert pair is not None
    return ForPlayers({pair[0].number: ("swap", "keep")}, {pair[0].number: "keep"}, "swap")


def _waiting_in_play(state: Round) -> Waiting:
    assert state.turn is not None
    if card_owed(state) is not None:
        return FOR_CARD
    box, hand = state.boxes[state.turn[0]], state.turn_hand
    if is_due(state, hand):
        actions = legal_actions(state, box, hand)
        return ForPlayers({box.number: actions}, {box.number: _silent(actions)})
    return _waiting_for_dealer(state)


def _silent(actions: tuple[str, ...]) -> str:
    """Standing, or what a script offers in its place."""
    return next(action for action in ENDS if action in actions)


def _waiting_for_dealer(state: Round) -> Waiting:
    dealer = state.dealer
    if dealer.owed or len(dealer.cards) == 1 or not state.book.asks_banker[dealer.total]:
        return FOR_CARD
    return ForPlayers({BANKER_BOX: ("hit", "stand")}, {BANKER_BOX: "stand"})


WAITS: dict[Phase, Callable[[Round], Waiting]] = {
    Phase.DEALING: _waiting_in_deal,
    Phase.INSURANCE: _waiting_in_insurance,
    Phase.EARLY_SURRENDER: _waiting_in_early_surrender,
    Phase.SWAPPING: _waiting_in_swapping,
    Phase.PLAYERS: _waiting_in_play,
    Phase.DEALER: _waiting_for_dealer,
}
"""How each phase waits; in the others nobody is waited for."""


# Deciding.


def decide(state: Round, given: Input) -> e.Event:
    """The one event this input causes; refused inputs change nothing."""
    if isinstance(given, Deal):
        return _deal(state, given.card)
    if _decides(state, given.box) and not why_not(state, given.action):
        return _act(state, given.action)
    waiting = waiting_for(state)
    if not isinstance(waiting, ForPlayers) or given.box not in waiting.options:
        raise _not_asked(state, given, waiting)
    if given.action not in waiting.options[given.box]:
        raise _not_legal(state, given, waiting.options[given.box])
    if given.box == BANKER_BOX:
        return e.DealerHit() if given.action == "hit" else e.DealerStood()
    return _answer(state, state.boxes[given.box - 1], given.action, waiting.question)


def _decides(state: Round, box: int) -> bool:
    """Whether this box has the turn and its hand must choose an action."""
    if state.turn is None or box != state.turn[0] + 1:
        return False
    return card_owed(state) is None and is_due(state, state.turn_hand)


def _not_asked(state: Round, given: Choose, waiting: Waiting) -> Refused:
    if isinstance(waiting, Finished):
        return Refused("round/closed", notation=short(state, given.box))
    if isinstance(waiting, ForCard):
        return Refused("action/card-first", notation=short(state, given.box))
    asked = next(iter(waiting.options))
    facts = {"box": given.box, "asked": asked}
    return Refused("action/not-your-turn", facts, notation=short(state, given.box))


def _not_legal(state: Round, given: Choose, allowed: tuple[str, ...]) -> Refused:
    reason = why_not(state, given.action) if _decides(state, given.box) else "not_asked"
    facts = {"box": given.box, "action": given.action, "reason": reason}
    return Refused("action/not-legal", facts, allowed, short(state, given.box))


def _deal(state: Round, card: Card) -> e.Event:
    if not state.book.has_rank[RANK_OF.get(card, 0)]:
        raise Refused("card/not-in-pack", {"card": card}, notation=short(state))
    if state.phase is DEALING:
        return _deal_first_cards(state, card)
    if not isinstance(waiting_for(state), ForCard):
        raise Refused("card/not-wanted", {"card": card}, notation=short(state))
    place = place_of_next_card(state)
    if place is not None:
        return e.CardDealt(*place, card)
    return e.DealerDrew(card)


def _deal_first_cards(state: Round, card: Card) -> e.Event:
    """Two cards a box and the dealer's, in the house's order."""
    place = place_of_next_card(state)
    if place is not None:
        return e.CardDealt(*place, card)
    if state.book.hole_card == "hidden" and len(state.dealer.cards) == state.book.hole_place:
        return e.HoleCardDealt(card, state.banker)
    return e.DealerDrew(card)


def place_of_next_card(state: Round) -> tuple[int, int] | None:
    """The numbers of the box and hand that get the next card; None if the dealer or nobody gets it."""
    if state.phase is DEALING:
        box = next((box for box in state.boxes if _is_next_in_line(state, box)), None)
        return (box.number, 1) if box is not None else None
    owed = card_owed(state) if state.turn is not None else None
    return (owed[0].number, owed[1].number) if owed is not None else None


def _is_next_in_line(state: Round, box: Box) -> bool:
    """Whether this box gets the next card of the deal, unless an earlier box still needs one."""
    has, dealt = 2 - box.hands[0].owed, len(state.dealer.cards)
    match state.book.deal_order:
        case "alternate":
            return has < 2 and has <= dealt
        case "players_first":
            return has < 2
        case _:
            return has < 2 and dealt == state.book.dealer_deals


def _answer(state: Round, box: Box, answer: str, question: str) -> e.Event:
    match question:
        case "even_money":
            return e.EvenMoneyAnswered(box.number, answer == "yes")
        case "insurance":
            chips = insurance_costs(state, box) if answer == "yes" else 0
            return e.InsuranceAnswered(box.number, box.owner, chips)
        case "early_surrender":
            if answer == "surrender":
                return e.HandSurrendered(box.number, 1, early=True)
            return e.EarlySurrenderDeclined(box.number)
        case _:
            pair = boxes_to_swap(state)
            assert pair is not None
            event = e.CardsSwapped if answer == "swap" else e.CardsKept
            return event(pair[0].number, pair[1].number)


def _act(state: Round, action: str) -> e.Event:
    assert state.turn is not None
    box, hand = state.boxes[state.turn[0]], state.turn_hand
    match action:
        case "hit":
            return e.HandHit(box.number, hand.number)
        case "stand":
            return e.HandStood(box.number, hand.number)
        case "report" | "stop":
            return e.HandReported(box.number, hand.number, ENDS[action])
        case "split":
            return _split(state, box)
        case "surrender":
            # Where the dealer does not peek, early surrender is a choice like any other, and as safe.
            early = state.book.early_surrender and not hand.doubles
            return e.HandSurrendered(box.number, hand.number, early)
        case _:
            assert action in ("double", "double-less"), f"nothing says what {action} does"
            return _double(state, box, action)


def _double(state: Round, box: Box, action: str) -> e.Event:
    hand = state.turn_hand
    free = double_costs(hand) if action == "double" and double_is_free(state, hand) else 0
    full = 0 if free else double_costs(hand)
    chips = left_to_stake(state, box) if action == "double-less" else full
    return e.HandDoubled(box.number, hand.number, box.owner, chips, free, double_hardens(state, hand))


def _split(state: Round, box: Box) -> e.Event:
    hand = state.turn_hand
    made = 1 + max(each.number for each in box.hands)
    free = box.stake if split_is_free(state, hand) else 0
    return e.HandSplit(box.number, hand.number, made, box.owner, 0 if free else box.stake, free)
