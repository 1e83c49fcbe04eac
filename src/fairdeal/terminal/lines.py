"""A sitting of many rounds, told in plain lines."""

from fairdeal.cards import Card, ShoeEmpty
from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.settle import point
from fairdeal.games.blackjack.state import Phase, Round
from fairdeal.games.blackjack.view import Question, RoundView
from fairdeal.games.game import Choose, Deal, Entries, ForPlayers, Input, Refused, Stake, Waiting
from fairdeal.terminal.asking import EndOfInput
from fairdeal.terminal.new_rules import take_new_rules
from fairdeal.terminal.refusals import refusal_sentence
from fairdeal.terminal.scene import picture
from fairdeal.terminal.sitting import DEALER, Sitting
from fairdeal.terminal.voices import Voice, voice_named

WORTH_A_PAUSE = (e.CardDealt, e.HandEnded, e.DealerTurnBegan, e.DealerDrew, e.DealerStood, e.SettlingBegan)


def play_lines(sitting: Sitting) -> None:
    """Rounds until nobody plays on; a goodbye also when the input ends or Ctrl-C is pressed."""
    voice = voice_named(sitting.house.voice)
    try:
        voice.welcome(sitting)
        if sitting.coach is not None:
            sitting.coach.begins(sitting)
        while stakes := _stakes(sitting, voice):
            if _play_round(sitting, voice, stakes) and not voice.again(sitting):
                break
            sitting.tell("")
    except EndOfInput:
        _leave(sitting, voice)
    except KeyboardInterrupt:
        sitting.tell("")
        _leave(sitting, voice)
        raise
    else:
        _say_goodbye(sitting, voice)


def _say_goodbye(sitting: Sitting, voice: Voice) -> None:
    if sitting.coach is not None:
        sitting.coach.ends(sitting)
    voice.goodbye(sitting)


def _stakes(sitting: Sitting, voice: Voice) -> tuple[Stake, ...]:
    """The bets of the next round, which were placed by the rules that it will have."""
    take_new_rules(sitting)
    stakes = voice.stakes(sitting)
    while stakes and take_new_rules(sitting):
        stakes = voice.stakes(sitting)
    return stakes


def _play_round(sitting: Sitting, voice: Voice, stakes: tuple[Stake, ...]) -> bool:
    """One round from its bets to its end; False when the bets were refused."""
    entries = Entries(stakes, dict(sitting.purses), sitting.banker)
    try:
        opened = blackjack.open_round(sitting.book, entries)
    except Refused as refusal:
        _tell_refusal(sitting, voice, refusal)
        return False
    if sitting.shoe.shuffle_if_due():
        _tell_shuffle(sitting, voice)
    sitting.round = blackjack.apply(None, opened)
    _happen(sitting, voice, blackjack.follow_up(sitting.round))
    try:
        while sitting.round.phase is not Phase.CLOSED:
            _go_on(sitting, voice, sitting.round)
    except ShoeEmpty:
        _call_off(sitting)
    else:
        _take_home(sitting, sitting.round)
    return True


def _tell_shuffle(sitting: Sitting, voice: Voice) -> None:
    scene = sitting.scene
    if sitting.coach is not None:
        sitting.coach.shuffled(sitting)
    sitting.tell(*voice.shuffled(sitting))
    if sitting.shoe.burnt:
        sitting.tell(scene.words("table.burnt", cards=scene.cards(sitting.shoe.burnt)))


def _go_on(sitting: Sitting, voice: Voice, state: Round) -> None:
    """The next card or answer, and whatever follows from it."""
    view = blackjack.view(state, None)
    try:
        if view.asked is not None:
            event = _chosen(sitting, voice, view, view.asked)
        else:
            event = blackjack.decide(state, Deal(_draw(sitting)))
        _happen(sitting, voice, event)
    except Refused as refusal:
        _tell_refusal(sitting, voice, refusal)


def _chosen(sitting: Sitting, voice: Voice, view: RoundView, asked: Question) -> e.Event:
    """What comes of somebody's answer, before anything is told of it; the coach looks on."""
    assert sitting.round is not None
    coach = sitting.coach
    if coach is not None:
        coach.asks(sitting)
    given = voice.choice(sitting, view, asked)
    event = blackjack.decide(sitting.round, given)
    if coach is not None:
        coach.answered(sitting, coach.situation(sitting), given.action)
    return event


def _tell_refusal(sitting: Sitting, voice: Voice, refused: Refused) -> None:
    sitting.tell(refusal_sentence(sitting.asker.words, sitting.money.text, refused, voice.named))


def _draw(sitting: Sitting) -> Card:
    refills = sitting.shoe.refills
    card = sitting.shoe.draw()
    if sitting.shoe.refills > refills:
        sitting.tell(sitting.asker.words("table.refill"))
        if sitting.coach is not None:
            sitting.coach.refilled()
    return card


def _happen(sitting: Sitting, voice: Voice, event: e.Event | None) -> None:
    """The event, then what the house does by itself, each told as soon as it is a fact."""
    while event is not None:
        before = sitting.round
        assert before is not None
        sitting.round = blackjack.apply(before, event)
        _tell_event(sitting, voice, before, event, sitting.round)
        event = blackjack.follow_up(sitting.round)


def _tell_event(sitting: Sitting, voice: Voice, before: Round, event: e.Event, after: Round) -> None:
    if isinstance(event, e.HandSettled):
        _count_point(sitting, event)
    lines = voice.told(sitting.scene, picture(before), blackjack.disclose(event, None), picture(after))
    sitting.tell(*lines)
    if lines and isinstance(event, WORTH_A_PAUSE):
        sitting.pause()


def _count_point(sitting: Sitting, event: e.HandSettled) -> None:
    """Whoever wins the comparison of a hand with the dealer's gets a point; a push is worth none."""
    if won := point(event.outcome):
        winner = event.seat if won > 0 else DEALER
        sitting.points[winner] = sitting.points.get(winner, 0) + 1


def _leave(sitting: Sitting, voice: Voice) -> None:
    """Nobody answers any more: open hands are played as the house plays for the silent, or are lost."""
    state = sitting.round
    if state is not None and state.phase is not Phase.CLOSED:
        if sitting.house.rules.table.leaving == "forfeit":
            sitting.tell(sitting.asker.words("table.forfeit"))
            _take_home(sitting, state)
        else:
            _play_silently(sitting, voice)
    _say_goodbye(sitting, voice)


def _play_silently(sitting: Sitting, voice: Voice) -> None:
    """The round to its end. It may have been left between two events, so the house goes first."""
    sitting.pause = lambda: None
    assert sitting.round is not None
    _happen(sitting, voice, blackjack.follow_up(sitting.round))
    try:
        while sitting.round.phase is not Phase.CLOSED:
            given = _silent_input(sitting, blackjack.waiting_for(sitting.round))
            _happen(sitting, voice, blackjack.decide(sitting.round, given))
    except ShoeEmpty:
        _call_off(sitting)
    else:
        _take_home(sitting, sitting.round)


def _silent_input(sitting: Sitting, waiting: Waiting) -> Input:
    if isinstance(waiting, ForPlayers):
        return Choose(*next(iter(waiting.silent.items())))
    return Deal(_draw(sitting))


def _call_off(sitting: Sitting) -> None:
    """Every card lies on the table and one more is wanted: nobody wins, and all bets come back."""
    sitting.tell(sitting.asker.words("table.no_cards"))
    sitting.round = None
    sitting.shoe.end_round()
    sitting.rounds += 1


def _take_home(sitting: Sitting, state: Round) -> None:
    """The purses after a round; a banker pays what the others won and keeps what they lost."""
    purses = dict(state.purses)
    if sitting.banker is not None:
        purses[sitting.banker] += sum(sitting.purses.values()) - sum(purses.values())
    sitting.purses = purses
    if sitting.coach is not None:
        sitting.coach.round_ended(picture(state))
    sitting.round = None
    sitting.shoe.end_round()
    sitting.rounds += 1
