"""Specimens as texts that can be read again without their puzzles."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from gridlanes.discovering.forced_moves import ShownBy
from gridlanes.discovering.specimen import Specimen
from gridlanes.puzzles.game import Commit, Eliminate

_MOVES: dict[str, type[Commit] | type[Eliminate]] = {"commit": Commit, "eliminate": Eliminate}


def text_of(specimen: Specimen) -> str:
    """A specimen as JSON, without the number of its puzzle; its state as hexadecimal words."""
    move = specimen.move
    return json.dumps(
        {
            "number": specimen.number,
            "n_moves": specimen.n_moves,
            "state": " ".join(f"{word:x}" for word in specimen.state.tolist()),
            "move": [type(move).__name__.lower(), move.coord, move.mark],
            "shown_by": specimen.shown_by.value,
            "constraints": specimen.constraints,
            "reasons": specimen.reasons,
            "absent": specimen.absent,
            "cluster": specimen.cluster,
            "form": specimen.form,
        },
        separators=(",", ":"),
    )


def specimens_of(text: str, puzzle: int) -> list[Specimen]:
    """The specimens of the puzzle with a number, read from a list of such texts."""
    return [_specimen(each, puzzle) for each in json.loads(text)] if text else []


def _specimen(said: dict[str, Any], puzzle: int) -> Specimen:
    kind, coord, mark = said["move"]
    return Specimen(
        puzzle,
        said["number"],
        said["n_moves"],
        np.array([int(word, 16) for word in said["state"].split()], np.uint64),
        _MOVES[kind](coord, mark),
        ShownBy(said["shown_by"]),
        None if said["constraints"] is None else tuple(said["constraints"]),
        tuple(said["reasons"]),
        tuple((where, tuple(marks)) for where, marks in said["absent"]),
        said["cluster"],
        said["form"],
    )
