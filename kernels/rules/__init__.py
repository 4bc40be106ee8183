"""Rule kernels, one file each: the naive twin, then the kernel. Most have the name of their rule in engine/rules/.

The folders are families: what the kernels are about. A file imports only from its own folder and from those before it
in this order: shared, counts, marks, sums, lines, shading, loops, rooms, shapes.
"""
