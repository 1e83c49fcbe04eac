"""How long people have sat at a table of blackjack and what they are up or down, where they can see it."""

from collections.abc import Callable

from msgspec.structs import replace

from fairdeal.games.game import Refused, Seat
from fairdeal.people.moments import until_told
from fairdeal.people.refusals import told
from fairdeal.terminal.clock import REALITY_CHECK_MINUTES, boxed
from fairdeal.terminal.coach_command import obey
from fairdeal.terminal.screen import COLUMNS
from fairdeal.terminal.sitting import Sitting
from fairdeal.words import Words


def begin_session(sitting: Sitting) -> None:
    """From now on `clock` shows it at any question, and the coach can be asked and switched."""
    asker, coach = replace(sitting.asker, clock=lambda: session_lines(sitting)), sitting.coach
    if coach is not None:
        odds, command = lambda: coach.lines(sitting), lambda typed: obey(sitting, coach, typed)
        asker = replace(asker, odds=odds, coach=command)
    sitting.asker = asker


def tell_time(sitting: Sitting, seat: Seat | None = None) -> None:
    """One short line before a question between rounds, for the person asked or for all of them.

    Not through a pipe, which always says the same, nor before there is anything to tell: in the first minute
    only players who have come back hear how it stands since they sat down.
    """
    has_begun = sitting.clock.minutes > 0 or (sitting.is_resumed and sitting.rounds > 0)
    if sitting.look.is_watched and has_begun:
        sitting.tell(_line(sitting, seat))


def wants_to_go_on(sitting: Sitting) -> bool:
    """Between rounds: the reality check, once it is time for one; False when they had rather leave."""
    if not sitting.look.is_watched or not sitting.clock.is_check_due():
        return True
    lines, columns = session_lines(sitting), sitting.look.columns()
    sitting.tell("\n".join(lines) if sitting.look.spoken else boxed(lines, columns or COLUMNS))
    words, ask = sitting.asker.words, "clock.check.ask" if len(sitting.people) == 1 else "clock.check.ask.all"
    help_text = words("clock.check.help", minutes=REALITY_CHECK_MINUTES)
    return sitting.asker.goes_on(words(ask), "clock.check.wrong", help_text)


SENT_HOME = ("limit/away", "people/not-active", "people/role")
"""By what it is refused to play at all: whoever hears it is asked for no other bet."""


def let_go_who_may_not_play(sitting: Sitting, leave: Callable[[Sitting, Seat], None]) -> bool:
    """Between rounds: who stays away from play, or may not come in any more, is told so and gets up.

    Whether anybody did, so that nobody is left to go on.
    """
    gone = False
    for seat in sitting.people:
        try:
            sitting.local.visitors.check_may_go_on(
                sitting.local.person(seat), sitting.table.places[seat].name
            )
        except Refused as refusal:
            sitting.tell(_sent_home(sitting, seat, refusal))
            leave(sitting, seat)
            gone = True
    return gone and not sitting.people


def _sent_home(sitting: Sitting, seat: Seat, refusal: Refused) -> str:
    words, until = sitting.asker.words, refusal.facts.get("until")
    if isinstance(until, int):
        return sitting.scene.say("play.away", seat, until=until_told(until, words))
    return told(refusal, words)


def session_lines(sitting: Sitting) -> list[str]:
    """Time, rounds, what everybody is up or down, and what mistakes have cost as far as the coach knows."""
    words, alone = sitting.asker.words, len(sitting.people) == 1
    if sitting.is_resumed:
        lines = [_line(sitting, sitting.people[0] if alone else None)]
    else:
        time = sitting.clock.told(words)
        lines = [words("clock.sat", time=time), words("clock.rounds", n=_ended(sitting))]
    if sitting.is_for_money and sitting.people and not (sitting.is_resumed and alone):
        lines.append(_nets(sitting, words))
    if sitting.coach is not None:
        lines += sitting.coach.totals(sitting)
    return lines


def _line(sitting: Sitting, seat: Seat | None) -> str:
    """Who has come back is told both, for the night between is no play: this sitting's time, and what came
    of the whole since they sat down.
    """
    words, key = sitting.asker.words, "clock.back" if sitting.is_resumed else "clock.line"
    facts = {"time": sitting.clock.told(words), "rounds": _rounds(sitting)}
    if seat is None or not sitting.is_for_money:
        return words(key, **facts)
    return sitting.scene.say(key, seat, **facts, net=_net(sitting, seat))


def _rounds(sitting: Sitting) -> str:
    return sitting.asker.words("clock.back.rounds", n=_ended(sitting))


def _ended(sitting: Sitting) -> int:
    return sitting.rounds - (sitting.round is not None)


def _nets(sitting: Sitting, words: Words) -> str:
    people = sitting.people
    if sitting.scene.is_you(people[0]):
        return words("clock.net.you", net=_net(sitting, people[0]))
    nets = (words("clock.net.of", name=sitting.names[seat], net=_net(sitting, seat)) for seat in people)
    return words("clock.net.all", nets=words("list.comma").join(nets))


def _net(sitting: Sitting, seat: Seat) -> str:
    """In mid-round as it was before: what lies on the table is neither won nor lost."""
    table = sitting.table
    before = table.round.purses if table.round is not None else {}
    has = before.get(seat, table.purse(seat))
    net = has - sitting.brought.get(seat, has)
    kind = "up" if net > 0 else "down" if net < 0 else "even"
    return sitting.asker.words(f"clock.net.{kind}", money=sitting.money.text(abs(net)))
