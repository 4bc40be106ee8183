"""Boards as people play them, with some numbers, marks or rooms changed, of any genre."""

from __future__ import annotations

import json
import random

from changed_data import changed

import gridlanes
from gridlanes.errors import GridlanesError

SIZES: tuple[int | tuple[int, int] | None, ...] = ((7, 11), 9, 8, 7, 6, None)
N_PUZZLES, N_CHANGES = 4, 12


def generated(genre: str) -> list[str]:
    """Some puzzles of the first size that the genre has, as JSON."""
    for size in SIZES:
        try:
            made = gridlanes.generate(genre, N_PUZZLES, size=size, seed=8)
        except GridlanesError:
            continue
        return [str(line) for line in gridlanes.convert([made.block.text(i) for i in range(N_PUZZLES)], "jsonl")]
    raise AssertionError(f"no puzzle of {genre} is made")


def changed_texts(genre: str) -> list[str]:
    """The puzzles of `generated`, each changed in some ways, as JSON. Some are no puzzles any more."""
    rng = random.Random(f"changed {genre}")
    lines = [json.loads(line) for line in generated(genre)]
    return [
        json.dumps({"genre": line["genre"], "data": changed(line["data"], rng)})
        for line in lines
        for _ in range(N_CHANGES)
    ]
