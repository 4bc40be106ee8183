"""The hooks of conftest.py: a run that could use the corpora must not skip their tests and pass."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py")
SKIPPING = (
    "import pytest\n@pytest.mark.corpus\ndef test_skips():\n    pytest.skip('no')\ndef test_passes():\n    pass\n"
)
USING = "import pytest\n@pytest.mark.corpus\ndef test_uses(sudoku_corpora):\n    assert sudoku_corpora.is_dir()\n"


def run(folder: Path, test: str, corpora: Path) -> subprocess.CompletedProcess[str]:
    (folder / "tests").mkdir()
    for file in (CONFTEST, CONFTEST.with_name("sampled.py")):
        (folder / "tests" / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "tests" / "test_it.py").write_text(test, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  corpus\n  thorough\n", encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "tests"],
        cwd=folder, env={**os.environ, "GRIDLANES_CORPORA": str(corpora)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def corpora(tmp_path):
    (tmp_path / "corpora" / "sudoku").mkdir(parents=True)
    return tmp_path / "corpora"


def test_a_skipped_corpus_test_fails_the_run_where_the_corpora_are(tmp_path, corpora):
    done = run(tmp_path, SKIPPING, corpora)
    assert done.returncode == 1, done.stdout
    assert "skipped although the corpora are there" in done.stdout


def test_without_the_corpora_they_skip_with_a_reason_and_the_run_passes(tmp_path):
    done = run(tmp_path, USING, tmp_path / "nowhere")
    assert done.returncode == 0, done.stdout
    assert "set GRIDLANES_CORPORA" in done.stdout


def test_with_the_corpora_they_run(tmp_path, corpora):
    done = run(tmp_path, USING, corpora)
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout
