"""`pbem open` and `pbem unbox` where nothing is secret but order lines that wait."""

from __future__ import annotations

from pbem.audit.audit import audit
from tests.small_campaign import ATTACK, NAME, Folder, one_paragraph

SECRETS = {"commits", "sealed", "shown", "boxes", "kept"}


def test_a_game_without_secrets_has_no_boxes(small: Folder) -> None:
    small.apply(ATTACK + "standing:\ncasualties land: armor\ndone")
    one_paragraph(small.run("unbox", NAME, "--seat", "germany"), "nothing is secret")
    assert not any(SECRETS & record.keys() for record in small.records)


def test_lines_that_were_never_used_are_opened_at_the_end(small: Folder) -> None:
    small.apply("standing:\ncasualties sea: transport\n", seat="soviet-union")
    small.apply(ATTACK + "done")
    one_paragraph(small.run("open", NAME), "the game is not over")
    assert "casualties sea" not in small.save.read_text()
    assert small.run("open", NAME, "--early").code == 0
    assert "casualties sea" in small.save.read_text()
    result = audit(small.save)
    assert result.holds, result
    assert result.replay.checked == result.records
    before = small.save.read_bytes()
    one_paragraph(small.apply("pass", seat="soviet-union"), "nothing can follow")
    one_paragraph(small.run("open", NAME, "--early"), "open already")
    assert small.save.read_bytes() == before
