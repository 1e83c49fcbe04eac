"""What each fact makes of a table. Nothing is decided here: a fact has happened."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from fairdeal.fairness import shuffle_events as f
from fairdeal.fairness.sealing import CUT, SeatSeed, seat_name
from fairdeal.games.game import Finished, Impossible
from fairdeal.ledger.accounts import Kind, kind_of
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.tables import facts as t
from fairdeal.tables.kit import FindBook, Kit
from fairdeal.tables.kits import KITS
from fairdeal.tables.state import LastRound, Phase, Place, RoundInPlay, SealedShoe, Table

ELSEWHERE = (Kind.WALLET, Kind.HOUSE, Kind.MINT, Kind.SUSPENSE)
"""Accounts that other tables move too."""

OF_A_ROUND = frozenset(
    {Reason.STAKE, Reason.RESERVE, Reason.RELEASE, Reason.PAYOUT, Reason.RETURN, Reason.LOST}
)
"""Why chips move in a round; what is bought in or funded meanwhile is no part of it."""


def opened(fact: t.TableOpened, find_book: FindBook) -> Table:
    """The table that its first fact makes."""
    book = KITS[fact.game].book_named(fact.book, find_book)
    return Table(fact.table, fact.game, fact.house, book, fact.book, fact.terms, fact.by)


def fold(
    table: Table | None, fact: Any, at: int, transfers: Iterable[Transfer], find_book: FindBook
) -> Table:
    """The table after a fact, and after the chips that moved with it."""
    before = table
    if table is None:
        if not isinstance(fact, t.TableOpened):
            raise Impossible(f"a table begins with its opening, not with {type(fact).__name__}")
        table = opened(fact, find_book)
    elif isinstance(fact, t.HouseTaken):
        table = _house_taken(table, fact, find_book)
    else:
        table = _FOLDS[type(fact)](table, fact)
    table = replace(table, version=table.version + 1, at=at)
    if isinstance(fact, t.SeatTaken):
        table = _with_place(table, replace(table.places[fact.seat], since=at))
    return moved(_asked_anew(before, table, fact, at), transfers)


def _house_taken(table: Table, fact: t.HouseTaken, find_book: FindBook) -> Table:
    book = KITS[table.game].book_named(fact.book, find_book)
    if fact.terms.banker != table.terms.banker:
        table = replace(table, banker=None, banks_in=0)
    return replace(table, house=fact.house, book=book, book_id=fact.book, terms=fact.terms)


def moved(table: Table, transfers: Iterable[Transfer]) -> Table:
    """The table once these chips have moved."""
    transfers = tuple(transfers)
    if not transfers:
        return table
    chips = dict(table.chips)
    for each in transfers:
        for account, change in ((each.source, -each.chips), (each.target, each.chips)):
            if kind_of(account) not in ELSEWHERE:
                chips[account] = chips.get(account, 0) + change
    held = {account: left for account, left in chips.items() if left}
    if min(held.values(), default=0) < 0:
        raise Impossible(f"an account of {table.id} falls below zero")
    if table.round is not None:
        in_round = (each for each in transfers if each.reason in OF_A_ROUND)
        table = replace(table, round=replace(table.round, moved=(*table.round.moved, *in_round)))
    return replace(table, chips=held)


_ASKS = (
    t.Played,
    t.RoundEnded,
    t.RoundVoided,
    t.HouseTaken,
    f.BankerElected,
    f.ShoeSealed,
    f.SeedBindingClosed,
    f.SeedChainPublished,
)
"""Facts after which the table asks anew."""


def _asked_anew(before: Table | None, table: Table, fact: Any, at: int) -> Table:
    """The clock of a question begins when it is put; of the betting, with the first bet."""
    if isinstance(fact, _ASKS):
        return replace(table, asked=table.version, asked_at=at, granted=0)
    first_bet = isinstance(fact, t.BetsPlaced) and before is not None and not _has_bets(before)
    return replace(table, asked_at=at, granted=0) if first_bet else table


def _has_bets(table: Table) -> bool:
    return any(place.bets for place in table.places.values())


def _with_place(table: Table, place: Place) -> Table:
    return replace(table, places=dict(sorted({**table.places, place.seat: place}.items())))


# People.


def _seat_taken(table: Table, fact: t.SeatTaken) -> Table:
    shoe = table.shoe
    in_use = shoe is not None and (shoe.rounds > 0 or table.round is not None)
    waits = in_use and not table.terms.joins_mid_shoe
    return _with_place(table, Place(fact.seat, fact.person, fact.name, fact.bot, waits_for_shoe=waits))


def _leaving_said(table: Table, fact: t.LeavingSaid) -> Table:
    return _with_place(table, replace(table.places[fact.seat], leaves=True))


def _seat_left(table: Table, fact: t.SeatLeft) -> Table:
    table = _without_seed(table, seat_name(fact.seat))
    places = {seat: place for seat, place in table.places.items() if seat != fact.seat}
    if fact.seat == table.banker:
        return replace(table, places=places, banker=None, banks_in=0)
    return replace(table, places=places)


def _bets_placed(table: Table, fact: t.BetsPlaced) -> Table:
    place = table.places[fact.seat]
    return _with_place(table, replace(place, bets=fact.bets, last_bets=fact.bets or place.last_bets))


def _bets_taken_back(table: Table, fact: t.BetsTakenBack) -> Table:
    return _with_place(table, replace(table.places[fact.seat], bets=None))


def _bank_limited(table: Table, fact: t.BankLimited) -> Table:
    return _with_place(table, replace(table.places[fact.seat], bank_most=fact.most))


def _bought_in(table: Table, fact: t.BoughtIn) -> Table:
    place = table.places[fact.seat]
    return _with_place(table, replace(place, brought=place.brought + fact.chips))


def _cashed_out(table: Table, fact: t.CashedOut) -> Table:
    place = table.places[fact.seat]
    return _with_place(table, replace(place, brought=place.brought - fact.chips))


def _same(table: Table, fact: Any) -> Table:
    return table


def _closing_said(table: Table, fact: t.ClosingSaid) -> Table:
    return replace(table, closing=True)


def _closed(table: Table, fact: t.TableClosed) -> Table:
    return replace(table, phase=Phase.CLOSED)


def _granted(table: Table, fact: t.TimeGranted) -> Table:
    return replace(table, granted=table.granted + fact.seconds)


def _elected(table: Table, fact: f.BankerElected) -> Table:
    if fact.seat and fact.seat not in table.places:
        raise Impossible(f"nobody sits in seat {fact.seat} who could bank at {table.id}")
    seats = tuple(sorted(table.places)) if fact.among else ()
    return replace(table, banker=fact.seat or None, banks_in=table.rounds + 1, lot_seats=seats)


def _dealer_came(table: Table, fact: t.DealerCame) -> Table:
    return replace(table, dealer=fact.person, dealer_name=fact.name)


def _dealer_went(table: Table, fact: t.DealerWent) -> Table:
    return replace(_without_seed(table, CUT), dealer="", dealer_name="")


# Rounds.


def _played(table: Table, fact: t.Played) -> Table:
    kit = KITS[table.game]
    event = kit.event_from(bytes(fact.event), table.book)
    table = _with_cards(table, fact.drawn)
    if table.round is None:
        begun = RoundInPlay(
            fact.round,
            kit.game.apply(None, event),
            event.entries.banker,
            dict(event.entries.purses),
        )
        return replace(table, phase=Phase.PLAYING, round=begun, rounds=fact.round, last=None)
    in_play = replace(table.round, state=kit.game.apply(table.round.state, event))
    if kit.is_for_points(table.book):
        table = _with_points(table, in_play, kit, event)
    return replace(table, round=in_play)


def _with_points(table: Table, in_play: RoundInPlay, kit: Kit, event: Any) -> Table:
    """Whoever wins the comparison of a hand with the dealer's gets a point."""
    for place in table.places.values():
        boxes = {box.number for box in in_play.state.boxes if box.owner == place.seat}
        points = kit.points(event, place.seat, boxes)
        if points > 0:
            table = _with_place(table, replace(place, points=place.points + points))
        elif points < 0:
            table = replace(table, dealer_points=table.dealer_points - points)
    return table


def _forfeited(table: Table, fact: t.Forfeited) -> Table:
    assert table.round is not None
    lost = table.round.forfeited | {fact.seat}
    return replace(table, round=replace(table.round, forfeited=lost))


def _ended(table: Table, fact: t.RoundEnded | t.RoundVoided) -> Table:
    places = {seat: replace(place, bets=None) for seat, place in table.places.items()}
    shoe = table.shoe
    if shoe is not None:
        shoe = replace(shoe, on_table=(), rounds=shoe.rounds + 1)
    last = _last_round(table, fact)
    return replace(table, phase=Phase.BETTING, places=places, shoe=shoe, round=None, last=last)


def _last_round(table: Table, fact: t.RoundEnded | t.RoundVoided) -> LastRound:
    """What whoever comes too late for the events still sees of it."""
    assert table.round is not None
    seen = KITS[table.game].game.view(table.round.state, None)
    names = {seat: place.name for seat, place in table.places.items()}
    if isinstance(fact, t.RoundVoided):
        return LastRound(fact.round, seen, names, {}, fact.why)
    return LastRound(fact.round, seen, names, {int(seat): chips for seat, chips in fact.won.items()})


def is_over(table: Table) -> bool:
    """Whether the round in play has come to its end."""
    round_ = table.round
    return round_ is not None and isinstance(KITS[table.game].game.waiting_for(round_.state), Finished)


# Shoes.


def _with_cards(table: Table, drawn: tuple[f.Drawn, ...]) -> Table:
    if not drawn:
        return table
    if table.shoe is None:
        raise Impossible("cards came out of no shoe")
    played = tuple(each.card for each in drawn if each.round)
    shoe = replace(table.shoe, drawn=drawn[-1].place, on_table=(*table.shoe.on_table, *played))
    return replace(table, shoe=shoe)


def _burnt(table: Table, fact: t.CardsBurnt) -> Table:
    return _with_cards(table, fact.drawn)


def _published(table: Table, fact: f.SeedChainPublished) -> Table:
    return replace(table, chain=fact, is_chain_over=False, first_shoe=table.shoes + 1)


def _chain_ended(table: Table, fact: f.SeedChainEnded) -> Table:
    return replace(table, is_chain_over=True)


def _sealed(table: Table, fact: f.ShoeSealed) -> Table:
    size = len(fact.pack) * fact.decks
    shoe = SealedShoe(fact, size=size, cut=table.terms.shuffling.cut(size))
    places = {seat: replace(place, waits_for_shoe=False) for seat, place in table.places.items()}
    return replace(table, shoe=shoe, shoes=fact.shoe, places=places)


def _shoe(table: Table) -> SealedShoe:
    if table.shoe is None:
        raise Impossible("there is no shoe")
    return table.shoe


def _seed_bound(table: Table, fact: f.SeatSeedCommitted) -> Table:
    seats = (*_shoe(table).seats, SeatSeed(fact.who, bytes.fromhex(fact.commitment), b""))
    return replace(table, shoe=replace(_shoe(table), seats=seats))


def _binding_closed(table: Table, fact: f.SeedBindingClosed) -> Table:
    return replace(table, shoe=replace(_shoe(table), is_binding_closed=True))


def _without_seed(table: Table, who: str) -> Table:
    """Who goes takes a bound seed along; but once binding has closed, nothing is taken away."""
    shoe = table.shoe
    if shoe is None or shoe.is_fixed:
        return table
    return replace(table, shoe=replace(shoe, seats=tuple(seat for seat in shoe.seats if seat.who != who)))


def _seed_known(table: Table, fact: f.SeatSeedRevealed | f.SeatSeedReplaced) -> Table:
    revealed = isinstance(fact, f.SeatSeedRevealed)
    seats = tuple(
        replace(seat, seed=bytes.fromhex(fact.seed), was_revealed=revealed) if seat.who == fact.who else seat
        for seat in _shoe(table).seats
    )
    return replace(table, shoe=replace(_shoe(table), seats=seats))


def _reshuffled(table: Table, fact: f.ShoeReshuffled) -> Table:
    shoe, more = _shoe(table), len(fact.cards)
    cut: int | None = 0
    if table.terms.shuffling.when_empty == "new_shoe":
        own = table.terms.shuffling.cut(more)
        cut = None if own is None else shoe.size + own
    again = (*shoe.again, fact.cards)
    return replace(table, shoe=replace(shoe, size=shoe.size + more, cut=cut, again=again))


def _revealed(table: Table, fact: f.ShoeRevealed) -> Table:
    return replace(table, shoe=None)


_FOLDS: dict[type, Callable[[Table, Any], Table]] = {
    t.ClosingSaid: _closing_said,
    t.TableClosed: _closed,
    t.SeatTaken: _seat_taken,
    t.BoughtIn: _bought_in,
    t.CashedOut: _cashed_out,
    t.LeavingSaid: _leaving_said,
    t.SeatLeft: _seat_left,
    t.BetsPlaced: _bets_placed,
    t.BetsTakenBack: _bets_taken_back,
    t.BankLimited: _bank_limited,
    t.DealerCame: _dealer_came,
    t.DealerWent: _dealer_went,
    t.BankFunded: _same,
    t.CardsBurnt: _burnt,
    t.Played: _played,
    t.RoundEnded: _ended,
    t.RoundVoided: _ended,
    t.Forfeited: _forfeited,
    t.TimeGranted: _granted,
    f.BankerElected: _elected,
    f.SeedChainPublished: _published,
    f.SeedChainEnded: _chain_ended,
    f.ShoeSealed: _sealed,
    f.SeatSeedCommitted: _seed_bound,
    f.SeedBindingClosed: _binding_closed,
    f.SeatSeedRevealed: _seed_known,
    f.SeatSeedReplaced: _seed_known,
    f.ShoeReshuffled: _reshuffled,
    f.ShoeRevealed: _revealed,
}
