"""Forcing: conclusions from assuming a mark, and from all possibilities of a cell or a house."""

from __future__ import annotations

from gridlanes.grading.technique import Phase, Technique, has_houses, on_houses
from gridlanes.grading.techniques.chains import length_added
from gridlanes.kernels.grading.forcing import DYNAMIC, NISHIO, forcing
from gridlanes.kernels.grading.static_forcing import static_forcing


def _forcing(name: str, says: str, way: int | None, cost: float) -> Technique:
    """`way`: of `forcing`; None for `static_forcing`."""
    kernel, more = (static_forcing, ()) if way is None else (forcing, (way,))
    apply = on_houses(kernel, lambda board: more, sized=True)
    title = name.replace("-", " ")
    return Technique(name, title, says, Phase.HYPOTHESIS, cost, has_houses, apply, length_added)


_THE_SAME = "the same follows whatever a cell holds, or wherever in a house a mark is"
TECHNIQUES = [
    _forcing("nishio", "a mark here would leave the mark no place in some house", NISHIO, 7.5),
    _forcing("multiple-forcing-chains", _THE_SAME, None, 8.0),
    _forcing("dynamic-forcing-chains", f"a mark leads to a contradiction, or {_THE_SAME}", DYNAMIC, 8.5),
]
