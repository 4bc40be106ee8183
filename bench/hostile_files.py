"""Files made to hurt whoever reads them: packed, tables, Parquet, and what is no text at all."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable
from typing import Any

from bench.hostile_inputs import EASY, Case, bomb, text_cases


def _packed() -> list[Case]:
    """Gzip."""
    rows = (EASY + "\n").encode() * 12
    good = gzip.compress(rows * 1000, 1, mtime=0)
    bombs: dict[str, tuple[Callable[[], bytes], int]] = {
        "1 GiB of zeros": (lambda: bomb(b"\0"), 0),
        "1 GiB of newlines": (lambda: bomb(b"\n"), 0),
        "1 GiB of blank lines": (lambda: bomb(b"  \t\r\n"), 0),
        "1 GiB of comments": (lambda: bomb(b"# nothing\n"), 0),
        "1 GiB of one comment": (lambda: bomb(b"#"), 0),
        "1 GiB of '0'": (lambda: bomb(b"0"), 0),
        "1 GiB of '{'": (lambda: bomb(b"{"), 0),
        "1 GiB of bytes that are no text": (lambda: bomb(b"\xff"), 0),
        "1 GiB of blanks": (lambda: bomb(b" "), 0),
        "1 GiB of carriage returns": (lambda: bomb(b"\r"), 0),
        "1 GiB of words": (lambda: bomb(b"word\n"), 0),
        "rows, then 1 GiB of newlines": (lambda: bomb(b"\n", before=rows), 12),
        "rows, then 1 GiB of comments": (lambda: bomb(b"#\n", before=rows), 12),
        "rows, then 1 GiB of '0'": (lambda: bomb(b"0", before=rows), 12),
        "a grid, then 1 GiB of newlines": (lambda: bomb(b"\n", before=b"1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"), 1),
        "1024 files of 1 MiB of newlines": (lambda: gzip.compress(b"\n" * (1 << 20), 9, mtime=0) * 1024, 0),
        "50,000 empty files": (lambda: gzip.compress(b"", mtime=0) * 50_000, 0),
        "a bomb in a gzip file": (lambda: gzip.compress(bomb(b"0"), 9, mtime=0), 0),
        "gzip in gzip in gzip": (
            lambda: gzip.compress(gzip.compress(gzip.compress(rows, mtime=0), mtime=0), mtime=0),
            0,
        ),
        "nothing but a header": (lambda: good[:10], 0),
        "half a header": (lambda: good[:3], 0),
        "a name that does not end": (lambda: b"\x1f\x8b\x08\x08" + b"a" * 1_000_000, 0),
        "an unknown method": (lambda: b"\x1f\x8b\x09" + good[3:], 0),
        "cut off": (lambda: gzip.compress(rows, mtime=0)[:-9], 0),
        "a wrong sum": (lambda: gzip.compress(rows, mtime=0)[:-8] + bytes(8), 0),
        "bytes behind it": (lambda: gzip.compress(rows, mtime=0) + b"garbage", 0),
    }
    return [Case(f"gzip, {name}", "gzip", make, kept=kept) for name, (make, kept) in bombs.items()]


def _tables() -> list[Case]:
    """Tables: formulas, quotes, columns."""
    head = b"id,puzzle,solution\n0," + EASY.encode() + b",\n"
    formulas = ["=cmd|'/C calc'!A0", "+1+1", "@SUM(1+1)*cmd|' /C calc'!A0", "-2+3", "=1+1", "\t=2+2", "=HYPERLINK(0)"]
    cases = [
        Case(f"CSV, the cell {cell.strip()}", "formula", lambda cell=cell: head + f'1,"{cell}",\n'.encode(), kept=1)
        for cell in formulas
    ]
    tables: dict[str, Callable[[], bytes]] = {
        "a quote that does not close": lambda: head + b'1,"' + b"." * 500_000 + b"\n",
        "500,000 quotes": lambda: head + b'"' * 500_000 + b"\n",
        "500,000 quotes and commas": lambda: head + b'"",' * 300_000 + b"\n",
        "a puzzle of 1 MB of quotes": lambda: head + b"1," + b'"' * 1_000_000 + b",\n",
        "100,000 columns": lambda: head + b"," * 100_000 + b"\n",
        "a header of 100,000 columns": lambda: (
            b",".join(b"c%d" % i for i in range(100_000)) + b"\n" + EASY.encode()[:80]
        ),
        "a header of 60,000 quotes": lambda: b'"' * 60_000 + b",puzzle\n" + b'"",1234\n',
        "a puzzle column behind all columns": lambda: head + b"1\n",
        "a solution of 1 MB": lambda: head + b"1," + EASY.encode() + b"," + b"1" * 1_000_000 + b"\n",
    }
    kept = [0 if name.startswith("a header") else 1 for name in tables]
    return cases + [
        Case(f"CSV, {name}", "csv", make, kept=n) for (name, make), n in zip(tables.items(), kept, strict=True)
    ]


def _files() -> list[Case]:
    """Files of other kinds."""
    sources: dict[str, Callable[[], bytes]] = {
        "Parquet that is none": lambda: b"PAR1" + b"\xff" * 1000 + b"PAR1",
        "Parquet with a footer of 4 GiB": lambda: b"PAR1" + bytes(100) + b"\xff\xff\xff\xff" + b"PAR1",
        "zip": lambda: b"PK\x03\x04" + bytes(1000),
        "NumPy": lambda: b"\x93NUMPY" + b"\xff" * 1000,
        "a program": lambda: b"\x7fELF" + bytes(1000),
        "a page": lambda: b"<!DOCTYPE html>\n<html><body>nothing</body></html>\n",
    }
    return [Case(f"file, {name}", "file", make) for name, make in sources.items()]


def _parquet() -> list[Case]:
    """A few hundred bytes whose pages, or the rows made of them, would take far more room than is good."""
    try:
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    except ImportError:
        return []

    def written(values: Any, **options: Any) -> Callable[[], bytes]:
        def make() -> bytes:
            file = io.BytesIO()
            parquet.write_table(arrow.table({"puzzle": [EASY], "data": values()}), file, compression="zstd", **options)
            return file.getvalue()

        return make

    sources = {
        "a page of 40 MB": written(lambda: ["x" * 40_000_000], use_dictionary=False),
        "a dictionary page of 40 MB": written(lambda: arrow.array(["x" * 40_000_000]).dictionary_encode()),
        "a list of 40 million numbers": written(
            lambda: arrow.ListArray.from_arrays([0, 40_000_000], arrow.nulls(40_000_000, arrow.int8()).fill_null(0))
        ),
    }
    return [Case(f"Parquet, {name}", "parquet", make) for name, make in sources.items()]


def cases() -> list[Case]:
    """All of them, and those that are texts."""
    return [*text_cases(), *_packed(), *_tables(), *_files(), *_parquet()]
