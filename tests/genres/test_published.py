"""Published puzzles of the corpora: every one is read in each form that it has, is unique, and has its published
solution.

The usual run takes some of each genre's smaller boards, fewer the more genres there are; the slow one takes them all:

    pytest tests/genres/test_published.py -m slow            # all genres
    pytest tests/genres/test_published.py -m slow -k cave    # one of them

No record is left out. Those that are not what their folder says are listed in `published.DIFFERENT`, with what they
are. One that was published with several solutions is reported as a warning, if CP-SAT finds two of them and the
published one is one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
import pytest
from conftest import corpora_folder
from generated_puzzles import per_genre
from numpy.typing import NDArray
from published import (
    ALL,
    DIFFERENT,
    REFUSED,
    SMALL,
    SOLUTION_OF_ANOTHER,
    UNANSWERED,
    Puzzle,
    assert_solved,
    records,
)
from puzzles import ask_lanes

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.answer import UNSAID
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.links import parse_link
from gridlanes.io.read.reading import read_rows
from gridlanes.puzzles.puzzle import Progress
from gridlanes.registry import find_genre, genres, texts_under_other_names

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.filterwarnings("default::UserWarning"),  # what is reported
    pytest.mark.xdist_group("genres"),  # the kernels of all of them are compiled by one worker
]
_FLAG = re.compile(r"p\?\w+/([a-z]+)/\d")
"""of URLs; one that the genre does not have means other rules than its own, and the readers refuse it by name"""
_AGAIN = "[solution]"
AT_MOST = {SMALL: per_genre(60, 12), ALL: 10**6}
"""boards of a file that the usual run takes, and the slow one"""
LONG = {**UNANSWERED, "snake": {"misc675"}, "statuepark": {"misc745"}}
"""boards that the slow run alone takes, by the names of genres in records: each takes all its nodes or much time"""


def chosen(found: Sequence[dict[str, Any]], most_cells: int) -> list[dict[str, Any]]:
    """The records that a run takes: the usual one some of the small boards, the same ones each time."""
    left_out = LONG if most_cells == SMALL else {}
    small = [
        record
        for record in found
        if record["rows"] * record["cols"] <= most_cells and record["id"] not in left_out.get(record["genre"], ())
    ]
    return sorted(small, key=lambda record: crc32(str(record["id"]).encode()))[: AT_MOST[most_cells]]


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
    """The record; nine of Nurikabe (1086_21x10 ... 1139_39x20) and one each of Kurotto (221_21x10), Numberlink
    (341_11x10) and Foseruzu (296_21x10, where a board of other areas stands before the solution) count notes as rows of
    the board, and four of LITS (281_11x11 ... 290_11x11) have another size than they say, and no solution.
    """
    (_, *rows), solution = record["problem"].split("\n"), str(record["solution"]).split("\n")[1:]
    solution = solution[solution.index(_AGAIN) + 1 :] if _AGAIN in solution else solution
    size = f"{len(rows)} {record['cols']}"
    if record["genre"] == "lits":
        return {**record, "problem": "\n".join([size, *rows])}
    if record["genre"] not in ("foseruzu", "kurotto", "numberlink", "nurikabe") or len(rows) == record["rows"]:
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
    for record in chosen(collection(corpora, folder), most_cells):
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
    found = chosen(collection(corpora, folder), most_cells)
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
    with_url = [record for record in records(path) if record["url"] and "{" not in record["url"]]  # one is a template
    known = {*genre.link.flags, *genre.link.styles}
    found = [record for record in with_url if not (flag := _FLAG.search(record["url"])) or {*flag[1]} <= known]
    assert bool(found) == bool(with_url)
    refused = REFUSED.get(genre.name, {})
    for record in found:
        if record["id"] in refused:
            with pytest.raises(PuzzleError, match=refused[record["id"]]):
                parse_link(record["url"])
    found = [record for record in found if record["id"] not in refused]
    taken = chosen(found, most_cells)
    assert_solved([Puzzle(record["url"], genre, record, _nothing) for record in taken], most_cells)


@pytest.mark.parametrize("name", DIFFERENT)
def test_the_listed_ones_are_no_puzzles_as_their_folder_has_them(corpora, name):
    """They have several solutions then, the published one among them; or other ones, or none."""
    genre, listed = find_genre(name), DIFFERENT[name]
    folders_of = [folder for folder, other in FOLDERS.items() if other is genre]
    (folder,) = (each for each in folders_of if (corpora / "pencil" / each / "puzzlekit.jsonl.gz").is_file())
    found = [record for record in collection(corpora, folder) if record["id"] in listed]
    assert len(found) == len(listed)
    for record in found:
        (group,) = read_rows([record["problem"]], genre=name).groups
        (outcome,) = ask_lanes(group.structure, group.givens, 2, clues=group.clues, row_regions=group.row_regions)
        assert outcome.status == listed[record["id"]].status
        if not listed[record["id"]].is_solution:
            continue
        values = genre.read_answer(record["solution"], group.structure)
        published = values[:, None] == np.array(group.structure.alphabet.values)
        assert (
            group.structure.puzzle(group.givens[0], None, group.row_regions).status(published).progress
            is Progress.SOLVED
        )
