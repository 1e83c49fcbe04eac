"""Trying an example: dealing it as `fairdeal deal` would, and comparing what came with what was expected."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from fairdeal.games.blackjack.book import Ratio, RuleBook
from fairdeal.games.game import BANKER_BOX, Refused
from fairdeal.houses.house import House
from fairdeal.houses.problems import Place, Problem
from fairdeal.houses.rounds.dealing import WORDS, Dealing, Dealt, RanOut, open_round
from fairdeal.houses.rounds.examples import Example, Expected, StatedExample
from fairdeal.houses.rounds.given import BadRound, cards_of, players_of, side_bets_of
from fairdeal.houses.rounds.report import report
from fairdeal.words import Words
from fairdeal.words.money import written
from fairdeal.words.refusals import render_refusal

Report = dict[str, Any]
"""What `fairdeal deal --json` prints, with all money in chips."""


class Tried(Struct, frozen=True):
    """An example that was dealt."""

    name: str
    problems: tuple[Problem, ...]
    """What did not come as expected."""

    @property
    def in_order(self) -> bool:
        return not self.problems


def run_example(house: House, book: RuleBook, stated: StatedExample) -> Tried:
    """What comes of the example by this book, which need not be the house's own."""
    trial = _Trial(house, book, stated.example, Place(house.path, stated.line))
    return Tried(stated.example.name, tuple(trial.problems()))


class _Trial:
    """One example; all that it finds lies at the same place."""

    def __init__(self, house: House, book: RuleBook, example: Example, place: Place) -> None:
        self.house = house
        self.book = book
        self.example = example
        self.place = place

    def problems(self) -> Iterator[Problem]:
        try:
            dealing = self._dealing()
            dealt = dealing.run()
        except BadRound as bad:
            yield self._problem("house.example.unreadable", reason=bad)
        except Refused as refused:
            yield self._problem("house.example.refused", code=refused.code, sentence=_Sentence(refused))
        except RanOut as end:
            key = "house.example.ran_out_dealer" if end.box == BANKER_BOX else "house.example.ran_out"
            yield self._problem(key, n=end.dealt, box=end.box)
        else:
            yield from self._came_of(dealt)

    def _came_of(self, dealt: Dealt) -> Iterator[Problem]:
        """What went another way, or else came out otherwise."""
        astray = list(self._course(dealt))
        yield from astray
        if astray:
            return
        came = report(self.house.name, dealt, lambda chips: chips)
        for expected in self.example.expect:
            yield from self._compared(expected, came)

    def _dealing(self) -> Dealing:
        players = players_of(self.example.players, self.house)
        cards = cards_of(" ".join(self.example.shoe), self.book)
        placed = side_bets_of(self.example.side, self.house, players)
        leaving = self.house.rules.table.leaving
        return Dealing(players, open_round(self.book, players, placed), cards, self.example.do, leaving)

    def _course(self, dealt: Dealt) -> Iterator[Problem]:
        """Whether the words carried the round to where it should be."""
        refused = [WORDS[word.input] for word in dealt.refused]
        wanted = [WORDS[word] for expected in self.example.expect for word in expected.refused]
        if refused != wanted:
            yield self._problem("house.example.wrongly_refused", came=_row(refused), expected=_row(wanted))
        if dealt.unused:
            yield self._problem("house.example.unused", words=" ".join(dealt.unused))
        yield from self._question(dealt)

    def _question(self, dealt: Dealt) -> Iterator[Problem]:
        """Whether the question that is left open is the one expected."""
        asked = dealt.seen.asked
        wanted = {WORDS[word] for expected in self.example.expect for word in expected.options}
        if asked is None:
            if wanted:
                yield self._problem("house.example.over", expected=_row(sorted(wanted)))
        elif not wanted:
            yield self._problem("house.example.open", box=asked.box, options=asked.options)
        elif wanted != set(asked.options):
            yield self._other("options", _row(sorted(asked.options)), _row(sorted(wanted)))

    def _compared(self, expected: Expected, came: Report) -> Iterator[Problem]:
        """Everything that this table says, beside what came."""
        yield from self._dealer(expected, came["dealer"])
        owned = {box["box"]: (player, box) for player in came["players"] for box in player["boxes"]}
        if expected.box not in owned:
            yield self._problem("house.example.none", what=f"box {expected.box}")
            return
        player, box = owned[expected.box]
        where = f"box {expected.box}"
        if expected.points is not None and expected.points != player["points"]:
            yield self._other(f"points of {where}", player["points"], expected.points)
        if expected.side is not None:
            yield from self._side(expected, box, f"{where} side {expected.side}")
        else:
            yield from self._hand(expected, box, where)

    def _dealer(self, expected: Expected, dealer: Report) -> Iterator[Problem]:
        wanted = {"total": expected.dealer, "category": expected.dealer_category}
        yield from self._fields("dealer", wanted, dealer)

    def _hand(self, expected: Expected, box: Report, where: str) -> Iterator[Problem]:
        number = expected.hand or 1
        if number > len(box["hands"]):
            yield self._problem("house.example.none", what=f"{where} hand {number}")
            return
        hand = box["hands"][number - 1]
        if expected.hand is not None:
            where = f"{where} hand {number}"
        yield from self._change(expected, hand if expected.hand is not None else box, where)
        wanted = {"outcome": expected.outcome, "category": expected.category, "total": expected.total}
        yield from self._fields(where, wanted, hand)

    def _side(self, expected: Expected, box: Report, where: str) -> Iterator[Problem]:
        placed = next((side for side in box["side"] if side["id"] == expected.side), None)
        if placed is None:
            yield self._problem("house.example.none", what=where)
            return
        yield from self._change(expected, placed, where)
        yield from self._fields(where, {"award": expected.award}, placed)

    def _change(self, expected: Expected, came: Report, where: str) -> Iterator[Problem]:
        if expected.change is None:
            return
        over, under = expected.change
        chip = self.house.rules.table.chip
        if came["change"] * chip[0] * under != over * chip[1]:
            shown = written(came["change"], chip)
            yield self._other(f"{where} change", shown, _decimal(expected.change))

    def _fields(self, where: str, wanted: dict[str, Any], came: Report) -> Iterator[Problem]:
        for field, value in wanted.items():
            if value is not None and value != came[field]:
                yield self._other(f"{where} {field}", came[field], value)

    def _other(self, what: str, came: object, expected: object) -> Problem:
        return self._problem("house.example.other", what=what, came=str(came), expected=str(expected))

    def _problem(self, key: str, **facts: object) -> Problem:
        return Problem(self.place, key, {"name": self.example.name, **facts})


class _Sentence(Struct, frozen=True):
    """The sentence of a refusal, for a problem that names it."""

    refused: Refused

    def told(self, words: Words) -> str:
        return render_refusal(self.refused, words)


def _row(words: list[str]) -> str:
    return " ".join(words) or "-"


def _decimal(amount: Ratio) -> str:
    """As it was written; the ratio came from a decimal."""
    return written(amount[0], (1, amount[1]))
