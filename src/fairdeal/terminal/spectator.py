"""Describes a table to a spectator from frames: wire events, and the round after each."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from fairdeal.terminal.io.screen import Look
from fairdeal.terminal.pages.records.formats import signed, void_line
from fairdeal.terminal.pages.records.game_pages import PAGES
from fairdeal.terminal.round_narrator import Player, RoundNarrator
from fairdeal.terminal.seals import BEGINNING
from fairdeal.wire.events import table as w
from fairdeal.wire.events.opening import Entries
from fairdeal.wire.frames import Answer, Frame
from fairdeal.wire.parts import Seat
from fairdeal.wire.views.table import TableView
from fairdeal.words.moments import render_time
from fairdeal.words.money import written

DEALER: Seat = 0
"""The seat number that stands for the person who deals for the house."""

SILENT = "silent"
"""The reason when somebody lost the seat, or the dealer's duties, by not answering."""


class Spectator:
    """One spectator, from arrival on. A round in play is described from its beginning."""

    def __init__(self, look: Look) -> None:
        self._look, self.words = look, look.words
        self._view: TableView[Any] | None = None
        self._players: dict[Seat, Player] = {}
        """Everybody who has sat here, by seat."""
        self._dealer = ""
        self._missed: dict[Seat, int] = {}
        """How many rounds in a row somebody has missed."""
        self._round: Any = None
        self._entries = Entries((), {})
        self._narrator: RoundNarrator | None = None

    @property
    def is_over(self) -> bool:
        return self._view is not None and self._view.phase == "closed"

    def read(self, frame: Frame[Any]) -> Iterator[str]:
        """The lines about the next frame."""
        if self._view is None:
            self._meet(frame.view)
            yield from self._come_in(frame)
            skipped = _find_opening(frame)
        else:
            skipped = 0
        self._view = frame.view
        answers = {each.event: each for each in frame.answers}
        shown = zip(frame.events, frame.rounds_after_events, strict=True)
        for place, (event, after) in enumerate(shown):
            if place >= skipped:
                yield from self._describe(frame, event, after, answers.get(place))
            self._round = after
        self._meet(frame.view)

    def _meet(self, view: TableView[Any]) -> None:
        """Remember who is at the table now, in case they leave."""
        self._players |= {each.seat: Player(each.name, each.bot) for each in view.seats}
        self._missed |= {each.seat: each.missed for each in view.seats}
        self._dealer = view.dealer.name

    def _come_in(self, frame: Frame[Any]) -> Iterator[str]:
        """The table's place, and who is there."""
        view, words = frame.view, self.words
        if view.phase == "closed":
            return
        place = PAGES[view.game].place(view.house.id, words)
        yield words("tables_page.watch.began", table=view.table, place=place)
        names = words("list.comma").join(self._name(each.seat) for each in view.seats)
        yield words("tables_page.seated", names=names) if names else words("tables_page.nobody")

    def _describe(self, frame: Frame[Any], event: Any, after: Any, answer: Answer | None) -> Iterator[str]:
        match event:
            case w.RoundEnded(won=won):
                yield from self._results(frame.view, won)
            case w.RoundVoided(why=why):
                yield void_line(why, self.words)
            case w.Event():
                yield from self._of_clock(event)
                yield from self._of_table(event)
            case _ if self._round is None:
                yield from self._begin_round(frame, event, after)
                yield from self._of_round(event, after, answer)
            case _:
                yield from self._of_round(event, after, answer)

    # Rounds.

    def _begin_round(self, frame: Frame[Any], opened: Any, seen: Any) -> Iterator[str]:
        """The number of the round, and who plays."""
        self._entries, view, words = opened.entries, frame.view, self.words
        players = {seat: self._players[seat] for seat in self._seats()}
        self._narrator = PAGES[view.game].narrator(view, seen, players, self._look)
        name, began = f"{view.table}:{view.number}", render_time(frame.at_ms)
        yield ""
        yield words("records.replay.title", round=name, house=view.house.id, when=began)
        for seat, player in players.items():
            yield self._player(view, seat, player)
        yield from self._narrator.who_is_who()

    def _player(self, view: TableView[Any], seat: Seat, player: Player) -> str:
        words, has = self.words, written(self._entries.purses[seat])
        name = words("records.history.bot", name=player.name) if player.bot else player.name
        if seat == self._entries.banker:
            return words("records.replay.banker", name=name, seat=seat, has=has)
        if staked := self._staked(view, seat):
            return words("records.replay.player", name=name, seat=seat, has=has, staked=written(staked))
        return words("records.replay.free", name=name, seat=seat)

    def _seats(self) -> list[Seat]:
        """The seats with a bet in the round, and the banker's."""
        banker = [self._entries.banker] if self._entries.banker is not None else []
        return sorted({*banker, *(stake.owner for stake in self._entries.stakes)})

    def _staked(self, view: TableView[Any], seat: Seat) -> int:
        """The chips on a seat's boxes before the first card; 0 if chips count for nothing."""
        stakes = (each for each in self._entries.stakes if each.owner == seat)
        costs = sum(each.chips + sum(side.chips for side in each.side) for each in stakes)
        return 0 if view.house.is_for_show else costs

    def _of_round(self, event: Any, after: Any, answer: Answer | None) -> Iterator[str]:
        assert self._narrator is not None
        if answer is not None:
            yield from self._narrator.describe_answer(answer, after)
        yield from self._narrator.describe(self._round, event, after)

    def _results(self, view: TableView[Any], won: dict[Seat, int]) -> Iterator[str]:
        """How the round ended for everybody, if chips were staked."""
        staked = {seat: self._staked(view, seat) for seat in self._seats()}
        if not any(staked.values()):
            return
        for seat in staked:
            before, change = self._entries.purses[seat], won.get(seat, 0)
            has = {"before": written(before), "after": written(before + change)}
            name = self._players[seat].name
            yield self.words("records.replay.result", name=name, won=signed(change), **has)

    # Outside the rounds.

    def _of_table(self, event: w.Event) -> Iterator[str]:
        words = self.words
        match event:
            case w.SeatTaken(seat=seat, name=name, bot=bot):
                self._players[seat] = Player(name, bot)
                yield words("tables_page.watch.sits", name=self._name(seat))
            case w.BoughtIn(seat=seat, chips=chips) if not self._is_for_show:
                yield self._with_money("buys", seat, chips)
            case w.CashedOut(seat=seat, chips=chips) if not self._is_for_show:
                yield self._with_money("takes", seat, chips)
            case w.LeavingAnnounced(seat=seat):
                yield words("tables_page.watch.leaves", name=self._name(seat))
            case w.SeatLeft(seat=seat, chips=chips) if chips and not self._is_for_show:
                yield self._with_money("left_with", seat, chips)
            case w.SeatLeft(seat=seat):
                yield words("tables_page.watch.left", name=self._name(seat))
            case w.ShoeSealed(commitment=seal):
                facts = {"seal": seal[:BEGINNING], "root": self._root[:BEGINNING]}
                yield words("tables_page.watch.shuffled", **facts)
            case w.RulesChanged(house=house):
                yield words("tables_page.watch.rules", house=house)
            case w.DealerArrived(name=name):
                self._dealer = name
                yield words("tables_page.watch.dealer", name=name)
            case w.DealerLeft():
                yield words("tables_page.watch.machine")
            case w.ClosingAnnounced() if self._round is not None:
                yield words("tables_page.watch.closing")

    def _of_clock(self, event: w.Event) -> Iterator[str]:
        words = self.words
        match event:
            case w.RoundMissed(seat=seat, in_a_row=rounds):
                self._missed[seat] = rounds
            case w.SeatLeft(seat=seat, why=why) if why == SILENT:
                facts = {"name": self._name(seat), "rounds": self._missed[seat]}
                yield words("tables_page.watch.given_up", **facts)
            case w.DealerLeft(why=why) if why == SILENT:
                facts = {"name": self._dealer, "rounds": self._missed[DEALER]}
                yield words("tables_page.watch.no_dealer", **facts)
            case w.PaceSet(seat=seat, is_unhurried=is_unhurried):
                key = "unhurried" if is_unhurried else "hurried"
                yield words(f"tables_page.watch.{key}", name=self._name(seat))
            case w.TimeGranted(seat=seat, seconds=seconds):
                yield words("tables_page.watch.more_time", name=self._name(seat), seconds=seconds)

    @property
    def _is_for_show(self) -> bool:
        assert self._view is not None
        return self._view.house.is_for_show

    @property
    def _root(self) -> str:
        assert self._view is not None
        return self._view.shoe.root if self._view.shoe is not None else ""

    def _with_money(self, key: str, seat: Seat, chips: int) -> str:
        return self.words(f"tables_page.watch.{key}", name=self._name(seat), money=written(chips))

    def _name(self, seat: Seat) -> str:
        if seat == DEALER:
            return self._dealer
        player = self._players[seat]
        if not player.bot:
            return player.name
        return self.words("tables_page.bot", name=player.name, kind=player.bot)


def _find_opening(frame: Frame[Any]) -> int:
    """The index of the event that opened the round in play; earlier events belong to past rounds."""
    rounds = enumerate(pairwise((None, *frame.rounds_after_events)))
    began = (place for place, (before, after) in rounds if before is None and after is not None)
    return max(began, default=len(frame.events))
