"""Signatures: equivalent puzzles have the same, and nearly all others have different ones."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gridlanes.generating.equivalents.canonical import canonical_hashes, pictures
from gridlanes.generating.equivalents.distinct import Unrepeated
from gridlanes.generating.equivalents.signatures import signatures_of
from gridlanes.io.read.blocks import Group
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import find_genre


def _examples(name: str) -> list[Group]:
    genre = find_genre(name)
    return [group for example in genre.examples for group in read_rows([example.puzzle], genre=name).groups]


def _moved(group: Group) -> list[Group]:
    """A puzzle after each move."""
    found = []
    for move in pictures(find_genre(group.structure.genre), group.structure):
        givens, clues = np.zeros_like(group.givens), None
        givens[:, move.coords] = group.givens
        if group.clues is not None:
            clues = np.empty_like(group.clues)
            clues[:, move.slots] = group.clues
        own = tuple(replace(regions, coords=move.coords[regions.coords]) for regions in group.row_regions)
        found.append(Group(group.structure, group.rows, givens, None, clues, own))
    return found


@pytest.mark.parametrize(
    "name", ["hashi", "galaxies", "hitori", "takuzu", "slitherlink", "skyscrapers", "killer", "map"]
)
def test_moved_puzzles_have_the_signature_of_the_original(name: str) -> None:
    seen = set[int]()
    for group in _examples(name):
        moved = _moved(group)
        assert len({*canonical_hashes(group), *(form for each in moved for form in canonical_hashes(each))}) == 1
        found = {int(signatures_of(each)[0]) for each in moved}
        assert found == {int(signatures_of(group)[0])}
        assert not found & seen
        seen |= found


def test_what_was_kept_is_found_again_even_if_it_was_much(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = _examples("hashi")[:2]
    for most in (1 << 20, 1):
        monkeypatch.setattr("gridlanes.generating.equivalents.distinct._MOST_BYTES", most)
        distinct = Unrepeated()
        assert not distinct.repeated(first, True).any()
        distinct.keep(first)
        assert distinct.repeated(_moved(first)[1], True).all()
        assert not distinct.repeated(second, True).any()
