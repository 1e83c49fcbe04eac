"""The environment itself: Gymnasium's words for a table, a round and a choice."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from numpy.typing import NDArray

from fairdeal.env.observing import ACTIONS, Observation, mask_of, observed, question_of, space_of
from fairdeal.env.opening import book_and_shoe
from fairdeal.env.table import Table
from fairdeal.env.telling import told
from fairdeal.games.blackjack import notation
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.simulator.problems import CannotSimulate
from fairdeal.words import words_for

ILLEGAL = ("silent", "raise")


class BlackjackEnv(gymnasium.Env[Observation, np.int64]):
    """One round is one episode, and its reward the net result in first bets, given with the last step.

    - `house`: a shipped house's name, the folder of another, or a rule book.
    - `overrides`: knobs that are set otherwise, as `--set` takes them: `["shoe.decks=1"]`.
    - `shoe`: `house` shuffles when the house does, so that episodes share a shoe; `fresh` before every round.
    - `counts`: adds `seen` to the observation, the cards seen since the shuffle.
    - `illegal`: an action that is not offered is taken as silence (stand, no, keep), or raises InvalidAction.
    - `lang`: the language of what is rendered, `en` or `zh`.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        house: str | Path | RuleBook = "vegas_strip",
        *,
        overrides: Sequence[str] = (),
        shoe: str = "house",
        counts: bool = False,
        illegal: str = "silent",
        lang: str = "en",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal={illegal!r} is not known: allowed are {', '.join(ILLEGAL)}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode={render_mode!r} is not known: allowed are None, ansi, human")
        self.book, self.plan = book_and_shoe(house, overrides, shoe)
        self.counts, self.illegal, self.words = counts, illegal, words_for(lang)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(len(ACTIONS))
        self.observation_space = space_of(self.book, self.plan, counts=counts)
        self.table: Table | None = None
        self.closed = True
        """The episode has ended, or none has begun."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a round: from a new shoe when a seed is given, else from the shoe as it stands."""
        super().reset(seed=seed)
        if self.table is None or seed is not None:
            self.table = Table(self.book, self.plan, int(self.np_random.integers(1 << 63)))
        self.table.begin_round()
        self.closed = False
        self._show()
        return observed(self.table, counts=self.counts), self._info("")

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer the question; a round that was over as dealt takes any action and gives its result."""
        table = self._table
        if self.closed:
            raise ResetNeeded("the episode is over: reset() deals the next round")
        word = self._answer(action)
        lacks_cards = table.asked is not None and not self._choose(word)
        over = table.asked is None
        self.closed = over or lacks_cards
        self._show()
        reward = table.result if over else 0.0
        return observed(table, counts=self.counts), reward, over, lacks_cards, self._info(word)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are offered now, as agents ask that mask them themselves."""
        return mask_of(self._table.view).astype(np.bool_)

    def render(self) -> str | None:
        """The table in words; with `human` it is printed after every step without being asked for."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() tells nothing without a render_mode: ansi or human")
            return None
        text = told(self._table, self.words)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def notation(self) -> str:
        """The round as one line with every card in it, hidden or not: for bug reports, not for agents."""
        return notation.write(self._table.events)

    @property
    def _table(self) -> Table:
        if self.table is None:
            raise ResetNeeded("no round has begun: reset() deals the first")
        return self.table

    def _answer(self, action: object) -> str:
        """The word for an action, or what is done in its place."""
        if not isinstance(action, int | np.integer) or not 0 <= action < len(ACTIONS):
            raise InvalidAction(f"{action!r} is no action: they are numbered from 0 to {len(ACTIONS) - 1}")
        word, asked = ACTIONS[int(action)], self._table.asked
        if asked is None:
            return ""
        if word in asked.options:
            return word
        if self.illegal == "raise":
            raise InvalidAction(f"{word} is not offered: {asked.question} takes {', '.join(asked.options)}")
        return self._table.silent

    def _choose(self, word: str) -> bool:
        """Whether the round goes on: where every card lies on the table and one is wanted, it is off."""
        try:
            self._table.choose(word)
        except CannotSimulate:
            return False
        return True

    def _info(self, played: str) -> dict[str, Any]:
        view = self._table.view
        return {
            "action_mask": mask_of(view),
            "question": question_of(view),
            "options": view.asked.options if view.asked else (),
            "played": played,
        }

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
