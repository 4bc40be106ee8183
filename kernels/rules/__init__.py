"""Rule kernels, one file each: the naive twin, then the kernel. Most have the name of their rule in engine/rules/."""
