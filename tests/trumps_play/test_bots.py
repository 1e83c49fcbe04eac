"""Bots play through the same door as people, and see no more than people do."""

import pytest

from fairdeal.cards import Card
from fairdeal.games import trumps
from fairdeal.games.game import Choose, Deal, Entries, Stake, advance, opened
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.book import TrumpsBook
from fairdeal.games.trumps.bots import BOTS
from fairdeal.games.trumps.memory import Memory, remember
from fairdeal.games.trumps.state import Round
from tests.trumps_play.people import book_for, played, small_pack

PACK = small_pack(ant=[1, 1], bee=[2, 8], cat=[3, 3], dog=[4, 6], elk=[5, 5], fox=[6, 4])
SEEN_BEFORE = small_pack(ant=[4, 1], bee=[3, 2], cat=[5, 5], dog=[1, 7], elk=[9, 8], fox=[2, 9])


def never(limit: int) -> int:
    raise AssertionError("this bot leaves nothing to chance")


def begun(book: TrumpsBook, dealt: str, players: int = 2) -> tuple[Round, list[e.Event]]:
    seats = range(1, players + 1)
    entries = Entries(tuple(Stake(seat, seat, 0) for seat in seats), dict.fromkeys(seats, 0))
    state, events = opened(trumps, book, entries)
    for card in dealt.split():
        state, more = advance(trumps, state, Deal(Card(card)))
        events += more
    return state, events


def answer(kind: str, state: Round, events: list[e.Event], seat: int = 1) -> str:
    memory = Memory()
    for event in events:
        memory = remember(memory, trumps.disclose(event, seat))
    return BOTS[kind](state.book, trumps.view(state, seat), memory, never)


@pytest.mark.parametrize("kind", ["greedy", "memory"])
def test_the_caller_picks_the_card_and_the_category_that_win_most_often(kind: str):
    state, events = begun(book_for(PACK), "elk bee ant dog cat fox")
    # Nothing beats the price of the ant, of which less is better.
    assert answer(kind, state, events) == "2"

    for choice in (Choose(1, "2"), Choose(2, "1")):
        state, more = advance(trumps, state, choice)
        events += more

    assert answer(kind, state, events) == "price"


def test_who_does_not_call_picks_the_card_that_is_best_on_the_whole():
    state, events = begun(book_for(PACK), "ant bee cat dog elk fox")

    assert answer("greedy", state, events, seat=2) == "3"


def test_memory_knows_which_cards_can_no_longer_be_met_and_greed_does_not():
    state, events = begun(book_for(SEEN_BEFORE, "classic"), "ant bee cat dog elk fox")
    state, more = advance(trumps, state, Choose(1, "speed"))
    events += more

    # The ant and the bee lie in the own pile now: of the others none beats the price of the cat.
    assert answer("memory", state, events) == "price"
    assert answer("greedy", state, events) == "speed"


def test_a_pack_that_is_too_large_to_keep_in_mind_is_played_by_greed(monkeypatch):
    state, events = begun(book_for(SEEN_BEFORE, "classic"), "ant bee cat dog elk fox")
    state, more = advance(trumps, state, Choose(1, "speed"))
    monkeypatch.setattr("fairdeal.games.trumps.bots.REMEMBERED_MOST", 5)

    assert answer("memory", state, events + more) == "speed"


def test_random_takes_any_option_that_chance_names():
    state, _ = begun(book_for(PACK), "ant bee cat dog elk fox")
    seen = trumps.view(state, 1)

    named = iter([2, 0, 1])
    chosen = [BOTS["random"](state.book, seen, Memory(), lambda limit: next(named)) for _ in range(3)]

    assert chosen == ["3", "1", "2"]


@pytest.mark.parametrize("kind", ["greedy", "memory"])
@pytest.mark.parametrize("variant", ["source", "classic", "points"])
def test_a_bot_answers_the_same_whatever_the_hidden_cards_are(kind: str, variant: str):
    book = book_for(PACK, variant)
    hidden_of_player_2 = ["bee dog fox", "fox bee dog", "dog fox bee"]

    answers = set()
    for hidden in hidden_of_player_2:
        first, second, third = hidden.split()
        answers.add(answer(kind, *begun(book, f"ant {first} cat {second} elk {third}")))

    assert len(answers) == 1


@pytest.mark.parametrize("variant", ["source", "classic", "points"])
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_bots_of_all_kinds_play_every_variant_to_its_end(variant: str, seed: str):
    kinds = {1: "random", 2: "greedy", 3: "memory"}

    seen = played([], players=3, bots=kinds, variant=variant, seed=seed, settings=["rounds_most=40"])

    assert seen.prompts == []
    assert "the game!" in seen.text


def test_memory_beats_chance():
    wins = {1: 0, 2: 0}
    for seed in range(40):
        bots = {1: "random", 2: "memory"} if seed % 2 else {1: "memory", 2: "random"}
        seen = played([], variant="classic", bots=bots, seed=str(seed), settings=["rounds_most=60"])
        for seat, kind in bots.items():
            wins[2 if kind == "memory" else 1] += f"Bot {seat} wins the game!" in seen.lines

    assert wins[2] > 2 * wins[1]


@pytest.mark.parametrize("kind", ["greedy", "memory"])
@pytest.mark.parametrize(
    ("variant", "dealt", "answers"),
    [
        ("source", "ant bee cat", {1: "stop", 2: "go_on"}),
        ("source", "ant bee cat dog", {1: "stop", 2: "stop"}),
        ("points", "ant bee cat", {1: "stop", 2: "stop"}),
    ],
)
def test_who_leads_stops_and_who_trails_goes_on(kind: str, variant: str, dealt: str, answers: dict[int, str]):
    pack = small_pack(**{card: [5] for card in dealt.split()})
    state, events = begun(book_for(pack, variant, ["draws_offer=1", "deal=first"]), dealt)
    for choice in (Choose(1, "1"), Choose(2, "1"), Choose(1, "speed")):
        state, more = advance(trumps, state, choice)
        events += more

    assert {seat: answer(kind, state, events, seat) for seat in (1, 2)} == answers


def test_bots_are_called_bots_where_players_are_listed():
    seen = played("1 1", players=3, bots={2: "greedy", 3: "memory"})

    assert "Players: Player 1, Bot 1 (greedy), Bot 2 (memory)." in seen.lines
    assert "Player 1: 2 cards, Bot 1: 2 cards, Bot 2: 2 cards." in seen.lines
    assert "Bot 1 picks a card." in seen.lines
    assert any(line.startswith("Bot 1's ") for line in seen.lines)
    assert "Player 2" not in seen.text
    assert "Player 3" not in seen.text


def test_a_category_that_a_bot_picks_is_said():
    seen = played("1", bots={1: "greedy"}, pack=small_pack(ant=[2], bee=[1]), dealt="ant bee")

    assert "Bot 1 picks the category Speed." in seen.lines


def test_bots_alone_wait_for_nobody():
    pack = small_pack(ant=[1], bee=[9], cat=[8], dog=[2], elk=[6], fox=[7])
    # Player 1 loses both cards, and the bots play on without anyone to press ENTER.
    dealt = "ant bee cat dog elk fox"
    seen = played(
        "1 -", pack=pack, players=3, variant="classic", bots={2: "greedy", 3: "memory"}, dealt=dealt
    )

    assert "Player 1 has no cards left and is out." in seen.lines
    assert seen.prompts.count("Press ENTER to go on... ") == 1
    assert seen.lines[-1] == "Goodbye, and thank you for playing."
