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
MOST_OVER_BUDGET = 300
"""rows of published puzzles that take more, with room for slow machines"""


WITHOUT_PUZZLES = {"arukone"}
"""genres whose only record is a solution"""


def genres_by_folder() -> dict[str, str]:
    """The genres that collections can write, by the names that folders of puzzles have."""
    written = [genre for genre in genres().values() if genre.text or genre.link or genre.games]
    names = {name: genre.name for genre in written for name in (*genre.aliases, genre.name)}
    names |= {name: genre.name for genre in genres().values() if genre.text for name in genre.text.names}
    return names | {game: entries[0][0].name for game, entries in games().items()}


def unlike_their_folder(*statuses: Status) -> set[tuple[str, str]]:
    """Genre and id of the published puzzles that have these statuses as the puzzles of their folder, and of which the
    published solution is none then.
    """
    return {
        (genre, record)
        for genre, listed in DIFFERENT.items()
        for record, found in listed.items()
        if found.status in statuses and not found.is_solution
    }


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

    refuted = {(genre, extra) for _, genre, _, agrees, extra, _ in known if agrees == 0}
    wrong = {(genre, json.loads(extra).get("id", "") if extra else "") for genre, extra in refuted}
    assert wrong <= unlike_their_folder(Status.UNSOLVABLE, Status.MULTIPLE), "a published solution is wrong"
    unsolvable = {(genre, json.loads(extra)["id"]) for _, genre, status, _, extra, _ in known if status == "UNSOLVABLE"}
    assert unsolvable == unlike_their_folder(Status.UNSOLVABLE)
    statuses = Counter(status for _, _, status, *_ in known)
    assert statuses.keys() <= {"UNIQUE", "MULTIPLE", "UNSOLVABLE", "INVALID", "BUDGET"}
    assert statuses["BUDGET"] <= MOST_OVER_BUDGET
    assert statuses["UNIQUE"] > 100_000
    assert recheck_run(tmp_path / "out").ok
