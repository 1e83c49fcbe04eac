"""What people get to see: no seed, no hole card, no card of another hand."""

from collections import Counter
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from fairdeal.cards import Card, packs
from fairdeal.fairness import SeedChain, ShoeReshuffled, seed_chain, without
from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.events import HoleCardDealt
from fairdeal.games.blackjack.state import POINTS, Dealer
from fairdeal.games.blackjack.state import Round as BlackjackRound
from fairdeal.games.trumps.state import Round as TrumpsRound
from fairdeal.games.trumps.view import pack_view
from fairdeal.store import Store
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.events import RoundAdvanced
from fairdeal.tables.model.state import Table
from fairdeal.tables.published_steps import PublishedStep
from fairdeal.tables.subscriptions import Update
from fairdeal.tables.views.disclosure import disclose
from fairdeal.tables.views.table_view import view
from tests.simulation.laws import Truth
from tests.simulation.people import seed_of

encode = msgspec.json.encode


@lru_cache(maxsize=4)
def chain_of(secret: bytes, length: int) -> SeedChain:
    return seed_chain(secret, length)


class Eyes:
    """Everybody who may look at the tables of a store; what nobody may see is looked up there."""

    def __init__(self, store: Store, truth: Truth) -> None:
        self._store, self._truth = store, truth
        self._secrets: dict[tuple[str, int], bytes] = {}

    def look(self, table: Table, person: str | None) -> None:
        """A person sees the table."""
        seen = encode(view(table, person))
        self._check_seeds(table, seen)
        if table.round is not None and isinstance(table.round.state, BlackjackRound):
            swapped = with_other_hole_card(table, table.round.state, person)
            assert encode(view(swapped, person)) == seen, f"{person} sees the hole card"
        if table.round is not None and isinstance(table.round.state, TrumpsRound):
            self._check_hands(table, table.round.state, person, seen)

    def hear(self, update: Update, person: str | None) -> None:
        """A person hears of what was published."""
        for step in update.steps:
            self._hear_step(step, person)
        self.look(update.after, person)

    def _hear_step(self, step: PublishedStep, person: str | None) -> None:
        before, shown = step.before, list[Any]()
        for each in step.events:
            fact, after = each.event, each.table
            shown.append(disclose(before, fact, person))
            heard = encode(shown[-1])
            self._check_seeds(after, heard)
            hole = dealt_hole(before, fact) or hidden_hole(before)
            if hole is not None and not knows_hole(after, person):
                other = with_other_card(before, fact, hole)
                told = encode(disclose(before, other, person))
                assert told == heard, f"{person} hears of the hole card: {heard!r}"
            before = after
        assert step.shown_to(person).events == tuple(each for each in shown if each is not None)

    def _check_seeds(self, table: Table, seen: bytes) -> None:
        if table.shoe is None or table.chain is None:
            return
        assert self._server_seed(table) not in seen, "the seed of a shoe in use is seen"
        for seat in table.shoe.seats:
            place = table.places.get(int(seat.who.partition(":")[2] or 0))
            if place is not None and not seat.seed:
                own = [seed_of(table, place.person, letter).hex().encode() for letter in (b"a", b"b")]
                assert not any(seed in seen for seed in own), f"a seed of {seat.who} is seen"

    def _server_seed(self, table: Table) -> bytes:
        assert table.shoe is not None
        assert table.chain is not None
        key = table.id, table.shoe.sealed.shoe
        if key not in self._secrets:
            content = self._store.secret(f"chain:{table.id}:{table.chain.chain}")
            assert content is not None
            place = key[1] - table.first_shoe + 1
            self._secrets[key] = chain_of(content, table.chain.length).seed(place).hex().encode()
        return self._secrets[key]

    def _check_hands(self, table: Table, state: TrumpsRound, person: str | None, seen: bytes) -> None:
        """A card that was never turned up in this game is seen by its owner alone."""
        shown = self._truth.turned_up.get((table.id, table.rounds), set())
        # What a pack holds is public, and shown to everybody in the same words.
        seen = seen.replace(encode(pack_view(state.book)), b"")
        place = table.place_of(person) if person is not None else None
        for box in state.boxes:
            if place is None or box.owner != place.seat:
                told = [card for card in box.cards if card not in shown and f'"{card}"'.encode() in seen]
                assert not told, f"{person} sees {told} of box {box.number}"


# The hole card, and what would be known if it were another.


def hidden_hole(table: Table) -> Card | None:
    """The card that lies face down, if one does."""
    state = table.round.state if table.round is not None else None
    if not isinstance(state, BlackjackRound) or not state.hole_hidden:
        return None
    return next(iter(state.dealer.cards[state.book.hole_place :]), None)


def dealt_hole(table: Table, fact: Any) -> Card | None:
    """The card that this fact deals face down."""
    if not isinstance(fact, RoundAdvanced):
        return None
    event = ADAPTERS[table.game].event_from(bytes(fact.event), table.book)
    return event.card if isinstance(event, HoleCardDealt) else None


def knows_hole(table: Table, person: str | None) -> bool:
    """Whether this person banks."""
    place = table.place_of(person) if person is not None else None
    return place is not None and table.round is not None and place.seat == table.round.banker


def with_other_card(table: Table, fact: Any, hole: Card) -> Any:
    """The same fact where another card lies face down in the place of this one."""
    if dealt_hole(table, fact) is not None:
        event = ADAPTERS[table.game].event_from(bytes(fact.event), table.book)
        other = next(card for card in ADAPTERS[table.game].pack(table.book) if card != hole)
        return replace(fact, event=msgspec.Raw(encode(replace(event, card=other))))
    if isinstance(fact, ShoeReshuffled) and table.shoe is not None:
        sealed, left = table.shoe.sealed, Counter(fact.cards)
        lying = Counter(packs(sealed.pack, sealed.decks)) - left
        other = next((card for card in left if card != hole), hole)
        if lying[hole]:
            lying -= Counter([hole])
            return replace(
                fact, cards=without(sealed.pack, sealed.decks, (lying + Counter([other])).elements())
            )
    return fact


def with_other_hole_card(table: Table, state: BlackjackRound, person: str | None) -> Table:
    """The same table with another card face down, unless this person banks and knows it."""
    hole = state.book.hole_place
    if knows_hole(table, person) or hidden_hole(table) is None or state.book.turns == "rounds":
        return table
    # Fives and sixes make no natural: the house has nothing else to do with them.
    by_points = {POINTS[card]: card for card in state.book.pack}
    other = by_points[5] if POINTS[state.dealer.cards[hole]] != 5 else by_points[6]
    dealer = Dealer(stood=state.dealer.stood, owed=state.dealer.owed, lap=state.dealer.lap)
    for number, card in enumerate(state.dealer.cards):
        dealer = with_card(dealer, other if number == hole else card, state.book)
    dealer = replace(dealer, owed=state.dealer.owed)
    in_play = table.round
    assert in_play is not None
    return replace(table, round=replace(in_play, state=replace(state, dealer=dealer)))
