"""AllLayouts: one of each orbit, and those that stand for it."""

from __future__ import annotations

import numpy as np
import pytest
from plain_layouts import plain_layouts

from gridlanes.enumerating import layouts as module
from gridlanes.enumerating.layouts import Layout, layouts_of
from gridlanes.enumerating.request import enumeration_of
from gridlanes.errors import ModelError


@pytest.mark.parametrize(
    ("genre", "size", "n_layouts", "n_all"),
    [
        ("akari", 2, 6, 16),
        ("akari", 3, 102, 512),
        ("akari", (2, 3), 24, 64),
        ("akari", 4, 8548, 65536),
        ("heyawake", 3, 54, 322),
        ("jigsaw", 4, 22, 117),
        ("slitherlink", 4, 1, 1),
        ("hakoiri", 3, 216, 1434),
        ("nurikabe", 4, 8548, 65536),
        ("galaxies", 3, 65, 388),
    ],
    ids=str,
)
def test_there_are_as_many_as_is_known(genre, size, n_layouts, n_all) -> None:
    layouts = layouts_of(enumeration_of(genre, size))
    assert (len(layouts), layouts.n_images.sum()) == (n_layouts, n_all)


@pytest.mark.parametrize(("genre", "size"), [("akari", (2, 3)), ("heyawake", (2, 3)), ("star_battle", 3)], ids=str)
def test_up_to_nothing_they_are_those_of_a_plain_recursion(genre, size) -> None:
    enumeration = enumeration_of(genre, size, up_to="nothing")
    layouts = layouts_of(enumeration)
    found = [(*givens, *areas) for givens, areas in zip(layouts.givens, layouts.codes, strict=True)]
    rooms = enumeration.rooms
    expected = [
        (*layout.givens, *([] if rooms is None else rooms.array(layout, ""))) for layout in plain_layouts(enumeration)
    ]
    assert found == sorted(expected)


def test_a_range_of_them_has_its_own_rooms() -> None:
    layouts = layouts_of(enumeration_of("star_battle", 3))
    some = layouts.rows(50, 60)
    assert len(some) == 10
    assert (some.codes == layouts.codes[50:60]).all()
    assert {*some.row_regions[0].row.tolist()} == {*range(10)}


def test_known_layouts_become_the_least_of_their_orbits_each_once() -> None:
    enumeration = enumeration_of("akari", 2)
    walls = [[3, 0, 0, 0], [0, 0, 3, 0], [3, 3, 0, 0], [0, 3, 0, 3]]
    none = np.zeros(0, np.uint8)
    layouts = layouts_of(enumeration, [Layout(np.array(row, np.uint8), np.zeros(0, np.int16), none) for row in walls])
    assert layouts.givens.tolist() == [[0, 0, 0, 3], [0, 0, 3, 3]]
    assert layouts.n_images.tolist() == [4, 4]


def test_numbers_that_are_only_names_are_named_as_they_occur_after_a_move_too() -> None:
    layouts = layouts_of(enumeration_of("numberlink", 2))
    rows = layouts.clues.tolist()
    assert [1, 1, 2, 2] in rows or [1, 2, 1, 2] in rows  # which are the same but for a turn and the names
    assert [1, 1, 2, 2] not in rows or [1, 2, 1, 2] not in rows
    assert layouts.n_images.sum() == 23


def test_too_many_are_refused(monkeypatch) -> None:
    monkeypatch.setattr(module, "MAX_LAYOUTS", 100)
    with pytest.raises(ModelError, match="2\\^9 layouts, more than 100"):
        layouts_of(enumeration_of("akari", 3))
    with pytest.raises(ModelError, match="322 layouts, more than 100"):
        layouts_of(enumeration_of("heyawake", 3))


def test_a_clue_that_is_too_large_for_layouts_is_refused(monkeypatch) -> None:
    monkeypatch.setattr(module, "LARGEST_CLUE", 4)
    with pytest.raises(ModelError, match="a clue of layouts is 5, more than 4"):
        layouts_of(enumeration_of("araf", 2))
