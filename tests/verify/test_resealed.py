"""The page's verdicts on saves that the moderator himself has changed and sealed again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import judged
from pbem.table.vault import Vault
from tests.sample import names, sampled, some
from tests.test_audit import altered, other, scalars
from tests.verify.compare import DICE, OPENED, SEALS, audited, place
from tests.verify.conftest import Page
from tests.verify.saves import Parts, Saved, put_together

pytestmark = pytest.mark.slow


def other_die(parts: Parts, after: int = 0) -> tuple[int, str]:
    record = parts.first("dice", after)
    label, text = next(iter(record["dice"].items()))
    value = int(text.split()[1])
    record["dice"][label] = " ".join([text.split()[0], str(value % 6 + 1), *text.split()[2:]])
    return record["record"], label


def other_label(parts: Parts) -> None:
    dice = parts.first("dice")["dice"]
    label = next(iter(dice))
    dice[f"{label}-2"] = dice.pop(label)


def other_link(parts: Parts) -> None:
    links = parts.first("links")["links"]
    number, link = links["moderator"].split()
    links["moderator"] = f"{number} {link[:-1]}{'1' if link[-1] == '0' else '0'}"


def same_link_again(parts: Parts) -> None:
    first = parts.first("links")
    second = parts.first("links", first["record"])
    second["links"] = dict(first["links"])


def a_link_of_sealed(parts: Parts) -> None:
    links = parts.first("links")["links"]
    links["sealed"] = links["moderator"]


def another_phrase(parts: Parts) -> None:
    parts.first("phrase")["phrase"] = "quarzuhren ticken 77 mal fuer xaver"


RESEALED: dict[str, tuple[Callable[[Parts], Any], str]] = {
    "a die": (other_die, "dice."),
    "a later die": (lambda parts: other_die(parts, parts.first("dice")["record"]), "dice."),
    "a label": (other_label, "dice."),
    "a link": (other_link, "links"),
    "the link of an older segment": (same_link_again, "links"),
    "no links": (lambda parts: parts.first("links").pop("links"), "links"),
    "a link of the sealed chain": (a_link_of_sealed, "links"),
    "a phrase": (another_phrase, "dice."),
    "another anchor": (lambda parts: parts.anchor["dice"]["chains"].update(moderator="00" * 32), "links"),
    "another number": (lambda parts: parts.first("segment").update(segment=7), "links"),
    "another name of the campaign": (lambda p: p.anchor.update(campaign="small-0"), "links"),
    "a better grade": (lambda parts: parts.first("dice").update(grade="A"), "grade"),
    "no grade": (lambda parts: parts.first("dice").pop("grade"), "grade"),
}  # fmt: skip


@pytest.mark.parametrize("what", RESEALED)
def test_dice_changed_with_the_key_are_found_where_the_audit_finds_them(
    what: str, page: Page, mailed: Saved, played: Saved, tmp_path: Path
) -> None:
    change, path = RESEALED[what]
    saved = mailed if "phrase" in what else played
    data = saved.changed(change)
    found, ours = page.verify(data)["verdicts"], audited(data, tmp_path)
    assert found[SEALS]["difference"] is None
    assert ours.seals.holds
    assert place(found[DICE]["difference"]) == place(ours.dice.difference)
    assert found[DICE]["difference"]["path"].startswith(path)


ABOUT_DICE = ("dice", "links", "grade", "segment", "openers", "founding", "phrase", "seat", "kind")


@sampled
def test_any_changed_value_about_dice_is_found_no_later_than_by_the_audit(
    whole: bool, page: Page, mailed: Saved
) -> None:
    parts = mailed.parts
    places = [
        (record, *each)
        for record in parts.records
        for each in scalars({key: record[key] for key in ABOUT_DICE if key in record})
    ]
    assert len(places) > 30
    for record, way, value in some(
        places, lambda each: (each[0]["kind"], names(each[1])), whole=whole, most=2
    ):
        records = [*parts.records]
        records[record["record"] - 1] = altered(record, way, other(value))
        verdict = judged(parts.anchor, records, parts.trailer["state"])[0]
        found = page.verify(put_together(replace(parts, records=records), mailed.signer))
        theirs, ours = found["verdicts"][DICE]["difference"], verdict.difference
        if ours is not None:
            assert theirs is not None, (record["record"], way, value)
            assert record["record"] <= theirs["record"] <= ours.record, (way, value, theirs)


def test_a_changed_die_is_marked_in_the_table_with_its_true_value(
    page: Page, played: Saved
) -> None:
    parts = played.parts
    number, label = other_die(parts)
    true = played.parts.records[number - 1]["dice"][label]
    found = page.verify(put_together(parts, played.signer))
    wrong = [row for row in found["rows"] if not row["holds"]]
    assert [(row["record"], row["label"], row["computed"]) for row in wrong] == [
        (number, label, true)
    ]
    assert found["verdicts"][DICE]["difference"]["expected"] == true


def label_twice(parts: Parts) -> None:
    dice = parts.first("dice")["dice"]
    label = next(iter(dice))
    dice[f"{label}/1"] = "d6: 1"


def late_phrase(parts: Parts) -> None:
    record = parts.first("dice")
    record["seat"], record["phrase"] = "germany", "zwölf boxkämpfer jagen viktor"


def second_phrase(parts: Parts) -> None:
    first = parts.first("phrase")
    second = parts.first("phrase", first["record"])
    second["seat"] = first["seat"]


def phrase_as_written(parts: Parts) -> None:
    record = parts.first("phrase")
    record["phrase"] = record["phrase"].title() + "!"


def repeated_number(parts: Parts) -> None:
    locks = [record for record in parts.records if record["kind"] == "lock"]
    locks[1]["segment"] = locks[0]["segment"]


ONLY_HERE: dict[str, tuple[Callable[[Parts], Any], str]] = {
    "a roll that is none": (lambda p: p.first("dice")["dice"].update(test="d6: 9"), "dice.test"),
    "a label that is none": (lambda p: p.first("dice")["dice"].update(A="d6: 1"), "dice.A"),
    "a phrase after the founding": (late_phrase, "phrase"),
    "two phrases of a seat": (second_phrase, "phrase"),
    "a phrase as it was written": (phrase_as_written, "phrase"),
    "a phrase of nobody": (lambda p: p.first("phrase").update(seat="nobody"), "seat"),
    "a founding without one who took part": (lambda p: p.first("founding")["founding"].pop(), "founding"),
    "no founding told": (lambda p: p.first("founding").pop("founding"), "founding"),
    "a number used again": (repeated_number, "segment"),
    "equal anchors": (
        lambda p: p.anchor["dice"]["chains"].update(sealed=p.anchor["dice"]["chains"]["moderator"]),
        "dice",
    ),
    "a reserved name": (lambda p: p.anchor["seats"].update(beacon={"powers": []}), "seats"),
    "no number in a lock": (lambda p: p.first("segment").pop("segment"), "segment"),
}  # fmt: skip


def test_a_label_that_is_a_die_of_another(page: Page, mailed: Saved) -> None:
    found = page.verify(mailed.changed(label_twice))["verdicts"][DICE]["difference"]
    assert "a label used twice in segment 1" in found["found"]


def test_a_link_of_the_sealed_chain_is_refused_even_if_the_lock_names_it(
    page: Page, mailed: Saved
) -> None:
    secrets = Vault(mailed.path, mailed.parts.anchor["campaign"]).chains

    def change(parts: Parts) -> None:
        parts.first("openers")["openers"].append("sealed")
        parts.first("links")["links"]["sealed"] = f"1 {secrets['sealed'].links[1].hex()}"

    found = page.verify(mailed.changed(change))["verdicts"][DICE]["difference"]
    assert found["path"] == "links"
    assert found["found"] == "links of moderator, sealed"


def test_a_number_that_would_keep_the_page_busy_is_refused(page: Page, mailed: Saved) -> None:
    def change(parts: Parts) -> None:
        parts.first("segment")["segment"] = 2_000_000
        links = parts.first("links")["links"]
        links["moderator"] = f"2000000 {links['moderator'].split()[1]}"

    found = page.verify(mailed.changed(change))["verdicts"][DICE]["difference"]
    assert found["path"] == "links"
    assert found["expected"].endswith("at most 1000000")


@pytest.mark.parametrize("what", ONLY_HERE)
def test_what_breaks_the_rules_of_the_dice_is_found(what: str, page: Page, mailed: Saved) -> None:
    """Where the page looks at the record itself and the audit finds it in the replay; or its kind
    has no such field.
    """
    change, path = ONLY_HERE[what]
    found = page.verify(mailed.changed(change))["verdicts"]
    assert found[SEALS]["difference"] is None
    told = found[DICE]["difference"] or found[OPENED]["difference"]
    assert told["path"].startswith(path), told


def test_an_opened_line_that_was_not_committed_to(
    page: Page, mailed: Saved, tmp_path: Path
) -> None:
    def change(parts: Parts) -> None:
        opened = parts.first("opened")["opened"]
        opened[0] = opened[0].replace("infantry", "armor")
        assert "armor" in opened[0]

    data = mailed.changed(change)
    found, ours = page.verify(data)["verdicts"], audited(data, tmp_path)
    assert place(found[OPENED]["difference"]) == place(ours.replay.difference)
    assert found[OPENED]["difference"]["path"] == "opened[0]"


def test_a_state_that_is_not_the_last_record_s(page: Page, mailed: Saved, tmp_path: Path) -> None:
    def change(parts: Parts) -> None:
        parts.trailer["state"]["game"]["engine"]["releases"] = 9

    data = mailed.changed(change)
    found, ours = page.verify(data)["verdicts"], audited(data, tmp_path)
    assert found[SEALS]["difference"] is None
    assert place(found[OPENED]["difference"]) == (-1, "state")
    assert ours.replay.difference is not None
    assert ours.replay.difference.record == -1


def test_dice_typed_in_by_hand_are_shown_as_such(page: Page, played: Saved) -> None:
    def change(parts: Parts) -> None:
        record = parts.first("dice")
        record["grade"] = "D"
        del record["links"]

    found = page.verify(played.changed(change))
    typed = [row for row in found["rows"] if row["holds"] is None]
    assert typed
    assert {row["grade"] for row in typed} == {"D"}
    assert any("typed in by hand" in note for note in found["notes"])


def test_kinds_of_records_that_it_does_not_know_are_named(page: Page, played: Saved) -> None:
    found = page.verify(played.changed(lambda parts: parts.records[4].update(kind="weather")))
    assert any("Record 5 is of a kind (weather)" in note for note in found["notes"])


def test_a_shortened_history_is_sealed_and_has_another_head(page: Page, played: Saved) -> None:
    """Only the head of a report shows it; the page asks for it."""
    whole = page.verify(played.data)

    def change(parts: Parts) -> None:
        parts.records = parts.records[:-1]
        parts.trailer = {"state": {}}

    short = page.verify(played.changed(change))
    assert short["verdicts"][SEALS]["difference"] is None
    assert whole["head"] not in short["heads"]
    assert short["head"] in whole["heads"]
