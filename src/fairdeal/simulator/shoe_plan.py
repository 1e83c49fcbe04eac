"""The shoe of a run: which cards, and when they are shuffled."""

from msgspec import Struct

from fairdeal.cards import Card, packs, rounds_between
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.table_rules import ShoeRules


class ShoePlan(Struct, frozen=True):
    """A house's shoe knobs, worked out to numbers of cards and rounds."""

    cards: tuple[Card, ...]
    """The whole shoe; where cards are `replaced`, one pack."""
    fresh: bool
    """Shuffled before every round: a shuffling machine, or a house that shuffles by hand each time."""
    cut: int
    """No round begins once so many cards are out, the burnt included; every shoe has one round at least."""
    burn: int = 0
    """Cards put aside after every shuffle between rounds."""
    burn_seen: bool = False
    """Whether who counts sees them."""
    rounds: int = 0
    """Shuffled after so many rounds; 0 where the cut card decides."""
    replaced: bool = False
    """Each card is put back before the next is drawn: the infinite shoe."""
    new_shoe_when_empty: bool = False
    """In mid-round: a shoe that runs out becomes a new shoe, instead of its discards ending this round."""

    @property
    def name(self) -> str:
        """What stands beside every figure: whether rounds at the cut card weigh in."""
        return "fresh" if self.rounds else "cut card"


def shoe_plan(rules: ShoeRules, book: RuleBook) -> ShoePlan:
    """
    >>> from fairdeal.games.blackjack.working import default_book
    >>> plan = shoe_plan(ShoeRules(), default_book())
    >>> plan.cut, len(plan.cards), plan.name
    (234, 312, 'cut card')
    """
    cards = packs(book.pack, book.decks or 1)
    rounds = rounds_between(rules.shuffle) or 0
    fresh = rounds == 1 or not book.decks
    return ShoePlan(
        cards=cards,
        fresh=fresh,
        cut=_cut(rules, len(cards), fresh, rounds),
        burn=0 if rules.shuffle == "csm" or not book.decks else rules.burn_cards,
        burn_seen=rules.burn_visible,
        rounds=1 if fresh else rounds,
        replaced=not book.decks,
        new_shoe_when_empty=rules.when_empty == "new_shoe",
    )


def _cut(rules: ShoeRules, cards: int, fresh: bool, rounds: int) -> int:
    if fresh:
        return 1
    if rounds:
        return cards
    if rules.cut_card_from_end is not None:
        return max(0, cards - rules.cut_card_from_end)
    return round(cards * rules.share_dealt)
