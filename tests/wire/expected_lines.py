"""The lines that a plain table must have, made from the table itself and not from its view."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, cast

from fairdeal.cards import FACE_DOWN
from fairdeal.fairness.sealing import SeatSeed
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import CardDealt, CardsSwapped
from fairdeal.games.blackjack.max_payout import max_first_bets
from fairdeal.games.blackjack.named_hands import named_hands
from fairdeal.games.blackjack.state import POINTS
from fairdeal.games.game import Choose, Deal, ForCard, ForPlayers
from fairdeal.games.trumps.state import in_sight
from fairdeal.tables.engine.clock import deadline, extensions_left
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.limits.bet_limits import bet_limits, max_cost_of, smallest_bet, usual_bets, with_bets
from fairdeal.tables.model.awaited import awaited, is_at_rest, waited_for
from fairdeal.tables.model.events import NOBODY, BoxBet
from fairdeal.tables.model.state import LastRound, Place, Table
from fairdeal.tables.views.table_view import Facts
from fairdeal.wire.parts import Text

Lines = Iterator[str]


class Expected:
    """What somebody must be able to read, in English; the lines of actions are left out."""

    def __init__(
        self, table: Table, person: str | None, facts: Facts, wallet: int | None = None, ended: Any = None
    ) -> None:
        """`ended`: how the last round stood at its end."""
        self.table, self.facts, self.wallet, self.ended = table, facts, wallet, ended
        self.game = ADAPTERS[table.game].game
        self.own = table.place_of(person) if person is not None else None
        self.names = {place.seat: place.name for place in table.places.values()}

    def money(self, chips: int) -> str:
        over, under = self.table.terms.chip
        return f"{chips * over / under:g}"

    def bets(self, bets: tuple[BoxBet, ...]) -> str:
        boxes = [
            [self.money(bet.chips), *(f"{x.id}={self.money(x.chips)}" for x in bet.side)] for bet in bets
        ]
        return " + ".join(" ".join(box) for box in boxes)

    def lines(self) -> Lines:
        table = self.table
        yield from self.head()
        for place in table.places.values():
            yield self.seat(place)
        yield f"{table.terms.seats - len(table.places)} places are free."
        if table.round is not None:
            yield from self.round(table.round.state)
        if table.last is not None:
            yield from self.last(table.last)
        if table.phase.value == "betting":
            yield from self.limits()
        if self.own is not None:
            yield from self.mine(self.own)
        yield from self.foot()

    # The table.

    def head(self) -> Lines:
        table, house = self.table, self.facts.house
        yield f"{table.id}: {(house.name or Text(table.house)).en} ({table.game}), {table.phase.value}"
        name = house.heading or house.name or Text(table.house)
        yield f"== {name.en} == {house.text.en} ({house.voice or 'no voice'})"
        yield f"Round {table.rounds}"
        if table.round is not None:
            yield f"It began {self.facts.now - table.round.began_at} ms ago"
        yield from [house.summary.en] if house.summary.en else []
        if getattr(table.book, "points_only", False):
            points = [f"{place.name} {place.points}" for place in table.places.values()]
            yield f"Points: {', '.join(points)}, dealer {table.dealer_points}".replace(": ,", ":")
        if house.edge is not None:
            yield f"The house keeps {'' if house.edge.is_exact else 'about '}{house.edge.percent:.2f} %"
        yield from (f"New: {line.en}" for line in house.changes)
        yield from (f"{setting} was set here" for setting in table.overrides)
        yield f"Who leaves in mid-round: {table.terms.leaving}"
        yield from ["All stakes are for show."] if table.terms.for_show else []
        yield f"The smallest chip is {self.money(table.terms.house_chip)}"
        yield from self.dealer()
        yield from ["The table is closing."] if table.closing else []
        yield from ["No more bets."] if table.are_bets_closed else []

    def dealer(self) -> Lines:
        table, chips = self.table, self.table.chips
        bank = f"{self.names[table.banker]} in seat {table.banker}" if table.banker else "the house"
        held = self.money(chips.get(f"bank:{table.id}", 0))
        yield f"Dealer: {table.dealer_name or 'the machine'}; bank: {bank}, {held}"
        yield f"May bank: {table.terms.banker}{self.why_house()}"
        if table.terms.duties and (table.dealer or table.banker):
            yield f"By hand: {' '.join(table.terms.duties)}"
        if reserved := chips.get(f"reserve:{table.id}", 0):
            yield f"Set aside for this round: {self.money(reserved)}"
        marks = ["is_waited_for"] if table.dealer and NOBODY in awaited(table) else []
        marks += ["is_unhurried"] if table.dealer_pace.is_unhurried else []
        yield from [f"The dealer {marks}"] if marks else []

    def why_house(self) -> str:
        """Only where players may bank, and none does; see `test_view_fields` for each reason."""
        table, policy = self.table, self.table.terms.banker
        if policy == "house" or table.banker:
            return ""
        able = [seat for seat in table.places if not policy.isdecimal() or seat == int(policy)]
        if not able or len(table.places) == 1:
            return ", since alone" if able else ", since empty"
        least = table.terms.least * (2 if table.terms.bets_in_pairs else 1)
        betting = {place.seat for place in table.places.values() if self.purse(place) >= least}
        return ", since purses" if any(betting - {seat} for seat in able) else ", since no_bets"

    def net(self, place: Place) -> int:
        had = self.table.round.purses if self.table.round is not None else {}
        return had.get(place.seat, self.purse(place)) - place.brought

    def purse(self, place: Place) -> int:
        return self.table.chips.get(f"purse:{self.table.id}:{place.seat}", 0)

    def seat(self, place: Place) -> str:
        marks = [f"bot {place.bot}"] if place.bot else []
        marks += ["is_banker"] if place.seat == self.table.banker else []
        marks += ["is_waited_for"] if place.seat in waited_for(self.table) else []
        marks += [name for name in ("leaves", "waits_for_shoe") if getattr(place, name)]
        marks += ["is_unhurried"] if place.pace.is_unhurried else []
        marks += [f"missed {place.pace.missed}"] if place.pace.missed else []
        bets = "-" if place.bets is None else self.bets(place.bets) or "sits out"
        money = f"purse {self.money(self.purse(place))}, net {self.money(self.net(place))}, bets {bets}"
        if self.is_betting and place.seat != self.table.banker and not place.waits_for_shoe:
            money += f", up to {self.money(bet_limits(self.table, place.seat, self.facts.funds).most)}"
        last = self.bets(place.last_bets) or "-"
        return f"Seat {place.seat} {place.name}: {money}, last bets {last} {marks}"

    @property
    def is_betting(self) -> bool:
        table = self.table
        return table.phase.value == "betting" and not table.closing and not table.are_bets_closed

    def limits(self) -> Lines:
        terms, facts = self.table.terms, self.facts
        most = bet_limits(self.table).most
        least, most_said, step = map(self.money, (terms.least, most, terms.step))
        yield f"Bets: {least} to {most_said} in steps of {step}, {terms.boxes_each} boxes each"
        if terms.players_least > 1:
            yield f"A round needs {terms.players_least} players"
        if least_of_bots := smallest_bet(self.table):
            yield f"Bots bet {self.money(least_of_bots)} or more"
        yield from ["Two boxes with equal bets"] if terms.bets_in_pairs else []
        covers = facts.funds if terms.bank is None else self.table.chips.get(f"bank:{self.table.id}", 0)
        if self.table.banker:
            covers = self.purse(self.table.places[self.table.banker])
        yield from [f"The bank covers {self.money(covers)}"] if covers is not None else []
        yield from self.needs()
        if terms.payout_most is not None:
            times = float(max_first_bets(cast(RuleBook, self.table.book)))
            yield f"A box wins {self.money(terms.payout_most)} at most, and {times:g} first bets"
        for side in terms.side:
            name = facts.house.side_bets.get(side.id, Text(side.id)).en
            edge = facts.house.side_edges.get(side.id)
            keeps = "" if edge is None else f", the house keeps {edge:.2f} %"
            amounts = (
                f"{self.money(side.least)} to {self.money(side.most)} in steps of {self.money(side.step)}"
            )
            yield f"Side bet {side.id} ({name}): {amounts}{keeps}"

    def foot(self) -> Lines:
        table, terms, shoe = self.table, self.table.terms, self.table.shoe
        limit = deadline(table) if is_at_rest(table) else None
        if limit is not None:
            yield f"{(limit - self.facts.now) / 1000:.0f} seconds left{self.more_time()}"
        if terms.decision_seconds is not None:
            more = f"{terms.more_times} times {terms.more_seconds} more"
            seconds = terms.decision_seconds, terms.bet_seconds or terms.decision_seconds
            yield f"{seconds[0]} seconds to decide, {seconds[1]} to bet, {more}"
        if shoe is not None and table.chain is not None:
            cards = f"{shoe.drawn} drawn, {shoe.size - shoe.drawn} left, cut at {shoe.cut}"
            yield f"Shoe {table.shoes}: {cards}"
            yield from map(self.seed, shoe.seats)
            roots = f"{table.chain.root[:16]}, then {table.chain.next[:16]}"
            yield f"Sealed {shoe.sealed.commitment[:16]} of {roots}"
            is_late = shoe.is_binding_closed or shoe.drawn
            yield f"Seeds can {'no longer' if is_late else 'still'} be bound."
        yield f"Version {table.version}, rules {table.book_id}"

    def needs(self) -> Lines:
        """Where the funds of the house are short, and nobody has bet yet."""
        table, funds, limits = self.table, self.facts.funds, bet_limits(self.table)
        players = [place.seat for place in table.players if self.purse(place) >= limits.cheapest]
        is_asked = self.is_betting and players and not any(place.bets for place in table.players)
        if funds is None or table.banker is not None or not is_asked:
            return
        costs = [max_cost_of(with_bets(table, seat, limits.smallest)) for seat in players]
        if all(bet_limits(table, seat, funds).most < limits.least for seat in players):
            yield f"The house would need {self.money(min(costs))}"

    def seed(self, seed: SeatSeed) -> str:
        state = ("revealed" if seed.was_revealed else "replaced") if seed.seed else "bound"
        is_here = seed.who in {f"seat:{seat}" for seat in self.table.places}
        awaited = ", waited for" if self.table.are_bets_closed and is_here and not seed.seed else ""
        digits = f"{seed.commitment.hex()[:8]} {seed.seed.hex()[:8] or '-'}"
        return f"Seed of {seed.who}: {digits}, {state}{awaited}"

    def more_time(self) -> str:
        if self.own is None or self.own.seat not in waited_for(self.table):
            return ""
        left = extensions_left(self.table, self.own.pace)
        return f", {self.table.terms.more_seconds} s more on request, {left} times" if left else ""

    # The viewer.

    def mine(self, own: Place) -> Lines:
        table = self.table
        wallet = "no wallet" if self.wallet is None else f"wallet {self.money(self.wallet)}"
        money = f"purse {self.money(self.purse(own))}, {wallet}, net {self.money(self.net(own))}"
        yield f"You sit in seat {own.seat}: {money}"
        yield f"You have sat here for {(self.facts.now - own.since) // 60_000} minutes"
        if (
            own.seat in waited_for(table)
            and not own.leaves
            and (table.round is not None or not table.closing)
        ):
            asked = "seed" if table.are_bets_closed else "bet"
            yield f"You are asked: {'answer' if table.round is not None else asked}"
        if self.is_betting and own.seat != table.banker:
            limits = bet_limits(table, own.seat, self.facts.funds)
            most = min(limits.most, self.purse(own) // (2 if table.terms.bets_in_pairs else 1))
            usual = usual_bets(table, own.seat, limits.within(self.purse(own)), self.facts.funds)
            least, step = table.terms.least, table.terms.step
            amounts = (
                f"{self.money(least)} to {self.money(most - most % step)} in steps of {self.money(step)}"
            )
            yield f"You can bet {amounts}; usual {self.bets(usual) or 'none'}"
            yield f"All together may cost {self.money(self.purse(own))}"

    # Rounds.

    def last(self, last: LastRound) -> Lines:
        self.own, own = None, self.own  # its end is shown as a spectator saw it
        self.names, names = last.names, self.names
        yield f"Round {self.table.rounds} is over"
        yield from self.round(self.ended)
        self.own, self.names = own, names
        for seat, chips in last.won.items():
            yield f"{last.names[seat]} {'won' if chips >= 0 else 'lost'} {self.money(abs(chips))}"

    def round(self, state: Any) -> Lines:
        yield from self.blackjack(state) if self.table.game == "blackjack" else self.trumps(state)
        left = [f"{self.names[seat]} {self.money(chips)}" for seat, chips in state.purses.items()]
        yield f"Not staked: {', '.join(left)}"

    def question(self, state: Any) -> ForPlayers | None:
        """What players are asked; nothing while the house itself has something to do."""
        waiting = self.game.waiting_for(state) if self.game.follow_up(state) is None else None
        return waiting if isinstance(waiting, ForPlayers) else None

    def total(self, hand: Any, side: str, book: Any) -> str:
        """With the name of the hand; one that is worth saying is marked."""
        is_special = hand.category in getattr(named_hands(book), side)
        is_special |= getattr(hand, "ended", "") in ("reported", "stopped") and hand.category != "general"
        mark = "!" if is_special else ""
        named = self.facts.house.hands.get(hand.category, Text(hand.category)).en
        soft = "soft " if hand.soft else ""
        return f"{soft}{hand.total}" + ("" if hand.category == "general" else f" {named}") + mark

    def blackjack(self, state: Any) -> Lines:
        yield f"In play: {state.phase.value}"
        yield self.dealers_hand(state)
        yield f"The dealer's cards: {self.dealers_marks(state)}"
        bank = state.banker or "-"
        yield f"{'Points' if state.book.points_only else 'Chips'}, bank of seat {bank}"
        yield from self.next_card(state)
        for box in state.boxes:
            yield f"Box {box.number} {self.names[box.owner]}: bet {self.money(box.stake)}"
            yield from (self.hand(hand, state.book) for hand in box.hands)
            if box.even_money is not None:
                yield f"  even money: {'taken' if box.even_money else 'not taken'}"
            if box.insurance:
                back = self.money(box.insurance_returned)
                fate = "settled" if box.insurance_settled else "open"
                yield f"  insured for {self.money(box.insurance)}, back {back}, {fate}"
            for side in box.side:
                award = self.facts.house.awards[side.award].en if side.award else str(side.settled)
                yield f"  {side.id} {self.money(side.chips)}: {award}, back {self.money(side.returned)}"
        if (waiting := self.question(state)) is not None:
            ((box, options),) = waiting.options.items()
            who = self.names[state.boxes[box - 1].owner] if box else "the banker"
            hand = 0 if not box else state.turn[1] + 1 if state.turn is not None else 1
            yield f"{who} is asked: {waiting.question}, hand {hand}: {' '.join(options)}"
            yield from self.swapped(state) if waiting.question == "swap" else ()

    def swapped(self, state: Any) -> Lines:
        """As the engine would swap them."""
        waiting = self.question(state)
        assert waiting is not None
        event = blackjack.decide(state, Choose(next(iter(waiting.options)), "swap"))
        assert isinstance(event, CardsSwapped)
        after = blackjack.apply(state, event)
        for number in (event.box, event.other):
            hand = after.boxes[number - 1].hands[0]
            yield f"  swapped: {' '.join(hand.cards)} = {'soft ' if hand.soft else ''}{hand.total}"

    def next_card(self, state: Any) -> Lines:
        """Of players: any card of the pack would go there."""
        if self.game.follow_up(state) is None and isinstance(self.game.waiting_for(state), ForCard):
            event = blackjack.decide(state, Deal(state.book.pack[0]))
            if isinstance(event, CardDealt):
                yield f"The next card is for box {event.box}, hand {event.hand}"

    def faces(self, state: Any) -> tuple[int, bool]:
        """The total of the dealer's cards that this viewer sees, and whether it is soft."""
        is_banker = self.own is not None and self.own.seat == state.banker
        if not state.hole_hidden or is_banker:
            return state.dealer.total, state.dealer.soft
        cards = enumerate(state.dealer.cards)
        points = [POINTS[card] for place, card in cards if place != state.book.hole_place]
        soft = 1 in points and sum(points) <= 11
        return sum(points) + 10 * soft, soft

    def dealers_marks(self, state: Any) -> list[str]:
        (total, soft), book = self.faces(state), state.book
        is_early = state.phase.value in ("dealing", "insurance", "early_surrender")
        marks = ["has_peeked"] if not is_early and book.peeks[state.upcard] else []
        marks = [] if state.dealer.turned and state.dealer.is_natural else marks
        marks += ["is_push"] if total == 22 and book.total_22 != "bust" else []
        return marks + (["would_draw"] if total <= 21 and book.dealer_draws[total][soft] else [])

    def dealers_hand(self, state: Any) -> str:
        cards, hole = state.dealer.cards, state.book.hole_place
        is_banker = self.own is not None and self.own.seat == state.banker
        if not state.hole_hidden or is_banker:
            return f"Dealer: {' '.join(cards)} = {self.total(state.dealer, 'dealers', state.book)}"
        faces = [FACE_DOWN if place == hole else card for place, card in enumerate(cards)]
        total, soft = self.faces(state)
        return f"Dealer: {' '.join(faces)} = {'soft ' if soft else ''}{total}"

    def hand(self, hand: Any, book: Any) -> str:
        stake, free = (
            self.money(hand.stake),
            f" and {self.money(hand.free)} of the house" if hand.free else "",
        )
        fate = f"{stake} staked{free}, {hand.ended or 'in play'}"
        if hand.outcome:
            fate = f"{hand.outcome}: {stake} staked, {self.money(hand.returned)} back"
        natural = " (natural)" if hand.is_natural else ""
        return f"  {' '.join(hand.cards)} = {self.total(hand, 'players', book)}{natural}, {fate}"

    def trumps(self, state: Any) -> Lines:
        labels = {each.id: each.label.en for each in state.book.categories}
        mine = next((box for box in state.boxes if self.own is not None and box.owner == self.own.seat), None)
        called = labels.get(state.category, "-")
        yield f"Trick {state.trick}, {state.phase.value}, box {state.caller} calls {called}"
        yield f"Pot {self.money(state.pot)}, middle {len(state.middle)}, winners {list(state.winners)}"
        tried = [labels[each] for each in state.tried]
        yield f"Tried {tried}, {state.draws} draws, box {mine.number if mine else 0} is yours"
        yield from self.pack(state.book)
        by_points = state.book.variant.winner == "points"
        score = {box.number: box.points if by_points else len(box.cards) for box in state.boxes}
        yield f"Ahead: boxes {[box for box, has in score.items() if has == max(score.values())]}"
        for box in state.boxes:
            fate = "out" if box.out else "picked" if box.picked else "in"
            name = f"Box {box.number} {self.names[box.owner]}"
            yield f"{name}: {len(box.cards)} cards, {box.points} points, {fate}"
        for place, card in enumerate(in_sight(state.book, mine) if mine else (), 1):
            mark = ", picked" if mine is not None and mine.picked == place else ""
            yield f"  {state.book.card(card).name.en} [{card}]{mark}: {self.values(state.book, card)}"
        if state.last is not None:
            yield from self.trick(state, state.last)
        if (waiting := self.question(state)) is not None:
            yield f"Asked: boxes {list(waiting.options)}, {waiting.question}, agreed {list(state.agreed)}"

    def pack(self, book: Any) -> Lines:
        rules, names = book.variant, {card.id: card.name.en for card in book.cards}
        yield f"{len(book.cards)} cards: {', '.join(names.values())}"
        values = "hidden" if rules.hidden_values else "open"
        yield f"Play {rules.hand}, {rules.caller} calls, values {values}, missing {rules.missing}"
        yield f"Tie {rules.tie}, ends {rules.ends}, {rules.winner} wins, deal {rules.deal}"
        limits = [rules.rounds_most, rules.draws_offer, rules.draws_most, rules.points_to]
        yield f"Limits {limits}"
        if rules.super_card:
            yield f"{names[rules.super_card]} beats all but {[names[card] for card in rules.super_beaten_by]}"

    def trick(self, state: Any, last: Any) -> Lines:
        of = next(each for each in state.book.categories if each.id == last.category)
        yield f"Trick {last.trick}: box {last.caller} called {of.label.en}"
        for each in last.shown:
            who, name = self.names[state.boxes[each.box - 1].owner], state.book.card(each.card).name.en
            yield f"  {who}: {name} [{each.card}] {value(of, state.book.card(each.card).values[of.id])}"
        yield f"  best {list(last.best)}, {of.better} wins"

    def values(self, book: Any, card: str) -> str:
        if book.variant.hidden_values:
            return "hidden"
        values = book.card(card).values
        return "; ".join(f"{each.label.en} {value(each, values[each.id])}" for each in book.categories)


def value(category: Any, whole: int | None) -> str:
    """A value as people write it."""
    if whole is None:
        return "-"
    number = Decimal(whole).scaleb(-category.decimals)
    said = f"{number:f}" if category.format == "year" else f"{number:,f}"
    return f"{said} {category.unit.en}".strip()


def open_actions(table: Table, person: str | None) -> set[str]:
    """The words of the actions that a person may take now."""
    place = table.place_of(person) if person is not None else None
    if place is None or place.leaves or table.round is None:
        return set()
    seen = ADAPTERS[table.game].game.view(table.round.state, place.seat).actions
    return {f"[{option}] box {box}" for box, options in seen.items() for option in options}
