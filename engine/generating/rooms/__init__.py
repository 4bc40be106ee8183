"""The rooms, cages and figures of a generated puzzle: drawn, grown, joined, split and repaired around its solution."""
