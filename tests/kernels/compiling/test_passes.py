"""A pass that replaces another stands in its place, once."""

from __future__ import annotations

from numba.core.compiler_machinery import FunctionPass, PassManager
from numba.core.untyped_passes import FixupArgs, IRProcessing

from gridlanes.kernels.compiling import passes
from gridlanes.kernels.compiling.passes import in_place_of, with_ours


def test_a_replacement_takes_the_place_of_the_pass_and_nothing_else_changes(monkeypatch) -> None:
    monkeypatch.setattr(passes, "_IN_PLACE", {})

    @in_place_of(IRProcessing)
    class Replacement(FunctionPass):
        _name = "replacement_in_a_test"

        def __init__(self) -> None:
            FunctionPass.__init__(self)

        def run_pass(self, state) -> bool:
            return False

    manager = PassManager("test")
    manager.passes = [(FixupArgs, "first"), (IRProcessing, "second"), (FixupArgs, "third")]
    assert with_ours(manager) is manager
    assert manager.passes == [(FixupArgs, "first"), (Replacement, "second"), (FixupArgs, "third")]
    assert manager.finalized
