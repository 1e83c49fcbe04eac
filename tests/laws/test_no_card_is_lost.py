"""No card is ever lost or dealt twice, whatever is done with a shoe."""

from collections import Counter
from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fairdeal.cards import STANDARD, Shoe, ShoeEmpty, Shuffling, fisher_yates

WAYS = ["cut_card", "csm", "every_round", "fixed_rounds:1", "fixed_rounds:3"]


class Dealing(RuleBasedStateMachine):
    """Whatever is done in whatever order, every card of the composition lies in exactly one place."""

    @initialize(
        whole=st.lists(st.sampled_from(STANDARD), min_size=3, max_size=30),
        shuffling=st.builds(
            Shuffling,
            shuffle=st.sampled_from(WAYS),
            penetration=st.floats(0.3, 0.95),
            cut_card_from_end=st.none() | st.integers(0, 40),
            burn_cards=st.integers(0, 3),
            when_empty=st.sampled_from(["reshuffle_discards", "new_shoe"]),
        ),
        seed=st.integers(0, 2**32),
    )
    def open_the_shoe(self, whole, shuffling, seed):
        self.whole = Counter(whole)
        self.shuffling = shuffling
        self.below = Random(seed).randrange
        self.shoe = Shoe(tuple(whole))

    @rule()
    def draw(self):
        before = self.shoe
        try:
            card, self.shoe = self.shuffling.draw(before, fisher_yates, self.below)
        except ShoeEmpty:
            assert Counter(before.table) == self.whole
            return
        assert self.shoe.table == (*before.table, card)

    @rule(count=st.integers(0, 3))
    def burn(self, count):
        if count <= self.shoe.left:
            self.shoe = self.shoe.burn(count)

    @rule()
    def end_round(self):
        self.shoe = self.shoe.end_round()
        if self.shuffling.is_due(self.shoe):
            self.shoe = self.shuffling.shuffled(self.shoe, fisher_yates, self.below)
            assert not self.shuffling.is_due(self.shoe)

    @invariant()
    def every_card_lies_in_one_place(self):
        shoe = self.shoe
        assert Counter(shoe.undrawn + shoe.table + shoe.burnt + shoe.discards) == self.whole


TestNoCardIsEverLostOrDealtTwice = Dealing.TestCase
