"""Whatever a sequence of mails contains: what stood is in force after each of them, or named in its
receipt.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pbem.faults import MailRefused
from pbem.intake.receive import receive
from pbem.play.resolver import Resolver
from pbem.records import desks
from pbem.records.replacement import Fallen
from pbem.reports.receipts import Receipt
from pbem.reports.replies import receipt_text
from pbem.storage import keys
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from tests.small_campaign import ATTACK, NAME, REST, Template

HEADS = ("", "combat:", "battles:", "purchase:", "noncombat:", "place:", "standing:", "add:")
LINES = (
    "buy 2 infantry",
    "buy 1 armor",
    "buy 400 armor",
    "move 3 infantry: Poland -> East Poland",
    "move 3 infantry: Poland -> Baltic States",
    "move 4 infantry: Poland -> Baltic States",
    "move 2 infantry: Rumania -> Besarabia",
    "retreat East Poland -> Poland after round 1",
    "pause Bessarabia after round 1",
    "casualties land: infantry, armor",
    "casualties land: armor, infantry",
    "standing: casualties sea: destroyer",
    "combat: move 1 fighter: Poland -> East Poland",
    "purchase: pass",
    "pass",
    "# only an example",
    "withdraw combat",
    "withdraw",
    "nonsense",
    "",
)
# What says a line again, so that nothing is lost with it.
AGAIN = {
    "move 3 infantry: Poland -> Baltic States": ["move 4 infantry: Poland -> Baltic States"],
    "casualties land: infantry, armor": ["casualties land: armor, infantry"],
    "casualties land: armor, infantry": ["casualties land: infantry, armor"],
}
mails = st.lists(
    st.tuples(
        st.lists(st.tuples(st.sampled_from(HEADS), st.lists(st.sampled_from(LINES), max_size=3)), max_size=4),
        st.booleans(),
    ).map(lambda told: _written(*told)),
    min_size=1,
    max_size=6,
)  # fmt: skip


def _written(sections: list[tuple[str, list[str]]], done: bool) -> str:
    lines = [line for head, below in sections for line in (head, *below)]
    return "\n".join(["seat: germany", *lines, *(["done"] if done else [])]) + "\n"


@contextmanager
def _copy(template: Template, *options: str) -> Iterator[Campaign]:
    """A campaign at Germany's first orders, that is thrown away afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        path = template.copy(Path(folder) / "copy", *options)
        yield Campaign.open(path / NAME, lambda: "2026-03-01 18:00:00Z")


def _lying(campaign: Campaign) -> Counter[tuple[str, str]]:
    found = desks.lines(campaign.desk, campaign.vault, "germany")
    return Counter((entry.place, text) for entry, text in found)


def _signer(campaign: Campaign) -> keys.Signer:
    return keys.load(campaign.vault.folder / "moderator.key")


def _take(campaign: Campaign, text: str) -> Receipt | None:
    try:
        return receive(campaign, text.encode(), signer=_signer(campaign))
    except MailRefused:
        return None


def _check(campaign: Campaign, text: str, locked: set[str]) -> None:
    before = _lying(campaign)
    receipt = _take(campaign, text)
    after = _lying(campaign)
    if receipt is None:
        assert after == before
        return
    gone = before - after
    named = Counter((each.place, each.text) for each in receipt.fallen)
    assert not gone - named, (text, gone - named)
    assert not [each for each in gone if each[0] in locked], (text, gone)
    assert Counter(receipt.orders) == after or not receipt.record, text
    printed = " ".join(receipt_text(campaign, receipt, Words("axis-allies-europe")).split())
    for _, line in gone:
        assert line in printed
    if receipt.closes:
        replaced = [each for each in receipt.fallen if each.why == "replaced"]
        lost = [each for each in replaced if not _is_said_again(each, after)]
        assert all(each.place == "standing" for each in lost), text
        assert not receipt.problems
        said = {section for section, _ in after}
        assert "pass" in text.split("\n") or {"purchase", "combat"} <= said | locked, text


def _is_said_again(gone: Fallen, after: Counter[tuple[str, str]]) -> bool:
    """Whether a line that was replaced is corrected, not lost (decision 0025): orders by the same
    with as many units or more, a condition by one about the same; a `pass` needs no second one."""
    head, _, order = gone.text.partition(": ")
    return order == "pass" or any(
        after[gone.place, f"{head}: {new}"] for new in AGAIN.get(order, ())
    )


CORRECTED = "seat: germany\ncombat:\nmove {} infantry: Poland -> Baltic States\ndone\n"
BOUGHT = "seat: germany\nbuy 2 infantry\nmove {} infantry: Poland -> Baltic States\n"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(sent=mails)
@example(sent=[BOUGHT.format(3), CORRECTED.format(4)])
@example(sent=[BOUGHT.format(4), CORRECTED.format(3)])
@example(sent=["seat: germany\npurchase: pass\n", f"{BOUGHT.format(3)}done\n"])
def test_what_stood_is_in_force_or_named(template: Template, sent: list[str]) -> None:
    with _copy(template) as campaign:
        for text in sent:
            _check(campaign, text, set())


LOCKED = """\
battles:
retreat East Poland -> Poland after round 3
pause Bessarabia after round 1
casualties land: infantry, artillery, armor
"""


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(sent=mails)
def test_what_is_locked_is_changed_by_no_mail(template: Template, sent: list[str]) -> None:
    with _copy(template, "--wait", "retreat") as campaign:
        _take(campaign, f"seat: germany\n{ATTACK}{LOCKED}{REST}done\n")
        Resolver(campaign, _signer(campaign)).run()
        locked = set(campaign.desk["locked"]["germany"])
        kept = {each for each in _lying(campaign) if each[0] in locked}
        assert len(kept) == len(LOCKED.splitlines()) - 1
        for text in sent:
            _check(campaign, text, locked)
            assert kept <= set(_lying(campaign))
