"""What the file of a genre consists of, in one place: `Genre`, the fields of its puzzles, its forms, and their codes.

docs/own-rules.md shows how they are used; the files in genres/ are further examples. Grids, regions, alphabets and
constraints are in `gridlanes`, rules in `gridlanes.rules`.
"""

from __future__ import annotations

from gridlanes.compile.structure import shared as shared
from gridlanes.io.forms.body import Body as Body
from gridlanes.io.forms.codes.borders import BorderBits as BorderBits
from gridlanes.io.forms.codes.digit_runs import FOUR_CELL as FOUR_CELL
from gridlanes.io.forms.codes.digit_runs import UNKNOWN as UNKNOWN
from gridlanes.io.forms.codes.digit_runs import digits as digits
from gridlanes.io.forms.codes.numbers import Number16 as Number16
from gridlanes.io.forms.codes.optional import Optional as Optional
from gridlanes.io.forms.fields.cages import Cages as Cages
from gridlanes.io.forms.fields.cells import Cells as Cells
from gridlanes.io.forms.fields.cells import Symbol as Symbol
from gridlanes.io.forms.fields.corners import Corners as Corners
from gridlanes.io.forms.fields.edges import Edges as Edges
from gridlanes.io.forms.fields.figures import Figures as Figures
from gridlanes.io.forms.fields.given_lines import GivenLines as GivenLines
from gridlanes.io.forms.fields.givens import Givens as Givens
from gridlanes.io.forms.fields.inner_walls import InnerWalls as InnerWalls
from gridlanes.io.forms.fields.option import Option as Option
from gridlanes.io.forms.fields.outside import Outside as Outside
from gridlanes.io.forms.fields.rooms import Rooms as Rooms
from gridlanes.io.forms.form import Lines as Lines
from gridlanes.io.forms.form import PuzzLink as PuzzLink
from gridlanes.io.forms.form import Tatham as Tatham
from gridlanes.io.forms.genre import Example as Example
from gridlanes.io.forms.genre import Genre as Genre
from gridlanes.io.forms.plain import plain_genre as plain_genre
from gridlanes.io.forms.text import Text as Text
from gridlanes.io.forms.text import Words as Words
from gridlanes.model.looks import Look as Look
