"""One part of an enumeration."""

from __future__ import annotations

from enumerating import IN_A_FOLDER, made_in

from gridlanes.enumerating.enumerate_part import EnumeratingTask
from gridlanes.enumerating.folder_options import EnumerationOptions
from gridlanes.enumerating.folder_plan import FolderPlan
from gridlanes.enumerating.rows import RowStart


def test_a_part_is_a_function_of_its_plan(tmp_path) -> None:
    made_in(tmp_path / "rows")
    options = EnumerationOptions.of(**IN_A_FOLDER)
    plan = FolderPlan.of(options, 1)
    task = EnumeratingTask(str(tmp_path / "again"), options, tuple(RowStart(*start) for start in plan.starts))
    (tmp_path / "again" / ".gridlanes" / "partial").mkdir(parents=True)
    report = task.write(plan.parts(options)[1], lambda rows=None: None)
    name = "part-000001.parquet"
    assert (tmp_path / "again" / name).read_bytes() == (tmp_path / "rows" / name).read_bytes()
    assert report.n_rows == 100
