"""The coach: what each answer to a question is worth, what given answers have cost, and how it is set."""

from msgspec import Struct

from fairdeal.wire.parts import BoxNumber, Seat, Text


class AnswerWorth(Struct, frozen=True):
    """One answer, and the best play after it. All figures are per first bet."""

    action: str
    """The word to send."""
    word: Text
    """What it is called."""
    ev: float
    """What the player can expect to win; negative for a loss."""
    win: float
    """The chances that this hand wins, pushes or loses; of a split, one of its hands. All are 0 for an offer,
    such as insurance, which ends no hand.
    """
    push: float
    lose: float


class Remark(Struct, frozen=True):
    """Why a figure is not exact, or what it assumes."""

    code: str
    text: Text


class Guidance(Struct, frozen=True):
    """What each answer to a question is worth, and the answer that the others are compared with."""

    question: str
    """action, insurance, even_money, early_surrender or swap."""
    answers: tuple[AnswerWorth, ...]
    """In the order of the house's menu. Answers that the player can't pay for are left out."""
    best: str
    """The answer that is worth most."""
    standard: str
    """The answer that the others are compared with: the chart's, or by the cards the best one."""
    measure: str
    """`chart`: figures of a fresh shoe without the hand and the upcard. `cards`: figures of the shoe without
    any card that everybody has seen.
    """
    is_exact: bool
    remarks: tuple[Remark, ...] = ()
    box: BoxNumber = 0
    """The box that is asked. It is 0, like the next three, for a hand that is not at a table."""
    hand: int = 0
    """The place of the hand in its box, from 1."""
    chips: int = 0
    """The first bet of the box."""
    version: int = 0
    """The version of the table at which the question was asked."""

    def worth(self, action: str) -> float:
        """What an answer is expected to win, in first bets; raises KeyError for an unknown answer."""
        return {each.action: each.ev for each in self.answers}[action]

    def gain(self, action: str) -> float:
        """How much more than the standard an answer is worth, in first bets."""
        return self.worth(action) - self.worth(self.standard)

    def cost(self, action: str) -> float:
        """How much less than the standard an answer is worth; never below 0."""
        return max(0.0, -self.gain(action))


class Judgement(Struct, frozen=True):
    """An answer that a player gave, compared with the standard."""

    version: int
    """The version of the table at the event that resulted from the answer."""
    seat: Seat
    box: BoxNumber
    question: str
    chosen: str
    chosen_word: Text
    standard: str
    """The answer that it is compared with."""
    standard_word: Text
    measure: str
    """chart or cards."""
    lost: float
    """How much less than the standard the answer was worth, in first bets; never below 0."""
    chips_lost: float
    """The same in chips."""
    is_mistake: bool
    """False if the answer was nearly as good."""


class CoachTotal(Struct, frozen=True):
    """What all answers of a player were worth by one measure. Totals by different measures can't be added."""

    seat: Seat
    measure: str
    decisions: int
    """How many answers could be judged."""
    mistakes: int
    lost: float
    """What the mistakes cost, in first bets."""
    chips_lost: float


class CoachStatus(Struct, frozen=True):
    """How a player has set the coach, and what mistakes have cost so far."""

    mode: str
    """`off`: answers are not counted. `mistakes`: each mistake is reported. `ask`: the player
    asks. `always`: the player wants guidance at each question.
    """
    measure: str
    """chart or cards: what answers are measured by."""
    wanted_measure: str
    """The measure that the player asked for."""
    has_chart: bool
    """Whether there is a chart for this house; without one, the measure is always the cards."""
    totals: tuple[CoachTotal, ...] = ()
    """Totals of the answers judged so far."""
