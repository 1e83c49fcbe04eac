"""The game loop of blackjack: round after round, and nothing is shown before the table has stored it."""

from typing import Any

from fairdeal.games.blackjack.view import Question, RoundView
from fairdeal.games.game import Refused, Seat
from fairdeal.store.problems import FILE_IS_GONE, StoreTrouble
from fairdeal.terminal.blackjack.dealer_prompt import (
    begin_dealers_shift,
    close_by_hand,
    deal_by_hand,
    describe_dealt_card,
    is_dealt_by_hand,
    tell_shift,
)
from fairdeal.terminal.blackjack.edge_lines import edge_lines
from fairdeal.terminal.blackjack.house_option import house_lines
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.blackjack.player_lines import banker_lines, bots_here, describe_bot
from fairdeal.terminal.blackjack.resumed_table import show_again
from fairdeal.terminal.blackjack.saved_sessions import ROUNDS_A_NOTE, keep_known, keep_session
from fairdeal.terminal.blackjack.scene import Scene
from fairdeal.terminal.blackjack.session_figures import (
    SUSPENSIONS,
    begin_session,
    confirms_continuing,
    remove_suspended_players,
)
from fairdeal.terminal.blackjack.voices import Voice, find_voice
from fairdeal.terminal.blackjack.voices.table import left_lines, sent_away_lines
from fairdeal.terminal.io.prompt import EndOfInput, WantsToLeave, shown
from fairdeal.terminal.own_tables import own_table_lines, resume_command
from fairdeal.terminal.pages.records.formats import void_line
from fairdeal.terminal.party_link import MovedOn
from fairdeal.terminal.seals import ask_awaited_seeds, describe_seed, seal_line, tell_burnt, tell_reshuffle
from fairdeal.terminal.story import ShownEvent
from fairdeal.wire.events import blackjack as e
from fairdeal.wire.events.table import (
    BetsPlaced,
    CardsBurnt,
    ClosingAnnounced,
    DealerArrived,
    DealerLeft,
    LeavingAnnounced,
    RoundEnded,
    RoundVoided,
    RulesChanged,
    SeatLeft,
    SeatSeedReplaced,
    SeatSeedRevealed,
    SeedBindingClosed,
    ShoeReshuffled,
    ShoeSealed,
)
from fairdeal.words.refusals import render_refusal

WORTH_A_PAUSE = (e.CardDealt, e.HandEnded, e.DealerTurnBegan, e.DealerDrew, e.DealerStood, e.SettlingBegan)

BOTS_ANSWERS = (
    e.InsuranceAnswered,
    e.EvenMoneyAnswered,
    e.EarlySurrenderDeclined,
    e.CardsSwapped,
    e.CardsKept,
    e.HandStood,
    e.HandDoubled,
    e.HandSplit,
    e.HandSurrendered,
    e.HandReported,
)
"""Actions worth a pause when no person has typed them."""

CLOSED_BY_OTHERS = ("table/closed", "table/closing-already")
"""Refusals of a player who closes a table that another is closing or has closed."""

NO_CARDS = "no-cards"
"""The reason for a voided round: the shoe ran out during it."""


def play_lines(session: PlaySession) -> None:
    """Play rounds until nobody continues. At the end of the input or on Ctrl-C, the table stays as it is."""
    voice = find_voice(session.house.voice)
    begin_session(session)
    try:
        _begin(session, voice)
        _play(session, voice)
        while not _leave(session, voice):
            _play(session, voice)
    except EndOfInput:
        _say_kept(session, voice)
    except KeyboardInterrupt:
        session.tell("")
        _say_kept(session, voice)
        raise
    except StoreTrouble as trouble:
        if trouble.key not in FILE_IS_GONE:
            _say_kept(session, voice)
        raise
    else:
        _say_goodbye(session, voice)
    finally:
        session.party.stop()


def _begin(session: PlaySession, voice: Voice) -> None:
    words = session.asker.words
    if session.is_resumed:
        title = session.house.heading_in(words.lang)
        session.tell(words("play.back", title=title, table=session.view.table))
        if session.view.shoe is not None:
            session.tell(seal_line(session.view, session.view.shoe.commitment, words, "play.back.sealed"))
        show_again(session, voice)
        if session.view.is_closing and session.round is not None:
            _tell_closing(session)
    else:
        voice.welcome(session)
        session.tell(*house_lines(session))
        begin_dealers_shift(session)
        session.tell(*edge_lines(session), *_own_tables(session))
    session.tell(*session.notes, *bots_here(session))
    if session.coach is not None:
        session.coach.begins(session)


def _own_tables(session: PlaySession) -> list[str]:
    """Lines about tables that these people left open elsewhere, now that their names are known."""
    game, people = session.view.game, [session.party.person(seat) for seat in session.people]
    tables = session.party.records.find_other_tables(game, people)
    return own_table_lines(game, tables, session.asker.words, session.data)


def _play(session: PlaySession, voice: Voice) -> None:
    """Handle whatever the table waits for, again and again, until nobody continues."""
    goes_on, moved = True, False
    while goes_on:
        try:
            goes_on = _next(session, voice, moved=moved)
            moved = False
        except MovedOn:
            moved = _say_moved_on(session)
        except Refused as refusal:
            _tell_refusal(session, voice, refusal)


def _next(session: PlaySession, voice: Voice, *, moved: bool) -> bool:
    """Ask one question, after describing what happened before it; False if nobody continues.

    `moved`: others have played in the meantime, so the table is shown again.
    """
    is_over = _happen(session, voice)
    if _is_between_rounds(session) and remove_suspended_players(session, voice.leave):
        return False
    if is_over:
        goes_on = voice.after_round(session)
        session.tell(*([""] if goes_on else []))
        return goes_on
    if not session.party.is_open:
        return False
    if session.view.are_bets_closed:
        ask_awaited_seeds(session.asker, session.party, session.money.text, lambda seat: session.names[seat])
        return True
    if session.round is None:
        return _bet(session, voice)
    if moved:
        show_again(session, voice)
    if is_dealt_by_hand(session):
        deal_by_hand(session, voice)
        return True
    assert session.round.asked is not None
    _answer(session, voice, session.round, session.round.asked)
    return True


def _is_between_rounds(session: PlaySession) -> bool:
    return session.party.is_open and session.round is None


def _bet(session: PlaySession, voice: Voice) -> bool:
    """Ask for the bets of the next round; False if bets placed without asking are refused."""
    if session.is_last_round:
        session.tell(session.asker.words("play.resume.last_round"))
        return False
    try:
        if _is_to_be_closed(session):
            return close_by_hand(session, voice)
        return confirms_continuing(session) and voice.bet(session)
    except Refused as refusal:
        if refusal.code in SUSPENSIONS:
            return True  # players who may not play leave before anything else is asked
        _tell_refusal(session, voice, refusal)
        return False


def _is_to_be_closed(session: PlaySession) -> bool:
    """Whether everybody has bet or passed, and only the person with the dealer's duties has to act."""
    dealer, duties = session.view.dealer, session.view.dealer.duties
    is_banker = any(each.is_banker and each.is_waited_for for each in session.view.seats)
    return "open" in duties and (dealer.is_waited_for or is_banker)


def _answer(session: PlaySession, voice: Voice, view: RoundView, asked: Question) -> None:
    """Ask a player for an answer. The coach judges it once the table has accepted it."""
    coach = session.coach
    if coach is not None:
        coach.asks(session)
    owner = session.owner_of(asked.box)
    try:
        given = voice.answer(session, view, asked)
    except WantsToLeave:
        _leave_in_mid_round(session, owner)
        return
    before = session.view.version
    session.party.choose(given.box, given.action, owner)
    if coach is not None:
        coach.answered(session, owner, before)


def _leave_in_mid_round(session: PlaySession, seat: Seat) -> None:
    """Leave by the house's rule, once the player has been informed of it."""
    words = session.asker.words
    if session.asker.yes(words(f"play.leave.{session.view.house.leaving}")):
        session.leaving[seat] = session.party.person(seat)
        session.leave(seat)


# Describing what happens.


def _happen(session: PlaySession, voice: Voice) -> bool:
    """Describe everything that needs no person, in order; returns True as soon as a round is over."""
    while happened := session.party.next_events():
        _tell_notices(session)
        _tell_step(session, voice, happened)
        if any(isinstance(each.event, RoundEnded | RoundVoided) for each in happened):
            if session.rounds % ROUNDS_A_NOTE == 0:
                keep_known(session)
            return True
    _tell_notices(session)
    return False


def _tell_notices(session: PlaySession) -> None:
    """Print notices: why changed rules do not apply, or why the table could not continue."""
    told = (notice.told(session.asker.words.lang) for notice in session.party.take_notices())
    session.tell(*filter(None, told))


def _tell_step(session: PlaySession, voice: Voice, happened: list[ShownEvent]) -> None:
    """Describe one step. Views show the table after the step, so one scene serves for all its events."""
    scene = session.scene
    for each in happened:
        if isinstance(each.event, RulesChanged):
            _take_house(session)
            scene = session.scene
        else:
            _tell(session, voice, scene, each)


def _tell(session: PlaySession, voice: Voice, scene: Scene, shown: ShownEvent) -> None:
    words = session.asker.words
    match shown.event:
        case ShoeSealed() | CardsBurnt() | ShoeReshuffled() as event:
            _tell_shoe(session, voice, event)
        case SeedBindingClosed() | SeatSeedRevealed() | SeatSeedReplaced() as seed:
            session.tell(*describe_seed(seed, session.names, words, session.scene.say))
        case DealerArrived() | DealerLeft() as shift:
            tell_shift(session, shift)
        case SeatLeft() | LeavingAnnounced() | ClosingAnnounced() as going:
            _tell_going(session, going, is_in_round=shown.before is not None)
        case BetsPlaced() as placed if placed.seat in session.bots:
            session.tell(*describe_bot(session, placed))
        case RoundVoided(why=why):
            session.tell(words("table.no_cards") if why == NO_CARDS else void_line(why, words))
        case RoundEnded(won=won):
            session.tell(*banker_lines(session, shown.before.banker, won))
        case event if shown.before is not None and shown.after is not None:
            _tell_event(session, voice, scene, shown.before, event, shown.after)


def _tell_going(
    session: PlaySession, going: SeatLeft | LeavingAnnounced | ClosingAnnounced, *, is_in_round: bool
) -> None:
    """Describe players who leave or are sent away, and a table that closes after the round in play."""
    records = session.party.records
    match going:
        case SeatLeft(seat=seat, chips=chips) if seat in session.leaving:
            session.tell(*left_lines(session, seat, session.leaving.pop(seat), chips))
        case SeatLeft(was_sent=True) | LeavingAnnounced(was_sent=True) as gone:
            session.note_leaving()
            session.tell(*sent_away_lines(session, gone, records.find_removal(gone.seat)))
        case SeatLeft() as left if left.seat in session.bots:
            session.tell(*describe_bot(session, left))
        case ClosingAnnounced(why="") if is_in_round:
            session.note_leaving()
            _tell_closing(session, records.find_closing_reason())


def _tell_closing(session: PlaySession, reason: str = "") -> None:
    key = "play.closing.why" if reason else "play.closing"
    session.tell(session.asker.words(key, reason=shown(reason)))


def _tell_shoe(session: PlaySession, voice: Voice, event: ShoeSealed | CardsBurnt | ShoeReshuffled) -> None:
    match event:
        case ShoeSealed():
            _tell_shuffle(session, voice, event)
        case CardsBurnt(cards=cards) if cards:
            tell_burnt(session, event)
        case ShoeReshuffled():
            tell_reshuffle(session)


def _tell_shuffle(session: PlaySession, voice: Voice, sealed: ShoeSealed) -> None:
    session.burnt = ()
    session.tell(*voice.describe_shuffle(session, sealed))


def _take_house(session: PlaySession) -> None:
    """Describe the new rules, which the table has just adopted."""
    if session.files is not None:
        session.house, session.book = session.files.house, session.files.book
    session.tell(session.asker.words("play.rules.changed"))
    keep_session(session)


def _tell_event(
    session: PlaySession, voice: Voice, scene: Scene, before: RoundView, event: Any, after: RoundView
) -> None:
    if isinstance(event, e.HandSettled):
        session.count_point(event)
    lines = voice.describe(scene, before, event, after)
    if not lines and "deal" in session.view.dealer.duties:
        lines = describe_dealt_card(scene, event, after)
    session.tell(*lines)
    if lines and (isinstance(event, WORTH_A_PAUSE) or _is_a_bots(session, before, event)):
        session.pause()


def _is_a_bots(session: PlaySession, before: RoundView, event: Any) -> bool:
    """Whether a bot has answered; unlike a person's answer, nobody has seen it on the screen."""
    is_answer = isinstance(event, BOTS_ANSWERS)
    return is_answer and before.boxes[event.box - 1].owner in session.bots


# Refusals.


def _tell_refusal(session: PlaySession, voice: Voice, refused: Refused) -> None:
    session.tell(render_refusal(refused, session.asker.words, session.money.text, voice.action_word))


def _say_moved_on(session: PlaySession) -> bool:
    """Say that others play at this table too, unless it has new rules, which are described anyway."""
    if any(isinstance(event, RulesChanged) for event in session.party.pending):
        return False
    if not session.party.is_open:
        session.tell(session.asker.words("play.closed"))
        return False
    session.tell(session.asker.words("refusal.table/stale"))
    return True


# The end.


def _leave(session: PlaySession, voice: Voice) -> bool:
    """Let everybody leave, and close the table; False if others have played here in the meantime."""
    if not session.party.is_open:
        return True
    try:
        for seat in session.seats:
            voice.leave(session, seat)
        session.party.close()
    except MovedOn:
        _say_moved_on(session)
        return not session.party.is_open
    except Refused as refusal:
        if refusal.code not in CLOSED_BY_OTHERS:
            raise
    return True


def _say_kept(session: PlaySession, voice: Voice) -> None:
    words = session.asker.words
    if session.party.is_open:
        resume = resume_command(session.view.game, session.view.table, session.data)
        session.tell(words("play.kept" if session.is_kept else "play.not_kept", resume=resume))
    _say_goodbye(session, voice)


def _say_goodbye(session: PlaySession, voice: Voice) -> None:
    if session.coach is not None:
        session.coach.ends(session)
    voice.goodbye(session)
