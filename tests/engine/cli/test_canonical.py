"""``gridlanes canonical``."""

from __future__ import annotations

PUZZLE, TURNED = "1.....1..1..3.4.", ".4.3..1..1.....1"


def test_equivalent_puzzles_have_one_hash(run) -> None:
    found = run("canonical", "-", stdin=f"{PUZZLE}\n{TURNED}\n12..............\n")
    assert found.exit_code == 0
    one, turned, other = found.stdout.splitlines()
    assert one == turned != other
    assert len(one) == 32


def test_a_row_that_is_no_puzzle_has_an_empty_line(run) -> None:
    found = run("canonical", "-", stdin=f"{PUZZLE}\n1234x...........\n")
    assert found.exit_code == 1
    assert found.stdout.splitlines()[1] == ""
    assert "-:2" in found.stderr
