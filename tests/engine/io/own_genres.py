"""Two small genres that the package does not have, for the tests of what follows from a genre."""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.codes.digit_runs import UNKNOWN, digits
from gridlanes.io.forms.codes.numbers import Count, Number16
from gridlanes.io.forms.fields.cells import Cells, Symbol
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf, Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import CountBeside, ExactCount

OFF, ON = 0, 1
MAX_STARS = 3


@shared
def lamps(rows: int, cols: int, lonely: bool = False) -> Structure:
    """Numbers say how many lamps are beside a cell; with `lonely` there is one lamp in each row."""
    if rows * cols > 400:
        raise ModelError("boards have up to 400 cells")
    constraints = [Constraint(CountBeside(ON, tuple(map(Clue, range(rows * cols)))), AllOf())]
    if lonely:
        constraints += [Constraint(ExactCount(ON, 1), Row(row)) for row in range(rows)]
    return Structure(Grid(rows, cols), Alphabet((OFF, ON)), constraints, genre="lamps", options={"lonely": lonely})


@shared
def stars(rows: int, cols: int, stars: int = 1) -> Structure:
    """`stars` in each column, and as many in each room."""
    if rows != cols:
        raise ModelError("boards of stars are square")
    constraints = [Constraint(ExactCount(1, stars), Col(col)) for col in range(cols)]
    return Structure(Grid(rows, cols), Alphabet.binary(), constraints, genre="stars", options={"stars": stars})


LAMPS = Genre(
    "lamps",
    lamps,
    fields=[
        Cells("grid", range(5), unknown=Symbol("?", OFF), number_mark=OFF, others=[Symbol("o", ON)]),
        Option("lonely", False),
    ],
    forms=[
        PuzzLink("lamps", "lights", body=Body(("grid", Number16(4))), refusal=lambda size: "odd" * (size.rows == 7)),
        Tatham("lamps", Parameters("5x5", flags={"l": "lonely"}, ignored="d[a-z]"), Body(("grid", digits(range(5))))),
        Text(Words("grid", {"?": UNKNOWN}), answer=Marks({"*": ON, "-": OFF})),
    ],
    aliases=["lanterns"],
    looks={ON: Look.BULB},
    largest_side=30,
    examples=[Example('{"genre": "lamps", "data": {"grid": ["1."]}}', "01")],
    rules="Put lamps into cells.",
)
STARS = Genre(
    "stars",
    stars,
    fields=[
        Rooms("rooms", lambda structure: ExactCount(1, structure.options["stars"])),
        Option("stars", 1, range(1, MAX_STARS + 1)),
    ],
    forms=[
        PuzzLink("stars", body=Body(("stars", Count(range(1, MAX_STARS + 1))), ("rooms", BorderBits()), separator="/")),
        Text(Words("rooms", areas=True), header=("stars",)),
    ],
)
