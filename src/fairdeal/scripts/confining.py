"""The worker's limits, which it puts on itself before it reads anything and can never take off."""

import sys

from fairdeal.scripts import call_filter

FILTERED = b"filtered"
"""The first word of a worker whose system calls the kernel filters."""


def confine(memory_bytes: int, cpu_seconds: int) -> bool:
    """Give up for good what a script has no use for; without such limits there is still the host's clock.

    Returns whether the kernel also refuses every system call that a worker does not need.
    """
    if sys.platform == "win32":
        return False
    import resource

    install_filter = call_filter.prepare()

    limits = {
        "RLIMIT_AS": memory_bytes,
        "RLIMIT_CPU": cpu_seconds,
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
