"""Runs that grade by processes and by a cluster, and under kills: the same bytes."""

from __future__ import annotations

import importlib.util
import os
import random
import subprocess
import sys

import pytest
from small_grades import files_of, grade_into, write_source

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.runners import runner_of


@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs gridlanes[cluster]")
def test_a_cluster_writes_the_same_bytes(tmp_path):
    source = write_source(tmp_path)
    grade_into(tmp_path / "whole", source)
    grade_into(tmp_path / "out", source, runner=runner_of(1, "local"))
    assert files_of(tmp_path / "out") == files_of(tmp_path / "whole")


@pytest.mark.slow
def test_kills_change_no_byte(tmp_path):
    """The driver is killed without a word, at any moment; its workers end with it."""
    source = write_source(tmp_path)
    source.write_text(source.read_text() * 50)
    grade_into(tmp_path / "whole", source, part_rows=20)
    code = (
        "import sys; from pathlib import Path; from small_grades import grade_into\n"
        "from gridlanes.corpus.runners.processes import ProcessRunner\n"
        "grade_into(Path(sys.argv[2]), Path(sys.argv[1]), part_rows=20, runner=ProcessRunner(2))"
    )
    command = [sys.executable, "-c", code, str(source), str(tmp_path / "out")]
    environment, rng = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}, random.Random(1)
    for _ in range(8):
        process = subprocess.Popen(command, env=environment)
        try:
            process.wait(rng.uniform(1.0, 5.0))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    grade_into(tmp_path / "out", source, part_rows=20)
    manifest = Manifest.read(RunPaths.at(tmp_path / "out"))
    assert manifest is not None
    assert manifest.complete
    assert files_of(tmp_path / "out") == files_of(tmp_path / "whole")
