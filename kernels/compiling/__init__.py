"""How kernels are compiled and cached: the decorator, the disk cache, merging into callers."""
