"""``gridlanes.enumerate_puzzles`` and ``gridlanes.count_puzzles``: every puzzle of a genre and a small size, once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, get_args

from gridlanes.enumerating.completions import n_completions
from gridlanes.enumerating.counting import LayoutProgress, PuzzleCounts, Tally, counted
from gridlanes.enumerating.enumerated_result import EnumeratedResult
from gridlanes.enumerating.known_layouts import known_layouts
from gridlanes.enumerating.layouts import AllLayouts, layouts_of
from gridlanes.enumerating.request import Enumeration, enumeration_of
from gridlanes.enumerating.rows import enumerated
from gridlanes.errors import ModelError
from gridlanes.generating.equivalents.avoided import Paths, files_to_avoid
from gridlanes.solvers.pool import SolverPool

Countable = Literal["puzzles", "solutions", "layouts"]
"""what can be counted"""


def enumerate_puzzles(
    genre: str,
    size: int | Sequence[int],
    *,
    n_clues: int | Sequence[int] | None = None,
    minimal: bool = False,
    layouts: Paths = (),
    up_to: str = "symmetry",
    longest: int | None = None,
    options: Mapping[str, Any] | None = None,
    form: str | None = None,
    threads: int | None = None,
    progress: LayoutProgress | None = None,
) -> Iterator[EnumeratedResult]:
    """Yields all puzzles of a genre and size that have exactly one solution, some thousands at a time.

    Of puzzles that differ only by a move of the board or the names of marks it yields one, whose `orbit` says how many
    they are. The order is always the same: layouts (walls, rooms), the solutions of each layout, and for each solution
    the sets of clues that leave it as the only one, smallest sets first.

    Parameters
    ----------
    genre, size, options
        A genre, the side of a square board or (rows, columns), and options of the genre, such as ``{"stars": 2}``.
    n_clues, minimal
        `n_clues`: the number of clues and givens besides the layout, or (least, most). `minimal`: only puzzles that
        need every clue and given.
    layouts
        Files or folders of puzzles; only their layouts are used.
    up_to
        ``"symmetry"``, or ``"nothing"`` for all equivalent puzzles.
    longest
        The most cells of a thermometer, arrow or line; by default six, and not more than a side has.
    form, threads, progress
        As in `generate`; `progress` is called with the number of finished layouts (a part of the next one included),
        and the number of all.

    Yields results with the columns of `enumerating.enumerated_result.ENUMERATED_COLUMNS`; every puzzle was solved again
    and is UNIQUE. Raises `ModelError` for invalid arguments, for a genre that cannot be enumerated, and for a board
    that is too large.

    """
    enumeration = enumeration_of(
        genre, size, options=options, n_clues=n_clues, minimal=minimal, up_to=up_to, longest=longest
    )
    return _rows(enumeration, requested_layouts(enumeration, layouts), form, threads, progress)


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
    size: int | Sequence[int],
    *,
    of: str = "puzzles",
    n_clues: int | Sequence[int] | None = None,
    minimal: bool = False,
    layouts: Paths = (),
    longest: int | None = None,
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    progress: LayoutProgress | None = None,
) -> PuzzleCounts:
    """How many puzzles `enumerate_puzzles` yields, up to symmetry and in all, by their number of clues.

    Counts many millions a second, since no puzzle is written out. `of`: ``"puzzles"``; ``"solutions"``, all completions
    of layouts, even those that no puzzle has as its only solution; or ``"layouts"``. The last two have no clues, so all
    are counted under 0. Other parameters as in `enumerate_puzzles`.
    """
    if of not in get_args(Countable):
        raise ModelError(f"what can be counted is {', '.join(get_args(Countable))}, found {of!r}")
    enumeration = enumeration_of(genre, size, options=options, n_clues=n_clues, minimal=minimal, longest=longest)
    every = requested_layouts(enumeration, layouts)
    if of == "layouts":
        return PuzzleCounts((Tally(len(every), int(every.n_images.sum())),))
    with SolverPool(threads) as pool:
        if of == "solutions":
            return PuzzleCounts((Tally(*n_completions(enumeration, every, pool)),))
        return counted(enumeration, every, pool, progress)


def requested_layouts(enumeration: Enumeration, files: Paths) -> AllLayouts:
    """All layouts, or only those of the puzzles in files."""
    paths = files_to_avoid(files)
    return layouts_of(enumeration, known_layouts(enumeration, paths) if paths else ())
