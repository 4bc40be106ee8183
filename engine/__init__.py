"""gridlanes: solve, count and check pencil puzzles in bulk.

>>> import gridlanes
>>> result = gridlanes.solve("1.3.4....2..3...", limit=None)
>>> result.status, result.n_solutions
(array([1], dtype=uint8), array([3]))

Shape letters in every docstring: P puzzles, C coords, R constraints, K region length, T tiles, L lanes, S solutions.
"""

from importlib.metadata import PackageNotFoundError, version

from gridlanes.api import Propagation, check, count, is_unique, propagate, solve
from gridlanes.errors import GridlanesError, ModelError, PuzzleError, SourceError
from gridlanes.formats import FORMATS
from gridlanes.results import Result
from gridlanes.status import Status

try:
    __version__ = version("gridlanes")
except PackageNotFoundError:  # run from a source tree that is not installed
    __version__ = "0+unknown"

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
