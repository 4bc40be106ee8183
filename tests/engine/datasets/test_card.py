"""The card has the YAML that the hub reads, and a call that makes the data set."""

from __future__ import annotations

import ast
import re

import yaml
from small_sets import ASKED, RECIPES

from gridlanes.datasets.card import as_markdown, bias_of
from gridlanes.datasets.data_set import DataSet
from gridlanes.datasets.described import RecipeRows
from gridlanes.datasets.manifest import RecipeTotals
from gridlanes.datasets.options import Recipe
from gridlanes.generating.generated_result import GENERATED_COLUMNS


def parts_of(small_set) -> tuple[dict, str]:
    _, head, body = (small_set / "README.md").read_text().split("---\n", 2)
    return yaml.safe_load(head), body


def test_the_head_is_what_the_hub_reads(small_set) -> None:
    head, _ = parts_of(small_set)
    made = DataSet(str(small_set))
    assert head["license"] == "unknown"
    assert head["size_categories"] == ["n<1K"]
    (config,) = head["configs"]
    assert config["data_files"] == [{"split": name, "path": f"data/{name}-*"} for name in ("train", "test")]
    info = head["dataset_info"]
    assert [feature["name"] for feature in info["features"]] == [column.name for column in GENERATED_COLUMNS]
    assert {split["name"]: split["num_examples"] for split in info["splits"]} == made.splits
    assert info["download_size"] == sum(file.n_bytes for file in made.files())


def test_the_call_in_it_is_the_one_that_made_it(small_set) -> None:
    _, body = parts_of(small_set)
    code = re.search(r"```python\n(.*?)```", body, re.DOTALL)[1]
    call = ast.parse(code).body[-1].value
    recipes = ast.literal_eval(call.args[1])
    assert recipes == [{**recipe, "size": (4, 4)} for recipe in RECIPES]
    said = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}
    assert said == {**{name: value for name, value in ASKED.items() if name != "part_rows"}, "jsonl": True}


def test_it_tells_columns_acceptance_and_biases(small_set) -> None:
    _, body = parts_of(small_set)
    for column in GENERATED_COLUMNS:
        assert f"`{column.name}`" in body
    assert "| sudoku 4x4 | 60 |" in body
    assert re.search(r"accepted .*\n.*\n\| sudoku 4x4 \| [\d,]+ \| [\d.]+% \| \d+ \|", body)
    assert "- sudoku: The boxes down the diagonal" in body
    assert "- takuzu: marks drawn at random" in body


def test_a_scheme_without_solutions_first_says_so() -> None:
    walked = RecipeRows("kakurasu 5x5", Recipe("kakurasu", size=(5, 5)), RecipeTotals(1, 1, 0), {1: 1}, [1, 0, 0, 0])
    assert bias_of(walked).startswith("walks that set and clear clues")


def test_bars_in_cells_do_not_end_them() -> None:
    assert as_markdown(["a"], [["x|y"]]).splitlines()[2] == "| x\\|y |"
