import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.killer import CAGE
from gridlanes.genres.solo import Description, Parameters, read_description, read_parameters, write
from gridlanes.io.forms.codecs import Own


@pytest.mark.parametrize(
    ("text", "parameters"),
    [
        ("3x3", Parameters(3, 3)),
        ("2x3", Parameters(3, 2)),
        ("4", Parameters(4, 4)),
        ("9j", Parameters(9, 1, jigsaw=True)),
        ("9jxk", Parameters(9, 1, jigsaw=True, diagonals=True, killer=True)),
        ("3x3kadu", Parameters(3, 3, killer=True)),
        ("3x3xr4db", Parameters(3, 3, diagonals=True)),
    ],
)
def test_parameters_are_read_without_the_marks_of_the_generator(text, parameters):
    assert read_parameters(text) == parameters
    assert read_parameters(str(parameters)) == parameters


@pytest.mark.parametrize(
    ("text", "reason"), [("3x3q", "no parameters"), ("1x9", "no Sudoku"), ("0j", "no Sudoku"), ("12x11", "no Sudoku")]
)
def test_parameters_of_no_sudoku_are_refused(text, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        read_parameters(text)
    assert caught.value.column == 1


def test_a_description_comes_back_from_its_game_id():
    columns = [0, 1, 2, 3] * 4
    cages = (Own(CAGE, [[cell] for cell in range(16)], list(range(1, 17))),)
    description = Description([0, 3] * 8, columns, cages)
    parameters = Parameters(4, 1, jigsaw=True, killer=True)
    text = write(parameters, description)
    name, _, code = text.partition(":")
    assert read_parameters(name) == parameters
    assert read_description(code, parameters, len(name) + 1) == description


def test_what_a_game_id_cannot_hold_is_refused():
    with pytest.raises(ModelError, match="boxes of 2x2 or more"):
        write(Parameters(1, 4), Description([0] * 16))
    with pytest.raises(ModelError, match="the regions of a game ID hang together"):
        write(Parameters(2, 1, jigsaw=True), Description([0] * 4, [0, 1, 1, 0]))
