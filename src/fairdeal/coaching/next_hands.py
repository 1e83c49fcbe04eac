"""What one more card makes of a hand: the odds tell that by rank, and here a suit that matters, too."""

from collections import Counter
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import RANK_OF, Card
from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.games.blackjack.settle import FINALS, NATURAL, settle_hand
from fairdeal.games.blackjack.state import POINTS, Box, Dealer, Hand
from fairdeal.odds.figures import NextCard, NothingToDecide, Seen

Named = Callable[[Hand], str]
"""What a hand is called that is paid in a way of its own; empty for all others."""


class Asked(Struct, frozen=True):
    """A hand as dealt, what the dealer shows, and what else is out of the shoe."""

    book: RuleBook
    hand: tuple[Seen, ...]
    up: tuple[Seen, ...]
    seen: tuple[Seen, ...]


class NextHand(Struct, frozen=True):
    """What a card of some rank, or one card alone, makes of the hand."""

    card: str
    chance: float
    total: int
    soft: bool
    busts: bool
    ev: float
    """In first bets, played best from there on."""
    name: str = ""
    """What the house calls it, where it is paid for that."""


def next_hands(asked: Asked, named: Named) -> tuple[NextHand, ...]:
    """By rank; a card whose suit makes a named hand of it, apart from the others of its rank."""
    from fairdeal import odds

    following = odds.next_cards(asked.book, asked.hand, asked.up, asked.seen)
    return tuple(each for card in following for each in _of_rank(asked, card, named))


def _of_rank(asked: Asked, card: NextCard, named: Named) -> Iterator[NextHand]:
    hand, left = _hand(asked), _left_of_rank(asked, card)
    plain = with_card(replace(hand, suits=MIXED), next(iter(left)), asked.book)
    made = NextHand(card.rank, card.chance, card.total, card.soft, card.busts, card.ev, named(plain))
    # Where the dealer draws between turns, a hand with one card more is one in another lap.
    some = left if asked.book.turns != "rounds" else {}
    suited = {each: with_card(hand, each, asked.book) for each in some}
    apart = {each: made for each, made in suited.items() if made.category != plain.category and named(made)}
    shares = {each: left[each] / sum(left.values()) for each in apart}
    if sum(shares.values()) < 1:
        yield replace(made, chance=card.chance * (1 - sum(shares.values())))
    for each, special in apart.items():
        ev = _worth(asked, each, special)
        yield replace(made, card=each, chance=card.chance * shares[each], ev=ev, name=named(special))


def _left_of_rank(asked: Asked, card: NextCard) -> dict[Card, float]:
    """The cards left that the odds count as this one: all that count ten may be one to them."""
    from fairdeal.odds.answers import tables_of
    from fairdeal.odds.left import symbol_of

    symbols = tables_of(asked.book).symbols
    symbol = symbol_of(symbols, card.rank.replace("T", "10"))
    left = _left(asked).items()
    return {each: count for each, count in left if symbols.of_rank[RANK_OF[each]] == symbol}


def _hand(asked: Asked) -> Hand:
    from fairdeal.odds.advising import hand_of
    from fairdeal.odds.answers import tables_of

    return hand_of(tables_of(asked.book), asked.hand)[0]


def _left(asked: Asked) -> dict[Card, float]:
    """How many of each card are left; one named without a suit is any of its rank, each as likely."""
    book = asked.book
    left: dict[Card, float] = dict(Counter(book.pack * (book.decks or 1)))
    for code in (*asked.hand, *asked.up, *asked.seen) if book.decks else ():
        same = {each: left[each] for each in left if code in (each, each[:-1])}
        for each, count in same.items():
            left[each] -= count / sum(same.values())
    return {each: count for each, count in left.items() if count > 1e-9}


# What a named hand is worth.


def _worth(asked: Asked, card: Card, made: Hand) -> float:
    from fairdeal import odds

    cards = (*asked.hand, card)
    try:
        found = odds.advice(asked.book, cards, asked.up, asked.seen)
    except NothingToDecide:
        return _paid(asked, card, replace(made, ended="special"))
    return found.actions[found.best].ev


def _paid(asked: Asked, card: Card, made: Hand) -> float:
    """What a hand gets that is over, whatever the dealer comes to short of a natural."""
    from fairdeal import odds

    flat, against = (_gain(asked, made, dealer) for dealer in (FINALS[0], NATURAL))
    if odds.advice(asked.book, asked.hand, asked.up, asked.seen).peeked:
        return flat
    natural = odds.dealer_odds(asked.book, asked.up, (*asked.seen, *asked.hand, card)).natural
    return (1 - natural) * flat + natural * against


def _gain(asked: Asked, made: Hand, dealer: Dealer) -> float:
    """In first bets; a script may look at the upcard."""
    from fairdeal.odds.tables import net

    up = next(card for card in asked.book.pack if asked.up[0] in (card, card[:-1]))
    other = next(card for card in asked.book.pack if POINTS[card] == (10 if RANK_OF[up] == 1 else 1))
    shown = (up, other) if asked.book.upcard_place == 0 else (other, up)
    facing = replace(dealer, cards=shown)
    outcome, returned = settle_hand(made, Box(1, 1, made.stake, (made,)), facing, asked.book)
    return net(asked.book, outcome, returned - made.stake, made.stake)
