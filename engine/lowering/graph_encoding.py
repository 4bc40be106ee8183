"""Components, paths and cycles for CP-SAT, with auxiliary variables whose values follow from the chosen nodes or links.

A component has a root, its first node; each other node is one step farther from the root than its nearest neighbour.
Steps along a path or cycle have a direction, which its first link, or its ends, determine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridlanes.lowering.encoder import Encoder

Neighbours = Sequence[Sequence[int]]


def any_of(encoder: Encoder, literals: Sequence[Any]) -> Any:
    """The literal that one of `literals` holds."""
    if not literals:
        return encoder.never
    found = encoder.model.new_bool_var("any")
    encoder.model.add_bool_or([*literals, ~found])
    for literal in literals:
        encoder.model.add_implication(literal, found)
    return found


def all_of(encoder: Encoder, literals: Sequence[Any]) -> Any:
    """The literal that all of `literals` hold."""
    return ~any_of(encoder, [~literal for literal in literals])


def _earlier(encoder: Encoder, literals: Sequence[Any]) -> list[Any]:
    """For each literal, whether one before it holds."""
    found = [encoder.never]
    for literal in literals[:-1]:
        found.append(any_of(encoder, [found[-1], literal]))
    return found[: len(literals)]


def one_step_on(encoder: Encoder, own: Any, far: Sequence[Any], most: int, when: Sequence[Any]) -> None:
    """Where all of `when` holds, `own` is one more than the least of `far`, distances up to `most` or one more."""
    if not far:
        encoder.model.add_bool_or([~literal for literal in when])
        return
    least = encoder.model.new_int_var(0, most + 1, "least")
    encoder.model.add_min_equality(least, far)
    encoder.model.add(own == least + 1).only_enforce_if(*when)


def over_link(encoder: Encoder, far: Any, literal: Any, too_far: int) -> Any:
    """The distance `far` of a node as one over a link that is there where the literal holds, else `too_far`."""
    distance = encoder.model.new_int_var(0, too_far, "distance over a link")
    encoder.model.add(distance == far).only_enforce_if(literal)
    encoder.model.add(distance == too_far).only_enforce_if(~literal)
    return distance


def connect(encoder: Encoder, held: Sequence[Any], neighbours: Neighbours) -> None:
    """The nodes that are `held` (literals) are one component, or none."""
    model, most = encoder.model, len(held) - 1
    if not held:
        return
    far = [model.new_int_var(0, most + 1, "distance") for _ in held]
    for i, earlier in enumerate(_earlier(encoder, held)):
        model.add(far[i] == most + 1).only_enforce_if(~held[i])
        model.add(far[i] <= most).only_enforce_if(held[i])
        model.add(far[i] == 0).only_enforce_if(held[i], ~earlier)
        one_step_on(encoder, far[i], [far[j] for j in neighbours[i]], most, [held[i], earlier])


def bound_components(encoder: Encoder, held: Sequence[Any], neighbours: Neighbours, low: int, high: int) -> None:
    """Each component of the nodes that are `held` has between `low` and `high` of them."""
    model, high = encoder.model, min(high, len(held))
    if high < 1:
        for literal in held:
            model.add(literal == 0)
        return
    far = [model.new_int_var(0, high, "distance") for _ in held]
    belongs: list[dict[int, Any]] = [{} for _ in held]  # of each node: its possible roots
    members: list[list[Any]] = []
    for root in range(len(held)):
        members.append([])
        for i in _within(neighbours, root, high - 1):
            belongs[i][root] = model.new_bool_var(f"{i} belongs to {root}")
            members[root].append(belongs[i][root])
    for i, roots in enumerate(belongs):
        is_root = roots[i]
        model.add(sum(roots.values()) == held[i])
        for root, literal in roots.items():
            model.add_implication(literal, belongs[root][root])
        model.add(far[i] == high).only_enforce_if(~held[i])
        model.add(far[i] < high).only_enforce_if(held[i])
        model.add(far[i] == 0).only_enforce_if(is_root)
        one_step_on(encoder, far[i], [far[j] for j in neighbours[i]], high, [held[i], ~is_root])
        model.add(sum(members[i]) >= low).only_enforce_if(is_root)
        model.add(sum(members[i]) <= high).only_enforce_if(is_root)
        for j in neighbours[i]:
            for root in {*roots, *belongs[j]}:
                one, other = roots.get(root, encoder.never), belongs[j].get(root, encoder.never)
                model.add_bool_or([~held[i], ~held[j], ~one, other])


def _within(neighbours: Neighbours, root: int, steps: int) -> list[int]:
    """The nodes from `root` on that can be reached from it in so many steps over nodes from `root` on."""
    seen, rim = {root}, {root}
    for _ in range(steps):
        rim = {other for node in rim for other in neighbours[node] if other > root} - seen
        seen |= rim
    return sorted(seen)


def count_components(encoder: Encoder, n_nodes: int, links: Sequence[tuple[int, int, Any]]) -> Any:
    """How many components `n_nodes` nodes have, a linear expression: ``(node, node, literal)`` joins two where the
    literal holds.
    """
    model, most = encoder.model, max(n_nodes - 1, 0)
    root = [model.new_int_var(0, node, "root") for node in range(n_nodes)]
    far = [model.new_int_var(0, most, "distance") for _ in range(n_nodes)]
    beside: list[list[Any]] = [[] for _ in range(n_nodes)]
    for a, b, literal in links:
        model.add(root[a] == root[b]).only_enforce_if(literal)
        for one, other in ((a, b), (b, a)):
            beside[one].append(over_link(encoder, far[other], literal, most + 1))
    roots = []
    for node in range(n_nodes):
        is_root = model.new_bool_var(f"{node} is a root")
        model.add(root[node] == node).only_enforce_if(is_root)
        model.add(root[node] != node).only_enforce_if(~is_root)
        model.add(far[node] == 0).only_enforce_if(is_root)
        one_step_on(encoder, far[node], beside[node], most, [~is_root])
        roots.append(is_root)
    return sum(roots)


def cycle(
    encoder: Encoder, n_nodes: int, links: Sequence[tuple[int, int, Any]], skipped: Sequence[Any] | None = None
) -> None:
    """The links ``(node, node, literal)`` whose literals hold form one simple cycle; `skipped`: literals that nodes
    are not on it, new ones by default.
    """
    held = [literal for *_, literal in links]
    encoder.model.add_bool_or(held)
    arcs = _loops(encoder, n_nodes, skipped)
    for (a, b, literal), earlier in zip(links, _earlier(encoder, held), strict=True):
        forth = _directed(encoder, a, b, literal, arcs)
        encoder.model.add_bool_or([~literal, earlier, forth])
    if arcs:
        encoder.model.add_circuit(arcs)


def path(
    encoder: Encoder, n_nodes: int, links: Sequence[tuple[int, int, Any]], skipped: Sequence[Any] | None = None
) -> None:
    """The links whose literals hold form one simple path with two ends; a single node is one where the nodes
    themselves are chosen (`skipped`).
    """
    model = encoder.model
    arcs = _loops(encoder, n_nodes, skipped)
    first, last = [], []
    for node in range(n_nodes):
        first.append(model.new_bool_var(f"path begins at {node}"))
        last.append(model.new_bool_var(f"path ends at {node}"))
        arcs += [(n_nodes, node, first[-1]), (node, n_nodes, last[-1])]
    for a, b, literal in links:
        _directed(encoder, a, b, literal, arcs)
    model.add_exactly_one(first)
    model.add_exactly_one(last)
    places = [sum(node * literal for node, literal in enumerate(side)) for side in (first, last)]
    model.add(places[0] + (skipped is None) <= places[1])
    if arcs:
        model.add_circuit(arcs)


def _loops(encoder: Encoder, n_nodes: int, skipped: Sequence[Any] | None) -> list[tuple[int, int, Any]]:
    """Arcs from each node to itself, which a circuit takes where it leaves the node out."""
    if skipped is None:
        skipped = [encoder.model.new_bool_var(f"{node} is left out") for node in range(n_nodes)]
    return [(node, node, literal) for node, literal in enumerate(skipped)]


def _directed(encoder: Encoder, a: int, b: int, literal: Any, arcs: list[tuple[int, int, Any]]) -> Any:
    """Adds the two arcs of a link, of which one is taken where `literal` holds; returns that from a to b."""
    forth, back = encoder.model.new_bool_var(f"{a} to {b}"), encoder.model.new_bool_var(f"{b} to {a}")
    encoder.model.add(forth + back == literal)
    arcs += [(a, b, forth), (b, a, back)]
    return forth
