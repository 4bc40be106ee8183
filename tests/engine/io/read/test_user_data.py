"""What users hold puzzles in: integers of every type, texts of every kind, columns, path-likes, nested lists."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import gridlanes
from gridlanes import Alphabet, Game, Grid, ModelError, Status
from gridlanes.io.read.user_data import plain, plain_solutions

TEXTS = ["12......2......3", "1.....1..1..3.4."]
GRIDS = np.array([[int(cell.replace(".", "0")) for cell in text] for text in TEXTS])
INTEGERS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", ">i4", ">u8"]


def optional(name: str, reason: str):
    return pytest.importorskip(name, reason=f"{name} is not installed: {reason}")


def columns_of_pandas():
    pd = optional("pandas", "its columns cannot be tried")
    yield "Series", pd.Series(TEXTS)
    yield "objects", pd.Series(TEXTS, dtype=object)
    yield "string", pd.Series(TEXTS, dtype="string")
    yield "category", pd.Series(TEXTS, dtype="category")
    yield "Index", pd.Index(TEXTS)
    yield "column", pd.DataFrame({"puzzle": TEXTS})["puzzle"]
    yield "column of lists", pd.Series(GRIDS.tolist())
    yield "column of arrays", pd.Series(list(GRIDS))
    yield "a cell a column", pd.DataFrame(GRIDS)
    yield "nullable numbers", pd.DataFrame(GRIDS).astype("Int64")


def columns_of_polars():
    pl = optional("polars", "its columns cannot be tried")
    yield "Series", pl.Series(TEXTS)
    yield "category", pl.Series(TEXTS, dtype=pl.Categorical)
    yield "column", pl.DataFrame({"puzzle": TEXTS})["puzzle"]
    yield "column of lists", pl.Series(GRIDS.tolist())
    yield "column of arrays", pl.Series(GRIDS.tolist(), dtype=pl.Array(pl.Int64, 16))
    yield "a cell a column", pl.DataFrame(GRIDS)


def columns_of_arrow():
    pa = optional("pyarrow", "its arrays cannot be tried")
    yield "array", pa.array(TEXTS)
    yield "chunks", pa.chunked_array([TEXTS[:1], TEXTS[1:]])
    yield "dictionary", pa.array(TEXTS).dictionary_encode()
    yield "large", pa.array(TEXTS, pa.large_string())
    yield "bytes", pa.array([text.encode() for text in TEXTS])
    yield "lists", pa.array(GRIDS.tolist())


def same(found) -> bool:
    return found.tolist() == GRIDS.tolist() if isinstance(found, np.ndarray) else list(found) == TEXTS


# What is read ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("shape", [(2, 16), (2, 4, 4)])
def test_integers_of_every_type_are_grids(dtype, shape):
    array = GRIDS.astype(dtype).reshape(shape)
    assert gridlanes.solve(array).status.tolist() == [Status.UNIQUE, Status.MULTIPLE]
    assert gridlanes.solve(memoryview(array.astype(dtype.lstrip("<>")))).status.tolist() == [0, 1]


@pytest.mark.parametrize("value", [-1, 5, 256, 260, -256, 10**12])
def test_a_value_that_no_byte_holds_is_that_row_s_error_and_not_another_value(value):
    array = GRIDS.copy()
    array[0, 3] = value
    result = gridlanes.solve(array)
    assert result.status.tolist() == [Status.INVALID, Status.MULTIPLE]
    assert result.reasons[0].startswith(f"<array>:1:4: invalid value {value} in row 1, column 4 of a 4x4 grid")
    assert result.block.text(0) == TEXTS[0]
    assert np.asarray(result.block.puzzle).tolist() == [text.encode() for text in TEXTS]


@pytest.mark.parametrize(
    "texts",
    [
        tuple(TEXTS),
        np.array(TEXTS),
        np.array(TEXTS, object),
        np.array(TEXTS, "S"),
        np.array(TEXTS, np.dtypes.StringDType()),
        np.array([*TEXTS, "another"])[:2],
        [text.encode() for text in TEXTS],
        [np.str_(TEXTS[0]), TEXTS[1]],
    ],
    ids=lambda texts: str(getattr(texts, "dtype", type(texts).__name__)),
)
def test_texts_of_every_kind_are_a_list_of_strings(texts):
    assert same(plain(texts))
    assert gridlanes.solve(texts).status.tolist() == [Status.UNIQUE, Status.MULTIPLE]


def test_an_array_of_one_text_is_one_puzzle():
    assert plain(np.array(TEXTS[0])) == TEXTS[:1]


@pytest.mark.parametrize("columns", [columns_of_pandas, columns_of_polars, columns_of_arrow])
def test_columns_are_read_as_what_they_hold(columns):
    found = dict(columns())
    assert {name: same(plain(column)) for name, column in found.items()} == dict.fromkeys(found, True)
    for column in found.values():
        assert gridlanes.solve(column).status.tolist() == [Status.UNIQUE, Status.MULTIPLE]


@pytest.mark.parametrize("nested", [GRIDS.tolist(), list(GRIDS), tuple(map(tuple, GRIDS.tolist()))])
def test_nested_lists_and_lists_of_arrays_are_grids(nested):
    assert same(plain(nested))
    assert gridlanes.solve(GRIDS[0].reshape(4, 4).tolist()).status.tolist() == [Status.UNIQUE]


def test_what_a_mask_covers_is_blank():
    one_is_masked = np.ma.masked_array(GRIDS, GRIDS == 1)
    expected = np.where(GRIDS == 1, 0, GRIDS)
    assert (plain(one_is_masked) == expected).all()
    assert (plain(list(one_is_masked)) == expected).all()
    assert plain(np.ma.masked_array(TEXTS, [True, False])) == ["", TEXTS[1]]
    solutions = gridlanes.solve(TEXTS).solutions
    assert gridlanes.check(TEXTS, np.ma.masked_array(solutions, solutions == 1)).tolist() == [False, False]


@pytest.mark.parametrize("missing", [None, float("nan"), np.nan])
@pytest.mark.parametrize("holder", [list, lambda items: np.array(items, object)])
def test_a_text_that_is_missing_is_that_row_s_error(missing, holder):
    result = gridlanes.solve(holder([TEXTS[0], missing, TEXTS[1]]))
    assert result.status.tolist() == [Status.UNIQUE, Status.INVALID, Status.MULTIPLE]


@pytest.mark.parametrize("dtype", ["object", "string", "str"])
def test_a_text_that_is_missing_from_a_column_is_that_row_s_error(dtype):
    pd = optional("pandas", "its columns cannot be tried")
    column = pd.Series([TEXTS[0], None, TEXTS[1]], dtype=dtype)
    assert gridlanes.solve(column).status.tolist() == [Status.UNIQUE, Status.INVALID, Status.MULTIPLE]


@pytest.mark.parametrize("as_bytes", [False, True])
def test_any_path_like_is_a_path(tmp_path: Path, as_bytes):
    class Place:
        def __fspath__(self):
            path = str(tmp_path / "puzzles.txt")
            return os.fsencode(path) if as_bytes else path

    (tmp_path / "puzzles.txt").write_text("\n".join(TEXTS))
    assert plain(Place()) == tmp_path / "puzzles.txt"
    assert gridlanes.solve(Place()).status.tolist() == [Status.UNIQUE, Status.MULTIPLE]


def test_no_library_is_imported_that_the_user_has_not():
    program = (
        "import sys, gridlanes, numpy; gridlanes.convert(numpy.zeros((1, 16), int)); gridlanes.solve(['.' * 15, None]);"
        "print([name for name in ('pandas', 'polars', 'pyarrow') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


# What is refused ------------------------------------------------------------------------------------------------------


class Unreadable:
    def to_numpy(self):
        raise RuntimeError("on another device")


class NoPath:
    def __fspath__(self):
        return 5


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (None, "found NoneType"),
        (5, "found int"),
        ({1, 2}, r"found set \(hint: make a list"),
        ((text for text in TEXTS), r"found generator \(hint: make a list of them, list"),
        (io.StringIO(TEXTS[0]), r"found StringIO \(hint: pass the path"),
        (SimpleNamespace(puzzle=TEXTS[0]), r"found SimpleNamespace \(hint: pass its puzzle"),
        (Game(gridlanes.Puzzle(Grid(1, 1), Alphabet.binary(), [])), r"found Game \(hint: .* gridlanes\.hint\(game\)"),
        (b"", r"found bytes \(hint: decode them"),
        (bytearray(b"1"), "found bytearray"),
        ([TEXTS[0], 3], "found int as entry 2 of a list"),
        ((3, TEXTS[0]), "found str as entry 2 of a tuple"),
        ([{}], r"found dict as entry 1 of a list \(hint: write it as JSON"),
        ([True], "found bool as entry 1 of a list"),
        ([[1, 2], [3]], "lists of different lengths"),
        ([TEXTS], r"shape \(1, 2\); of a table pass one column"),
        (np.array([TEXTS]), r"shape \(1, 2\); of a table pass one column"),
        (np.zeros((2, 16)), r"dtype float64; convert it with .astype\(int\)"),
        (np.zeros((2, 16), bool), "dtype bool"),
        (np.zeros((2, 16), complex), "dtype complex128"),
        (np.zeros(2, [("a", int)]), "dtype .*'a'"),
        (np.ma.masked, "dtype float64"),
        (Unreadable(), "Unreadable cannot be read as an array: on another device"),
        (NoPath(), "expected a path, found NoPath"),
        (int, "found type"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_holds_no_puzzles_is_refused_in_words(data, found):
    with pytest.raises(ModelError, match=found):
        plain(data)


@pytest.mark.parametrize("data", [np.arange(16), list(range(4)), memoryview(b"1234"), range(4)])
def test_numbers_in_one_dimension_are_refused_with_what_to_do(data):
    with pytest.raises(ModelError, match="read the column as text"):
        gridlanes.solve(data)


def test_a_whole_table_holds_no_solutions():
    pd = optional("pandas", "its tables cannot be tried")
    with pytest.raises(ModelError, match="of a table pass one column"):
        gridlanes.check(TEXTS, pd.DataFrame({"solution": TEXTS}))
    pa = optional("pyarrow", "its tables cannot be tried")
    table = pa.table({"solution": TEXTS})
    for data in (table, table.to_batches()[0]):
        with pytest.raises(ModelError, match=r"found .* \(hint: of a table pass one column\)"):
            gridlanes.check(TEXTS, data)
    assert len(gridlanes.check(TEXTS, table["solution"])) == len(TEXTS)


# Solutions ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def solutions():
    return gridlanes.solve(TEXTS).solutions


def test_solutions_are_numbers_or_texts_in_whatever_holds_them(solutions):
    texts = ["".join(map(str, solution.ravel())) for solution in solutions]
    for given in (
        solutions.astype(np.int64), solutions.astype(float), solutions.reshape(2, 16).tolist(), list(solutions),
        texts, np.array(texts), np.array(texts, object), np.array(texts, "S"),
    ):  # fmt: skip
        assert gridlanes.check(TEXTS, given).tolist() == [True, True]
        assert gridlanes.check(TEXTS[::-1], given).tolist() == [False, False]
    assert gridlanes.check(TEXTS, [None, texts[1]]).tolist() == [False, True]
    assert gridlanes.check(TEXTS, [texts[0][:-1], texts[1]]).tolist() == [False, True]
    assert gridlanes.check(TEXTS[0], texts[0]).tolist() == [True]
    assert gridlanes.check(GRIDS[0].reshape(4, 4), solutions[0]).tolist() == [True]
    assert gridlanes.check(np.zeros((0, 16), int), np.zeros((0, 16), int)).tolist() == []


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_solutions_are_a_column_beside_that_of_the_puzzles(library, solutions):
    frame = optional(library, "its columns cannot be tried").DataFrame(
        {"puzzle": TEXTS, "solution": ["".join(map(str, solution.ravel())) for solution in solutions]}
    )
    assert gridlanes.check(frame["puzzle"], frame["solution"]).tolist() == [True, True]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ([[1, 2], [3]], "expected solutions of one size, found lists of different lengths"),
        ([[1, 2]], r"expected 2 solutions, found an array of shape \(1, 2\)"),
        ([1, 2], r"expected 2 solutions, found an array of shape \(2,\)"),
        ("1", "expected 2 solutions, found 1"),
        (TEXTS[:1], "expected 2 solutions, found 1"),
        (Path("solutions.txt"), "found PosixPath|found WindowsPath"),
        (5, "solutions are an array of displayed values"),
        (np.zeros((2, 16), bool), "dtype bool"),
    ],
)
def test_solutions_that_do_not_fit_are_refused_in_words(given, found):
    with pytest.raises(ModelError, match=found):
        plain_solutions(given, 2)
