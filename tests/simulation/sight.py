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
from fairdeal.tables.views.disclosure import disclose
from fairdeal.tables.views.table_view import round_view, view
from fairdeal.wire.frames import Frame
from fairdeal.wire.views.table import TableView
from tests.simulation.laws import Truth
from tests.simulation.people import seed_of

encode = msgspec.json.encode
OWN_LIMIT = "limit/loss"
"""Why an action is not offered that costs more than its viewer may still lose."""


@lru_cache(maxsize=4)
def chain_of(secret: bytes, length: int) -> SeedChain:
    return seed_chain(secret, length)


class Eyes:
    """Everybody who may look at the tables of a store, and whether what they are shown is what they may see.

    What they are shown comes from clients; the log says what is true, and what nobody may see.
    """

    def __init__(self, truth: Truth) -> None:
        self._store: Store | None = None
        self._truth = truth
        self._secrets: dict[tuple[str, int], bytes] = {}
        """The seeds of shoes. They are kept here, since a room that is restored gives up its own."""

    def use(self, store: Store) -> None:
        """The tables are in this store from now on."""
        self._store = store

    def remember_seeds(self) -> None:
        """Look up all seeds that are not known yet, before a store forgets them."""
        for name, newest in self._truth.tables.items():
            for _, _, table in self._truth.steps(name, 1, newest.version):
                if table.shoe is not None and table.chain is not None:
                    self._server_seed(table)

    def look(self, seen: TableView[Any], person: str | None, *, is_answered: bool = False) -> None:
        """A person sees the table, as it was at some version. `is_answered`: they have given a command since,
        so their client leaves the question out.
        """
        table = self._truth.table_at(seen.table, seen.version)
        told = encode(seen)
        self._check_seeds(table, told)
        self._check_table(seen, table, person, is_answered=is_answered)
        if table.round is not None and isinstance(table.round.state, TrumpsRound):
            self._check_hands(table, table.round.state, person, told)

    def _check_table(
        self, seen: TableView[Any], table: Table, person: str | None, *, is_answered: bool
    ) -> None:
        """A viewer sees the table as it is, and would see the same with another hole card."""
        limited, other = _limited(seen), table
        show = _view_without_question if is_answered else view
        if table.round is not None and isinstance(table.round.state, BlackjackRound):
            other = with_other_hole_card(table, table.round.state, person)
        shown = encode(_of_the_table_alone(seen, limited))
        if shown != encode(_of_the_table_alone(show(other, person), limited)):
            truth = encode(_of_the_table_alone(show(table, person), limited))
            assert shown == truth, f"{person} sees another table than there is"
            raise AssertionError(f"{person} sees the hole card")

    def hear(
        self,
        frame: Frame[Any],
        known: int,
        person: str | None,
        *,
        with_rounds: bool,
        is_answered: bool = False,
    ) -> None:
        """A person who knows all up to a version, or 0, is shown a frame. `is_answered`: see `look`."""
        self.look(frame.view, person, is_answered=is_answered)
        name = frame.view.table
        self._check_seeds(self._truth.table_at(name, frame.version), encode(frame))
        assert frame.version == frame.view.version, "a frame shows another version"
        assert frame.version >= known, f"{person} is taken back from {known} to {frame.version}"
        if frame.has_gap or not known:
            assert not frame.events, "events come after a gap"
            assert not (frame.has_gap and with_rounds), f"{person} wants every step, and misses one"
            return
        shown = list[Any]()
        rounds = list[Any]()
        for before, fact, after in self._truth.steps(name, known, frame.version):
            event = self._show(before, fact, after, person)
            if event is not None:
                shown.append(event)
                rounds.append(_round_seen(before, after, person))
        assert frame.events == tuple(shown), f"{person} is shown other events than those after {known}"
        assert frame.rounds_after_events == (tuple(rounds) if with_rounds else ()), f"{person} sees others"

    def _show(self, before: Table, fact: Any, after: Table, person: str | None) -> Any:
        """The event that a person is to be shown, which says nothing of a hidden card or seed."""
        shown = disclose(before, fact, person)
        heard = encode(shown)
        self._check_seeds(after, heard)
        hole = dealt_hole(before, fact) or hidden_hole(before)
        if hole is not None and not knows_hole(after, person):
            other = with_other_card(before, fact, hole)
            told = encode(disclose(before, other, person))
            assert told == heard, f"{person} hears of the hole card: {heard!r}"
        return shown

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
            assert self._store is not None
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


def _round_seen(before: Table, after: Table, person: str | None) -> Any:
    """The round after an event, from where a person sat before it; the same with another hole card."""
    place = before.place_of(person) if person is not None else None
    seat = place.seat if place is not None else None
    seen = round_view(after, seat)
    if after.round is not None and isinstance(after.round.state, BlackjackRound):
        who = next((each.person for each in after.places.values() if each.seat == seat), None)
        other = round_view(with_other_hole_card(after, after.round.state, who), seat)
        assert encode(other) == encode(seen), f"{person} sees the hole card in a round"
    return seen


def _limited(seen: TableView[Any]) -> set[tuple[int, str]]:
    """The actions that cost more than their viewer may still lose today."""
    actions = seen.own.actions if seen.own is not None else ()
    return {(each.box, each.action) for each in actions if each.why == OWN_LIMIT}


def _view_without_question(table: Table, person: str | None) -> TableView[Any]:
    seen = view(table, person)
    return replace(seen, own=replace(seen.own, asked="", actions=())) if seen.own is not None else seen


def _of_the_table_alone(seen: TableView[Any], limited: set[tuple[int, str]]) -> Any:
    """A view without the house, and without what hangs on its funds or on a viewer's wallet and limits."""
    own = seen.own
    if own is not None:
        actions = tuple(each for each in own.actions if (each.box, each.action) not in limited)
        own = replace(own, wallet=None, bets=None, actions=actions)
    seats = tuple(replace(each, bet_most=None) for each in seen.seats)
    changed: dict[str, Any] = {"now_ms": 0, "house": None, "bets": None, "seats": seats, "own": own}
    return replace(seen, **changed)


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
