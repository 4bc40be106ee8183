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
    assert set(before) == set(RunOptions.__dataclass_fields__)
    own.write_text("# nothing yet\n")
    assert RunOptions(load=(str(own),), box=(3, 2)).as_dict() != before


def test_a_file_to_load_that_is_not_there_is_named():
    with pytest.raises(SourceError, match=r"nowhere\.py: cannot be opened"):
        RunOptions(load=("nowhere.py",)).as_dict()


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"limit": 0}, "limit is a whole number of at least 1, found 0"),
        ({"limit": True}, "limit is a whole number"),
        ({"budget": 1.5}, "budget is a whole number"),
        ({"part_rows": None}, "part_rows is a whole number"),
        ({"memory": 1000}, "memory is a whole number of at least 268,435,456"),
        ({"row_seconds": 0}, "row_seconds is a time above 0"),
        ({"row_seconds": float("nan")}, "row_seconds is a time above 0"),
        ({"row_seconds": float("inf")}, "row_seconds is a time above 0 in seconds, or None for none, found inf"),
        ({"row_seconds": "5"}, "row_seconds is a time above 0"),
        ({"row_seconds": True}, "row_seconds is a time above 0"),
        ({"limit": "none"}, "limit is a whole number of at least 1, found 'none'"),
        ({"escalate": "yes"}, "escalate is True or False, found 'yes'"),
        ({"escalate": 1}, "escalate is True or False, found 1"),
        ({"genre": 5}, "genre is a name, found 5"),
        ({"format": b"lines"}, "format is a name, found b'lines'"),
        ({"field": ""}, "field is a name, found ''"),
        ({"field": "a\udcff"}, "field is a name, found"),
        ({"box": "3x3"}, r"box is \(width, height\), both at least 1, found '3x3'"),
        ({"box": (2.0, 2)}, r"box is \(width, height\)"),
        ({"box": (2, 2, 2)}, r"box is \(width, height\)"),
        ({"load": None}, "load is the names of Python files"),
        ({"load": (5,)}, r"load is the names of Python files, as in \('own.py',\), found \(5,\)"),
        ({"load": ("own\udcff.py",)}, "load is a name"),
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
