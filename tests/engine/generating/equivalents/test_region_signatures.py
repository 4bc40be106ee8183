"""Signatures of puzzles with own regions: the same after each move, and others for almost all other puzzles."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gridlanes.generating.equivalents.canonical import canonical_hashes, pictures
from gridlanes.generating.equivalents.region_signatures import region_signatures
from gridlanes.io.read.blocks import Group
from gridlanes.io.read.reading import read_rows
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_rows
from gridlanes.registry import find_genre


def examples(name: str) -> Group:
    """The examples of a genre, and each again with its last own region left out, on boards of the first one's size."""
    read = read_rows([example.puzzle for example in find_genre(name).examples], genre=name).groups
    group = read[0]
    own = [group.puzzle(i).row_regions for i in range(len(group.rows))]
    less = [(*entries[:-1], replaced(entries[-1])) for entries in own if entries]
    n = len(less)
    return Group(
        group.structure,
        np.arange(2 * n),
        np.repeat(group.givens[:n], 2, axis=0),
        None,
        None if group.clues is None else np.repeat(group.clues[:n], 2, axis=0),
        regions_of_rows([entries for pair in zip(own, less, strict=True) for entries in pair]),
    )


def replaced(entry: RuleRegions) -> RuleRegions:
    """The regions of a rule but for the last one."""
    return RuleRegions(entry.rule, [*entry.regions][:-1], entry.clues[:-1])


@pytest.mark.parametrize("name", ["magnets", "dominosa", "thermometers", "star_battle", "moon_or_sun"])
def test_moves_leave_signatures_as_they_are(name) -> None:
    group = examples(name)
    found = region_signatures(group)
    assert found is not None
    distinct = {*found.tolist()}
    assert len(distinct) == len({*canonical_hashes(group)})
    for picture in pictures(find_genre(name), group.structure)[1:]:
        givens, clues = np.zeros_like(group.givens), None
        givens[:, picture.coords] = group.givens
        if group.clues is not None:
            clues = np.empty_like(group.clues)
            clues[:, picture.slots] = group.clues
        own = tuple(replace(regions, coords=picture.coords[regions.coords]) for regions in group.row_regions)
        other = region_signatures(replace(group, givens=givens, clues=clues, row_regions=own))
        assert other is not None
        assert other.tolist() == found.tolist()


def test_there_are_none_where_marks_can_be_renamed() -> None:
    assert region_signatures(examples("jigsaw")) is None
