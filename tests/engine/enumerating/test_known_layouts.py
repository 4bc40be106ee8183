"""The layouts of puzzles in files."""

from __future__ import annotations

import json

import pytest

import gridlanes
from gridlanes.enumerating.known_layouts import known_layouts
from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import enumeration_of
from gridlanes.errors import ModelError, SourceError


def test_puzzles_with_known_layouts_alone_are_enumerated(tmp_path) -> None:
    path = tmp_path / "layouts.txt"
    every = next(gridlanes.enumerate_puzzles("akari", (2, 3)))
    ((group, _),) = every.groups
    chosen = [row for row in range(len(every)) if (group.givens[row] != 0).sum() == 2]
    path.write_text("".join(f"{every.block.text(row)}\n" for row in chosen))
    found = next(gridlanes.enumerate_puzzles("akari", (2, 3), layouts=path))
    assert [found.block.text(row) for row in range(len(found))] == [every.block.text(row) for row in chosen]
    assert gridlanes.count_puzzles("akari", (2, 3), layouts=[path]).total.up_to_symmetry == len(chosen)


def test_rooms_are_taken_from_files_too(tmp_path) -> None:
    made = gridlanes.generate("heyawake", 3, size=(2, 3), seed=2)
    path = tmp_path / "rooms.txt"
    path.write_text("".join(f"{made.block.text(row)}\n" for row in range(3)))
    count = gridlanes.count_puzzles("heyawake", (2, 3), of="layouts", layouts=path)
    assert 1 <= count.total.up_to_symmetry <= 3


@pytest.mark.parametrize(
    ("genre", "puzzles", "layouts"),
    [
        ("nurikabe", ["..2/...", "..?/..."], [[-1, -1, -1, -1, -1, 0]]),
        ("fivecells", ["3.#/...", "..#/.2."], [[-1, -1, -1, -1, -1, 4]]),
        ("araf", ["1.3/..."], [[-1, -1, -1, 1, -1, 3]]),
    ],
)
def test_clues_are_taken_from_files_where_their_places_matter(tmp_path, genre, puzzles, layouts) -> None:
    path = tmp_path / "clues.jsonl"
    grids = [puzzle.replace("#", "4").split("/") for puzzle in puzzles]
    path.write_text("".join(json.dumps({"genre": genre, "data": {"grid": grid}}) + "\n" for grid in grids))
    enumeration = enumeration_of(genre, (2, 3))
    assert layouts_of(enumeration, known_layouts(enumeration, [path])).clues.tolist() == layouts


@pytest.mark.parametrize(
    ("genre", "size"),
    [
        *(("tapa", 2), ("yajilin", (2, 3)), ("kenken", 2), ("str8ts", 2), ("kakuro", (1, 2)), ("magnets", (1, 2))),
        *(("stitches", 2), ("signpost", (1, 2)), ("numberlink", (2, 3)), ("galaxies", (2, 3)), ("thermometers", 2)),
    ],
)
def test_the_layouts_of_all_puzzles_are_among_all_layouts(tmp_path, genre, size) -> None:
    path = tmp_path / "all.jsonl"
    enumeration = enumeration_of(genre, size)
    rows = next(gridlanes.enumerate_puzzles(genre, size, form="jsonl"))
    path.write_text("".join(f"{rows.block.text(row)}\n" for row in range(min(len(rows), 200))))
    found = layouts_of(enumeration, known_layouts(enumeration, [path]))
    every = layouts_of(enumeration)
    parts = (every.givens.tolist(), every.clues.tolist(), every.codes.tolist())
    as_rows = {tuple(map(tuple, row)) for row in zip(*parts, strict=True)}
    assert 0 < len(found) <= len(every)
    for row in zip(found.givens.tolist(), found.clues.tolist(), found.codes.tolist(), strict=True):
        assert tuple(map(tuple, row)) in as_rows


def test_clues_that_are_not_enumerated_are_refused_and_names_do_not_matter(tmp_path) -> None:
    path = tmp_path / "clues.jsonl"
    path.write_text('{"genre":"araf","data":{"grid":[[1,null,30],[null,null,null]]}}\n')
    with pytest.raises(ModelError, match="the clue 30; leave clues out"):
        known_layouts(enumeration_of("araf", (2, 3)), [path])
    path.write_text('{"genre":"numberlink","data":{"grid":[[700,null,5],[700,null,5]]}}\n')
    (found,) = known_layouts(enumeration_of("numberlink", (2, 3)), [path])
    assert found.clues.tolist() == [1, -1, 2, 1, -1, 2]


def test_files_without_such_puzzles_are_refused(tmp_path) -> None:
    path = tmp_path / "other.txt"
    path.write_text("https://puzz.link/p?akari/3/3/i.k\n")
    with pytest.raises(ModelError, match="expected 2 x 3"):
        gridlanes.enumerate_puzzles("akari", (2, 3), layouts=path)
    path.write_text("https://puzz.link/p?akari/3/2/i.k\n")
    with pytest.raises(ModelError, match="without a layout"):
        gridlanes.enumerate_puzzles("akari", (2, 3), layouts=path)
    path.write_text("")
    with pytest.raises(ModelError, match="no puzzles"):
        gridlanes.enumerate_puzzles("akari", (2, 3), layouts=path)
    with pytest.raises(SourceError):
        gridlanes.enumerate_puzzles("akari", (2, 3), layouts=tmp_path / "none.txt")
