"""`pbem forecast` of a mail for a whole turn: battles of phases that are asked for later."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from pbem.cli import run

MAIL = """seat: axis
air:
fly 2 air: Breslau -> Lodz
movement:
activate all: Breslau
blitz:
attack Lodz from Breslau (all)
if Lodz falls: attack Danzig from Koszalin (all)
done
"""


def test_battles_of_later_sections_are_told_with_what_stands_there_by_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    open_queue = ["--option", "queue=open", "--accept-phrases"]
    assert run(["new", "w", "bwr", "--players", "3", *open_queue]) == 0
    for more in ([], ["--silence"], ["--silence"]):
        assert run(["apply", "w.pbem.yaml", *more]) == 0
    Path("mail.txt").write_text(MAIL, "utf-8")
    before = os.stat("w.pbem.yaml").st_mtime_ns
    capsys.readouterr()
    assert run(["forecast", "w.pbem.yaml", "mail.txt", "--json"]) == 0
    lodz, danzig = json.loads(capsys.readouterr().out)
    assert (lodz["at"], danzig["at"]) == ("Lodz", "Danzig")
    assert "after_attacker_air" in lodz
    assert "after_attacker_air" not in danzig
    assert os.stat("w.pbem.yaml").st_mtime_ns == before
