"""The one door to numba: functions compiled once a machine, that let other threads run meanwhile."""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from fairdeal.houses.disk import cache_folder

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


def _folder() -> str:
    """Where machine code is kept: beside the books of this user, or else where numba thinks best."""
    common = {name: value for name, value in os.environ.items() if name != "FAIRDEAL_CACHE"}
    books = cache_folder(common)
    return str(books.parent / "kernels" / _stamp()) if books is not None else str(config.CACHE_DIR)


FOLDER = _folder()


def jit(function: Function) -> Function:
    """The function as machine code, kept on disk for the next process.

    It is handed every array it uses and makes none, so that none need be counted: passing arrays on would
    otherwise cost more than looking something up in them.
    """
    before = config.CACHE_DIR
    config.CACHE_DIR = FOLDER  # Numba asks for the place when a function is decorated.
    try:
        return cast(Function, njit(cache=True, nogil=True, _nrt=False)(function))
    except RuntimeError:  # There is no place that can be written to: it is compiled for this process alone.
        return cast(Function, njit(nogil=True, _nrt=False)(function))
    finally:
        config.CACHE_DIR = before


def woven(function: Function) -> Function:
    """The same, woven into whoever calls it: for small steps that all tables would be handed on to."""
    return cast(Function, njit(inline="always", nogil=True, _nrt=False)(function))
