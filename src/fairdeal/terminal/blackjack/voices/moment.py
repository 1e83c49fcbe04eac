"""What a sentence about an event can refer to: the round before it and after it, and the people."""

from typing import Any

from msgspec import Struct

from fairdeal.games.blackjack.view import RoundView
from fairdeal.terminal.blackjack.scene import Scene, box_of, hand_of

Lines = list[str]


class Moment(Struct, frozen=True):
    """An event, with the round before and after it."""

    scene: Scene
    before: RoundView
    after: RoundView

    def about(self, key: str, event: Any, **facts: object) -> str:
        """The sentence about the hand of an event, or about its box, with everything that it can mention."""
        box, number = box_of(self.after, event.box), getattr(event, "hand", None)
        # Events that belong to no hand, such as insurance, belong to the box even after a split.
        hand = hand_of(self.after, event.box, number) if number is not None else None
        known = {"place": self.scene.place(self.after, box, hand)}
        if hand is not None:
            known["total"] = self.scene.total(hand)
        return self.scene.say(key, box.owner, **(known | facts))

    def dealer(self, key: str, **facts: object) -> str:
        dealer = self.after.dealer
        total = self.scene.total(dealer)
        return self.scene.words(key, total=total, cards=self.scene.cards(dealer.cards), **facts)
