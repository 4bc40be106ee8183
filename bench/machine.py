"""What a figure was measured on: without it, it says nothing."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any


def cpu_model() -> str:
    """The processor's own name, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def vector_flags() -> list[str]:
    """The vector instruction sets that Numba compiles for here."""
    from llvmlite import binding

    features = binding.get_host_cpu_features()
    known = ("sse2", "avx", "avx2", "avx512f", "avx512bw", "avx512vl", "avx512vbmi", "neon", "sve")
    return [name for name in known if features.get(name)]


def version_of(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def facts(packages: Iterable[str] = ()) -> dict[str, Any]:
    """Processor, system, load and versions. A load above the number of benchmark threads means a busy machine."""
    wanted = ("gridlanes", "numpy", "numba", "llvmlite", *packages)
    return {
        "cpu": cpu_model(),
        "vector_instructions": vector_flags(),
        "processors": os.cpu_count(),
        "load_average": list(os.getloadavg()) if hasattr(os, "getloadavg") else None,
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": platform.python_version(),
        "packages": {package: version for package in wanted if (version := version_of(package))},
    }


def pin_to_one_cpu(cpu: int | None = None) -> int | None:
    """Ties this process, and those it starts, to one processor (default: the last it may use); None where it cannot."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    chosen = max(os.sched_getaffinity(0)) if cpu is None else cpu
    os.sched_setaffinity(0, {chosen})
    return chosen
