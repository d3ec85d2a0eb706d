"""`make bench`: one table of ratios, each against something that is measured in the same run, and
what it is to come to. `make bench ONLY=start` makes a part of it, by the names in PARTS.

Nothing here passes or fails; numbers of one machine on one day say little, ratios say more.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT)
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

from benchmarks import audit, dice, mails, many, odds, replay, robots, site, start, tail  # noqa: E402
from benchmarks.campaigns import Campaigns  # noqa: E402
from benchmarks.table import HEAD, Row  # noqa: E402

PARTS: dict[str, Callable[[Campaigns], Iterator[Row]]] = {
    "start": start.rows,
    "tail": tail.rows,
    "replay": replay.rows,
    "audit": audit.rows,
    "dice": dice.rows,
    "odds": odds.rows,
    "memory": audit.memory,
    "many": many.rows,
    "mails": mails.rows,
    "site": site.rows,
    "robots": robots.rows,
}


def main(only: list[str]) -> None:
    """Print the table, or these parts of it. Raises SystemExit for a part that is none."""
    if unknown := [name for name in only if name not in PARTS]:
        raise SystemExit(f"no part {', '.join(unknown)}: there are {', '.join(PARTS)}")
    print(HEAD)
    with tempfile.TemporaryDirectory() as folder:
        made = Campaigns(Path(folder), ROOT / ".bench" / "campaigns")
        for name in only or PARTS:
            for row in PARTS[name](made):
                print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
