"""``gridlanes info``: the machine and the versions, as bug reports and benchmarks need them."""

from __future__ import annotations

import json
import os
import platform
from pathlib import Path
from typing import Any

import click

from gridlanes.cli.options import debug_option, json_option, load_option
from gridlanes.cli.say import say

_LEVELS = (
    ("AVX-512", "avx512bw", 512),
    ("AVX2", "avx2", 256),
    ("SSE4.2", "sse4.2", 128),
    ("SSE2", "sse2", 128),
    ("SVE", "sve", 128),
    ("NEON", "neon", 128),
)
"""(name, the LLVM feature that stands for it, bits of a register), best first"""


@click.command(short_help="Show versions, processor and kernel cache.")
@load_option
@json_option
@debug_option
def info(load: tuple[str, ...], as_json: bool) -> int:
    """Show processor, vector width, lanes, threads, versions, the folder of compiled kernels, genres and rules."""
    facts = machine()
    if as_json:
        say(json.dumps(facts))
        return 0
    width = max(map(len, facts))
    for name, value in facts.items():
        say(f"{name.replace('_', ' '):<{width}}  {_words(value)}")
    return 0


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{count} of {bits} bits" for bits, count in value.items())
    if isinstance(value, list):
        return ", ".join(value)
    return str(value)


def machine() -> dict[str, Any]:
    """The facts about this machine and installation."""
    from importlib.metadata import version

    from gridlanes.kernels.lanes import REGISTER_BITS
    from gridlanes.registry import genres, rules
    from gridlanes.solvers.pool import available_threads

    llvm_name, features = _compile_target()
    level, bits = simd_level(features)
    return {
        "gridlanes": version("gridlanes"),
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
        "llvmlite": version("llvmlite"),
        "platform": platform.platform(),
        "cpu": cpu_model(),
        "llvm_cpu": llvm_name,
        "simd": level,
        "register_bits": bits,
        "lane_vector_bits": REGISTER_BITS,
        "lanes": {str(word): REGISTER_BITS // word for word in (16, 32, 64, 128)},
        "threads": available_threads(),
        "kernel_cache": cache_folder(),
        "genres": list(genres()),
        "rules": list(rules()),
    }


def cpu_model() -> str:
    """The name that the processor gives itself."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:  # not every system has it
        pass
    return platform.processor() or platform.machine()


def _compile_target() -> tuple[str, set[str]]:
    """The processor that LLVM compiles for, and its features."""
    from llvmlite import binding
    from numba import config

    name, features = getattr(config, "CPU_NAME", None), getattr(config, "CPU_FEATURES", None)
    if features is None:
        features = "" if name == "generic" else binding.get_host_cpu_features().flatten()
    return name or binding.get_host_cpu_name(), {word[1:] for word in features.split(",") if word.startswith("+")}


def simd_level(features: set[str]) -> tuple[str, int]:
    """The name and the register width of the best vector instructions among LLVM's features."""
    for name, feature, bits in _LEVELS:
        if feature in features:
            return name, bits
    return ("SSE2", 128) if platform.machine().lower() in ("x86_64", "amd64") else ("none known", 64)


def cache_folder() -> str:
    """Where compiled kernels are kept between processes."""
    from gridlanes.kernels.compiling.code_cache import is_writable
    from gridlanes.kernels.compiling.jit import JIT_OFF
    from gridlanes.kernels.search.search import search

    if JIT_OFF:
        return "none (the JIT is off)"
    read: list[str] = getattr(getattr(search, "_cache", None), "folders", [])
    folders = [os.path.abspath(folder) for folder in read]
    if not folders:
        return "none (GRIDLANES_NO_CACHE is set)"
    if is_writable(folders[-1]):
        return folders[-1]
    filled = (folder for folder in folders if any(Path(folder).glob("*.nbi")))
    return next((f"{folder} (read-only)" for folder in filled), "none (no folder can be written)")
