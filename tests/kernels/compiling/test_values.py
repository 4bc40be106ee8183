"""Parts that were put in are taken out without an instruction, and all others with one."""

from __future__ import annotations

import pytest
from llvmlite import ir

from gridlanes.kernels.compiling.values import ValueBuilder

NUMBER = ir.IntType(64)
PAIR = ir.LiteralStructType([NUMBER, NUMBER])
BOTH = ir.LiteralStructType([PAIR, NUMBER, ir.ArrayType(NUMBER, 2)])


@pytest.fixture
def made():
    """The arguments of a function, two numbers and an aggregate, and what makes its instructions."""
    function = ir.Function(ir.Module(), ir.FunctionType(NUMBER, [NUMBER, NUMBER, BOTH]), "made")
    return (*function.args, ValueBuilder(function.append_basic_block()))


def test_what_was_put_in_last_is_what_is_taken_out(made):
    one, other, _, builder = made
    pair = builder.insert_value(builder.insert_value(ir.Constant(PAIR, ir.Undefined), one, 0), other, 1)
    both = builder.insert_value(ir.Constant(BOTH, ir.Undefined), pair, 0)
    changed = builder.insert_value(builder.insert_value(both, other, (0, 0)), one, 1)
    n_instructions = len(builder.block.instructions)
    assert builder.extract_value(pair, 0) is one
    assert builder.extract_value(both, 0) is pair
    assert builder.extract_value(both, (0, 1)) is builder.extract_value(builder.extract_value(both, 0), 1) is other
    assert builder.extract_value(changed, [0, 0]) is other
    assert builder.extract_value(changed, (0, 1)) is other
    assert builder.extract_value(changed, 1) is one
    assert len(builder.block.instructions) == n_instructions


def test_what_was_not_put_in_whole_is_taken_out_by_an_instruction(made):
    one, _, given, builder = made
    assert str(builder.extract_value(given, 1)).endswith('extractvalue {{i64, i64}, i64, [2 x i64]} %".3", 1')
    changed = builder.insert_value(builder.insert_value(given, one, (0, 1)), one, 1)
    part = builder.extract_value(changed, 0)  # of which one number is another
    assert (part.aggregate, [*part.indices]) == (changed, [0])
    left = builder.extract_value(changed, (2, 1))
    assert (left.aggregate, [*left.indices]) == (changed, [2, 1])
    with_part = builder.insert_value(given, builder.extract_value(given, 2), 2)
    last = builder.extract_value(with_part, (2, 0))
    assert ([*last.aggregate.indices], [*last.indices]) == ([2], [0])
