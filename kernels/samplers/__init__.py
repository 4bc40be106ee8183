"""Random boards: walls, loops, rectangles, bridges, divisions."""
