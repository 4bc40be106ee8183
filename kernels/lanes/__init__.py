"""Lanes: an explicit vector type for Numba, and small blocks of such vectors held in registers.

A *lane vector* is one LLVM value ``<L x iB>``: the candidate words of one coord in L different states. LLVM lowers
it to one 512-bit, two 256-bit or four 128-bit registers, whichever the CPU has, so a kernel written with these
types is full-width machine code everywhere and needs no auto-vectoriser, no aliasing checks and no CPU flag.

A *block* is a small fixed tensor of lane vectors, for instance the 3 x 3 x 3 cells of three Sudoku rows. Its shape is
part of its type, operators broadcast as in NumPy, and the code generator unrolls everything: a block lives in
registers, not in memory. A plain lane vector is the block of shape ``()``.

How arrays map to lanes (a row of a tile always holds 512 bits):

==========  =============  =======  ===============  =======================
dtype       tile           lanes L  lane vector      alphabets
==========  =============  =======  ===============  =======================
``uint16``  ``(n, 32)``    32       ``<32 x i16>``   up to 16 marks
``uint32``  ``(n, 16)``    16       ``<16 x i32>``   up to 32
``uint64``  ``(n, 8)``     8        ``<8 x i64>``    up to 64
``uint64``  ``(n, 4, 2)``  4        ``<4 x i128>``   up to 128, two words each
==========  =============  =======  ===============  =======================

The operations are Numba intrinsics (their typing and LLVM code are in the files of this folder); with the JIT
switched off the same names come from `plain`, in NumPy.
"""

# ruff: noqa: F403, F405

from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.kernels.lanes.masks import NO_LANE
from gridlanes.kernels.lanes.types import REGISTER_BITS, ColumnType, LanesType, MaskType, Shape

if JIT_OFF:
    from gridlanes.kernels.lanes.plain import *
else:
    from gridlanes.kernels.lanes.masks import *
    from gridlanes.kernels.lanes.memory import *
    from gridlanes.kernels.lanes.reductions import *
    from gridlanes.kernels.lanes.scratch import *
    from gridlanes.kernels.lanes.segments import *
    from gridlanes.kernels.lanes.words import *

__all__ = [
    "NO_LANE",
    "REGISTER_BITS",
    "ColumnType",
    "LanesType",
    "MaskType",
    "Shape",
    "bit_count",
    "bit_of",
    "bit_pair",
    "bit_planes",
    "bits",
    "broadcast",
    "by_table",
    "byte_of",
    "column",
    "common",
    "counts_places",
    "fill",
    "first_bit",
    "flatten",
    "forget",
    "gather",
    "keep",
    "kept",
    "last_bit",
    "load",
    "load_rows",
    "lowest_bit",
    "mask",
    "mask_rows",
    "maximum",
    "merged",
    "minimum",
    "n_parts",
    "numbered",
    "one_column",
    "one_lane",
    "others",
    "part_bits",
    "part_of",
    "place_in",
    "popcount",
    "prefer",
    "put",
    "read_number",
    "read_word",
    "repeated",
    "rest",
    "rest_of",
    "row_pair",
    "scatter",
    "scatter_in",
    "scatter_without",
    "select",
    "shift_left",
    "shift_right",
    "singles",
    "sixteens",
    "smallest",
    "store",
    "store_bytes",
    "total",
    "turned",
    "union",
    "update",
    "word_of",
    "write_word",
]
