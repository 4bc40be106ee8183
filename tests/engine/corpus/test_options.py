import json

import numpy as np
import pytest

from gridlanes.corpus.options import PART_ROWS, RunOptions
from gridlanes.errors import ModelError, SourceError


def test_what_may_change_a_byte_is_written_down(tmp_path):
    own = tmp_path / "own.py"
    own.write_text("# nothing\n")
    before = RunOptions(load=(str(own),), box=(3, 2)).as_dict()
    assert before["box"] == [3, 2]
    assert before["part_rows"] == PART_ROWS
    assert set(before) == set(RunOptions.__struct_fields__)
    own.write_text("# nothing yet\n")
    assert RunOptions(load=(str(own),), box=(3, 2)).as_dict() != before


def test_a_file_to_load_that_is_not_there_is_named():
    with pytest.raises(SourceError, match=r"nowhere\.py: cannot be opened"):
        RunOptions(load=("nowhere.py",)).as_dict()


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"limit": 0}, "invalid limit 0: expected `int` >= 1"),
        ({"limit": True}, "invalid limit True: expected `int | None`, got `bool`"),
        ({"budget": 1.5}, "invalid budget 1.5: expected `int | None`, got `float`"),
        ({"budget": np.array([1, 2])}, "invalid budget"),
        ({"part_rows": None}, "invalid part_rows None: expected `int`, got `None`"),
        ({"memory": 1000}, "invalid memory 1000: expected `int` >= 268435456"),
        ({"row_seconds": 0}, "invalid row_seconds 0: expected `float` > 0.0"),
        ({"row_seconds": float("nan")}, "invalid row_seconds nan"),
        ({"row_seconds": float("inf")}, "invalid row_seconds inf"),
        ({"row_seconds": "5"}, "invalid row_seconds '5': expected `float | None`, got `str`"),
        ({"row_seconds": True}, "invalid row_seconds True"),
        ({"limit": "none"}, "invalid limit 'none': expected `int | None`, got `str`"),
        ({"escalate": "yes"}, "invalid escalate 'yes': expected `bool`, got `str`"),
        ({"escalate": 1}, "invalid escalate 1: expected `bool`, got `int`"),
        ({"genre": 5}, "invalid genre 5: expected `str | None`, got `int`"),
        ({"format": b"lines"}, "invalid format b'lines'"),
        ({"field": ""}, "invalid field '': expected `str` of length >= 1"),
        ({"field": "a\udcff"}, "invalid field 'a.udcff': 'utf-8' codec can't encode"),
        ({"box": "3x3"}, r"invalid box '3x3': expected `array | None`, got `str`"),
        ({"box": (2.0, 2)}, r"invalid box \(2.0, 2\): expected `int`, got `float` in \[0\]"),
        ({"box": (2, 2, 2)}, r"invalid box \(2, 2, 2\): expected `array` of length 2, got 3"),
        ({"load": None}, "invalid load None: expected `array`, got `None`"),
        ({"load": (5,)}, r"invalid load \(5,\): expected `str`, got `int` in \[0\]"),
        ({"load": ("own\udcff.py",)}, "invalid load"),
    ],
)
def test_what_makes_no_sense_is_refused(values, words):
    with pytest.raises(ModelError, match=words):
        RunOptions(**values)


def test_none_lifts_a_limit():
    options = RunOptions(limit=None, budget=None, row_seconds=None, memory=None)
    assert options.as_dict()["budget"] is None


def test_one_question_has_one_manifest_however_it_is_written(tmp_path):
    own = tmp_path / "own.py"
    own.write_text("# nothing\n")
    plain = RunOptions(limit=3, part_rows=7, row_seconds=5.0, box=(2, 3), load=(str(own),))
    assert RunOptions(limit=np.int32(3), part_rows=np.int64(7), row_seconds=5, box=[2, np.int8(3)], load=own) == plain
    assert RunOptions(limit=3, part_rows=7, row_seconds=np.float32(5), box=(2, 3), load=[own]) == plain
    kept = RunOptions(limit=np.int32(3), part_rows=np.int64(7), row_seconds=5, box=[2, 3], load=str(own)).as_dict()
    assert json.dumps(kept) == json.dumps(plain.as_dict())


def test_options_come_back_from_the_manifest():
    options = RunOptions(limit=None, box=(3, 2), genre="sudoku", part_rows=7)
    assert RunOptions.of_manifest(options.as_dict()) == options
    values = {"limit": 1, "load": [{"file": "own.py", "sha256": "0"}], "of later": 1}
    assert RunOptions.of_manifest(values) == RunOptions(limit=1)
    with pytest.raises(ModelError, match="invalid limit 0"):
        RunOptions.of_manifest({"limit": 0})


def test_how_long_a_worker_may_say_nothing_follows_from_the_time_of_a_row():
    assert RunOptions(row_seconds=300).heartbeat_timeout == 720
    assert RunOptions(row_seconds=None).heartbeat_timeout is None
