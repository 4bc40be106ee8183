"""What is a data set's own in a folder, and what is not."""

from __future__ import annotations

from gridlanes.datasets.layout import SetLayout


def test_strangers_are_seen_and_left_alone(copied_set) -> None:
    layout = SetLayout.at(copied_set)
    assert layout.holds_set()
    assert layout.others() == []
    (copied_set / "mine.txt").write_text("mine")
    assert layout.others() == ["mine.txt"]
    layout.clear()
    assert not layout.holds_set()
    assert {path.name for path in copied_set.iterdir()} == {"mine.txt", ".gridlanes"}


def test_a_folder_that_is_not_there_holds_nothing(tmp_path) -> None:
    layout = SetLayout.at(tmp_path / "none")
    assert not layout.holds_set()
    assert layout.others() == []
    layout.clear_work()


def test_one_that_was_begun_holds_one(tmp_path) -> None:
    layout = SetLayout.at(tmp_path)
    layout.state.mkdir()
    layout.plan.write_text("{}")
    assert layout.holds_set()
