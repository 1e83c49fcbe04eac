"""What tables must know of blackjack."""

from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from threading import Lock
from typing import Any

from fairdeal.cards import Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import HandSettled, SideBetSettled
from fairdeal.games.blackjack.forfeits import forfeit
from fairdeal.games.blackjack.max_payout import largest_first_bet, max_payouts
from fairdeal.games.blackjack.offers import Offer as OfferedAction
from fairdeal.games.blackjack.offers import offers
from fairdeal.games.blackjack.play import waiting_for
from fairdeal.games.blackjack.settle import pays_whole_chips, point
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import BoxNumber, Entries, ForPlayers, Seat
from fairdeal.tables.kit import Kit, Offer, text_of
from fairdeal.wire.views.blackjack import RoundView
from fairdeal.wire.views.table import ActionView

_working_out = Lock()
"""Many tables with the same book may be opened at once, and only the first works it out."""


class BlackjackKit(Kit):
    """Everybody plays against a bank, from a shoe of as many packs as the house likes."""

    def offers(self, where: str, overrides: tuple[str, ...]) -> Iterator[Offer]:
        # Reading houses takes a while to import, and most tables need none.
        from fairdeal.houses.library import NO_CACHE, open_house
        from fairdeal.houses.problems import BadHouse
        from fairdeal.tables.houses import all_terms

        with suppress(BadHouse):  # what was set at one house may be nonsense at another
            house, book = open_house(where, overrides, NO_CACHE)
            yield Offer(house.id, book, all_terms(house, book))

    def pack(self, book: RuleBook) -> tuple[Card, ...]:
        return book.pack

    def decks(self, book: RuleBook) -> int:
        return book.decks

    def bets_in_pairs(self, book: RuleBook) -> bool:
        return book.swap

    def is_for_points(self, book: RuleBook) -> bool:
        return book.points_only

    def pays_whole_chips(self, book: RuleBook, chips: int) -> bool:
        return book.rounding != "exact" or pays_whole_chips(chips, book)

    def largest_first_bet(self, book: RuleBook, payout: int) -> int:
        return largest_first_bet(book, payout)

    def actions(self, state: Round, seen: RoundView) -> tuple[ActionView, ...]:
        waiting = waiting_for(state)
        assert isinstance(waiting, ForPlayers)
        box = next(iter(waiting.options))
        return tuple(_action(box, offer) for offer in offers(state, waiting))

    @property
    def has_bank(self) -> bool:
        return True

    def work_out(self, book: RuleBook) -> None:
        with _working_out:
            super().work_out(book)

    def max_payouts(self, book: RuleBook, entries: Entries) -> Mapping[BoxNumber, int]:
        return max_payouts(book, entries)

    def points(self, event: Any, seat: Seat, boxes: Set[BoxNumber]) -> int:
        return point(event.outcome) if isinstance(event, HandSettled) and event.box in boxes else 0

    def forfeit(self, event: Any, seats: Set[Seat]) -> Any:
        return forfeit(event, seats)

    def won_beside(self, event: Any) -> int:
        """Side bets have odds of their own."""
        return event.returned - event.chips if isinstance(event, SideBetSettled) else 0


def _action(box: BoxNumber, offer: OfferedAction) -> ActionView:
    return ActionView(
        box,
        offer.action,
        text_of(f"action.{offer.action}.name"),
        is_open=not offer.why,
        chips=offer.chips,
        pays=offer.pays,
        is_free=offer.is_free,
        why=offer.why,
        reason=text_of(f"refusal.reason.{offer.why}") if offer.why else None,
    )


KIT = BlackjackKit("fairdeal.games.blackjack")
