"""The system calls that a running worker may make; Linux refuses it all others (seccomp).

The filter is a small program that the kernel runs before every call. It sees the number of the call and its
arguments, never what a pointer points to. Runs in the worker, so it imports only what starts fast.
"""

import os
import struct
import sys
from collections.abc import Callable

ALLOWED = {
    "getppid": (110, 173),
    "brk": (12, 214),
    "munmap": (11, 215),
    "mremap": (25, 216),
    "madvise": (28, 233),
    "futex": (202, 98),
    "clock_gettime": (228, 113),
    "getrandom": (318, 278),
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132),
    "restart_syscall": (219, 128),
    "sched_yield": (24, 124),
    "getpid": (39, 172),
    "gettid": (186, 178),
    "exit": (60, 93),
    "exit_group": (231, 94),
}
"""Memory, time, signals of its own, its end; by their numbers on x86-64 and on ARM64."""

READ, WRITE, MMAP, MPROTECT, TGKILL = (0, 63), (1, 64), (9, 222), (10, 226), (234, 131)
"""Those of which it depends on an argument whether they are allowed."""

MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""Which of the numbers above a machine has, and what the kernel calls its way to make calls."""

PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, SECCOMP_MODE_FILTER = 22, 38, 2
PROT_EXEC = 4
EPERM = 1

ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050000 | EPERM, 0x80000000
"""What the filter can answer. A refused call does nothing and fails with EPERM."""

LOAD, JUMP_IF_EQUAL, JUMP_IF_SET, RETURN = 0x20, 0x15, 0x45, 0x06
NUMBER, MACHINE, ARGUMENTS = 0, 4, 16
"""Where the kernel lays out what the filter sees, in bytes; an argument has eight, the lower four first."""


def machine() -> str:
    """The kind of this machine, as far as filters know it; empty for any other."""
    # A Python of 32 bits makes its calls by other numbers, whatever the machine.
    known = sys.platform == "linux" and sys.maxsize > 2**32
    name = os.uname().machine if known else ""
    return name if name in MACHINES else ""


def prepare() -> Callable[[], bool]:
    """Load what it takes to install the filter, while files can still be opened; the answer installs it."""
    if sys.platform != "linux":
        return lambda: False
    try:
        import ctypes

        libc = ctypes.CDLL(None)
    except (ImportError, OSError):
        return lambda: False

    def prctl(option: int, *arguments: int) -> bool:
        given = [ctypes.c_ulong(argument) for argument in (*arguments, 0, 0, 0, 0)[:4]]
        return bool(libc.prctl(option, *given) == 0)

    def install() -> bool:
        """Give up all ways to more rights and all calls that are not needed; whether the kernel agrees.

        Nothing can take the filter off again.
        """
        has_given_up = prctl(PR_SET_NO_NEW_PRIVS, 1)
        if not has_given_up or not machine():
            return False
        steps = program(machine(), os.getpid())
        code = ctypes.create_string_buffer(steps, len(steps))
        # A number of two bytes and, at the next place that eight bytes may have, where the steps are.
        given = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(steps) // 8, ctypes.addressof(code)))
        return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(given))

    return install


def program(machine: str, process: int) -> bytes:
    """The filter for a worker that has this number among the processes.

    >>> len(program("x86_64", process=1)) % 8
    0
    """
    column, known_as = MACHINES[machine]
    steps = [step(LOAD, MACHINE), step(JUMP_IF_EQUAL, known_as, 1, 0), step(RETURN, KILL), step(LOAD, NUMBER)]
    for numbers in ALLOWED.values():
        steps += when(numbers[column], step(RETURN, ALLOW))
    # It may read what it is asked, write what it answers, and end itself by a signal.
    for numbers, argument in ((READ, 0), (WRITE, 1), (WRITE, 2), (TGKILL, process)):
        steps += when(numbers[column], *if_first_is(argument))
    # Memory can't be made executable, so that only what was loaded already can run.
    for numbers in (MMAP, MPROTECT):
        steps += when(numbers[column], *unless_executable())
    return b"".join([*steps, step(RETURN, REFUSE)])


def step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    """One instruction of the kernel's filter language; a jump says how many are left out."""
    return struct.pack("HBBI", code, if_true, if_false, value)


def when(number: int, *then: bytes) -> list[bytes]:
    """Steps for the call of this number; all of them have to leave its number loaded, or to answer."""
    return [step(JUMP_IF_EQUAL, number, 0, len(then)), *then]


def if_first_is(value: int) -> list[bytes]:
    """Allow the call if this is its first argument; else look on."""
    return [
        step(LOAD, ARGUMENTS),
        step(JUMP_IF_EQUAL, value, 0, 1),
        step(RETURN, ALLOW),
        step(LOAD, NUMBER),
    ]


def unless_executable() -> list[bytes]:
    """Allow the call if the memory it asks for, by its third argument, is not executable."""
    return [
        step(LOAD, ARGUMENTS + 2 * 8),
        step(JUMP_IF_SET, PROT_EXEC, 1, 0),
        step(RETURN, ALLOW),
        step(RETURN, REFUSE),
    ]
