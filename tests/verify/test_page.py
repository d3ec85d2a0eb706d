"""The page as people use it: files, pasted texts, phones, old browsers; and that it asks nobody."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator

import pytest

from tests.verify.conftest import PAGE, Page
from tests.verify.saves import Parts, Saved
from tests.verify.test_resealed import other_die

pytestmark = pytest.mark.slow

DONE = '!document.getElementById("result").hidden && document.getElementById("busy").hidden'
HTML = PAGE.read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _fresh(page: Page) -> Iterator[None]:
    """Each test has a page that nobody has used."""
    page.load()
    yield
    page.browser.call("Emulation.clearDeviceMetricsOverride")


def choose(page: Page, saved: Saved) -> None:
    page.browser.choose_file("#file", saved.path)
    page.browser.wait_for(DONE)


def drop(page: Page, data: bytes) -> None:
    script = """(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([fromBinary(atob(text))], "given.pbem.yaml"));
      document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
    })()"""
    page.run(script, text=base64.b64encode(data).decode("ascii"))
    page.browser.wait_for(DONE)


def write(page: Page, name: str, text: str) -> None:
    script = """(() => {
      const field = document.getElementById(name);
      field.value = text;
      field.dispatchEvent(new Event("input"));
    })()"""
    page.run(script, name=name, text=text)


# Ways in


def test_a_chosen_file(page: Page, mailed: Saved) -> None:
    choose(page, mailed)
    assert page.says("sum").endswith(f"records hold. Key {mailed.signer.id}.")
    assert page.says("verdicts").count(": holds") == 3
    assert "germany: zwölf boxkämpfer jagen viktor" in page.says("founding")
    rolls = sum(len(record.get("dice", {})) for record in mailed.parts.records)
    assert page.says("counted").startswith(f"{rolls} rolls, {rolls} shown; 0 ")


def test_a_dropped_file(page: Page, mailed: Saved) -> None:
    drop(page, mailed.data)
    assert page.says("verdicts").count(": holds") == 3


def test_a_pasted_text(page: Page, mailed: Saved) -> None:
    """A text field makes its own line ends; letters beyond ASCII have to survive."""
    write(page, "text", mailed.data.decode("utf-8"))
    page.run('document.getElementById("check").click()')
    page.browser.wait_for(DONE)
    assert page.says("verdicts").count(": holds") == 3


def test_a_second_file_replaces_the_first(page: Page, mailed: Saved, played: Saved) -> None:
    choose(page, mailed)
    choose(page, played)
    page.browser.wait_for('document.getElementById("sum").innerText.includes("random-")')
    assert mailed.parts.anchor["campaign"] not in page.says("result")


# What it says


def test_a_changed_die_is_told_with_record_path_expected_and_found(
    page: Page, played: Saved
) -> None:
    parts = played.parts
    number, label = other_die(parts)
    drop(page, played.changed(other_die))
    assert page.says("sum").endswith(f"does NOT hold: dice, record {number}, dice.{label}.")
    said = page.says("verdicts")
    assert said.count("does NOT hold") == 1
    assert f"record {number}, dice.{label}" in said
    found = parts.records[number - 1]["dice"][label]
    assert re.search(rf"expected\s+d6: \d.*\s+found\s+{found}\n", said)
    bad = page.run('[...document.querySelectorAll("tr.bad")].map(row => row.innerText)')
    assert len(bad) == 1
    assert label in bad[0]


def test_a_file_that_is_no_save(page: Page) -> None:
    drop(page, b"Dear moderator,\n")
    assert page.says("sum") == "This file does NOT hold."
    assert "a save of pbem" in page.says("verdicts")


def test_it_says_what_it_does_not_show(page: Page, mailed: Saved) -> None:
    choose(page, mailed)
    said = page.says("unchecked")
    for part in ("rules", "beforehand", "every mail", "mail programs", "pbem audit"):
        assert part in said


def test_heads_of_reports_can_be_asked_for(page: Page, mailed: Saved) -> None:
    choose(page, mailed)
    heads = page.verify(mailed.data)["heads"]
    assert page.says("head") == heads[-1]
    for asked, said in (
        (heads[-1], "Yes: it is the end of this save."),
        (f" {heads[2]} ", "Yes: it is in this save, which goes on after it."),
        ("2/0123456789abcdef", "NOT in this save: it is another history, or an older copy."),
        ("", ""),
    ):
        write(page, "asked", asked)
        assert page.says("answer") == said


def test_labels_can_be_picked_out(page: Page, mailed: Saved) -> None:
    choose(page, mailed)
    rows = '[...document.querySelectorAll("#dice tr")].map(row => row.cells[2].innerText)'
    everything = page.run(rows)
    wanted = [label for label in everything if "/r1/" in label]
    write(page, "filter", "/r1/")
    assert 0 < len(wanted) < len(everything)
    assert page.run(rows) == wanted


def test_names_in_a_save_are_text_and_nothing_else(page: Page, mailed: Saved) -> None:
    def change(parts: Parts) -> None:
        parts.anchor["title"] = "<img src=x onerror=document.title='run'><b>War</b>"
        parts.first("dice")["dice"]["<script>"] = "<b>6</b>"

    drop(page, mailed.changed(change))
    assert "<b>War</b>" in page.says("sum")
    assert page.run('document.querySelectorAll("#result img, #sum b, #dice b").length') == 0
    assert page.run("document.title") == "Check a save of pbem"


# Where it runs


def test_it_works_on_a_phone(page: Page, mailed: Saved) -> None:
    page.browser.resize(340, 700)
    for saved in (mailed.data, mailed.data[:-80]):
        drop(page, saved)
        assert page.run("document.documentElement.scrollWidth <= innerWidth")


def test_a_browser_without_such_signatures_says_so_and_checks_the_rest(
    page: Page, mailed: Saved
) -> None:
    page.run("void (crypto.subtle.importKey = async () => { throw new Error('unknown'); })")
    drop(page, mailed.data)
    assert "signatures, which were not checked" in page.says("verdicts")
    assert page.says("unchecked").startswith("Signatures: this browser")
    docs = mailed.docs
    changed = b"".join([*docs[:3], docs[3].replace(b"time: ", b"time: x", 1), *docs[4:]])
    found = page.verify(changed)
    assert found["hasEd25519"] is False
    assert found["verdicts"][0]["code"] == "chain"
    assert found["verdicts"][0]["difference"]["record"] == 4


def test_a_page_that_was_opened_without_webcrypto_still_works(page: Page, mailed: Saved) -> None:
    page.run("void Object.defineProperty(globalThis, 'crypto', { value: {} })")
    found = page.verify(mailed.data)
    assert found["hasEd25519"] is False
    assert [verdict["difference"] for verdict in found["verdicts"]] == [None, None, None]


def test_it_is_one_file_that_needs_no_other() -> None:
    assert re.findall(r"\b(?:src|href|action)\s*=", HTML) == []
    assert re.findall(r"https?://|//cdn|\bimport\b|\brequire\b|@import|url\(", HTML) == []
    assert re.findall(r"\bfetch\b|XMLHttpRequest|WebSocket|sendBeacon|localStorage", HTML) == []


def test_the_browser_keeps_it_from_asking_anybody(page: Page) -> None:
    """Whatever a changed copy of its script might try, the policy in its head forbids it."""
    assert "default-src 'none'" in HTML
    script = """await new Promise(done => {
      document.addEventListener("securitypolicyviolation", event => done(event.effectiveDirective));
      fetch("http://127.0.0.1:9/").catch(() => setTimeout(() => done("asked"), 2000));
    })"""
    assert page.run(script) == "connect-src"
