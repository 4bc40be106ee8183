"""Parquet files as sources: a row is a line."""

import datetime
import io
import itertools
import json
import os
import random
import threading

import pytest
from samples import as_grid, as_link, facts, large_examples, rows_of, solved_examples, values

from gridlanes.errors import SourceError
from gridlanes.io.read.parquet_rows import ParquetLines, holds_parquet, is_parquet
from gridlanes.io.read.reading import read

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

PAIRS = solved_examples(60)
PUZZLES = [puzzle for puzzle, _ in PAIRS]


@pytest.fixture
def written(tmp_path):
    def write(columns, **options):
        path = tmp_path / "set.parquet"
        pq.write_table(pa.table(columns), path, **options)
        return path

    return write


def lines_of(path, **options):
    with ParquetLines(path, **options) as rows:
        return b"".join(chunk.data for chunk in rows.chunks()).decode().splitlines()


def test_puzzles_solutions_and_other_columns_are_read(written):
    path = written({"id": range(60), "Puzzle": PUZZLES, "solution": [s for _, s in PAIRS], "level": [0.5] * 60})
    rows = rows_of(read(path))
    assert [row["givens"] for row in rows] == list(map(values, PUZZLES))
    assert [row["expected"] for row in rows] == [values(solution) for _, solution in PAIRS]
    assert [row["extra"] for row in rows] == [f'{{"id":{number},"level":0.5}}' for number in range(60)]
    assert [row["line"] for row in rows] == list(range(1, 61))


def test_a_row_is_a_line_whatever_it_holds(written):
    texts = [
        *PUZZLES[:2],
        None,
        "",
        as_grid(PUZZLES[2]),
        as_link(PUZZLES[3]),
        'x"\\\n\r\0\x7f\u2028é',
        "# no",
        large_examples()[0],
    ]
    rows = rows_of(read(written({"puzzle": texts, "number": range(len(texts))})))
    assert [row["line"] for row in rows] == list(range(1, len(texts) + 1))
    assert ["error" in row for row in rows] == [False, False, True, True, False, False, True, True, False]
    assert rows[2]["error"].reason == "a record without a puzzle: the field 'puzzle' holds null"


def test_the_line_of_a_row_is_the_json_that_python_writes(written):
    day = datetime.datetime(2024, 5, 1, 12, 30)
    columns = {
        "puzzle": [PUZZLES[0], 'a "quote"', None],
        "n": pa.array([1, None, -5], pa.int8()),
        "flag": [True, False, None],
        "ratio": [0.1, float("nan"), 1e300],
        "list": [[1, 2], [], None],
        "nested": [{"a": 1, "b": "x"}, {"a": None, "b": "ü"}, None],
        "choice": pa.array(["x", "y", "x"]).dictionary_encode(),
        "when": [day, None, day],
        "raw": [b"text", b"\xff\xfe", None],
        "é": ["\t", "ß", ""],
    }
    table = pa.table(columns)
    expected = [{**row, "ratio": None if row["ratio"] != row["ratio"] else row["ratio"]} for row in table.to_pylist()]
    for row, raw in zip(expected, ["text", "<2 bytes>", None], strict=True):
        row["when"] = row["when"] and str(row["when"])
        row["raw"] = raw
    written_lines = lines_of(written(columns))
    assert written_lines == [json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in expected]


@pytest.mark.parametrize("kind", [pa.binary(), pa.large_binary(), pa.string(), pa.large_string()])
def test_texts_of_puzzles_that_are_invalid_utf8_are_said_to_be(written, kind):
    raw = pa.array([b"\xff" + PUZZLES[0].encode(), PUZZLES[1].encode()], pa.binary())
    large = kind in (pa.large_binary(), pa.large_string())
    bad, good = rows_of(read(written({"puzzle": raw.cast(pa.large_binary()).view(kind) if large else raw.view(kind)})))
    assert bad["error"].reason == "invalid UTF-8"
    assert good["text"] == PUZZLES[1]


def test_envelopes_may_be_text_or_nested(written):
    data = {"grid": ["0.#.", "..1.", ".#..", "...2", "...."]}
    as_text = rows_of(read(written({"genre": ["akari", "akari"], "data": [json.dumps(data), "{broken"], "id": [1, 2]})))
    nested = rows_of(read(written({"genre": ["akari"], "data": [data], "id": [1]})))
    assert as_text[0]["structure"].genre == nested[0]["structure"].genre == "akari"
    assert as_text[0]["clues"] == nested[0]["clues"]
    assert as_text[0]["extra"] == '{"id":1}'
    assert "data" in as_text[1]["error"].reason


def test_the_column_can_be_named(written):
    path = written({"puzzle": PUZZLES[:3], "mine": PUZZLES[3:6], "data": [1, 2, 3], "genre": ["sudoku"] * 3})
    assert [row["givens"] for row in rows_of(read(path, field="mine"))] == list(map(values, PUZZLES[3:6]))
    with pytest.raises(SourceError, match=r"without a column 'none'; its columns are 'puzzle', 'mine'"):
        list(read(path, field="none"))


def test_a_file_without_puzzles_is_no_source(written):
    with pytest.raises(SourceError, match=r"without a column that could hold puzzles; its columns are 'a', 'b'"):
        list(read(written({"a": [1], "b": ["x"]})))


def test_a_damaged_file_is_no_source(tmp_path, written):
    whole = written({"puzzle": PUZZLES * 50}).read_bytes()
    for damaged in (whole[:-10], b"PAR1", whole[:200] + b"\0" * 1000 + whole[1200:]):
        path = tmp_path / "damaged.parquet"
        path.write_bytes(damaged)
        with pytest.raises(SourceError, match=r"damaged\.parquet: a Parquet file that cannot be read"):
            list(read(path))


def test_no_rows_are_no_blocks(written):
    assert list(read(written({"puzzle": pa.array([], pa.string())}))) == []


def test_a_stream_that_can_seek_is_read_too(written):
    path = written({"puzzle": PUZZLES})
    stream = io.BytesIO(path.read_bytes())
    assert holds_parquet(stream)
    assert stream.tell() == 0
    (block,) = read(stream, name="a name")
    assert (len(block), block.source) == (60, "a name")
    assert is_parquet(path)
    assert not is_parquet(path.parent)
    assert not is_parquet("-")
    assert not holds_parquet(5)


@pytest.mark.parametrize("seed", range(4))
def test_any_range_and_any_chunking_gives_the_same_lines(written, seed):
    generator = random.Random(seed)
    puzzles = [generator.choice([*PUZZLES, None, 'é"', "\n"]) for _ in range(500)]
    path = written({"n": range(500), "puzzle": puzzles}, row_group_size=generator.choice([7, 100, 1000]))
    whole = lines_of(path)
    with ParquetLines(path) as rows:
        assert rows.n_rows == 500
        cuts = sorted(generator.sample(range(501), 9))
        elsewhere = [sorted(generator.sample(range(520), 2)) for _ in range(9)]
        for first, end in [*itertools.pairwise(cuts), *elsewhere]:
            found = []
            for chunk in rows.chunks(first, end - first, max_rows=generator.choice([1, 13, 500])):
                assert chunk.line == first + len(found) + 1
                found += chunk.data.decode().splitlines()
                assert len(chunk.ends) == chunk.data.count(b"\n")
            assert found == whole[first:end]


@pytest.mark.parametrize("block_rows", [1, 7, 499])
def test_any_size_of_blocks_gives_the_same_rows(written, block_rows):
    columns = {"n": range(60), "puzzle": [*PUZZLES[:-1], "x"], "genre": ["sudoku", "windoku"] * 30}
    path = written(columns, row_group_size=25)
    whole = [facts(row) for row in rows_of(read(path))]
    assert [facts(row) for row in rows_of(read(path, block_rows=block_rows))] == whole
    as_text = "".join(f"{line}\n" for line in lines_of(path)).encode()
    assert [facts(row) for row in rows_of(read(io.BytesIO(as_text), name=str(path)))] == whole


def test_a_result_is_read_again_with_its_solutions_alone(tmp_path):
    from gridlanes import solve
    from gridlanes.io.write.writer import open_writer

    first, second = tmp_path / "first.parquet", tmp_path / "second.parquet"
    for source, target in (
        ([f"{puzzle} {number}" for number, puzzle in enumerate(PUZZLES[:5])], first),
        (first, second),
    ):
        with open_writer(str(target)) as writer:
            writer.write(solve(source))
    one, two = pq.read_table(first).to_pydict(), pq.read_table(second).to_pydict()
    assert two["expected_agrees"] == [1] * 5
    for changed in ("source", "expected_agrees"):
        del one[changed], two[changed]
    assert one == two
    assert one["extra"] == ["0", "1", "2", "3", "4"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_looked_into_and_gives_all_of_its_rows(tmp_path):
    """As of a shell: ``gridlanes solve <(zcat puzzles.gz)``."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writing = threading.Thread(target=pipe.write_text, args=("\n".join(PUZZLES) + "\n",))
    writing.start()
    rows = rows_of(read(pipe))
    writing.join()
    assert [row["givens"] for row in rows] == list(map(values, PUZZLES))


@pytest.mark.parametrize("name", ["puzzle", "n"])
def test_a_column_that_stands_twice_is_said_to_stand_twice(tmp_path, name):
    columns = [pa.array([text]) for text in (PUZZLES[0], "1", PUZZLES[1])]
    pq.write_table(pa.table(columns, names=["puzzle", "n", name]), tmp_path / "a.parquet")
    with pytest.raises(SourceError, match=f"a Parquet file with two columns '{name}'; rename one of them"):
        rows_of(read(tmp_path / "a.parquet"))


def test_columns_of_lists_hold_boards(written):
    cells = [[0 if cell == "." else int(cell) for cell in puzzle] for puzzle in PUZZLES[:3]]
    boards = [[row[at : at + 9] for at in range(0, 81, 9)] for row in cells]
    for column in (cells, boards, [["".join(map(str, row)) for row in board] for board in boards]):
        assert [row["givens"] for row in rows_of(read(written({"puzzle": column})))] == cells
