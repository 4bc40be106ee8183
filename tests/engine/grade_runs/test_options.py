"""What is asked of a run that grades is kept, a profile by its content."""

from __future__ import annotations

import pytest
from small_grades import MINE

from gridlanes.errors import ModelError
from gridlanes.grade_runs.options import GradeOptions, OwnProfile


def test_a_profile_is_kept_whole(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(MINE)
    options = GradeOptions.from_keywords({"profile": path, "part_rows": 5})
    assert options.profile == OwnProfile.from_file(path)
    path.unlink()
    profile = options.grading_profile()
    assert profile.tiers == (("mild", 1.3), ("wild", 12.0))
    assert profile.costs["naked-pair"] == 9.0
    assert GradeOptions.of_manifest(options.as_dict()) == options
    assert GradeOptions().grading_profile() is None


def test_line_ends_are_part_of_the_content(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(MINE.replace("\n", "\r\n").encode())
    assert OwnProfile.from_file(path).text == MINE.replace("\n", "\r\n")


def test_more_tiers_than_a_column_has_names_for_are_refused(tmp_path):
    path = tmp_path / "many.toml"
    path.write_text("[tiers]\n" + "\n".join(f"t{n} = {n}" for n in range(128)))
    with pytest.raises(ModelError, match="has 128 tiers; a run takes at most 127"):
        OwnProfile.from_file(path)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"colour": 1}, "unknown option 'colour'; expected one of row_seconds, .*, profile$"),
        ({"limit": 1}, "unknown option 'limit'"),
        ({"part_rows": 0}, "invalid part_rows 0"),
        ({"profile": 7}, "expected the path of a profile, found 7"),
        ({"profile": "nowhere.toml"}, "the profile nowhere.toml cannot be read"),
    ],
)
def test_what_makes_no_sense_is_refused(asked, words):
    with pytest.raises(ModelError, match=words):
        GradeOptions.from_keywords(asked)


def test_a_row_may_take_its_time_in_silence():
    assert GradeOptions(row_seconds=5.0).silent_seconds == 5.0
    assert GradeOptions(row_seconds=None).heartbeat_timeout is None
