"""The audit of a campaign that has gone on for years, against what checks ledgers of money, and
against reading the same file as YAML and no more; and the memory that it takes.

`audit.py FILE` prints the seconds of an audit of what is read already."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from benchmarks.campaigns import HUGE, LONG, Campaigns
from benchmarks.measure import INSTALLED, PEERS, in_turns, peak, peer, process, python, ran, timed
from benchmarks.table import Row, a_second
from pbem.audit.audit import judged
from pbem.storage import chain, documents

PBEM, BEAN_CHECK = INSTALLED / "pbem", PEERS / "bean-check"
# What libyaml makes of a file, through the library that reads saves.
LOAD = """import pathlib, sys
from ruamel.yaml import YAML
data = pathlib.Path(sys.argv[1]).read_bytes()
for document in YAML(typ='safe', pure=False).load_all(data): pass"""
# That many records a second were to be reached on the machine on which the others were measured.
WANTED = 1_900
# Records that are played before, so that the game is loaded.
FIRST = 10


def rows(made: Campaigns) -> Iterator[Row]:
    """Speed, then memory."""
    save = made.long
    size = save.stat().st_size
    ours, theirs, load = in_turns(
        process(PBEM, "audit", save),
        process(BEAN_CHECK, "--no-cache", ledger(made, size)),
        process(*python("-c", LOAD, save)),
        times=3,
    )
    what = f"pbem audit, {LONG} records, {size / 1e6:.1f} MB"
    figure, their = f"{size / ours / 1e6:.2f} MB/s", f"{size / theirs / 1e6:.2f} MB/s"
    yield Row(what, figure, f"bean-check, as many bytes, {their}", theirs / ours, least=0.85)
    yield Row(what, f"{ours:.2f} s", "a bare load of the YAML in C", ours / load, most=3)
    alone = min(ran([sys.executable, __file__, save]).told for _ in range(3))
    yield Row(
        "hash, chain, seal and state of records, no YAML",
        a_second(LONG, alone),
        f"{WANTED} per s",
        LONG / alone / WANTED,
        least=1,
    )


def memory(made: Campaigns) -> Iterator[Row]:
    """The audit of a campaign with very many records."""
    save = made.of(HUGE)
    ours = peak(PBEM, "audit", save)
    theirs = peak(BEAN_CHECK, "--no-cache", ledger(made, save.stat().st_size))
    what = f"memory of pbem audit, {HUGE} records"
    against = f"bean-check, as many bytes, {theirs:.0f} MB"
    yield Row(what, f"{ours:.0f} MB", against, ours / theirs, most=2)


def ledger(made: Campaigns, size: int) -> Path:
    """A ledger of as many bytes."""
    path = made.folder / f"{size}.beancount"
    if not path.exists():
        ran(peer("beancount_ledger.py", path, str(size)))
    return path


def without_yaml(save: Path) -> float:
    """Seconds of an audit whose documents are parsed before, in a process that has played the first
    records alone."""
    data = save.read_bytes()
    docs = documents.documents(data)
    anchor, *records, trailer = (chain.parsed(doc, str(save), 1) for doc in docs)
    # The game is loaded, and what reads its lines.
    judged(anchor, records[:FIRST], {})

    def run() -> None:
        faults = [each.fault for each in chain.walk(docs, documents.moderator_key(anchor))]
        verdicts = judged(anchor, records, trailer["state"])
        if any(faults) or not all(verdict.holds for verdict in verdicts):
            raise SystemExit(f"the audit of {save} fails")

    return timed(run)()


if __name__ == "__main__":
    print(json.dumps(without_yaml(Path(sys.argv[1]))))
