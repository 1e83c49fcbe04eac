"""What a script has settled beforehand, looked up for a hand at the table."""

from fairdeal.games.blackjack.book import LEFT_TO_KNOBS, Result, RuleBook, Settlements
from fairdeal.games.blackjack.classes import class_of, class_of_dealer, upcard_seen
from fairdeal.games.blackjack.state import Box, Dealer, Hand


def scripted_result(hand: Hand, box: Box, dealer: Dealer, book: RuleBook) -> Result | None:
    """What the hand is worth against the dealer's cards; None where the script leaves it to the knobs."""
    settled = book.settlements
    assert settled is not None
    row = _row(hand, box, settled)
    column = settled.columns.get(class_of_dealer(dealer, upcard_seen(dealer, book)))
    if column is not None:
        place = row[column]
    else:
        # The dealer stops short when nothing hangs on the cards to come: then any possible end will do.
        (place,) = scripted_ends(hand, box, dealer, book, natural=dealer.is_natural)
    return settled.results[place] if place != LEFT_TO_KNOBS else None


def _row(hand: Hand, box: Box, settled: Settlements) -> tuple[int, ...]:
    insured = settled.sees_insurance and bool(box.insurance)
    return settled.table[settled.rows[class_of(hand, insured)]]


def scripted_ends(hand: Hand, box: Box, dealer: Dealer, book: RuleBook, natural: bool) -> set[int]:
    """Places of the results that the dealer's cards to come can still bring; `natural`: one is possible."""
    settled = book.settlements
    assert settled is not None
    upcard = upcard_seen(dealer, book)
    return {
        found
        for found, end in zip(_row(hand, box, settled), settled.ends, strict=True)
        if end.upcard == upcard and (natural or not end.natural)
    }
