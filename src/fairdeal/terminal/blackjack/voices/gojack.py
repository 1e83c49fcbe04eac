"""The voice of the gojack house: a banner, names first, hands drawn as cards, points after every hand."""

from collections.abc import Callable
from typing import Any

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.blackjack.settle import point
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.blackjack.view import BoxView, HandView, Question, RoundView
from fairdeal.games.game import BANKER_BOX, Choose, Seat
from fairdeal.terminal.blackjack.play_session import DEALER, PlaySession
from fairdeal.terminal.blackjack.scene import Scene, box_of, hand_of
from fairdeal.terminal.blackjack.session_figures import tell_time
from fairdeal.terminal.blackjack.voices import table
from fairdeal.terminal.blackjack.voices.announcements import (
    describe_event_alone,
    is_end_of_deal,
    special_made,
)
from fairdeal.terminal.blackjack.voices.choices import ask_choice, words_of
from fairdeal.terminal.blackjack.voices.moment import Lines, Moment
from fairdeal.terminal.blackjack.voices.special_hands import hand_name
from fairdeal.terminal.io.cells import columns
from fairdeal.terminal.io.prompt import EndOfInput, NotUnderstood, WantsToLeave, not_understood
from fairdeal.terminal.names import clean_name, name_problem, named_twice
from fairdeal.wire.events import blackjack as e
from fairdeal.wire.events.table import ShoeSealed
from fairdeal.words import Words

COMMAS = str.maketrans(",，、", "   ")
"""Some people put commas between names."""


def welcome(session: PlaySession) -> None:
    words = session.asker.words
    session.tell(session.look.banner("Fair Deal"))
    session.tell(words("gojack.welcome"))
    if not session.names:
        names = session.asker.until(
            words("gojack.names.ask"), lambda line: _read_names(session, line), words("gojack.names.help")
        )
        session.sit_down(names)


def bet(session: PlaySession) -> bool:
    """Let everybody play every hand, for a point."""
    if not session.is_for_points:
        return table.bet(session)
    table.bet_nothing(session)
    return bool(session.people)


def describe_shuffle(session: PlaySession, sealed: ShoeSealed) -> list[str]:
    return [session.asker.words("gojack.shuffle")]


def describe(scene: Scene, before: RoundView, event: e.Event, after: RoundView) -> Lines:
    tell = TOLD.get(type(event), _as_the_table_does)
    lines = tell(Moment(scene, before, after), event)
    return _everybody(scene, before) + lines if is_end_of_deal(before, after) else lines


def describe_hands(scene: Scene, view: RoundView) -> Lines:
    return _everybody(scene, view)


def answer(session: PlaySession, view: RoundView, asked: Question) -> Choose:
    """Hit or stay; a house with more options asks as the table's voice does."""
    picture = _everybody(session.scene, view)
    if asked.box == BANKER_BOX or asked.options != ("hit", "stand"):
        return ask_choice(session, view, asked, picture)
    words = session.asker.words
    prompt = words("gojack.ask", name=session.names[box_of(view, asked.box).owner])
    action = session.asker.until(
        prompt, lambda line: _read_action(session, line), words("gojack.ask.help"), picture
    )
    return Choose(asked.box, action)


def action_word(words: Words, action: str) -> str:
    return words("gojack.stand") if action == "stand" else table.action_word(words, action)


def after_round(session: PlaySession) -> bool:
    words = session.asker.words
    board = {**session.names, DEALER: words("table.dealer")}
    rows = [(f"  {name}", str(session.points.get(seat, 0))) for seat, name in board.items()]
    session.tell(words("gojack.scores"), *columns(rows))
    if not session.is_for_points:
        return table.after_round(session)
    if not session.people:
        return bool(session.leaving)
    tell_time(session)
    return session.asker.yes(words("gojack.again"), words("gojack.again.help"))


def leave(session: PlaySession, seat: Seat) -> None:
    table.leave(session, seat)


def goodbye(session: PlaySession) -> None:
    words = session.asker.words
    names = words.all_of(name for seat, name in session.names.items() if seat not in session.bots)
    session.tell(words("gojack.goodbye", names=names) if names else words("gojack.goodbye.nobody"))


def _read_names(session: PlaySession, line: str) -> list[str]:
    words = session.asker.words
    if line.lower() in words("ask.quit.words").split():
        raise EndOfInput
    names = [name for name in map(clean_name, line.translate(COMMAS).split()) if name]
    bots = session.names_of_bots
    seats = session.house.rules.table.seats - len(bots)
    if not names:
        raise NotUnderstood(words("gojack.names.none"))
    if len(names) > seats:
        raise NotUnderstood(words("gojack.names.bots" if bots else "gojack.names.many", n=seats))
    if (name := named_twice([*bots, *names])) is not None:
        raise NotUnderstood(words("gojack.names.twice", name=name))
    if (sentence := name_problem(words, names, session.house.voice)) is not None:
        raise NotUnderstood(sentence)
    return names


def _read_action(session: PlaySession, line: str) -> str:
    """An action by its first letter, or by any word for it."""
    words, word = session.asker.words, "-".join(line.lower().split())
    for action in ("hit", "stand"):
        if word in words_of(action):
            return action
    if word in words("ask.quit.words").split():
        raise WantsToLeave
    raise not_understood(words, "gojack.ask", line)


# Describing.


def _everybody(scene: Scene, view: RoundView) -> Lines:
    hands = [(box, hand) for box in view.boxes for hand in box.hands]
    return _dealers_hand(scene, view) + [line for each in hands for line in _players_hand(scene, *each)]


def _players_hand(scene: Scene, box: BoxView, hand: HandView) -> Lines:
    """The cards, and the house's name for the hand if it has one."""
    lines, name = _hand(scene, scene.names[box.owner], hand.cards), hand_name(scene, hand)
    return [*lines, scene.words("gojack.special", special=name)] if name else lines


def _hand(scene: Scene, name: str, cards: tuple[Card, ...]) -> Lines:
    return [scene.words("gojack.hand", name=name), scene.look.drawn(cards)]


def _dealers_hand(scene: Scene, view: RoundView) -> Lines:
    return _hand(scene, scene.words("table.dealer"), view.dealer.cards)


def _about(moment: Moment, key: str, event: Any) -> str:
    box = box_of(moment.after, event.box)
    total = hand_of(moment.after, event.box, event.hand).total
    return moment.scene.words(key, name=moment.scene.names[box.owner], total=total)


def _card_dealt(moment: Moment, event: e.CardDealt) -> Lines:
    if moment.before.phase == Phase.DEALING:
        return []
    name = moment.scene.names[box_of(moment.after, event.box).owner]
    hand = hand_of(moment.after, event.box, event.hand)
    drawn = _hand(moment.scene, name, hand.cards)
    # The total of a bust hand is shown when it busts.
    if hand.total > 21:
        return drawn
    return [*drawn, _about(moment, "gojack.total", event), *special_made(moment, event)]


def _hit(moment: Moment, event: e.HandHit) -> Lines:
    """Only for bots: people have just typed it themselves."""
    is_bots = box_of(moment.after, event.box).owner in moment.scene.bots
    return [_about(moment, "gojack.hits", event)] if is_bots else []


def _stood(moment: Moment, event: e.HandStood) -> Lines:
    return [_about(moment, "gojack.stays", event)]


def _ended(moment: Moment, event: e.HandEnded) -> Lines:
    key = {"bust": "gojack.bust", "natural": "gojack.natural"}.get(event.how)
    return [_about(moment, key, event)] if key else []


def _dealer_natural(moment: Moment, event: e.DealerHadNatural) -> Lines:
    name = moment.scene.words("table.dealer")
    return [*_dealers_hand(moment.scene, moment.after), moment.scene.words("gojack.natural", name=name)]


def _dealer_turn(moment: Moment, event: e.DealerTurnBegan) -> Lines:
    return _dealers_hand(moment.scene, moment.after)


def _dealer_drew(moment: Moment, event: e.DealerDrew) -> Lines:
    if moment.before.phase == Phase.DEALING:
        return []
    return [moment.scene.words("gojack.dealer.draws"), *_dealers_hand(moment.scene, moment.after)]


def _dealer_stood(moment: Moment, event: e.DealerStood) -> Lines:
    return [moment.scene.words("gojack.dealer.stays")]


def _settling(moment: Moment, event: e.SettlingBegan) -> Lines:
    dealer = moment.after.dealer
    if dealer.category != "bust" or dealer.is_push:
        return _as_the_table_does(moment, event)
    name = moment.scene.words("table.dealer")
    return [moment.scene.words("gojack.bust", name=name, total=dealer.total)]


def _settled(moment: Moment, event: e.HandSettled) -> Lines:
    scene = moment.scene
    if not moment.after.is_for_points:
        return _as_the_table_does(moment, event)
    name = scene.names[event.seat]
    total = hand_of(moment.after, event.box, event.hand).total
    facts = {"dealer": moment.after.dealer.total, "name": name, "total": total}
    if FACE_DOWN in moment.after.dealer.cards:
        # A natural is paid while the dealer's total is still unknown.
        return [scene.words("gojack.result.at_once", **facts)]
    if not point(event.outcome):
        return [scene.words("gojack.result.push", **facts)]
    winner = name if point(event.outcome) > 0 else scene.words("table.dealer")
    return [scene.words("gojack.result", winner=winner, **facts)]


def _as_the_table_does(moment: Moment, event: e.Event) -> Lines:
    return describe_event_alone(moment.scene, moment.before, event, moment.after)


def _nothing(moment: Moment, event: e.Event) -> Lines:
    return []


TOLD: dict[type[e.Event], Callable[[Moment, Any], Lines]] = {
    e.PlayBegan: _nothing,
    e.TurnBegan: _nothing,
    e.CardDealt: _card_dealt,
    e.HandHit: _hit,
    e.HandStood: _stood,
    e.HandEnded: _ended,
    e.DealerHadNatural: _dealer_natural,
    e.DealerTurnBegan: _dealer_turn,
    e.DealerDrew: _dealer_drew,
    e.DealerStood: _dealer_stood,
    e.SettlingBegan: _settling,
    e.HandSettled: _settled,
}
