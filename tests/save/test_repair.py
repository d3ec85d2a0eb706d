"""What mail, forums and editors do to a save is undone; a changed value never passes."""

from __future__ import annotations

import html
import io
import random
import re
import textwrap
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import ruamel.yaml
import yaml

from pbem.faults import NotSealed, Tampered
from pbem.storage import save
from tests.save.samples import SIGNER, build, record, state
from tests.save.test_yaml_out import shuffled

Damage = Callable[[str], str]


def quoted(text: str) -> str:
    return "".join(f"> {line}\n" if line else ">\n" for line in text.splitlines())


def indented(text: str) -> str:
    return textwrap.indent(text, "    ")


def no_break(text: str) -> str:
    return text.replace(" ", "\xa0")


def no_break_indentation(text: str) -> str:
    return re.sub("(?m)^ +", lambda found: "\xa0" * len(found[0]), text)


def decomposed(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def mistaken(text: str) -> str:
    """Read as Windows-1252 and saved as UTF-8 (the five bytes that it lacks as controls)."""
    return "".join(
        bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in text.encode("utf-8")
    )


def in_a_mail(text: str) -> str:
    return f"Hello all,\n\nhere is the file:\n\n{text}\n\n-- \nAnna, moderator\n"


def in_a_post(text: str) -> str:
    return f"[code]\n{text}[/code]\nHave fun!\n"


def comments(text: str) -> str:
    return re.sub("(?m)^(kind|state|game):", r"# a comment\n\1:", text)


def by_ruamel(text: str) -> str:
    """Loaded and dumped again with comments by a round-trip editor, keys in another order."""
    rt = ruamel.yaml.YAML(typ="rt")
    out = io.StringIO()
    docs = list(rt.load_all(comments(text)))
    for doc in docs:
        for key in list(doc)[:3]:
            doc.move_to_end(key)
    rt.explicit_start = True
    rt.dump_all(docs, out)
    return out.getvalue()


def by_pyyaml(**options: Any) -> Damage:
    def dump(text: str) -> str:
        docs = list(yaml.safe_load_all(text))
        rng = random.Random(7)
        return str(yaml.safe_dump_all([shuffled(doc, rng) for doc in docs], **options))

    return dump


REPAIRED: dict[str, list[Damage]] = {
    "quoted": [quoted],
    "quoted twice": [quoted, quoted],
    "indented": [indented],
    "indented and quoted": [indented, quoted],
    "quoted and indented": [quoted, indented],
    "no-break spaces": [no_break],
    "no-break spaces for indentation": [no_break_indentation],
    "entities": [html.escape],
    "entities and no-break spaces": [no_break, html.escape],
    "entities twice": [html.escape, html.escape],
    "decomposed accents": [decomposed],
    "decomposed accents, quoted": [decomposed, quoted],
    "mistaken for Windows-1252": [mistaken],
    "in a mail": [in_a_mail],
    "in a mail, quoted": [in_a_mail, quoted],
    "in a forum post": [in_a_post],
    "in a forum post with entities": [html.escape, in_a_post],
    "comments added": [comments],
    "by ruamel.yaml": [by_ruamel],
    "by ruamel.yaml, quoted": [by_ruamel, quoted],
    "by PyYAML, sorted": [by_pyyaml(sort_keys=True)],
    "by PyYAML, shuffled": [by_pyyaml(sort_keys=False)],
    "by PyYAML, on one line": [by_pyyaml(default_flow_style=True, width=10**6)],
    "by PyYAML, narrow, with characters": [by_pyyaml(width=30, allow_unicode=True)],
    "by PyYAML, with markers": [by_pyyaml(explicit_start=True, explicit_end=True)],
    "by PyYAML, indented": [by_pyyaml(sort_keys=True), indented],
}

SAME: dict[str, Damage] = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "no line end at the end": lambda text: text.rstrip("\n"),
    "blank lines at the end": lambda text: text + "\n \n\n",
    "a byte-order mark": lambda text: "\ufeff" + text,
    "blanks at line ends": lambda text: text.replace("\n", "  \n"),
    "tabs and CRLF": lambda text: text.replace("\n", "\t\r\n"),
}


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("original") / "spring.pbem.yaml"
    made = build(path, 5)
    made.append([{"kind": "note", "text": "a < b & c"}, {"kind": "clock"}], state(6), SIGNER)
    return made.data


def damaged(original: bytes, damages: list[Damage]) -> bytes:
    text = original.decode()
    for damage in damages:
        text = damage(text)
    assert text.encode() != original
    return text.encode()


@pytest.mark.parametrize("case", REPAIRED)
def test_repaired(original: bytes, case: str) -> None:
    found = save.load_save(damaged(original, REPAIRED[case]), "damaged")
    assert found.data == original
    assert found.repaired
    assert all(step[0].islower() or step.startswith("HTML") for step in found.repaired)


@pytest.mark.parametrize("case", SAME)
def test_the_same_in_normal_form(original: bytes, case: str) -> None:
    found = save.load_save(damaged(original, [SAME[case]]), "damaged")
    assert found.data == original
    assert found.repaired == []


@pytest.mark.parametrize("case", REPAIRED)
@pytest.mark.parametrize("same", ["CRLF", "blanks at line ends"])
def test_repaired_with_other_line_ends(original: bytes, case: str, same: str) -> None:
    found = save.load_save(damaged(original, [*REPAIRED[case], SAME[same]]), "damaged")
    assert found.data == original


@pytest.mark.parametrize("case", [*REPAIRED, *SAME])
def test_a_changed_value_never_passes(original: bytes, case: str) -> None:
    damages = REPAIRED.get(case) or [SAME[case]]
    text = original.decode()
    at = text.index("record: 3")
    changed = text[:at] + text[at:].replace("2 infantry, 1 armor", "2 infantry, 2 armor", 1)
    with pytest.raises(Tampered) as caught:
        save.load_save(damaged(changed.encode(), damages), "damaged")
    assert caught.value.record == 3
    assert caught.value.code == "changed"


@pytest.mark.parametrize("case", REPAIRED)
def test_a_changed_anchor_or_state_never_passes(original: bytes, case: str) -> None:
    for old, new in (("rules: 1", "rules: 2"), ("turn: 6", "turn: 7")):
        changed = original.decode().replace(old, new)
        assert changed.encode() != original
        with pytest.raises(NotSealed):
            save.load_save(damaged(changed.encode(), REPAIRED[case]), "damaged")


def test_another_code_page_is_read(tmp_path: Path) -> None:
    made = save.create(
        tmp_path / "a.pbem.yaml", {"campaign": "a", "title": "Über"}, state(0), SIGNER
    )
    made.append([{"kind": "note", "text": "Großer Rückzug – „jetzt“\nnein\n"}], state(1), SIGNER)
    for encoding in ("cp1252", "utf-16", "utf-8-sig"):
        data = made.data.decode().replace("\n", "\r\n").encode(encoding)
        assert save.load_save(data, encoding).data == made.data


def test_each_record_may_have_suffered_in_another_way(original: bytes) -> None:
    docs = original.decode().split("---\n")[1:]
    for place, damage in enumerate(
        [comments, decomposed, by_pyyaml(), html.escape, no_break_indentation, by_ruamel]
    ):
        docs[place] = damage("---\n" + docs[place]).removeprefix("---\n")
    found = save.load_save("".join("---\n" + doc for doc in docs).encode(), "mixed")
    assert found.data == original
    assert len(found.repaired) >= 4


NOT_REPAIRED: dict[str, Damage] = {
    "indentation lost": lambda text: re.sub("(?m)^ +", "", text),
    "blanks collapsed": lambda text: re.sub(" +", " ", text),
    "wrapped at 72": lambda text: "\n".join(
        part for line in text.split("\n") for part in (textwrap.wrap(line, 72) or [""])
    ),
    "smart dashes": lambda text: text.replace("->", "→"),
    "accents lost": lambda text: text.encode("ascii", "replace").decode(),
}


@pytest.mark.parametrize("case", NOT_REPAIRED)
def test_what_cannot_be_undone_is_refused(original: bytes, case: str) -> None:
    with pytest.raises(NotSealed):
        save.load_save(damaged(original, [NOT_REPAIRED[case]]), "damaged")


def test_a_repaired_save_is_written_repaired(original: bytes, tmp_path: Path) -> None:
    path = tmp_path / "spring.pbem.yaml"
    as_it_came = damaged(original, [quoted])
    path.write_bytes(as_it_came)
    found = save.open_save(path)
    assert found.repaired == ["quote marks removed"]
    found.append([record(8)], state(8), SIGNER)
    again = save.open_save(path)
    assert again.repaired == []
    assert again.count == 8
    assert path.with_name("spring.pbem.yaml.bak").read_bytes() == as_it_came


def test_a_hopeless_large_save_is_given_up(tmp_path: Path) -> None:
    large = build(tmp_path / "large.pbem.yaml", 1000, each=500).data
    with pytest.raises(Tampered):
        save.load_save(large.replace(b"Ukraine", b"Poland"), "large")


def test_a_large_save_dumped_by_others_is_restored(tmp_path: Path) -> None:
    large = build(tmp_path / "large.pbem.yaml", 300, each=100).data
    text = yaml.dump_all(yaml.load_all(large, Loader=yaml.CSafeLoader), Dumper=yaml.CSafeDumper)
    assert save.load_save(text.encode(), "large").data == large
