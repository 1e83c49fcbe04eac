"""What a cell of a chart can say: actions in order of preference; the first that is open is taken."""

from itertools import permutations

import numpy as np

from fairdeal.odds.arrays import Floats, Ints
from fairdeal.odds.hands import DOUBLE, HIT, TERMINAL
from fairdeal.strategies.chart import Wishes

SURRENDER = TERMINAL - 1
"""Its place among the actions."""

ENDS, HITS, DOUBLES, GIVES_UP, GIVES_UP_EARLY = range(5)
"""The kinds of action that a cell tells apart. Report and stop are what a script may offer instead of
standing; giving up early is answered before the dealer looks."""
KINDS = 5
MENUS = 1 << KINDS
"""A menu is a set of kinds, one bit each."""

KIND_OF = {"stand": ENDS, "hit": HITS, "double": DOUBLES, "surrender": GIVES_UP}


def _list_plays() -> tuple[Wishes, ...]:
    extras = [some for count in range(3) for some in permutations(("double", "surrender"), count)]
    return tuple((*some, last) for last in ("stand", "hit") for some in extras)


PLAYS = _list_plays()
"""Everything that a cell can say; simpler plays come before longer ones of the same end."""


def _choose_kind(play: Wishes, menu: int) -> int:
    """The kind of action that a hand with this menu takes; nobody is asked twice whether to give up."""
    if play[0] == "surrender" and menu >> GIVES_UP_EARLY & 1:
        return GIVES_UP_EARLY
    open_kinds = (KIND_OF[wish] for wish in (*play, *KIND_OF) if menu >> KIND_OF[wish] & 1)
    return next(open_kinds, ENDS)


def _rank_actions(play: Wishes) -> list[float]:
    """[action]: the higher, the rather. Report or stop stand in for stand where a script offers them."""
    found = [0.0, -0.25, -0.5, -4.0, -1.0, -3.0]
    places = {"hit": HIT, "double": DOUBLE, "surrender": SURRENDER}
    for rank, wish in enumerate(reversed(play)):
        if wish != "stand":
            found[places[wish]] = 1.0 + rank
    return found


KIND_TAKEN: Ints = np.array([[_choose_kind(play, menu) for menu in range(MENUS)] for play in PLAYS])
"""[play][menu]: the kind of action that is taken."""

WISHES: Floats = np.array([_rank_actions(play) for play in PLAYS])
"""[play][action]: wishes as the solver reads them."""

REST: Ints = np.array([PLAYS.index(play[1:]) if len(play) > 1 else at for at, play in enumerate(PLAYS)])
"""[play]: what is left of it where its first wish is not open."""

GIVES_UP_FIRST = np.array([play[0] == "surrender" for play in PLAYS])


def value_plays(votes: Floats) -> Floats:
    """[play][...]: what each play is worth, given [...][menu][kind]."""
    menus = np.arange(MENUS)
    return np.stack([votes[..., menus, taken].sum(axis=-1) for taken in KIND_TAKEN])


def forbid_plays(hands: Floats) -> Floats:
    """[play][...]: 0.0 where some hand may take all that a play names, minus infinity elsewhere.

    `hands`: [...][menu], how many there are.
    """
    menus = np.arange(MENUS)
    doubles = hands[..., menus >> DOUBLES & 1 > 0].any(axis=-1)
    gives_up = hands[..., (menus >> GIVES_UP & 1) + (menus >> GIVES_UP_EARLY & 1) > 0].any(axis=-1)
    open_to = {"double": doubles, "surrender": gives_up}
    forbidden = [
        np.logical_or.reduce([~open_to[wish] for wish in play[:-1]] or [np.zeros_like(doubles)])
        for play in PLAYS
    ]
    return np.where(np.stack(forbidden), -np.inf, 0.0)
