"""What a hand may do at the referee's table, and what each word does."""

from fairdeal.games.blackjack.rules import Rules
from tests.agreement.referee_hands import Box, Hand, hard_total, pair_points, points
from tests.agreement.referee_settling import all_whole, pays_of_a_doubled_hand
from tests.agreement.referee_table import Options, Table, ask, draw, end_what_is_decided, up_points


def decide_once(table: Table, box: Box, hand: Hand) -> None:
    position = box.hands.index(hand) + 1
    action = ask(table, "action", box.number, position, options_of(table, box, hand))
    if action == "hit":
        hand.cards.append(draw(table))
    elif action == "stand":
        hand.ended = "stood"
    elif action in ("double", "double-less"):
        double(table, box, hand)
    elif action == "split":
        split(table, box, hand)
    else:
        surrender_in_turn(table, hand)
    end_what_is_decided(table, box)


def options_of(table: Table, box: Box, hand: Hand) -> Options:
    rules = table.rules
    one_card_only = hand.split_aces and not rules.split.hit_split_aces
    options = []
    if not one_card_only and (not hand.doubles or rules.double.may_hit_after):
        options.append("hit")
    options.append("stand")
    if may_double(rules, hand):
        price, purse = price_of_double(rules, hand), table.purses[box.owner]
        if purse >= price:
            options.append("double")
        elif rules.double.for_less and purse > 0 and accepts_on_a_double(rules, purse):
            options.append("double-less")
    if may_split(table, box, hand):
        options.append("split")
    # A doubled split ace can be rescued like every doubled hand.
    if (hand.doubles or not one_card_only) and may_surrender(table, hand):
        options.append("surrender")
    return tuple(options)


def may_double(rules: Rules, hand: Hand) -> bool:
    double = rules.double
    if len(hand.doubles) > (double.redouble if hand.doubles else 0):
        return False
    if hand.split and not double.after_split:
        return False
    if hand.split_aces and not double.split_aces:
        return False
    if hand.soft and double.soft == "no":
        return False
    pair = pair_points(rules, hand)
    if hand.doubles:
        # A doubled hand has three cards at least, so the number of cards is asked of the first double only.
        return hand.total in (double.on.soft if hand.soft else double.on.hard)
    if not allowed_count(double.card_count, len(hand.cards)):
        return False
    return double.on.holds(hand.total, hand.soft, pair, len(hand.cards))


def accepts_on_a_double(rules: Rules, chips: int) -> bool:
    return rules.pay.rounding != "exact" or all_whole(rules, chips, pays_of_a_doubled_hand(rules))


def allowed_count(knob: str, count: int) -> bool:
    if knob == "any":
        return True
    return count <= (2 if knob == "two" else int(knob.removeprefix("up_to:")))


def double_is_free(rules: Rules, hand: Hand) -> bool:
    free_on = rules.double.free_on
    pair = pair_points(rules, hand)
    return free_on is not None and free_on.holds(hand.total, hand.soft, pair, len(hand.cards))


def price_of_double(rules: Rules, hand: Hand) -> int:
    return 0 if double_is_free(rules, hand) else hand.stake + hand.free


def double(table: Table, box: Box, hand: Hand) -> None:
    if double_is_free(table.rules, hand):
        hand.doubles.append((0, hand.stake + hand.free))
    else:
        chips = min(hand.stake + hand.free, table.purses[box.owner])
        table.purses[box.owner] -= chips
        hand.doubles.append((chips, 0))
    if hand.total != hard_total(hand.cards) and table.rules.double.soft == "ace_counts_one":
        hand.aces_low = True
    hand.cards.append(draw(table))


def split_is_free(rules: Rules, hand: Hand) -> bool:
    free_on = rules.split.free_on
    return free_on is not None and pair_points(rules, hand) in free_on.pairs


def may_split(table: Table, box: Box, hand: Hand) -> bool:
    rules = table.rules
    pair = pair_points(rules, hand)
    if pair == 0 or pair in rules.split.forbidden_ranks:
        return False
    most = rules.split.max_hands
    if pair == 1:
        most = min(most, rules.split.max_hands_aces)
    if len(box.hands) >= most:
        return False
    return split_is_free(rules, hand) or table.purses[box.owner] >= box.bet


def split(table: Table, box: Box, hand: Hand) -> None:
    made = Hand([hand.cards[1]], box.bet)
    if split_is_free(table.rules, hand):
        made.first_bet, made.first_free = 0, box.bet
    table.purses[box.owner] -= made.first_bet
    for one in (hand, made):
        one.split, one.swapped = True, False
        one.split_aces = points(hand.cards[0]) == 1
    hand.cards = [hand.cards[0], draw(table)]
    made.cards.append(draw(table))
    box.hands.insert(box.hands.index(hand) + 1, made)


def may_surrender(table: Table, hand: Hand) -> bool:
    surrender = table.rules.surrender
    if hand.doubles:
        return table.rules.double.rescue
    if surrender.kind == "none" or up_points(table) not in surrender.vs:
        return False
    if hand.split and not surrender.after_split:
        return False
    if hand.asked_early and not hand.split and len(hand.cards) == 2:
        return False
    return surrender.card_count == "any" or len(hand.cards) == 2


def surrender_in_turn(table: Table, hand: Hand) -> None:
    if hand.doubles:
        hand.ended = "rescued"
    else:
        hand.ended = "surrendered_early" if table.rules.surrender.kind == "early" else "surrendered_late"
