"""The boards of pzpr's own tests: wrong ones are refused by the constraint that pzpr's code names, right ones accepted.

A board is read twice. As it is drawn, what carries no mark is open; as it is finished, it is empty (in genres that have
such a mark). pzpr looks for what is wrong before it looks for what is missing, each in an order of its own: a branch,
then numbers, then loose ends, where all corners of ours come after all numbers. So a board that is wrong as drawn is
judged as drawn, any other as finished; in either case it is the violated constraint of lowest index that counts.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from puzzles import ask_lanes

from gridlanes.genres import akari, kropki, slitherlink, sudoku
from gridlanes.io.forms.codecs import Parsed
from gridlanes.io.read.reading import read_rows
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.outcome import Outcome
from gridlanes.puzzles.puzzle import Progress, Puzzle
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.registry import find_codec
from gridlanes.rules import (
    AtLeastOne,
    AtMost,
    AtMostInSight,
    CountBeside,
    DegreeIn,
    Distinct,
    ExactCount,
    Lit,
    Path,
    Quotient,
    Rule,
    Table,
)
from gridlanes.status import Status

pytestmark = pytest.mark.corpus
Board = dict[str, Any]
OPEN, UNKNOWN = -1, -2
"""no mark, no number; a clue without a number"""


class Code(NamedTuple):
    """What one of pzpr's codes says: the rule that is broken, or, if `unfinished`, not yet met. `about` tells it from
    other codes for the same rule: it takes what the violation says.
    """

    rule: type[Rule]
    about: Callable[[Any], bool] = lambda violation: True
    unfinished: bool = False


class Genre(NamedTuple):
    """A genre of pzpr's: the puzzle that a board is, the displayed value drawn at each of its coords (OPEN for none),
    the value of coords without a mark when it is finished (OPEN if there is none), and what the codes mean.
    """

    puzzle: Callable[[Board], Puzzle]
    marks: Callable[[Board], NDArray[np.int64]]
    codes: dict[str, Code]
    empty: int = OPEN
    has_url: bool = True


def cells(board: Board, field: str, missing: int = OPEN) -> NDArray[np.int64]:
    """What the cells of a board say in a field, ``int64 (rows, cols)``."""
    found = np.full((board["rows"], board["cols"]), missing, np.int64)
    for cell in board.get("cell", ()):
        found[cell["by"] // 2, cell["bx"] // 2] = cell.get(field, missing)
    return found


def edges(board: Board, field: str, missing: int = OPEN) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What the edges of a board say in a field: the horizontal ones ``(rows + 1, cols)``, and the vertical ones."""
    rows, cols = board["rows"], board["cols"]
    across, down = np.full((rows + 1, cols), missing, np.int64), np.full((rows, cols + 1), missing, np.int64)
    for edge in board.get("border", ()):
        layer = down if edge["by"] % 2 else across
        layer[edge["by"] // 2, edge["bx"] // 2] = edge.get(field, missing)
    return across, down


def clues(board: Board) -> NDArray[np.int32]:
    return np.maximum(cells(board, "qnum"), NO_CLUE).ravel().astype(np.int32)


def akari_puzzle(board: Board) -> Puzzle:
    walls = cells(board, "qnum", OPEN).ravel() != OPEN
    structure = akari.structure(board["rows"], board["cols"])
    return structure.puzzle(np.where(walls, akari.WALL + 1, 0), clues(board))


def plain_akari_puzzle(board: Board) -> Puzzle:
    walls = cells(board, "qnum", OPEN) != OPEN
    return akari.puzzle(walls, clues(board).reshape(walls.shape))


def akari_marks(board: Board) -> NDArray[np.int64]:
    walls = cells(board, "qnum", OPEN) != OPEN
    found = np.select(
        [walls, cells(board, "qans") == 1, cells(board, "qsub") == 1], [akari.WALL, akari.BULB, akari.EMPTY], OPEN
    )
    return found.ravel()


def plain_akari_marks(board: Board) -> NDArray[np.int64]:
    found = akari_marks(board)
    return found[found != akari.WALL]


def slitherlink_puzzle(board: Board) -> Puzzle:
    return slitherlink.structure(board["rows"], board["cols"]).puzzle(None, clues(board))


def slitherlink_marks(board: Board) -> NDArray[np.int64]:
    lines, crosses = (np.concatenate([part.ravel() for part in edges(board, field)]) for field in ("line", "qsub"))
    return np.select([lines == slitherlink.LOOP, crosses == 2], [slitherlink.LOOP, 0], OPEN)


def sudoku_puzzle(board: Board) -> Puzzle:
    rooms = np.array(board["room"]).reshape(board["rows"], board["cols"])
    box_w = int((rooms[0] == rooms[0, 0]).sum())
    return sudoku.structure(box_w, board["rows"] // box_w).puzzle(np.maximum(cells(board, "qnum"), 0).ravel())


def numbers(board: Board) -> NDArray[np.int64]:
    return np.maximum(cells(board, "qnum"), cells(board, "anum")).ravel()


def kropki_puzzle(board: Board) -> Puzzle:
    """pzpr's Kropki are Latin squares: boxes as wide as the grid. All dots are given."""
    side = board["rows"]
    across, down = edges(board, "qnum", 0)
    at = np.arange(side * side).reshape(side, side)
    pairs = [*zip(at[:, :-1].flat, at[:, 1:].flat, strict=True), *zip(at[:-1].flat, at[1:].flat, strict=True)]
    dots = [*down[:, 1:-1].flat, *across[1:-1].flat]
    rules = {1: kropki.WHITE, 2: kropki.BLACK, 0: kropki.no_dot(side)}
    listed = {
        dot: [[list(map(int, pair)) for pair, found in zip(pairs, dots, strict=True) if found == dot]] for dot in rules
    }
    own = [RowRegions.of_lists(rule, listed[dot]) for dot, rule in rules.items()]
    return kropki.structure(side, 1).puzzle(None, None, own)


GENRES = {
    "lightup": Genre(
        akari_puzzle,
        akari_marks,
        {
            "akariDup": Code(AtMostInSight),
            "nmAkariNe": Code(CountBeside),
            "ceDark": Code(Lit, unfinished=True),
        },
        empty=akari.EMPTY,
    ),
    "lightup, plain": Genre(
        plain_akari_puzzle,
        plain_akari_marks,
        {
            "akariDup": Code(AtMost),
            "nmAkariNe": Code(ExactCount),
            "ceDark": Code(AtLeastOne, unfinished=True),
        },
        empty=akari.EMPTY,
        has_url=False,
    ),
    "slither": Genre(
        slitherlink_puzzle,
        slitherlink_marks,
        {
            "lnBranch": Code(DegreeIn, lambda violation: violation.committed == 3),
            "nmLineNe": Code(ExactCount),
            "lnPlLoop": Code(Path),
            "lnDeadEnd": Code(DegreeIn, lambda violation: violation.possible == 1, unfinished=True),
        },
        empty=0,
    ),
    "sudoku": Genre(sudoku_puzzle, numbers, {"ceNoNum": Code(Distinct, unfinished=True)}),
    "kropki": Genre(
        kropki_puzzle,
        numbers,
        {
            "nmSubEq1": Code(Table),
            "nmDivNe2": Code(Quotient),
            "ceNoNum": Code(Distinct, unfinished=True),
        },
        has_url=False,
    ),
}


@pytest.fixture(params=GENRES)
def genre(request: pytest.FixtureRequest) -> Genre:
    return GENRES[request.param]


@pytest.fixture
def record(genre: Genre, request: pytest.FixtureRequest, corpora: Any) -> dict[str, Any]:
    """What pzpr says of the genre; every board as plain objects."""
    name = next(name for name, entry in GENRES.items() if entry is genre).partition(",")[0]
    path = corpora / "pzpr" / f"{name}.json.gz"
    if not path.is_file():
        pytest.skip(f"the corpora have no {path.name}")
    found: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return found


def drawn(genre: Genre, marks: NDArray[np.int64], puzzle: Puzzle, *, finished: bool) -> NDArray[np.bool_]:
    """The marks possible on a board ``bool (C, M)``: coords without a mark are open, or empty if it is `finished`."""
    possible = puzzle.domain.copy()
    for coord, mark in enumerate(np.where(marks == OPEN, genre.empty, marks) if finished else marks):
        if mark != OPEN:
            possible[coord] = np.array(puzzle.alphabet.values) == mark
    return possible


def says(genre: Genre, code: str, puzzle: Puzzle, possible: NDArray[np.bool_]) -> bool:
    """Whether some constraint of a state is violated (or pending, for what is only unfinished) as the code says."""
    meant = genre.codes[code]
    least = Outcome.PENDING if meant.unfinished and genre.empty == OPEN else Outcome.VIOLATED
    return any(
        outcome >= least
        and isinstance(constraint.rule, meant.rule)
        and (outcome < Outcome.VIOLATED or meant.about(puzzle.violation(index, possible)))
        for index, (constraint, outcome) in enumerate(
            zip(puzzle.constraints, puzzle.outcomes(possible).tolist(), strict=True)
        )
    )


def test_the_table_has_the_codes_of_the_boards_and_no_others(genre, record):
    assert {code for check in record["failchecks"] for code in check["all_codes"]} == set(genre.codes)


def test_every_wrong_board_is_refused_by_the_constraint_that_its_code_names(genre, record):
    for check in record["failchecks"]:
        code, board = check["code"], check["state"]
        if code is None or genre.codes[code].unfinished:
            continue
        puzzle = genre.puzzle(board)
        standings = [
            puzzle.status(drawn(genre, genre.marks(board), puzzle, finished=finished)) for finished in (False, True)
        ]
        standing = next(found for found in standings if found.progress is Progress.CONTRADICTED)
        assert type(puzzle.constraints[standing.constraint].rule) is genre.codes[code].rule, check["board"]
        assert genre.codes[code].about(standing.violation), f"{check['board']}: {standing.violation}"
        assert standings[1].progress is Progress.CONTRADICTED


def test_everything_else_that_pzpr_finds_on_a_board_is_found_too(genre, record):
    for check in record["failchecks"]:
        puzzle = genre.puzzle(check["state"])
        possible = drawn(genre, genre.marks(check["state"]), puzzle, finished=True)
        for code in check["all_codes"]:
            assert says(genre, code, puzzle, possible), f"{check['board']}: {code}"


def test_an_unfinished_board_is_not_wrong_and_not_solved(genre, record):
    """Boards that pzpr says no more of than that they are unfinished, and the solved one with a mark taken away."""
    boards = [
        (check["state"], genre.marks(check["state"]))
        for check in record["failchecks"]
        if check["all_codes"] and all(genre.codes[code].unfinished for code in check["all_codes"])
    ]
    solved = genre.marks(record["solved_state"])
    given = genre.puzzle(record["solved_state"]).domain.sum(axis=1) == 1
    taken = np.flatnonzero((solved != OPEN) & (solved != genre.empty) & ~given)
    assert len(taken)
    boards += [(record["solved_state"], np.where(np.arange(len(solved)) == coord, OPEN, solved)) for coord in taken]
    for board, marks in boards:
        puzzle = genre.puzzle(board)
        assert puzzle.status(drawn(genre, marks, puzzle, finished=False)).progress is Progress.IN_PROGRESS
        assert puzzle.status(drawn(genre, marks, puzzle, finished=True)).progress is not Progress.SOLVED


def test_every_board_that_pzpr_accepts_is_solved(genre, record):
    accepted = [check["state"] for check in record["failchecks"] if check["code"] is None]
    for board in (record["solved_state"], *accepted):
        puzzle = genre.puzzle(board)
        standing = puzzle.status(drawn(genre, genre.marks(board), puzzle, finished=True))
        assert (standing.progress, standing.violation) == (Progress.SOLVED, None)


WITH_URL = pytest.mark.parametrize("genre", [name for name in GENRES if GENRES[name].has_url], indirect=True)


@WITH_URL
def test_the_url_says_the_puzzle_that_pzpr_reads_in_it(genre, record):
    expected = genre.puzzle(record["url_state"])
    written = record["url"]
    for _ in range(2):  # as pzpr writes it, then as we do
        (group,) = read_rows([f"https://puzz.link/p?{written}"]).groups
        clues = None if group.clues is None else group.clues[0]
        puzzle = group.structure.puzzle(group.givens[0], clues)
        assert puzzle.constraints == expected.constraints
        assert np.array_equal(puzzle.domain, expected.domain)
        written = find_codec(puzzle.genre).link_of(Parsed(group.structure, group.givens[0], clues))


@WITH_URL
def test_the_solution_of_the_url_is_the_solved_board(genre, record):
    url = f"https://puzz.link/p?{record['url']}"
    (group,) = read_rows([url]).groups
    (outcome,) = ask_lanes(group.structure, group.givens, clues=group.clues)
    assert outcome.status == Status.UNIQUE
    puzzle = genre.puzzle(record["solved_state"])
    solved = drawn(genre, genre.marks(record["solved_state"]), puzzle, finished=True)
    assert list(outcome.first) == solved.argmax(axis=1).tolist()
