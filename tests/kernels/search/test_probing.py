"""Expensive kernels, kernels of single rows, and probing: they change how a row is searched, never what is found."""

from __future__ import annotations

import random
from threading import Event

import numpy as np
import pytest

from gridlanes.compile import tables
from gridlanes.compile.row_tables import row_kernels_of
from gridlanes.compile.structure import Structure
from gridlanes.kernels.compiling.jit import JIT_OFF, kernel
from gridlanes.kernels.search.late import BROKEN, CHANGED, NOTHING
from gridlanes.kernels.search.probing import SHARE, begin_probing, try_hypotheses
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtMost, ExactCount
from gridlanes.solvers import lanes
from gridlanes.solvers.lanes import Answers, LaneSolver
from gridlanes.status import Status

SIDE = 4 if JIT_OFF else 6
FEW = 4 if JIT_OFF else 40


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """Hypotheses are tried where a row stalls first."""
    monkeypatch.setattr(tables, "_GUESSED_FIRST", 0)


def areas():
    return [area for i in range(SIDE) for area in (Row(i), Col(i))]


def windows():
    for r in range(SIDE):
        for c in range(SIDE - 2):
            yield Set(tuple((r, c + k) for k in range(3)))
            yield Set(tuple((c + k, r) for k in range(3)))


def structure(**options):
    """As many of each mark in a line, never three in a row: a Takuzu."""
    counts = [Constraint(ExactCount(mark, SIDE // 2), area) for area in areas() for mark in (0, 1)]
    runs = [Constraint(AtMost(mark, 2), window) for window in windows() for mark in (0, 1)]
    return Structure(Grid(SIDE, SIDE), Alphabet((0, 1)), counts + runs, **options)


def givens(n_rows, seed=5):
    rng = random.Random(seed)
    rows = np.zeros((n_rows, SIDE * SIDE), np.uint8)
    for row in rows:
        for coord in rng.sample(range(SIDE * SIDE), rng.randint(2, SIDE * 2)):
            row[coord] = rng.randint(1, 2)
    return rows


def answers(made, rows, limit=3, **options):
    found = Answers.empty(len(rows), made.n_coords)
    LaneSolver(made).solve(rows, found, limit=limit, **options)
    return found


@pytest.mark.parametrize("limit", [2, 40])
def test_probing_changes_the_guesses_and_no_answer(limit, monkeypatch):
    rows = givens(2 * FEW)
    plain = answers(structure(), rows, limit)
    assert len(set(plain.status.tolist())) > 1
    for probing, nodes in ((1, 0), (2, 0), (1, 5)):
        monkeypatch.setattr(tables, "_GUESSED_FIRST", nodes * SIDE * SIDE)
        tried = answers(structure(probing=probing), rows, limit)
        assert np.array_equal(tried.status, plain.status)
        assert np.array_equal(tried.n_solutions, plain.n_solutions)
        if limit == 2 and not JIT_OFF:
            assert tried.guesses.sum() < plain.guesses.sum()
        unique = plain.n_solutions == 1
        assert np.array_equal(tried.marks[unique], plain.marks[unique])


def test_a_row_is_tried_alike_alone_and_among_others():
    rows = givens(FEW)
    together = answers(structure(probing=1), rows)
    for row in (0, FEW // 2, FEW - 1):
        alone = answers(structure(probing=1), rows[row : row + 1])
        for name in ("status", "n_solutions", "guesses", "nodes", "sweeps", "marks"):
            assert np.array_equal(getattr(alone, name)[0], getattr(together, name)[row])


def test_regions_of_single_rows_are_kept_as_if_they_were_shared():
    rows = givens(FEW)
    windows_only, own = with_own_regions(len(rows), probing=0)
    for row in range(0, len(rows), 2):  # half of the rows lose one of their regions: they have more solutions
        own[0].clues[row * len(areas())] = -1
    shared, with_own = answers(structure(), rows), answers(windows_only, rows, row_regions=own)
    assert np.array_equal(shared.n_solutions[1::2], with_own.n_solutions[1::2])
    assert (with_own.n_solutions[::2] >= shared.n_solutions[::2]).all()
    assert not np.array_equal(answers(windows_only, rows).n_solutions, with_own.n_solutions)


def with_own_regions(n_rows, probing=2):
    """A structure with windows alone, and the counts of lines as regions of single rows."""
    made = Structure(
        Grid(SIDE, SIDE),
        Alphabet((0, 1)),
        [Constraint(AtMost(mark, 2), window) for window in windows() for mark in (0, 1)],
        probing=probing,
    )
    regions = [[area.resolve(made.grid).tolist() for area in areas()]] * n_rows
    counts = [[SIDE // 2] * len(areas())] * n_rows
    return made, [RowRegions.of_lists(ExactCount(mark, Clue(0)), regions, counts) for mark in (0, 1)]


def figures(found):
    return [getattr(found, name).tolist() for name in found.__dataclass_fields__]


@pytest.mark.parametrize("longest", [1, 60])
def test_where_a_slice_ends_within_a_node_is_seen_in_no_figure(longest, monkeypatch):
    rows = givens(FEW)
    cases = [(structure(probing=1), ()), (structure(probing=2), ()), with_own_regions(len(rows))]
    expected = [figures(answers(made, rows, row_regions=own)) for made, own in cases]
    monkeypatch.setattr(lanes, "_LONGEST_SLICE", longest)
    monkeypatch.setattr(lanes, "_SLICE_SECONDS", 1e9)  # how fast the machine is makes no slice shorter
    for (made, own), wanted in zip(cases, expected, strict=True):
        beats = []
        assert figures(answers(made, rows, row_regions=own, heartbeat=lambda beats=beats: beats.append(0))) == wanted
        assert len(beats) > max(wanted[-2]), "more slices than nodes"


def test_a_search_that_is_stopped_within_a_node_ends_as_budget_and_leaves_nothing_behind(monkeypatch):
    monkeypatch.setitem(globals(), "SIDE", 6)  # on a smaller board no hypotheses take two sweeps
    rows = np.zeros((1, SIDE * SIDE), np.uint8)
    made, beats, stop = structure(probing=1), [], Event()
    expected = figures(answers(made, rows))
    monkeypatch.setattr(lanes, "_LONGEST_SLICE", 1)
    solver, found = LaneSolver(made), Answers.empty(1, made.n_coords)

    def heartbeat():
        beats.append(0)
        if solver._work.probing.lane[0] >= 0:  # hypotheses are half settled
            stop.set()

    cut = solver.solve(rows, found, stop=stop, heartbeat=heartbeat)
    assert stop.is_set()
    assert (found.status[0], found.n_solutions[0], cut.tolist()) == (Status.BUDGET, 0, [True])
    assert len(beats) >= found.nodes[0] == 1 + found.guesses[0], "as it went down for the first time"
    assert not found.marks.any()
    again = Answers.empty(1, made.n_coords)
    solver.solve(rows, again, limit=3)
    assert figures(again) == expected


def test_a_call_does_little_more_than_its_share_of_work():
    for made, own in [(structure(probing=1), ()), with_own_regions(1)]:
        solver, done = LaneSolver(made), []
        search = solver._search

        def watched(*state, search=search, solver=solver, done=done):
            reason = search(*state)
            done.append(int(solver._work.spent[0]) - state[-1])
            return reason

        solver._search = watched
        solver.solve(np.zeros((1, SIDE * SIDE), np.uint8), Answers.empty(1, made.n_coords), row_regions=own)
        assert max(done) <= 2 + solver.word_format.lanes, "a sweep, a pass, and a sweep of hypotheses with a pass each"


@pytest.mark.parametrize("probing", [1, 2])
def test_hypotheses_that_lead_nowhere_cost_a_share_of_the_rows_own_work(probing):
    solver, n_rows = LaneSolver(structure(probing=probing)), 3
    rows = np.zeros((n_rows, SIDE * SIDE), np.uint8)  # blank: for a long time next to none of them breaks
    solver.solve(rows, Answers.empty(n_rows, SIDE * SIDE), limit=40)
    owed, sweeps = solver._work.probing.owed[:n_rows], solver._work.sweeps[:n_rows]
    assert (owed <= sweeps // SHARE + 1).all()


def test_a_large_board_tries_them_sooner(monkeypatch):
    monkeypatch.undo()
    few, many = (Structure(Grid(1, n), Alphabet((0, 1)), [], probing=1) for n in (10, 100))
    assert few.tables().program.probing_after == 10 * many.tables().program.probing_after > 0


@kernel
def try_lane(tile, lane, tables, row_regions, row, work, n_words, most_owed, most_work):
    probing, scratch, spent, seen = work.probing, work.scratch, work.spent, work.seen
    begin_probing(probing, lane, 0)
    return try_hypotheses(
        tile, lane, tables, row_regions, row, probing, scratch, n_words, most_owed, spent, most_work, seen
    )


def test_a_hypothesis_that_breaks_is_a_candidate_that_goes():
    made = Structure(
        Grid(1, 3),
        Alphabet((0, 1)),
        # Without the last mark two of the first two are needed, of which at most one may be.
        [Constraint(AtMost(1, 1), Set(((0, 0), (0, 1)))), Constraint(ExactCount(1, 2), Row(0))],
        probing=1,
    )
    solver = LaneSolver(made)
    work, own = solver._work, row_kernels_of(made, solver.word_format, 1, ())[0]
    for lane, state, expected, after in (
        (3, (3, 3, 3), CHANGED, (3, 3, 2)),
        (0, (2, 2, 3), BROKEN, None),
        (5, (3, 3, 2), NOTHING, (3, 3, 2)),
    ):
        work.tile[:] = 0
        work.tile[:3, lane] = state
        found = try_lane(work.tile, lane, solver.tables, own, 0, work, 3, 9, 99)
        assert found == expected
        if after is not None:
            assert tuple(work.tile[:3, lane].tolist()) == after


def test_a_mark_that_followed_from_a_hypothesis_which_holds_is_not_tried():
    n = 36  # more than are tried at once
    pairs = [Set(((0, c), (0, c + 1))) for c in range(n - 1)]
    made = Structure(Grid(1, n), Alphabet((0, 1)), [Constraint(ExactCount(1, 1), pair) for pair in pairs], probing=1)
    solver = LaneSolver(made)
    work, own = solver._work, row_kernels_of(made, solver.word_format, 1, ())[0]
    work.tile[:n, 2] = 3
    work.probing.coord[:] = -1
    assert try_lane(work.tile, 2, solver.tables, own, 0, work, n, 999, 999) == NOTHING
    assert (work.tile[:n, 2] == 3).all()
    assert np.bitwise_or.reduce(work.probing.vouched, axis=1).tolist() == [3] * n
    assert not work.probing.unsettled.any()
    assert sorted(work.probing.coord.tolist()) == [-1, *range(work.probing.tile.shape[1] - 1)]
