"""Limits of a process: memory beyond its libraries, and core files."""

from __future__ import annotations

import contextlib
import os

SoftAndHard = tuple[int, int]
"""the soft and the hard limit of a resource"""


def limit_memory(n_bytes: int | None) -> None:
    """From now on this process may take `n_bytes` more of address space; what asks for more gets a MemoryError.

    More than it has mapped by now, since libraries map a lot that they never use. Without a number, as much as the
    machine has memory. Does nothing where the system knows no such limit.
    """
    wanted = physical_memory() if n_bytes is None else n_bytes
    if wanted is not None:
        set_limit("RLIMIT_AS", _mapped() + wanted)


def memory_limits() -> SoftAndHard | None:
    """The limits on address space that this process has; None where the system knows none."""
    try:
        import resource

        return resource.getrlimit(resource.RLIMIT_AS)
    except (ImportError, AttributeError, OSError):
        return None


def restore_memory_limits(limits: SoftAndHard) -> None:
    """Sets those that `memory_limits` gave."""
    import resource

    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, limits)


def set_limit(name: str, value: int) -> None:
    """Sets the soft limit of a resource, within the hard one, where the system knows it."""
    try:
        import resource

        kind = getattr(resource, name)
        hard = resource.getrlimit(kind)[1]
        allowed = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (allowed, hard))
    except (ImportError, AttributeError, ValueError, OSError):  # a safeguard, not a promise
        return


def physical_memory() -> int | None:
    """Bytes of memory of this machine; None if the system does not report it."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def _mapped() -> int:
    """Bytes of address space of this process; 0 if the system does not report it."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError, IndexError):
        return 0
