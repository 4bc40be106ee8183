"""Values that users give, against the types that are declared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.grid import Layer
from gridlanes.model.kinds import check_fields, check_kind, is_whole, require_whole


@dataclass(frozen=True)
class Made:
    """One field of each type."""

    number: int = 1
    flag: bool = False
    some: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    layer: Layer = Layer.CELLS
    sight: Literal["U", "D"] = "U"
    name: str | None = None
    anything: Any = None

    def __post_init__(self) -> None:
        check_fields(self)


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("number", np.int64(3), 3),
        ("number", True, 1),
        ("number", Layer.EDGES_H, Layer.EDGES_H),
        ("flag", np.bool_(True), True),
        ("some", [1, np.uint8(2)], (1, 2)),
        ("some", np.array([1, 2]), (1, 2)),
        ("some", range(2), (0, 1)),
        ("some", (n for n in (1, 2)), (1, 2)),
        ("pairs", np.array([[1, 2], [3, 4]]), ((1, 2), (3, 4))),
        ("layer", 2, Layer.EDGES_V),
        ("sight", "D", "D"),
        ("name", None, None),
        ("anything", [5], [5]),
    ],
)
def test_what_fits_becomes_plain(name, given, expected):
    found = getattr(Made(**{name: given}), name)
    assert found == expected
    assert type(found) is type(expected)


def test_what_is_plain_stays_the_same_object():
    some = (1000, 2000)
    assert Made(some=some).some is some


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("number", 2.0, "Made: expected a whole number as number, found 2.0"),
        ("number", "1", "found '1'"),
        ("number", 10**30, "expected a whole number as number"),
        ("flag", 1, "Made: expected True or False as flag, found 1"),
        ("some", "12", "Made: expected several of: a whole number as some, found '12'"),
        ("some", 5, "found 5"),
        ("some", np.array(5), "expected several of"),
        ("pairs", [(1, 2, 3)], r"several of: \(a whole number, a whole number\) as pairs, found \[\(1, 2, 3\)\]"),
        ("layer", 9, "expected a Layer as layer, found 9"),
        ("layer", "CELLS", "expected a Layer"),
        ("sight", "X", "expected 'U' or 'D' as sight, found 'X'"),
        ("name", 5, "expected a text or None as name, found 5"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(name, given, words):
    with pytest.raises(ModelError, match=words):
        Made(**{name: given})


@dataclass(frozen=True)
class Seen:
    """A class of which the first values are made here."""

    number: int | Layer = 1
    sight: Literal["U", "D"] = "U"
    some: tuple[int | Layer, ...] = ()
    layers: tuple[Layer, ...] = ()

    def __post_init__(self) -> None:
        check_fields(self)


def test_that_values_fitted_before_says_nothing_of_others_of_their_type():
    for _ in range(2):
        Seen(number=2, sight="D", some=(1, Layer.CELLS), layers=(Layer.CELLS,))
        Seen(number=Layer.EDGES_H, some=(Layer.CORNERS, Layer.EDGES_H))
    for name, given in (
        ("number", 1 << 70),
        ("sight", "X"),
        ("some", (1 << 70,)),
        ("some", (Layer.CELLS, None)),
        ("layers", (Layer.CELLS, "CELLS")),
    ):
        with pytest.raises(ModelError, match=f"as {name}, found"):
            Seen(**{name: given})
    assert Seen(layers=(1, 2)).layers == (Layer.EDGES_H, Layer.EDGES_V)


def test_a_class_whose_names_are_not_known_is_not_looked_at():
    @dataclass(frozen=True)
    class Local:
        number: Unknown  # type: ignore[name-defined] # noqa: F821

    local = Local("any")
    check_fields(local)
    assert local.number == "any"


def test_a_value_alone_is_made_plain():
    assert check_kind("Grid", "rows", np.int8(4), int) == 4
    with pytest.raises(ModelError, match="Grid: expected a whole number as rows, found None"):
        check_kind("Grid", "rows", None, int)


def test_whole_numbers_are_those_of_python_and_numpy():
    assert all(map(is_whole, (0, -3, 10**30, np.uint8(3), Layer.CELLS)))
    assert not any(map(is_whole, (True, 2.0, "2", None, np.bool_(True), np.array([1]))))
    require_whole(1, np.int64(2))
    with pytest.raises(ModelError, match=r"found 2\.0"):
        require_whole(1, 2.0)
