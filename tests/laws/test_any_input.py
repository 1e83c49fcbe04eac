"""Every public function with whatever its types allow: an answer or the error it promises, nothing else."""

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import STANDARD
from fairdeal.games import blackjack
from fairdeal.games.blackjack import notation
from fairdeal.games.blackjack.working import default_book
from fairdeal.games.game import Choose, Deal, Entries, Refused, SideStake, Stake, replay
from tests.support.covers import covers
from tests.support.random_rounds import Played, rounds

BOOK = default_book()
NUMBERS = st.integers(-2, 5) | st.integers()
TEXTS = st.text(max_size=12) | st.sampled_from(("hit", "stand", "double", "split", "yes", "AS", "??", "10H"))
LINE_PIECES = st.sampled_from(
    (
        "purses ", "bets ", "banker ", "1=100", "2=50", "1/1=10", "2/2=20", "; ", ";", " ", ":", "=", "/",
        "10H ", "AS ", "9C ", "KD ", "1:hit ", "1:stand ", "0:hit ", "1:", ":hit ", "-1", "99",
        "\n", "\x00", "♠",
    )
)  # fmt: skip
SIDES = st.tuples() | st.tuples(st.builds(SideStake, TEXTS, NUMBERS))
ENTRIES = st.builds(
    Entries,
    st.lists(st.builds(Stake, NUMBERS, NUMBERS, NUMBERS, SIDES), max_size=4).map(tuple),
    st.dictionaries(NUMBERS, NUMBERS, max_size=4),
    st.none() | NUMBERS,
)
CARDS = st.sampled_from(STANDARD) | TEXTS
INPUTS = st.builds(Choose, NUMBERS, TEXTS) | st.builds(Deal, CARDS)


@covers("S2-50")
@given(st.text() | st.lists(LINE_PIECES).map("".join))
def test_any_text_is_a_round_or_is_refused(text: str):
    with suppress(Refused):
        state, events = notation.read(text, BOOK)
        assert replay(blackjack, events) == state


@covers("S2-50")
@given(rounds(), st.data())
def test_a_line_with_one_word_changed_is_a_round_or_is_refused(played: Played, data: st.DataObject):
    words = notation.write(played.events).split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    changed = data.draw(st.sampled_from(["", *words]) | TEXTS)

    with suppress(Refused):
        state, events = notation.read(" ".join([*words[:place], changed, *words[place + 1 :]]), BOOK)
        assert replay(blackjack, events) == state


@covers("S2-50", "S4-08")
@given(ENTRIES)
def test_any_bets_open_a_round_or_are_refused(entries: Entries):
    with suppress(Refused):
        state = blackjack.apply(None, blackjack.open_round(BOOK, entries))
        assert min(state.purses[stake.owner] for stake in entries.stakes) >= 0


@covers("S2-50", "S4-46")
@given(rounds(), st.data())
def test_any_input_is_an_event_or_is_refused(played: Played, data: st.DataObject):
    state = played.states[data.draw(st.integers(0, len(played.steps)))]
    given_in = data.draw(INPUTS)

    with suppress(Refused):
        assert isinstance(blackjack.apply(state, blackjack.decide(state, given_in)), type(state))


@given(rounds(), st.none() | st.integers())
def test_any_viewer_gets_a_picture_at_every_event(played: Played, viewer: int | None):
    state = None
    for event in played.events:
        state = blackjack.apply(state, event)

        assert blackjack.view(state, viewer).phase is state.phase
        assert type(blackjack.disclose(event, viewer)).__name__ == type(event).__name__
