"""The usual names of the columns of tables and the fields of records."""

from __future__ import annotations

from functools import cache

from gridlanes.registry import default_genre

_PUZZLE_NAMES = ("puzzle", "puzzles", "quiz", "quizzes", "{genre}", "question", "givens", "problem", "grid")
LINK_NAMES = ("url", "link", "game_id", "id")
"""that may hold a URL or a game ID; a plain puzzle is not looked for there"""
SOLUTION_NAMES = ("solution", "solutions", "solved", "answer", "answers")
"""that hold the solution of the puzzle beside it"""
GENRE = "genre"
"""that holds the name of the genre"""

# The columns of gridlanes' own results; tests/engine/io/read/test_names.py holds them to be those of `columns`.
RESULT_NAMES = frozenset(
    {
        *("id", "genre", "source", "line", "puzzle", "width", "height", "status", "n_solutions", "solution"),
        *("guesses", "nodes", "sweeps", "verified", "reason", "extra", "expected_agrees", "engine_version", "solver"),
    }
)
MARKS_OF_A_RESULT = ("puzzle", "status", "n_solutions", "engine_version")
"""by which such a row is known"""
KEPT_OF_A_RESULT = ("extra",)
"""what it was before, so that reading a result again changes nothing"""


@cache
def puzzle_names() -> tuple[str, ...]:
    """The names that may hold a puzzle in any format, the surest first; the default genre's own name is one of them."""
    return tuple(name.format(genre=default_genre().name) for name in _PUZZLE_NAMES)


@cache
def record_names() -> tuple[str, ...]:
    """The fields of a record in the order in which they are tried: a URL is more precise than a drawing of a grid."""
    names = puzzle_names()
    drawing = names.index("problem")
    return (*names[:drawing], *LINK_NAMES, *names[drawing:])


def is_result(names: object) -> bool:
    """Whether these columns are those of a row that gridlanes wrote, which are not kept when it is read again."""
    return isinstance(names, (dict, tuple, list, frozenset, set)) and all(name in names for name in MARKS_OF_A_RESULT)


def index_of(names: list[str], wanted: tuple[str, ...]) -> int | None:
    """Where the first name of `wanted` that occurs stands in `names` (in lower case); None if there is none."""
    return next((names.index(name) for name in wanted if name in names), None)
