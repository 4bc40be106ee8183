"""What is a data set's own in a folder, and what is not."""

from __future__ import annotations

from gridlanes.datasets.set_paths import SetPaths


def test_strangers_are_seen_and_left_alone(copied_set) -> None:
    paths = SetPaths.at(copied_set)
    assert paths.holds_set()
    assert paths.others() == []
    (copied_set / "mine.txt").write_text("mine")
    assert paths.others() == ["mine.txt"]
    paths.clear()
    assert not paths.holds_set()
    assert {path.name for path in copied_set.iterdir()} == {"mine.txt", ".gridlanes"}


def test_a_folder_that_is_not_there_holds_nothing(tmp_path) -> None:
    paths = SetPaths.at(tmp_path / "none")
    assert not paths.holds_set()
    assert paths.others() == []
    paths.clear_work()


def test_one_that_was_begun_holds_one(tmp_path) -> None:
    paths = SetPaths.at(tmp_path)
    paths.state.mkdir()
    paths.plan.write_text("{}")
    assert paths.holds_set()
