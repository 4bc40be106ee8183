"""Equivalents are drawn again as if rows had been settled one after the other."""

from __future__ import annotations

import numpy as np
import pyarrow.parquet as pq
import pytest
from small_sets import options_of

from gridlanes.datasets import redraw
from gridlanes.datasets.make_part import MakingTask
from gridlanes.datasets.plan import parts_of
from gridlanes.datasets.redraw import redraw_repeats, settled_column
from gridlanes.datasets.set_paths import SetPaths
from gridlanes.errors import GenerateError
from gridlanes.generating.rows import redrawn_rows
from gridlanes.solvers.pool import SolverPool


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Parts in which some rows are equivalent to others."""
    options, paths = options_of(), SetPaths.at(tmp_path_factory.mktemp("parts"))
    paths.parts.mkdir(parents=True)
    for part in parts_of(options):
        MakingTask(str(paths.folder), options).write(part, lambda rows=None: None)
    return paths, options


def one_after_the_other(paths, options, avoid) -> list[tuple[bytes, int]]:
    """Canonical hash and tries of each row."""
    found: list[tuple[bytes, int]] = []
    seen = set(avoid)
    rows = [row for part in parts_of(options) for row in pq.read_table(paths.part(part.number)).to_pylist()]
    with SolverPool(1) as pool:
        for row in rows:
            request = options.recipes[0 if row["id"] < 60 else 1].request(options.seed)
            form, tries = row["canonical"], row["tries"]
            while form in seen:
                (result,) = redrawn_rows(request, np.array([row["index"]]), np.array([tries]), pool)
                columns = result.to_arrow().to_pylist()[0]
                form, tries = columns["canonical"], columns["tries"]
            seen.add(form)
            found.append((form.encode(), tries))
    return found


@pytest.mark.parametrize("n_avoided", [0, 5])
def test_all_at_once_comes_to_what_one_after_the_other_does(written, n_avoided: int) -> None:
    paths, options = written
    forms = pq.read_table(paths.part(0), columns=["canonical"]).column(0).to_pylist()
    avoid = frozenset(forms[:n_avoided])
    told: list[int] = []
    with SolverPool(1) as pool:
        settled = redraw_repeats(paths, parts_of(options), options, avoid, pool, told.append)
    assert [*zip(settled.hashes.tolist(), settled.tries.tolist(), strict=True)] == one_after_the_other(
        paths, options, avoid
    )
    assert len({*settled.hashes.tolist()}) == 80
    assert len(told) == settled.rounds > 0
    ids = settled.redrawn.column("id").to_pylist()
    assert ids == sorted({*ids})
    assert n_avoided <= len(ids) < 80
    assert settled.redrawn.column("canonical").to_pylist() == [settled.hashes[i].decode() for i in ids]
    tries = settled_column(paths, parts_of(options), settled.redrawn, "tries")
    assert (tries == settled.tries).all()


def test_rows_need_not_be_distinct(written) -> None:
    paths, options = written
    with SolverPool(1) as pool:
        settled = redraw_repeats(paths, parts_of(options), options.replaced(distinct=False), frozenset(), pool)
    assert (settled.redrawn.num_rows, settled.rounds) == (0, 0)


def test_where_there_are_not_enough_puzzles_it_ends(written, monkeypatch) -> None:
    paths, options = written
    monkeypatch.setattr(redraw, "MAX_ROUNDS", 1)
    with pytest.raises(GenerateError, match="probably too few different puzzles"), SolverPool(1) as pool:
        redraw_repeats(paths, parts_of(options), options, frozenset(), pool)
