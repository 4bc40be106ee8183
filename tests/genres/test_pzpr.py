"""The boards of pzpr's own tests: wrong ones are refused by the constraint that pzpr's code names, right ones accepted.

A board is read twice. As it is drawn, what carries no mark is open; as it is finished, it is empty (in genres that have
such a mark). pzpr looks for what is wrong before it looks for what is missing, each in an order of its own: a branch,
then numbers, then loose ends, where all corners of ours come after all numbers. So a board that is wrong as drawn is
judged as drawn, any other as finished; in either case it is the violated constraint of lowest index that counts.

Every genre with URLs is here by itself: what its fields hold is where pzpr has it. `CODES` says what pzpr's codes mean.
A board with a code that is not in it must be refused all the same, and is reported as a warning.
"""

from __future__ import annotations

import gzip
import json
import warnings
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import plain_akari
import pytest
from conftest import corpora_folder
from numpy.typing import NDArray
from puzzles import ask_lanes
from pzpr_code import OVER_A_GIVEN, Code
from pzpr_codes import CODES, NOT_ASKED
from pzpr_fields import content_of, edges, holes_around
from pzpr_marks import EMPTY_CELLS, NEVER_EMPTY, OPEN, OWN_MARKS, Board, cells
from random_data import small_sizes

from gridlanes.genres import kropki
from gridlanes.io.forms.body import Filled
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.read.reading import read_rows
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Outcome
from gridlanes.puzzles.puzzle import Progress, Puzzle
from gridlanes.puzzles.row_regions import RowRegions, regions_of_rows
from gridlanes.registry import find_genre, genres
from gridlanes.status import Status

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.filterwarnings("default::UserWarning"),  # what is reported
    pytest.mark.xdist_group("genres"),  # the kernels of all of them are compiled by one worker
]


LEFT_OUT = {"magnets": "a", "arukone": "dontpassallcell", "fillomino": "t"}
"""flags on boards of variants that are no options here (equal poles may be side by side, lines need not go through all
cells), and on one whose borders are not drawn
"""


# Boards as puzzles ----------------------------------------------------------------------------------------------------


class Genre(NamedTuple):
    """A genre of pzpr's: the puzzle that a board is, given the options of the URL."""

    name: str
    file: str
    puzzle: Callable[[Board, dict[str, Any]], Puzzle]
    has_url: bool = True

    @property
    def empty(self) -> int:
        """The value of coords without a mark when a board is finished, OPEN if there is none."""
        return _empty_of(self.name)

    @property
    def codes(self) -> dict[str, Code]:
        return CODES.get(self.name, {})


@cache
def _empty_of(name: str) -> int:
    if name == "plain akari":
        return 0
    has_empty = (
        name not in {*NEVER_EMPTY, "kropki"} and 0 in find_genre(name).make(small_sizes(name)[0]).alphabet.values
    )
    return 0 if has_empty else OPEN


def own_puzzle(name: str) -> Callable[[Board, dict[str, Any]], Puzzle]:
    """How boards of one of the project's genres are read: field by field."""

    def puzzle(board: Board, options: dict[str, Any]) -> Puzzle:
        genre = find_genre(name)
        found = {field.name: content_of(field, board) for field in genre.fields.values()}
        contents = {name: content for name, content in found.items() if content is not None}
        size = Size(board["rows"], board["cols"])
        told = genre.link.options(size) if genre.link else {}
        row = genre.puzzle_of(size, Filled(contents, {}), told | options)
        return row.structure.puzzle(row.givens, row.clues, regions_of_rows([row.row_regions]))

    return puzzle


def marks_on(board: Board, puzzle: Puzzle) -> NDArray[np.int64]:
    """The displayed value at each coord, given or else drawn, OPEN for none."""
    given = puzzle.domain.sum(axis=1) == 1
    return np.where(given, np.array(puzzle.alphabet.values)[puzzle.domain.argmax(axis=1)], drawn_on(board, puzzle))


def drawn_on(board: Board, puzzle: Puzzle) -> NDArray[np.int64]:
    """The displayed value drawn at each coord, OPEN for none: lines and crosses on edges, numbers, or shaded and dotted
    cells.
    """
    found = np.full(puzzle.n_coords, OPEN, np.int64)
    layers: dict[Layer, NDArray[np.int64]] = {}
    if Layer.CELLS in puzzle.grid.layers:
        numbers = np.maximum(cells(board, "qnum"), cells(board, "anum"))
        shaded = np.select([cells(board, "qans") == 1, cells(board, "qsub") == 1], [1, 0], OPEN)
        layers[Layer.CELLS] = shaded if 0 in puzzle.alphabet.values else numbers
        own_way = OWN_MARKS.get(puzzle.genre)
        if own_way is not None:
            layers[Layer.CELLS] = own_way(board, shaded)
    for name, lines, crosses, walls, at_holes in zip(
        (Layer.EDGES_H, Layer.EDGES_V),
        edges(board, "line"),
        edges(board, "qsub"),
        edges(board, "qans"),
        holes_around(board),
        strict=True,
    ):
        if name in puzzle.grid.layers:
            is_wall = (walls == 1) | (at_holes & (puzzle.genre == "fivecells"))
            layers[name] = np.select([is_wall, lines > 0, crosses > 0], [1, lines, 0], OPEN)
    for layer, drawn_there in layers.items():
        ids = puzzle.grid.ids(layer)
        found[ids[ids >= 0]] = drawn_there[ids >= 0]
    return found


def plain_akari_puzzle(board: Board, options: dict[str, Any]) -> Puzzle:
    numbers = cells(board, "qnum")
    return plain_akari.puzzle(numbers != -1, np.maximum(numbers, NO_CLUE))


def kropki_puzzle(board: Board, options: dict[str, Any]) -> Puzzle:
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
    return kropki.GENRE.structure(side, side, (side, 1)).puzzle(None, None, own)


def _every() -> dict[str, Genre]:
    found = [
        Genre("plain akari", "lightup", plain_akari_puzzle, has_url=False),
        Genre("kropki", "kropki", kropki_puzzle, has_url=False),
    ]
    folder = corpora_folder() / "pzpr"
    for genre in genres().values():
        files = [name for name in (genre.link.names if genre.link else ()) if (folder / f"{name}.json.gz").is_file()]
        if files:
            found.append(Genre(genre.name, files[0], own_puzzle(genre.name)))
    return {genre.name: genre for genre in found}


GENRES = _every()


@pytest.fixture(params=GENRES)
def genre(request: pytest.FixtureRequest) -> Genre:
    return GENRES[request.param]


@pytest.fixture
def record(genre: Genre, corpora: Any) -> dict[str, Any]:
    """What pzpr says of the genre; every board as plain objects."""
    path = corpora / "pzpr" / f"{genre.file}.json.gz"
    if not path.is_file():
        pytest.skip(f"the corpora have no {path.name}")
    found: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return found


@pytest.fixture
def puzzle_of(genre: Genre, record: dict[str, Any]) -> Callable[[Board], Puzzle]:
    """The puzzle of a board; options are those of the URL, as boards do not say them."""
    options: dict[str, Any] = {}
    if genre.has_url:
        (group,) = read_rows([f"https://puzz.link/p?{record['url']}"]).groups
        known = find_genre(genre.name).options
        options = {name: value for name, value in group.structure.options.items() if name in known}
    return lambda board: genre.puzzle(board, options)


def drawn(genre: Genre, puzzle: Puzzle, marks: NDArray[np.int64], *, finished: bool) -> NDArray[np.bool_]:
    """The marks possible on a board ``bool (C, M)``: coords without a mark are open, or empty if it is `finished`."""
    possible = puzzle.domain.copy()
    empty = np.full(puzzle.n_coords, genre.empty)
    if genre.name in EMPTY_CELLS:
        empty[puzzle.grid.ids(Layer.CELLS).ravel()] = EMPTY_CELLS[genre.name]
    for coord, mark in enumerate(np.where(marks == OPEN, empty, marks) if finished else marks):
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


# What pzpr says, and what the rules say -------------------------------------------------------------------------------


def test_the_table_has_no_codes_but_those_of_the_boards(genre, record):
    found = {code for check in record["failchecks"] for code in check["all_codes"]}
    assert set(genre.codes) <= found
    for code in sorted(found - set(genre.codes) - NOT_ASKED.get(genre.name, set())):
        warnings.warn(f"{genre.name}: the table has no entry for pzpr's code {code}", stacklevel=1)


def test_every_wrong_board_is_refused_by_the_constraint_that_its_code_names(genre, record, puzzle_of):
    for check in record["failchecks"]:
        code, board = check["code"], check["state"]
        if code is None or (code in genre.codes and genre.codes[code].unfinished):
            continue
        if code in NOT_ASKED.get(genre.name, ()):
            continue
        puzzle = puzzle_of(board)
        marks = marks_on(board, puzzle)
        standings = [puzzle.status(drawn(genre, puzzle, marks, finished=finished)) for finished in (False, True)]
        if code not in genre.codes:
            assert standings[1].progress is not Progress.SOLVED, check["board"]
            continue
        if genre.codes[code] is OVER_A_GIVEN:
            drawn_there = drawn_on(board, puzzle)
            assert ((drawn_there != marks) & (drawn_there != OPEN)).any(), check["board"]
            continue
        refused = [found for found in standings if found.progress is Progress.CONTRADICTED]
        named = [
            found for found in refused if isinstance(puzzle.constraints[found.constraint].rule, genre.codes[code].rule)
        ]
        assert named, check["board"]  # as it is drawn, or once it is finished
        assert genre.codes[code].about(named[0].violation), f"{check['board']}: {named[0].violation}"
        assert standings[1].progress is Progress.CONTRADICTED


def test_everything_else_that_pzpr_finds_on_a_board_is_found_too(genre, record, puzzle_of):
    for check in record["failchecks"]:
        puzzle = puzzle_of(check["state"])
        possible = drawn(genre, puzzle, marks_on(check["state"], puzzle), finished=True)
        for code in check["all_codes"]:
            asked = code in genre.codes and genre.codes[code] is not OVER_A_GIVEN
            assert not asked or says(genre, code, puzzle, possible), f"{check['board']}: {code}"


def test_an_unfinished_board_is_not_wrong_and_not_solved(genre, record, puzzle_of):
    """Boards that pzpr says no more of than that they are unfinished, and the solved one with a mark taken away."""
    unfinished = {code for code, meant in genre.codes.items() if meant.unfinished}
    boards = []
    for check in record["failchecks"]:
        if check["all_codes"] and unfinished.issuperset(check["all_codes"]):
            puzzle = puzzle_of(check["state"])
            boards.append((puzzle, marks_on(check["state"], puzzle)))
    puzzle = puzzle_of(record["solved_state"])
    solved = marks_on(record["solved_state"], puzzle)
    taken = np.flatnonzero((solved != OPEN) & (solved != genre.empty) & (puzzle.domain.sum(axis=1) > 1))
    assert len(taken)
    boards += [(puzzle, np.where(np.arange(len(solved)) == coord, OPEN, solved)) for coord in taken]
    for puzzle, marks in boards:
        assert puzzle.status(drawn(genre, puzzle, marks, finished=False)).progress is Progress.IN_PROGRESS
        assert puzzle.status(drawn(genre, puzzle, marks, finished=True)).progress is not Progress.SOLVED


def test_every_board_that_pzpr_accepts_is_solved(genre, record, puzzle_of):
    found = [(record["solved_state"], puzzle_of(record["solved_state"]))]
    for check in record["failchecks"]:
        flag = "".join(check["board"].split("/")[4:5])
        if check["code"] is None and flag != LEFT_OUT.get(genre.name):
            found.append((check["state"], flagged(genre, check["state"], flag) or puzzle_of(check["state"])))
    for board, puzzle in found:
        standing = puzzle.status(drawn(genre, puzzle, marks_on(board, puzzle), finished=True))
        assert (standing.progress, standing.violation) == (Progress.SOLVED, None)


def flagged(genre: Genre, board: Board, flag: str) -> Puzzle | None:
    """The puzzle of a board with the options that a flag stands for; None if it stands for none."""
    link = find_genre(genre.name).link if genre.has_url else None
    if link is None or flag not in link.flags:
        return None
    return genre.puzzle(board, link.options(Size(board["rows"], board["cols"]), flag))


WITH_URL = pytest.mark.parametrize("genre", [name for name in GENRES if GENRES[name].has_url], indirect=True)


@WITH_URL
def test_the_url_says_the_puzzle_that_pzpr_reads_in_it(genre, record, puzzle_of):
    expected = puzzle_of(record["url_state"])
    written = record["url"]
    for _ in range(2):  # as pzpr writes it, then as we do
        (group,) = read_rows([f"https://puzz.link/p?{written}"]).groups
        row = group.puzzle(0)
        puzzle = row.structure.puzzle(row.givens, row.clues, group.row_regions)
        assert puzzle.constraints == expected.constraints
        assert np.array_equal(puzzle.domain, expected.domain)
        written = find_genre(genre.name).to_link(row)


@WITH_URL
def test_the_solution_of_the_url_is_the_solved_board(genre, record, puzzle_of):
    url = record["url" if record["url_givens_equal_solved_givens"] else "solved_board_url"]
    (group,) = read_rows([f"https://puzz.link/p?{url}"]).groups
    (outcome,) = ask_lanes(group.structure, group.givens, clues=group.clues, row_regions=group.row_regions)
    assert outcome.status == Status.UNIQUE
    puzzle = puzzle_of(record["solved_state"])
    solved = drawn(genre, puzzle, marks_on(record["solved_state"], puzzle), finished=True)
    assert outcome.first == tuple(solved.argmax(axis=1).tolist())
