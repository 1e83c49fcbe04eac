"""A sitting of many rounds, told in plain lines: nothing is told before the table has stored it."""

from typing import Any

from fairdeal.fairness import (
    SeatSeedReplaced,
    SeatSeedRevealed,
    SeedBindingClosed,
    ShoeReshuffled,
    ShoeSealed,
)
from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.state import Round
from fairdeal.games.blackjack.view import Question, RoundView
from fairdeal.games.game import Refused, Seat
from fairdeal.store import StoreTrouble
from fairdeal.store.problems import FILE_IS_GONE
from fairdeal.tables import rounds
from fairdeal.tables.facts import (
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
)
from fairdeal.tables.problems import refusal_sentence
from fairdeal.tables.rounds import NO_CARDS
from fairdeal.tables.waiting import is_to_be_closed
from fairdeal.terminal.asking import EndOfInput, WantsToLeave, shown
from fairdeal.terminal.bankers import banker_lines
from fairdeal.terminal.coached import keep_costs
from fairdeal.terminal.dealing import (
    close_by_hand,
    deal_by_hand,
    dealt_line,
    is_dealt_by_hand,
    let_dealer_come,
    tell_shift,
)
from fairdeal.terminal.edge import edge_lines
from fairdeal.terminal.happenings import Happening
from fairdeal.terminal.house_option import house_lines
from fairdeal.terminal.keeping import ROUNDS_A_NOTE, keep_known, keep_sitting, way_back
from fairdeal.terminal.new_rules import HouseHere, tell_news
from fairdeal.terminal.open_tables import own_table_lines
from fairdeal.terminal.records.told import void_line
from fairdeal.terminal.resuming import show_again
from fairdeal.terminal.scene import picture
from fairdeal.terminal.sealing import ask_awaited_seeds, describe_seed, seal_line, tell_burnt, tell_reshuffle
from fairdeal.terminal.seated_bots import bots_here, think_ahead, told_of_bot
from fairdeal.terminal.session import (
    SENT_HOME,
    begin_session,
    let_go_who_may_not_play,
    wants_to_go_on,
)
from fairdeal.terminal.sitting import Sitting
from fairdeal.terminal.voices import Voice, voice_named
from fairdeal.terminal.voices.table import left_lines, sent_away_lines
from fairdeal.terminal.watched_table import MovedOn

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
"""What is worth a pause where no person has typed it."""

CLOSED_BY_OTHERS = ("table/closed", "table/closing-already")
"""What somebody hears who closes a table that another is closing or has closed."""


def play_lines(sitting: Sitting) -> None:
    """Rounds until nobody plays on. When the input ends or Ctrl-C is pressed the table stays as it is."""
    voice = voice_named(sitting.house.voice)
    begin_session(sitting)
    try:
        _begin(sitting, voice)
        _play(sitting, voice)
        while not _leave(sitting, voice):
            _play(sitting, voice)
    except EndOfInput:
        _say_kept(sitting, voice)
    except KeyboardInterrupt:
        sitting.tell("")
        _say_kept(sitting, voice)
        raise
    except StoreTrouble as trouble:
        if trouble.key not in FILE_IS_GONE:
            _say_kept(sitting, voice)
        raise
    else:
        _say_goodbye(sitting, voice)
    finally:
        sitting.local.stop_looking()


def _begin(sitting: Sitting, voice: Voice) -> None:
    words = sitting.asker.words
    if sitting.is_resumed:
        title = sitting.house.heading_in(words.lang)
        sitting.tell(words("play.back", title=title, table=sitting.table.id))
        if sitting.table.shoe is not None:
            sitting.tell(seal_line(sitting.table, sitting.table.shoe.sealed, words, "play.back.sealed"))
        show_again(sitting, voice)
        if sitting.table.closing and sitting.round is not None:
            _tell_closing(sitting)
    else:
        voice.welcome(sitting)
        sitting.tell(*house_lines(sitting))
        let_dealer_come(sitting)
        sitting.tell(*edge_lines(sitting), *_own_tables(sitting))
    sitting.tell(*sitting.notes, *bots_here(sitting))
    think_ahead(sitting.table)
    if sitting.coach is not None:
        sitting.coach.begins(sitting)
    keep_costs(sitting)


def _own_tables(sitting: Sitting) -> list[str]:
    """What these people have left open elsewhere, now that they have said who they are."""
    store, table = sitting.local.visitors.store, sitting.table
    people = [sitting.local.person(seat) for seat in sitting.people]
    return own_table_lines(store, table.game, people, sitting.asker.words, sitting.data, besides=table.id)


def _play(sitting: Sitting, voice: Voice) -> None:
    """Whatever the table waits for, again and again, until nobody plays on."""
    goes_on, moved = True, False
    while goes_on:
        try:
            goes_on = _next(sitting, voice, moved=moved)
            moved = False
        except MovedOn:
            moved = _say_moved_on(sitting)
        except Refused as refusal:
            _tell_refusal(sitting, voice, refusal)


def _next(sitting: Sitting, voice: Voice, *, moved: bool) -> bool:
    """One question, with what happens before it; False when nobody plays on.

    `moved`: others have played on, and the table is shown again.
    """
    is_over = _happen(sitting, voice)
    if _is_between_rounds(sitting) and let_go_who_may_not_play(sitting, voice.leave):
        return False
    if is_over:
        goes_on = voice.again(sitting)
        sitting.tell(*([""] if goes_on else []))
        return goes_on
    if not sitting.local.is_open:
        return False
    if sitting.table.are_bets_closed:
        ask_awaited_seeds(sitting.asker, sitting.local, sitting.money.text, lambda seat: sitting.names[seat])
        return True
    if sitting.round is None:
        return _bet(sitting, voice)
    if moved:
        show_again(sitting, voice)
    if is_dealt_by_hand(sitting):
        deal_by_hand(sitting, voice)
        return True
    view = blackjack.view(sitting.round, None)
    assert view.asked is not None
    _answer(sitting, voice, view, view.asked)
    return True


def _is_between_rounds(sitting: Sitting) -> bool:
    return sitting.local.is_open and sitting.round is None


def _bet(sitting: Sitting, voice: Voice) -> bool:
    """The bets of the next round; where those that nobody is asked for are refused, nobody plays on."""
    if sitting.is_last_round:
        sitting.tell(sitting.asker.words("play.resume.last_round"))
        return False
    try:
        if is_to_be_closed(sitting.table):
            return close_by_hand(sitting, voice)
        return wants_to_go_on(sitting) and voice.bet(sitting)
    except Refused as refusal:
        if refusal.code in SENT_HOME:
            return True  # whoever may not play gets up before anything else is asked
        _tell_refusal(sitting, voice, refusal)
        return False


def _answer(sitting: Sitting, voice: Voice, view: RoundView, asked: Question) -> None:
    """Somebody's answer, which the coach looks at once the table has taken it."""
    coach = sitting.coach
    if coach is not None:
        coach.asks(sitting)
    owner = rounds.owner_of(sitting.table, asked.box)
    assert owner is not None
    try:
        given = voice.choice(sitting, view, asked)
    except WantsToLeave:
        _leave_in_mid_round(sitting, owner)
        return
    situation = coach.situation(sitting) if coach is not None else None
    sitting.local.choose(given.box, given.action, owner)
    if coach is not None:
        coach.answered(sitting, situation, given.action)


def _leave_in_mid_round(sitting: Sitting, seat: Seat) -> None:
    """By the house's rule, once whoever wants to go has heard it."""
    words = sitting.asker.words
    if sitting.asker.yes(words(f"play.leave.{sitting.table.terms.leaving}")):
        sitting.leaving[seat] = sitting.local.person(seat)
        sitting.leave(seat)


# What happens.


def _happen(sitting: Sitting, voice: Voice) -> bool:
    """Everything that waits for nobody, told in its order; True as soon as a round is over."""
    while happened := sitting.local.go_on():
        tell_all_news(sitting)
        for each in happened:
            _tell(sitting, voice, each)
        if any(isinstance(each.fact, RoundEnded | RoundVoided) for each in happened):
            if sitting.rounds % ROUNDS_A_NOTE == 0:
                keep_known(sitting)
            keep_costs(sitting)
            return True
    tell_all_news(sitting)
    return False


def tell_all_news(sitting: Sitting) -> None:
    news, sitting.local.news = sitting.local.news, []
    for each in news:
        tell_news(sitting, each)


def _tell(sitting: Sitting, voice: Voice, happening: Happening) -> None:
    words = sitting.asker.words
    match happening.fact:
        case ShoeSealed() | CardsBurnt() | ShoeReshuffled() as fact:
            _tell_shoe(sitting, voice, fact)
        case SeedBindingClosed() | SeatSeedRevealed() | SeatSeedReplaced() as seed:
            sitting.tell(*describe_seed(seed, sitting.names, words, sitting.scene.say))
        case RulesChanged():
            _take_house(sitting)
        case DealerArrived() | DealerLeft() as shift:
            tell_shift(sitting, shift)
        case SeatLeft() | LeavingAnnounced() | ClosingAnnounced():
            _tell_going(sitting, happening)
        case BetsPlaced() as fact if fact.seat in sitting.bots:
            sitting.tell(*told_of_bot(sitting, fact))
        case RoundVoided(why=why):
            sitting.tell(words("table.no_cards") if why == NO_CARDS else void_line(why, words))
        case RoundEnded(won=won):
            sitting.tell(*banker_lines(sitting, happening.before.banker, won))
            if sitting.coach is not None:
                sitting.coach.round_ended(picture(happening.before))
        case _ if happening.before is not None and happening.event is not None:
            _tell_event(sitting, voice, happening.before, happening.event, happening.after)


def _tell_going(sitting: Sitting, happening: Happening) -> None:
    """Who leaves, who is sent away, and that a table closes after the round in play."""
    match happening.fact:
        case SeatLeft(seat=seat, chips=chips) if seat in sitting.leaving:
            sitting.tell(*left_lines(sitting, seat, sitting.leaving.pop(seat), chips))
        case SeatLeft(by=by) | LeavingAnnounced(by=by) as gone if by:
            sitting.note_leaving()
            sitting.tell(*sent_away_lines(sitting, gone))
        case SeatLeft() as left if left.seat in sitting.bots:
            sitting.tell(*told_of_bot(sitting, left))
        case ClosingAnnounced(reason=reason, why="") if happening.before is not None:
            sitting.note_leaving()
            _tell_closing(sitting, reason)


def _tell_closing(sitting: Sitting, reason: str = "") -> None:
    key = "play.closing.why" if reason else "play.closing"
    sitting.tell(sitting.asker.words(key, reason=shown(reason)))


def _tell_shoe(sitting: Sitting, voice: Voice, fact: ShoeSealed | CardsBurnt | ShoeReshuffled) -> None:
    match fact:
        case ShoeSealed():
            _tell_shuffle(sitting, voice, fact)
        case CardsBurnt(shown=True):
            tell_burnt(sitting, fact)
        case ShoeReshuffled():
            tell_reshuffle(sitting)


def _tell_shuffle(sitting: Sitting, voice: Voice, sealed: ShoeSealed) -> None:
    sitting.burnt = ()
    if sitting.coach is not None:
        sitting.coach.shuffled(sitting)
    sitting.tell(*voice.shuffled(sitting, sealed))


def _take_house(sitting: Sitting) -> None:
    """The rules that hold from now on, which the table has taken over."""
    files = sitting.local.host.house
    assert isinstance(files, HouseHere)
    sitting.house = files.house
    sitting.tell(sitting.asker.words("play.rules.changed"))
    keep_sitting(sitting)


def _tell_event(sitting: Sitting, voice: Voice, before: Round, event: Any, after: Round) -> None:
    if isinstance(event, e.HandSettled):
        sitting.count_point(event)
    seen = blackjack.disclose(event, None)
    lines = voice.told(sitting.scene, picture(before), seen, picture(after))
    if not lines and sitting.table.has_duty("deal"):
        lines = dealt_line(sitting.scene, seen, picture(after))
    sitting.tell(*lines)
    if lines and (isinstance(event, WORTH_A_PAUSE) or _is_a_bots(sitting, before, event)):
        sitting.pause()


def _is_a_bots(sitting: Sitting, before: Round, event: Any) -> bool:
    """Whether a bot has answered: nobody else has seen that coming."""
    is_answer = isinstance(event, BOTS_ANSWERS)
    return is_answer and before.boxes[event.box - 1].owner in sitting.bots


# What was not to be.


def _tell_refusal(sitting: Sitting, voice: Voice, refused: Refused) -> None:
    sitting.tell(refusal_sentence(sitting.asker.words, sitting.money.text, refused, voice.named))


def _say_moved_on(sitting: Sitting) -> bool:
    """Others play at this table too; or it has new rules, which tell themselves."""
    if any(isinstance(each.fact, RulesChanged) for each in sitting.local.pending):
        return False
    if not sitting.local.is_open:
        sitting.tell(sitting.asker.words("play.closed"))
        return False
    sitting.tell(sitting.asker.words("tables.refused.stale"))
    return True


# The end.


def _leave(sitting: Sitting, voice: Voice) -> bool:
    """Everybody who still sits gets up, and the table is closed; False where others have played on here."""
    if not sitting.local.is_open:
        return True
    try:
        for seat in list(sitting.table.places):
            voice.leave(sitting, seat)
        sitting.local.close()
    except MovedOn:
        _say_moved_on(sitting)
        return not sitting.local.is_open
    except Refused as refusal:
        if refusal.code not in CLOSED_BY_OTHERS:
            raise
    return True


def _say_kept(sitting: Sitting, voice: Voice) -> None:
    words = sitting.asker.words
    if sitting.local.is_open:
        resume = way_back(sitting.table.game, sitting.table.id, sitting.data)
        sitting.tell(words("play.kept" if sitting.is_kept else "play.not_kept", resume=resume))
    _say_goodbye(sitting, voice)


def _say_goodbye(sitting: Sitting, voice: Voice) -> None:
    if sitting.coach is not None:
        sitting.coach.ends(sitting)
    keep_costs(sitting)
    voice.goodbye(sitting)
