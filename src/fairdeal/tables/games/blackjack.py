"""The adapter for blackjack."""

from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from fractions import Fraction
from threading import Lock

from fairdeal.cards import Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import Event, HandSettled, InsuranceSettled, SideBetSettled
from fairdeal.games.blackjack.forfeits import forfeit
from fairdeal.games.blackjack.max_payout import largest_first_bet, max_first_bets, max_payouts
from fairdeal.games.blackjack.named_hands import named_hands
from fairdeal.games.blackjack.offers import Offer as OfferedAction
from fairdeal.games.blackjack.offers import offers
from fairdeal.games.blackjack.play import waiting_for
from fairdeal.games.blackjack.settle import pays_whole_chips, point
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import BoxNumber, Entries, ForPlayers, Seat
from fairdeal.houses.places import shipped
from fairdeal.tables.game_adapter import GameAdapter, HouseOffer, text_of
from fairdeal.tables.read.recorded_round import Record, SeatPart
from fairdeal.wire.records import HandRecord, InsuranceRecord, SideBetRecord
from fairdeal.wire.views.blackjack import BoxView, HandView, RoundView
from fairdeal.wire.views.table import ActionView

DEALER: Seat = 0
"""The dealer's place on a score board."""

_working_out = Lock()
"""Many tables with the same book may be opened at once; only the first computes its values."""


class BlackjackAdapter(GameAdapter[RuleBook, Round, Event, RoundView]):
    """Everybody plays against a bank, from a shoe of as many packs as the house wants."""

    def offers(self, where: str, overrides: tuple[str, ...]) -> Iterator[HouseOffer]:
        # Reading houses takes a while to import, and most tables don't need them.
        from fairdeal.houses.library import NO_CACHE, open_house
        from fairdeal.houses.problems import BadHouse
        from fairdeal.tables.houses.terms import all_terms

        with suppress(BadHouse):  # what was set at one house may make no sense at another
            house, book = open_house(where, overrides, NO_CACHE)
            yield HouseOffer(house.id, book, all_terms(house, book))

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

    def max_first_bets(self, book: RuleBook) -> Fraction:
        return max_first_bets(book)

    def actions(self, state: Round, seen: RoundView) -> tuple[ActionView, ...]:
        waiting = waiting_for(state)
        assert isinstance(waiting, ForPlayers)
        box = next(iter(waiting.options))
        return tuple(_action(box, offer) for offer in offers(state, waiting))

    @property
    def has_coach(self) -> bool:
        return True

    @property
    def has_bank(self) -> bool:
        return True

    def work_out(self, book: RuleBook) -> None:
        with _working_out:
            super().work_out(book)
            named_hands(book)

    def max_payouts(self, book: RuleBook, entries: Entries) -> Mapping[BoxNumber, int]:
        return max_payouts(book, entries)

    def points(self, event: Event, seat: Seat, boxes: Set[BoxNumber]) -> int:
        return point(event.outcome) if isinstance(event, HandSettled) and event.box in boxes else 0

    def point_winner(self, event: Event) -> Seat | None:
        """The winner of a hand, whether a player or the dealer; nobody for a push."""
        if not isinstance(event, HandSettled) or not (won := point(event.outcome)):
            return None
        return event.seat if won > 0 else DEALER

    def forfeit(self, event: Event, seats: Set[Seat]) -> Event:
        return forfeit(event, seats)

    def won_beside(self, event: Event) -> int:
        """Side bets have their own odds."""
        return event.returned - event.chips if isinstance(event, SideBetSettled) else 0

    def shipped_houses(self) -> list[str]:
        return shipped()

    def seat_part(self, record: Record, seen: RoundView, seat: Seat) -> SeatPart:
        stakes = RecordedStakes(record, seen, seat)
        return SeatPart(tuple(stakes.hands()), tuple(stakes.insurance()), tuple(stakes.side_bets()))

    def dealer_hand(self, seen: RoundView) -> tuple[tuple[Card, ...], int]:
        return seen.dealer.cards, seen.dealer.total


def _action(box: BoxNumber, offer: OfferedAction) -> ActionView:
    return ActionView(
        box,
        offer.action,
        text_of(f"action.{offer.action}.name"),
        is_open=not offer.why,
        chips=offer.chips,
        pays=offer.pays,
        against_natural=offer.against_natural,
        net_against_natural=offer.net_against_natural,
        is_free=offer.is_free,
        why=offer.why,
        reason=text_of(f"refusal.reason.{offer.why}") if offer.why else None,
    )


Placed = tuple[object, ...]
"""Identifies a stake: a box with a hand or a side bet, or a box alone for its insurance."""


class RecordedStakes:
    """Every stake of a seat in a recorded round, and its result."""

    def __init__(self, record: Record, seen: RoundView, seat: Seat) -> None:
        self._record, self._returned = record, _find_returned(record)
        self._boxes = [box for box in seen.boxes if box.owner == seat]

    def hands(self) -> Iterator[HandRecord]:
        for box in self._boxes:
            for hand in box.hands:
                yield self._hand(box, hand)

    def _hand(self, box: BoxView, hand: HandView) -> HandRecord:
        stake, free = self._shown(hand.stake), self._shown(hand.free)
        change = self._change((box.number, hand.number), hand.stake)
        return HandRecord(box.number, hand.cards, hand.total, hand.outcome, stake, free, change)

    def insurance(self) -> Iterator[InsuranceRecord]:
        for box in self._boxes:
            if box.insurance:
                change = self._change((box.number,), box.insurance)
                yield InsuranceRecord(box.number, self._shown(box.insurance), change)

    def side_bets(self) -> Iterator[SideBetRecord]:
        for box in self._boxes:
            for side in box.side:
                change = self._change((box.number, side.id), side.chips)
                yield SideBetRecord(box.number, side.id, self._shown(side.chips), change, side.award or None)

    def _shown(self, chips: int) -> int:
        return 0 if self._record.for_show else chips

    def _change(self, placed: Placed, stake: int) -> int | None:
        if self._record.voided or (self._record.for_show and self._record.ended):
            return 0
        returned = self._returned.get(placed)
        return None if returned is None else self._shown(returned - stake)


def _find_returned(record: Record) -> dict[Placed, int]:
    """The chips that came back from each settled stake."""
    found: dict[Placed, int] = {}
    for event in record.events:
        match event:
            case HandSettled(box=box, hand=hand, returned=returned):
                placed: Placed = (box, hand)
            case InsuranceSettled(box=box, returned=returned):
                placed = (box,)
            case SideBetSettled(box=box, id=id, returned=returned):
                placed = (box, id)
            case _:
                continue
        found[placed] = returned
    return found


ADAPTER = BlackjackAdapter("fairdeal.games.blackjack")
