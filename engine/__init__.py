"""gridlanes: solve, count, check, grade and generate pencil puzzles in bulk.

>>> import gridlanes
>>> result = gridlanes.solve("1.....1..1..3.4.", limit=None)
>>> result.status, result.n_solutions
(array([1], dtype=uint8), array([3]))

Shape letters in every docstring: P puzzles, C coords, R constraints, K region length, T tiles, L lanes, S solutions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridlanes.api.calls import (
        Propagation,
        check,
        convert,
        count,
        coverage,
        discover,
        explain,
        grade,
        is_unique,
        propagate,
        solve,
    )
    from gridlanes.api.genre_facts import describe_genre, genre_names
    from gridlanes.compile.structure import Structure
    from gridlanes.corpus.calls import open_run, run
    from gridlanes.datasets.calls import make_dataset, open_dataset
    from gridlanes.discovery_runs.calls import discover_run, open_discovery
    from gridlanes.enumerating.calls import count_puzzles, enumerate_puzzles
    from gridlanes.errors import GenerateError, GridlanesError, LimitError, ModelError, PuzzleError, SourceError
    from gridlanes.generating.calls import generate
    from gridlanes.grade_runs.calls import grade_run, open_grades
    from gridlanes.grading.hints import first_wrong_move, hint
    from gridlanes.io.read.reading import FORMATS
    from gridlanes.model.alphabet import Alphabet
    from gridlanes.model.clue import NO_CLUE, Clue
    from gridlanes.model.grid import Grid, Layer, Material
    from gridlanes.model.outcome import Outcome, Violation
    from gridlanes.model.regions import Region
    from gridlanes.puzzles.constraint import Constraint, Role
    from gridlanes.puzzles.game import Commit, Eliminate, Game
    from gridlanes.puzzles.puzzle import Puzzle
    from gridlanes.registry import register_genre, register_rule
    from gridlanes.results.result import Result
    from gridlanes.status import Status

    __version__: str

__all__ = [
    "FORMATS",
    "NO_CLUE",
    "Alphabet",
    "Clue",
    "Commit",
    "Constraint",
    "Eliminate",
    "Game",
    "GenerateError",
    "Grid",
    "GridlanesError",
    "Layer",
    "LimitError",
    "Material",
    "ModelError",
    "Outcome",
    "Propagation",
    "Puzzle",
    "PuzzleError",
    "Region",
    "Result",
    "Role",
    "SourceError",
    "Status",
    "Structure",
    "Violation",
    "__version__",
    "check",
    "convert",
    "count",
    "count_puzzles",
    "coverage",
    "describe_genre",
    "discover",
    "discover_run",
    "enumerate_puzzles",
    "explain",
    "first_wrong_move",
    "generate",
    "genre_names",
    "grade",
    "grade_run",
    "hint",
    "is_unique",
    "make_dataset",
    "open_dataset",
    "open_discovery",
    "open_grades",
    "open_run",
    "propagate",
    "register_genre",
    "register_rule",
    "run",
    "solve",
]

# Names are imported when they are first used (PEP 562), since NumPy and Numba take most of the time of
# `gridlanes --help`.
_HOMES = {
    "gridlanes.api.calls": (
        "Propagation",
        "check",
        "convert",
        "count",
        "coverage",
        "discover",
        "explain",
        "grade",
        "is_unique",
        "propagate",
        "solve",
    ),
    "gridlanes.model.clue": ("NO_CLUE", "Clue"),
    "gridlanes.puzzles.constraint": ("Constraint", "Role"),
    "gridlanes.corpus.calls": ("open_run", "run"),
    "gridlanes.datasets.calls": ("make_dataset", "open_dataset"),
    "gridlanes.generating.calls": ("generate",),
    "gridlanes.api.genre_facts": ("describe_genre", "genre_names"),
    "gridlanes.grade_runs.calls": ("grade_run", "open_grades"),
    "gridlanes.discovery_runs.calls": ("discover_run", "open_discovery"),
    "gridlanes.grading.hints": ("first_wrong_move", "hint"),
    "gridlanes.enumerating.calls": ("count_puzzles", "enumerate_puzzles"),
    "gridlanes.errors": ("GenerateError", "GridlanesError", "LimitError", "ModelError", "PuzzleError", "SourceError"),
    "gridlanes.io.read.reading": ("FORMATS",),
    "gridlanes.puzzles.game": ("Commit", "Eliminate", "Game"),
    "gridlanes.model.grid": ("Grid", "Layer", "Material"),
    "gridlanes.model.alphabet": ("Alphabet",),
    "gridlanes.model.outcome": ("Outcome", "Violation"),
    "gridlanes.puzzles.puzzle": ("Puzzle",),
    "gridlanes.model.regions": ("Region",),
    "gridlanes.registry": ("register_genre", "register_rule"),
    "gridlanes.results.result": ("Result",),
    "gridlanes.status": ("Status",),
    "gridlanes.compile.structure": ("Structure",),
}


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("gridlanes")
    except PackageNotFoundError:  # run from a source tree that is not installed
        return "0+unknown"


def __getattr__(name: str) -> Any:
    if name == "__version__":
        value: Any = _version()
    else:
        home = next((home for home, names in _HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
