"""``python -m bench.canonical`` on a few puzzles."""

from __future__ import annotations

from bench import canonical


def test_it_counts_classes_of_made_puzzles_and_of_files(tmp_path, capsys) -> None:
    path = tmp_path / "two.txt"
    path.write_text("1" + "." * 80 + "\n" + "." * 80 + "7\n")
    assert canonical.main([str(path), "--made", "5"]) == 0
    made, file = capsys.readouterr().out.splitlines()[-2:]
    assert [cell.strip() for cell in made.split("|")][1:4] == ["random minimal", "5", "5"]
    assert [cell.strip() for cell in file.split("|")][1:4] == ["two.txt", "2", "1"]
