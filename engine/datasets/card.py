"""The card of a data set: README.md, beginning with YAML for the Hugging Face hub and its `datasets` library.

The format: https://huggingface.co/docs/hub/datasets-cards
"""

from __future__ import annotations

import inspect
from typing import Any

from gridlanes.datasets.described import Described, RecipeRows
from gridlanes.datasets.options import Recipe, SetOptions
from gridlanes.extras import need
from gridlanes.generating.generated_result import GENERATED_COLUMNS
from gridlanes.generating.schemes import scheme_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.tables.columns import ColumnKind as ColumnKind

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (10**6, "100K<n<1M"), (10**7, "1M<n<10M"))
_LARGER = "10M<n<100M"
_TYPES: dict[ColumnKind, str] = {"text": "string", "choice": "string"}
_AT_RANDOM = (
    "marks drawn at random one after the other, as propagation allows, completed by the search; not all solutions are "
    "as likely, and by how much has not been measured"
)
_BY_WALKS = (
    "walks that set and clear clues until propagation decides everything; how likely each puzzle is has not been "
    "measured"
)


def card_of(described: Described) -> str:
    """The text of README.md."""
    yaml = need("yaml", extra="sets", purpose="The card of a data set")
    head = yaml.safe_dump(_metadata(described), sort_keys=False, allow_unicode=True, width=120)
    sections = [
        f"# {described.title}",
        introduction_of(described),
        "## Rows",
        _rows(described),
        "![clues](figures/clues.svg)",
        "![levels](figures/levels.svg)",
        "## Columns",
        _columns(),
        "## How it was made",
        _method_text(described),
        "## Known biases",
        _biases(described),
    ]
    return f"---\n{head}---\n\n" + "\n\n".join(sections) + "\n"


def _metadata(described: Described) -> dict[str, Any]:
    metadata, files = described.options.metadata, described.data()
    sizes = (name for most, name in _SIZES if described.rows < most)
    genres = dict.fromkeys(kind.recipe.genre.replace("_", "-") for kind in described.kinds)
    return {
        "license": metadata.license,
        "pretty_name": described.title,
        "annotations_creators": ["machine-generated"],
        "source_datasets": ["original"],
        "task_categories": ["other"],
        "tags": ["puzzles", "constraint-satisfaction", "reasoning", "synthetic", *genres],
        "size_categories": [next(sizes, _LARGER)],
        "configs": [
            {
                "config_name": "default",
                "data_files": [{"split": split, "path": f"data/{split}-*"} for split in described.splits],
            }
        ],
        "dataset_info": {
            "features": [
                {"name": column.name, "dtype": _TYPES.get(column.kind, column.kind)} for column in GENERATED_COLUMNS
            ],
            "splits": [
                {
                    "name": split,
                    "num_bytes": sum(file.memory for file in described.data(split)),
                    "num_examples": described.by_split[split],
                }
                for split in described.splits
            ],
            "download_size": sum(file.n_bytes for file in files),
            "dataset_size": sum(file.memory for file in files),
        },
    }


def introduction_of(described: Described) -> str:
    """What the data set is, in a few sentences."""
    options = described.options
    words = [
        f"{described.rows:,} pencil puzzles. Each was made by gridlanes and has exactly one solution: the engine "
        "proved it of what the puzzle shows, and a check that shares nothing with the engine's kernels passed it."
    ]
    if options.distinct:
        words.append(
            "No two are equivalent, that is, the same but for a move of the board that keeps the rules and for the "
            "names of marks where these are arbitrary."
        )
    if options.avoid:
        words.append(f"None is equivalent to a puzzle of {len(options.avoid)} files that were to be avoided.")
    if len(options.split) > 1:
        words.append(
            "The canonical hash of a puzzle decides in which split it is, so equivalent puzzles are never in two."
        )
    return " ".join(words)


def _rows(described: Described) -> str:
    splits = as_markdown(
        ["split", "rows", "files"],
        [[split, f"{rows:,}", f"{len(described.data(split))}"] for split, rows in described.by_split.items()],
    )
    kinds = as_markdown(
        ["puzzles", "rows", "clues a puzzle", "level 0", "1", "2", "3"],
        [
            [
                kind.name,
                f"{kind.totals.rows:,}",
                f"{kind.mean_clues:.1f}",
                *(f"{rows / kind.totals.rows:.1%}" for rows in kind.levels),
            ]
            for kind in described.kinds
        ],
    )
    return f"{splits}\n\n{kinds}"


def _columns() -> str:
    return as_markdown(
        ["column", "type", ""], [[f"`{column.name}`", column.kind, column.meaning] for column in GENERATED_COLUMNS]
    )


def _method_text(described: Described) -> str:
    engine = described.engine
    made = as_markdown(
        ["puzzles", "tries", "accepted", "drawn again as equivalent"],
        [
            [
                kind.name,
                f"{kind.totals.tries:,}",
                f"{kind.totals.rows / kind.totals.tries:.1%}",
                f"{kind.totals.redrawn:,}",
            ]
            for kind in described.kinds
        ],
    )
    return "\n\n".join(
        [
            f"With gridlanes {engine.version} (code {engine.stamp}, pyarrow {engine.pyarrow}):",
            f"```python\n{command_of(described)}\n```",
            "The same call makes the same bytes, on any number of workers and however often it is interrupted. "
            "`gridlanes check` on the folder proves every row again.",
            made,
        ]
    )


def command_of(described: Described) -> str:
    """The Python call that makes the data set."""
    options = described.options
    plain = options.as_dict()
    usual = SetOptions(recipes=[]).as_dict()
    recipes = [_without_usual(recipe) for recipe in plain["recipes"]]
    said = {name: value for name, value in plain.items() if name != "recipes" and value != usual[name]}
    for name in ("avoid", "load"):
        if name in said:
            said[name] = [file["file"] for file in said[name]]
    if "split" in said:
        said["split"] = dict(said["split"])
    if "metadata" in said:
        said["metadata"] = {name: value for name, value in said["metadata"].items() if value}
    lines = ["    [", *(f"        {recipe!r}," for recipe in recipes), "    ],"]
    lines += [f"    {name}={value!r}," for name, value in said.items()]
    return "\n".join(["import gridlanes", "", "gridlanes.make_dataset(", '    "DST",', *lines, ")"])


def _without_usual(recipe: dict[str, Any]) -> dict[str, Any]:
    usual = Recipe(recipe["genre"]).as_dict()
    return {
        name: tuple(value) if name in ("size", "n_clues", "difficulty") else value
        for name, value in recipe.items()
        if name == "genre" or value != usual[name]
    }


def _biases(described: Described) -> str:
    kinds = {kind.recipe.genre: kind for kind in described.kinds}
    lines = [f"- {name}: {bias_of(kind)}." for name, kind in kinds.items()]
    lines.append(
        "- Clues are left out in random order as long as there is one solution. So puzzles are more likely the more "
        "orders lead to them, and their numbers of clues are not distributed as those of all puzzles with one solution."
    )
    lines.append("- Levels tell what this engine needs, not how hard people find a puzzle.")
    return "\n".join(lines)


def bias_of(kind: RecipeRows) -> str:
    """How the solutions of a kind are drawn, in the words of its sampler."""
    if scheme_of(kind.recipe.request(0)) is not SolutionFirst:
        return _BY_WALKS
    start = kind.recipe.request(0).start
    words = inspect.getdoc(start) if start is not None else None
    return " ".join((words or _AT_RANDOM).split()).rstrip(".")


def as_markdown(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)
