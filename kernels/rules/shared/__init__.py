"""What kernels of several families are built from: sets as bits, graphs, pieces, values of marks."""
