"""Dealing by hand: who has a dealer's duties is asked for each, and everybody hears of each card."""

from collections.abc import Callable

from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.blackjack.view import RoundView
from fairdeal.games.game import Deal, ForCard, Refused
from fairdeal.tables import rounds
from fairdeal.tables.facts import DealerArrived, DealerLeft
from fairdeal.tables.kits import KITS
from fairdeal.terminal.asking import NotUnderstood, WantsToLeave, shown
from fairdeal.terminal.scene import Scene, box_of, picture
from fairdeal.terminal.sitting import Sitting
from fairdeal.terminal.voices import Voice
from fairdeal.terminal.voices.announcing import hand_line
from fairdeal.wire.events import blackjack as w


def is_dealt_by_hand(sitting: Sitting) -> bool:
    """Whether the round waits for a card, which the machine would have dealt where that is its own."""
    return isinstance(rounds.waiting_for(sitting.table), ForCard)


# Who deals for the house.


def let_dealer_come(sitting: Sitting) -> None:
    """Whoever deals for the house begins, once everybody sits; the machine does where they play."""
    if not sitting.dealer:
        return
    sitting.is_dealer_asked = True
    try:
        sitting.local.begin_shift(sitting.dealer)
    except Refused as refusal:
        if refusal.code != "table/seated-already":
            raise
        sitting.tell(sitting.asker.words("dealing.plays", name=sitting.dealer))


def tell_shift(sitting: Sitting, fact: DealerArrived | DealerLeft) -> None:
    has_come = isinstance(fact, DealerArrived)
    sitting.tell(sitting.asker.words("dealing.came" if has_come else "dealing.went", name=sitting.dealer))


# The duties.


def close_by_hand(sitting: Sitting, voice: Voice) -> bool:
    """Ask who has the duty to close the betting; False when nobody is left."""
    words, banker = sitting.asker.words, sitting.banker
    try:
        sitting.asker.until(_prompt(sitting, "dealing.close"), _enter(sitting), words("dealing.close.help"))
    except WantsToLeave:
        if banker is None:
            sitting.local.end_shift()
            return True
        voice.leave(sitting, banker)
        return bool(sitting.people)
    sitting.local.close_bets()
    return True


def deal_by_hand(sitting: Sitting, voice: Voice) -> None:
    """Ask who has the duty for the next card."""
    words, state = sitting.asker.words, sitting.round
    assert state is not None
    prompt = _prompt(sitting, "dealing.ask", target=_next_target(sitting))
    picture_now = lying(sitting.scene, voice, picture(state))
    try:
        sitting.asker.until(prompt, _enter(sitting), words("dealing.ask.help"), picture_now)
    except WantsToLeave:
        _leave_in_mid_deal(sitting)
        return
    sitting.local.deal_card()


def _leave_in_mid_deal(sitting: Sitting) -> None:
    banker = sitting.banker
    if banker is None:
        sitting.local.end_shift()
    elif sitting.asker.yes(sitting.asker.words("dealing.leave")):
        sitting.leaving[banker] = sitting.local.person(banker)
        sitting.leave(banker)


def _prompt(sitting: Sitting, key: str, **facts: object) -> str:
    if sitting.banker is None:
        return sitting.asker.words(f"{key}.name", name=sitting.dealer, **facts)
    return sitting.scene.say(key, sitting.banker, **facts)


def _enter(sitting: Sitting) -> Callable[[str], None]:
    """Reads ENTER, or a word for it; whoever wants to leave says so."""
    words = sitting.asker.words

    def read(line: str) -> None:
        if line.lower() in words("ask.quit.words").split():
            raise WantsToLeave
        if line and line.lower() not in words("dealing.words").split():
            raise NotUnderstood(words("dealing.wrong", given=shown(line)))

    return read


# Whose card it is.


def _next_target(sitting: Sitting) -> str:
    """Who gets the next card: cards are inputs, so the round can be asked with any of them."""
    scene, state = sitting.scene, sitting.round
    assert state is not None
    any_card = KITS[sitting.table.game].pack(sitting.book)[0]
    event = blackjack.decide(state, Deal(any_card))
    if not isinstance(event, e.CardDealt):
        return scene.words("dealing.to.dealer")
    view = picture(state)
    box = box_of(view, event.box)
    return scene.names[box.owner] + scene.place(view, box, box.hands[event.hand - 1])


def lying(scene: Scene, voice: Voice, view: RoundView) -> list[str]:
    """The cards on the table, some of which may be still to come."""
    if view.phase != Phase.DEALING:
        return voice.lying(scene, view)
    hands = [(box, hand) for box in view.boxes for hand in box.hands if hand.cards]
    lines = [hand_line(scene, view, box.number, hand) for box, hand in hands]
    if cards := scene.cards(view.dealer.cards):
        lines.append(scene.words("dealing.dealer_has", cards=cards))
    return lines or [scene.words("dealing.no_cards")]


def dealt_line(scene: Scene, event: w.Event, after: RoundView) -> list[str]:
    """A card of the deal, where a voice tells them only when all lie there."""
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
