"""Kernels that numbers stand in for are compiled when somebody asks, and their addresses take the numbers' places."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gridlanes.compile import batch
from gridlanes.compile.batch import Batch
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lazy_kernels import address_or_placeholder, compile_placeholders, is_placeholder
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.kernels.rules.counts.exact_count import exact_count
from gridlanes.lowering.words import WordFormat
from gridlanes.registry import genre_named
from gridlanes.solvers import lanes
from gridlanes.solvers.lanes import UNLIMITED, Answers, LaneSolver
from gridlanes.status import Status

FORMAT = WordFormat(16)


@kernel
def stands_in(address):
    return is_placeholder(address)


@pytest.fixture
def compiled(monkeypatch) -> list[str]:
    """No kernel that tries has an address; the names of those that get one, in order."""
    names: list[str] = []
    own = RuleKernel.address

    def noted(self, tile, *, column, on_new=False):
        if self.tries:
            names.append(self.name)
            Clock.now += 100
        return own(self, tile, column=column, on_new=on_new)

    monkeypatch.setattr(RuleKernel, "known_address", lambda self, tile, *, column: None)
    monkeypatch.setattr(RuleKernel, "address", noted)
    monkeypatch.setattr(lanes, "time", Clock)
    monkeypatch.setattr(batch, "time", Clock)
    return names


class Clock:
    """A clock that stands still, but while a kernel that tries is compiled."""

    now = 0.0

    @classmethod
    def monotonic(cls) -> float:
        return cls.now

    perf_counter = monotonic


def solved(*, budget=UNLIMITED, deadline=None, rows=4, cols=4, n=3) -> Answers:
    """What a search says of boards of which nothing is given, of a structure that no other test has."""
    structure = genre_named("simple_loop").structure.__wrapped__(rows, cols)
    answers = Answers.empty(n, structure.n_coords)
    givens = np.zeros((n, structure.n_coords), np.uint8)
    LaneSolver(structure).solve(givens, answers, budget=budget, deadline=deadline)
    return answers


def test_each_kernel_has_a_number_until_it_has_an_address():
    tile = FORMAT.zeros(1, FORMAT.lanes)
    known = {"_addresses": {}, "_looked_for": {(tile.dtype.name, tile.ndim, True, False)}}
    one, other = (replace(exact_count, **{name: known[name].copy() for name in known}) for _ in range(2))
    numbers = [address_or_placeholder(rule, tile) for rule in (one, other, one)]
    assert numbers[0] == numbers[2] != numbers[1]
    address = exact_count.address(tile, column=True)
    assert [bool(stands_in(np.uint64(number))) for number in (*numbers, address)] == [True, True, True, False]
    addresses = np.array([*numbers, address], np.uint64)
    compile_placeholders(addresses, tile)
    assert addresses.tolist() == [rule.address(tile, column=True) for rule in (one, other, one, exact_count)]
    assert address_or_placeholder(one, tile) == addresses[0]


def test_the_search_has_a_kernel_compiled_once_it_comes_to_it_and_goes_on_as_ever(compiled):
    answers = solved()
    assert compiled == ["loop_trials"]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(RuleKernel, "known_address", lambda self, tile, *, column: self.address(tile, column=column))
        before = solved()
    for name in ("status", "n_solutions", "guesses", "nodes", "sweeps", "marks"):
        assert (getattr(answers, name) == getattr(before, name)).all()


def test_what_propagation_decides_needs_none(compiled):
    structure = genre_named("simple_loop").structure.__wrapped__(2, 2)
    answers = Answers.empty(1, structure.n_coords)
    LaneSolver(structure).solve(np.full((1, structure.n_coords), 0, np.uint8), answers)
    assert answers.status[0] == Status.UNIQUE
    assert compiled == []


def test_compiling_takes_no_time_from_a_row(compiled):
    assert (solved(deadline=Clock.now + 50).status != Status.BUDGET).all()
    assert compiled


def test_all_of_a_batch_can_be_compiled_at_once(compiled):
    structure = genre_named("simple_loop").structure.__wrapped__(2, 4)
    own = Batch.from_givens(structure, np.zeros((2, structure.n_coords), np.uint8))
    assert compiled == []
    assert own.compile_trying(structure.tables().program) == 100
    assert compiled == ["loop_trials"]
    addresses = [*own.row_kernels.address, *structure.tables().program.expensive_address]
    assert not any(stands_in(address) for address in addresses)
