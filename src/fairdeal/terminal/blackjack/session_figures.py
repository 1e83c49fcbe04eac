"""How long people have played blackjack and how much they are up or down, for players to see."""

from collections.abc import Callable

from msgspec.structs import replace

from fairdeal.games.game import Refused, Seat
from fairdeal.terminal.blackjack.coach import obey
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.io.screen import COLUMNS
from fairdeal.terminal.session_clock import REALITY_CHECK_MINUTES, boxed
from fairdeal.words import Words
from fairdeal.words.moments import render_until
from fairdeal.words.refusals import render_refusal


def begin_session(session: PlaySession) -> None:
    """From now on, `clock` works at any question, and the coach can be asked and switched."""
    asker, coach = replace(session.asker, clock=lambda: session_lines(session)), session.coach
    if coach is not None:
        odds, command = lambda: coach.lines(session), lambda typed: obey(session, coach, typed)
        asker = replace(asker, odds=odds, coach=command)
    session.asker = asker


def tell_time(session: PlaySession, seat: Seat | None = None) -> None:
    """Print one short line before a question between rounds, for the person asked or for everybody.

    Not through a pipe, whose output must always be the same, and not in the first minute. Only players who
    have come back then see their result since they sat down.
    """
    has_begun = session.clock.minutes > 0 or (session.is_resumed and session.rounds > 0)
    if session.look.is_watched and has_begun:
        session.tell(_line(session, seat))


def confirms_continuing(session: PlaySession) -> bool:
    """Between rounds: the reality check, when it is due; False if the player would rather leave."""
    if not session.look.is_watched or not session.clock.is_check_due():
        return True
    lines, columns = session_lines(session), session.look.columns()
    session.tell("\n".join(lines) if session.look.spoken else boxed(lines, columns or COLUMNS))
    words, ask = session.asker.words, "clock.check.ask" if len(session.people) == 1 else "clock.check.ask.all"
    help_text = words("clock.check.help", minutes=REALITY_CHECK_MINUTES)
    return session.asker.goes_on(words(ask), "clock.check.wrong", help_text)


SUSPENSIONS = ("limit/away", "people/not-active", "people/role")
"""Refusals that keep a person from playing at all, so no other bet is asked for."""


def remove_suspended_players(session: PlaySession, leave: Callable[[PlaySession, Seat], None]) -> bool:
    """Between rounds: people who are taking a break, or may not enter any more, are informed and leave.

    Returns whether anybody left, since nobody may be there to continue.
    """
    seats = {session.party.person(seat): seat for seat in session.people}
    names = {person: session.seats[seat].name for person, seat in seats.items()}
    refusals = session.party.visitors.find_refusals(names)
    for person, refusal in refusals.items():
        session.tell(_suspension_text(session, seats[person], refusal))
        leave(session, seats[person])
    return bool(refusals) and not session.people


def _suspension_text(session: PlaySession, seat: Seat, refusal: Refused) -> str:
    words, until = session.asker.words, refusal.facts.get("until")
    if isinstance(until, int):
        return session.scene.say("play.away", seat, until=render_until(until, words))
    return render_refusal(refusal, words)


def session_lines(session: PlaySession) -> list[str]:
    """Time, rounds, what everybody is up or down, and what mistakes have cost according to the coach."""
    words, alone = session.asker.words, len(session.people) == 1
    if session.is_resumed:
        lines = [_line(session, session.people[0] if alone else None)]
    else:
        time = session.clock.told(words)
        lines = [words("clock.sat", time=time), words("clock.rounds", n=_ended(session))]
    if session.is_for_money and session.people and not (session.is_resumed and alone):
        lines.append(_nets(session, words))
    if session.coach is not None:
        lines += session.coach.totals(session)
    return lines


def _line(session: PlaySession, seat: Seat | None) -> str:
    """A player who has come back sees the time of this session, and the result since first sitting down."""
    words, key = session.asker.words, "clock.back" if session.is_resumed else "clock.line"
    facts = {"time": session.clock.told(words), "rounds": _rounds(session)}
    if seat is None or not session.is_for_money:
        return words(key, **facts)
    return session.scene.say(key, seat, **facts, net=_net(session, seat))


def _rounds(session: PlaySession) -> str:
    return session.asker.words("clock.back.rounds", n=_ended(session))


def _ended(session: PlaySession) -> int:
    return session.rounds - (session.round is not None)


def _nets(session: PlaySession, words: Words) -> str:
    people = session.people
    if session.scene.is_you(people[0]):
        return words("clock.net.you", net=_net(session, people[0]))
    nets = (words("clock.net.of", name=session.names[seat], net=_net(session, seat)) for seat in people)
    return words("clock.net.all", nets=words("list.comma").join(nets))


def _net(session: PlaySession, seat: Seat) -> str:
    """The result of the rounds that have ended: in mid-round, stakes are neither won nor lost."""
    net = session.seats[seat].net
    kind = "up" if net > 0 else "down" if net < 0 else "even"
    return session.asker.words(f"clock.net.{kind}", money=session.money.text(abs(net)))
