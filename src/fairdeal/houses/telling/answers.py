"""What a rule book says of every hand: its name and what it may do, whether knobs or a script decided."""

from msgspec import Struct

from fairdeal.games.blackjack.book import Menu, Menus, Origin, RuleBook, Specials
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.scripts.domain import Held, held_hands, is_natural, is_split, origins_of, ranks_of
from fairdeal.scripts.readings import usual_menu

SUIT_CLASSES = range(MIXED + 1)


class Answer(Struct, frozen=True):
    """What a hand is called, and what its player is asked."""

    category: str
    doubled: str
    """What it is called once it has been doubled."""
    actions: tuple[str, ...]
    """Empty where the hand is over by itself."""
    surrender_vs: tuple[int, ...]
    """The ranks of upcards against which it may be given up."""
    silenced: tuple[str, ...] = ()
    """What a script's menu offers in vain, because the hand is over by itself."""


Answers = dict[tuple[Held, Origin], tuple[Answer, ...]]
"""For each hand of each origin, one answer a suit class."""


def hand_answers(book: RuleBook) -> Answers:
    """Every hand of two cards or more that is not bust."""
    reader = _Reader(book)
    may_split = max(map(max, book.split_limit)) > 1
    return {
        (held, origin): reader.row(held, origin)
        for held in held_hands(ranks_of(book))
        for origin in origins_of(held, book, may_split)
        if held.cards == 2 or _may_draw(origin, book)
    }


def _may_draw(origin: Origin, book: RuleBook) -> bool:
    """Split aces that get one card each never come to more."""
    return book.menus is not None or book.may_hit[origin]


class _Reader:
    """Reads one book; hands that the book does not tell apart share their row."""

    def __init__(self, book: RuleBook) -> None:
        self.book = book
        self.rows: dict[object, tuple[Answer, ...]] = {}

    def row(self, held: Held, origin: Origin) -> tuple[Answer, ...]:
        alike = (origin, held.shape, held.ranks if held.cards == 2 else self._own_key(held, origin))
        if alike not in self.rows:
            self.rows[alike] = tuple(self._answer(held, origin, suits) for suits in SUIT_CLASSES)
        return self.rows[alike]

    def _own_key(self, held: Held, origin: Origin) -> int:
        """The hand's key where the book names or treats it card by card, else nothing."""
        tables: list[dict[int, tuple[str, ...]] | dict[int, tuple[int, ...]]] = [
            *self.book.special_hands[origin]
        ]
        if self.book.menus is not None:
            tables.append(self.book.menus.hands[origin])
        return held.key if any(held.key in table for table in tables) else 0

    def _answer(self, held: Held, origin: Origin, suits: int) -> Answer:
        category = self._name(held, origin, suits, doubled=False)
        doubled = self._name(held, origin, suits, doubled=True)
        menu = self._menu(held, origin, suits)
        if self._is_over(held, origin, category):
            silenced = menu.actions if self.book.menus is not None else ()
            return Answer(category, doubled, (), (), silenced)
        limit = self.book.split_limit[held.ranks[0]][held.ranks[1]] if held.cards == 2 else 0
        hands = 2 if is_split(origin) else 1
        actions = tuple(action for action in menu.actions if action != "split" or limit > hands)
        return Answer(category, doubled, actions, menu.surrender_vs)

    def _name(self, held: Held, origin: Origin, suits: int, doubled: bool) -> str:
        names: Specials = self.book.special_hands[origin][doubled]
        found = names.get(held.key) or self.book.special_shapes[origin][doubled].get(held.shape)
        plain = "natural" if is_natural(held, origin, self.book) and not doubled else "general"
        return (found and found[suits]) or plain

    def _menu(self, held: Held, origin: Origin, suits: int) -> Menu:
        menus = self.book.menus
        if menus is None:
            return usual_menu((held, origin), self.book)
        return menus.lists[_place(menus, held, origin, suits)]

    def _is_over(self, held: Held, origin: Origin, category: str) -> bool:
        special = self.book.specials.get(category)
        if special is not None and special.stops:
            return True
        if is_natural(held, origin, self.book) and self.book.naturals_at_once:
            return True
        return held.total == 21 and self.book.stop_on_21


def _place(menus: Menus, held: Held, origin: Origin, suits: int) -> int:
    by_suits = menus.hands[origin].get(held.key)
    return by_suits[suits] if by_suits is not None else menus.shapes[origin][held.shape]
