"""One sweep: every kernel of a structure once, cheap and general ones first, crossings last."""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.distinct import distinct_complete, distinct_partial
from gridlanes.kernels.lanes import (
    NO_LANE,
    bits,
    fill,
    load,
    minimum,
    n_parts,
    part_bits,
    part_of,
    rest,
    store,
)
from gridlanes.kernels.rule_kernel import call_kernel, call_kernel_on_new
from gridlanes.kernels.search.crossing import crossing
from gridlanes.kernels.search.exclusion import exclusions
from gridlanes.kernels.search.intersection import intersections


@kernel(inline=True)
def sweep(tile, tables, scratch, flags, notes, noted):
    """Sweeps all lanes of `tile` (words ``(C + 1, L)``) once: Distinct in all its forms, and the cheap rule kernels.

    `scratch` ``int64`` and `flags`, words ``(2, L)``, are room for the rule kernels. `noted`: whether `notes` (words,
    see `call_kernel_on_new`) say which regions need no look, for the lanes in its row 0.

    Returns three ``uint64`` with a bit a lane: broken (a contradiction showed), changed, decided (one candidate in
    every coord; whether the marks agree is not tested here).
    """
    zero = fill(tile, 0)
    full = load(tables.full, 0)
    changed, broken = distinct_complete(tile, tables.complete, full)
    changed_here, broken_here = distinct_partial(tile, tables.partial, tables.partial_lengths)
    changed, broken = changed | changed_here, broken | broken_here
    changed = changed | intersections(tile, tables.shared, tables.claiming, tables.losing)
    changed = changed | exclusions(tile, tables.others, tables.excluded)
    program = tables.program
    if program.cheap_address.shape[0] > 0:
        store(flags, 0, zero)
        store(flags, 1, zero)
        for i in range(program.cheap_address.shape[0]):
            address, entries, at = program.cheap_address[i], program.entries, program.cheap[i, 2]
            start, n_regions = program.cheap[i, 0], program.cheap[i, 1]
            if at < 0:
                call_kernel(address, tile, 0, entries, start, n_regions, scratch, flags)
            else:
                known = at if noted else -1
                call_kernel_on_new(address, tile, 0, entries, start, n_regions, scratch, flags, notes, known)
        changed, broken = changed | load(flags, 0), broken | load(flags, 1)
    all_broken, all_changed, all_decided = bits(broken != zero), bits(changed != zero), NO_LANE
    for number in range(n_parts(tile)):
        part = part_of(tile, number)
        changed_here, broken_here, still_open = _crossings(part, tables, part_of(tables.full, number), scratch)
        nothing = fill(part, 0)
        all_changed |= part_bits(part, changed_here != nothing)
        all_broken |= part_bits(part, broken_here)
        all_decided |= part_bits(part, still_open == nothing)
    return all_broken, all_changed, all_decided


@kernel(inline=True)
def _crossings(part, tables, full_part, scratch):
    """All crossings, in the lanes of a part of a tile, of which the marks of the alphabet are `full_part`.

    Returns the bits that changed; where a contradiction showed, as a mask; not zero where a coord is still open.
    """
    full = load(full_part, 0)
    changed, broken = fill(part, 0), fill(part, 0)
    for i in range(tables.bands.shape[0]):
        changed_here, broken_here, _, _ = crossing(part, tables.bands, i, tables.band, full, scratch)
        changed, broken = changed | changed_here, broken | broken_here
    still_open, least = fill(part, 0), full
    for i in range(tables.stacks.shape[0]):
        changed_here, broken_here, open_here, least_here = crossing(part, tables.stacks, i, tables.stack, full, scratch)
        changed, broken = changed | changed_here, broken | broken_here
        still_open, least = still_open | open_here, minimum(least, least_here)
    for i in range(tables.loose.shape[0]):
        word = load(part, tables.loose[i])
        still_open, least = still_open | rest(word), minimum(least, word)
    nothing = fill(part, 0)
    return changed, (broken != nothing) | (least == nothing), still_open
