"""Caches results per rule book, for as many books as most rooms ever use."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from fairdeal.games.blackjack.book import RuleBook

BOOKS_KEPT = 128

Result = TypeVar("Result")


class OncePerBook(Generic[Result]):
    """A function of a rule book, computed on the first call for each book.

    The key is the identity of the book, which the cache keeps alive: books never change, and comparing
    them is slow.
    """

    def __init__(self, work_out: Callable[[RuleBook], Result]) -> None:
        self.work_out = work_out
        self._known = OrderedDict[int, tuple[RuleBook, Result]]()

    def __call__(self, book: RuleBook) -> Result:
        kept = self._known.get(id(book))
        if kept is None:
            kept = self._known[id(book)] = book, self.work_out(book)
            while len(self._known) > BOOKS_KEPT:
                self._known.popitem(last=False)
        return kept[1]

    def forget_all(self) -> None:
        self._known.clear()
