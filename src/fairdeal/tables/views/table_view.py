"""The view of a table for one viewer. It is built from scratch, never by removing parts of the state.

What everybody may see is the same for all viewers, so it is built and encoded once; the viewer's own part is
added.
"""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.fairness import CUT, seat_name
from fairdeal.fairness.sealing import SeatSeed
from fairdeal.games.game import ForCard, Seat, View
from fairdeal.ledger.limits import NO_STAKE_LIMIT, StakeLimit
from fairdeal.tables.engine import rounds
from fairdeal.tables.engine.clock import deadline, extensions_left
from fairdeal.tables.game_adapter import text_of
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.limits.bet_limits import house_most, limits_up_to, smallest_bet, usual_bets
from fairdeal.tables.model.awaited import is_at_rest, is_to_be_closed, seeds_awaited, waited_for
from fairdeal.tables.model.events import NOBODY
from fairdeal.tables.model.state import LastRound, Pace, Phase, Place, SealedShoe, Table
from fairdeal.tables.model.terms import SideTerms, Terms
from fairdeal.tables.views.bank_view import bet_most, covered, dealer_view, needed_by_house
from fairdeal.wire.parts import Text
from fairdeal.wire.views.table import (
    ActionView,
    BetsView,
    ClockView,
    EdgeView,
    HouseView,
    LastRoundView,
    OwnBetsView,
    OwnView,
    SeatView,
    SeedView,
    ShoeView,
    SideBetOffer,
    TableView,
)


class HouseFacts(Struct, frozen=True):
    """What a view shows about a house besides the terms of the table."""

    name: Text | None = None
    """None: only its id is known."""
    heading: Text | None = None
    """The name as a title; None if it is the same."""
    text: Text = Text("")
    voice: str = ""
    summary: Text = Text("")
    edge: EdgeView | None = None
    side_bets: dict[str, Text] = {}
    """Their names, by id."""
    side_edges: dict[str, float] = {}
    """In percent, by id."""
    hands: dict[str, Text] = {}
    """Names of special hands, by category."""
    awards: dict[str, Text] = {}
    """Names of the ways to win side bets."""
    changes: tuple[Text, ...] = ()


class Facts(Struct, frozen=True):
    """What a table can't know, handed in by its caller."""

    now: int = 0
    """The time, in milliseconds since 1970."""
    house: HouseFacts = HouseFacts()
    funds: int | None = None
    """The house's chips for a round; None if it issues whatever a round takes."""


NO_FACTS = Facts()


def view(
    table: Table,
    person: str | None,
    facts: Facts = NO_FACTS,
    wallet: int | None = None,
    limit: StakeLimit = NO_STAKE_LIMIT,
) -> TableView[View]:
    """The table as a person may see it; None is a spectator. `wallet`: the person's chips elsewhere; `limit`:
    what their own limits still allow, see `known_stake_limit`.
    """
    return add_own_view(public_view(table, facts), table, person, facts, wallet, limit)


def add_own_view(
    public: TableView[View],
    table: Table,
    person: str | None,
    facts: Facts = NO_FACTS,
    wallet: int | None = None,
    limit: StakeLimit = NO_STAKE_LIMIT,
) -> TableView[View]:
    """Everybody's view with a person's own part added; parameters as for `view`."""
    place = table.place_of(person) if person is not None else None
    if place is not None:
        return replace(public, own=own_view(table, place, public, facts, wallet, limit))
    if person and person == table.dealer:
        return replace(public, own=dealers_view(table, public, wallet))
    return public


def public_view(table: Table, facts: Facts = NO_FACTS) -> TableView[View]:
    """The view that everybody may see."""
    waited = waited_for(table)
    seats = tuple(_seat(table, place, waited, facts.funds) for place in table.places.values())
    return TableView(
        table=table.id,
        game=table.game,
        version=table.version,
        now_ms=facts.now,
        phase=table.phase.value,
        is_closing=table.closing,
        are_bets_closed=table.are_bets_closed,
        house=_house(table, facts.house),
        bets=_bets(table, facts, seats),
        seats=seats,
        seats_most=table.terms.seats,
        dealer=dealer_view(table),
        shoe=_shoe(table, table.shoe) if table.shoe is not None else None,
        number=table.rounds,
        round_began_at_ms=table.round.began_at if table.round is not None else None,
        round=round_view(table, None),
        last=_last(table.last) if table.last is not None else None,
        clock=_clock(table.terms),
        deadline_at_ms=deadline(table) if is_at_rest(table) else None,
    )


def own_view(
    table: Table,
    place: Place,
    public: TableView[View],
    facts: Facts = NO_FACTS,
    wallet: int | None = None,
    limit: StakeLimit = NO_STAKE_LIMIT,
) -> OwnView[View]:
    """What only the person in this place sees. `public`: everybody's view; other parameters as for `view`."""
    seat = next(each for each in public.seats if each.seat == place.seat)
    seen, is_waited_for = round_view(table, place.seat), seat.is_waited_for
    public_part = replace(seen, actions={}) if seen is not None else None  # type: ignore[type-var] # a Struct
    sees_more = seen is not None and public_part != public.round
    return OwnView(
        seat=place.seat,
        purse=table.purse(place.seat),
        wallet=wallet,
        net=_net(table, place),
        seated_at_ms=place.since,
        asked=_asked(table, place, is_waited_for=is_waited_for),
        bets=_own_bets(table, seat, facts.funds, limit),
        actions=_actions(table, place, seen, limit),
        more_seconds=_more_seconds(table, place.pace) if is_waited_for else 0,
        more_times=extensions_left(table, place.pace),
        round=seen if sees_more else None,
    )


def dealers_view(table: Table, public: TableView[View], wallet: int | None = None) -> OwnView[View]:
    """What only the person who deals for the house sees."""
    is_waited_for = public.dealer.is_waited_for
    return OwnView(
        seat=NOBODY,
        purse=0,
        wallet=wallet,
        net=0,
        seated_at_ms=0,
        asked=_asked_of_dealer(table) if is_waited_for else "",
        bets=None,
        actions=(),
        more_seconds=_more_seconds(table, table.dealer_pace) if is_waited_for else 0,
        more_times=extensions_left(table, table.dealer_pace),
        round=None,
    )


def encode_with_own(public: bytes, own: OwnView[View]) -> bytes:
    """The JSON of a view. The part from `public_view` is encoded once for all viewers."""
    return public.removesuffix(b"null}") + msgspec.json.encode(own) + b"}"


# The house, and its bets.


def _house(table: Table, facts: HouseFacts) -> HouseView:
    return HouseView(
        id=table.house,
        name=facts.name or Text(table.house),
        heading=facts.heading or facts.name or Text(table.house),
        text=facts.text,
        voice=facts.voice,
        book=table.book_id,
        overrides=table.overrides,
        summary=facts.summary,
        edge=facts.edge,
        changes=facts.changes,
        hands=facts.hands,
        awards=facts.awards,
        chip=table.terms.chip,
        house_chip=table.terms.house_chip,
        is_for_points=ADAPTERS[table.game].is_for_points(table.book),
        is_for_show=table.terms.for_show,
        leaving=table.terms.leaving,
    )


def _bets(table: Table, facts: Facts, seats: tuple[SeatView, ...]) -> BetsView:
    terms = table.terms
    most = house_most(table)
    return BetsView(
        least=terms.least,
        most=most - most % terms.step,
        step=terms.step,
        boxes_each=terms.boxes_each,
        are_in_pairs=terms.bets_in_pairs,
        players_least=terms.players_least,
        bots_least=smallest_bet(table) or 0,
        payout_most=terms.payout_most,
        payout_times=_payout_times(table),
        covers=covered(table, facts.funds),
        needs=needed_by_house(table, seats, facts.funds),
        side=tuple(_side_bet(each, facts.house) for each in terms.side),
    )


def _payout_times(table: Table) -> float | None:
    if table.terms.payout_most is None:
        return None
    return float(ADAPTERS[table.game].max_first_bets(table.book))


def _side_bet(terms: SideTerms, facts: HouseFacts) -> SideBetOffer:
    name = facts.side_bets.get(terms.id, Text(terms.id))
    return SideBetOffer(terms.id, name, terms.least, terms.most, terms.step, facts.side_edges.get(terms.id))


# Who is there.


def _seat(table: Table, place: Place, waited: set[Seat], funds: int | None) -> SeatView:
    return SeatView(
        seat=place.seat,
        name=place.name,
        bot=place.bot,
        purse=table.purse(place.seat),
        net=_net(table, place),
        points=place.points,
        bets=place.bets,
        last_bets=place.last_bets,
        bet_most=bet_most(table, place, funds),
        leaves=place.leaves,
        waits_for_shoe=place.waits_for_shoe,
        is_banker=place.seat == table.banker,
        is_waited_for=place.seat in waited,
        is_unhurried=place.pace.is_unhurried,
        missed=place.pace.missed,
    )


def _net(table: Table, place: Place) -> int:
    """Won or lost, without the round in play, since its stakes are not lost yet."""
    purses = table.round.purses if table.round is not None else {}
    return purses.get(place.seat, table.purse(place.seat)) - place.brought


def _clock(terms: Terms) -> ClockView | None:
    if terms.decision_seconds is None:
        return None
    return ClockView(
        decision_seconds=terms.decision_seconds,
        bet_seconds=terms.bet_seconds or terms.decision_seconds,
        more_seconds=terms.more_seconds,
        more_times=terms.more_times,
    )


# The cards.


def _shoe(table: Table, shoe: SealedShoe) -> ShoeView:
    awaited = seeds_awaited(table)
    return ShoeView(
        number=shoe.sealed.shoe,
        commitment=shoe.sealed.commitment,
        root=table.chain.root if table.chain is not None else "",
        next_root=table.chain.next if table.chain is not None else "",
        seeds=tuple(_seed(seat, is_waited_for=seat.who in awaited) for seat in shoe.seats),
        is_binding_closed=shoe.is_fixed,
        left=shoe.size - shoe.drawn,
        drawn=shoe.drawn,
        cut=shoe.cut,
    )


def _seed(bound: SeatSeed, *, is_waited_for: bool) -> SeedView:
    state = "bound" if not bound.seed else "revealed" if bound.was_revealed else "replaced"
    return SeedView(bound.who, bound.commitment.hex(), bound.seed.hex(), state, is_waited_for)


def round_view(table: Table, viewer: Seat | None) -> View | None:
    """The round in play as the player in a seat may see it; None between rounds."""
    return ADAPTERS[table.game].game.view(table.round.state, viewer) if table.round is not None else None


def _last(last: LastRound) -> LastRoundView[View]:
    return LastRoundView(last.number, last.seen, last.names, last.won, last.voided)


# The viewer's own part.


def _asked(table: Table, place: Place, *, is_waited_for: bool) -> str:
    """What the table waits for from this person. They may also act when it doesn't wait for them."""
    if table.phase is Phase.CLOSED:
        return ""
    if table.are_bets_closed:
        who = {seat_name(place.seat), CUT if table.is_dealer(place.person) else ""}
        return "seed" if who & set(seeds_awaited(table)) else ""
    if table.round is not None:
        is_asked = is_waited_for and not place.leaves
        return _asked_in_round(table) if is_asked else ""
    if place.seat == table.banker:
        return "open" if is_to_be_closed(table) else ""
    return "bet" if place.bets is None and not place.waits_for_shoe and not table.closing else ""


def _asked_of_dealer(table: Table) -> str:
    if table.are_bets_closed:
        return "seed"
    return _asked_in_round(table) if table.round is not None else "open"


def _asked_in_round(table: Table) -> str:
    return "deal" if isinstance(rounds.waiting_for(table), ForCard) else "answer"


def _own_bets(table: Table, seat: SeatView, funds: int | None, limit: StakeLimit) -> OwnBetsView | None:
    """None during a round, for the banker, and for players who are waiting for a shuffle."""
    if seat.bet_most is None:
        return None
    limits, purse = limits_up_to(table, seat.bet_most), seat.purse
    taken = min(limits.most, purse // limits.boxes_of_one)
    taken -= taken % limits.step
    most = min(taken, limit.most_on_each(limits.boxes_of_one))
    return OwnBetsView(
        least=limits.least,
        most=most - most % limits.step,
        step=limits.step,
        usual=usual_bets(table, seat.seat, limits.within(purse, limit), funds, limit),
        total_most=min(purse, limit.total_most),
        limited_by=limit.refusal_of(taken, purse),
    )


def _actions(table: Table, place: Place, seen: View | None, limit: StakeLimit) -> tuple[ActionView, ...]:
    if table.round is None or seen is None or place.leaves or not seen.actions:
        return ()
    actions = ADAPTERS[table.game].actions(table.round.state, seen)
    return tuple(_within_limit(action, limit.total) for action in actions)


def _within_limit(action: ActionView, most: int | None) -> ActionView:
    """The action; not offered if it costs more than the viewer's own limits still allow."""
    if most is None or not action.is_open or action.chips <= most:
        return action
    return replace(action, is_open=False, why="limit/loss", reason=text_of("tables.action.own_limit"))


def _more_seconds(table: Table, pace: Pace) -> int:
    can_ask = deadline(table) is not None and extensions_left(table, pace) > 0
    return table.terms.more_seconds if can_ask else 0
