"""What is hidden stays hidden: other cards in its place would look the same to everyone else."""

import msgspec
import pytest
from hypothesis import given

from fairdeal.cards import FACE_DOWN, RANK_OF
from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import BANKER_BOX, Choose, Deal, Input, Refused, Seat, advance
from tests.support.covers import covers
from tests.support.random_rounds import Played, Step, rounds

encode = msgspec.json.encode
Seen = tuple[e.Event, Round]
"""A fact, and the round after it."""


@covers("S0-54", "S4-03", "S4-15")
@given(rounds())
def test_another_hole_card_changes_nothing_that_others_see_until_it_tells(played: Played):
    hidden = hole_step(played)
    if hidden is None:
        return

    for other in other_cards(played.opened.book):
        real, changed = told(played.steps[hidden:]), told(with_hole_card(other, played.steps[hidden:]))
        assert_alike(played, real, changed)


def assert_alike(played: Played, real: list[Seen], changed: list[Seen]) -> None:
    by_rounds = played.opened.book.turns == "rounds"
    for (event, state), (event_too, state_too) in zip(real, changed, strict=False):
        if tells({type(event), type(event_too)}, by_rounds=by_rounds):
            return
        if by_rounds and banker_asked(state) != banker_asked(state_too):
            return
        for viewer in others(played):
            assert encode(blackjack.disclose(event, viewer)) == encode(blackjack.disclose(event_too, viewer))
            assert encode(blackjack.view(state, viewer)) == encode(blackjack.view(state_too, viewer))
        if blackjack.follow_up(state) is None and blackjack.follow_up(state_too) is None:
            assert refusals(state) == refusals(state_too)
    assert by_rounds or len(real) == len(changed), "what one round accepts, the other must accept"


AFTER_A_LOOK = {e.DealerHadNatural, e.SwapOffered, e.PlayBegan}
DEALERS_STEPS = {e.DealerTurnBegan, e.DealerStood, e.DealerDrew, e.LapBegan}


def tells(happened: set[type[e.Event]], *, by_rounds: bool) -> bool:
    """Whether what happened with the one hole card and with the other may show which of them it is.

    The dealer's look does, where play begins with the one and a natural is found with the other: whatever is
    offered before it must be so with both. So does the dealer's turn, once it begins with both; and where
    turns go by rounds, every step of the dealer between two laps.
    """
    if e.DealerHadNatural in happened:
        return happened <= AFTER_A_LOOK
    return happened == {e.DealerTurnBegan} or (by_rounds and bool(happened & DEALERS_STEPS))


def refusals(state: Round) -> list[str]:
    """What wrong inputs are told, while the house itself has nothing to do."""
    wrong: list[Input] = [Deal(FACE_DOWN), *(Choose(box, "foo") for box in range(len(state.boxes) + 1))]
    return [refusal(state, given_in) for given_in in wrong]


def refusal(state: Round, given_in: Input) -> str:
    with pytest.raises(Refused) as refused:
        blackjack.decide(state, given_in)
    return f"{refused.value}, {refused.value.allowed}, {refused.value.notation}"


@given(rounds())
def test_in_a_house_that_does_not_look_not_even_the_course_of_play_tells(played: Played):
    book, hidden = played.opened.book, hole_step(played)
    if hidden is None or any(book.peeks) or book.turns == "rounds":
        return
    real = [event for event, state in told(played.steps[hidden:]) if state.hole_hidden]

    for other in other_cards(book):
        changed = told(with_hole_card(other, played.steps[hidden:]))

        assert [blackjack.disclose(event, None) for event in real] == [
            blackjack.disclose(event, None) for event, state in changed if state.hole_hidden
        ]


def banker_asked(state: Round) -> bool:
    """Whether a free banker is asked, which anyone at the table can see."""
    asked = blackjack.view(state, None).asked
    return asked is not None and asked.box == BANKER_BOX


def others(played: Played) -> list[Seat | None]:
    """Everyone but the banker, and a spectator."""
    return [None, *(seat for seat in played.entries.purses if seat != played.entries.banker)]


def hole_step(played: Played) -> int | None:
    """Which step of the round deals the hole card, where one is dealt face down."""
    dealt = (place for place, step in enumerate(played.steps) if isinstance(step.events[0], e.HoleCardDealt))
    return next(dealt, None)


def other_cards(book: RuleBook) -> list[Deal]:
    """An ace, a ten and another card: they make and unmake every natural, and change every total."""
    by_worth = {min(10, RANK_OF[card]): card for card in book.pack}
    other = next(worth for worth in (5, 6) if worth in by_worth)
    return [Deal(by_worth[worth]) for worth in (1, 10, other)]


def with_hole_card(other: Deal, steps: list[Step]) -> list[Step]:
    """The same inputs, but for the first, which deals the hole card."""
    return [msgspec.structs.replace(steps[0], given=other), *steps[1:]]


def told(steps: list[Step]) -> list[Seen]:
    """Every fact that comes of these inputs, until one of them can't be played any more."""
    state, seen = steps[0].before, list[Seen]()
    for step in steps:
        try:
            _, events = advance(blackjack, state, step.given)
        except Refused:
            break
        for event in events:
            state = blackjack.apply(state, event)
            seen.append((event, state))
            if not state.hole_hidden:
                return seen
    return seen


@given(rounds())
def test_only_the_banker_sees_the_hole_card_before_it_is_turned(played: Played):
    for state in played.states:
        place = state.book.hole_place
        if state.hole_hidden and len(state.dealer.cards) > place:
            seen = {viewer: blackjack.view(state, viewer).dealer.cards[place] for viewer in others(played)}
            assert set(seen.values()) == {FACE_DOWN}
            if state.banker is not None:
                assert blackjack.view(state, state.banker).dealer.cards == state.dealer.cards


@given(rounds())
def test_after_the_round_everyone_sees_every_card(played: Played):
    closed = played.closed

    for viewer in (*played.entries.purses, None):
        view = blackjack.view(closed, viewer)
        assert view.dealer.cards == closed.dealer.cards
        assert (view.dealer.total, view.dealer.category) == (closed.dealer.total, closed.dealer.category)
        assert view.actions == {}
        assert view.asked is None
