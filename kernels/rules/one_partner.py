"""OnePartner: where the first coord holds a mark, exactly one of the others does.

Domain consistent: without a possible partner, or with two, the first coord loses the mark; if it holds it, its only
partner is settled. It does not infer from two regions that two coords have the same possible partner.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.jit import part
from gridlanes.kernels.lanes import fill, load, select, update
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel
from gridlanes.kernels.rules.counting import OneMark, settle, settle_words, tally, tally_words


def one_partner_naive(words: Sequence[int], parameters: OneMark) -> tuple[list[int], bool]:
    """The naive twin of `one_partner`."""
    mark = 1 << parameters.mark
    first, others = words[0], words[1:]
    committed, possible = tally_words(others, mark)
    if committed > 1 or not possible:
        return [first if first == mark else first & ~mark, *others], first == mark
    if first != mark:
        return list(words), False
    return [first, *settle_words(others, mark, possible == 1, committed == 1)], False


@rule_kernel(OneMark, naive=one_partner_naive)
def one_partner(tile, coords, parameters, scratch):
    """The first coord, and those that may be its partner."""
    mark, zero, one = bit_of(tile, parameters.mark), fill(tile, 0), fill(tile, 1)
    others = part(coords, 1, len(coords) - 1)
    committed, possible = tally(tile, others, mark)
    first = load(tile, coords[0])
    alone = select((committed > one) | (possible == zero), mark, zero)
    held = select(first == mark, mark, zero)
    changed = update(tile, coords[0], first, select(first == mark, first, first & ~alone))
    bound = held & ~alone
    taking, dropping = select(possible == one, bound, zero), select(committed == one, bound, zero)
    return changed | settle(tile, others, mark, taking, dropping), held & alone
