"""How recorded games of Trumps are listed and described."""

from collections.abc import Iterator
from typing import Any

from fairdeal.terminal.io.screen import Look
from fairdeal.terminal.pages.records.game_pages import GamePages, Lines, ReplayToShow
from fairdeal.terminal.round_narrator import Player, RoundNarrator
from fairdeal.terminal.trumps import replay
from fairdeal.terminal.trumps.replay import Narrator
from fairdeal.wire.parts import Seat
from fairdeal.wire.records import PlayedRound, RoundReplay, TrickRecord
from fairdeal.wire.views.table import TableView
from fairdeal.wire.views.trumps import RoundView
from fairdeal.words import Words


class TrumpsPages(GamePages):
    command = "trumps"

    def place(self, house: str, words: Words) -> str:
        return words("trumps.records.place", pack=house)

    def history_lines(self, played: PlayedRound, look: Look) -> Iterator[str]:
        words, hand = look.words, played.hands[0]
        ended = words(f"records.outcome.{hand.outcome}") if hand.outcome else ""
        how = words("records.history.ended", how=ended) if ended else ""
        yield words("trumps.records.cards", n=len(hand.cards), how=how)
        if played.tricks:
            tricks = words("records.history.parts").join(_trick(trick, words) for trick in played.tricks)
            yield words("trumps.records.tricks", tricks=tricks)

    def who_is_who(self, replay_: RoundReplay[Any], look: Look) -> Lines:
        return replay.who_is_who(replay_, look)

    def narrator(
        self, view: TableView[RoundView], seen: RoundView, players: dict[Seat, Player], look: Look
    ) -> RoundNarrator:
        return Narrator(seen, players, look)

    def steps(self, shown: ReplayToShow, look: Look) -> Iterator[Lines]:
        return replay.describe_steps(shown, look)


def _trick(trick: TrickRecord, words: Words) -> str:
    labels = words("list.comma").join(label.told(words.lang) for label in trick.categories)
    facts = {"card": trick.card.told(words.lang), "category": labels}
    how = (
        words(f"records.outcome.{trick.outcome}") if trick.outcome else words("records.history.in_play_free")
    )
    key = "trumps.records.trick.called" if trick.is_called else "trumps.records.trick"
    return words(key, **facts, how=how)


PAGES = TrumpsPages()
