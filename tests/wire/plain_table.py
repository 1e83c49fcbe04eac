"""A whole table as plain text, from the JSON of a view alone: it uses no rule, no event, no code of ours."""

import json
from collections.abc import Callable, Iterator
from typing import Any

Lines = Iterator[str]
Plain = dict[str, Any]


def render(sent: bytes, lang: str = "en") -> str:
    """The screen of whoever this view was sent to."""
    return "\n".join(_Screen(json.loads(sent), lang).lines())


class _Screen:
    def __init__(self, view: Plain, lang: str) -> None:
        self.view, self.lang, self.own = view, lang, view["own"]
        self.names = {seat["seat"]: seat["name"] for seat in view["seats"]}

    def text(self, text: Plain) -> str:
        return str(text[self.lang] or text["en"])

    def money(self, chips: int) -> str:
        over, under = self.view["house"]["chip"]
        return f"{chips * over / under:g}"

    def lines(self) -> Lines:
        yield from self.head()
        yield from self.seats()
        if self.view["round"] is not None:
            yield from self.round((self.own and self.own["round"]) or self.view["round"], self.names)
        if self.view["last"] is not None:
            yield from self.last(self.view["last"])
        if self.view["phase"] == "betting":
            yield from self.limits()
        if self.own is not None:
            yield from self.mine()
        yield from self.foot()

    # The table.

    def head(self) -> Lines:
        view, house, dealer = self.view, self.view["house"], self.view["dealer"]
        yield f"{view['table']}: {self.text(house['name'])} ({view['game']}), {view['phase']}"
        voice = house["voice"] or "no voice"
        yield f"== {self.text(house['heading'])} == {self.text(house['text'])} ({voice})"
        yield f"Round {view['number']}"
        if view["round_began_at_ms"] is not None:
            yield f"It began {view['now_ms'] - view['round_began_at_ms']} ms ago"
        if self.text(house["summary"]):
            yield self.text(house["summary"])
        if house["is_for_points"]:
            score = [f"{seat['name']} {seat['points']}" for seat in view["seats"]]
            yield f"Points: {', '.join([*score, 'dealer ' + str(dealer['points'])])}"
        if house["edge"] is not None:
            about = "" if house["edge"]["is_exact"] else "about "
            yield f"The house keeps {about}{house['edge']['percent']:.2f} %"
        yield from (f"New: {self.text(line)}" for line in house["changes"])
        yield from (f"{setting} was set here" for setting in house["overrides"])
        yield f"Who leaves in mid-round: {house['leaving']}"
        if house["is_for_show"]:
            yield "All stakes are for show."
        yield f"The smallest chip is {self.money(house['house_chip'])}"
        yield from self.dealer(dealer)
        if view["is_closing"]:
            yield "The table is closing."
        if view["are_bets_closed"]:
            yield "No more bets."

    def dealer(self, dealer: Plain) -> Lines:
        bank = f"{dealer['banker_name']} in seat {dealer['banker']}" if dealer["banker"] else "the house"
        yield f"Dealer: {dealer['name'] or 'the machine'}; bank: {bank}, {self.money(dealer['bank'])}"
        why = f", since {dealer['why_house']}" if dealer["why_house"] else ""
        yield f"May bank: {dealer['bankers']}{why}"
        if dealer["duties"]:
            yield f"By hand: {' '.join(dealer['duties'])}"
        if dealer["reserved"]:
            yield f"Set aside for this round: {self.money(dealer['reserved'])}"
        marks = [name for name in ("is_waited_for", "is_unhurried") if dealer[name]]
        if marks:
            yield f"The dealer {marks}"

    def seats(self) -> Lines:
        for seat in self.view["seats"]:
            marks = ["bot " + seat["bot"]] if seat["bot"] else []
            marks += [
                name
                for name in ("is_banker", "is_waited_for", "leaves", "waits_for_shoe", "is_unhurried")
                if seat[name]
            ]
            marks += [f"missed {seat['missed']}"] if seat["missed"] else []
            bets = "-" if seat["bets"] is None else self.bets(seat["bets"]) or "sits out"
            last = self.bets(seat["last_bets"]) or "-"
            purse, net = self.money(seat["purse"]), self.money(seat["net"])
            most = "" if seat["bet_most"] is None else f", up to {self.money(seat['bet_most'])}"
            money = f"purse {purse}, net {net}, bets {bets}{most}, last bets {last}"
            yield f"Seat {seat['seat']} {seat['name']}: {money} {marks}"
        free = self.view["seats_most"] - len(self.view["seats"])
        yield f"{free} places are free."

    def bets(self, bets: list[Plain]) -> str:
        return " + ".join(
            " ".join(
                [
                    self.money(bet["chips"]),
                    *(f"{each['id']}={self.money(each['chips'])}" for each in bet["side"]),
                ]
            )
            for bet in bets
        )

    def limits(self) -> Lines:
        bets = self.view["bets"]
        amounts = [self.money(bets[name]) for name in ("least", "most", "step")]
        yield f"Bets: {amounts[0]} to {amounts[1]} in steps of {amounts[2]}, {bets['boxes_each']} boxes each"
        if bets["players_least"] > 1:
            yield f"A round needs {bets['players_least']} players"
        if bets["bots_least"]:
            yield f"Bots bet {self.money(bets['bots_least'])} or more"
        if bets["are_in_pairs"]:
            yield "Two boxes with equal bets"
        if bets["covers"] is not None:
            yield f"The bank covers {self.money(bets['covers'])}"
        if bets["needs"] is not None:
            yield f"The house would need {self.money(bets['needs'])}"
        if bets["payout_most"] is not None:
            times = f"{bets['payout_times']:g} first bets"
            yield f"A box wins {self.money(bets['payout_most'])} at most, and {times}"
        for side in bets["side"]:
            edge = "" if side["edge"] is None else f", the house keeps {side['edge']:.2f} %"
            least, most, step = (self.money(side[name]) for name in ("least", "most", "step"))
            limits = f"{least} to {most} in steps of {step}"
            yield f"Side bet {side['id']} ({self.text(side['name'])}): {limits}{edge}"

    # Rounds.

    def round(self, seen: Plain, names: dict[int, str]) -> Lines:
        games: dict[str, Callable[[Plain, dict[int, str]], Lines]] = {
            "blackjack": self.blackjack,
            "trumps": self.trumps,
        }
        yield from games[seen["game"]](seen, names)
        left = [f"{names[int(seat)]} {self.money(chips)}" for seat, chips in seen["purses"].items()]
        yield f"Not staked: {', '.join(left)}"

    def blackjack(self, seen: Plain, names: dict[int, str]) -> Lines:
        dealer = seen["dealer"]
        yield f"In play: {seen['phase']}"
        yield f"Dealer: {' '.join(dealer['cards'])} = {self.total(dealer)}"
        marks = ["has_peeked", "is_push", "would_draw"]
        yield f"The dealer's cards: {[mark for mark in marks if dealer[mark]]}"
        yield f"{'Points' if seen['is_for_points'] else 'Chips'}, bank of seat {seen['banker'] or '-'}"
        if (place := seen["next_card"]) is not None:
            yield f"The next card is for box {place['box']}, hand {place['hand']}"
        for box in seen["boxes"]:
            yield f"Box {box['number']} {names[box['owner']]}: bet {self.money(box['stake'])}"
            for hand in box["hands"]:
                natural = " (natural)" if hand["is_natural"] else ""
                yield f"  {' '.join(hand['cards'])} = {self.total(hand)}{natural}, {self.fate(hand)}"
            if box["even_money"] is not None:
                yield f"  even money: {'taken' if box['even_money'] else 'not taken'}"
            if box["insurance"]:
                back = self.money(box["insurance_returned"])
                state = "settled" if box["insurance_settled"] else "open"
                yield f"  insured for {self.money(box['insurance'])}, back {back}, {state}"
            for side in box["side"]:
                award = self.text(self.view["house"]["awards"][side["award"]]) if side["award"] else ""
                chips, back = self.money(side["chips"]), self.money(side["returned"])
                yield f"  {side['id']} {chips}: {award or side['settled']}, back {back}"
        if (asked := seen["asked"]) is not None:
            who = names[seen["boxes"][asked["box"] - 1]["owner"]] if asked["box"] else "the banker"
            yield f"{who} is asked: {asked['question']}, hand {asked['hand']}: {' '.join(asked['options'])}"
            for hand in asked["swapped"]:
                yield f"  swapped: {' '.join(hand['cards'])} = {self.total(hand)}"

    def total(self, hand: Plain) -> str:
        hands = self.view["house"]["hands"]
        kind = hand["category"]
        named = f" {self.text(hands[kind])}" if kind in hands else "" if kind == "general" else f" {kind}"
        mark = "!" if hand["is_special"] else ""
        return f"{'soft ' if hand['soft'] else ''}{hand['total']}{named}{mark}"

    def fate(self, hand: Plain) -> str:
        if hand["outcome"]:
            return (
                f"{hand['outcome']}: {self.money(hand['stake'])} staked, {self.money(hand['returned'])} back"
            )
        free = f" and {self.money(hand['free'])} of the house" if hand["free"] else ""
        return f"{self.money(hand['stake'])} staked{free}, {hand['ended'] or 'in play'}"

    def trumps(self, seen: Plain, names: dict[int, str]) -> Lines:
        labels = {each["id"]: self.text(each["label"]) for each in seen["pack"]["categories"]}
        category = labels.get(seen["category"], "-")
        yield f"Trick {seen['trick']}, {seen['phase']}, box {seen['caller']} calls {category}"
        yield f"Pot {self.money(seen['pot'])}, middle {seen['middle']}, winners {seen['winners']}"
        tried = [labels[each] for each in seen["tried"]]
        yield f"Tried {tried}, {seen['draws']} draws, box {seen['own']} is yours"
        yield from self.pack(seen["pack"])
        yield f"Ahead: boxes {seen['leading']}"
        for box in seen["boxes"]:
            state = "out" if box["out"] else "picked" if box["picked"] else "in"
            name = f"Box {box['number']} {names[box['owner']]}"
            yield f"{name}: {box['cards']} cards, {box['points']} points, {state}"
        yield from self.cards(seen)
        if (last := seen["last"]) is not None:
            of = next(each for each in seen["pack"]["categories"] if each["id"] == last["category"])
            yield f"Trick {last['trick']}: box {last['caller']} called {self.text(of['label'])}"
            for each in last["shown"]:
                who = names[seen["boxes"][each["box"] - 1]["owner"]]
                card = f"{self.text(each['name'])} [{each['card']}]"
                yield f"  {who}: {card} {self.value(of, each['value'])}"
            yield f"  best {last['best']}, {of['better']} wins"
        if (asked := seen["asked"]) is not None:
            yield f"Asked: boxes {asked['boxes']}, {asked['question']}, agreed {seen['agreed']}"

    def pack(self, pack: Plain) -> Lines:
        yield f"{len(pack['names'])} cards: {', '.join(self.text(name) for name in pack['names'].values())}"
        rules = pack["rules"]
        values = "hidden" if rules["hidden_values"] else "open"
        yield f"Play {rules['hand']}, {rules['caller']} calls, values {values}, missing {rules['missing']}"
        yield f"Tie {rules['tie']}, ends {rules['ends']}, {rules['winner']} wins, deal {rules['deal']}"
        limits = [rules[name] for name in ("rounds_most", "draws_offer", "draws_most", "points_to")]
        yield f"Limits {limits}"
        if rules["super_card"]:
            beaters = [self.text(pack["names"][card]) for card in rules["super_beaten_by"]]
            yield f"{self.text(pack['names'][rules['super_card']])} beats all but {beaters}"

    def cards(self, seen: Plain) -> Lines:
        """The viewer's own."""
        for card in seen["hand"]:
            values = card["values"] or {}
            told = [
                f"{self.text(each['label'])} {self.value(each, values[each['id']])}"
                for each in seen["pack"]["categories"]
                if each["id"] in values
            ]
            mark = ", picked" if card["card"] == seen["picked"] else ""
            yield f"  {self.text(card['name'])} [{card['card']}]{mark}: {'; '.join(told) or 'hidden'}"

    def value(self, category: Plain, value: int | None) -> str:
        """A value as people write it."""
        if value is None:
            return "-"
        groups = "" if category["format"] == "year" else ","
        number = f"{value / 10 ** category['decimals']:{groups}.{category['decimals']}f}"
        return f"{number} {self.text(category['unit'])}".strip()

    def last(self, last: Plain) -> Lines:
        names = {int(seat): name for seat, name in last["names"].items()}
        yield f"Round {last['number']}" + (
            f" was called off: {last['voided']}" if last["voided"] else " is over"
        )
        yield from self.round(last["round"], names)
        for seat, chips in last["won"].items():
            yield f"{names[int(seat)]} {'won' if chips >= 0 else 'lost'} {self.money(abs(chips))}"

    # The viewer.

    def mine(self) -> Lines:
        own = self.own
        wallet = "no wallet" if own["wallet"] is None else f"wallet {self.money(own['wallet'])}"
        purse, net = self.money(own["purse"]), self.money(own["net"])
        yield f"You sit in seat {own['seat']}: purse {purse}, {wallet}, net {net}"
        yield f"You have sat here for {(self.view['now_ms'] - own['seated_at_ms']) // 60_000} minutes"
        if own["asked"]:
            yield f"You are asked: {own['asked']}"
        if (bets := own["bets"]) is not None:
            least, most = self.money(bets["least"]), self.money(bets["most"])
            step = self.money(bets["step"])
            usual = self.bets(bets["usual"]) or "none"
            yield f"You can bet {least} to {most} in steps of {step}; usual {usual}"
            yield f"All together may cost {self.money(bets['total_most'])}"
            if bets["limited_by"]:
                yield f"Your own limits leave no more: {bets['limited_by']}"
        for action in own["actions"]:
            word, price = self.text(action["word"]), self.price(action)
            yield f"[{action['action']}] {word}, box {action['box']}: {price}"

    def price(self, action: Plain) -> str:
        if not action["is_open"]:
            return f"not offered ({action['why']}): {self.text(action['reason'])}"
        costs = f"costs {self.money(action['chips'])}" if action["chips"] else "open"
        pays = f", pays {self.money(action['pays'])}" if action["pays"] else ""
        if action["against_natural"]:
            net = self.money(action["net_against_natural"])
            pays += f", against a natural {action['against_natural']} {net}"
        return "free" if action["is_free"] else costs + pays

    def more_time(self) -> str:
        if not (self.own and self.own["more_seconds"]):
            return ""
        return f", {self.own['more_seconds']} s more on request, {self.own['more_times']} times"

    def foot(self) -> Lines:
        view, shoe = self.view, self.view["shoe"]
        if view["deadline_at_ms"] is not None:
            yield f"{(view['deadline_at_ms'] - view['now_ms']) / 1000:.0f} seconds left{self.more_time()}"
        if (clock := view["clock"]) is not None:
            more = f"{clock['more_times']} times {clock['more_seconds']} more"
            yield f"{clock['decision_seconds']} seconds to decide, {clock['bet_seconds']} to bet, {more}"
        if shoe is not None:
            cards = f"{shoe['drawn']} drawn, {shoe['left']} left, cut at {shoe['cut']}"
            yield f"Shoe {shoe['number']}: {cards}"
            for seed in shoe["seeds"]:
                awaited = ", waited for" if seed["is_waited_for"] else ""
                digits = f"{seed['commitment'][:8]} {seed['seed'][:8] or '-'}"
                yield f"Seed of {seed['who']}: {digits}, {seed['state']}{awaited}"
            yield f"Sealed {shoe['commitment'][:16]} of {shoe['root'][:16]}, then {shoe['next_root'][:16]}"
            yield f"Seeds can {'no longer' if shoe['is_binding_closed'] else 'still'} be bound."
        yield f"Version {view['version']}, rules {view['house']['book']}"
