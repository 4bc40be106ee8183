"""The names by which files of puzzles are known."""

from __future__ import annotations

SUFFIXES = (".txt", ".csv", ".tsv", ".sdk", ".sdm", ".json", ".jsonl", ".ndjson", ".parquet")
"""of files with puzzles; all but Parquet also with `PACKED` behind it"""
PACKED = ".gz"
_DESCRIPTIONS = frozenset({"croissant.json", "dataset_info.json", "dataset_infos.json"})
"""files in the folders of data sets that say what is in them"""


def has_suffix(name: str) -> bool:
    """Whether the name of a file ends as those of puzzles do."""
    return name.lower().removesuffix(PACKED).endswith(SUFFIXES)


def is_listed(name: str) -> bool:
    """Whether a file in a folder is one of its sources: it has a suffix of puzzle files, and is no description of a
    data set.
    """
    return name not in _DESCRIPTIONS and has_suffix(name)


def suffixes_in_words() -> str:
    """All of them, for messages."""
    return f"{', '.join(SUFFIXES)}, also with {PACKED}"
