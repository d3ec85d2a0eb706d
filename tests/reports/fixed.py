"""A campaign that is the same in every run: given id, chains, key and clock; with players who try
to smuggle in markup.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from pbem.library import registry
from pbem.play.founding import found
from pbem.sitting.sitting import Work
from pbem.storage import keys
from pbem.table.campaign import Campaign
from pbem.table.seating import seating

SIGNER = keys.from_seed(b"\x07" * 32)
TITLE = "East [b]Front[/b] <i>1941</i> *no* _markup_"
MARKUP = "Moscow [url=x]by[/url] <script>alert(1)</script> **Christmas** | __now__ `rm`"

OPENING = f"""\
BEGIN ORDERS
seat: germany
phrase: xkq zvu plo 42 mnr tys wag
press: {MARKUP}
purchase:
buy 5 infantry, 3 armor
combat:
move 5 infantry, 1 artillery, 2 armor: Poland -> East Poland
move 3 infantry, 1 armor, 1 artillery: Hungary -> Bessarabia
move 2 submarine: Bay of Biscay -> English Channel
raid 1 bomber: Germany -> Danish Sea -> North Sea -> United Kingdom
raid escort 1 fighter: France -> English Channel -> United Kingdom
battles:
sequence raids, English Channel, East Poland, Bessarabia
pause East Poland after round 1
done
END ORDERS
"""
PRESS_ON = "seat: germany\npress East Poland\n"
WRONG = """\
seat: germany
noncombat:
move 2 infantry: Germany -> Poland
move 9 infantry: Austria -> Hungary
move 1 infantry: Berln -> Poland
place:
place 5 infantry, 3 armor @ Germany
done
-- \x20
Hermann
"""
REST = "seat: germany\nnoncombat:\nmove 2 infantry: Germany -> Poland\nplace:\nplace 5 infantry, 3 armor @ Germany\ndone\n"
MAILS = (OPENING, PRESS_ON, WRONG, REST)


def founded(
    folder: Path, *, plays: str = "", waits: Sequence[str] = (), title: str = TITLE
) -> Campaign:
    """The campaign before anything has happened."""
    loaded = registry.load("AAE")
    anchor = {
        "campaign": "fixed-0123456789abcdef",
        "title": title,
        "game": loaded.info.id,
        "scenario": "1941",
        "options": loaded.options("1941", {"cash_advance": "no"}),
        "seats": seating(loaded, "1941", {}, 4),
        "policy": dict.fromkeys(waits, "wait"),
        "moderator": {"plays": plays},
    }
    return found(
        folder / "fixed.pbem.yaml",
        anchor,
        ordinary=b"\x11" * 32,
        sealed=b"\x22" * 32,
        signer=SIGNER,
        clock=lambda: "2026-01-01 12:00:00Z",
    )


def play(campaign: Campaign, mails: Sequence[str]) -> list[str]:
    """Apply mails one by one; everything that was printed, a text for each mail."""
    said: list[str] = []
    for number, text in enumerate(mails):
        path = campaign.path.parent / f"mail{number}.txt"
        path.write_text(text, encoding="utf-8")
        printed: list[str] = []
        work = Work(campaign, SIGNER, out=printed.append, err=printed.append)
        work.mail(str(path))
        work.go_on()
        said.append("\n".join(printed))
    return said


def started(folder: Path, **options: object) -> Campaign:
    """The campaign at Germany's first question."""
    campaign = founded(folder, **options)  # type: ignore[arg-type]
    Work(campaign, SIGNER, out=lambda _: None, err=lambda _: None).go_on()
    return campaign


def masked(text: str) -> str:
    """Hashes change with every release; that they are there is tested elsewhere."""
    text = re.sub(r"\b(\d+)/[0-9a-f]{16}\b", r"\1/................", text)
    return re.sub(r"(?m)^(mail  |kept  |orders) [0-9a-f]{64}$", r"\1 (hash)", text)
