"""Published puzzles of the corpora: every one is read in each form that it has, is unique, and has its published
solution.

No record is left out. Those that are not what their folder says are listed in `DIFFERENT`, with what they are. One that
was published with several solutions is reported as a warning, if CP-SAT finds two of them and the published one is one.
"""

from __future__ import annotations

import gzip
import json
import re
import string
import warnings
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from conftest import corpora_folder
from numpy.typing import NDArray
from puzzles import Outcome, ask_lanes
from random_data import WIDEST

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.answer import UNSAID
from gridlanes.io.forms.fields.domino_numbers import inner_edges
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.links import parse_link
from gridlanes.io.read.reading import read_rows
from gridlanes.model.divisions import around_of, division_of, lines_between
from gridlanes.model.grid import Layer
from gridlanes.puzzles.puzzle import Progress
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.registry import find_genre, games, genres, texts_under_other_names
from gridlanes.solvers import cpsat
from gridlanes.status import Status

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.filterwarnings("default::UserWarning"),  # what is reported
    pytest.mark.xdist_group("genres"),  # the kernels of all of them are compiled by one worker
]
_VARIANT = re.compile(r"p\?\w+/[a-z]+/\d")
"""URLs with flags, which mean other rules than those of the genre; the readers refuse them by name"""
FLAGGED = {"koburin"}
"""genres of which all URLs have flags"""
SMALL, ALL = 150, 10**6
"""cells of the boards that the usual run solves, if their marks are no more than `WIDEST`, and the slow one"""
NODES = {SMALL: 4_000, ALL: 20_000}
"""that a puzzle may take before CP-SAT is asked, in the usual run and in the slow one"""


class Different(NamedTuple):
    """What a record is: another genre than that of its folder, or more than it says."""

    genre: str
    data: Mapping[str, Any]


# Killers and jigsaws whose diagonals hold every value once, too, which the records do not say. As their folder has it
# they have several solutions, the published one among them; so they have that one alone.
DIFFERENT = {
    "killer": dict.fromkeys(
        ["196_9x9", "197_9x9", "248_9x9", "249_9x9", "257_9x9", "718_9x9", "719_9x9", "728_9x9"],
        Different("sudoku_x", {}),
    ),
    "jigsaw": dict.fromkeys(
        ["671_6x6", "672_6x6", "673_6x6", "674_6x6", "675_6x6"], Different("jigsaw", {"diagonals": True})
    ),
    "easy_as_abc": dict.fromkeys(
        ["161_5x5", "162_5x5", "163_5x5", "176_6x6", "177_6x6", "178_7x7", "179_7x7", "180_7x7"],
        Different("easy_as_abc", {"diagonals": True}),
    ),
}

# A board of 41 rows and 42 columns, with a solution in 49 rows of 40, whose areas are mostly no dominoes.
SOLUTION_OF_ANOTHER = {"dominosa": {"dominos0126_41x42"}}
"""records that have a solution which is none of theirs"""

# Large rooms that want all but the most cells that can be shaded: what room the whole board has is seen by no rule.
# CP-SAT had no answer for misc712 within eight minutes; cspuz_core has one for each within a second.
# Few large islands, or many cells: CP-SAT was still at the first ten after three minutes. Lanes answer seven of these
# in 20,000 nodes.
UNANSWERED = {
    "heyawake": {"370_21x21", "misc711", "misc712"},
    "nurikabe": {
        *("358_10x10", "359_10x10", "407_10x10", "485_9x9", "490_8x12", "753_10x10", "943_10x10", "967_10x10"),
        *("1063_10x10", "misc931", "756_15x15", "85_14x24", "261_20x36", "350_20x36", "459_20x36", "660_14x24"),
        *("667_14x24", "680_31x45", "798_14x24", "799_14x24", "809_14x24", "819_14x24", "820_14x24", "826_15x21"),
        *("999_16x21", "1030_32x32", "1055_40x57"),
    },
}
"""records that may have no answer here within their nodes: they are held to have no other than the published one"""

# The ships of misc984 are bent: pieces of three, five and six cells in any shape.
REFUSED = {"battleship": {"misc984": "the fleet has "}}
"""records that go beyond their genre, and what the error says"""

LETTERED = {"undead": "GVZLR"}
"""genres whose game records have rows of letters as their solution, which stand for these marks"""
LINKED = {"masyu"}
"""genres whose game records have the ways from each cell as their solution: 1 to the right, 2 up, 4 left, 8 down"""
DIVIDED = {"galaxies", "palisade", "shikaku"}
"""genres whose game records have the area of each cell as their solution"""


class Puzzle(NamedTuple):
    """A text and the genre to read it as, and the values that its solution has, by structure."""

    text: str
    genre: Genre
    record: dict[str, Any]
    answer: Any


def records(path: Path) -> list[dict[str, Any]]:
    """The records of a compressed file of JSON lines."""
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def assert_solved(puzzles: Sequence[Puzzle], most_cells: int = ALL) -> None:
    """Each is unique, and has its published solution where there is one."""
    wrong: dict[str, str] = {}
    for genre in {puzzle.genre.name: puzzle.genre for puzzle in puzzles}.values():
        mine = [puzzle for puzzle in puzzles if puzzle.genre is genre]
        block = read_rows([puzzle.text for puzzle in mine], genre=genre.name)
        assert not block.errors, next(iter(block.errors.values()))
        for group in block.groups:
            if most_cells == SMALL and group.structure.word_format.bits > WIDEST:
                continue
            outcomes = ask_lanes(
                group.structure,
                group.givens,
                2,
                clues=group.clues,
                row_regions=group.row_regions,
                budget=NODES[most_cells],
            )
            for i, (row, outcome) in enumerate(zip(group.rows.tolist(), outcomes, strict=True)):
                why = fault(group.puzzle(i), outcome, mine[row])
                if why:
                    wrong[mine[row].record["id"]] = why
    assert wrong == {}


def fault(puzzle: PuzzleRow, outcome: Outcome, published: Puzzle) -> str:
    """What is wrong with an outcome; what CP-SAT says is reported as a warning where lanes alone are not enough."""
    name, status, first = f"{published.genre.name} {published.record['id']}", outcome.status, outcome.first
    if published.record["id"] in UNANSWERED.get(published.genre.name, ()) and status == Status.BUDGET:
        warnings.warn(f"{name} has no answer after {outcome.nodes} nodes", stacklevel=1)
        return ""
    expected = np.where(puzzle.givens > 0, UNSAID, published.answer(puzzle.structure))
    if status in (Status.MULTIPLE, Status.BUDGET):
        asked = puzzle.structure.puzzle(puzzle.givens, puzzle.clues, regions_of_rows([puzzle.row_regions]))
        solutions, _ = cpsat.solve(asked, 2)
        if status == Status.MULTIPLE and len(solutions) == 2:
            marks = expected[:, None] == np.array(puzzle.structure.alphabet.values)
            marks |= np.arange(marks.shape[1]) == puzzle.givens[:, None].astype(int) - 1
            warnings.warn(f"{name} was published with several solutions", stacklevel=1)
            if (expected == UNSAID).all():
                return ""
            return "" if asked.status(marks).progress is Progress.SOLVED else "not the published solution"
        if status == Status.BUDGET and len(solutions) == 1:
            warnings.warn(f"{name} takes more than {outcome.nodes} nodes", stacklevel=1)
            status, first = Status.UNIQUE, solutions[0]
    if status != Status.UNIQUE or first is None:
        return status.name
    return "" if agrees(puzzle.structure, first, expected) else "another solution"


def agrees(structure: Structure, numbers: Sequence[int], expected: NDArray[np.int64]) -> bool:
    """Whether a solution (mark numbers) has the displayed values that are `expected`, where they are said."""
    values = np.array(structure.alphabet.values)[list(numbers)]
    return bool(((values == expected) | (expected == UNSAID)).all())


# Collections of plain text and URLs -----------------------------------------------------------------------------------


def folders() -> dict[str, Genre]:
    """The folder of each genre that is written as its collections are."""
    root = corpora_folder() / "pencil"
    known = [genre for genre in genres().values() if genre.text or genre.link]
    names = {name: genre for genre in known for name in (genre.name, *genre.aliases)}
    names |= texts_under_other_names()
    return {name: genre for name, genre in sorted(names.items()) if (root / name).is_dir()}


FOLDERS = folders()
of_every_folder = pytest.mark.parametrize("folder", FOLDERS)
of_every_collection = pytest.mark.parametrize(
    "folder", [folder for folder in FOLDERS if (corpora_folder() / "pencil" / folder / "puzzlekit.jsonl.gz").is_file()]
)


def collection(corpora: Path, folder: str) -> list[dict[str, Any]]:
    return [repaired(record) for record in records(corpora / "pencil" / folder / "puzzlekit.jsonl.gz")]


def repaired(record: dict[str, Any]) -> dict[str, Any]:
    """The record; nine of Nurikabe (1086_21x10 ... 1139_39x20) count notes behind the solution as rows of the board,
    and four of LITS (281_11x11 ... 290_11x11) have another size than they say, and no solution.
    """
    (_, *rows), solution = record["problem"].split("\n"), str(record["solution"]).split("\n")[1:]
    size = f"{len(rows)} {record['cols']}"
    if record["genre"] == "lits":
        return {**record, "problem": "\n".join([size, *rows])}
    if record["genre"] != "nurikabe" or len(rows) == record["rows"]:
        return record
    texts = ("\n".join([size, *lines]) for lines in (rows, solution[: len(rows)]))
    return {**record, "rows": len(rows), "url": None, **dict(zip(("problem", "solution"), texts, strict=True))}


def is_in_urls(genre: Genre, puzzle: PuzzleRow) -> bool:
    """Whether URLs can say what a text says (that some cells are in no room they cannot)."""
    try:
        return bool(genre.to_link(puzzle))
    except ModelError:
        return False


of_both_sizes = pytest.mark.parametrize(
    "most_cells", [pytest.param(SMALL, id="small"), pytest.param(ALL, marks=pytest.mark.slow, id="all")]
)


@of_every_collection
@of_both_sizes
def test_urls_and_texts_say_the_same(corpora, folder, most_cells):
    genre = FOLDERS[folder]
    for record in collection(corpora, folder):
        if record["rows"] * record["cols"] > most_cells:
            continue
        puzzle = genre.read_text(record["problem"])
        assert genre.read_text(genre.to_text(puzzle)).givens.tolist() == puzzle.givens.tolist()
        if record["url"] and genre.link is not None and is_in_urls(genre, puzzle):
            (group,) = read_rows([record["url"]]).groups
            assert genre.to_data(group.puzzle(0)) == genre.to_data(puzzle)
            assert group.structure is puzzle.structure
            assert group.givens[0].tolist() == puzzle.givens.tolist()
            assert group.puzzle(0).all_clues.tolist() == puzzle.all_clues.tolist()


def as_meant(genre: Genre, record: dict[str, Any]) -> Puzzle:
    """The text of a record, or what it should be."""

    def answer(structure: Structure) -> NDArray[np.int64]:
        once, _, _ = record["solution"].partition("\n[solution]")  # one record has its solution twice
        return genre.read_answer(once, structure)

    different = DIFFERENT.get(genre.name, {}).get(record["id"])
    has_answer = record["solution"] and record["id"] not in SOLUTION_OF_ANOTHER.get(genre.name, ())
    if different is None:
        return Puzzle(record["problem"], genre, record, answer if has_answer else _nothing)
    data = {**genre.to_data(genre.read_text(record["problem"])), **different.data}
    return Puzzle(json.dumps({"genre": different.genre, "data": data}), find_genre(different.genre), record, answer)


def _nothing(structure: Structure) -> NDArray[np.int64]:
    return np.full(structure.n_coords, UNSAID)


@of_every_collection
@of_both_sizes
def test_every_puzzle_has_its_published_solution(corpora, folder, most_cells):
    found = [record for record in collection(corpora, folder) if record["rows"] * record["cols"] <= most_cells]
    if most_cells > SMALL:
        assert found
    assert_solved([as_meant(FOLDERS[folder], record) for record in found], most_cells)


@of_every_folder
@of_both_sizes
def test_urls_of_many_authors_are_unique(corpora, folder, most_cells):
    path = corpora / "pencil" / folder / "urls_misc.jsonl.gz"
    genre = FOLDERS[folder]
    if genre.link is None or not path.is_file():
        return
    with_url = [record for record in records(path) if record["url"]]
    found = [record for record in with_url if not _VARIANT.search(record["url"])]
    assert bool(found) == (bool(with_url) and genre.name not in FLAGGED)
    refused = REFUSED.get(genre.name, {})
    for record in found:
        if record["id"] in refused:
            with pytest.raises(PuzzleError, match=refused[record["id"]]):
                parse_link(record["url"])
    found = [record for record in found if record["id"] not in refused]
    found = [record for record in found if record["rows"] * record["cols"] <= most_cells]
    assert_solved([Puzzle(record["url"], genre, record, _nothing) for record in found], most_cells)


@pytest.mark.parametrize("name", DIFFERENT)
def test_the_listed_ones_are_no_puzzles_as_their_folder_has_them(corpora, name):
    """They have several solutions then, the published one among them."""
    genre, listed = find_genre(name), DIFFERENT[name]
    (folder,) = (folder for folder, other in FOLDERS.items() if other is genre)
    found = [record for record in collection(corpora, folder) if record["id"] in listed]
    assert len(found) == len(listed)
    for record in found:
        (group,) = read_rows([record["problem"]], genre=name).groups
        (outcome,) = ask_lanes(group.structure, group.givens, 2, clues=group.clues, row_regions=group.row_regions)
        assert outcome.status == Status.MULTIPLE
        values = genre.read_answer(record["solution"], group.structure)
        published = values[:, None] == np.array(group.structure.alphabet.values)
        assert (
            group.structure.puzzle(group.givens[0], None, group.row_regions).status(published).progress
            is Progress.SOLVED
        )


# Game IDs -------------------------------------------------------------------------------------------------------------


def game_files() -> Iterator[tuple[str, str]]:
    """The games that genres know and their files."""
    for game in sorted(games()):
        yield from ((game, path.name) for path in sorted((corpora_folder() / "tatham" / game).glob("*.jsonl.gz")))


@pytest.mark.parametrize(("game", "file"), list(game_files()))
@pytest.mark.parametrize("widest", [WIDEST, pytest.param(1 << 10, marks=pytest.mark.slow)])
def test_every_game_has_its_solution_alone(corpora, game, file, widest):
    found = records(corpora / "tatham" / game / file)
    block = read_rows([f"{game}:{record['id']}" for record in found])
    assert not block.errors
    n_rows = 0
    for group in block.groups:
        if group.structure.word_format.bits > widest:
            n_rows += len(group.rows)
            continue
        outcomes = ask_lanes(group.structure, group.givens, 2, clues=group.clues, row_regions=group.row_regions)
        for row, givens, outcome in zip(group.rows.tolist(), group.givens, outcomes, strict=True):
            expected = np.where(givens > 0, UNSAID, solution_of(found[row], group.structure))
            assert outcome.status == Status.UNIQUE
            assert outcome.first is not None
            assert agrees(group.structure, outcome.first, expected), found[row]["id"]
            n_rows += 1
    assert n_rows == len(found) > 0


def solution_of(record: dict[str, Any], structure: Structure) -> NDArray[np.int64]:
    """The displayed values of a record's solution; it may have a number for cells that are given."""
    values = np.full(structure.n_coords, UNSAID)
    if "partner" in record:  # the cell that each lies on one domino with
        edges, first, second = inner_edges(structure.grid)
        values[edges] = np.array(record["partner"])[first] == second
        return values
    if "bridges" in record:  # two islands each, and how many there are
        level, upright = structure.grid.ids(Layer.EDGES_H), structure.grid.ids(Layer.EDGES_V)
        values[:] = 0
        for x, y, to_x, to_y, count in record["bridges"]:
            values[upright[y, x + 1 : to_x + 1]] = count
            values[level[y + 1 : to_y + 1, x]] = count
        return values
    if structure.genre in LETTERED:
        values[:] = [LETTERED[structure.genre].index(letter) + 1 for letter in "".join(record["solution"])]
        return values
    if structure.genre in LINKED:
        ways = np.array(record["solution"])
        values[structure.grid.ids(Layer.EDGES_V)] = np.pad(ways & 1, ((0, 0), (1, 0)))
        values[structure.grid.ids(Layer.EDGES_H)] = np.pad(ways >> 3 & 1, ((1, 0), (0, 0)))
        return values
    if structure.genre in DIVIDED:
        board = division_of(structure.grid)
        values[around_of(structure.grid)] = 1
        values[board.edges] = lines_between(np.array(record["solution"]).reshape(1, -1), board)[0]
        return values
    for name, layer in (("solution", Layer.CELLS), ("h_edges", Layer.EDGES_H), ("v_edges", Layer.EDGES_V)):
        if layer in structure.grid.layers:
            values[structure.grid.ids(layer)] = record[name]
    assert (values != UNSAID).any()
    return values


# A collection of killers with a format of its own ---------------------------------------------------------------------


def test_killers_with_their_areas_as_letters(corpora):
    genre = find_genre("killer")
    puzzles = []
    with gzip.open(corpora / "sudoku" / "killer_krazydad.txt.gz", "rt", encoding="ascii") as lines:
        for number, line in enumerate(lines):
            names, sums, solution = line.split()
            order = sorted(set(names), key=string.ascii_letters.swapcase().index)
            total = dict(zip(order, map(int, sums.split(",")), strict=True))
            cells: dict[str, list[list[int]]] = {}
            for coord, name in enumerate(names):
                cells.setdefault(name, []).append(list(divmod(coord, 9)))
            cages = [{"sum": total[name], "cells": cage} for name, cage in cells.items()]
            text = json.dumps({"genre": "killer", "data": {"grid": ["." * 9] * 9, "cages": cages}})
            values = np.array([*map(int, solution)])
            puzzles.append(Puzzle(text, genre, {"id": str(number)}, lambda structure, values=values: values))
    assert len(puzzles) == 4005
    assert_solved(puzzles)
