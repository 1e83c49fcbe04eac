"""The game loop of Trumps in plain lines, for people at one terminal and bots beside them."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from fairdeal.games.game import Refused
from fairdeal.terminal.io.prompt import EndOfInput, WantsToLeave
from fairdeal.terminal.own_tables import resume_command
from fairdeal.terminal.party_link import MovedOn
from fairdeal.terminal.seals import ask_awaited_seeds, describe_seed, seal_line
from fairdeal.terminal.session_clock import boxed
from fairdeal.terminal.story import ShownEvent
from fairdeal.terminal.trumps.narration import pot, standing, told
from fairdeal.terminal.trumps.play_session import TrumpsSession
from fairdeal.terminal.trumps.prompts import (
    ask_call,
    ask_enter,
    ask_handed_over,
    ask_pick,
    ask_seeds,
    ask_stop,
    say_of_seat,
)
from fairdeal.terminal.trumps.session_figures import session_line, session_lines
from fairdeal.terminal.trumps.stakes import check_wallets, seat_bot, sit_down, wallet_lines
from fairdeal.wire.events.table import SeatSeedReplaced, SeatSeedRevealed, SeedBindingClosed, ShoeSealed
from fairdeal.wire.events.trumps import GameEnded, PotPaid, TrickBegan
from fairdeal.wire.parts import BoxBet, Seat
from fairdeal.wire.views.trumps import RoundView
from fairdeal.words.refusals import render_refusal

GAME = "trumps"


def play_lines(session: TrumpsSession, title: str) -> None:
    """Play the game to its end. At the end of the input or on Ctrl-C, it stays as it is."""
    words = session.scene.words
    if session.scene.columns() is not None:
        session.asker = replace(session.asker, clock=lambda: _clock_lines(session, session.party.view.round))
    try:
        if session.scene.stake and not session.is_resumed:
            check_wallets(session.party, session.scene, session.people)
        _welcome(session, title)
        _begin(session)
        _play(session)
    except WantsToLeave:
        if session.scene.stake:
            _end(session, lambda: _leave(session))
        else:
            session.party.void_and_close()
            session.tell("", words("trumps.left"))
    except EndOfInput:
        session.tell("", _kept(session))
    except KeyboardInterrupt:
        session.tell("", _kept(session), words("trumps.goodbye"))
        raise
    else:
        _close(session)
    finally:
        session.party.stop()
    session.tell(words("trumps.goodbye"))


def _close(session: TrumpsSession) -> None:
    """End the session after the game, or say that somebody has ended the game elsewhere."""
    if session.party.is_open:
        _end(session, session.party.close)
    else:
        session.tell(session.scene.words("play.closed"))


def _end(session: TrumpsSession, end: Callable[[], None]) -> None:
    """Let everybody leave, and print what they have now if they played for money."""
    people = {seat: session.party.person(seat) for seat in session.party.people}
    end()
    if session.scene.stake:
        session.tell(*wallet_lines(session.party, session.scene, people))


def _leave(session: TrumpsSession) -> None:
    """Leave. Nobody gets a stake back: the cards are played on as for silent players."""
    if not session.party.is_open:
        return
    for each in session.party.newest.seats:
        if not each.bot and not each.leaves:
            session.party.leave(each.seat)
    while happened := session.party.next_events():
        for shown in happened:
            if isinstance(shown.event, GameEnded | PotPaid):
                session.tell(*told(session.scene, shown.event, shown.after))
    session.party.close()


def _kept(session: TrumpsSession) -> str:
    key = "play.kept" if session.is_kept else "play.not_kept"
    return session.scene.words(key, resume=resume_command(GAME, session.party.view.table, session.data))


# The beginning.


def _welcome(session: TrumpsSession, title: str) -> None:
    """The start screen: title, players, and where to find help."""
    words = session.scene.words
    names = words("list.comma").join(_introduced(session, seat) for seat in range(1, session.players + 1))
    session.tell(title, words("trumps.players", names=names), words("trumps.hints"), *session.notes, "")
    session.pause()


def _introduced(session: TrumpsSession, seat: Seat) -> str:
    if seat not in session.bots:
        return session.scene.player(seat)
    kind = session.scene.words(f"trumps.kind.{session.bots[seat]}")
    return session.scene.words("play.bots.bot", name=session.scene.player(seat), kind=kind)


def _begin(session: TrumpsSession) -> None:
    """Let everybody sit down with the same stake; people who come back see the current state."""
    if session.is_resumed:
        _recall(session)
        _show_again(session)
        return
    try:
        _sit_down(session)
    except Refused:
        session.party.void_and_close()  # Players who are already seated get back what they brought.
        raise


def _sit_down(session: TrumpsSession) -> None:
    party, scene = session.party, session.scene
    for seat in session.people:
        party.visitors.admit(scene.player(seat))  # before anybody sits down, in case some are refused
    names = map(scene.player, session.people)
    session.tell(*party.visitors.lookalike_lines(names, scene.words))
    for seat in session.people:
        session.tell(*sit_down(party, scene, seat))
    party.open("terminal")
    for seat, kind in session.bots.items():
        session.tell(*seat_bot(party, scene, seat, kind))
    if session.asks_seeds:
        _tell_all(session)  # the cards are sealed by now
        ask_seeds(session.asker, scene, party, session.people)
    for seat in session.people:
        party.bet(seat, (BoxBet(scene.stake),))


def _tell_all(session: TrumpsSession) -> None:
    """Describe everything that needs no person."""
    while happened := session.party.next_events():
        for each in happened:
            _tell(session, each)


def _recall(session: TrumpsSession) -> None:
    """Count the finished tricks of this game."""
    for each in session.party.records.last_round():
        session.figures.saw(each.event)


def _show_again(session: TrumpsSession) -> None:
    seen = session.party.view.round
    if seen is not None:
        name = session.scene.player(seen.caller)
        session.tell(session.scene.words("trumps.trick", number=seen.trick, name=name))
        session.tell(*standing(session.scene, seen), *pot(session.scene, seen), *_picked(session), "")


def _picked(session: TrumpsSession) -> Iterator[str]:
    """The cards that people have picked for this trick, unless they are secret."""
    if not session.scene.rules.hidden_values:
        return
    for seat in session.party.people:
        picked = _seen_by(session, seat).picked
        if picked is not None:
            name, card = session.scene.player(seat), session.scene.card(picked)
            yield session.scene.words("trumps.ask.call.card", name=name, card=card)


def _seen_by(session: TrumpsSession, seat: Seat) -> RoundView:
    """The round in play as the person in a seat sees it."""
    seen = session.party.own(seat).round
    assert isinstance(seen, RoundView)
    return seen


# The game.


def _play(session: TrumpsSession) -> None:
    """Handle whatever the game waits for, again and again, until it is over."""
    while True:
        happened = session.party.next_events()
        for each in happened:
            _tell(session, each)
        # The player who has just pressed ENTER may have been away while others played.
        if not happened and not session.party.look_again():
            if session.party.view.are_bets_closed:
                ask_awaited_seeds(session.asker, session.party, session.scene.money, session.scene.player)
                continue
            if session.party.view.round is None:
                return
            _answer(session, session.party.view.round)


def _tell(session: TrumpsSession, shown: ShownEvent) -> None:
    lines = told(session.scene, shown.event, shown.after)
    match shown.event:
        case ShoeSealed(shoe=1) as sealed:  # once the single game is over, nobody plays the next one
            session.tell(seal_line(session.party.view, sealed.commitment, session.scene.words))
        case SeedBindingClosed() | SeatSeedRevealed() | SeatSeedReplaced() as seed:
            say = partial(say_of_seat, session.scene)
            session.tell(*describe_seed(seed, session.people, session.scene.words, say))
        case TrickBegan(number=number) if number > 1:
            _between_tricks(session, shown.before)
    session.figures.saw(shown.event)
    session.tell(*lines)


def _between_tricks(session: TrumpsSession, before: RoundView) -> None:
    """Wait for ENTER if a person still plays; bots need no time to read."""
    session.tell("")
    if any(box.cards and box.owner not in session.bots for box in before.boxes):
        ask_enter(session.asker, session.scene, _tell_time(session, before))
        session.clear()


def _tell_time(session: TrumpsSession, before: RoundView) -> str:
    """Print the session clock, if a person is watching; returns the key of the question about continuing.

    If a reality check is due, all of it is printed.
    """
    columns = session.scene.columns()
    if columns is not None and session.figures.clock.is_check_due():
        session.tell(boxed(_clock_lines(session, before), columns))
        return "clock.check.ask" if len(session.people) == 1 else "clock.check.ask.all"
    if columns is not None and (
        line := session_line(session.scene, session.figures, session.people, columns)
    ):
        session.tell(line)
    return "trumps.ask.enter"


def _clock_lines(session: TrumpsSession, seen: RoundView | None) -> list[str]:
    return session_lines(session.scene, session.figures, session.people, seen)


def _answer(session: TrumpsSession, seen: RoundView) -> None:
    """Ask the first player who has to answer."""
    assert seen.asked is not None
    box = seen.asked.boxes[0]
    seat = seen.boxes[box - 1].owner
    try:
        session.party.choose(box, _ask(session, seen.asked.question, _seen_by(session, seat)), seat)
    except MovedOn:
        if session.party.is_open:
            session.tell(session.scene.words("refusal.table/stale"))
    except Refused as refusal:
        words = session.scene.words
        session.tell(render_refusal(refusal, words, session.scene.money, lambda words, action: action))


def _ask(session: TrumpsSession, question: str, seen: RoundView) -> str:
    seat = seen.boxes[seen.own - 1].owner
    match question:
        case "pick":
            return _pick(session, seen)
        case "call":
            chances = partial(session.party.find_chances, seat)
            return ask_call(session.asker, session.scene, seen, chances)
        case _:
            return ask_stop(session.asker, session.scene, seen)


def _pick(session: TrumpsSession, seen: RoundView) -> str:
    """The place of the picked card. If values are visible, nobody else may look at the screen."""
    people = [box for box in seen.boxes if box.cards and box.owner not in session.bots]
    if session.scene.rules.hidden_values or len(people) == 1:
        return ask_pick(session.asker, session.scene, seen)
    ask_handed_over(session.asker, session.scene, seen)
    place = ask_pick(session.asker, session.scene, seen)
    session.clear()
    return place
