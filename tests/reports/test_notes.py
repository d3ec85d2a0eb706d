"""What games say of areas beside who stands there, in words."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.blitz_world_in_conflict import notes as blitz
from pbem.games.blitzwar import notes as bwr
from pbem.games.empires_of_history import notes as empires
from pbem.games.total_domination import picture as domination
from pbem.words.catalogue import Words

Told = dict[str, Any]


def said(game: str, module: Any, seen: Told, patch: pytest.MonkeyPatch) -> list[str]:
    """The notes of a position of which this is the view."""
    patch.setattr(module, "view", lambda g, seat: seen)
    words = Words(game)
    return [
        f"{each['area']}: {words.say('note.' + each['note'], each)}" for each in module.notes(None)
    ]


def test_counters_supply_missions_and_who_rules_a_sea(monkeypatch: pytest.MonkeyPatch) -> None:
    zone = {
        "area": "Ruhr",
        "stacks": [{"country": "Germany", "side": "Axis", "units": {"2-corps infantry": 1}}],
        "supply": {"Axis": "6 + 2"},
        "cut_off": ["Germany"],
        "flown": [{"side": "Axis", "country": "Germany", "use": "air", "count": 2}],
        "naval": [],
    }
    sea = {"area": "North Sea", "stacks": [], "supply": {}, "cut_off": [], "flown": []}
    seen = {"areas": [zone, {**sea, "naval": ["Allies"]}]}
    assert said("blitzwar", bwr, seen, monkeypatch) == [
        "Ruhr: Germany: 1 2-corps infantry",
        "Ruhr: supply 6 + 2",
        "Ruhr: cut off: Germany",
        "Ruhr: Germany: 2 for air superiority",
        "North Sea: naval superiority: Allies",
    ]


def test_who_is_out_of_supply_and_what_was_used(monkeypatch: pytest.MonkeyPatch) -> None:
    area = {
        "area": "Egypt",
        "stacks": [{"power": "UK", "units": {"army": 2}, "used": 1}],
        "cut": ["UK"],
    }
    assert said("total_domination", domination, {"areas": [area]}, monkeypatch) == [
        "Egypt: UK is out of supply",
        "Egypt: UK: 1 used",
    ]


def test_what_is_aboard_carried_flown_built_and_led(monkeypatch: pytest.MonkeyPatch) -> None:
    area = {
        "area": "Osaka",
        "aboard": [{"nation": "Japan", "side": "Axis", "units": {"fighter": 2}}],
        "cargo": [{"nation": "Japan", "units": {"infantry": 1}, "resources": 2, "oil": 1}],
        "flying": [
            {"nation": "Japan", "kind": "fighter", "count": 1, "use": "guard", "force": ""},
            {"nation": "Japan", "kind": "bomber", "count": 1, "use": "", "force": ""},
        ],
        "generals": {"Japan": ["Terauchi"]},
        "riders": {},
        "oil": {"Japan": 3},
        "complexes": 2,
        "airbases": 1,
        "silent": True,
        "ruins": False,
    }
    seen = {"areas": [area], "forces": [{"force": "Japan A", "at": "P-01"}]}
    assert said("empires_of_history", empires, seen, monkeypatch) == [
        "Osaka: Japan aboard: 2 fighters",
        "Osaka: on transports of Japan: 1 infantry, 2 points, 1 oil",
        "Osaka: Japan: 1 fighter on air guard",
        "Osaka: Japan: 1 bomber in the air",
        "Osaka: Terauchi",
        "Osaka: Japan: 3 oil",
        "Osaka: 2 industrial complexes",
        "Osaka: 1 airbase",
        "Osaka: guns silent",
        "P-01: task force Japan A",
    ]


def test_units_by_name_ports_commanders_and_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    def unit(name: str, size: int, aboard: str = "", port: str = "") -> Told:
        return {"unit": name, "size": size, "aboard": aboard, "port": port}

    area = {
        "area": "London",
        "holder": "AFA",
        "stacks": [
            {"power": "AFA", "units": [unit("BEF", 2, aboard="Transport 1")]},
            {"power": "USA", "units": [unit("8th Air Force", 1, port="North Sea")]},
        ],
        "commanders": [{"commander": "Ike", "unit": "BEF"}],
        "convoy": {"power": "AFA", "factor": 3, "damage": 2, "destroyed": False},
        "damage": 1,
        "partisan": "",
    }
    assert said("blitz_world_in_conflict", blitz, {"areas": [area]}, monkeypatch) == [
        "London: BEF 2",
        "London: BEF aboard Transport 1",
        "London: USA: 8th Air Force 1",
        "London: 8th Air Force in Port on the North Sea",
        "London: Ike commands BEF",
        "London: Convoy of AFA 3, damage 2",
        "London: Factory damage 1",
    ]
