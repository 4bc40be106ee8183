"""A data set that is right has no problem, and whatever is changed in one is found."""

from __future__ import annotations

import json

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from generated_puzzles import LAWS, small_size
from small_sets import hashes_of

from gridlanes.corpus.record import plain_values
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.datasets import driver
from gridlanes.datasets.data_set import DataSet
from gridlanes.datasets.manifest import SetManifest
from gridlanes.datasets.options import SetOptions
from gridlanes.datasets.recheck import recheck_set
from gridlanes.datasets.set_paths import SetPaths


def test_one_that_is_right_has_no_problem(small_set) -> None:
    told: list = []
    found = recheck_set(str(small_set), sample=5, progress=lambda done, rows: told.append((done, rows)))
    assert found.problems == []
    assert (found.rows, found.unique, found.regenerated, found.exit_code) == (80, 80, 10, 0)
    assert told[-1] == (80, 80)
    assert found.by_split == DataSet(str(small_set)).splits
    assert json.loads(json.dumps(found.as_dict()))["ok"]
    assert dict(found.lines())["problems"] == "0"


def problems_of(folder) -> str:
    found = recheck_set(str(folder), sample=0)
    assert found.exit_code == 1
    assert found.n_problems == len(found.problems)
    return "\n".join(found.problems)


def changed(folder, name: str, value, row: int = 0) -> None:
    """The first file with another value in a row."""
    path = folder / DataSet(str(folder)).files()[0].path
    table = pq.read_table(path)
    values = table.column(name).to_pylist()
    values[row] = value(values) if callable(value) else value
    place = table.schema.get_field_index(name)
    pq.write_table(table.set_column(place, table.field(place), pa.array(values, table.field(place).type)), path)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("level", 3, "level is 3, recomputed, it is 0"),
        ("n_clues", 1, "n_clues is 1, recomputed, it is"),
        ("canonical", "f" * 32, "recomputed, it is"),
        ("automorphisms", 77, "automorphisms is 77"),
        ("solution", "1" * 16, "solution is '1111"),
        ("data", "{}", "data is '{}'"),
        ("puzzle", "." * 16, "is MULTIPLE"),
        ("puzzle", "no puzzle", "row 1: invalid puzzle length"),
        ("index", 5, "index is 5, expected 1"),
        ("seed", 5, "seed is 5, expected 3"),
        ("height", 9, "height is 9"),
        ("id", 79, "ids are not those from 0 to 79"),
        ("id", 900, "is of no recipe"),
    ],
)
def test_a_changed_value_is_found(copied_set, name, value, words) -> None:
    changed(copied_set, name, value)
    problems = problems_of(copied_set)
    assert words in problems
    assert "its bytes are not those that were written" in problems


def test_two_rows_that_are_equivalent_are_found(copied_set) -> None:
    for name in ("puzzle", "data", "solution", "canonical", "automorphisms", "n_clues"):
        changed(copied_set, name, lambda values: values[1])
    assert "2 rows are equivalent" in problems_of(copied_set)


def test_a_row_on_the_wrong_side_is_found(copied_set) -> None:
    paths = SetPaths.at(copied_set)
    manifest = SetManifest.read(paths)
    options = {**manifest.options, "split": [["train", 0.2], ["test", 0.8]]}
    manifest.replaced(options=plain_values(options)).write(paths)
    assert "is in train, its hash belongs to test" in problems_of(copied_set)


def test_files_that_are_missing_or_strangers_are_found(copied_set) -> None:
    path = copied_set / DataSet(str(copied_set)).files()[0].path
    path.rename(path.with_name("stranger.parquet"))
    problems = problems_of(copied_set)
    assert "cannot be read" in problems
    assert "stranger.parquet: is not of this data set" in problems
    assert "ids are not those" in problems


def test_a_row_that_does_not_follow_from_the_seed_is_found(copied_set) -> None:
    changed(copied_set, "tries", 7)
    found = recheck_set(str(copied_set), sample=1)
    assert any("regenerated, it is" in problem for problem in found.problems)
    assert found.regenerated < 2
    assert np.sign(found.n_problems) == 1


@pytest.mark.slow
@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_small_sets_of_every_genre_are_right_and_the_same_for_any_parts(genre, tmp_path) -> None:
    recipe = {"genre": genre.name, "size": tuple(small_size(genre)), "count": 5}
    for part_rows in (5, 2):
        options = SetOptions.of([recipe], seed=1, split={"train": 0.6, "test": 0.4}, part_rows=part_rows)
        driver.make(str(tmp_path / str(part_rows)), options, runner=InlineRunner())
    assert hashes_of(tmp_path / "5") == hashes_of(tmp_path / "2")
    found = recheck_set(str(tmp_path / "5"), sample=2)
    assert found.problems == []
    assert (found.unique, found.regenerated) == (5, 2)
