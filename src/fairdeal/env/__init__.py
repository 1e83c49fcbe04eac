"""Blackjack by any house's rules as a Gymnasium environment, for agents that learn.

It needs the extra `fairdeal[gym]`. Importing this package registers `fairdeal/Blackjack-v0`:

>>> import gymnasium
>>> import fairdeal.env
>>> env = gymnasium.make("fairdeal/Blackjack-v0", house="european")
>>> observation, info = env.reset(seed=35)
>>> observation["total"], observation["upcard"], info["options"]
(10, 2, ('hit', 'stand', 'double'))
>>> _, reward, terminated, _, info = env.step(ACTIONS.index("double"))
>>> reward, terminated
(2.0, True)
"""

try:
    from gymnasium import register
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError('fairdeal.env needs Gymnasium: pip install "fairdeal[gym]"') from missing

from fairdeal.env.blackjack_env import BlackjackEnv
from fairdeal.env.observing import ACTIONS, QUESTIONS, Observation

__all__ = ["ACTIONS", "QUESTIONS", "BlackjackEnv", "Observation"]

register(id="fairdeal/Blackjack-v0", entry_point="fairdeal.env:BlackjackEnv")
