"""What was played in a room, as data: rounds of people, replays and leaderboards. Amounts are in chips."""

from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from fairdeal.cards import Card
from fairdeal.wire.chances import CategoryChance
from fairdeal.wire.coach import CoachTotal, Guidance, Judgement
from fairdeal.wire.parts import BoxNumber, Seat, Text

RoundView = TypeVar("RoundView")


class RoundRecord(Struct, frozen=True):
    """One round from its bets to its end, as everybody may know it."""

    table: str
    number: int
    game: str
    house: str
    """The house's name in the log."""
    book: str
    """The fingerprint of the rule book."""
    overrides: tuple[str, ...]
    """Settings in which the table differs from its house."""
    shoe: int
    banker: Seat | None
    """The seat that played the dealer's side; None: the house did."""
    is_for_chips: bool
    """Whether anybody staked chips that count."""
    began_at_ms: int
    """When the bets were in, in milliseconds since 1970."""
    ended_at_ms: int
    """0 while the round is in play."""
    voided: str
    """Why the round was voided; empty if it was not."""

    @property
    def name(self) -> str:
        """The round's name, such as `t-1:7`."""
        return f"{self.table}:{self.number}"

    @property
    def is_ended(self) -> bool:
        return self.ended_at_ms > 0


# What one person did in a round.


class HandRecord(Struct, frozen=True):
    """A hand as it was at the end. In games with cards in the hand, the cards that were played."""

    box: BoxNumber
    cards: tuple[Card, ...]
    total: int | None
    """None in games that count no total."""
    outcome: str
    """Empty while it is in play."""
    stake: int = field(default=0, name="stake_chips")
    free: int = field(default=0, name="free_chips")
    """The chips that the house staked on the hand."""
    change: int | None = field(default=None, name="change_chips")
    """What it won, negative if it lost; None while it is in play."""


class InsuranceRecord(Struct, frozen=True):
    box: BoxNumber
    stake: int = field(name="stake_chips")
    change: int | None = field(name="change_chips")


class SideBetRecord(Struct, frozen=True):
    box: BoxNumber
    id: str
    stake: int = field(name="stake_chips")
    change: int | None = field(name="change_chips")
    award: str | None
    """The award that it won."""


class TrickRecord(Struct, frozen=True):
    """A card that was compared with those of the other players."""

    card: Text
    categories: tuple[Text, ...]
    """More than one if cards were equal and were compared again."""
    is_called: bool
    """Whether this player called the category."""
    outcome: str
    """win, lose or push; empty while it is in play."""


class ChoiceRecord(Struct, frozen=True):
    """An answer to a question."""

    box: BoxNumber
    question: str
    action: str
    name: str
    """What was chosen, for programs: if the answer is only the place of a card, the card's name."""
    by_house: bool = False
    """Whether the house answered for a player who had left or let the time pass."""


class PlayedRound(Struct, frozen=True):
    """A round as one seat played it."""

    round: RoundRecord
    seat: Seat
    person: str
    name: str
    bot: str
    """The kind of bot; empty for a person."""
    hands: tuple[HandRecord, ...]
    insurance: tuple[InsuranceRecord, ...]
    side_bets: tuple[SideBetRecord, ...]
    tricks: tuple[TrickRecord, ...]
    """In games in which cards are compared."""
    dealer_cards: tuple[Card, ...]
    """As everybody saw them; empty in games without a dealer."""
    dealer_total: int
    choices: tuple[ChoiceRecord, ...]
    """Empty while nobody else may know them."""
    chips_before: int
    """The purse when the bets were in, the stakes included."""
    chips_staked: int
    """Everything that was staked during the round."""
    chips_won: int | None
    """Negative if lost; None while the round is in play."""
    has_forfeited: bool
    """Whether the player left during the round and lost what was open."""

    @property
    def own_choices(self) -> tuple[ChoiceRecord, ...]:
        """The choices that the house did not make for the player."""
        return tuple(choice for choice in self.choices if not choice.by_house)

    @property
    def chips_after(self) -> int | None:
        return None if self.chips_won is None else self.chips_before + self.chips_won


# Lists of rounds.


class RoundsWanted(Struct, frozen=True):
    """Which rounds somebody asks for; without any field, all of them."""

    person: str | None = None
    """An id, or a name at the table, ignoring capitals."""
    table: str | None = None
    last: int | None = None
    """Only this many, the latest."""
    is_own: bool = False
    """Only those of the person who asks."""


class DamagedTable(Struct, frozen=True):
    """A table whose log is damaged. Its rounds are left out."""

    table: str
    problem: Text


class RoundList(Struct, frozen=True):
    """The rounds asked for, in the order in which they began."""

    rounds: tuple[tuple[PlayedRound, ...], ...]
    """Each round has one entry per player whose part was asked for."""
    total: int
    """How many rounds match, including those before the latest."""
    of_others: int
    """How many rounds only other people played, if one's own were asked for."""
    damaged: tuple[DamagedTable, ...]
    player_names: tuple[str, ...] = ()
    """The names of everybody who ever played, if nobody with the name asked for did."""


# Replays.


class ReplayPlayer(Struct, frozen=True):
    """A player with a bet in the round, or the banker."""

    seat: Seat
    name: str
    bot: str
    chips_before: int
    chips_staked: int
    """Before the first card."""
    chips_won: int
    has_forfeited: bool
    """Whether the player left during the round and lost what was open."""


class ReplayChoice(Struct, Generic[RoundView], frozen=True):
    """The answer that began a step."""

    box: BoxNumber
    seat: Seat | None
    """None: the house answered for its own side."""
    question: str
    action: str
    by_house: bool
    """Whether the house answered for a player who had left or let the time pass."""
    has_forfeited: bool
    """Whether the player had left before, and lost what was open."""
    label: Text | None
    """What was chosen, if that is not an action with a name, and everybody may know it by now."""
    own_round: RoundView | None
    """The round as the player saw it, for a coach; None while the round is in play."""
    chances: tuple[CategoryChance, ...] = ()
    """What each category was worth to the player who called one, as far as they could know."""


class ReplayStep(Struct, Generic[RoundView], frozen=True):
    """A card or an answer, and everything that followed automatically, as spectators saw it."""

    round_before: RoundView | None
    """None before the first event."""
    events: tuple[Any, ...]
    """Wire events."""
    rounds_after_events: tuple[RoundView, ...]
    card: Card | None = None
    """The card that was dealt, once the round has ended."""
    choice: ReplayChoice[RoundView] | None = None


class RoundReplay(Struct, Generic[RoundView], frozen=True):
    """A recorded round, step by step, as far as it was played."""

    round: RoundRecord
    players: tuple[ReplayPlayer, ...]
    steps: tuple[ReplayStep[RoundView], ...]


class CoachedChoice(Struct, frozen=True):
    """What the coach says about an answer. Both fields are None if there are no odds for it."""

    guidance: Guidance | None
    judgement: Judgement | None


class CoachedRound(Struct, frozen=True):
    """The coach's view of a recorded round."""

    measure: str
    """chart or cards."""
    wanted_measure: str
    """The measure asked for; a house without a chart is coached by the cards."""
    choices: tuple[CoachedChoice | None, ...]
    """One per step of the round; None if the coach says nothing there."""
    totals: tuple[CoachTotal, ...]
    """What each player's mistakes cost, by seat."""


# Leaderboards.


class Standing(Struct, frozen=True):
    """What somebody has won over many rounds."""

    person: str
    name: str
    bot: str
    """The kind of bot; empty for a person."""
    table: str = ""
    """Where a bot plays; empty for a person."""
    rounds: int = 0
    won: int = 0
    """Rounds that were won."""
    chips: int = 0
    """Won less lost."""
    streak: int = 0
    """The longest streak of rounds won."""
    running: int = 0
    """The current streak of rounds won."""


class LeaderboardWanted(Struct, frozen=True):
    """Which rounds a leaderboard counts."""

    house: str | None = None
    """None: those of all houses."""
    is_practice: bool = False
    """Whether it counts rounds from a seed, which count nowhere else."""


class Leaderboard(Struct, frozen=True):
    """Everybody who has played, in no particular order."""

    standings: tuple[Standing, ...]
    guests: tuple[str, ...]
    """The ids of guests."""
    own: tuple[str, ...]
    """The ids of the person who asks."""
    houses: tuple[str, ...]
    """All houses at which rounds were played to their end."""
    damaged: tuple[DamagedTable, ...]


# Tables.


class SeatRecord(Struct, frozen=True):
    """Who is at a table, and their chips there."""

    seat: Seat
    name: str
    bot: str
    """The kind of bot; empty for a person."""
    purse: int
    staked: int
    """Chips on boxes or in the pot, until the round is over."""


class TableRecord(Struct, frozen=True):
    """A table of the room, open or closed."""

    table: str
    game: str
    """Empty if it can't be read."""
    house: str
    """The house whose rules are in force, or the game's equivalent of a house."""
    last_event_at_ms: int
    """In milliseconds since 1970."""
    state: str
    """`open`, `in_play`, `closing` after the round in play, `closed` or `unreadable`."""
    round: int = 0
    """The number of the round in play."""
    seats: tuple[SeatRecord, ...] = ()
    is_local: bool = False
    """Whether people can come back to it at a terminal."""
    is_played: bool = False
    """Whether a program is running it right now."""

    @property
    def is_open(self) -> bool:
        return self.state in ("open", "in_play", "closing")
