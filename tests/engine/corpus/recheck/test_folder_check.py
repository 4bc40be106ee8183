"""What is wrong with files, hashes and counts of a folder is found by every check; test_run_check.py has the rest."""

from __future__ import annotations

import shutil

import pytest
from small_grades import grade_into, write_source
from small_runs import edit_manifest, make_run

from gridlanes.corpus.recheck.run_check import recheck_run
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.grade_runs.recheck import recheck_grades

CHECKS = {"answers": recheck_run, "grades": recheck_grades}


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    folder = tmp_path_factory.mktemp("both")
    make_run(folder / "answers")
    grade_into(folder / "grades", write_source(folder))
    return folder


@pytest.fixture(params=CHECKS)
def run(both, tmp_path, monkeypatch, request):
    """(folder of a run that may be changed, its check)."""
    monkeypatch.chdir(both)
    shutil.copytree(both / request.param, tmp_path / request.param)
    return tmp_path / request.param, CHECKS[request.param]


def test_a_folder_as_it_was_written_has_no_problem(run):
    folder, check = run
    found = check(folder)
    assert (found.problems, found.notes) == ([], [])
    assert found.rows == found.rows_expected > 0
    assert len(found.digest) == 64


@pytest.mark.parametrize("fault", ["missing", "bytes", "strange", "manifest"])
def test_what_is_wrong_with_its_files_is_named(run, fault):
    folder, check = run
    part = RunPaths.at(folder).part(1)
    if fault == "missing":
        part.unlink()
    elif fault == "bytes":
        data = bytearray(part.read_bytes())
        data[len(data) // 2] ^= 1
        part.write_bytes(data)
    elif fault == "strange":
        shutil.copy(part, folder / "part-000099.parquet")
    else:
        edit_manifest(folder, rows=7)
    words = {
        "missing": "part-000001.parquet: is missing",
        "bytes": "part-000001.parquet: its bytes are not those that the run wrote",
        "strange": "part-000099.parquet: is not of this run",
        "manifest": "_manifest.json: is not as it was written",
    }
    assert any(problem.startswith(words[fault]) for problem in check(folder).problems)
