"""gridlanes: solve, count and check pencil puzzles in bulk.

>>> import gridlanes
>>> result = gridlanes.solve("1.....1..1..3.4.", limit=None)
>>> result.status, result.n_solutions
(array([1], dtype=uint8), array([3]))

Shape letters in every docstring: P puzzles, C coords, R constraints, K region length, T tiles, L lanes, S solutions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridlanes.api import Propagation, check, count, is_unique, propagate, solve
    from gridlanes.errors import GridlanesError, ModelError, PuzzleError, SourceError
    from gridlanes.formats import FORMATS
    from gridlanes.results import Result
    from gridlanes.status import Status

    __version__: str

__all__ = [
    "FORMATS",
    "GridlanesError",
    "ModelError",
    "Propagation",
    "PuzzleError",
    "Result",
    "SourceError",
    "Status",
    "__version__",
    "check",
    "count",
    "is_unique",
    "propagate",
    "solve",
]

# Names are imported when they are first used (PEP 562), since NumPy and Numba take most of the time of
# `gridlanes --help`.
_HOMES = {
    "gridlanes.api": ("Propagation", "check", "count", "is_unique", "propagate", "solve"),
    "gridlanes.errors": ("GridlanesError", "ModelError", "PuzzleError", "SourceError"),
    "gridlanes.formats": ("FORMATS",),
    "gridlanes.results": ("Result",),
    "gridlanes.status": ("Status",),
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
    return sorted({*globals(), *__all__})
