"""Solutions in plain text: what each word says of the coords."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.genres import akari, palisade, samurai, slitherlink, sudoku
from gridlanes.io.forms.answer import UNSAID, Answer, AreaLines, Inside, Marks

FOUR = sudoku.structure(2, 2)
SOLUTION = "4 4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"


def test_numbers_are_the_values_of_their_cells():
    assert Marks().read(SOLUTION, FOUR).tolist() == [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    assert Marks().read(SOLUTION.replace("1", "-"), FOUR).tolist()[:4] == [UNSAID, 2, 3, 4]


def test_blank_lines_do_not_count():
    assert Marks().read("\n" + SOLUTION.replace("\n", "\n\n"), FOUR).tolist() == Marks().read(SOLUTION, FOUR).tolist()


def test_a_size_to_draw_at_behind_the_board_does_not_count():
    assert Marks().read(f"{SOLUTION}unit 27\n", FOUR).tolist() == Marks().read(SOLUTION, FOUR).tolist()
    with pytest.raises(PuzzleError, match="expected a solution of 4 rows, found 5"):
        Marks().read(f"{SOLUTION}1 2 3 4\n", FOUR)


def test_lines_are_around_the_board_and_between_areas():
    found = AreaLines().read("2 2\na a\nb a", palisade.structure(2, 2, 4))
    assert found.tolist() == [1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1]


def test_rows_and_columns_beside_the_board_say_nothing():
    lines = ["9 9 9 9 9", *(f"9 {line}" for line in SOLUTION.splitlines()[1:])]
    with_margin = "\n".join(["5 5", *lines])
    assert Marks(margin=1).read(with_margin, FOUR).tolist() == Marks().read(SOLUTION, FOUR).tolist()


def test_words_may_stand_for_values_and_others_say_nothing():
    marks = Marks({"o": akari.BULB, "-": akari.EMPTY})
    found = marks.read("1 4\no - 2 x", akari.structure(1, 4))
    assert found.tolist() == [akari.BULB, akari.EMPTY, UNSAID, UNSAID]


def test_words_where_the_board_has_no_cells_say_nothing():
    structure = samurai.structure()
    side = structure.grid.rows
    lines = [[str((row + col) % 9 + 1) for col in range(side)] for row in range(side)]
    found = Marks().read("\n".join([f"{side} {side}", *map(" ".join, lines)]), structure)
    assert found.shape == (structure.n_coords,)
    assert UNSAID not in found.tolist()


def test_the_cells_inside_of_a_loop_say_which_edges_it_has():
    structure = slitherlink.structure(2, 2)
    found = Inside("x").read("2 2\nx -\nx x", structure)
    across, down = found[:6].reshape(3, 2).tolist(), found[6:].reshape(2, 3).tolist()
    assert across == [[1, 0], [0, 1], [1, 1]]
    assert down == [[1, 1, 0], [1, 0, 1]]
    assert not Inside("x").read("2 2\n- -\n- -", structure).any()


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "expected a solution of 4 rows, found 0"),
        ("4 4", 1, "expected a solution of 4 rows, found 0"),
        (SOLUTION + "1 2 3 4", 1, "expected a solution of 4 rows, found 5"),
        (SOLUTION.replace("3 4 1 2", "3 4 1"), 3, "expected a row of 4 entries, found 3"),
    ],
)
def test_a_board_of_another_size_is_refused(text, line, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        Marks().read(text, FOUR)
    assert (caught.value.line, caught.value.column) == (line, 1)


def test_an_answer_of_one_s_own_says_what_a_board_of_words_means():
    class Lengths(Answer):
        def values(self, words, structure):
            return [len(word) for word in words.ravel()]

    assert Lengths().read("1 2\nab c", akari.structure(1, 2)) == [2, 1]
