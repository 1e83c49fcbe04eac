"""What somebody may see of a table. A view is built up from nothing, never cut down from the state.

What everybody may see is the same for all viewers, so that it can be built and encoded once; what is the
viewer's own part is added.
"""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.fairness import CUT, seat_name
from fairdeal.games.game import ForCard, Seat
from fairdeal.ledger import accounts
from fairdeal.tables import rounds
from fairdeal.tables.bet_limits import bet_limits, house_most, usual_bets
from fairdeal.tables.clock import deadline, extensions_left
from fairdeal.tables.facts import NOBODY
from fairdeal.tables.kits import KITS
from fairdeal.tables.state import LastRound, Pace, Phase, Place, SealedShoe, Table
from fairdeal.tables.terms import SideTerms, Terms
from fairdeal.tables.waiting import awaited, is_at_rest, is_to_be_closed, seeds_awaited, waited_for
from fairdeal.wire.parts import Text
from fairdeal.wire.views.table import (
    ActionView,
    BetsView,
    ClockView,
    DealerView,
    EdgeView,
    HouseView,
    LastRoundView,
    OwnBetsView,
    OwnView,
    SeatView,
    ShoeView,
    SideBetOffer,
    TableView,
)


class HouseFacts(Struct, frozen=True):
    """What a view says of a house beside the terms of the table."""

    name: Text | None = None
    """None: its id is all that is known."""
    summary: Text = Text("")
    edge: EdgeView | None = None
    side_bets: dict[str, Text] = {}
    """Their names, by id."""
    side_edges: dict[str, float] = {}
    """In percent, by id."""
    hands: dict[str, Text] = {}
    """Names of special hands, by category."""
    awards: dict[str, Text] = {}
    """Names of what side bets win by."""
    changes: tuple[Text, ...] = ()


class Facts(Struct, frozen=True):
    """What a table can't know, handed in by its caller."""

    now: int = 0
    """The time, in milliseconds since 1970."""
    house: HouseFacts = HouseFacts()
    funds: int | None = None
    """What the house has for a round; None where it issues whatever that takes."""


NO_FACTS = Facts()


def view(
    table: Table, person: str | None, facts: Facts = NO_FACTS, wallet: int | None = None
) -> TableView[Any]:
    """The table as a person may see it; None is a spectator. `wallet`: the chips that they have elsewhere."""
    public = public_view(table, facts)
    place = table.place_of(person) if person is not None else None
    if place is not None:
        return replace(public, own=own_view(table, place, public, facts, wallet))
    if person and person == table.dealer:
        return replace(public, own=dealers_view(table, public, wallet))
    return public


def public_view(table: Table, facts: Facts = NO_FACTS) -> TableView[Any]:
    """What everybody may see."""
    waited = waited_for(table)
    return TableView(
        table=table.id,
        game=table.game,
        version=table.version,
        now_ms=facts.now,
        phase=table.phase.value,
        is_closing=table.closing,
        house=_house(table, facts.house),
        bets=_bets(table, facts),
        seats=tuple(_seat(table, place, waited) for place in table.places.values()),
        seats_most=table.terms.seats,
        dealer=_dealer(table),
        shoe=_shoe(table, table.shoe) if table.shoe is not None else None,
        number=table.rounds,
        round=_round(table, None),
        last=_last(table.last) if table.last is not None else None,
        clock=_clock(table.terms),
        deadline_at_ms=deadline(table) if is_at_rest(table) else None,
    )


def own_view(
    table: Table, place: Place, public: TableView[Any], facts: Facts = NO_FACTS, wallet: int | None = None
) -> OwnView[Any]:
    """What only the person in this place sees. `public`: the view of everybody."""
    seen, is_waited_for = _round(table, place.seat), _is_waited_for(public, place.seat)
    sees_more = seen is not None and replace(seen, actions={}) != public.round
    return OwnView(
        seat=place.seat,
        purse=table.purse(place.seat),
        wallet=wallet,
        net=_net(table, place),
        seated_at_ms=place.since,
        asked=_asked(table, place, is_waited_for=is_waited_for),
        bets=_own_bets(table, place, facts.funds),
        actions=_actions(table, place, seen),
        more_seconds=_more_seconds(table, place.pace) if is_waited_for else 0,
        more_times=extensions_left(table, place.pace),
        round=seen if sees_more else None,
    )


def dealers_view(table: Table, public: TableView[Any], wallet: int | None = None) -> OwnView[Any]:
    """What only the person sees who deals for the house."""
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


def encode_with_own(public: bytes, own: OwnView[Any]) -> bytes:
    """The JSON of a view, from that of `public_view`, which is encoded once for all viewers."""
    return public.removesuffix(b"null}") + msgspec.json.encode(own) + b"}"


# The house, and what it takes.


def _house(table: Table, facts: HouseFacts) -> HouseView:
    return HouseView(
        id=table.house,
        name=facts.name or Text(table.house),
        book=table.book_id,
        summary=facts.summary,
        edge=facts.edge,
        changes=facts.changes,
        hands=facts.hands,
        awards=facts.awards,
        chip=table.terms.chip,
        house_chip=table.terms.house_chip,
        is_for_points=KITS[table.game].is_for_points(table.book),
        is_for_show=table.terms.for_show,
    )


def _bets(table: Table, facts: Facts) -> BetsView:
    terms = table.terms
    most = house_most(table)
    return BetsView(
        least=terms.least,
        most=most - most % terms.step,
        step=terms.step,
        boxes_each=terms.boxes_each,
        are_in_pairs=terms.bets_in_pairs,
        players_least=terms.players_least,
        payout_most=terms.payout_most,
        covers=_covers(table, facts.funds),
        side=tuple(_side_bet(each, facts.house) for each in terms.side),
    )


def _covers(table: Table, funds: int | None) -> int | None:
    if table.banker is not None:
        return table.covers(table.banker)
    return funds if table.terms.bank is None else table.chips.get(accounts.bank(table.id), 0)


def _side_bet(terms: SideTerms, facts: HouseFacts) -> SideBetOffer:
    name = facts.side_bets.get(terms.id, Text(terms.id))
    return SideBetOffer(terms.id, name, terms.least, terms.most, terms.step, facts.side_edges.get(terms.id))


# Who is there.


def _seat(table: Table, place: Place, waited: set[Seat]) -> SeatView:
    return SeatView(
        seat=place.seat,
        name=place.name,
        bot=place.bot,
        purse=table.purse(place.seat),
        net=_net(table, place),
        points=place.points,
        bets=place.bets,
        last_bets=place.last_bets,
        leaves=place.leaves,
        waits_for_shoe=place.waits_for_shoe,
        is_banker=place.seat == table.banker,
        is_waited_for=place.seat in waited,
        is_unhurried=place.pace.is_unhurried,
        missed=place.pace.missed,
    )


def _net(table: Table, place: Place) -> int:
    """What is staked in the round in play is not lost yet."""
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


def _dealer(table: Table) -> DealerView:
    banker = table.places.get(table.banker) if table.banker is not None else None
    return DealerView(
        name=table.dealer_name,
        is_unhurried=table.dealer_pace.is_unhurried,
        is_waited_for=bool(table.dealer) and NOBODY in awaited(table),
        duties=tuple(duty for duty in table.terms.duties if table.has_duty(duty)),
        banker=table.banker,
        banker_name=banker.name if banker is not None else "",
        bank=table.chips.get(accounts.bank(table.id), 0),
        reserved=table.chips.get(accounts.reserve(table.id), 0),
        points=table.dealer_points,
    )


# The cards.


def _shoe(table: Table, shoe: SealedShoe) -> ShoeView:
    seeds = {
        seat.who: "bound" if not seat.seed else "revealed" if seat.was_revealed else "replaced"
        for seat in shoe.seats
    }
    return ShoeView(
        number=shoe.sealed.shoe,
        commitment=shoe.sealed.commitment,
        root=table.chain.root if table.chain is not None else "",
        next_root=table.chain.next if table.chain is not None else "",
        seeds=seeds,
        is_binding_closed=shoe.is_fixed,
        left=shoe.size - shoe.drawn,
        drawn=shoe.drawn,
        cut=shoe.cut,
    )


def _round(table: Table, viewer: Seat | None) -> Any:
    return KITS[table.game].game.view(table.round.state, viewer) if table.round is not None else None


def _last(last: LastRound) -> LastRoundView[Any]:
    return LastRoundView(last.number, last.seen, last.names, last.won, last.voided)


# What is the viewer's own.


def _is_waited_for(public: TableView[Any], seat: Seat) -> bool:
    return any(each.is_waited_for for each in public.seats if each.seat == seat)


def _asked(table: Table, place: Place, *, is_waited_for: bool) -> str:
    """What the table waits for from this person; one may do what is not waited for, too."""
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


def _own_bets(table: Table, place: Place, funds: int | None) -> OwnBetsView | None:
    """Nothing in a round, for the banker, and for those who wait for a shuffle."""
    is_open = table.phase is Phase.BETTING and not table.are_bets_closed and not table.closing
    if not is_open or place.seat == table.banker or place.waits_for_shoe:
        return None
    limits = bet_limits(table, place.seat, funds)
    most = min(limits.most, table.purse(place.seat) // limits.boxes_of_one)
    usual = usual_bets(table, place.seat, limits.within(table.purse(place.seat)), funds)
    return OwnBetsView(limits.least, most - most % limits.step, limits.step, usual)


def _actions(table: Table, place: Place, seen: Any) -> tuple[ActionView, ...]:
    if table.round is None or place.leaves or not seen.actions:
        return ()
    return KITS[table.game].actions(table.round.state, seen)


def _more_seconds(table: Table, pace: Pace) -> int:
    can_ask = deadline(table) is not None and extensions_left(table, pace) > 0
    return table.terms.more_seconds if can_ask else 0
