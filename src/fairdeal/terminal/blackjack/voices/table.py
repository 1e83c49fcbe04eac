"""The voice of most houses: the table's own words, bets before every round, everything in plain sentences."""

from fairdeal.games.blackjack.view import Question, RoundView
from fairdeal.games.game import Choose, Seat
from fairdeal.room.people.removals import Removal
from fairdeal.terminal.blackjack.bet_prompt import (
    ask_bets,
    has_to_sit_out,
    limits_of,
    tell_if_no_bet_is_possible,
)
from fairdeal.terminal.blackjack.play_session import DEALER, BoxBet, PlaySession
from fairdeal.terminal.blackjack.player_lines import tell_banker
from fairdeal.terminal.blackjack.purse_prompt import PurseChanged, brings_more, wallet_lines, wallet_of
from fairdeal.terminal.blackjack.scene import Scene
from fairdeal.terminal.blackjack.session_figures import tell_time
from fairdeal.terminal.blackjack.side_bet_prompt import side_bets_hint
from fairdeal.terminal.blackjack.voices.announcements import describe_event, hand_lines
from fairdeal.terminal.blackjack.voices.choices import ask_choice
from fairdeal.terminal.io.prompt import shown
from fairdeal.terminal.seals import add_seed, seal_line
from fairdeal.wire.events.blackjack import Event
from fairdeal.wire.events.table import LeavingAnnounced, SeatLeft, ShoeSealed
from fairdeal.words import Words


def welcome(session: PlaySession) -> None:
    words = session.asker.words
    session.tell(words("table.welcome", title=session.house.heading_in(words.lang)))
    if (text := session.house.text_in(words.lang)) and not session.has_own_rules:
        session.tell(text)
    session.tell(words("table.hints"), *side_bets_hint(session))
    if not session.names:
        session.sit_down([words("table.player", n=1)])


def bet(session: PlaySession) -> bool:
    """Ask everybody for bets; players who leave or can't bet are removed."""
    if session.is_for_points:
        return _bet_for_points(session)
    if tell_if_no_bet_is_possible(session, limits_of(session)):
        return False
    if not session.people:
        return False
    tell_banker(session)
    seats = _to_be_asked(session)
    if not seats:
        return let_bots_bet(session)
    rounds = session.rounds
    for seat in seats:
        _bet(session, seat)
    has_begun = session.rounds > rounds
    if session.purses and not has_begun and not any(place.bets or place.bot for place in session.view.seats):
        session.tell(session.asker.words("table.nobody"))
    return bool(session.people)


def _to_be_asked(session: PlaySession) -> list[Seat]:
    """The people who have not answered yet, or everybody again if all have sat out."""
    players = [place for place in session.players if not place.bot]
    silent = [place.seat for place in players if place.bets is None]
    return silent or [place.seat for place in players if not place.bets]


def describe_shuffle(session: PlaySession, sealed: ShoeSealed) -> list[str]:
    return [seal_line(session.view, sealed.commitment, session.asker.words)]


def describe(scene: Scene, before: RoundView, event: Event, after: RoundView) -> list[str]:
    return describe_event(scene, before, event, after)


def describe_hands(scene: Scene, view: RoundView) -> list[str]:
    return hand_lines(scene, view)


def answer(session: PlaySession, view: RoundView, asked: Question) -> Choose:
    return ask_choice(session, view, asked, hand_lines(session.scene, view))


def action_word(words: Words, action: str) -> str:
    return words(f"action.{action}.name")


def after_round(session: PlaySession) -> bool:
    """There is always another round: players leave at the bets before it."""
    if session.is_for_points:
        words = session.asker.words
        board = {**session.names, DEALER: words("table.dealer")}
        scores = [
            words("table.points.score", name=name, points=session.points.get(seat, 0))
            for seat, name in board.items()
        ]
        session.tell(words("table.points.scores", scores=words("list.comma").join(scores)))
    return True


def leave(session: PlaySession, seat: Seat) -> None:
    """Leave the seat with the purse, and print how it went."""
    person, chips = session.party.persons.get(seat, ""), session.leave(seat)
    session.tell(*left_lines(session, seat, person, chips))


def left_lines(session: PlaySession, seat: Seat, person: str, chips: int) -> list[str]:
    """How it went for a player who has left with this many chips; empty if nobody sees chips."""
    if not session.is_for_money:
        return []
    net = chips - session.brought.get(seat, chips)
    kind = "won" if net > 0 else "lost" if net < 0 else "even"
    how = session.asker.words(f"table.net.{kind}", money=session.money.text(abs(net)))
    left = session.scene.say("table.left", seat, money=session.money.text(chips), net=how)
    return [left] if seat in session.bots else [left, session.wallet_line(seat, person)]


def sent_away_lines(session: PlaySession, gone: SeatLeft | LeavingAnnounced, removal: Removal) -> list[str]:
    """Who sent a player away and why, and that their chips are in the wallet, or will be."""
    say, key = session.scene.say, "table.sent_away.why" if removal.reason else "table.sent_away"
    told = [say(key, gone.seat, by=removal.by, reason=shown(removal.reason))]
    if isinstance(gone, LeavingAnnounced):
        told.append(say("table.sent_away.later", gone.seat))
    elif session.is_for_money and gone.seat not in session.bots:
        told.append(say("table.sent_away.chips", gone.seat, money=session.money.text(gone.chips)))
    return told


def goodbye(session: PlaySession) -> None:
    session.tell(session.asker.words("table.goodbye"))


def _bet_for_points(session: PlaySession) -> bool:
    if not session.people or not _wants_next_round(session):
        return False
    bet_nothing(session)
    return True


def let_bots_bet(session: PlaySession) -> bool:
    """If only bots bet against people who bank, ask the people when to begin."""
    if not _wants_next_round(session):
        return False
    session.party.begin_round()
    return True


def _wants_next_round(session: PlaySession) -> bool:
    words, first = session.asker.words, session.people[0]
    tell_time(session, first if len(session.people) == 1 else None)
    help_text = "\n".join([words("table.points.help"), words("table.bet.help.seed")])
    return session.asker.goes_on(
        words("table.points.ask"),
        "table.points.wrong",
        help_text,
        seed=lambda written: add_seed(session, first, written),
    )


def bet_nothing(session: PlaySession) -> None:
    """Let everybody play, for a point."""
    bets = (BoxBet(0),) * limits_of(session).boxes_of_one
    for seat in _to_be_asked(session):
        session.party.bet(seat, bets)


def _bet(session: PlaySession, seat: Seat) -> None:
    """Ask one person for bets; a player who leaves, or has too little, is removed."""
    while True:
        try:
            _bet_from_purse(session, seat)
        except PurseChanged as changed:
            session.tell(str(changed))
        else:
            return


def _bet_from_purse(session: PlaySession, seat: Seat) -> None:
    cheapest = limits_of(session).cheapest
    if session.purses[seat] < cheapest and not brings_more(session, seat, cheapest):
        _leave_broke(session, seat, cheapest)
        return
    view = session.party.look(seat)
    limits = limits_of(session, seat, view)
    if not has_to_sit_out(session, seat, limits, view) and ask_bets(session, seat, limits, view) is None:
        leave(session, seat)


def _leave_broke(session: PlaySession, seat: Seat, cheapest: int) -> None:
    """Remove a player without enough chips. If they could bring more but don't, they leave as usual; for
    others the game is over.
    """
    purse, text, person = session.purses[seat], session.money.text, session.party.person(seat)
    if purse + wallet_of(session, seat) >= cheapest:
        leave(session, seat)
        return
    session.tell(session.scene.say("table.broke", seat, money=text(purse), least=text(cheapest)))
    session.leave(seat)
    session.tell(*wallet_lines(session, seat, person))
