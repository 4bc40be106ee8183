"""The same bytes with the JIT off, with bounds checks on, and from a cold and a warm cache."""

from __future__ import annotations

import os
import platform
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from puzzles import DIAGONAL_JIGSAW, digest, finished_grid, from_text, random_puzzle

from gridlanes.genres import sudoku

TESTS = Path(__file__).resolve().parents[2]


def small_digests(bits: int = 32) -> list[str]:
    """A few 4x4 of every kind and two easy 9x9, in the usual words and in those of so many bits."""
    rng = random.Random(11)
    small = [random_puzzle(rng, 2, 2, n_givens, n_wrong) for n_givens, n_wrong in ((3, 0), (6, 0), (5, 1), (16, 0))]
    small.append(from_text("0230/0001/1000/0420"))
    grid = finished_grid(random.Random(12), 3, 3).ravel().astype(np.uint8)
    easy = np.stack([grid, grid])
    for row in easy:
        row[rng.sample(range(81), 34)] = 0
    return [
        digest(sudoku.structure(2, 2), np.array(small), 12),
        digest(sudoku.structure(2, 2), np.array(small), 2, bits=bits),
        digest(sudoku.structure(3, 3), easy, 2),
        digest(DIAGONAL_JIGSAW, np.array(small), 4),
    ]


def digests_in_a_new_process(bits: int = 32, **environment: str) -> list[str]:
    code = f"from test_build_modes import small_digests; print(*small_digests({bits}))"
    path = os.pathsep.join([str(TESTS), str(TESTS / "engine" / "solvers"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, **environment}
    run = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", code],
        env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return run.stdout.split()


# Searches in words of 32 bits are compiled for other tests, too; in the widest ones each kernel is tested by itself.
@pytest.mark.parametrize("bits", [32, pytest.param(128, marks=pytest.mark.slow)])
def test_the_jit_off_gives_the_same_bytes(bits):
    assert digests_in_a_new_process(bits, NUMBA_DISABLE_JIT="1") == small_digests(bits)


@pytest.mark.slow  # it recompiles the search; .ci/run has all kernel tests with bounds checks
def test_bounds_checks_find_nothing_and_give_the_same_bytes(tmp_path):
    cache = str(tmp_path / "cache")  # machine code with checks must not meet that without
    assert digests_in_a_new_process(NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=cache) == small_digests()


@pytest.mark.slow
def test_a_cold_and_a_warm_cache_give_the_same_bytes(tmp_path):
    cache = str(tmp_path / "cache")
    cold, warm = (digests_in_a_new_process(NUMBA_CACHE_DIR=cache) for _ in range(2))
    assert cold == warm == small_digests()


@pytest.mark.slow
@pytest.mark.skipif(platform.machine() not in {"x86_64", "AMD64"}, reason="names of x86-64 processors")
@pytest.mark.parametrize("cpu", ["generic", "x86-64-v3"])
def test_every_simd_level_gives_the_same_bytes(cpu, tmp_path):
    """128-bit registers (SSE2) and 256-bit ones (AVX2) in place of what this processor has."""
    cache = str(tmp_path / "cache")
    level = {"NUMBA_CPU_NAME": cpu, "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": cache}
    assert digests_in_a_new_process(**level) == small_digests()
