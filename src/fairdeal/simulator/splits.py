"""A box hand by hand: a few registers that look the machines up, from a split or from the deal on.

Places on the tape are said without a sign: numba would count those below 0 from its end, and look each time.
"""

from fairdeal.simulator.dealing import Plan, count_now, draw, plan_of
from fairdeal.simulator.jit import int64, jit, uint64, woven
from fairdeal.simulator.product import INSURED as INSURED_FACT
from fairdeal.simulator.shuffle import Cards, Words
from fairdeal.simulator.tables import ASK_CODE, SPLIT_CODE, Ints, Longs, Machines
from fairdeal.simulator.tally import COUNT_MOST

HANDS, OUT = 128, 3
"""Numbers that `hands` and `out` have room for, see below."""
WAITING = 64
"""From where on in `hands` those lie that wait for their turn."""

SPLIT_FACT = 16
"""The bit of a round with a split."""

TALLIED, WON, SQUARES, WINS, PUSHES, NATURALS, SPLITS, DOUBLES, SURRENDERS, INSURED, STAKED, CARDS, BETS = (
    range(13)
)
"""Places of a tally's numbers while it grows."""


@woven
def played(
    code: int,
    made: int,
    over: int,
    position: int,
    cards: Cards,
    words: Words,
    shoe: Longs,
    plan: Plan,
    tape: Ints,
    at: Machines,
    tags: Longs,
    hands: Longs,
) -> tuple[int, int]:
    """Play a box from this code on, with `made` hands so far; how many hands are over then, and the position.

    The classes of hands that are over lie in `hands` from the beginning; those that wait lie behind.
    """
    waiting = 0
    while True:
        while code >= ASK_CODE:
            count = count_now(position, shoe, plan) + COUNT_MOST
            code = tape[uint64(at.asks + (code - ASK_CODE) * at.counts + count)]
        if code >= SPLIT_CODE:
            made += 1
            row = at.splits + 2 * (code - SPLIT_CODE)
            card, position = draw(position, cards, words, shoe, plan, tags)
            one = tape[uint64(at.half_next + tape[uint64(row)] * at.width + card)]
            card, position = draw(position, cards, words, shoe, plan, tags)
            hands[WAITING + waiting] = tape[uint64(at.half_next + tape[uint64(row + 1)] * at.width + card)]
            waiting += 1
            code = tape[uint64(at.decided + one * at.decided_width + made)]
        elif code >= 0:
            card, position = draw(position, cards, words, shoe, plan, tags)
            code = tape[uint64(at.hand_next + code * at.width + card)]
        else:
            hands[over] = -1 - code
            over += 1
            if waiting == 0:
                return over, position
            waiting -= 1
            code = tape[uint64(at.decided + hands[WAITING + waiting] * at.decided_width + made)]


@woven
def waits_for(hands: Longs, first: int, over: int, insurance: int, tape: Ints, at: Machines) -> int:
    """What the hands of one box, and its insurance, wait for."""
    waits = tape[uint64(at.insurance_waits + insurance)]
    mark = 0
    for place in range(first, over):
        waits = max(waits, tape[uint64(at.waits + mark * at.classes + hands[place])])
        mark |= tape[uint64(at.marks + hands[place])]
    return waits


@woven
def final_of(
    dealer: int,
    position: int,
    cards: Cards,
    words: Words,
    shoe: Longs,
    plan: Plan,
    tape: Ints,
    at: Machines,
    tags: Longs,
) -> tuple[int, int]:
    """Play the dealer's hand from this node on: how it ends, and the position."""
    while dealer >= 0:
        card, position = draw(position, cards, words, shoe, plan, tags)
        dealer = tape[uint64(at.dealer_next + dealer * at.width + card)]
    return -1 - dealer, position


@woven
def settle(
    hands: Longs, first: int, over: int, final: int, insurance: int, tape: Ints, at: Machines, out: Longs
) -> None:
    """Add what the hands of one box come to: chips won, chips staked, and facts."""
    staked = int64(tape[uint64(at.insurance_staked + insurance)])
    out[0] += tape[uint64(at.insurance_won + insurance * at.finals + final)]
    out[1] += staked
    out[2] |= INSURED_FACT if staked else 0
    mark = 0
    for place in range(first, over):
        hand = hands[place]
        out[0] += tape[uint64(at.won + (mark * at.classes + hand) * at.finals + final)]
        out[1] += tape[uint64(at.staked + hand)]
        out[2] |= tape[uint64(at.facts + hand)]
        mark |= tape[uint64(at.marks + hand)]
    out[2] |= SPLIT_FACT if over - first > 1 else 0


@woven
def machines_on(tape: Ints) -> Machines:
    """Where everything lies, which the tape says first of all."""
    return Machines(
        tape[0],
        tape[1],
        tape[2],
        tape[3],
        tape[4],
        tape[5],
        tape[6],
        tape[7],
        tape[8],
        tape[9],
        tape[10],
        tape[11],
        tape[12],
        tape[13],
        tape[14],
        tape[15],
        tape[16],
        tape[17],
        tape[18],
        tape[19],
        tape[20],
    )


@jit
def split_round(
    left_by: int,
    position: int,
    cards: Cards,
    words: Words,
    shoe: Longs,
    tape: Ints,
    tags: Longs,
    hands: Longs,
    out: Longs,
) -> int:
    """Play on from the exit of this number to the end of the round, and say in `out` what it came to.

    Returns the position then.
    """
    plan, at = plan_of(shoe), machines_on(tape)
    row = at.exits + 3 * left_by
    code = int64(tape[uint64(row)]) + SPLIT_CODE
    insurance = tape[uint64(row + 2)]
    over, position = played(code, 1, 0, position, cards, words, shoe, plan, tape, at, tags, hands)
    waits = waits_for(hands, 0, over, insurance, tape, at)
    dealer = tape[uint64(at.begins + 3 * tape[uint64(row + 1)] + waits)]
    final, position = final_of(dealer, position, cards, words, shoe, plan, tape, at, tags)
    out[0], out[1], out[2] = 0, 0, 0
    settle(hands, 0, over, final, insurance, tape, at, out)
    return position


@jit
def add_round(totals: Longs, out: Longs) -> None:
    """Tally one more round: chips won, chips staked and facts, as `settle` says them."""
    won, facts = out[0], out[2]
    totals[TALLIED] += 1
    totals[WON] += won
    totals[SQUARES] += won * won
    totals[WINS] += won > 0
    totals[PUSHES] += won == 0
    totals[NATURALS] += facts & 1
    totals[DOUBLES] += facts >> 1 & 1
    totals[SURRENDERS] += facts >> 2 & 1
    totals[INSURED] += facts >> 3 & 1
    totals[SPLITS] += facts >> 4 & 1
    totals[STAKED] += out[1]


@jit
def add_counted(totals: Longs, by_count: Longs, count: int, out: Longs, bet: int) -> None:
    """The same of a round with so many first bets, at this count: it has rounds, bets, chips and squares."""
    out[0] *= bet
    out[1] *= bet
    add_round(totals, out)
    totals[BETS] += bet
    by_count[count, 0] += 1
    by_count[count, 1] += bet
    by_count[count, 2] += out[0]
    by_count[count, 3] += out[0] * out[0]
