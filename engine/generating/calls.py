"""``gridlanes.generate``: puzzles of any genre, each with one solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from numpy.typing import ArrayLike

from gridlanes.errors import ModelError
from gridlanes.generating.equivalents.avoided import Paths, avoided, files_to_avoid
from gridlanes.generating.generated_result import GeneratedResult
from gridlanes.generating.request import request_of
from gridlanes.generating.requested_difficulty import Difficulty
from gridlanes.generating.rows import generated
from gridlanes.generating.texts import check_form
from gridlanes.model.arguments import MAX_INT64, check_seconds, check_threads, check_truth
from gridlanes.model.kinds import is_whole
from gridlanes.solvers.pool import SolverPool


def generate(
    genre: str,
    count: int = 1,
    *,
    size: int | Sequence[int] | None = None,
    seed: int = 0,
    minimal: bool = False,
    n_clues: int | Sequence[int] | None = None,
    symmetry: str = "none",
    mask: ArrayLike | None = None,
    difficulty: int | str | Difficulty | None = None,
    uniform: bool = False,
    distinct: bool = True,
    avoid: Paths = (),
    options: Mapping[str, Any] | None = None,
    form: str | None = None,
    first: int = 0,
    threads: int | None = None,
    seconds: float | None = None,
) -> GeneratedResult:
    """Generates puzzles of a genre, each with exactly one solution.

    Row i depends only on the request and on i, not on `count` or `threads`. If a row is equivalent to an earlier one
    (equal after a move of the board or after renaming marks), it is drawn again.

    Parameters
    ----------
    genre, count, size, options
        A genre (``gridlanes genres`` lists them), the number of puzzles, the side of a square board or (rows, columns),
        and options of the genre, such as ``{"stars": 2}``.
    seed, first
        The seed, 0 to ``2**64 - 1``; no two seeds share random numbers. The first row: 0, unless `distinct` is False.
    minimal, n_clues
        Whether no clue and no given can be left out, and their number, or (least, most). By default facts are left out
        a few at a time, and those that cannot be left out together stay.
    symmetry, mask
        The symmetry of the clues and givens shown and of walls, a name of `orbits.SYMMETRIES`; where clues and givens
        may be shown, ``bool (rows, cols)``.
    difficulty, uniform, distinct, avoid
        A `gridlanes.solvers.difficulty.Level`, 0 to 3; a tier such as ``"hard"`` (docs/grading.md); (easiest, hardest).
        Whether all solutions are equally likely; whether no two rows are equivalent; files or folders to avoid.
    form, threads, seconds
        ``"lines"``, ``"puzzlink"``, ``"tatham"``, ``"jsonl"`` (by default the first of these that the genre has), or
        ``"text"``; threads as in `solve`; after this many seconds the call ends with an error.

    Returns a `Result`, as `solve` does, with the columns `GENERATED_COLUMNS` of
    `gridlanes.generating.generated_result`; every puzzle was solved again and is UNIQUE. ModelError for an invalid
    request, GenerateError if it cannot be satisfied.

    """
    start, stop = _rows_of(count, first)
    truths = {"minimal": minimal, "uniform": uniform, "distinct": distinct}
    check_truth(**truths)
    _check_call(threads, seconds, form)
    asked: dict[str, Any] = {"n_clues": n_clues, "symmetry": symmetry, "mask": mask, "difficulty": difficulty}
    asked |= {"options": options, "seed": seed} | {name: bool(value) for name, value in truths.items()}
    request = request_of(genre, size, **asked)
    with SolverPool(threads) as pool:
        rows = generated(request, start, stop, pool, form=form, seconds=seconds, avoid=avoided(files_to_avoid(avoid)))
        return GeneratedResult.concatenate([*rows])


def _check_call(threads: object, seconds: object, form: object) -> None:
    """Raises ModelError for a value that they cannot have."""
    check_threads(threads)
    check_seconds(seconds)
    check_form(form)


def _rows_of(count: int, first: int) -> tuple[int, int]:
    """The first row, and the row after the last. ModelError for invalid numbers."""
    for name, value, least in (("count", count, 1), ("first", first, 0)):
        if not is_whole(value) or not least <= value <= MAX_INT64:
            raise ModelError(f"{name} must be a whole number from {least} to {MAX_INT64:,}, found {value!r}")
    return int(first), int(first + count)
