"""When a side bet is settled, and what comes back: as soon as the cards that everybody sees decide it."""

from fairdeal.cards import Card
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.settle import rounded
from fairdeal.games.blackjack.side_bets import SideBet, award, hangs_on_natural
from fairdeal.games.blackjack.state import Box, PlacedSideBet, Round


def side_bet_settled(state: Round) -> e.SideBetSettled | None:
    """The next side bet that nothing hidden decides any more, once the first cards are dealt."""
    for box in state.boxes:
        for placed in box.side:
            if not placed.settled and (_natural_known(state) or not _hangs(state, box, placed)):
                return _settled(state, box, placed)
    return None


def side_bets_hang(state: Round) -> bool:
    """Whether a side bet is open; after the deal those alone are that hang on the dealer's natural."""
    return any(not placed.settled for box in state.boxes for placed in box.side)


def _hangs(state: Round, box: Box, placed: PlacedSideBet) -> bool:
    return hangs_on_natural(side_bet(state.book, placed.id), *_cards(state, box))


def _cards(state: Round, box: Box) -> tuple[Card, Card, Card]:
    """All that a side bet looks at, but for the dealer's natural."""
    first, second = box.dealt
    return first, second, state.dealer.cards[state.book.upcard_place]


def _natural_known(state: Round) -> bool:
    """Whether everybody can tell if the dealer has a natural: when play begins the dealer has peeked."""
    return state.dealer_shown or (state.lap > 0 and not state.natural_possible)


def _settled(state: Round, box: Box, placed: PlacedSideBet) -> e.SideBetSettled:
    # A natural that the answer does not hang on may be hidden still, and counts for nothing.
    natural = state.dealer_shown and state.dealer.is_natural
    won = award(side_bet(state.book, placed.id), *_cards(state, box), natural)
    name, returned = "", 0
    if won is not None:
        wins = rounded(placed.chips, won[1], state.book.rounding, state.house_chip)
        name, returned = won[0], placed.chips + wins
    return e.SideBetSettled(box.number, box.owner, placed.id, placed.chips, name, returned)


def side_bet(book: RuleBook, name: str) -> SideBet:
    return next(bet for bet in book.side_bets if bet.id == name)


def side_bet_pays_whole_chips(chips: int, bet: SideBet) -> bool:
    return not any(chips * over % under for _, (over, under) in bet.awards)


def most_won_by(bet: SideBet) -> int:
    """How many times its stake a side bet can win at most, rounded up."""
    return max((-(-over // under) for _, (over, under) in bet.awards), default=0)
