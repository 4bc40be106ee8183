"""Kernels that try assumptions run if there is one, if it pays, and if something changed."""

from __future__ import annotations

from itertools import count
from threading import Event

import numpy as np

import gridlanes
from gridlanes.compile.batch import Batch
from gridlanes.compile.structure import Structure
from gridlanes.kernels.compiling.jit import JIT_OFF, kernel
from gridlanes.kernels.rule_kernel import FIRST_SHARE
from gridlanes.kernels.search.late import CHANGED, NOTHING
from gridlanes.kernels.search.probing import UNDER_WAY
from gridlanes.kernels.search.trying import try_in_kernel
from gridlanes.kernels.search.work import RowFigures
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.registry import genre_named
from gridlanes.rules import Connected
from gridlanes.solvers import lanes
from gridlanes.solvers.lanes import Answers, LaneSolver
from gridlanes.solvers.pool import drop_idle_engines
from gridlanes.solvers.states import Kernels, States
from gridlanes.status import Status

LANE = 3
FIGURES = RowFigures(np.zeros(1, np.uint8), *np.zeros((4, 1), np.int64))
BRANCHING = [
    "https://puzz.link/p?slither/10/10/ab61chai01655amag0ai1cg6a6chahao1b5bg16216",
    "https://puzz.link/p?slither/10/10/l6bi2agbhbhbmbg3ah1anb5ab1co360bi1cg",
]
"""that branch, since their kernel that tries is given up, and hypotheses follow it"""


@kernel
def run(tile, lane, program, row_kernels, row, work, rows):
    return try_in_kernel(tile, lane, program, row_kernels, row, work, rows, 2, 50)


def _begun(structure):
    """A lane with the first state of a puzzle without givens."""
    batch = Batch.from_givens(structure, np.zeros((1, structure.n_coords), np.uint8), structure.word_format)
    States(batch).propagate(np.zeros(1, np.intp), Kernels.CHEAP)
    work = LaneSolver(structure)._work
    work = work._replace(handover=np.full(batch.scratch_size.most, 7, np.int64))
    work.tile[: batch.candidates.shape[1], LANE] = batch.candidates[0]
    work.probing.tried[LANE] = -1
    batch.compile_trying(structure.tables().program)
    return structure.tables().program, batch.row_kernels, work


def test_without_such_a_kernel_nothing_happens():
    program, row_kernels, work = _begun(Structure(Grid(1, 4), Alphabet((0, 1)), [Constraint(Connected(1), Row(0))]))
    assert run(work.tile, LANE, program, row_kernels, 0, work, FIGURES) == NOTHING
    assert (work.handover == 7).all()
    assert work.spent[0] == work.probing.owed_trying[LANE] == 0


def test_it_runs_once_in_a_state_and_only_as_long_as_it_pays():
    program, row_kernels, work = _begun(genre_named("simple_loop").structure(2, 4))
    before = work.tile.copy()
    work.probing.owed_trying[LANE] = FIRST_SHARE
    assert run(work.tile, LANE, program, row_kernels, 0, work, FIGURES) == NOTHING
    assert (work.tile == before).all()
    work.probing.owed_trying[LANE] = 0
    assert run(work.tile, LANE, program, row_kernels, 0, work, FIGURES) == CHANGED
    assert (np.delete(work.tile, LANE, axis=1) == np.delete(before, LANE, axis=1)).all()
    assert (work.tile != before).any()
    after, owed = work.tile.copy(), work.probing.owed_trying[LANE]
    assert work.probing.tried[LANE] == 0  # variables are open
    assert run(work.tile, LANE, program, row_kernels, 0, work, FIGURES) == NOTHING
    assert (work.tile == after).all()
    assert work.probing.owed_trying[LANE] == owed


def test_a_kernel_that_is_not_compiled_is_waited_for(monkeypatch):
    program, row_kernels, work = _begun(genre_named("simple_loop").structure(2, 4))
    before, addresses = work.tile.copy(), program.expensive_address.copy()
    program.expensive_address[:] = np.uint64(1 << 63)
    for _ in range(2):
        assert run(work.tile, LANE, program, row_kernels, 0, work, FIGURES) == UNDER_WAY
        assert (work.tile == before).all()
        assert (work.handover == 7).all()
        assert work.trying.tolist() == [LANE, 1]
        assert work.spent[0] == 50
    program.expensive_address[:] = addresses
    assert run(work.tile, LANE, program, row_kernels, 0, work, FIGURES) == CHANGED
    assert work.trying.tolist() == [-1, 0]


def test_a_search_that_takes_long_can_be_stopped_and_is_then_no_answer():
    structure = genre_named("simple_loop").structure(9, 9)  # no loop goes through an odd number of cells
    solver, blank = LaneSolver(structure), np.zeros((1, structure.n_coords), np.uint8)
    for last, status in ((3, Status.BUDGET), (1 << 30, Status.UNSOLVABLE)):
        answers, stop, n_slices = Answers.empty(1, structure.n_coords), Event(), count(1)

        def heartbeat(stop=stop, n_slices=n_slices, last=last):
            if next(n_slices) == last:
                stop.set()

        assert solver.solve(blank, answers, stop=stop, heartbeat=heartbeat).tolist() == [status == Status.BUDGET]
        assert answers.status.tolist() == [status]
        assert answers.nodes.tolist() == [1]
        assert next(n_slices) > 3


def test_where_a_slice_ends_within_hypotheses_that_follow_is_seen_in_no_figure(monkeypatch):
    some = BRANCHING[: 1 if JIT_OFF else 2]
    whole = gridlanes.solve(some, threads=1)
    monkeypatch.setattr(lanes, "_LONGEST_SLICE", 1)
    monkeypatch.setattr(lanes, "_SLICE_SECONDS", 1e9)  # how fast the machine is makes no slice shorter
    drop_idle_engines()
    short = gridlanes.solve(some, threads=1)
    drop_idle_engines()  # those with short slices
    assert min(whole.nodes) > 1
    for figures in ("status", "nodes", "guesses", "sweeps"):
        assert getattr(short, figures).tolist() == getattr(whole, figures).tolist(), figures
