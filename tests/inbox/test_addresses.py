"""`pbem seat --address`: who writes for which seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.faults import Fault
from pbem.post.addresses import Addresses
from tests.small_campaign import NAME, Folder, one_paragraph

FILE = "small.pbem-private/addresses.yaml"


def test_addresses_and_handles_are_added_and_forgotten(small: Folder) -> None:
    said = small.run(
        "seat", NAME, "--address", "germany=anna@example.org", "--handle", "germany=Anna B"
    )
    assert said.code == 0
    book = Addresses.load(small.path / "small.pbem-private", ["germany"])
    assert book.of(["ANNA@example.org"]) == book.of([], "anna b") == ["germany"]
    small.run("seat", NAME, "--forget", "germany=Anna B")
    book = Addresses.load(small.path / "small.pbem-private", ["germany"])
    assert (book.known("germany"), bool(book)) == (["anna@example.org"], True)
    small.run("seat", NAME, "--forget", "germany=anna@example.org")
    assert not Addresses.load(small.path / "small.pbem-private", ["germany"])


def test_the_file_is_closed_to_others_and_no_record_is_written(small: Folder) -> None:
    before = small.save.read_bytes()
    small.run("seat", NAME, "--address", "germany=anna@example.org")
    assert oct((small.path / FILE).stat().st_mode & 0o777) == "0o600"
    assert small.save.read_bytes() == before
    assert b"anna" not in before


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("germany", "SEAT=NAME"),
        ("germany=", "SEAT=NAME"),
        ("germany=anna", "no mail address"),
        ("atlantis=anna@example.org", "no seat 'atlantis'"),
    ],
)
def test_a_wrong_pair_changes_nothing(small: Folder, given: str, told: str) -> None:
    with small.untouched():
        one_paragraph(small.run("seat", NAME, "--address", given), told, code=2)


@pytest.mark.parametrize(
    "text",
    [
        "- a\n",
        "atlantis:\n  addresses: [a@b]\n",
        "germany: [a@b]\n",
        "germany:\n  adresses: [a@b]\n",
        "germany:\n  addresses: a@b\n",
        "germany:\n  addresses: [1]\n",
    ],
)
def test_a_file_that_was_edited_wrongly_is_told_with_its_name(tmp_path: Path, text: str) -> None:
    (tmp_path / "addresses.yaml").write_text(text)
    with pytest.raises(Fault) as caught:
        Addresses.load(tmp_path, ["germany"])
    assert caught.value.code == "bad_addresses"
    assert "addresses.yaml" in str(caught.value)
