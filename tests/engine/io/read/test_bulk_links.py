"""URLs and game IDs that are read together say what they say when they are read alone."""

from __future__ import annotations

import random

import numpy as np
import pytest
from samples import as_game, as_link, example_lines, facts, other_genres, read_bytes, rows_of

from gridlanes.genres import akari, slitherlink, takuzu
from gridlanes.io.forms.codes.borders import BorderRuns
from gridlanes.io.forms.fields.field import ArraySpec, Size
from gridlanes.io.read import bulk_links, lines
from gridlanes.io.read.reading import read_rows


def mixture(rng: random.Random) -> list[str]:
    """Rows of all genres and formats, some of them damaged, some with more in their line."""
    plain = example_lines(20)
    rows = [*other_genres(), *map(as_link, plain), *map(as_game, plain), *plain[:5], "", "# comment", "title"]
    rows += [as_game(line)[5:] for line in plain]
    for i, row in enumerate(rows):
        kind = rng.randrange(12)
        if kind == 0 and row:
            at = rng.randrange(len(row))
            rows[i] = row[:at] + rng.choice('\u00e9xz9/:,; "?B_') + row[at + 1 :]
        elif kind == 1:
            rows[i] = row + rng.choice(["/", " easy", ",1", "z", "\t", "\r"])
        elif kind == 2:
            rows[i] = rng.choice([" ", "7,", "#"]) + row
    rng.shuffle(rows)
    return rows


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("genre", [None, "slitherlink", "sudoku"])
def test_lines_read_together_say_what_lines_read_alone_say(seed, genre, monkeypatch):
    rng = random.Random(seed)
    header = rng.choice(["", "", "id,puzzle\n", "puzzle,solution\n"])
    data = (header + "\n".join([example_lines(1)[0], *mixture(rng)])).encode()
    fast = read_bytes(data, genre=genre)
    with monkeypatch.context() as patch:
        patch.setattr(bulk_links, "FEWEST", 1 << 30)
        patch.setattr(lines, "read_bulk_json", lambda scan, left, options, source: ([], [], left))
        patch.setattr(lines, "_MAX_PATTERNS", 0)
        slow = read_bytes(data, genre=genre)
    assert list(map(facts, fast)) == list(map(facts, slow))
    assert len(fast) > 100


def test_the_rows_of_a_frame_are_not_read_one_by_one(monkeypatch):
    """Guards the speed."""
    read_alone = []
    parse_row = lines.parse_row
    monkeypatch.setattr(lines, "parse_row", lambda *given: read_alone.append(given) or parse_row(*given))
    rows = [row for row in other_genres(30) if "unique_lines" not in row]
    assert not read_rows(rows).errors
    assert not read_alone


def test_rows_of_one_structure_are_one_group_whatever_they_are_written_in():
    rows = other_genres()
    block = read_rows(rows)
    assert block.errors == {}
    structures = {group.structure: group for group in block.groups}
    assert len(structures) == len(block.groups)
    assert set(structures) == {
        slitherlink.structure(5, 4),
        akari.structure(5, 4),
        takuzu.structure(4, 4, unique_lines=True),
        takuzu.structure(4, 4, unique_lines=False),
    }
    clues = structures[slitherlink.structure(5, 4)].clues
    assert clues is not None
    assert clues.shape == (30, 20)
    assert (clues[::3] == clues[1::3]).all()  # envelope, game ID and URL of the same puzzle
    assert (clues[::3] == clues[2::3]).all()


@pytest.mark.parametrize("broken", [None, ",", "3x", "_", "z"])
def test_killers_read_together_say_what_killers_read_alone_say(broken, monkeypatch):
    def borders(areas):
        return BorderRuns().encode(np.array(areas), ArraySpec(Size(4, 4), np.int32, 0))

    columns, pairs = borders([0, 1, 2, 3] * 4), borders([cell // 2 for cell in range(16)])
    texts = [f"2x2k:p,{columns},10_10_10_10l", f"2x2k:1o,{pairs},3a7a7a3a3a7a3a7a"] * 10
    if broken is not None:
        texts[7] = texts[7].replace("7a7a", broken, 1)
        texts[9] = texts[9] + broken
    fast = rows_of([read_rows(texts)])
    monkeypatch.setattr(bulk_links, "FEWEST", 1 << 30)
    slow = rows_of([read_rows(texts)])
    assert list(map(facts, fast)) == list(map(facts, slow))
    assert sum("error" not in row for row in fast) >= 18
    assert all(len(row["own"]) == 1 for row in fast if "error" not in row)


def test_large_boards_are_decoded_in_pieces(monkeypatch):
    monkeypatch.setattr(bulk_links, "_MAX_AT_ONCE", 100)
    texts = [row for row in other_genres(20) if row.startswith("loopy")]
    rows = rows_of([read_rows(texts)])
    assert [row["clues"] for row in rows] == [rows_of([read_rows([text])])[0]["clues"] for text in texts]
    assert len(rows) == 20
    assert np.array([row["clues"] for row in rows]).shape == (20, 20)
