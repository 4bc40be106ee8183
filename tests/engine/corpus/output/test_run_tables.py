"""What folders of runs of any kind have in common; test_dataset.py has it by runs that solve."""

from __future__ import annotations

import pytest
from small_grades import grade_into, write_source
from small_runs import make_run

from gridlanes.corpus.output.dataset import Run
from gridlanes.corpus.output.run_tables import RunError
from gridlanes.grade_runs.graded_run import GradedRun


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("both")
    make_run(folder / "answers")
    grade_into(folder / "grades", write_source(folder))
    return folder


@pytest.mark.parametrize(("kind", "name"), [(Run, "answers"), (GradedRun, "grades")])
def test_rows_come_in_batches_tables_and_streams(made, kind, name):
    run = kind(made / name)
    table = run.to_arrow()
    assert table.num_rows == len(run) == sum(part.n_rows for part in run.manifest.parts)
    assert tuple(table.column_names) == run.columns == tuple(column.name for column in kind.table)
    assert sum(batch.num_rows for batch in run.batches(["id"], choices_as_dictionary=True)) == len(run)
    assert run.reader(["id"]).read_all().column(0).to_pylist() == [*range(len(run))]
    assert run.log()[0]["event"] == "planned"


@pytest.mark.parametrize(("kind", "name", "other"), [(Run, "answers", "grades"), (GradedRun, "grades", "answers")])
def test_parts_of_another_kind_of_run_are_none_of_it(made, tmp_path, kind, name, other):
    import shutil

    shutil.copytree(made / name, tmp_path / "run")
    shutil.copy(made / other / "part-000000.parquet", tmp_path / "run" / "part-000000.parquet")
    with pytest.raises(RunError, match="is no part of a run, it has no column"):
        kind(tmp_path / "run").to_arrow()


@pytest.mark.parametrize(("kind", "command"), [(Run, "run"), (GradedRun, "grade")])
def test_what_is_no_folder_of_a_run_is_said(tmp_path, kind, command):
    with pytest.raises(
        RunError, match=f"there is no such folder; a run is the folder that `gridlanes {command}` wrote"
    ):
        kind(tmp_path / "nowhere")
