"""``gridlanes info``."""

from __future__ import annotations

import json

import numba
import numpy as np
import pytest

from gridlanes.cli.info import simd_level


def test_info_names_machine_and_versions(run) -> None:
    facts = json.loads(run("info", "--json").stdout)
    assert (facts["numpy"], facts["numba"]) == (np.__version__, numba.__version__)
    assert facts["lanes"] == {"16": 32, "32": 16, "64": 8, "128": 4}
    assert facts["threads"] >= 1
    assert facts["cpu"]
    assert facts["kernel_cache"]


def test_info_for_people_is_a_line_a_fact(run) -> None:
    result = run("info")
    facts = json.loads(run("info", "--json").stdout)
    assert [line.split("  ")[0].replace(" ", "_") for line in result.stdout.splitlines()] == list(facts)


@pytest.mark.parametrize(
    ("features", "expected"),
    [
        ({"sse2", "sse4.2", "avx", "avx2", "avx512f", "avx512bw"}, ("AVX-512", 512)),
        ({"sse2", "sse4.2", "avx", "avx2", "avx512f"}, ("AVX2", 256)),
        ({"sse2", "sse4.2"}, ("SSE4.2", 128)),
        ({"neon"}, ("NEON", 128)),
    ],
)
def test_the_simd_level_is_the_best_that_has_words_of_16_bits(features: set[str], expected: tuple[str, int]) -> None:
    assert simd_level(features) == expected
