"""Reads puzzles of a run again from their own texts, with the reading options of the run."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.options import CorpusOptions
from gridlanes.errors import ModelError
from gridlanes.io.read.blocks import Block, Group
from gridlanes.io.read.reading import read_rows

Reread = tuple[Block, NDArray[np.int64]]
"""a block, and the places of its rows among the texts"""


def reread(texts: Sequence[str], genre: str, options: CorpusOptions) -> list[Reread]:
    """Reads texts of puzzles of one genre into blocks; each text is in one of these.

    `options`: of the run. A text that does not name its genre (its record did) is read as a `genre`. Raises
    `ModelError` if that is not registered.
    """
    every = np.arange(len(texts))
    block = read_rows(texts, genre=options.genre, format=options.format, box=options.box)
    other = np.zeros(len(texts), np.bool_)
    other[list(block.errors)] = True
    for group in block.groups:
        other[group.rows] = (group.structure.genre or block.genre) != genre
    if not other.any():
        return [(block, every)]
    as_said = read_rows([texts[i] for i in np.flatnonzero(other).tolist()], genre=genre, box=options.box)
    if other.all():
        return [(as_said, every)]
    kept = np.flatnonzero(~other)
    rest = [texts[i] for i in kept.tolist()]
    block = read_rows(rest, genre=options.genre, format=options.format, box=options.box)
    return [(block, kept), (as_said, np.flatnonzero(other))]


def puzzle_of(text: str, genre: str, options: CorpusOptions) -> Group | None:
    """One puzzle as a group of one row; None if its text cannot be read again."""
    try:
        blocks = reread([text], genre, options)
    except ModelError:
        return None
    return next((group for block, _ in blocks for group in block.groups), None)
