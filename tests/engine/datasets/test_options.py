"""What is asked of a data set is checked, kept and comes back."""

from __future__ import annotations

import pytest
from small_sets import options_of

from gridlanes.datasets.options import Recipe, SetOptions
from gridlanes.errors import ModelError, SourceError


def test_a_recipe_is_a_request() -> None:
    recipe = Recipe.of({"genre": "sudoku", "size": 6, "options": {"box": [2, 3]}, "n_clues": 14, "count": 5})
    assert (recipe.size, recipe.n_clues) == ((6, 6), (14, 14))
    request = recipe.request(7)
    assert (request.structure.grid.box, request.n_clues, request.seed, request.distinct) == ((2, 3), (14, 14), 7, False)


@pytest.mark.parametrize(
    "recipe",
    [
        {"genre": "no such"},
        {"genre": "sudoku", "count": 0},
        {"genre": "sudoku", "size": 7},
        {"genre": "sudoku", "colour": "red"},
        {"genre": "sudoku", "n_clues": "many"},
        {"genre": "sudoku", "options": {"stars": 2}},
        {"genre": "sudoku", "symmetry": "odd"},
        {},
    ],
    ids=str,
)
def test_a_recipe_that_makes_no_sense_is_refused(recipe) -> None:
    with pytest.raises(ModelError):
        Recipe.of(recipe)


@pytest.mark.parametrize(
    "asked",
    [
        {"split": {"train": 0.5}},
        {"split": {"Train!": 1.0}},
        {"split": {"train": 1.5, "test": -0.5}},
        {"seed": -1},
        {"seed": 1 << 64},
        {"shard_rows": 0},
        {"colour": "red"},
        {"metadata": {"colour": "red"}},
        {"metadata": {"date": "yesterday"}},
    ],
    ids=str,
)
def test_options_that_make_no_sense_are_refused(asked) -> None:
    with pytest.raises(ModelError):
        options_of(**asked)


def test_there_is_something_to_make_and_files_are_there() -> None:
    with pytest.raises(ModelError, match="at least one recipe"):
        SetOptions.of([])
    with pytest.raises(SourceError):
        options_of(avoid=["no such file"])


def test_the_manifest_keeps_all_on_which_bytes_depend() -> None:
    options = options_of(seed=(1 << 64) - 1, part_rows=7, memory=1 << 30)
    kept = SetOptions.of_manifest(options.as_dict())
    assert kept == options.replaced(part_rows=None, memory=None)
    assert not {"part_rows", "memory"} & options.as_dict().keys()


def test_parts_are_as_large_as_the_data_set_asks_for() -> None:
    sizes = [SetOptions([Recipe("sudoku", count)]).rows_of_a_part for count in (1, 10_000, 100_000, 10**8)]
    assert sizes == [64, 100, 1_000, 16_384]
    assert options_of(part_rows=7).rows_of_a_part == 7
