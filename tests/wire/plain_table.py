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
        yield f"Round {view['number']}"
        if self.text(house["summary"]):
            yield self.text(house["summary"])
        if house["is_for_points"]:
            score = [f"{seat['name']} {seat['points']}" for seat in view["seats"]]
            yield f"Points: {', '.join([*score, 'dealer ' + str(dealer['points'])])}"
        if house["edge"] is not None:
            about = "" if house["edge"]["is_exact"] else "about "
            yield f"The house keeps {about}{house['edge']['percent']:.2f} %"
        yield from (f"New: {self.text(line)}" for line in house["changes"])
        bank = dealer["banker_name"] or "the house"
        yield f"Dealer: {dealer['name'] or 'the machine'}; bank: {bank}, {self.money(dealer['bank'])}"
        if view["is_closing"]:
            yield "The table is closing."

    def seats(self) -> Lines:
        for seat in self.view["seats"]:
            marks = ["bot " + seat["bot"]] if seat["bot"] else []
            marks += [
                name
                for name in ("is_banker", "is_waited_for", "leaves", "waits_for_shoe", "is_unhurried")
                if seat[name]
            ]
            bets = "-" if seat["bets"] is None else self.bets(seat["bets"]) or "sits out"
            purse, net = self.money(seat["purse"]), self.money(seat["net"])
            yield f"Seat {seat['seat']} {seat['name']}: purse {purse}, net {net}, bets {bets} {marks}"
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
        if bets["are_in_pairs"]:
            yield "Two boxes with equal bets"
        if bets["covers"] is not None:
            yield f"The bank covers {self.money(bets['covers'])}"
        if bets["payout_most"] is not None:
            yield f"A box wins {self.money(bets['payout_most'])} at most"
        for side in bets["side"]:
            edge = f", the house keeps {side['edge']:.2f} %"
            least, most = self.money(side["least"]), self.money(side["most"])
            yield f"Side bet {side['id']} ({self.text(side['name'])}): {least} to {most}{edge}"

    # Rounds.

    def round(self, seen: Plain, names: dict[int, str]) -> Lines:
        games: dict[str, Callable[[Plain, dict[int, str]], Lines]] = {
            "blackjack": self.blackjack,
            "trumps": self.trumps,
        }
        yield from games[seen["game"]](seen, names)

    def blackjack(self, seen: Plain, names: dict[int, str]) -> Lines:
        dealer = seen["dealer"]
        yield f"Dealer: {' '.join(dealer['cards'])} = {self.total(dealer)}"
        for box in seen["boxes"]:
            yield f"Box {box['number']} {names[box['owner']]}: bet {self.money(box['stake'])}"
            for hand in box["hands"]:
                yield f"  {' '.join(hand['cards'])} = {self.total(hand)}, {self.fate(hand)}"
            if box["insurance"]:
                back = self.money(box["insurance_returned"])
                yield f"  insured for {self.money(box['insurance'])}, back {back}"
            for side in box["side"]:
                award = self.text(self.view["house"]["awards"][side["award"]]) if side["award"] else ""
                chips, back = self.money(side["chips"]), self.money(side["returned"])
                yield f"  {side['id']} {chips}: {award or side['settled']}, back {back}"
        if (asked := seen["asked"]) is not None:
            who = names[seen["boxes"][asked["box"] - 1]["owner"]] if asked["box"] else "the banker"
            yield f"{who} is asked: {asked['question']}, hand {asked['hand']}: {' '.join(asked['options'])}"

    def total(self, hand: Plain) -> str:
        hands = self.view["house"]["hands"]
        kind = hand["category"]
        named = f" {self.text(hands[kind])}" if kind in hands else "" if kind == "general" else f" {kind}"
        return f"{'soft ' if hand['soft'] else ''}{hand['total']}{named}"

    def fate(self, hand: Plain) -> str:
        if hand["outcome"]:
            return (
                f"{hand['outcome']}: {self.money(hand['stake'])} staked, {self.money(hand['returned'])} back"
            )
        free = f" and {self.money(hand['free'])} of the house" if hand["free"] else ""
        return f"{self.money(hand['stake'])} staked{free}, {hand['ended'] or 'in play'}"

    def trumps(self, seen: Plain, names: dict[int, str]) -> Lines:
        labels = {each["id"]: self.text(each["label"]) for each in seen["categories"]}
        category = labels.get(seen["category"], "-")
        yield f"Trick {seen['trick']}, {seen['phase']}, box {seen['caller']} calls {category}"
        yield f"Pot {self.money(seen['pot'])}, middle {seen['middle']}, winners {seen['winners']}"
        for box in seen["boxes"]:
            state = "out" if box["out"] else "picked" if box["picked"] else "in"
            name = f"Box {box['number']} {names[box['owner']]}"
            yield f"{name}: {box['cards']} cards, {box['points']} points, {state}"
        for card in seen["hand"]:
            values = {labels[name]: value for name, value in (card["values"] or {}).items()}
            yield f"  {self.text(card['name'])} {values or ''}"
        if (last := seen["last"]) is not None:
            shown = [
                f"{names[seen['boxes'][each['box'] - 1]['owner']]}: {self.text(each['name'])} {each['value']}"
                for each in last["shown"]
            ]
            yield f"Compared by {labels[last['category']]}: {', '.join(shown)}; best {last['best']}"
        if (asked := seen["asked"]) is not None:
            yield f"Asked: boxes {asked['boxes']}, {asked['question']}"

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
            yield f"You can bet {least} to {most}; usual {self.bets(bets['usual'])}"
        for action in own["actions"]:
            word, price = self.text(action["word"]), self.price(action)
            yield f"[{action['action']}] {word}, box {action['box']}: {price}"

    def price(self, action: Plain) -> str:
        if not action["is_open"]:
            return f"not offered: {self.text(action['reason'])}"
        costs = f"costs {self.money(action['chips'])}" if action["chips"] else "open"
        pays = f", pays {self.money(action['pays'])}" if action["pays"] else ""
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
            yield f"{clock['decision_seconds']} seconds to decide, {clock['bet_seconds']} to bet"
        if shoe is not None:
            cards = f"{shoe['drawn']} drawn, {shoe['left']} left, cut at {shoe['cut']}"
            yield f"Shoe {shoe['number']}: {cards}, seeds {shoe['seeds']}"
            yield f"Sealed {shoe['commitment'][:16]} of {shoe['root'][:16]}"
        yield f"Version {view['version']}, rules {view['house']['book']}"
