"""The prompts for a person who deals, one for each duty. Everybody sees each card."""

from collections.abc import Callable

from fairdeal.games.blackjack.state import Phase
from fairdeal.games.blackjack.view import RoundView
from fairdeal.games.game import Refused
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.blackjack.scene import Scene, box_of, hand_of
from fairdeal.terminal.blackjack.voices import Voice
from fairdeal.terminal.blackjack.voices.announcements import hand_line
from fairdeal.terminal.io.prompt import NotUnderstood, WantsToLeave, shown
from fairdeal.wire.events import blackjack as w
from fairdeal.wire.events.table import DealerArrived, DealerLeft


def is_dealt_by_hand(session: PlaySession) -> bool:
    """Whether the round waits for a card that a person deals; the machine deals its own without waiting."""
    return session.round is not None and session.round.asked is None


# The person who deals for the house.


def begin_dealers_shift(session: PlaySession) -> None:
    """Begin the dealer's shift once everybody sits. If the dealer plays here, the machine deals."""
    if not session.dealer:
        return
    session.is_dealer_asked = True
    try:
        session.party.begin_shift(session.dealer)
    except Refused as refusal:
        if refusal.code != "table/seated-already":
            raise
        session.tell(session.asker.words("dealing.plays", name=session.dealer))


def tell_shift(session: PlaySession, event: DealerArrived | DealerLeft) -> None:
    has_come = isinstance(event, DealerArrived)
    session.tell(session.asker.words("dealing.came" if has_come else "dealing.went", name=session.dealer))


# The duties.


def close_by_hand(session: PlaySession, voice: Voice) -> bool:
    """Ask the person with the duty to close the betting; False if nobody is left."""
    words, banker = session.asker.words, session.banker
    try:
        session.asker.until(_prompt(session, "dealing.close"), _enter(session), words("dealing.close.help"))
    except WantsToLeave:
        if banker is None:
            session.party.end_shift()
            return True
        voice.leave(session, banker)
        return bool(session.people)
    session.party.close_bets()
    return True


def deal_by_hand(session: PlaySession, voice: Voice) -> None:
    """Ask the person with the duty to deal the next card."""
    words, view = session.asker.words, session.round
    assert view is not None
    prompt = _prompt(session, "dealing.ask", target=_next_target(session))
    picture_now = describe_cards(session.scene, voice, view)
    try:
        session.asker.until(prompt, _enter(session), words("dealing.ask.help"), picture_now)
    except WantsToLeave:
        _leave_in_mid_deal(session)
        return
    session.party.deal_card()


def _leave_in_mid_deal(session: PlaySession) -> None:
    banker = session.banker
    if banker is None:
        session.party.end_shift()
    elif session.asker.yes(session.asker.words("dealing.leave")):
        session.leaving[banker] = session.party.person(banker)
        session.leave(banker)


def _prompt(session: PlaySession, key: str, **facts: object) -> str:
    if session.banker is None:
        return session.asker.words(f"{key}.name", name=session.dealer, **facts)
    return session.scene.say(key, session.banker, **facts)


def _enter(session: PlaySession) -> Callable[[str], None]:
    """A reader for ENTER, or a word for it; raises WantsToLeave for a word that means leaving."""
    words = session.asker.words

    def read(line: str) -> None:
        if line.lower() in words("ask.quit.words").split():
            raise WantsToLeave
        if line and line.lower() not in words("dealing.words").split():
            raise NotUnderstood(words("dealing.wrong", given=shown(line)))

    return read


# The target of the next card.


def _next_target(session: PlaySession) -> str:
    """The name of the player who gets the next card, or of the dealer."""
    scene, view = session.scene, session.round
    assert view is not None
    if view.next_card is None:
        return scene.words("dealing.to.dealer")
    box = box_of(view, view.next_card.box)
    return scene.names[box.owner] + scene.place(view, box, hand_of(view, box.number, view.next_card.hand))


def describe_cards(scene: Scene, voice: Voice, view: RoundView) -> list[str]:
    """The cards on the table; in mid-deal, more may follow."""
    if view.phase != Phase.DEALING:
        return voice.describe_hands(scene, view)
    hands = [(box, hand) for box in view.boxes for hand in box.hands if hand.cards]
    lines = [hand_line(scene, view, box.number, hand) for box, hand in hands]
    if cards := scene.cards(view.dealer.cards):
        lines.append(scene.words("dealing.dealer_has", cards=cards))
    return lines or [scene.words("dealing.no_cards")]


def describe_dealt_card(scene: Scene, event: w.Event, after: RoundView) -> list[str]:
    """The line for a dealt card, if the voice describes the cards only after the deal."""
    match event:
        case w.CardDealt(box=number, hand=hand, card=card):
            box = box_of(after, number)
            place = scene.place(after, box, box.hands[hand - 1])
            return [scene.say("dealing.dealt", box.owner, place=place, card=scene.look.card(card))]
        case w.HoleCardDealt():
            return [scene.words("dealing.dealt.hole")]
        case w.DealerDrew(card=card):
            return [scene.words("dealing.dealt.dealer", card=scene.look.card(card))]
    return []
