"""Small corpora for tests of runs."""

from __future__ import annotations

import gzip
from importlib.resources import files
from pathlib import Path

import pytest
from samples import as_grid, as_sdk, example_lines, other_genres, solved_examples

from gridlanes.corpus.sources.streams import close_open_sources

EXAMPLES = files("gridlanes.genres") / "examples"
GENRES = ("killer", "thermometer", "jigsaw", "kropki", "latin_square")
N_MIXED = 66
"""rows of the mixed corpus, 4 of them INVALID"""


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A folder with files of every kind and many genres: `N_MIXED` rows."""
    folder = tmp_path / "mixed"
    (folder / "inner").mkdir(parents=True)
    lines = example_lines(40)
    (folder / "a_lines.txt").write_text("# easy ones\n" + "\n".join(lines[:12]) + "\n\n; the end\n")
    rows = "\n".join(f"{number},{puzzle},{solution}" for number, (puzzle, solution) in enumerate(solved_examples(8)))
    (folder / "b_table.csv").write_bytes(f"id,puzzle,solution\n{rows}\n".replace("\n", "\r\n").encode())
    (folder / "c_grids.txt").write_text("\n\n".join(map(as_grid, lines[12:18])) + "\n")
    (folder / "d_sections.sdk").write_text(as_sdk(lines[18]))
    (folder / "inner" / "e_packed.txt.gz").write_bytes(gzip.compress("\n".join(lines[19:29]).encode(), mtime=0))
    envelopes = [line for genre in GENRES for line in (EXAMPLES / f"{genre}.jsonl").read_text().splitlines()[:3]]
    (folder / "inner" / "f_genres.jsonl").write_text("\n".join(envelopes) + "\n")
    (folder / "inner" / "g_others.txt").write_text("\n".join(other_genres(1)) + "\n")
    broken = [lines[29], "53..7 broken", lines[30][:-1], lines[31], "\udcff\udcfe"]
    (folder / "inner" / "h_broken.txt").write_text("\n".join(broken), errors="surrogateescape")
    (folder / "i_picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    (folder / "README.md").write_text("no puzzles\n")
    (folder / "_hidden.txt").write_text(lines[32] + "\n")
    return folder


@pytest.fixture(autouse=True)
def nothing_kept_open() -> object:
    """Closes what a reader of parts keeps open for the next one."""
    yield
    close_open_sources()
