"""The kernel's filter: what a confined process can still do, tried in real ones."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fairdeal
from fairdeal.scripts import call_filter

pytestmark = pytest.mark.skipif(not call_filter.machine(), reason="needs Linux on x86-64 or ARM64")

SOURCES = str(Path(fairdeal.__file__).parents[1])
LIMITS = "memory_bytes=256 << 20, cpu_seconds=5"

CONFINED = f"""
import ctypes, errno, json, os, socket, sys
sys.path.append({SOURCES!r})
from fairdeal.scripts import call_filter
from fairdeal.scripts.confining import confine
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long

def call(number, *arguments):
    ctypes.set_errno(0)
    result = libc.syscall(number, *map(ctypes.c_ulong, arguments))
    return errno.errorcode.get(ctypes.get_errno(), "") if result == -1 else "done"

def attempt(action):
    try:
        action()
    except OSError as error:
        return errno.errorcode[error.errno]
    return "done"

is_filtered = confine({LIMITS})
"""


def confined(lines: str, before: str = "") -> Any:
    """What these lines say, as `told`, in a process that is confined as a worker is."""
    code = f"{before}\n{CONFINED}\n{lines}\nprint(json.dumps(told), flush=True)\nos._exit(0)"
    command = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


UNFILTERED = {335, 336} if call_filter.machine() == "x86_64" else set()
"""uretprobe and uprobe: the kernel asks no filter about them, and ends whoever makes them by hand."""


def test_every_call_that_a_worker_does_not_need_is_refused():
    """All numbers there are, one by one, but for those allowed: some would end the process."""
    by_argument = (
        call_filter.READ,
        call_filter.WRITE,
        call_filter.MMAP,
        call_filter.MPROTECT,
        call_filter.TGKILL,
    )
    column = call_filter.MACHINES[call_filter.machine()][0]
    kept = {numbers[column] for numbers in (*call_filter.ALLOWED.values(), *by_argument)} | UNFILTERED

    told = confined(f"told = {{n: call(n, 0, 0, 0) for n in range(600) if n not in {kept}}}")

    assert len(told) == 600 - len(kept)
    assert set(told.values()) == {"EPERM"}


@pytest.mark.parametrize(
    ("what", "action"),
    [
        ("read a file", "open('/etc/passwd').read()"),
        ("write a file", "os.open('/tmp/x', os.O_WRONLY | os.O_CREAT)"),
        ("list a folder", "os.listdir('/')"),
        ("connect", "socket.socket()"),
        ("start a program", "os.execv('/bin/true', ['true'])"),
        ("fork", "os.fork()"),
        ("end another process", "os.kill(os.getppid(), 9)"),
        ("ask for another process", "os.kill(1, 0)"),
        ("lift a limit", "os.sched_setaffinity(0, {0})"),
        ("have other files", "os.dup(0)"),
        ("make a pipe", "os.pipe()"),
        ("change the folder", "os.chdir('/tmp')"),
        ("read from elsewhere", "os.read(2, 1)"),
        ("write to elsewhere", "os.write(0, b'x')"),
    ],
)
def test_a_confined_process_can_not(what: str, action: str):
    assert confined(f"told = attempt(lambda: {action})") == "EPERM", what


def test_memory_can_be_had_and_can_not_be_made_executable():
    numbers = {name: getattr(call_filter, name)[MACHINE] for name in ("MMAP", "MPROTECT")}
    private = 0x22

    told = confined(
        f"""
told = [call({numbers["MMAP"]}, 0, 4096, protection, {private}, 2**64 - 1, 0) for protection in (3, 5, 7)]
libc.valloc.restype = ctypes.c_void_p
page = libc.valloc(4096)
told += [call({numbers["MPROTECT"]}, page, 4096, protection) for protection in (3, 7)]
told.append(len(bytearray(50 << 20)))
"""
    )

    assert told == ["done", "EPERM", "EPERM", "done", "EPERM", 50 << 20]


MACHINE = call_filter.MACHINES.get(call_filter.machine(), (0, 0))[0]


def test_a_confined_process_can_end_itself_by_a_signal_and_nobody_else():
    assert confined("told = attempt(lambda: os.kill(os.getpid(), 0))") == "EPERM"
    number = call_filter.TGKILL[MACHINE]
    assert confined(f"told = call({number}, os.getppid(), os.getppid(), 0)") == "EPERM"
    assert confined(f"told = call({number}, os.getpid(), os.getpid(), 0)") == "done"


REFUSES_FILTERS = f"""
import ctypes, sys
sys.path.append({SOURCES!r})
from fairdeal.scripts import call_filter as kept
# As a kernel without seccomp would: a filter that refuses prctl alone.
prctl = {{"x86_64": 157, "aarch64": 167}}[kept.machine()]
steps = [kept.step(kept.LOAD, kept.NUMBER), *kept.when(prctl, kept.step(kept.RETURN, kept.REFUSE))]
allowing = b"".join([*steps, kept.step(kept.RETURN, kept.ALLOW)])
real, kept.program = kept.program, lambda machine, process: allowing
assert kept.prepare()()
kept.program = real
"""


def test_where_the_kernel_takes_no_filter_the_limits_hold_all_the_same():
    told = confined("told = [is_filtered, attempt(lambda: open('/etc/passwd'))]", before=REFUSES_FILTERS)

    assert told == [False, "EMFILE"]
