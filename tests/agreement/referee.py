"""A second, plain blackjack: one round from given cards, step by step, as people at a table play it.

It exists only to disagree with the engine. Nothing here is fast, clever or shared with it.
"""

from collections.abc import Sequence

from fairdeal.games.blackjack.rules import Rules
from tests.agreement.referee_actions import decide_once, options_of
from tests.agreement.referee_hands import (
    Box,
    Hand,
    best_total,
    hard_total,
    is_natural,
    rounded_up,
    two_card_21,
)
from tests.agreement.referee_settling import (
    insurance_is_offered,
    needs_more_cards,
    needs_second_card,
    pays_whole,
    settle_box,
    settle_insurance,
    win,
)
from tests.agreement.referee_side_bets import settle_side_bets, side_bet_is_whole, side_bets_hang
from tests.agreement.referee_table import (
    BetRefused,
    Decide,
    Table,
    all_hands,
    ask,
    draw,
    end_what_is_decided,
    natural_possible,
    pay_certain_naturals,
    peeks,
    up_points,
)


def play_round(
    rules: Rules,
    balances: dict[int, int],
    bets: list[tuple[int, int]],
    shoe: list[str],
    decide: Decide,
    side: Sequence[dict[str, int]] = (),
) -> Table:
    """Plays to the end; `bets` are owner and chips of each box, `balances` include what is bet.

    `side` holds the side bets of each box, by their ids.
    """
    boxes = [Box(number, owner, chips, []) for number, (owner, chips) in enumerate(bets, start=1)]
    table = Table(rules, boxes, dict(balances), shoe, decide)
    for box in boxes:
        if not accepts(rules, box.bet) or (rules.variant.switch and partner(table, box) is None):
            raise BetRefused
        table.purses[box.owner] -= box.bet
        box.hands.append(Hand([], box.bet))
    for box, placed in zip(boxes, side, strict=False):
        place_side_bets(table, box, placed)
    deal(table)
    for box in boxes:
        box.dealt = list(box.hands[0].cards)
    settle_side_bets(table)
    before_the_peek(table)
    if peeks(table) and two_card_21(table.dealer):
        table.found_natural = True
        settle_side_bets(table)
        settle_everything(table)
        return table
    if peeks(table):
        table.no_natural = True
        for box in boxes:
            settle_insurance(rules, box, dealer_natural=False)
        settle_side_bets(table)
    offer_swaps(table)
    for box in boxes:
        end_what_is_decided(table, box)
    if rules.play.turns == "seats":
        play_by_seats(table)
    else:
        play_by_rounds(table)
    dealer_finishes(table)
    settle_everything(table)
    return table


def place_side_bets(table: Table, box: Box, placed: dict[str, int]) -> None:
    for bet in table.rules.side_bet:
        if bet.id in placed and not side_bet_is_whole(table.rules, bet, placed[bet.id]):
            raise BetRefused
    box.side, box.side_open = dict(placed), list(placed)
    table.purses[box.owner] -= sum(placed.values())


# The deal


def deal(table: Table) -> None:
    order = table.rules.play.deal_order
    if order == "alternate":
        for place in (1, 2):
            for box in table.boxes:
                box.hands[0].cards.append(draw(table))
            deal_to_dealer(table, place)
        return
    if order == "dealer_first":
        deal_to_dealer(table, 1)
        deal_to_dealer(table, 2)
    for box in table.boxes:
        box.hands[0].cards += [draw(table), draw(table)]
    if order == "players_first":
        deal_to_dealer(table, 1)
        deal_to_dealer(table, 2)


def deal_to_dealer(table: Table, place: int) -> None:
    if place == 1 or table.rules.dealer.hole_card != "none":
        table.dealer.append(draw(table))


# Questions


def before_the_peek(table: Table) -> None:
    insurance = table.rules.insurance
    up = up_points(table)
    if insurance_is_offered(table.rules) and (up == 1 or (up == 10 and insurance.on_ten)):
        for box in table.boxes:
            offer_even_money_and_insurance(table, box)
    surrender = table.rules.surrender
    if surrender.kind == "early" and up in surrender.vs and peeks(table):
        for box in table.boxes:
            offer_early_surrender(table, box)


def offer_even_money_and_insurance(table: Table, box: Box) -> None:
    rules, hand = table.rules, box.hands[0]
    even_money = rules.pay.even_money and up_points(table) == 1 and is_natural(rules, hand)
    if even_money and ask(table, "even_money", box.number, 1, ("yes", "no")) == "yes":
        hand.ended = "natural"
        win(rules, hand, (1, 1), "even_money")
        table.purses[box.owner] += hand.returned
        return
    price = rounded_up(box.bet, rules.insurance.max)
    can_pay = table.purses[box.owner] >= price
    if ask(table, "insurance", box.number, 1, ("yes", "no") if can_pay else ("no",)) == "yes":
        table.purses[box.owner] -= price
        box.insurance, box.insurance_open = price, True


def offer_early_surrender(table: Table, box: Box) -> None:
    hand = box.hands[0]
    if hand.outcome or is_natural(table.rules, hand):
        return
    hand.asked_early = True
    if ask(table, "early_surrender", box.number, 1, ("surrender", "no")) == "surrender":
        hand.ended = "surrendered_early"


def partner(table: Table, box: Box) -> Box | None:
    """The seat's other box, where it has just two with equal bets."""
    others = [other for other in table.boxes if other.owner == box.owner and other is not box]
    return others[0] if len(others) == 1 and others[0].bet == box.bet else None


def offer_swaps(table: Table) -> None:
    """A seat may swap the second cards of its two boxes, unless one of them is already over."""
    if not table.rules.variant.switch:
        return
    for box in table.boxes:
        other = partner(table, box)
        if other is None or other.number < box.number or box.hands[0].ended or other.hands[0].ended:
            continue
        one, two = box.hands[0], other.hands[0]
        if ask(table, "swap", box.number, 1, ("swap", "keep")) == "swap":
            one.cards[1], two.cards[1] = two.cards[1], one.cards[1]
            one.swapped = two.swapped = True


# The players


def play_by_seats(table: Table) -> None:
    for box in table.boxes:
        position = 0
        while position < len(box.hands):
            while not box.hands[position].ended:
                decide_once(table, box, box.hands[position])
            position += 1


def accepts(rules: Rules, chips: int) -> bool:
    """A house that pays exactly takes no chips on which some payout would need rounding."""
    return rules.pay.rounding != "exact" or pays_whole(rules, chips)


def play_by_rounds(table: Table) -> None:
    """Every hand in play decides once, then the dealer takes a card or stands for good; and so on."""
    while any(not hand.ended for hand in all_hands(table)):
        for box in table.boxes:
            # A split is the decision of both hands: the new one waits for the next round.
            for hand in list(box.hands):
                if not hand.ended:
                    decide_once(table, box, hand)
            stand_where_nothing_else_is_left(table, box)
        if any(not hand.ended for hand in all_hands(table)):
            dealer_draws_or_stands(table)
        if best_total(table.dealer) > 21:
            return


def stand_where_nothing_else_is_left(table: Table, box: Box) -> None:
    for hand in box.hands:
        if not hand.ended and options_of(table, box, hand) == ("stand",):
            hand.ended = "stood"


# The dealer


def dealer_draws_or_stands(table: Table) -> None:
    if table.dealer_stood:
        return
    if not dealer_wants_a_card(table):
        table.dealer_stood = True
        return
    table.dealer.append(draw(table))
    see_that_dealer_has_no_natural(table)


def dealer_wants_a_card(table: Table) -> bool:
    rules = table.rules.dealer
    total = best_total(table.dealer)
    if len(table.dealer) == 1 or total < rules.stand_on:
        return True
    if rules.policy == "free":
        return total < 21 and ask(table, "action", 0, 0, ("hit", "stand")) == "hit"
    soft = total != hard_total(table.dealer)
    return rules.stand_on == 17 and total == 17 and soft and rules.soft17 == "hit"


def see_that_dealer_has_no_natural(table: Table) -> None:
    if len(table.dealer) > 1 and not two_card_21(table.dealer):
        table.no_natural = True
        for box in table.boxes:
            pay_certain_naturals(table, box)
    settle_side_bets(table)


def dealer_finishes(table: Table) -> None:
    """The second card is turned or drawn where something needs it; more only where a hand needs them."""
    possible = natural_possible(table)
    bets = any(box.insurance_open for box in table.boxes) or side_bets_hang(table)
    if not bets and not any(needs_second_card(table.rules, hand, possible) for hand in all_hands(table)):
        return
    if len(table.dealer) == 1:
        table.dealer.append(draw(table))
    see_that_dealer_has_no_natural(table)
    table.found_natural = two_card_21(table.dealer)
    settle_side_bets(table)
    while (
        not table.dealer_stood
        and best_total(table.dealer) <= 21
        and any(needs_more_cards(table.rules, hand) for hand in all_hands(table))
    ):
        dealer_draws_or_stands(table)


def settle_everything(table: Table) -> None:
    for box in table.boxes:
        unsettled = [hand for hand in box.hands if not hand.outcome]
        settle_box(table.rules, box, table.dealer)
        table.purses[box.owner] += sum(hand.returned for hand in unsettled) + box.insurance_returned
