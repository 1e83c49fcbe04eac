"""The worker's process: what it may do, when it ends, and what is said where it cannot be started."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal.scripts import call_filter
from fairdeal.scripts.host import WorkerHost
from fairdeal.scripts.limits import Limits, guarantees
from fairdeal.scripts.problems import BadScript
from fairdeal.scripts.session import WorkerSession
from fairdeal.words import words_for
from tests.scripts.programs import GOOD, children, program

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")

ENDLESS_CALL = """
import sys
from fairdeal.scripts.host import Limits, Program, Script, WorkerHost
source = "def special(hand):\\n    return [1 for i in range(1 << 30) for j in range(1 << 30) if i < 0]\\n"
driver = "def ask():\\n    return special(1)\\n"
program = Program("", (Script("x.star", source),), driver, {"special": ("hand",)})
with WorkerHost(Limits(cpu_seconds=60, wall_seconds=60)).start(program) as session:
    print(session.pid, flush=True)
    session.call("ask")
"""


@pytest.fixture
def session() -> Iterator[WorkerSession]:
    with WorkerHost(Limits(cpu_seconds=7, memory_mb=300)).start(program(GOOD)) as started:
        assert isinstance(started, WorkerSession)
        yield started


@pytest.fixture
def host_in_an_endless_call() -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """Another process, and the worker whose answer it waits for."""
    command = [sys.executable, "-c", ENDLESS_CALL]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as host:
        assert host.stdout
        yield host, int(host.stdout.readline())
        host.kill()


def ends(process: int, seconds: float) -> bool:
    """Whether a process that need not be our child ends in time."""
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    with os.fdopen(watched):
        return bool(select.select([watched], [], [], seconds)[0])


@linux_only
def test_a_worker_is_held_to_its_limits(session: WorkerSession):
    import resource

    def limit(which: int) -> tuple[int, int]:
        return resource.prlimit(session.pid, which)

    assert limit(resource.RLIMIT_AS) == (300 * 1024 * 1024,) * 2
    assert limit(resource.RLIMIT_CPU) == (8, 8)
    assert limit(resource.RLIMIT_NOFILE) == (3, 3)
    for none in (resource.RLIMIT_FSIZE, resource.RLIMIT_CORE, resource.RLIMIT_NPROC):
        assert limit(none) == (0, 0)


@linux_only
def test_a_worker_knows_nothing_of_where_it_was_started(session: WorkerSession):
    process = Path(f"/proc/{session.pid}")
    environment = (process / "environ").read_bytes()

    assert set(filter(None, environment.split(b"\0"))) <= {
        f"LD_LIBRARY_PATH={os.environ.get('LD_LIBRARY_PATH')}".encode()
    }
    assert (process / "cwd").readlink() == Path("/")
    assert {file.name for file in (process / "fd").iterdir()} == {"0", "1", "2"}


@linux_only
def test_a_worker_ends_with_its_session():
    before = children()

    with WorkerHost().start(program(GOOD)) as session:
        assert isinstance(session, WorkerSession)
        assert children() == before | {session.pid}

    assert children() == before


@linux_only
def test_a_worker_ends_when_the_caller_fails():
    before = children()

    with pytest.raises(ZeroDivisionError), WorkerHost().start(program(GOOD)):
        _ = 1 // 0

    assert children() == before


@linux_only
def test_a_worker_ends_when_its_host_is_interrupted(host_in_an_endless_call):
    host, worker = host_in_an_endless_call

    host.send_signal(signal.SIGINT)

    assert ends(worker, seconds=10)
    assert host.wait(10) == -signal.SIGINT
    assert "KeyboardInterrupt" in host.stderr.read()


@linux_only
def test_a_worker_ends_when_its_host_is_killed(host_in_an_endless_call):
    host, worker = host_in_an_endless_call

    host.kill()

    assert ends(worker, seconds=10)


@linux_only
def test_a_worker_that_is_killed_from_outside_is_missed(session: WorkerSession):
    os.kill(session.pid, signal.SIGSEGV)

    with pytest.raises(BadScript, match=r"brought the worker down that ran it \(SIGSEGV\)"):
        session.call("known")


def test_where_no_worker_can_be_started_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))

    with (
        pytest.raises(BadScript, match=r"could not be started \(No such file"),
        WorkerHost().start(program(GOOD)),
    ):
        pass


def test_where_the_engine_is_missing_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "starlark", None)

    with (
        pytest.raises(BadScript, match="package starlark-pyo3, which is not installed here"),
        WorkerHost().start(program(GOOD)),
    ):
        pass


def test_a_worker_without_the_memory_to_start_is_told():
    with (
        pytest.raises(BadScript, match=r"0\.star: ") as refused,
        WorkerHost(Limits(memory_mb=1)).start(program(GOOD)),
    ):
        pass

    assert refused.value.problem.kind in {"memory", "no_worker", "crash"}


def test_only_a_filter_keeps_a_worker_of_root_from_starting_processes():
    assert guarantees("linux", filtered=False).processes
    assert not guarantees("linux", as_root=True, filtered=False).processes
    assert guarantees("linux", as_root=True).processes


@linux_only
def test_a_worker_gives_up_all_rights_and_calls_that_it_does_not_need(session: WorkerSession):
    status = dict(
        line.split(":\t", 1) for line in Path(f"/proc/{session.pid}/status").read_text().splitlines()
    )

    assert status["NoNewPrivs"] == "1"
    assert (status["Seccomp"] == "2") == session.is_filtered
    assert session.is_filtered == bool(call_filter.machine())


@linux_only
def test_what_holds_here_is_what_a_worker_says():
    before = children()

    held = WorkerHost().guarantees()

    assert held.calls == bool(call_filter.machine())
    assert children() == before


@pytest.mark.parametrize(("platform", "held"), [("linux", 5), ("freebsd14", 4), ("darwin", 3), ("win32", 1)])
def test_what_a_platform_guarantees_is_told(platform: str, held: int):
    english = guarantees(platform).told(words_for("en"))
    open_ones = [sentence for sentence in english if "this system does not" in sentence.lower()]

    assert len(english) == len(guarantees(platform).told(words_for("zh"))) == 5
    assert len(english) - len(open_ones) == held


def test_the_engine_is_not_loaded_into_this_process():
    script = (
        "import sys; import fairdeal.scripts.host; print({'starlark', 'subprocess'} & sys.modules.keys())"
    )

    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout

    assert loaded.strip() == "set()"
