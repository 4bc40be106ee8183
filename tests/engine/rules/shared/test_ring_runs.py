"""Runs in rings, and hints of them."""

from __future__ import annotations

import pytest

from gridlanes.rules.shared.ring_runs import HINTS, KIND_OF, KINDS, hint_of, runs_of


@pytest.mark.parametrize(
    ("ring", "runs"),
    [("........", ()), ("########", (8,)), ("#......#", (2,)), ("#.#.#.#.", (1, 1, 1, 1)), ("##.#.##.", (2, 2, 1))],
)
def test_runs_go_on_from_the_last_place_to_the_first(ring, runs):
    assert runs_of(sum(1 << k for k, held in enumerate(ring) if held == "#")) == runs


def allowed(hint: int) -> set[tuple[int, ...]]:
    return {kind for number, kind in enumerate(KINDS) if HINTS[hint] >> number & 1}


def test_a_hint_allows_as_many_runs_as_it_has_digits():
    assert allowed(311) == {(3, 1, 1)}
    assert allowed(95) == {(5, 1)}
    assert allowed(993) == {(3, 1, 1)}
    assert allowed(99) == {kind for kind in KINDS if len(kind) == 2}
    assert allowed(0) == {()}
    assert allowed(9) == {kind for kind in KINDS if len(kind) < 2}


def test_every_ring_has_the_hint_that_tells_all_its_runs():
    for ring, kind in enumerate(KIND_OF):
        assert allowed(hint_of(runs_of(ring))) == {KINDS[kind]}
