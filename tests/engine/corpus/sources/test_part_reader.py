"""The law of parts: however a source is divided, its parts together are the source, row by row."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import (
    as_envelope,
    as_game,
    as_grid,
    as_link,
    as_sdk,
    drawn_table,
    example_lines,
    facts,
    large_examples,
    other_genres,
    rows_of,
    solved_examples,
)

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.sources import plan, streams
from gridlanes.corpus.sources.inputs import expand
from gridlanes.corpus.sources.part_reader import CountError, part_blocks
from gridlanes.errors import SourceError
from gridlanes.io.read import gunzip
from gridlanes.io.read import lines as lines_module
from gridlanes.io.read.reading import read
from gridlanes.io.read.rows import LONGEST_LINE, ReaderOptions, parse_row
from gridlanes.io.read.rows import ReadRow as ParsedRow
from gridlanes.io.read.sources import BOM

PART_ROWS = (1, 2, 3, 7, 1000)
ReadRow = tuple[Any, ...]


def rows_of_part(part: Part, options: RunOptions, **chosen: Any) -> list[ReadRow]:
    return [facts(row) for row in rows_of(part_blocks(part, options, **chosen))]


def whole(source: Path, options: RunOptions) -> list[ReadRow]:
    blocks = read(source, genre=options.genre, format=options.format, box=options.box, field=options.field)
    return [facts(row) for row in rows_of(blocks)]


def assert_the_law(source: Path, *, all_part_rows: tuple[int, ...] = PART_ROWS, **asked: Any) -> int:
    """The parts of a source give its rows, for every size of parts; how many parts there were."""
    expected = whole(source, RunOptions(**asked))
    n_parts = 0
    for part_rows in all_part_rows:
        options = RunOptions(part_rows=part_rows, **asked)
        parts = plan.plan_parts([str(source)], options)
        assert sum(part.n_rows for part in parts) == len(expected)
        assert [row for part in parts for row in rows_of_part(part, options)] == expected
        n_parts += len(parts)
    return n_parts


def check_choice(source: Path, part_rows: int, draw: Any, **asked: Any) -> None:
    """Some rows of some part, some of them skipped, in blocks of some size."""
    options = RunOptions(part_rows=part_rows, **asked)
    parts = plan.plan_parts([str(source)], options)
    if not parts:
        return
    part = draw(st.sampled_from(parts))
    rows = rows_of_part(part, options)
    start = draw(st.integers(0, part.n_rows))
    stop = draw(st.integers(start, part.n_rows))
    skip = dict.fromkeys(draw(st.lists(st.integers(0, part.n_rows - 1), max_size=3)), "it kills workers")
    size = draw(st.sampled_from([1, 2, 1000]))
    blocks = list(part_blocks(part, options, rows=range(start, stop), skip=skip, block_rows=size))
    chosen = [facts(row) for row in rows_of(iter(blocks))]
    assert len(chosen) == stop - start
    for number, row in enumerate(chosen, start):
        if number in skip:
            assert row[0][0] == "it kills workers"
            assert row[0][3] == row[-2] == rows[number][-2]
        else:
            assert row == rows[number]


LINES = example_lines(12)
TABLE = "\n".join(f"{number},{puzzle},{solution},x" for number, (puzzle, solution) in enumerate(solved_examples(9)))
RECORDS = "\n".join(f'{{"id": {number}, "puzzle": "{line}"}}' for number, line in enumerate(LINES))
COMMENTED = "# first\n\n" + "\n; between\n  \n".join(LINES[:8]) + "\n# last\n\n"
BANDS = "\n\n".join("\n".join([*as_grid(line).split("\n")[:3], "", *as_grid(line).split("\n")[3:]]) for line in LINES)
TEXTS = {
    "lines": "\n".join(LINES),
    "a header": f"id,puzzle,solution,note\n{TABLE}\n",
    "drawn rows": drawn_table(),
    "a title": "My puzzles\n" + "\n".join(LINES),
    "a count": "12\n" + "\n".join(LINES),
    "comments": COMMENTED,
    "comments and a title": "#\n\n My puzzles\n" + COMMENTED,
    "URLs and IDs": "\n".join([*map(as_link, LINES), *map(as_game, LINES)]),
    "envelopes": "\n".join(map(as_envelope, LINES)),
    "records": RECORDS,
    "genres": "\n".join(other_genres(3)),
    "a mixture": "\n".join([LINES[0], as_link(LINES[1]), *other_genres(1), "broken", *large_examples()[:2], LINES[2]]),
    "a broken first": "53..7....6..195....98....6.8...6...34..8.3\n" + "\n".join(LINES),
    "grids": "\n\n".join(map(as_grid, LINES)),
    "grids after one another": "# nine\n" + "\n".join(map(as_grid, LINES)),
    "grids with a title": "Nice ones\n" + "\n# no. 2\n".join(map(as_grid, LINES)),
    "grids in bands": BANDS,
    "broken grids": as_grid(LINES[0]).replace("0", "x", 1) + "\n\n1 2 3\n\n" + "\n\n".join(map(as_grid, LINES[1:])),
    "sections": as_sdk(LINES[0]) + as_sdk(LINES[1]).replace("Puzzle", "State") + as_sdk(LINES[2]),
    "grids before sections": "\n".join(map(as_grid, LINES[:3])) + "\n" + as_sdk(LINES[3]) + as_sdk(LINES[4]),
    "nothing": "",
    "just comments": "# nothing\n\n;\n   \n",
}
ENDS = {"newlines": b"\n", "both": b"\r\n", "old": b"\r"}
OTHER_ENDS = ("a header", "drawn rows", "comments and a title", "a mixture", "grids with a title", "sections")


@pytest.mark.parametrize(
    ("kind", "ends"),
    [*((kind, "newlines") for kind in TEXTS), *((kind, ends) for kind in OTHER_ENDS for ends in ("both", "old"))],
)
def test_parts_together_are_the_source(tmp_path, kind, ends):
    text = TEXTS[kind].encode().replace(b"\n", ENDS[ends])
    n_rows = len(whole(tmp_path_file(tmp_path, "a.txt", text), RunOptions()))
    datas = {"plain": text, "marked": BOM + text, "packed": gzip.compress(text[:300]) + gzip.compress(text[300:])}
    for container, data in datas.items():
        all_part_rows = PART_ROWS if ends == "newlines" and container == "plain" else (2,)
        n_parts = assert_the_law(tmp_path_file(tmp_path, "b.txt", data), all_part_rows=all_part_rows)
        if kind not in ("sections", "grids before sections", "grids in bands", "broken grids"):
            assert n_parts == sum(-(-n_rows // part_rows) for part_rows in all_part_rows)


def tmp_path_file(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_the_examples_and_a_mixed_folder_are_their_parts(mixed):
    for source in expand([str(mixed)]):
        if not source.endswith("i_picture.txt"):
            assert assert_the_law(Path(source))


def test_parquet_is_its_parts(tmp_path):
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = arrow.table({"id": range(12), "puzzle": [*LINES[:5], None, "broken", *LINES[7:]]})
    parquet.write_table(table, tmp_path / "a.parquet", row_group_size=4)
    assert assert_the_law(tmp_path / "a.parquet") == 12 + 6 + 4 + 2 + 1
    assert_the_law(tmp_path / "a.parquet", field="puzzle", format="lines")


@pytest.mark.parametrize("asked", [{"format": "csv"}, {"format": "grids"}, {"genre": "sudoku", "box": (3, 3)}])
def test_parts_are_read_as_they_are_asked_for(tmp_path, asked):
    assert_the_law(tmp_path_file(tmp_path, "a.txt", TEXTS["a header"].encode()), **asked)
    assert_the_law(tmp_path_file(tmp_path, "b.txt", TEXTS["a mixture"].encode()), **asked)


LONG = LONGEST_LINE
LONG_LINES = [
    b"x" * (LONG - 1),
    b"x" * LONG,
    b"x" * LONG + b"\r",
    b"# " + b"x" * (LONG + 1),
    b"# " + b"x" * LONG + b"\r",
    b" " * (LONG + 1),
    b"\xff" * (2 * LONG),
    b"1 2 3 4" + b" 5" * (3 * LONG),
    b"# " + b"\xff" * 5,
    b"#" * (1 << 17),
]


@pytest.mark.parametrize(
    ("family", "packed", "number"),
    [
        (family, packed, number)
        for number in range(len(LONG_LINES))
        for packed in (False, True)
        for family in (("lines", "grids") if number % 2 == packed else ("lines",))
    ],
)
def test_lines_that_are_too_long_are_rows_wherever_they_are_read(tmp_path, family, packed, number):
    puzzles = LINES[:2] if family == "lines" else [as_grid(LINES[0]), as_grid(LINES[1])]
    long = LONG_LINES[number]
    text = b"\n".join([puzzles[0].encode(), b"\n" * 20, long, b"", puzzles[1].encode(), long, long])
    data = gzip.compress(text, 1) if packed else text
    assert_the_law(tmp_path_file(tmp_path, "a.gz", data), all_part_rows=(1,))


@pytest.mark.parametrize("before", ["", "# a comment\n", f"{LINES[0]}\n", f"{LINES[0]}\nx"])
def test_a_bomb_of_blank_lines_is_one_row(tmp_path, monkeypatch, before):
    text = before.encode() + b"\n" * 150_000 + LINES[1].encode()
    assert_the_law(tmp_path_file(tmp_path, "b.txt", text), all_part_rows=(2,))
    for n_lines in (64, 1 << 20):
        monkeypatch.setattr(plan, "_LINES_AT_ONCE", n_lines)
        assert_the_law(tmp_path_file(tmp_path, "a.gz", gzip.compress(text)), all_part_rows=(1, 2))


PIECES = [
    *(line.encode() for line in LINES[:4]),
    LINES[4].encode() + b" # hard",
    f"7,{LINES[5]},{solved_examples(1)[0][1]}".encode(),
    as_link(LINES[6]).encode(),
    as_game(LINES[7]).encode(),
    as_envelope(LINES[8]).encode(),
    RECORDS.split("\n")[0].encode(),
    *(line.encode() for line in other_genres(1)[:3]),
    b"id,puzzle,solution",
    b"puzzle;n",
    b"A title",
    b"9",
    b"",
    b"",
    b"  \t",
    b"# a comment",
    b" ; another",
    b"# no text \xff",
    b"\xff\xfe",
    b"\x0c",
    b"\x1c",
    "\u00a0\u3000".encode(),
    "\u00a0# after a blank".encode(),
    "\u00e9t\u00e9".encode(),
    b"\0",
    b"53..7",
    b"1" * 5000,
    b"1 2 3 4 " * 1100,
]
GRID_PIECES = [
    *(as_grid(line).encode() for line in LINES[:2]),
    as_grid(LINES[2]).replace(" ", "").encode(),
    as_grid(LINES[3]).replace("0", "?", 1).encode(),
    *as_grid(LINES[4]).encode().split(b"\n")[:3],
    b"1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1",
    b"1 2 3 4\n3 4 1 2",
    b"[Puzzle]",
    b"[State]",
    b"[Other]",
    b"[]",
    b"------+---",
    b"9",
    b"4 4",
    b"",
    b"",
    b"# a comment",
    b"A title",
    b"what is this",
    b"1 " * 5000,
    b"#" * 9000,
]


def source_of(draw: Any, pieces: list[bytes]) -> bytes:
    """The bytes of a source."""
    numbers = draw(st.lists(st.integers(0, len(pieces) - 1), max_size=25))
    text = b"\n".join(pieces[number] for number in numbers)
    text += draw(st.sampled_from([b"", b"\n", b"\n\n", b"\r"]))
    text = text.replace(b"\n", draw(st.sampled_from([b"\n", b"\n", b"\r\n", b"\r"])))
    text = draw(st.sampled_from([b"", b"", b"\xef\xbb\xbf"])) + text
    if draw(st.booleans()):
        cut = draw(st.integers(0, len(text)))
        return gzip.compress(text[:cut], 1) + gzip.compress(text[cut:], 1)
    return text


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sources") / "a.txt"


def assert_any(place: Path, family: str, data: Any) -> None:
    """The law for some source, some options and some reading."""
    place.write_bytes(source_of(data.draw, PIECES if family == "lines" else GRID_PIECES))
    asked = {"format": data.draw(st.sampled_from([None, None, *(["csv"] if family == "lines" else ["grids"])]))}
    try:
        whole(place, RunOptions(**asked))
    except SourceError as error:
        refused = str(error).removeprefix(f"{place}: ")
    else:
        refused = ""
    if refused:
        [part] = plan.plan_parts([str(place)], RunOptions(**asked))
        [row] = rows_of_part(part, RunOptions(**asked))
        assert row[0][0] == refused
        return
    part_rows = data.draw(st.sampled_from(PART_ROWS))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plan, "_LINES_AT_ONCE", data.draw(st.sampled_from([1, 3, 64, 1 << 12])))
        patch.setattr(gunzip, "_PIECE", data.draw(st.sampled_from([1, 100, 1 << 14])))
        assert_the_law(place, all_part_rows=(part_rows,), **asked)
        check_choice(place, part_rows, data.draw, **asked)
    streams.close_open_sources()


@settings(max_examples=15)
@given(data=st.data())
@pytest.mark.parametrize("family", ["lines", "grids"])
def test_any_source_is_its_parts(place, family, data):
    assert_any(place, family, data)


@pytest.mark.slow
@settings(max_examples=1000)
@given(data=st.data())
@pytest.mark.parametrize("family", ["lines", "grids"])
def test_many_sources_are_their_parts(place, family, data):
    assert_any(place, family, data)


def test_rows_that_are_skipped_are_not_parsed(tmp_path, monkeypatch):
    poison = LINES[3]

    def deadly(line: str, reader_options: ReaderOptions) -> ParsedRow:
        assert poison not in line
        return parse_row(line, reader_options)

    monkeypatch.setattr(lines_module, "parse_row", deadly)
    source = tmp_path_file(tmp_path, "a.txt", "\n".join(["# 1", *LINES[:3], "", poison, LINES[4]]).encode())
    [part] = plan.plan_parts([str(source)], RunOptions())
    with pytest.raises(AssertionError):
        rows_of_part(part, RunOptions(), rows=range(3, 4))
    skipped = rows_of_part(part, RunOptions(), rows=range(3, 5), skip={3: "it kills workers"})
    assert [row[-2] for row in skipped] == [6, 7]
    assert skipped[0][0][:4] == ("it kills workers", "", str(source), 6)


def test_a_row_that_is_skipped_leaves_what_the_next_line_is(tmp_path):
    """The first row was none of the columns' names, so no later line is."""
    source = tmp_path_file(tmp_path, "a.txt", f"{LINES[0]}\npuzzle,solution\n{LINES[1]}\n".encode())
    [part] = plan.plan_parts([str(source)], RunOptions())
    rows = rows_of_part(part, RunOptions(), skip={0: "it kills workers"})
    assert rows[1:] == whole(source, RunOptions())[1:]


@pytest.mark.parametrize("kind", ["lines", "a header", "grids", "sections"])
@pytest.mark.parametrize("packed", [False, True])
def test_a_changed_byte_is_refused(tmp_path, kind, packed):
    text = bytearray(TEXTS[kind].encode())
    path = tmp_path / "a.txt"
    pack = gzip.compress if packed else bytes
    path.write_bytes(pack(bytes(text)))
    options = RunOptions(part_rows=4)
    parts = plan.plan_parts([str(path)], options)
    for part in parts:
        for at in (part.offset, part.offset + part.n_bytes - 1):
            changed = bytearray(text)
            changed[at] ^= 1
            path.write_bytes(pack(bytes(changed)))
            with pytest.raises(SourceError, match=rf"a.txt: changed since the run was planned \(part {part.number}, "):
                rows_of_part(part, options)
            with pytest.raises(SourceError, match="changed"):
                rows_of_part(part, options, rows=range(1))
    path.write_bytes(pack(bytes(text)))
    assert [row for part in parts for row in rows_of_part(part, options)] == whole(path, options)


def test_a_source_that_got_shorter_longer_or_lost_is_refused(tmp_path):
    text = TEXTS["lines"].encode()
    path = tmp_path_file(tmp_path, "a.txt", text)
    *_, last = plan.plan_parts([str(path)], RunOptions(part_rows=4))
    for changed in (text[:-1], text + b"1", text[: last.offset - 5]):
        path.write_bytes(changed)
        with pytest.raises(SourceError, match="changed since the run was planned"):
            rows_of_part(last, RunOptions())
    path.unlink()
    with pytest.raises(SourceError, match="cannot be opened"):
        rows_of_part(last, RunOptions())


def test_changed_parquet_is_refused(tmp_path):
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "a.parquet"
    parquet.write_table(arrow.table({"puzzle": LINES}), path)
    parts = plan.plan_parts([str(path)], RunOptions(part_rows=5))
    parquet.write_table(arrow.table({"puzzle": [*LINES[:7], LINES[0], *LINES[8:]]}), path)
    assert len(rows_of_part(parts[0], RunOptions())) == 5
    with pytest.raises(SourceError, match="changed since the run was planned"):
        rows_of_part(parts[1], RunOptions())
    with pytest.raises(SourceError, match="changed since the run was planned"):
        rows_of_part(parts[1], RunOptions(), rows=range(1))


def test_another_number_of_rows_than_planned_is_a_defect(tmp_path):
    path = tmp_path_file(tmp_path, "a.txt", TEXTS["lines"].encode())
    [part] = plan.plan_parts([str(path)], RunOptions())
    for wrong in (11, 13):
        with pytest.raises(CountError, match="12 rows were read where 1"):
            rows_of_part(part.replaced(n_rows=wrong), RunOptions())
        with pytest.raises(CountError, match="12 rows were read where 1"):
            rows_of_part(part.replaced(n_rows=wrong), RunOptions(), rows=range(2, 3))
