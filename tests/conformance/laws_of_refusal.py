"""What may not be done is refused, in words, and changes nothing."""

import re
from collections.abc import Callable, Iterator

from msgspec.json import encode
from msgspec.structs import replace

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.game import (
    Choose,
    Deal,
    Entries,
    ForCard,
    ForPlayers,
    Impossible,
    Input,
    Refused,
    SideStake,
    Stake,
)
from fairdeal.words import words_for
from fairdeal.words.refusals import render_refusal
from tests.conformance.kit import Played, Subject, of_every_round, some

STATES_MOST = 20
STRANGE_WORDS = ("foo", "", " ", "HIT", "0", "-1", "1 ", "９", "??", "\x00", "\n", "x" * 5_000)
STRANGE_BOXES = (-1, 99, 2**70)
STRANGE_CARDS = (FACE_DOWN, Card(""), Card("no such card"), Card("\x00"), Card("x" * 5_000))
CODE = re.compile(r"[a-z]+/[a-z]+(-[a-z]+)*")


@of_every_round
def every_wrong_input_at_every_state_is_refused_and_changes_nothing(subject: Subject, played: Played) -> None:
    for state in some(played.states, STATES_MOST):
        before = encode(state)
        for given in wrong_inputs(subject, played, state):
            refused = refusal(subject, state, given)
            assert CODE.fullmatch(refused.code), refused.code
            check_words(refused)
            assert refused.notation, f"{refused} does not say where"
        assert encode(state) == before


def wrong_inputs(subject: Subject, played: Played, state: object) -> Iterator[Input]:
    waiting = subject.game.waiting_for(state)
    options = waiting.options if isinstance(waiting, ForPlayers) else {}
    for box in (*played.owners, *STRANGE_BOXES):
        for word in (*words_of(played), *STRANGE_WORDS):
            if word not in options.get(box, ()):
                yield Choose(box, word)
    cards = () if isinstance(waiting, ForCard) else some(subject.pack_of(played.book), 5)
    yield from map(Deal, (*STRANGE_CARDS, *cards))


def words_of(played: Played) -> set[str]:
    """What was said in this round: all of it is wrong at other times."""
    return {step.given.action for step in played.steps if isinstance(step.given, Choose)}


def refusal(subject: Subject, state: object, given: Input) -> Refused:
    try:
        event = subject.game.decide(state, given)
    except Refused as refused:
        return refused
    raise AssertionError(f"{given} was accepted: {event}")


@of_every_round
def a_refusal_of_an_action_says_what_is_allowed(subject: Subject, played: Played) -> None:
    for state in some(played.states, STATES_MOST):
        waiting = subject.game.waiting_for(state)
        for box, words in waiting.options.items() if isinstance(waiting, ForPlayers) else ():
            refused = refusal(subject, state, Choose(box, "foo"))

            assert refused.code == "action/not-legal"
            assert refused.allowed == words
            assert (refused.facts["box"], refused.facts["action"]) == (box, "foo")


@of_every_round
def every_option_that_is_offered_can_be_taken(subject: Subject, played: Played) -> None:
    for state in some(played.states, STATES_MOST):
        waiting = subject.game.waiting_for(state)
        for box, words in waiting.options.items() if isinstance(waiting, ForPlayers) else ():
            for word in words:
                subject.game.apply(state, subject.game.decide(state, Choose(box, word)))


@of_every_round
def an_event_that_cannot_follow_is_impossible(subject: Subject, played: Played) -> None:
    kinds = {type(event): event for event in played.events}
    for state in [None, *some(played.states, STATES_MOST)]:
        phase = state.phase if state is not None else None
        for kind, event in kinds.items():
            if (phase, kind) not in subject.next_phase:
                assert is_impossible(subject, state, event), f"{kind.__name__} followed in phase {phase}"


def is_impossible(subject: Subject, state: object, event: object) -> bool:
    try:
        subject.game.apply(state, event)
    except Impossible:
        return True
    return False


@of_every_round
def bets_that_can_not_be_played_are_refused(subject: Subject, played: Played) -> None:
    for why, spoil in SPOILT.items():
        refused = refused_bets(subject, played, spoil(played.entries))

        assert refused is not None, f"{why}: {spoil(played.entries)} was accepted"
        assert CODE.fullmatch(refused.code)
        check_words(refused)


def check_words(refused: Refused) -> None:
    """It has the facts that its sentence names. Codes that only a game in a test has have no sentence."""
    words = words_for("en")
    if words.has(f"refusal.{refused.code}"):
        try:
            render_refusal(refused, words)
        except KeyError as missing:
            raise AssertionError(f"{refused!r} has no fact {missing}") from missing


def refused_bets(subject: Subject, played: Played, entries: Entries) -> Refused | None:
    try:
        subject.game.open_round(played.book, entries)
    except Refused as refused:
        return refused
    return None


def with_first(entries: Entries, **changes: object) -> Entries:
    return replace(entries, stakes=(replace(entries.stakes[0], **changes), *entries.stakes[1:]))


def with_purse(entries: Entries, chips: int) -> Entries:
    """The first seat with a stake of this much more than its purse holds."""
    seat = entries.stakes[0].owner
    return with_first(entries, chips=entries.purses[seat] + chips)


SPOILT: dict[str, Callable[[Entries], Entries]] = {
    "nobody plays": lambda entries: replace(entries, stakes=()),
    "a box is left out": lambda entries: with_first(entries, box=len(entries.stakes) + 1),
    "a box that is none": lambda entries: with_first(entries, box=-1),
    "the banker's box": lambda entries: with_first(entries, box=0),
    "a box twice": lambda entries: replace(entries, stakes=(*entries.stakes, entries.stakes[0])),
    "an owner without a purse": lambda entries: with_first(entries, owner=77),
    "no purses at all": lambda entries: replace(entries, purses={}),
    "chips below zero": lambda entries: with_first(entries, chips=-1),
    "more than the purse holds": lambda entries: with_purse(entries, 1),
    "much more": lambda entries: with_purse(entries, 2**70),
    "a side bet that is none": lambda entries: with_first(entries, side=(SideStake("no such bet", 1),)),
    "a banker without a purse": lambda entries: replace(entries, banker=77),
    "more boxes than any table": lambda entries: replace(
        entries, stakes=tuple(Stake(box, 77, 1) for box in range(1, 1_000))
    ),
}
"""Wrong in every game."""
