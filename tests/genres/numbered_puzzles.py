"""Random puzzles of every genre by number: tests of one process share the latest, as some take long to find."""

from __future__ import annotations

import random
from functools import lru_cache

from random_puzzles import random_puzzle

from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.registry import find_genre


def seed_of(genre: str, number: int) -> str:
    return f"{genre}-{number}"


@lru_cache(2048)
def puzzle_of(genre: str, number: int) -> PuzzleRow:
    return random_puzzle(random.Random(seed_of(genre, number)), find_genre(genre))
