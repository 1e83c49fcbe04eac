"""The worker's limits, which it puts on itself before it reads anything and can never take off."""

import sys
from math import ceil
from time import process_time

from fairdeal.scripts import call_filter

FILTERED = b"filtered"
"""The first word of a worker whose system calls the kernel filters."""


GRACE_CPU_SECONDS = 0.3
"""Computing time after which a worker that does not stop at its limit is ended: inside of a long step of its
own Starlark does not look at the time."""


def confine(memory_bytes: int, cpu_seconds: float) -> bool:
    """Give up for good what a script has no use for; without such limits there is still the host's clock.

    Returns whether the kernel also refuses every system call that a worker does not need.
    """
    if sys.platform == "win32":
        return False
    import resource
    import signal

    install_filter = call_filter.prepare()
    ends_at = cpu_seconds + GRACE_CPU_SECONDS
    signal.setitimer(signal.ITIMER_PROF, max(ends_at - process_time(), 0.001))
    limits = {
        "RLIMIT_AS": memory_bytes,
        # Whole seconds only: what the timer above has not ended, for whatever reason, ends here.
        "RLIMIT_CPU": ceil(ends_at),
        "RLIMIT_CORE": 0,
        "RLIMIT_FSIZE": 0,
        "RLIMIT_NPROC": 0,
        # Standard input, output and error are open already.
        "RLIMIT_NOFILE": 3,
    }
    if sys.platform == "darwin":
        # macOS maps more than this before a program begins, and refuses the limit.
        del limits["RLIMIT_AS"]
    for name, most in limits.items():
        limit = getattr(resource, name)
        highest = resource.getrlimit(limit)[1]
        allowed = most if highest == resource.RLIM_INFINITY else min(most, highest)
        resource.setrlimit(limit, (allowed, allowed))
    # Comes last, since it takes away the means to set limits, too.
    return install_filter()
