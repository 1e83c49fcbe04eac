"""What is hidden stays hidden: with other cards in its place everyone else gets the same, to the byte."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from random import Random

from msgspec.json import encode

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.game import Choose, Deal, ForPlayers, Input, Refused, Seat
from tests.conformance.kit import Fact, Played, Subject, facts_of, of_every_round, some

SWAPS = 3
"""How often what is hidden in a round is changed for each viewer."""

STATES_MOST = 40
STRANGER: Seat = 1_000_003

Other = dict[int, Input]
"""Steps of a round that a viewer must not know, and what is put in there instead."""


@of_every_round
def other_hidden_cards_change_nothing_that_a_viewer_gets(subject: Subject, played: Played) -> None:
    for viewer in played.viewers:
        for other in other_cards(subject, played, viewer):
            assert_alike(subject, played, viewer, other)


@of_every_round
def other_secret_decisions_change_nothing_that_a_viewer_gets(subject: Subject, played: Played) -> None:
    for viewer in played.viewers:
        for other in other_decisions(subject, played, viewer):
            assert_alike(subject, played, viewer, other)


def other_cards(subject: Subject, played: Played, viewer: Seat | None) -> Iterator[Other]:
    """Other cards for some that were hidden from this viewer at some moment of the round, by chance."""
    chance = Random(f"{played.seed} {viewer}")
    moments = [secret for secret in hidden_deals(subject, played, viewer) if secret]
    for secret in chance.choices(moments, k=SWAPS) if moments else ():
        step, card = chance.choice(list(secret.items()))
        hidden = {other: place for place, other in secret.items()}
        possible = [other for other in (*left_in_pack(subject, played), *hidden) if other != card]
        if possible:
            other = chance.choice(possible)
            # A card that is hidden elsewhere changes places with this one; one of the pack comes instead.
            back = {hidden[other]: Deal(card)} if other in hidden and not subject.cards_repeat else {}
            yield {step: Deal(other), **back}


def left_in_pack(subject: Subject, played: Played) -> list[Card]:
    """The cards that could have been dealt and were not."""
    pack = subject.pack_of(played.book)
    dealt = {step.given.card for step in played.steps if isinstance(step.given, Deal)}
    return [card for card in pack if subject.cards_repeat or card not in dealt]


def other_decisions(subject: Subject, played: Played, viewer: Seat | None) -> Iterator[Other]:
    """Another choice in place of one that somebody else made secretly."""
    chance = Random(f"{played.seed} {viewer}")
    secret = [number for number, step in enumerate(played.steps) if subject.is_secret(step.facts[0].event)]
    for number in chance.choices(secret, k=SWAPS) if secret else ():
        step = played.steps[number]
        assert isinstance(step.given, Choose)
        box, options = step.given.box, subject.game.waiting_for(step.before).options[step.given.box]
        if played.owners[box] != viewer and len(options) > 1:
            others = [word for word in options if word != step.given.action]
            yield {number: Choose(box, chance.choice(others))}


def hidden_deals(subject: Subject, played: Played, viewer: Seat | None) -> Iterator[dict[int, Card]]:
    """After each step: the steps that dealt a card which this viewer has not seen up to then."""
    secret: dict[int, Card] = {}
    before = Counter[Card]()
    for number, step in enumerate(played.steps):
        for fact in step.facts:
            hidden = Counter(subject.hidden_from(fact.state, viewer))
            if fact is step.facts[0] and isinstance(step.given, Deal):
                card = step.given.card
                if hidden[card] > before[card]:
                    secret[number] = card
            secret = {n: card for n, card in secret.items() if is_hidden(subject, fact, viewer, {card})}
            before = hidden
        yield secret


def is_hidden(subject: Subject, fact: Fact, viewer: Seat | None, cards: set[Card]) -> bool:
    return cards <= set(subject.hidden_from(fact.state, viewer)) and not cards & set(
        subject.shown_by(fact.event)
    )


def assert_alike(subject: Subject, played: Played, viewer: Seat | None, other: Other) -> None:
    """Play the round again with the other inputs, until one of their cards is shown or may be told."""
    state = played.steps[min(other)].before
    real_cards, cards_instead = set[Card](), set[Card]()
    for number, step in enumerate(played.steps[min(other) :], min(other)):
        facts = accepted(subject, state, other.get(number, step.given))
        if number in other:
            real_cards.add(step.facts[0].event.card)
            cards_instead.add(facts[0].event.card)
        for real, instead in zip_longest(step.facts, facts):
            if subject.tells(real, instead):
                return
            assert real is not None and instead is not None, f"one round goes on: {real}, {instead}"
            if not is_hidden(subject, real, viewer, real_cards):
                return
            if not is_hidden(subject, instead, viewer, cards_instead):
                return
            assert seen(subject, real, viewer) == seen(subject, instead, viewer)
        state = facts[-1].state
        assert asked(subject, step.after) == asked(subject, state)
        assert told(subject, played, step.after) == told(subject, played, state)


def accepted(subject: Subject, state: object, given: Input) -> tuple[Fact, ...]:
    try:
        return facts_of(subject.game, state, given)
    except Refused as refused:
        raise AssertionError(f"{given} is refused where the other round accepts it") from refused


def seen(subject: Subject, fact: Fact, viewer: Seat | None) -> tuple[bytes, bytes]:
    """What goes out to a viewer."""
    game = subject.game
    return encode(game.disclose(fact.event, viewer)), encode(game.view(fact.state, viewer))


def asked(subject: Subject, state: object) -> tuple[type, set[int]]:
    """Whom the round waits for, which anyone at the table can see."""
    waiting = subject.game.waiting_for(state)
    return type(waiting), set(waiting.options) if isinstance(waiting, ForPlayers) else set()


def told(subject: Subject, played: Played, state: object) -> list[str]:
    """What wrong inputs are told: refusals go to logs and shared screens, and teach nobody a card."""
    sentences = []
    for given in (Deal(FACE_DOWN), *(Choose(box, "foo") for box in (*played.owners, -1))):
        try:
            subject.game.decide(state, given)
        except Refused as refused:
            sentences.append(f"{refused} {refused.allowed} {refused.facts}")
    return sentences


@of_every_round
def a_stranger_sees_what_a_spectator_sees(subject: Subject, played: Played) -> None:
    game = subject.game
    for fact in some([fact for step in played.steps for fact in step.facts], STATES_MOST):
        assert seen(subject, fact, STRANGER) == seen(subject, fact, None)
    for event in played.opening:
        assert game.disclose(event, STRANGER) == game.disclose(event, None)


@of_every_round
def an_event_is_told_as_the_same_kind_of_event(subject: Subject, played: Played) -> None:
    for event in played.events:
        for viewer in played.viewers:
            assert type(subject.game.disclose(event, viewer)).__name__ == type(event).__name__


@of_every_round
def no_event_that_is_told_holds_the_book(subject: Subject, played: Played) -> None:
    book = encode(played.events[0].book)
    for event in played.events:
        for viewer in played.viewers:
            assert book not in encode(subject.game.disclose(event, viewer))


@of_every_round
def a_view_offers_a_seat_exactly_what_its_boxes_may_do(subject: Subject, played: Played) -> None:
    for state in some(played.states, STATES_MOST):
        waiting = subject.game.waiting_for(state)
        options = waiting.options if isinstance(waiting, ForPlayers) else {}
        for viewer in (*played.viewers, STRANGER):
            mine = {} if viewer is None else {b: w for b, w in options.items() if played.owners[b] == viewer}

            assert subject.game.view(state, viewer).actions == mine
            assert subject.game.view(state, viewer).phase == state.phase
