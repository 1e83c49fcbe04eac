"""The coach at the table: what it prints, and the command `coach`, which switches it and sets its measure."""

from collections.abc import Iterator
from contextlib import suppress

from fairdeal.coaching.measures import CHART, MEASURES
from fairdeal.coaching.modes import ALWAYS, ASK, MISTAKES, MODES, OFF
from fairdeal.games.game import Seat
from fairdeal.store.problems import StoreTrouble
from fairdeal.terminal.blackjack.edge_lines import edge_for_question
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.blackjack.saved_sessions import keep_session
from fairdeal.terminal.io.prompt import shown
from fairdeal.terminal.pages.odds.guidance_page import (
    Named,
    guidance_line,
    guidance_table,
    measure_named,
    total_line,
)
from fairdeal.terminal.pages.odds.layout import bets
from fairdeal.wire.coach import CoachStatus, Guidance, Judgement
from fairdeal.words import Words

ON = "on"
SETTINGS = (ON, *MODES, *MEASURES)
"""What may follow the command `coach`."""


class Coach:
    """One coach setting for everybody at this terminal. The room judges answers and keeps totals."""

    def __init__(self, mode: str, named: Named, by: str = CHART) -> None:
        self.mode = mode
        self.named = named
        """The house's own word for an action."""
        self.by = by
        """The measure that was asked for. If the house has no chart, the room uses the cards."""
        self._set_to: dict[Seat, tuple[str, str]] = {}
        """The settings last sent to the room, by seat."""
        self._status: CoachStatus | None = None
        """The last status that the room sent."""

    @property
    def is_on(self) -> bool:
        return self.mode != OFF

    # What happens at the table.

    def begins(self, session: PlaySession) -> None:
        """At the beginning of a session."""
        # Odds are slow to load, so don't ask the room for people who never wanted a coach.
        if self.is_on or self.by != CHART or session.is_resumed:
            self.set_up(session)
        if self.is_on:
            session.tell(*self.status(session), session.asker.words("odds.coach.hint"))

    def set_up(self, session: PlaySession) -> None:
        """Send the current setting to the room, for everybody here."""
        wanted = self.mode, self.by
        for seat in session.party.people:
            if self._set_to.get(seat) != wanted:
                self._status = session.party.ask_coach(seat, lambda coach: coach.set(*wanted))
                self._set_to[seat] = wanted

    def asks(self, session: PlaySession) -> None:
        """Before a question."""
        if self.is_on:
            self.set_up(session)
        if self.mode == ALWAYS:
            session.tell(*self.lines(session))

    def answered(self, session: PlaySession, seat: Seat, since: int) -> None:
        """Called after the table has accepted an answer; `since`: the version of the table before it."""
        if self.mode in (OFF, ASK):
            return
        judged = session.party.ask_coach(seat, lambda coach: coach.judgements(since))
        if self.mode == MISTAKES:
            session.tell(*(self._mistake(session, each) for each in judged if each.is_mistake))

    def ends(self, session: PlaySession) -> None:
        """Report what everybody's mistakes have cost."""
        if self.is_on:
            self.judge_all(session)
            session.tell(*self.totals(session))

    def judge_all(self, session: PlaySession) -> None:
        """Have the room judge all answers that it has not judged yet."""
        for seat in session.party.seats_here:
            session.party.ask_coach(seat, lambda coach: coach.judgements())

    # Lines.

    def status(self, session: PlaySession) -> list[str]:
        """What the coach is set to do, and its measure."""
        self.set_up(session)
        assert self._status is not None, "somebody sits here"
        words = session.asker.words
        by = measure_named(self._status.measure, words)
        return [
            words(f"odds.coach.is.{self.mode}", by=by),
            *self._without_chart(session, self._status.measure),
        ]

    def _without_chart(self, session: PlaySession, measure: str) -> list[str]:
        """A line for people who want to play by a chart if there is none."""
        is_missed = self.by == CHART and measure != CHART
        return [session.asker.words("odds.coach.no_chart")] if is_missed else []

    def lines(self, session: PlaySession) -> list[str]:
        """What each answer to the question on the table is worth; before a round, what a bet is worth."""
        words, view = session.asker.words, session.round
        if view is None:
            return [*edge_for_question(session), words("odds.coach.no_question")]
        if view.asked is None:
            return [words("odds.coach.no_question")]
        self.set_up(session)
        owner = session.owner_of(view.asked.box)
        guidance = session.party.ask_coach(owner, lambda coach: coach.guidance())
        return list(self._shown(session, guidance)) if guidance is not None else [words("odds.coach.unknown")]

    def _shown(self, session: PlaySession, guidance: Guidance) -> Iterator[str]:
        words, stake = session.asker.words, guidance.chips
        money = (lambda ev: money_text(session, ev * stake)) if session.is_for_money else None
        yield words(f"odds.coach.title.{guidance.measure}")
        yield from guidance_table(guidance, session.look, self.named, money)
        yield guidance_line(guidance, words, self.named)
        if guidance.question == "swap":
            yield words("odds.coach.both_hands")
        yield from (each.text.told(words.lang) for each in guidance.remarks)
        yield from self._without_chart(session, guidance.measure)

    def _mistake(self, session: PlaySession, judged: Judgement) -> str:
        words, ev = session.asker.words, f"{judged.lost:.4f}"
        facts = {"best": self.named(judged.standard), "chosen": self.named(judged.chosen)}
        facts["by"] = measure_named(judged.measure, words)
        if not session.is_for_money:
            return words("odds.coach.mistake", ev=ev, **facts)
        money = money_text(session, judged.chips_lost).lstrip("+")
        return words("odds.coach.mistake_money", ev=ev, money=money, **facts)

    def totals(self, session: PlaySession) -> list[str]:
        """What everybody's mistakes have cost at this table so far, by each measure."""
        if not self.is_on:
            return []
        party = session.party
        every = [party.ask_coach(seat, lambda coach: coach.status()) for seat in party.seats_here]
        totals = sorted((each for status in every for each in status.totals), key=lambda each: each.measure)
        money = (lambda chips: money_text(session, chips)) if session.is_for_money else None
        return [total_line(session.scene, each, money) for each in totals]


def money_text(session: PlaySession, chips: float) -> str:
    """Chips as money, with fractions of a chip to the hundredth: nobody is paid them, but they add up."""
    over, under = session.money.chip
    return bets(chips * over / under, 2)


# The command `coach` at a prompt.


def obey(session: PlaySession, coach: Coach, typed: str) -> list[str]:
    """Change what was asked for, and describe the new setting; `coach` alone switches between on and off."""
    words = session.asker.words
    wanted = _setting(typed, words) if typed else OFF if coach.is_on else ON
    if wanted is None:
        known = words.one_of(words(f"odds.coach.words.{each}").split()[-1] for each in SETTINGS)
        return [words("odds.coach.set.wrong", given=shown(typed), known=known)]
    totals = _last_totals(session, coach) if wanted == OFF else []
    _set(coach, wanted)
    status = coach.status(session)
    with suppress(StoreTrouble):  # not a reason to stop playing
        keep_session(session)
    at_once = coach.lines(session) if wanted == ALWAYS and session.round is not None else []
    return [*totals, *status, *at_once]


def _setting(typed: str, words: Words) -> str | None:
    """The setting that was typed after `coach`; None if it makes no sense."""
    return next((each for each in SETTINGS if typed in words(f"odds.coach.words.{each}").split()), None)


def _last_totals(session: PlaySession, coach: Coach) -> list[str]:
    if coach.is_on:
        coach.judge_all(session)
    return coach.totals(session)


def _set(coach: Coach, wanted: str) -> None:
    if wanted in MEASURES:
        coach.by = wanted
    elif wanted != ON:
        coach.mode = wanted
    elif not coach.is_on:
        coach.mode = MISTAKES
