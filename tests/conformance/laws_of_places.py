"""Every chip and every card is in exactly one place, always."""

from collections import Counter

from fairdeal.games.game import Deal
from tests.conformance.kit import Played, Subject, of_every_round


@of_every_round
def chips_only_change_place_and_no_place_but_the_bank_owes_any(subject: Subject, played: Played) -> None:
    places = Counter({f"purse:{seat}": chips for seat, chips in played.entries.purses.items()})
    total = sum(places.values())
    state = None

    for event in played.events:
        for move in subject.game.movements(event):
            assert move.chips > 0
            assert move.source != move.target
            places[move.source] -= move.chips
            places[move.target] += move.chips
        state = subject.game.apply(state, event)

        assert sum(places.values()) == total
        assert [place for place, chips in places.items() if chips < 0 and place != "bank"] == []
        assert filled(places) == filled(Counter(subject.chips_in(state)))


def filled(places: Counter[str]) -> dict[str, int]:
    """The places that hold chips, but for the bank, which lies outside the round."""
    return {place: chips for place, chips in places.items() if chips and place != "bank"}


@of_every_round
def after_the_round_all_chips_are_in_purses_or_in_the_bank(subject: Subject, played: Played) -> None:
    left = filled(Counter(subject.chips_in(played.states[-1])))

    assert [place for place in left if not place.startswith("purse:")] == []


@of_every_round
def every_card_that_was_dealt_lies_in_exactly_one_place(subject: Subject, played: Played) -> None:
    dealt = Counter[str]()
    for step in played.steps:
        if isinstance(step.given, Deal):
            dealt[step.given.card] += 1
        for fact in step.facts:
            assert Counter(subject.cards_in(fact.state)) == dealt
