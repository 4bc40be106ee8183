"""Three solvers, one contract: the lane engine, a plain brute force, and CP-SAT. They must agree.

The contract. A puzzle is a row of a `Structure`: its `givens` ``uint8 (C,)`` (0 for an empty coord, else the number of
the given mark counted from 1), its `clues` ``int32 (n_clues,)`` and its row regions (`gridlanes.puzzles.row_regions`);
or a flat `Puzzle`, which `Structure.puzzle` makes of the row. A *solution* is a complete assignment of all coords that
keeps every domain and satisfies every constraint; on complete assignments the two roles demand the same, since a
forbidden constraint that is not violated is then satisfied. A solution is given as the mark numbers (bit positions,
counted from 0) of coords 0 .. C-1, without auxiliary coords. `limit` is the number of different solutions to look for,
at least 1; of a puzzle with S solutions each solver finds ``min(S, limit)``, each once. If the limit is smaller than S,
the solver chooses which ones, but the same on every run.

==========  ==============================================  ======================================================
solver      asked for all solutions                         what it is for
==========  ==============================================  ======================================================
`lanes`     ``limit=UNLIMITED``; many puzzles a call        production; order of discovery, first one is kept
`brute`     ``limit=None``; one puzzle a call               the definition, too plain to be wrong; ascending order
`cpsat`     ``limit=None``; one puzzle a call               a judge from outside; sorted; says if it was complete
==========  ==============================================  ======================================================

No solver mistakes a spent budget (nodes or seconds) for the absence of solutions. They share the model (grid, alphabet,
regions) and nothing else: `lanes` uses index arrays and kernels, `brute` each rule's `check`, `cpsat` each rule's
`encode`. CP-SAT gives no certificate for "infeasible", so it is one judge of three, run with its presolve on and off; a
disagreement is a bug until it is explained.
"""
