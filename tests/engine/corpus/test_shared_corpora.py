"""The shared corpora as one run: everything in them, in whatever form."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path, PurePath

import pytest
from published import DIFFERENT

import gridlanes
from gridlanes.corpus.recheck.run_check import recheck_run
from gridlanes.registry import games, genres
from gridlanes.status import Status

LIMITS = {"budget": 2_000, "row_seconds": 20}
"""what a row may take: little, since a few dozen published boards take minutes or hours"""
MAX_OVER_BUDGET = 100
"""rows of published puzzles that take more: 58 on a slow machine"""
WITHOUT_PUZZLES = {"arukone"}
"""genres whose only record is a solution"""


def genres_by_folder() -> dict[str, str]:
    """The genres that collections can write, by the names that folders of puzzles have."""
    written = [genre for genre in genres().values() if genre.text or genre.link or genre.games]
    names = {name: genre.name for genre in written for name in (*genre.aliases, genre.name)}
    names |= {name: genre.name for genre in genres().values() if genre.text for name in genre.text.names}
    return names | {game: entries[0][0].name for game, entries in games().items()}


@pytest.mark.corpus
@pytest.mark.slow
def test_a_mixed_corpus_of_all_genres_runs_through(corpora: Path, tmp_path: Path) -> None:
    run = gridlanes.run(corpora, tmp_path / "out", **LIMITS)
    columns = ["genre", "status", "expected_agrees", "extra", "source", "line"]
    found = run.to_arrow(columns).to_pydict()
    rows = list(zip(*(found[name] for name in columns), strict=True))
    assert len(rows) == len(run) == run.manifest.rows

    by_folder = genres_by_folder()
    known = [(PurePath(source).parent.name, *row, source) for *row, source, _ in rows]
    known = [row for row in known if row[0] in by_folder]  # game IDs of games that are no genre may read as another's
    folders = {path.name for place in ("pencil", "tatham") for path in (corpora / place).iterdir() if path.is_dir()}
    answered = {genre for _, genre, status, *_ in known if status != "INVALID"}
    assert answered >= {by_folder[folder] for folder in folders if folder in by_folder} - WITHOUT_PUZZLES
    assert {source for _, _, _, agrees, _, source in known if agrees == 0} == set(), "a published solution is wrong"
    unsolvable = {(genre, json.loads(extra)["id"]) for _, genre, status, _, extra, _ in known if status == "UNSOLVABLE"}
    listed = {(genre, record, what.status) for genre, every in DIFFERENT.items() for record, what in every.items()}
    assert unsolvable == {(genre, record) for genre, record, status in listed if status == Status.UNSOLVABLE}
    statuses = Counter(status for _, _, status, *_ in known)
    assert statuses.keys() <= {"UNIQUE", "MULTIPLE", "UNSOLVABLE", "INVALID", "BUDGET"}
    assert statuses["BUDGET"] <= MAX_OVER_BUDGET
    assert statuses["UNIQUE"] > 100_000
    assert recheck_run(tmp_path / "out").ok
