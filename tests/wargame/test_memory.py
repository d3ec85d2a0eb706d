"""What was told last of parts of a state is told again as long as they are the same."""

from __future__ import annotations

from pbem.wargame.memory import Last


def test_it_is_worked_out_again_when_a_part_is_another_one() -> None:
    asked: list[tuple[list[int], ...]] = []

    def total(*parts: list[int]) -> int:
        asked.append(parts)
        return sum(map(sum, parts))

    last: Last[int] = Last(total)
    one, other = [1, 2], [3]
    assert [last.of(one, other), last.of(one, other)] == [6, 6]
    assert last.of(one) == 3
    assert last.of(one, other) == 6
    assert last.of([1, 2], other) == 6
    assert last.of([1, 2], [4]) == 7
    assert len(asked) == 5
