"""Resumes a table: recalls what is known about its people, and shows the current table."""

from collections.abc import Iterator, Sequence

from fairdeal.games.blackjack.view import BoxView, HandView, RoundView
from fairdeal.terminal.blackjack.dealer_prompt import describe_cards
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.blackjack.player_lines import banker_lines
from fairdeal.terminal.blackjack.scene import Scene
from fairdeal.terminal.blackjack.voices import Voice
from fairdeal.terminal.pages.records.formats import void_line
from fairdeal.wire.events import blackjack as e
from fairdeal.wire.events.table import RoundEnded, RoundVoided

RESULTS = (e.InsuranceSettled, e.SideBetSettled, e.HandSettled, e.RoundClosed)
"""The events that show the results of a round."""


def recall(session: PlaySession) -> None:
    """Restore what the terminal knew about the people at the table: their names, chips and points."""
    party = session.party
    if party.records.is_played_elsewhere():
        session.notes.append(session.asker.words("play.back.joined"))
    if name := session.view.dealer.name:
        session.dealer = name
    known = party.records.find_known_people(party.view.version)
    session.names, session.bots = dict(known.names), dict(known.bots)
    session.brought, session.points = dict(known.brought), dict(known.points)
    session.note_leaving()


def show_again(session: PlaySession, voice: Voice) -> None:
    """Show the current table to people who were not here: bets and hands, or the result of the last round."""
    words, scene, view = session.asker.words, session.scene, session.round
    if view is None or view.phase == "closed":
        session.tell(*_last_results(session, voice))
        return
    session.tell(words("play.back.round", n=session.rounds))
    if session.is_for_money:
        session.tell(*_money_lines(session, view))
    session.tell(*describe_cards(scene, voice, view))


def _money_lines(session: PlaySession, view: RoundView) -> Iterator[str]:
    """The stakes on each box, and what people have left. The chips of bots are in the same lines."""
    say, text = session.scene.say, session.scene.money
    for box in view.boxes:
        yield from _stake_lines(session.scene, view, box)
    for seat in dict.fromkeys(box.owner for box in view.boxes if box.owner not in session.bots):
        yield say("play.back.purse", seat, money=text(view.purses[seat]))


def _stake_lines(scene: Scene, view: RoundView, box: BoxView) -> Iterator[str]:
    """What is not settled yet: the hands of the box together, insurance, side bets."""
    text, place = scene.money, scene.place(view, box, None)
    hands = [hand for hand in box.hands if not hand.outcome]
    if hands:
        yield scene.say("play.back.bet", box.owner, place=place, money=_stakes_text(scene, hands))
    if box.insurance and not box.insurance_settled:
        yield scene.say("play.back.insurance", box.owner, place=place, money=text(box.insurance))
    for side in box.side:
        if not side.settled:
            facts = {"side": scene.side_names[side.id], "money": text(side.chips)}
            yield scene.say("play.back.side", box.owner, place=place, **facts)


def _stakes_text(scene: Scene, hands: Sequence[HandView]) -> str:
    """`5`; for several hands `15 (10 + 5)`; with the chips that the house stakes on them for free."""
    words, text = scene.words, scene.money
    stakes, free = [hand.stake for hand in hands], sum(hand.free for hand in hands)
    told = text(sum(stakes))
    if len(stakes) > 1:
        told = words("play.back.bet.hands", money=told, hands=" + ".join(map(text, stakes)))
    return words("play.back.bet.free", money=told, free=text(free)) if free else told


def _last_results(session: PlaySession, voice: Voice) -> Iterator[str]:
    """The result of the last round, which these people may not have seen."""
    words, told = session.asker.words, session.party.records.last_round()
    if not told:
        return
    yield words("play.back.last", n=session.rounds)
    was_voided = isinstance(told[-1].event, RoundVoided)
    for each in told:
        match each.event:
            case RoundVoided(why=why):
                yield void_line(why, words)
            case RoundEnded(won=won):
                yield from banker_lines(session, each.before.banker, won)
            case e.Event() as event if isinstance(event, RESULTS) and not was_voided:
                yield from voice.describe(session.scene, each.before, event, each.after)
