import subprocess
import sys

import pytest

from gridlanes.corpus.lock import LockedError, hold_lock
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.io.write.output import OutputError

HOLD = """
import sys
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.lock import hold_lock
with hold_lock(RunPaths.at(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_process_is_refused_and_told_who_holds_it(tmp_path):
    paths = RunPaths.at(tmp_path / "run")
    command = [sys.executable, "-c", HOLD, str(paths.folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "held\n"
        with (
            pytest.raises(LockedError, match=rf"in use by process {other.pid} on .* since .* \(-c "),
            hold_lock(paths),
        ):
            pass
        other.kill()
    with hold_lock(paths):  # the system took the lock from the dead
        assert paths.partial.is_dir()
    assert not paths.holder.exists()


def test_the_lock_of_a_folder_that_cannot_be_made_is_an_output_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="cannot be written"), hold_lock(RunPaths.at(tmp_path / "file")):
        pass


def test_a_holder_that_is_not_written_yet_is_another_process(tmp_path):
    paths = RunPaths.at(tmp_path)
    with hold_lock(paths):
        paths.holder.write_text("{")
        with pytest.raises(LockedError, match="in use by another process"), hold_lock(paths):
            pass


def test_whoever_cannot_take_its_name_back_lets_go_of_the_lock(tmp_path):
    paths = RunPaths.at(tmp_path)
    with hold_lock(paths):
        paths.holder.unlink()
        paths.holder.mkdir()
    paths.holder.rmdir()
    with hold_lock(paths):
        assert paths.holder.is_file()
