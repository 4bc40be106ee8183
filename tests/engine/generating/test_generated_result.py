"""The columns of what is made say what is so, for a genre of each kind."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request

from gridlanes.generating.equivalents.canonical import canonical_of
from gridlanes.generating.generated_result import GENERATED_COLUMNS, GeneratedResult
from gridlanes.io.read.reading import read, read_rows
from gridlanes.io.write.writer import open_writer
from gridlanes.tables.columns import Choice, TextColumn

pytestmark = GENERATING
FEW = [genre for genre in LAWS if genre.name in ("sudoku", "akari", "killer")]
SIZES = {"int8": np.int8, "int32": np.int32, "int64": np.int64, "uint64": np.uint64, "bool": np.bool_}


def laws(genre) -> None:
    """What holds of the columns of each genre."""
    result = made(small_request(genre, seed=5), 6)
    assert isinstance(result, GeneratedResult)
    columns = result.columns(100)
    assert [*columns] == [column.name for column in GENERATED_COLUMNS]
    for column in GENERATED_COLUMNS:
        found = columns[column.name]
        assert len(found) == 6
        kind = {"text": TextColumn, "choice": Choice}.get(column.kind, np.ndarray)
        assert isinstance(found, kind), column.name
        if isinstance(found, np.ndarray):
            assert found.dtype == SIZES[column.kind], column.name
    group = result.groups[0][0]
    assert columns["id"].tolist() == [*range(100, 106)]
    assert columns["index"].tolist() == [*range(6)]
    assert columns["seed"].tolist() == [5] * 6
    assert (columns["tries"] >= 1).all()
    assert columns["verified"].all()
    canonical = canonical_of(group)
    assert [text.decode() for text in columns["canonical"].rows()] == canonical.hashes
    assert (columns["automorphisms"] == canonical.automorphisms).all()
    data = [json.loads(text) for text in columns["data"].rows()]
    block = read_rows([json.dumps({"genre": genre.name, "data": value}) for value in data])
    (read,) = block.groups
    assert (read.givens == group.givens).all()
    assert canonical_of(read).hashes == canonical.hashes


@pytest.mark.parametrize("genre", FEW, ids=lambda genre: genre.name)
def test_columns_say_what_is_so(genre) -> None:
    laws(genre)
    assert genre in LAWS


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_a_written_table_is_read_with_its_solutions(genre, tmp_path) -> None:
    result = made(small_request(genre), N)
    for name in ("rows.csv", "rows.jsonl", "rows.parquet"):
        path = tmp_path / name
        with open_writer(str(path), None, GENERATED_COLUMNS) as writer:
            writer.write(result)
        (block,) = read(str(path))
        assert not block.errors, name
        rows = {int(row): group.expected[i] for group in block.groups for i, row in enumerate(group.rows)}
        marks = {int(row): answers.marks[i] for group, answers in result.groups for i, row in enumerate(group.rows)}
        assert rows.keys() == marks.keys()
        assert all((rows[row] == marks[row]).all() for row in marks), name


@pytest.mark.slow
@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_columns_say_what_is_so_of_every_genre(genre) -> None:
    laws(genre)
    assert genre in LAWS


def test_the_page_has_the_columns_there_are() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "generating.md").read_text(encoding="utf-8")
    _, _, rest = page.partition("<!-- columns -->")
    lines = [line for line in rest.strip().splitlines()[: 2 + len(GENERATED_COLUMNS)] if line.startswith("| `")]
    assert lines == [f"| `{column.name}` | {column.kind} | {column.meaning} |" for column in GENERATED_COLUMNS]


def test_results_are_put_together_with_their_tries() -> None:
    whole = made(small_request(FEW[0]), 6)
    again = GeneratedResult.concatenate([whole, whole])
    assert again.n_tries.tolist() == [*whole.n_tries.tolist()] * 2
    assert again.columns()["index"].tolist() == [*range(6)] * 2
