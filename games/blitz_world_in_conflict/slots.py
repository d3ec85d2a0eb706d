"""Places of the turn into which chapters hang flows of their own, run one by one."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.flow import Locals, Run


def next_of(f: Locals, flows: Sequence[str], step: str) -> Run | None:
    """The next of some flows, by their names, for a step that comes back to itself; None when all
    have run."""
    number = f.get("slot", 0)
    f["slot"] = (number + 1) % (len(flows) + 1)
    return Run(flows[number], then=step) if number < len(flows) else None
