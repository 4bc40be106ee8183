"""Parts are read again in order."""

from __future__ import annotations

import pytest
from small_sets import options_of

from gridlanes.datasets.make_part import MakingTask
from gridlanes.datasets.part_rows import column_of, part_tables
from gridlanes.datasets.plan import parts_of
from gridlanes.datasets.set_paths import SetPaths


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    options, paths = options_of(), SetPaths.at(tmp_path_factory.mktemp("parts"))
    paths.parts.mkdir(parents=True)
    parts = parts_of(options)
    for part in parts:
        MakingTask(str(paths.folder), options).write(part, lambda rows=None: None)
    return paths, parts


def test_columns_are_those_of_all_rows(written) -> None:
    assert column_of(*written, "id").tolist() == [*range(80)]
    forms = column_of(*written, "canonical")
    assert forms.dtype == "S32"
    assert len(forms) == 80


def test_tables_are_those_of_the_parts(written) -> None:
    assert [table.num_rows for table in part_tables(*written)] == [25, 25, 10, 20]
    assert [table.column_names for table in part_tables(*written, ["id", "level"])] == [["id", "level"]] * 4
