"""Who plays, stands in and watches: what `pbem seat` records, what becomes of orders, what
everybody can read and check.
"""

from __future__ import annotations

from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.storage import keys
from pbem.table.campaign import Campaign, write
from tests.chained_campaign import ID, Table
from tests.cli.test_links import AXIS, SOVIET, Maker, holds, make  # noqa: F401 (fixture)
from tests.small_campaign import ATTACK, NAME, Folder, one_paragraph
from tests.small_campaign import Maker as Small

STANDING = "standing:\ncasualties land: infantry\n"


def people(folder: Folder) -> Any:
    return folder.status["people"]


def sound(folder: Folder) -> None:
    result = audit(folder.save)
    assert result.holds, result
    assert result.replay.checked == result.records


# Another player for good


def test_a_removed_players_orders_are_withdrawn_and_never_used(small: Folder) -> None:
    assert small.apply(ATTACK).code == 0
    assert small.apply(STANDING).code == 0
    said = small.run("seat", NAME, "--replace", "germany", "--name", "Erika")
    assert said.code == 0, said
    assert "The orders of germany that wait are withdrawn." in said.out
    record = small.records[-1]
    assert (record["change"], record["seat"], record["name"], record["orders"]) == (
        *("replace", "germany", "Erika"),
        "withdrawn",
    )
    assert small.status["seats"]["germany"]["lines"] == {}
    before = len(small.records)
    assert small.apply("", "--lock").code == 1
    assert len(small.records) == before
    sound(small)


def test_orders_can_be_kept_and_are_then_used(small: Folder) -> None:
    small.apply(ATTACK)
    said = small.run("seat", NAME, "--replace", "germany", "--name", "Erika", "--orders", "keep")
    assert "that wait are kept" in said.out
    assert small.apply("", "--lock").code == 0
    assert "lock" in small.kinds
    sound(small)


def test_everybody_can_read_who_plays(small: Folder) -> None:
    small.run("seat", NAME, "--replace", "germany", "--name", "Erika  Mustermann")
    assert people(small) == {"seats": {"germany": {"name": "Erika Mustermann", "since": 2}}}
    assert "germany, replace Erika Mustermann" in small.run("log", NAME).out
    line = "germany is played by Erika Mustermann."
    assert line in small.run("status", NAME).out
    for kind in ("text", "bbcode", "markdown", "html"):
        assert line in small.run("report", NAME, "--format", kind).out
    assert "germany is played" not in small.run("report", NAME, "--depth", "headline").out
    assert "record 2: Erika Mustermann plays germany" in small.run("audit", NAME).out


def test_names_are_escaped_in_reports(small: Folder) -> None:
    assert small.run("seat", NAME, "--replace", "germany", "--name", "<b>[i]Er_ika_*").code == 0
    assert "&lt;b&gt;" in small.run("report", NAME, "--format", "html").out
    assert "<b>" not in small.run("report", NAME, "--format", "markdown").out


def test_a_campaign_without_changes_says_nothing_of_people(small: Folder) -> None:
    assert people(small) == {}
    assert "People" not in small.run("report", NAME).out


def test_the_old_players_addresses_go_and_the_new_ones_are_taken(small: Folder) -> None:
    small.run("seat", NAME, "--address", "germany=hans@example.org", "--handle", "germany=Hans")
    said = small.run(
        *("seat", NAME, "--replace", "germany", "--name", "Erika"),
        *("--address", "germany=erika@example.org"),
    )
    assert "germany: hans@example.org removed." in said.out
    kept = (small.path / "small.pbem-private" / "addresses.yaml").read_text()
    assert "erika@example.org" in kept
    assert "ans" not in kept
    assert b"example.org" not in small.save.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words", "code"),
    [
        (("--replace", "japan", "--name", "Erika"), "there is no seat 'japan'", 1),
        (("--replace", "germany"), "a name has 1 to 60 characters", 2),
        (("--replace", "germany", "--name", "x" * 61), "a name has 1 to 60", 2),
        (("--replace", "germany", "--name", "a\u200bb"), "a name has 1 to 60", 2),
        (("--replace", "germany", "--name", "erika@example.org"), "no mail address", 2),
        (("--substitute", "japan", "--name", "Olga"), "there is no seat 'japan'", 1),
        (("--substitute", "germany", "--name", "Olga", "--until", "24.12."), "this is no day", 2),
        (("--back", "germany"), "nobody stands in for the player of germany", 1),
        (("--observer-left", "Anna"), "Anna is no observer", 1),
        (("--observer", "Anna", "--address", "anna"), "this is no mail address", 2),
        (("--observer", "x" * 61), "a name has 1 to 60 characters", 2),
        (
            ("--observer", "x" * 5000, "--address", f"{'x' * 5000}=anna@example.org"),
            "a name has 1 to 60 characters",
            2,
        ),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    small: Folder, arguments: tuple[str, ...], words: str, code: int
) -> None:
    small.run("seat", NAME, "--back", "germany")  # the lock file beside the private folder
    with small.untouched():
        one_paragraph(small.run("seat", NAME, *arguments), words, code=code)


def test_options_that_mean_nothing_there_are_a_wrong_call(small: Folder) -> None:
    for arguments in (
        ("--substitute", "germany", "--name", "Olga", "--with-folder"),
        ("--replace", "germany", "--name", "Olga", "--until", "2026-12-24"),
        ("--replace", "germany", "--substitute", "germany", "--name", "Olga"),
        ("--replace", "germany", "--new-key", "x.key", "--name", "Olga"),
    ):
        assert small.run("seat", NAME, *arguments).code == 2


# Where seats have chains


def erikas_join(table: Table, seat: str = AXIS) -> str:
    """The join line of a new player, made in her own folder."""
    (table.root / "at-erika").mkdir()
    said = table.player("erika", "join", ID, "--seat", seat)
    assert said.code == 0, said
    return table.mail(said.out, "erika.eml", seat="")


def test_a_new_player_brings_his_own_chain_and_key(make: Maker) -> None:
    table = make.founded()
    line = erikas_join(table)
    said = table.run("seat", NAME, "--replace", AXIS, "--name", "Erika", "--join", line)
    assert said.code == 0, said
    record = table.records[-1]
    assert (record["change"], record["name"], record["authenticated"]) == (
        *("replace", "Erika"),
        "moderator's word",
    )
    assert (record["number"], record["founders"]) == (1, [AXIS, SOVIET])
    assert "germany: 1 player replaced" in table.run("audit", NAME).out
    with table._in(table.root / "at-erika"):
        link = table.run("link", str(table.save), "--seat", AXIS)
    assert link.code == 0, link
    table.send(link.out)
    table.links(SOVIET)
    table.send(ATTACK + "done", seat=AXIS)
    with table._in(table.root / "at-erika"):
        link = table.run("link", str(table.save), "--seat", AXIS)
    table.send(link.out)
    table.links(SOVIET)
    assert table.records[-1]["grade"] == "B"
    holds(table)
    one_paragraph(table.link(AXIS), "is not yours")


def test_who_sends_his_own_chain_may_be_named_with_it(make: Maker) -> None:
    table = make.founded(chains=(SOVIET,))
    table.at(AXIS).mkdir()
    said = table.player(AXIS, "join", ID, "--seat", AXIS)
    line = table.mail(said.out, "join.txt", seat="")
    assert table.run("seat", NAME, "--join", line, "--name", "Hans").code == 0
    assert "germany is played by Hans." in table.run("status", NAME).out
    table.found([SOVIET, AXIS])
    holds(table)


def test_without_a_chain_the_dice_would_wait_for_ever(make: Maker) -> None:
    table = make.founded()
    table.send(STANDING, seat=AXIS)
    with table.untouched():
        said = table.run("seat", NAME, "--replace", AXIS, "--name", "Erika")
        one_paragraph(said, "the dice wait for links of germany", "--join FILE", "--with-folder")
    assert table.run("seat", NAME, "--replace", AXIS, "--name", "Erika", "--with-folder").code == 0
    table.send(ATTACK + "done", seat=AXIS)
    table.links(AXIS, SOVIET)
    assert table.records[-1]["grade"] == "B"
    holds(table)


def test_a_join_line_of_another_seat_is_refused(make: Maker) -> None:
    table = make.founded()
    line = erikas_join(table, SOVIET)
    with table.untouched():
        said = table.run("seat", NAME, "--replace", AXIS, "--name", "Erika", "--join", line)
        one_paragraph(said, "the join line is that of soviet-union")


def test_lines_on_which_a_lock_counts_are_not_withdrawn(make: Maker) -> None:
    """Else the moderator could see the links and then take lines away."""
    table = make.founded()
    table.send(STANDING, seat=SOVIET)
    table.send(ATTACK + "done", seat=AXIS)
    table.send(table.link_mail(SOVIET))
    replaced = ("seat", NAME, "--replace", SOVIET, "--name", "Olga", "--with-folder")
    with table.untouched():
        one_paragraph(table.run(*replaced), "the lines of soviet-union are closed")
    assert table.run(*replaced, "--orders", "keep").code == 0
    table.links(AXIS)
    assert table.records[-1]["dice"]
    holds(table)


# For a while


def test_a_substitute_is_named_until_the_player_is_back(small: Folder) -> None:
    small.run("seat", NAME, "--replace", "germany", "--name", "Hans")
    told = ("seat", NAME, "--substitute", "germany", "--name", "Olga")
    assert small.run(*told, "--until", "2026-12-24").code == 0
    line = "germany is played by Olga (for Hans, until 2026-12-24)."
    assert line in small.run("status", NAME).out
    assert line in small.run("report", NAME).out
    assert small.run("seat", NAME, "--back", "germany").code == 0
    assert "germany is played by Hans." in small.run("status", NAME).out
    assert small.kinds[-3:] == ["seat"] * 3
    sound(small)


def test_until_further_notice_is_said_too(small: Folder) -> None:
    small.run("seat", NAME, "--substitute", "germany", "--name", "Olga")
    assert "played by Olga (until further notice)." in small.run("status", NAME).out
    small.run("seat", NAME, "--back", "germany")
    assert people(small) == {}
    sound(small)


def test_who_stays_too_long_is_noticed(small: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    told = ("seat", NAME, "--substitute", "germany", "--name", "Olga", "--until", "2026-01-05")
    small.run(*told)
    words = "The substitute of germany was to stay until 2026-01-05"
    assert words not in small.run("status", NAME).out
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767657600")  # 2026-01-06
    assert words in small.run("status", NAME).out


# Those who watch


def test_observers_are_named_and_their_addresses_stay_private(small: Folder) -> None:
    told = ("seat", NAME, "--observer", "Anna", "--address", "anna@example.org")
    assert small.run(*told).code == 0
    assert people(small) == {"observers": {"Anna": 2}}
    assert "Observers: Anna." in small.run("report", NAME).out
    assert b"example.org" not in small.save.read_bytes()
    kept = small.path / "small.pbem-private" / "observers.yaml"
    assert kept.stat().st_mode & 0o077 == 0
    assert "anna@example.org" in kept.read_text()
    one_paragraph(small.run(*told), "Anna is an observer already")
    assert "anna@example.org" in kept.read_text()
    assert small.run("seat", NAME, "--observer-left", "Anna").code == 0
    assert people(small) == {}
    assert "anna" not in kept.read_text()
    sound(small)


def test_an_address_may_have_the_observers_name_before_it(small: Folder) -> None:
    small.run("seat", NAME, "--observer", "Anna", "--address", "Anna=anna@example.org")
    kept = small.path / "small.pbem-private" / "observers.yaml"
    assert kept.read_text().count("anna@example.org") == 1
    assert "=" not in kept.read_text()


# What an audit finds


def forge(folder: Folder, record: dict[str, Any], lines: bool = True) -> Any:
    """The moderator writes a record that his tool would not; what the audit says of it."""
    campaign = Campaign.open(folder.save, lambda: "2026-01-01 00:00:00Z")
    signer = keys.load(folder.path / "small.pbem-private" / "moderator.key")
    if not lines:
        campaign.desk["seats"].pop("germany")
    campaign.desk["since"] = campaign.result_head
    write(campaign, signer, {"kind": "seat", **record})
    result = audit(folder.save)
    assert result.seals.holds
    return result.replay.difference


REPLACED = {"change": "replace", "seat": "germany", "name": "Erika"}


@pytest.mark.usefixtures("unrehearsed")
@pytest.mark.parametrize(
    ("record", "lines", "path"),
    [
        ({**REPLACED, "orders": "kept"}, False, "desk.seats"),
        ({**REPLACED, "orders": "withdrawn"}, True, "desk.seats"),
        (REPLACED, True, "orders"),
        ({"change": "substitute", "seat": "germany", "name": "Olga", "until": ""}, False, "desk"),
        ({"change": "back", "seat": "germany", "orders": "withdrawn"}, False, "orders"),
    ],
)
def test_an_audit_finds_lines_that_went_without_being_withdrawn(
    campaign: Small, record: dict[str, Any], lines: bool, path: str
) -> None:
    small = campaign()
    small.apply(STANDING)
    if record["change"] == "back":
        small.run("seat", NAME, "--substitute", "germany", "--name", "Olga")
    found = forge(small, record, lines)
    assert found is not None
    assert found.record == len(small.records)
    assert found.path.startswith(path)


def test_records_of_earlier_releases_leave_the_state_as_it_was(small: Folder) -> None:
    """They have no `until` and no `plays`: their hashes were made without the part `people`."""
    assert forge(small, {"change": "substitute", "seat": "germany", "name": "Olga"}) is None
    assert forge(small, {"change": "handover", "seat": "moderator", "name": "Max"}) is None
    assert people(small) == {}
    sound(small)
