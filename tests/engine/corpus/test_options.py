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
    ],
)
def test_what_makes_no_sense_is_refused(values, words):
    with pytest.raises(ModelError, match=words):
        RunOptions(**values)


def test_none_lifts_a_limit():
    options = RunOptions(limit=None, budget=None, row_seconds=None, memory=None)
    assert options.as_dict()["budget"] is None
