"""What hands have to say about the line of the chart that they are played by, compiled.

A hand comes to a line once at most, since every card adds to its points. So how often play comes to a line
does not depend on what the line says, and the line is worth exactly the sum, over its hands, of the chance to
come there times the worth of the action that is taken there.
"""

import numpy as np
from numba import njit

from fairdeal.odds.arrays import Floats, Ints

HAND_COUNT = 5
"""The place behind the kinds of action: how many hands have this menu."""


@njit(cache=True, nogil=True)
def choose_actions(nodes: Ints, values: Floats, wishes: Floats, wishes_of: Ints, choice: Ints) -> None:
    """Fill `choice[node][show]`: the action that is wished for most; without wishes the best one."""
    for i in nodes:
        of = wishes_of[i]
        for u in range(values.shape[1]):
            taken, wish, highest = -1, -np.inf, -np.inf
            best = -1
            for a in range(values.shape[2]):
                value = values[i, u, a]
                if np.isnan(value):
                    continue
                if value > highest:
                    highest, best = value, a
                if of >= 0 and wishes[of, u, a] > wish:
                    wish, taken = wishes[of, u, a], a
            choice[i, u] = taken if taken >= 0 else best


@njit(cache=True, nogil=True)
def count_votes(nodes: Ints, line: Ints, values: Floats, early: Floats, reach: Floats, votes: Floats) -> None:
    """Add to `votes[line][show][menu][kind]` what each action is worth times the chance to come to it.

    `early[node][show]`, where it has room: what giving up before the dealer looks is worth.
    """
    terminal = values.shape[2] - 2
    for i in nodes:
        if line[i] < 0:
            continue
        for u in range(values.shape[1]):
            if reach[i, u] == 0.0:
                continue
            menu = 0
            end = np.nan
            for a in range(terminal - 1):
                if np.isnan(end):
                    end = values[i, u, a]
            kinds = (
                end,
                values[i, u, terminal],
                values[i, u, terminal + 1],
                values[i, u, terminal - 1],
                early[i, u] if early.shape[0] else np.nan,
            )
            for kind in range(HAND_COUNT):
                if not np.isnan(kinds[kind]):
                    menu |= 1 << kind
            if menu == 0:
                continue
            votes[line[i], u, menu, HAND_COUNT] += 1.0
            for kind in range(HAND_COUNT):
                if not np.isnan(kinds[kind]):
                    votes[line[i], u, menu, kind] += reach[i, u] * kinds[kind]


def find_choices(values: Floats, wishes: Floats) -> Ints:
    """[...]: the action that is taken, given [...][action]; -1 where none is offered."""
    offered = ~np.isnan(values)
    wanted = np.where(offered & ~np.isnan(wishes), wishes, -np.inf)
    return np.where(offered.any(axis=-1), wanted.argmax(axis=-1), -1)
