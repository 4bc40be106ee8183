"""Kernels of shaded boards: connection, walls, islands, dead ends."""
