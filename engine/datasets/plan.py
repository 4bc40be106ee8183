"""The parts of a data set: ranges of rows of one recipe each."""

from __future__ import annotations

import hashlib
import json

from gridlanes.corpus.part import Part, Reading
from gridlanes.datasets.options import SetOptions


def parts_of(options: SetOptions) -> list[Part]:
    """All parts, in the order of the rows.

    Of what a part of a run says, `line` is the number of its recipe, from 1, `offset` the number of its first row among
    those of the recipe, `first_id` that among all, `source` the recipe in words and `sha256` the hash of what is asked
    for; nothing is read.
    """
    parts: list[Part] = []
    first_id, at_once = 0, options.rows_of_a_part
    for number, recipe in enumerate(options.recipes, 1):
        size = recipe.request(options.seed).size
        for offset in range(0, recipe.count, at_once):
            n_rows = min(at_once, recipe.count - offset)
            asked = json.dumps([recipe.as_dict(), options.seed, options.form, offset, n_rows], sort_keys=True)
            parts.append(
                Part(
                    number=len(parts),
                    source=f"{recipe.genre} {size.rows}x{size.cols}",
                    reading=Reading(),
                    first_id=first_id,
                    n_rows=n_rows,
                    line=number,
                    offset=offset,
                    n_bytes=0,
                    sha256=hashlib.sha256(asked.encode()).hexdigest(),
                )
            )
            first_id += n_rows
    return parts
