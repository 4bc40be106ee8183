"""``gridlanes.enumerate_puzzles`` and ``gridlanes.count_puzzles``: every small puzzle of a genre, once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

from gridlanes.enumerating.completions import n_completions
from gridlanes.enumerating.counting import LayoutProgress, PuzzleCounts, Tally, counted
from gridlanes.enumerating.enumerated_result import EnumeratedResult
from gridlanes.enumerating.known_layouts import known_layouts
from gridlanes.enumerating.layouts import AllLayouts, layouts_of
from gridlanes.enumerating.request import Enumeration, enumeration_of
from gridlanes.enumerating.rows import enumerated
from gridlanes.errors import ModelError
from gridlanes.generating.avoided import Paths, files_to_avoid
from gridlanes.solvers.pool import SolverPool

Countable = Literal["puzzles", "solutions", "layouts"]
"""what can be counted"""


def enumerate_puzzles(
    genre: str,
    size: int | tuple[int, int],
    *,
    n_clues: int | tuple[int, int] | None = None,
    minimal: bool = False,
    layouts: Paths = (),
    up_to: str = "symmetry",
    options: Mapping[str, Any] | None = None,
    form: str | None = None,
    threads: int | None = None,
    progress: LayoutProgress | None = None,
) -> Iterator[EnumeratedResult]:
    """Goes through all puzzles of a genre and size that have exactly one solution, some thousands at a time.

    Of puzzles that are the same but for a move of the board or the names of marks there is one, and its `orbit` says
    how many these are. The order is always the same: layouts (walls, rooms), the solutions of each, and the clues that
    leave it as the only one, the fewest first.

    Parameters
    ----------
    genre, size, options
        A genre, the side of a square board or (rows, columns), and options of the genre, such as ``{"stars": 2}``.
    n_clues, minimal
        How many clues and givens there are besides the layout: a number, or (least, most); whether none of them can be
        left out.
    layouts
        Files or folders of puzzles, whose layouts alone are gone through.
    up_to
        ``"symmetry"``, or ``"nothing"`` for each of the puzzles that are equivalent.
    form, threads, progress
        As in `generate`; `progress` is called with the number of layouts that are done, and of all of them.

    Yields results with the columns of `enumerating.enumerated_result.ENUMERATED_COLUMNS`; every puzzle was solved anew
    and is UNIQUE. Raises `ModelError` for what makes no sense, for a genre whose puzzles cannot be enumerated, and for
    a board that is too large.

    """
    enumeration = enumeration_of(genre, size, options=options, n_clues=n_clues, minimal=minimal, up_to=up_to)
    return _rows(enumeration, layouts_asked_for(enumeration, layouts), form, threads, progress)


def _rows(
    enumeration: Enumeration,
    layouts: AllLayouts,
    form: str | None,
    threads: int | None,
    progress: LayoutProgress | None,
) -> Iterator[EnumeratedResult]:
    with SolverPool(threads) as pool:
        yield from enumerated(enumeration, layouts, pool, form=form, progress=progress)


def count_puzzles(
    genre: str,
    size: int | tuple[int, int],
    *,
    of: str = "puzzles",
    n_clues: int | tuple[int, int] | None = None,
    minimal: bool = False,
    layouts: Paths = (),
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    progress: LayoutProgress | None = None,
) -> PuzzleCounts:
    """How many puzzles `enumerate_puzzles` goes through, up to symmetry and in all, by their number of clues.

    None of them is made, so that may be many millions a second. `of`: ``"puzzles"``; ``"solutions"``, what layouts can
    be completed to, whether or not a puzzle has it as its only solution; or ``"layouts"``. These have no clues, so all
    are counted with 0. The rest as there.
    """
    if of not in get_args(Countable):
        raise ModelError(f"what can be counted is {', '.join(get_args(Countable))}, found {of!r}")
    enumeration = enumeration_of(genre, size, options=options, n_clues=n_clues, minimal=minimal)
    every = layouts_asked_for(enumeration, layouts)
    if of == "layouts":
        return PuzzleCounts((Tally(len(every), int(every.n_images.sum())),))
    with SolverPool(threads) as pool:
        if of == "solutions":
            return PuzzleCounts((Tally(*n_completions(enumeration, every, pool)),))
        return counted(enumeration, every, pool, progress)


def layouts_asked_for(enumeration: Enumeration, files: Paths) -> AllLayouts:
    """All layouts, or those of the puzzles in files."""
    paths = files_to_avoid(files)
    return layouts_of(enumeration, known_layouts(enumeration, paths) if paths else ())
