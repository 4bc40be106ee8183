"""One sweep: every kernel of a structure once, cheap and general ones first, crossings last."""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.distinct import distinct_complete, distinct_partial
from gridlanes.kernels.lanes import bits, fill, load, minimum, rest, store
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
    for i in range(tables.bands.shape[0]):
        changed_here, broken_here, _, _ = crossing(tile, tables.bands, i, tables.band, full, scratch)
        changed, broken = changed | changed_here, broken | broken_here
    still_open, least = zero, full
    for i in range(tables.stacks.shape[0]):
        changed_here, broken_here, open_here, least_here = crossing(tile, tables.stacks, i, tables.stack, full, scratch)
        changed, broken = changed | changed_here, broken | broken_here
        still_open, least = still_open | open_here, minimum(least, least_here)
    for i in range(tables.loose.shape[0]):
        word = load(tile, tables.loose[i])
        still_open, least = still_open | rest(word), minimum(least, word)
    return bits((broken != zero) | (least == zero)), bits(changed != zero), bits(still_open == zero)
