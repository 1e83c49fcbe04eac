"""How the referee decides a hand and moves its chips, once the dealer's cards are known."""

from fractions import Fraction

from fairdeal.games.blackjack.rules import Ratio, Rules
from tests.agreement.referee_hands import (
    Box,
    Hand,
    best_total,
    is_natural,
    natural_pay,
    rounded,
    rounded_up,
    special_pays,
    two_card_21,
)


def net_winnings(rules: Rules, hand: Hand, pay: Ratio) -> int:
    """Free chips win like a stake; the house takes its share of what is won."""
    won = rounded(rules, Fraction((hand.stake + hand.free) * pay[0], pay[1]))
    over, under = rules.pay.commission_on_wins
    return won - rounded(rules, Fraction(won * over, under))


def finish(hand: Hand, outcome: str, returned: int) -> None:
    hand.outcome = outcome
    hand.returned = returned


def win(rules: Rules, hand: Hand, pay: Ratio, outcome: str = "win") -> None:
    finish(hand, outcome, hand.stake + net_winnings(rules, hand, pay))


def settle_box(rules: Rules, box: Box, dealer: list[str]) -> None:
    """Everything of the box that is still open."""
    losers: list[Hand] = []
    for hand in box.hands:
        if hand.outcome:
            continue
        if two_card_21(dealer):
            settle_against_natural(rules, hand)
        else:
            settle_without_natural(rules, hand, dealer)
        if hand.outcome in ("lose", "bust") and two_card_21(dealer):
            losers.append(hand)
    return_what_a_natural_spares(rules, box, losers)
    settle_insurance(rules, box, dealer_natural=two_card_21(dealer))


def settle_insurance(rules: Rules, box: Box, dealer_natural: bool) -> None:
    if not box.insurance_open:
        return
    box.insurance_open = False
    if dealer_natural:
        over, under = rules.insurance.pay
        box.insurance_returned = box.insurance + rounded(rules, Fraction(box.insurance * over, under))


def settle_against_natural(rules: Rules, hand: Hand) -> None:
    """Losers get back later what `dealer.natural_takes` spares."""
    specials = special_pays(rules, hand, against_natural=True)
    if hand.ended == "surrendered_early":
        finish(hand, "surrendered", rounded_up(hand.stake, rules.surrender.refund))
    elif hand.total > 21:
        finish(hand, "bust", 0)
    elif hand.ended in ("surrendered_late", "rescued"):
        finish(hand, "lose", 0)
    elif is_natural(rules, hand):
        natural_against_natural(rules, hand)
    elif specials:
        win(rules, hand, max(specials, key=lambda pay: Fraction(*pay)))
    elif hand.total == 21 and rules.pay.player_21 == "wins_even_vs_natural":
        win(rules, hand, rules.pay.win)
    elif hand.total == 21 and rules.dealer.natural_vs_player_21 == "ties":
        tie(rules, hand)
    else:
        finish(hand, "lose", 0)


def natural_against_natural(rules: Rules, hand: Hand) -> None:
    if rules.pay.natural_vs_natural == "win":
        win(rules, hand, natural_pay(rules, hand), "natural")
    elif rules.pay.natural_vs_natural == "push":
        finish(hand, "push", hand.stake)
    else:
        finish(hand, "lose", 0)


def settle_without_natural(rules: Rules, hand: Hand, dealer: list[str]) -> None:
    specials = special_pays(rules, hand, against_natural=False)
    if hand.ended in ("surrendered_early", "surrendered_late"):
        finish(hand, "surrendered", rounded_up(hand.stake, rules.surrender.refund))
    elif hand.ended == "rescued":
        finish(hand, "surrendered", hand.doubles[-1][0])
    elif hand.total > 21:
        finish(hand, "bust", 0)
    elif is_natural(rules, hand):
        settle_natural(rules, hand, dealer)
    elif specials:
        win(rules, hand, max(specials, key=lambda pay: Fraction(*pay)))
    elif hand.total == 21 and rules.pay.player_21 != "normal":
        win(rules, hand, rules.pay.win)
    else:
        compare(rules, hand, best_total(dealer))


def settle_natural(rules: Rules, hand: Hand, dealer: list[str]) -> None:
    """Where naturals wait for the end, a dealer's 22 can still stop one."""
    waits = rules.play.naturals == "at_settlement"
    if waits and best_total(dealer) == 22 and rules.dealer.total_22 == "push":
        finish(hand, "push", hand.stake)
    else:
        win(rules, hand, natural_pay(rules, hand), "natural")


def compare(rules: Rules, hand: Hand, dealer_total: int) -> None:
    if dealer_total == 22 and rules.dealer.total_22 != "bust":
        finish(hand, "push", hand.stake)
    elif dealer_total > 21 or hand.total > dealer_total:
        win(rules, hand, rules.pay.win)
    elif hand.total == dealer_total:
        tie(rules, hand)
    else:
        finish(hand, "lose", 0)


def tie(rules: Rules, hand: Hand) -> None:
    what = rules.pay.tie_by_total.get(hand.total, rules.pay.tie)
    if what in ("push", (0, 1)):
        finish(hand, "push", hand.stake)
    elif what == "lose":
        finish(hand, "lose", 0)
    elif what == "win":
        win(rules, hand, rules.pay.win)
    else:
        assert not isinstance(what, str)
        win(rules, hand, what)


def return_what_a_natural_spares(rules: Rules, box: Box, losers: list[Hand]) -> None:
    """`losers` are the hands of the box that a dealer's natural beats, bust ones among them."""
    takes = rules.dealer.natural_takes_in_force
    if takes == "all_bets":
        return
    not_bust = [hand for hand in box.hands if hand.outcome != "bust"]
    for hand in losers:
        if takes == "original_only":
            taken = hand.first_bet if hand is box.hands[0] else 0
        elif takes == "splits_only":
            taken = hand.first_bet
        elif hand.outcome == "bust":
            taken = hand.stake
        elif takes == "original_and_busted":
            taken = hand.first_bet
        else:
            taken = hand.first_bet if hand is not_bust[0] else 0
        hand.returned = hand.stake - taken
        if taken == 0 and hand.stake > 0:
            hand.outcome = "voided"


def needs_second_card(rules: Rules, hand: Hand, natural_possible: bool) -> bool:
    """Whether what the hand gets depends on the dealer's second card."""
    if hand.outcome or hand.ended == "surrendered_early":
        return False
    if not natural_possible:
        return needs_more_cards(rules, hand)
    if hand.total > 21:
        return bust_hand_may_get_chips_back(rules, hand)
    if hand.ended in ("surrendered_late", "rescued"):
        return True
    if is_natural(rules, hand):
        return rules.pay.natural_vs_natural != "win" or needs_more_cards(rules, hand)
    specials = special_pays(rules, hand, against_natural=False)
    if specials:
        return specials != special_pays(rules, hand, against_natural=True)
    if hand.total != 21 or needs_more_cards(rules, hand):
        return True
    ties_and_wins = rules.dealer.natural_vs_player_21 == "ties" and tied_21_wins(rules)
    return rules.pay.player_21 != "wins_even_vs_natural" and not ties_and_wins


def tied_21_wins(rules: Rules) -> bool:
    return rules.pay.tie_by_total.get(21, rules.pay.tie) in ("win", rules.pay.win)


def bust_hand_may_get_chips_back(rules: Rules, hand: Hand) -> bool:
    """A natural can spare chips that already seemed lost."""
    takes = rules.dealer.natural_takes_in_force
    paid_double = any(chips for chips, _ in hand.doubles)
    if takes == "original_only":
        return hand.split or paid_double
    return takes == "splits_only" and paid_double


def needs_more_cards(rules: Rules, hand: Hand) -> bool:
    """Whether a dealer without a natural draws on for it."""
    if hand.outcome or hand.total > 21 or hand.ended in ("surrendered_early", "surrendered_late", "rescued"):
        return False
    if is_natural(rules, hand):
        return rules.play.naturals == "at_settlement" and rules.dealer.total_22 == "push"
    if special_pays(rules, hand, against_natural=False):
        return False
    if hand.total != 21:
        return True
    return rules.pay.player_21 == "normal" and not (tied_21_wins(rules) and rules.dealer.total_22 == "bust")


def pays_whole(rules: Rules, chips: int) -> bool:
    """Whether nothing that this bet could be paid needs rounding."""
    pays = pays_of_a_doubled_hand(rules)
    pays += [rules.pay.natural, *rules.pay.natural_suited.values()]
    if not insurance_is_offered(rules):
        return all_whole(rules, chips, pays)
    if rules.pay.even_money:
        pays.append((1, 1))
    insured = rounded_up(chips, rules.insurance.max) * Fraction(*rules.insurance.pay)
    return insured.denominator == 1 and all_whole(rules, chips, pays)


def pays_of_a_doubled_hand(rules: Rules) -> list[Ratio]:
    """No doubled hand is a natural."""
    pay = rules.pay
    pays = [tie for tie in (pay.tie, *pay.tie_by_total.values()) if not isinstance(tie, str)]
    pays += [bonus.pay for bonus in pay.bonus_hands]
    if pay.charlie is not None:
        pays.append(pay.charlie.pay)
    return [*pays, pay.win]


def all_whole(rules: Rules, chips: int, pays: list[Ratio]) -> bool:
    won = [Fraction(chips * over, under) for over, under in pays]
    commission = [amount * Fraction(*rules.pay.commission_on_wins) for amount in won]
    return all(amount.denominator == 1 for amount in won + commission)


def insurance_is_offered(rules: Rules) -> bool:
    """Where both dealer's cards are seen there is nothing to insure."""
    return rules.insurance.offered and rules.dealer.hole_card != "exposed"
