"""Who won, and what comes back.

`house_chip`, here as in a round, is how many chips one of the house's own is: payouts are rounded to those.
"""

from collections.abc import Iterable

from fairdeal.cards import Card
from fairdeal.games.blackjack.book import EVEN, LEFT_TO_KNOBS, LOSE, PUSH, Ratio, Result, RuleBook
from fairdeal.games.blackjack.scripted import scripted_ends, scripted_result
from fairdeal.games.blackjack.state import Box, Dealer, Hand


def settle_hand(hand: Hand, box: Box, dealer: Dealer, book: RuleBook, house_chip: int = 1) -> tuple[str, int]:
    """The outcome of a hand that is over, and the chips that come back to its owner."""
    settled = scripted_result(hand, box, dealer, book) if is_scripted(hand, book) else None
    given_up = hand.ended == "surrendered_early" or (hand.ended == "surrendered" and not dealer.is_natural)
    if settled is None and given_up:
        return "surrendered", surrender_returns(hand, book, house_chip)
    outcome, pays = settled or result(hand, dealer, book)
    if pays == LOSE:
        return _lost(hand, box, dealer, book)
    if pays[0] < 0:
        return outcome, share_of(hand.stake, (pays[0] + pays[1], pays[1]), house_chip)
    return outcome, hand.stake + winnings(hand.stake + hand.free, pays, book, house_chip)


def is_scripted(hand: Hand, book: RuleBook) -> bool:
    """Whether a script settles this hand: never one that is bust, or rescued after a double."""
    rescued = hand.doubles > 0 and hand.ended == "surrendered"
    return book.settlements is not None and hand.total <= 21 and not rescued


def result(hand: Hand, dealer: Dealer, book: RuleBook) -> Result:
    """What a hand is worth against the dealer's cards."""
    if hand.total > 21 or hand.ended == "surrendered":
        return "lose", LOSE
    if hand.is_natural:
        return _natural(hand, dealer, book)
    special = book.specials.get(hand.category)
    if special is not None:
        pay = special.pay_vs_natural if dealer.is_natural else special.pay
        if pay is not None:
            return "win", pay
    if hand.total == 21 and _wins_with_21(dealer, book):
        return "win", book.win_pays
    if dealer.is_natural and (hand.total < 21 or book.natural_vs_21 == "beats"):
        return "lose", LOSE
    return _by_total(hand.total, dealer.total, book)


def _natural(hand: Hand, dealer: Dealer, book: RuleBook) -> Result:
    pays = book.natural_pays[hand.suits]
    if dealer.is_natural and book.natural_vs_natural != "win":
        return ("push", PUSH) if book.natural_vs_natural == "push" else ("lose", LOSE)
    if dealer.total == 22 and book.total_22 == "push":
        return "push", PUSH
    return "natural", pays


def _wins_with_21(dealer: Dealer, book: RuleBook) -> bool:
    if dealer.is_natural:
        return book.player_21 == "wins_even_vs_natural"
    return book.player_21 != "normal"


def _by_total(total: int, dealer: int, book: RuleBook) -> Result:
    if dealer == 22 and book.total_22 != "bust":
        return "push", PUSH
    if dealer > 21 or total > dealer:
        return "win", book.win_pays
    if total < dealer:
        return "lose", LOSE
    pays = book.tie_pays[total]
    return ("win" if pays[0] > 0 else "push" if pays[0] == 0 else "lose"), pays


NATURAL = Dealer((Card("AS"), Card("KS")), total=21, soft=True, category="natural", is_natural=True)
FINALS = tuple(Dealer(total=total) for total in (23, 21, 17, 18, 19, 20, 22))
"""One dealer for each end without a natural that a hand can meet; the first two tell most hands apart."""


def hangs_on_dealer(hand: Hand, box: Box, dealer: Dealer, book: RuleBook, natural: bool) -> bool:
    """Whether cards that the dealer has yet to show can change what this hand gets.

    `natural`: the dealer may still have one. A natural that is settled at once waits for nothing but that,
    unless a script lets it hang on more.
    """
    ends = scripted_ends(hand, box, dealer, book, natural) if is_scripted(hand, book) else {LEFT_TO_KNOBS}
    if ends == {LEFT_TO_KNOBS}:
        return _hangs_by_knobs(hand, box, book, natural)
    return len(ends) > 1 or (natural and _loses(ends, book) and natural_takes(hand, box, book) != hand.stake)


def _loses(ends: set[int], book: RuleBook) -> bool:
    """Whether a script lets a hand lose its whole stake, of which a dealer's natural may take less."""
    assert book.settlements is not None
    return any(book.settlements.results[place][1] == LOSE for place in ends)


def _hangs_by_knobs(hand: Hand, box: Box, book: RuleBook, natural: bool) -> bool:
    if hand.total > 21:
        return natural and natural_takes(hand, box, book) != hand.stake
    if hand.ended in ("surrendered", "surrendered_early"):
        return natural and hand.ended == "surrendered"
    ends = FINALS[:1] if hand.is_natural and book.naturals_at_once else FINALS
    first = result(hand, ends[0], book)
    if natural and result(hand, NATURAL, book) != first:
        return True
    return any(result(hand, end, book) != first for end in ends[1:])


def _lost(hand: Hand, box: Box, dealer: Dealer, book: RuleBook) -> tuple[str, int]:
    """A lost hand, of which a dealer's natural may not take every bet."""
    taken = natural_takes(hand, box, book) if dealer.is_natural else hand.stake
    returned = hand.stake - taken
    if hand.stake and not taken:
        return "voided", returned
    return ("bust" if hand.total > 21 else "lose"), returned


def natural_takes(hand: Hand, box: Box, book: RuleBook) -> int:
    """Chips of a losing hand that a dealer's natural takes."""
    bust = hand.total > 21
    first_bet = min(hand.stake, box.stake)
    match book.natural_takes:
        case "original_only":
            return first_bet if hand.number == 1 else 0
        case "original_and_busted":
            return hand.stake if bust else first_bet
        case "busted_plus_one":
            if bust:
                return hand.stake
            standing = next(other for other in box.hands if other.total <= 21)
            return first_bet if hand.number == standing.number else 0
        case "splits_only":
            return first_bet
        case _:
            return hand.stake


def surrender_returns(hand: Hand, book: RuleBook, house_chip: int = 1) -> int:
    """What giving up leaves: a share of the stake, or after a double the chips of the last double."""
    if hand.doubles:
        return hand.doubled_chips
    return share_of(hand.stake, book.surrender_returns, house_chip)


def point(outcome: str) -> int:
    """Who gets the point of a hand in a house that plays for points: 1 its owner, -1 the dealer, 0 nobody."""
    if outcome in ("win", "natural", "even_money"):
        return 1
    return -1 if outcome in ("lose", "bust", "forfeited") else 0


def pays_of_play(book: RuleBook) -> set[Ratio]:
    """Everything that a hand which is no natural can win or lose, for each chip on it."""
    pays = {book.win_pays, *book.tie_pays}
    if book.settlements is not None:
        pays |= {pays for _, pays in book.settlements.results}
    for special in book.specials.values():
        pays |= {special.pay, special.pay_vs_natural or special.pay}
    return pays


def pays_of_naturals(book: RuleBook) -> set[Ratio]:
    """The same of a natural."""
    return set(book.natural_pays) | (pays_of_play(book) if book.settlements is not None else set())


def share_of(chips: int, share: Ratio, house_chip: int = 1) -> int:
    """A share of a stake, always rounded up to a chip of the house."""
    return -(-chips * share[0] // (share[1] * house_chip)) * house_chip


def insurance_returns(box: Box, dealer: Dealer, book: RuleBook, house_chip: int = 1) -> int:
    """Chips that come back of a box's insurance."""
    assert box.insurance is not None
    if not dealer.is_natural:
        return 0
    if book.insurance_wins:
        wins = book.insurance_wins[box.insured_as]
        return box.insurance + rounded(box.stake, wins, book.rounding, house_chip)
    return box.insurance + rounded(box.insurance, book.insurance_pays, book.rounding, house_chip)


def even_money_returns(hand: Hand, book: RuleBook, house_chip: int = 1) -> int:
    return hand.stake + winnings(hand.stake, EVEN, book, house_chip)


def winnings(stake: int, pays: Ratio, book: RuleBook, house_chip: int = 1) -> int:
    """What a stake wins on top of itself, commission taken."""
    won = rounded(stake, pays, book.rounding, house_chip)
    return won - rounded(won, book.commission, book.rounding, house_chip) if won > 0 else won


def rounded(chips: int, share: Ratio, rounding: str, house_chip: int = 1) -> int:
    """A share of chips in whole chips of the house; a half goes up where it rounds to the nearest.

    >>> rounded(1500, (3, 2), "nearest"), rounded(1500, (3, 2), "nearest", house_chip=100)
    (2250, 2300)
    """
    over, under = chips * share[0], share[1] * house_chip
    match rounding:
        case "down":
            whole = over // under
        case "up":
            whole = -(-over // under)
        case "nearest":
            whole = (2 * over + under) // (2 * under)
        case _:
            assert over % under == 0, "open_round lets in only bets that are paid in whole chips"
            whole = over // under
    return whole * house_chip


def pays_whole_chips(stake: int, book: RuleBook) -> bool:
    """Whether everything this stake could win is a whole number of chips; all of them the house's."""
    if any(book.offers_insurance) and not _insurance_is_whole(stake, book):
        return False
    naturals = {EVEN, *pays_of_naturals(book)}
    return _all_whole(stake, naturals, book) and double_pays_whole_chips(stake, book)


def _insurance_is_whole(stake: int, book: RuleBook) -> bool:
    if book.insurance_wins:
        return not any(stake * pays[0] % pays[1] for pays in book.insurance_wins.values())
    return not share_of(stake, book.insurance_costs) * book.insurance_pays[0] % book.insurance_pays[1]


def double_pays_whole_chips(stake: int, book: RuleBook) -> bool:
    """The same for a hand that can be no natural any more."""
    return _all_whole(stake, pays_of_play(book), book)


def _all_whole(stake: int, pays: Iterable[Ratio], book: RuleBook) -> bool:
    # What a loss leaves is rounded up like every share of a stake, so only what is won need be whole.
    return all(_is_whole(stake, ratio, book.commission) for ratio in pays if ratio[0] > 0)


def _is_whole(stake: int, pays: Ratio, commission: Ratio) -> bool:
    won, rest = divmod(stake * pays[0], pays[1])
    return not rest and won * commission[0] % commission[1] == 0
