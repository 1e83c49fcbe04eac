"""The one door to numba: functions compiled once a machine, that let other threads run meanwhile."""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from fairdeal.houses.disk import cache_folder
from fairdeal.houses.privacy import made_private

Function = TypeVar("Function", bound=Callable[..., Any])

# Numba's own types say less than its compiler knows: whether a number is signed, and how wide it is.
int64: Any = numba.int64
uint32: Any = numba.uint32
uint64: Any = numba.uint64
njit: Any = numba.njit
config: Any = numba.config

Word = Any
"""Sixty-four bits without a sign."""

KERNELS = ("shuffle", "product", "tables", "dealing", "splits", "kernel", "one_box", "boxes")
"""The files that hold such functions, or numbers that are compiled into them."""


def _stamp() -> str:
    """A hash of all that is compiled: numba itself looks at a function's own file, not at those it calls."""
    here = Path(__file__).parent
    content = b"".join((here / f"{name}.py").read_bytes() for name in KERNELS)
    return hashlib.sha256(content).hexdigest()[:16]


def _folder() -> str | None:
    """Where machine code is kept: beside the books of this user, or else where numba thinks best. None where
    others can write: whoever changes machine code there could have this program do anything.
    """
    common = {name: value for name, value in os.environ.items() if name != "FAIRDEAL_CACHE"}
    kernels = cache_folder(common, "kernels")
    if kernels is None:
        own = str(config.CACHE_DIR)
        return own if not own or made_private(Path(own)) else None
    return str(kernels / _stamp()) if made_private(kernels) and made_private(kernels / _stamp()) else None


FOLDER = _folder()


def jit(function: Function) -> Function:
    """The function as machine code, kept on disk for the next process.

    It is handed every array it uses and makes none, so that none need be counted: passing arrays on would
    otherwise cost more than looking something up in them.
    """
    if FOLDER is None:
        return _for_this_process(function)
    before = config.CACHE_DIR
    config.CACHE_DIR = FOLDER  # Numba asks for the place when a function is decorated.
    try:
        return cast(Function, njit(cache=True, nogil=True, _nrt=False)(function))
    except RuntimeError:  # There is no place that can be written to.
        return _for_this_process(function)
    finally:
        config.CACHE_DIR = before


def _for_this_process(function: Function) -> Function:
    """The same, kept nowhere."""
    return cast(Function, njit(nogil=True, _nrt=False)(function))


def woven(function: Function) -> Function:
    """The same, woven into whoever calls it: for small steps that all tables would be handed on to."""
    return cast(Function, njit(inline="always", nogil=True, _nrt=False)(function))
