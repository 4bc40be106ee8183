import shutil
import subprocess
import sys
from pathlib import Path

import gridlanes
from gridlanes import genres, kernels
from gridlanes.corpus.stamp import engine_stamp

CODE = (
    "import sys; sys.path.insert(0, sys.argv[1]); from gridlanes.corpus.stamp import engine_stamp; "
    "print(engine_stamp())"
)


def stamp_in(folder: Path) -> str:
    run = subprocess.run([sys.executable, "-c", CODE, str(folder)], capture_output=True, text=True, check=True)
    return run.stdout.strip()


def copied(folder: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__")
    for package in (gridlanes, genres, kernels):
        target = folder.joinpath(*package.__name__.split("."))
        shutil.copytree(package.__path__[0], target, ignore=ignored, dirs_exist_ok=True)
    return folder


def test_the_stamp_has_the_version_and_a_hash():
    stamp = engine_stamp()
    assert stamp["version"] == gridlanes.__version__
    assert len(stamp["stamp"]) == 16
    assert set(stamp["stamp"]) <= set("0123456789abcdef")
    assert engine_stamp() == stamp


def test_the_stamp_is_of_the_code_and_not_of_where_it_lies(tmp_path):
    folder = copied(tmp_path / "elsewhere")
    assert stamp_in(folder) == str(engine_stamp())
    module = folder / "gridlanes" / "genres" / "sudoku.py"
    module.write_text(module.read_text(encoding="utf-8") + "\n# another\n", encoding="utf-8")
    assert stamp_in(folder) != str(engine_stamp())
