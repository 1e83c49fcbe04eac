"""What people get to see: no seed, no hole card, no card of another hand."""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from fairdeal.fairness import SeedChain, seed_chain
from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.state import POINTS, Dealer
from fairdeal.games.blackjack.state import Round as BlackjackRound
from fairdeal.games.trumps.state import Round as TrumpsRound
from fairdeal.store import Store
from fairdeal.tables.shoes import CHAIN_LENGTH
from fairdeal.tables.state import Table
from fairdeal.tables.views import disclosed, view
from fairdeal.tables.watching import Update
from tests.simulation.laws import Truth
from tests.simulation.people import seed_of

encode = msgspec.json.encode


@lru_cache(maxsize=4)
def chain_of(secret: bytes) -> SeedChain:
    return seed_chain(secret, CHAIN_LENGTH)


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
        """A person hears of a step."""
        for fact in update.facts:
            heard = encode(disclosed(update.before, fact, person))
            self._check_seeds(update.after, heard)
        self.look(update.after, person)

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
            self._secrets[key] = chain_of(content).seed(place).hex().encode()
        return self._secrets[key]

    def _check_hands(self, table: Table, state: TrumpsRound, person: str | None, seen: bytes) -> None:
        """A card that was never turned up in this game is seen by its owner alone."""
        shown = self._truth.turned_up.get((table.id, table.rounds), set())
        place = table.place_of(person) if person is not None else None
        for box in state.boxes:
            if place is None or box.owner != place.seat:
                told = [card for card in box.cards if card not in shown and f'"{card}"'.encode() in seen]
                assert not told, f"{person} sees {told} of box {box.number}"


def with_other_hole_card(table: Table, state: BlackjackRound, person: str | None) -> Table:
    """The same table with another card face down, unless this person banks and knows it."""
    hole, place = state.book.hole_place, table.place_of(person) if person is not None else None
    knows = place is not None and place.seat == state.banker
    if knows or not state.hole_hidden or len(state.dealer.cards) <= hole or state.book.turns == "rounds":
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
