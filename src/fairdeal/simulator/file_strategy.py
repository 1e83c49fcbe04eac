"""A strategy from a file of somebody's own: any Python function that takes a view and gives an answer."""

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb

from msgspec import Struct

from fairdeal.games.blackjack.view import RoundView
from fairdeal.simulator.problems import CannotSimulate
from fairdeal.strategies.strategy import Strategy


class FileStrategy(Struct, frozen=True):
    """Knows only where the function is, so that every process can load it for itself."""

    path: str
    function: str

    @property
    def name(self) -> str:
        return f"{Path(self.path).name}:{self.function}"

    def __call__(self, view: RoundView) -> str:
        function = loaded(self.path, self.function)
        try:
            return function(view)
        except Exception as error:  # noqa: BLE001 - somebody's own code may fail in any way
            raise CannotSimulate("simulate.strategy.failed", self._told(error)) from None

    def _told(self, error: Exception) -> dict[str, object]:
        lines = [
            str(frame.lineno) for frame in extract_tb(error.__traceback__) if frame.filename == self.path
        ]
        reason = f"{type(error).__name__}: {error}".removesuffix(": ")
        return {"strategy": self.name, "line": lines[-1] if lines else "?", "reason": reason[:200]}


@cache
def loaded(path: str, function: str) -> Strategy:
    """The function of that name in a Python file; CannotSimulate where there is none."""
    facts: dict[str, object] = {"file": path, "function": function}
    if not Path(path).is_file():
        raise CannotSimulate("simulate.strategy.no_file", facts)
    spec = spec_from_file_location(f"strategy_{Path(path).stem}", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    # Classes of the file are looked up by its module's name when they are pickled.
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # noqa: BLE001 - as above
        reason = f"{type(error).__name__}: {error}"[:200]
        raise CannotSimulate("simulate.strategy.unreadable", {**facts, "reason": reason}) from None
    found = getattr(module, function, None)
    if not callable(found):
        raise CannotSimulate("simulate.strategy.no_function", facts)
    answering: Strategy = found
    return answering
