"""A table as one viewer may see it: what everybody sees, and the viewer's own part.

A screen needs nothing else: no rule, no earlier view, and no event that it may have missed. All amounts are
chips of the room, all times milliseconds since 1970.
"""

from typing import Generic, TypeVar

from msgspec import Struct

from fairdeal.wire.parts import BoxBet, BoxNumber, Seat, Text

Round = TypeVar("Round")
"""A round as the game shows it."""


class EdgeView(Struct, frozen=True):
    """What the house keeps of first bets, by its basic strategy."""

    percent: float
    """Negative if players have the edge."""
    is_exact: bool
    """False: it is an approximation."""


class HouseView(Struct, frozen=True):
    id: str
    name: Text
    heading: Text
    """The name as a title, followed by its id if the house is not shipped, since anyone may use any name."""
    text: Text
    """The house's description of itself; may be empty."""
    voice: str
    """Its style of speech: `table`, `gojack` or `cs161`; empty if unknown."""
    book: str
    """The fingerprint of the rules in force."""
    overrides: tuple[str, ...]
    """Settings in which this table differs from the house, each `knob=value`."""
    summary: Text
    """Its rules in short: `4 decks, S17, 3:2`; empty if none are known."""
    edge: EdgeView | None
    """None until it is calculated, or if nobody plays for chips."""
    changes: tuple[Text, ...]
    """What its last new rules changed, one text per change; empty if they have not changed since the room
    began to run the table.
    """
    hands: dict[str, Text]
    """What people call its special hands, by category."""
    awards: dict[str, Text]
    """What people call the wins of its side bets."""
    chip: tuple[int, int]
    """What one chip is worth in money: (1, 100) is a hundredth."""
    house_chip: int
    """How many chips the house's own smallest chip is."""
    is_for_points: bool
    """Nobody stakes chips: hands are counted."""
    is_for_show: bool
    """Everybody gets the same chips, and wins and losses do not count."""
    leaving: str
    """What happens to a player who leaves in mid-round: `silent`, the hands are played without more chips;
    `forfeit`, the open stakes are lost.
    """


class SideBetOffer(Struct, frozen=True):
    """A side bet that the table takes."""

    id: str
    name: Text
    least: int
    most: int
    step: int
    edge: float | None
    """What the house keeps of it, in percent."""


class BetsView(Struct, frozen=True):
    """What the table takes on a box."""

    least: int
    most: int
    """The largest bet of a player who can also pay for doubles and splits. What one player can bet may be
    less, or more if nothing is left to double with: `OwnBetsView` says.
    """
    step: int
    boxes_each: int
    are_in_pairs: bool
    """Everybody plays two boxes with equal bets."""
    players_least: int
    """This many must have bet before a round begins."""
    bots_least: int
    """The smallest bet of a bot, which always pays in whole chips; 0 if there is none."""
    payout_most: int | None
    """The most that one box may win."""
    payout_times: float | None
    """The most first bets that a box can win, if `payout_most` makes bets smaller."""
    covers: int | None
    """The most that a round may cost the bank or the banker; None: the house pays any amount."""
    needs: int | None
    """The cost of a round with the smallest bet, if the house can't cover even that; otherwise None."""
    side: tuple[SideBetOffer, ...]


class SeatView(Struct, frozen=True):
    seat: Seat
    name: str
    bot: str
    """What kind of bot it is; empty for a person."""
    purse: int
    net: int
    """Won or lost since sitting down, up to the last round that ended."""
    bets: tuple[BoxBet, ...] | None
    """None: nothing said yet; empty: sits the round out."""
    last_bets: tuple[BoxBet, ...]
    bet_most: int | None
    """The largest bet on a box that the table takes and the bank can pay; less than `BetsView.least` if it
    can pay none. The purse may hold less. None while this player can't bet.
    """
    points: int
    """Hands won, if nobody plays for chips."""
    leaves: bool
    """The seat is given up when the round is over."""
    waits_for_shoe: bool
    """Plays from the next shuffle on."""
    is_banker: bool
    is_waited_for: bool
    is_unhurried: bool
    """Whether this player asked for no clock while the table waits for them."""
    missed: int
    """Missed rounds in a row; after the third the player loses the seat."""


class ClockView(Struct, frozen=True):
    """How long people have here. It does not run while one person is alone with bots."""

    decision_seconds: int
    bet_seconds: int
    """From the first bet on."""
    more_seconds: int
    """What asking for more time adds."""
    more_times: int
    """How often each player can ask for more time in a round."""


class DealerView(Struct, frozen=True):
    """Who deals, and with whose money."""

    name: str
    """The person who deals for the house; empty: the machine does."""
    is_unhurried: bool
    """Whether no clock runs while the table waits for that person."""
    is_waited_for: bool
    """Whether the table waits for that person; if a banker deals, see the banker's seat."""
    duties: tuple[str, ...]
    """What a person does by hand: `open` closes the betting, `deal` deals each card."""
    banker: Seat | None
    """The seat that plays the dealer's side; None: the house does."""
    banker_name: str
    bankers: str
    """Who may bank: `house`, nobody else; `rotate`, each seat in turn; `elect`, a seat that is drawn before
    each round; or the number of the only seat.
    """
    why_house: str
    """Why the house banks although players may: `empty`, the banker's seat is empty; `alone`, there is nobody
    to bet; `no_bets`, nobody else can pay the smallest bet; `purses`, no player who may bank could pay what
    may be won. Otherwise empty.
    """
    bank: int
    """Chips in the table's bank."""
    reserved: int
    """What is set aside for the round in play."""
    points: int
    """Hands won by the dealer, if nobody plays for chips."""


class SeedView(Struct, frozen=True):
    """A seed that somebody bound for the shuffle."""

    who: str
    """`seat:2`, or `cut` for a person who deals."""
    commitment: str
    seed: str
    """Empty while it is only bound."""
    state: str
    """bound, revealed or replaced."""
    is_waited_for: bool
    """Whether the table waits for it: the bets are closed, and its owner is here."""


class ShoeView(Struct, frozen=True):
    """What is published of the shoe."""

    number: int
    commitment: str
    root: str
    """Of the chain of seeds."""
    next_root: str
    """Of the chain that will follow it."""
    seeds: tuple[SeedView, ...]
    """In the order in which they were bound."""
    is_binding_closed: bool
    """Whether it is too late to bind one."""
    left: int
    drawn: int
    cut: int | None
    """How many cards come before the cut card."""


class LastRoundView(Struct, Generic[Round], frozen=True):
    """The round that ended last, until the next one begins."""

    number: int
    round: Round
    """As a spectator saw its end."""
    names: dict[Seat, str]
    """The names of the players by seat; some may have left since."""
    won: dict[Seat, int]
    """In chips; below zero what was lost."""
    voided: str
    """Why it was voided; empty if it was played to its end."""


class ActionView(Struct, frozen=True):
    """A button."""

    box: BoxNumber
    action: str
    """The word to send."""
    word: Text
    """What it is called."""
    is_open: bool
    chips: int = 0
    """What it costs."""
    pays: int = 0
    """What insurance wins if the dealer has a natural, or what even money is sure to win. For declining even
    money: what the hand wins if the dealer has no natural.
    """
    against_natural: str = ""
    """For declining even money: the outcome if the dealer has a natural, such as `push`."""
    net_against_natural: int = 0
    """The chips that the hand would win in that case; negative if it would lose."""
    is_free: bool = False
    """The house puts up the chips."""
    why: str = ""
    """Why it is not offered, as a stable word; `limit/loss` if it could lose more than the viewer allows."""
    reason: Text | None = None
    """The same in words."""


class OwnBetsView(Struct, frozen=True):
    """What the viewer can bet on a box now."""

    least: int
    most: int
    """Less than `least` if the bank could not pay any bet, or the viewer's own limits allow none."""
    step: int
    usual: tuple[BoxBet, ...]
    """What ENTER or one click bets: the last bets, or the smallest if those are not accepted. Empty if the
    viewer's own limits allow no bet.
    """
    total_most: int
    """What all boxes and side bets may cost together."""
    limited_by: str
    """The code of the refusal of larger bets, such as `limit/loss`, if the viewer's own limits make `most` or
    `total_most` smaller; otherwise empty.
    """


class OwnView(Struct, Generic[Round], frozen=True):
    """What only the viewer sees."""

    seat: Seat
    """0 for the person who deals for the house, who has no purse and no bets."""
    purse: int
    wallet: int | None
    """Chips that are not at any table; None if the viewer has no wallet here."""
    net: int
    seated_at_ms: int
    """When the viewer sat down."""
    asked: str
    """What the table waits for from the viewer: `bet`, `answer`, `seed`, `open`, `deal`, or nothing."""
    bets: OwnBetsView | None
    """None if the viewer can't bet, and during a round."""
    actions: tuple[ActionView, ...]
    """What the viewer's box may do now, and why not the rest."""
    more_seconds: int
    """What asking for more time would add now; 0 if the viewer can't ask."""
    more_times: int
    """How many more times the viewer can ask for it in this round."""
    round: Round | None
    """The round in play, if the viewer sees more of it than everybody."""


class TableView(Struct, Generic[Round], frozen=True):
    table: str
    game: str
    version: int
    now_ms: int
    """The server's time when this was made."""
    phase: str
    """betting, playing or closed."""
    is_closing: bool
    """Whether the table closes as soon as no round is in play."""
    are_bets_closed: bool
    """Whether the last bet is in, so that the round begins as soon as all seeds are known."""
    house: HouseView
    bets: BetsView
    seats: tuple[SeatView, ...]
    seats_most: int
    """How many places the table has."""
    dealer: DealerView
    shoe: ShoeView | None
    number: int
    """Of the round in play, or of the last one."""
    round_began_at_ms: int | None
    """When the round in play began; None between rounds."""
    round: Round | None
    """The round in play as everybody may see it; None between rounds."""
    last: LastRoundView[Round] | None
    clock: ClockView | None
    """None: this table has no clock."""
    deadline_at_ms: int | None
    """When the clock answers for everybody who has not answered; None: no clock is running."""
    own: OwnView[Round] | None = None
    """None for a spectator. Always the last field, so that what everybody sees can be encoded once."""

    @property
    def seen(self) -> Round | None:
        """The round in play with all that the viewer may see of it."""
        own = self.own.round if self.own is not None else None
        return own if own is not None else self.round
