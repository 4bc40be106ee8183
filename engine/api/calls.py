"""The public calls on given puzzles: solve, count, is_unique, check, convert, grade, explain, discover, coverage,
propagate.

Rules are propagated over many puzzles at once, one in each SIMD lane, with a depth-first search where that stalls.
"""

from __future__ import annotations

import inspect
import os
import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gridlanes.api.inputs import Puzzles, blocks_of, names_a_file
from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.interrupts import interruptible
from gridlanes.io.read.blocks import Group
from gridlanes.io.read.given_solutions import solutions_of
from gridlanes.io.read.reading import read_rows
from gridlanes.io.read.user_data import plain_solutions
from gridlanes.io.write.convert import texts_of
from gridlanes.model.arguments import check_seconds, check_threads, check_truth, check_whole
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.puzzles.row_regions import concatenated
from gridlanes.results.assemble import solve_block, solve_blocks
from gridlanes.results.result import Result
from gridlanes.solvers.pool import CHUNK_ROWS, SolveOptions, SolverPool
from gridlanes.solvers.propagation import Propagation as Propagation
from gridlanes.solvers.propagation import propagated
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status

if TYPE_CHECKING:
    from gridlanes.discovering.coverage import Coverage
    from gridlanes.discovering.discovery import Discovery
    from gridlanes.grading.grades import Grades
    from gridlanes.grading.trace import Trace


def _solve_options(
    limit: int | None, budget: int | None, seconds: float | None, escalate: bool = False
) -> SolveOptions:
    check_whole("limit", limit, "solutions to look for, None for all")
    check_whole("budget", budget, "nodes a row may take, None for any number")
    check_seconds(seconds)
    check_truth(escalate=escalate)
    deadline = None if seconds is None else time.monotonic() + min(float(seconds), threading.TIMEOUT_MAX)
    return SolveOptions(limit, budget, deadline, bool(escalate))


def _options_of_solve(options: dict[str, Any], call: str) -> dict[str, Any]:
    """The options that another call passes on to `solve`. ModelError for one that `solve` does not have."""
    known = [name for name in inspect.signature(solve).parameters if name not in ("puzzles", "limit")]
    for name in options:
        if name not in known:
            raise ModelError(f"{call} has no option {name!r}; expected one of {', '.join(known)}")
    return options


def solve(
    puzzles: Puzzles,
    *,
    genre: str | None = None,
    format: str | None = None,
    box: tuple[int, int] | None = None,
    field: str | None = None,
    limit: int | None = 2,
    threads: int | None = None,
    budget: int | None = None,
    seconds: float | None = None,
    escalate: bool = False,
    chunk_rows: int = CHUNK_ROWS,
    word_bits: int | None = None,
) -> Result:
    """Solves every puzzle and counts its solutions, up to a limit.

    Parameters
    ----------
    puzzles
        A path (or its string, or ``-``); one puzzle as a string; strings (each in any format of `gridlanes.FORMATS`,
        which is detected); integers ``(P, N*N)``, ``(P, N, N)`` or ``(N, N)``, 0 or masked for a blank cell; a `Puzzle`
        or several, in a list, an array, or a column of pandas, polars or Arrow; or a data frame (as a Parquet file).
    genre, format
        `genre`: the genre of all rows; rows of other genres are INVALID. By default a row has the genre that its text
        names, or else ``"sudoku"``. `format`: the name of a format; by default it is detected.
    box, field
        `box`: (width, height) of the boxes, if the text does not give it; default: the most square. `field`: the
        column (of CSV or Parquet) or the key (of JSON objects) that holds the puzzle; by default it is detected.
    limit, threads
        `limit`: the number of solutions of a puzzle at which the search stops: 1 finds any, 2 tests uniqueness, None
        finds all. `threads`: by default one for each processor that this process may use.
    budget, seconds
        `budget`: nodes per row (deterministic). `seconds`: wall-clock limit for the whole call. A row that is not
        answered within them ends as BUDGET, never as unsolvable.
    escalate
        Whether rows that exceed their budget go to CP-SAT (``gridlanes[oracle]``); `Result.escalated` marks them.
    chunk_rows, word_bits
        Rows that a thread takes at a time; bits of a candidate word (16, 32, 64, 128). Neither changes an answer.

    Returns
    -------
    Result
        `status` ``uint8 (P,)``, `solutions` ``uint8 (P, rows, cols)``, `n_solutions`, `guesses`, `nodes`, `sweeps`
        ``int64 (P,)``. A row that is no puzzle has status INVALID and a reason; it does not affect other rows. Every
        solution was re-checked by code that shares nothing with the kernels.

    Raises
    ------
    SourceError, ModelError
        A file that cannot be read at all; invalid arguments (a limit below 1, an array without grids).

    """
    solve_options = _solve_options(limit, budget, seconds, escalate)
    check_threads(threads)
    check_whole("chunk_rows", chunk_rows, "the number of rows a thread takes at a time", optional=False)
    blocks = blocks_of(puzzles, genre=genre, format=format, box=box, field=field)
    with SolverPool(threads, chunk_rows=chunk_rows, word_bits=word_bits) as pool:
        results = list(solve_blocks(blocks, pool, solve_options))
        return Result.concatenate(results or [solve_block(read_rows([]), pool, solve_options)])


def count(puzzles: Puzzles, *, limit: int | None = None, **options: Any) -> NDArray[np.int64]:
    """Counts the solutions of each puzzle, ``int64 (P,)``, up to `limit` (default: all of them).

    -1 where it is unknown: for rows that are no puzzle or exceed a limit. Takes the options of `solve`.
    """
    result = solve(puzzles, limit=limit, **_options_of_solve(options, "count"))
    return np.where(result.status <= Status.UNSOLVABLE, result.n_solutions, -1)


def is_unique(puzzles: Puzzles, **options: Any) -> NDArray[np.bool_]:
    """Tells which puzzles have exactly one solution, ``bool (P,)``; takes the options of `solve`.

    False also for rows that are no puzzle or exceed a limit; `solve` distinguishes these. There is no `limit`: the
    search stops at two solutions.
    """
    return np.asarray(solve(puzzles, limit=2, **_options_of_solve(options, "is_unique")).status == Status.UNIQUE)


def check(
    puzzles: Puzzles,
    solutions: ArrayLike | Sequence[str] | None = None,
    *,
    genre: str | None = None,
    format: str | None = None,
    box: tuple[int, int] | None = None,
    field: str | None = None,
) -> NDArray[np.bool_]:
    """Tells which of the given solutions are right, ``bool (P,)``: complete, equal to the givens, and within the rules.

    `solutions`: displayed values, ``(P, N, N)`` or ``(P, N*N)`` for puzzles of one size, or a text for each puzzle, in
    any container that `puzzles` may be, except files; by default the solutions given with the puzzles (a solution
    column). False for rows without one. No kernel takes part. Raises `ModelError` if `solutions` does not fit the
    puzzles.
    """
    blocks = list(blocks_of(puzzles, genre=genre, format=format, box=box, field=field))
    n_rows = sum(map(len, blocks))
    right = np.zeros(n_rows, np.bool_)
    given = None if solutions is None else plain_solutions(solutions, n_rows)
    start = 0
    for block in blocks:
        for group in block.groups:
            rows = group.rows + start
            if given is None:
                numbers = group.expected
            elif isinstance(given, np.ndarray):
                numbers = _numbers(group.structure, given[rows])
            else:
                numbers = solutions_of(group.structure, [given[row] for row in rows], group.givens)
            if numbers is not None:
                verifier = Verifier.of(group.structure)
                every = np.arange(len(rows))
                right[rows] = verifier.check(numbers - np.uint8(1), group.givens, every, group.clues, group.row_regions)
        start += len(block)
    return right


def convert(
    puzzles: Puzzles,
    to: str = "jsonl",
    *,
    genre: str | None = None,
    format: str | None = None,
    box: tuple[int, int] | None = None,
    field: str | None = None,
) -> list[str]:
    """Writes the puzzles as text of another form, in order: ``"jsonl"`` (tagged JSON), ``"puzzlink"`` (puzz.link URLs),
    ``"tatham"`` (game IDs of Simon Tatham's collection) or ``"text"`` (several lines; their genre must be named when
    they are read).

    Reading a text gives the same puzzle again. Raises `ModelError` for the first row that is no puzzle, or that the
    form cannot express.
    """
    blocks = blocks_of(puzzles, genre=genre, format=format, box=box, field=field)
    return [text for block in blocks for text in texts_of(block, to)]


def grade(
    puzzles: Puzzles,
    *,
    genre: str | None = None,
    format: str | None = None,
    box: tuple[int, int] | None = None,
    field: str | None = None,
    profile: str | os.PathLike[str] | None = None,
) -> Grades:
    """Grades how hard each puzzle is for a person: named techniques that its solution takes, and the hardest of them.

    `profile`: a TOML file with the cost of each technique and the limits of the tiers, or the name of a profile of the
    package, such as ``"solo"``; by default each genre's own. A row that is no puzzle has status INVALID and its error;
    it does not affect other rows. Raises `SourceError` and `ModelError` as `solve` does, the latter also for an invalid
    profile.
    """
    from gridlanes.grading.calls import grades_of  # here, as no other call needs the techniques

    blocks = blocks_of(puzzles, genre=genre, format=format, box=box, field=field)
    return grades_of(blocks, profile)


def explain(
    puzzle: str | os.PathLike[str] | Puzzle,
    *,
    genre: str | None = None,
    format: str | None = None,
    box: tuple[int, int] | None = None,
    field: str | None = None,
    profile: str | os.PathLike[str] | None = None,
) -> Trace:
    """Finds the rounds of techniques that solve one puzzle; ``str`` of the trace describes them in words.

    `puzzle`: a text, a `Puzzle`, or the path of a file with one puzzle. Options as in `grade`. Raises `ModelError` if
    it is not exactly one puzzle.
    """
    from gridlanes.grading.profile import Profile  # here, as no other call needs the techniques
    from gridlanes.grading.trace import trace_of

    one: Puzzles = [puzzle] if isinstance(puzzle, str) and not names_a_file(puzzle) else puzzle
    blocks = list(blocks_of(one, genre=genre, format=format, box=box, field=field))
    for block in blocks:
        for error in block.errors.values():
            raise ModelError(error.one_line())
    groups = [group for block in blocks for group in block.groups]
    if len(groups) != 1 or len(groups[0].rows) != 1:
        raise ModelError(f"explain takes one puzzle, found {sum(len(group.rows) for group in groups)}")
    return trace_of(groups[0], Profile.of(profile, groups[0].structure.genre))


def discover(
    puzzles: Puzzles,
    *,
    techniques: Sequence[str] | None = None,
    profile: str | os.PathLike[str] | None = None,
    max_specimens: int | None = None,
    workers: int = 1,
    genre: str | None = None,
    format: str | None = None,
    box: tuple[int, int] | None = None,
    field: str | None = None,
) -> Discovery:
    """Finds the steps that no technique finds: a specimen wherever techniques stall, and clusters of similar specimens.

    `techniques`: names of the techniques to use; by default all of `profile`, or without a profile those of each
    genre's own that try no hypotheses. `max_specimens`: largest number of specimens of a puzzle. `workers`: number of
    processes. The other options: see `grade`.
    """
    from gridlanes.discovering.calls import DiscoveryOptions, discovered  # here, as no other call needs it

    check_whole("max_specimens", max_specimens, "specimens of a puzzle, None for all")
    check_whole("workers", workers, "processes", optional=False)
    blocks = blocks_of(puzzles, genre=genre, format=format, box=box, field=field)
    return discovered(blocks, DiscoveryOptions.of(profile, techniques, max_specimens), workers)


def coverage(
    puzzles: Puzzles,
    *,
    techniques: Sequence[str] | None = None,
    profile: str | os.PathLike[str] | None = None,
    genre: str | None = None,
    format: str | None = None,
    box: tuple[int, int] | None = None,
    field: str | None = None,
) -> Coverage:
    """Finds the share of puzzles that techniques up to each cost solve, by genre and tier. Options: see `discover`."""
    from gridlanes.discovering.coverage import DiscoveryOptions, coverage_of  # here, as no other call needs it

    blocks = blocks_of(puzzles, genre=genre, format=format, box=box, field=field)
    return coverage_of(blocks, DiscoveryOptions.of(profile, techniques))


def _numbers(structure: Structure, values: NDArray[Any]) -> NDArray[np.uint8]:
    """Displayed values as mark numbers counted from 1; 0 for a value that is no mark."""
    if values.size != len(values) * structure.n_coords:
        raise ModelError(f"expected solutions of {structure.n_coords} values, found an array of shape {values.shape}")
    numbers = np.zeros((len(values), structure.n_coords), np.uint8)
    flat = values.reshape(numbers.shape)
    for number, value in enumerate(structure.alphabet.values):
        numbers[flat == value] = number + 1
    return numbers


def propagate(
    puzzles: Puzzles,
    *,
    genre: str | None = None,
    format: str | None = None,
    box: tuple[int, int] | None = None,
    field: str | None = None,
) -> Propagation:
    """Finds the candidates of each puzzle at the fixpoint of the kernels, without any guess.

    All puzzles must be of one structure (one size); raises `ModelError` otherwise, and for rows that are no puzzle,
    since an array has no place for their reasons.
    """
    groups: list[Group] = []
    for block in blocks_of(puzzles, genre=genre, format=format, box=box, field=field):
        for error in block.errors.values():
            raise ModelError(error.one_line())
        groups += block.groups
    structures = {group.structure for group in groups}
    if len(structures) != 1:
        raise ModelError(f"propagate takes puzzles of one structure, found {len(structures)}")
    structure = structures.pop()
    givens = np.concatenate([group.givens for group in groups])
    clues = None if groups[0].clues is None else np.concatenate([g.clues for g in groups if g.clues is not None])
    row_regions = concatenated([(group.row_regions, len(group.rows)) for group in groups])
    found = interruptible(propagated)(structure, givens, clues=clues, row_regions=row_regions)
    return Propagation(structure, *found)
