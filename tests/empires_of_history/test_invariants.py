"""What holds in every position."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.empires_of_history.invariants import invariants
from tests.empires_of_history.position_builder import game_at


def test_the_set_up_is_sound_for_any_number_of_players() -> None:
    for players in range(2, 9):
        assert invariants(game_at(base=True, players=players)) == [], players


def _chart(**more: Any) -> dict[str, Any]:
    entry = {"kind": "armor", "count": 1, "pool": "Germany", "turns": 1, "place": "", "name": ""}
    return {"queue": {"Germany": [{**entry, **more}]}}


_FORCE = {"at": "E-13", "ships": {}, "cargo": {}, "riders": {}}
_HOLD = {"units": {"Germany": {"infantry": 1}}, "resources": 0, "oil": 0}
_COLUMN = {"place": "Warsaw", "nation": "Germany", "fought": False}

# What is changed in the set-up, and what is said.
BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "unknown area": ({"units": {"Atlantis": {"Germany": {"infantry": 1}}}}, "unknown area Atlantis"),
    "unknown nation": ({"units": {"Berlin": {"Gaul": {"infantry": 1}}}}, "unknown nation Gaul"),
    "unknown unit": ({"units": {"Berlin": {"Germany": {"zeppelin": 1}}}}, "unknown units zeppelin"),
    "EOH-110 late artillery": ({"units": {"Berlin": {"Germany": {"late artillery": 1}}}}, "unknown units late artillery"),
    "EOH-222 a damaged destroyer": ({"units": {"E-08": {"Germany": {"damaged destroyer": 1}}}}, "unknown units damaged destroyer"),
    "none": ({"units": {"Berlin": {"Germany": {"infantry": 0}}}}, "has 0 infantry"),
    "control": ({"control": {"Berlin": "Gaul"}}, "controlled by Gaul"),
    "control of a sea": ({"control": {"E-08": "Germany"}}, "control of all territories"),
    "turn": ({"turn": 45}, "it is turn 45"),
    "slot": ({"slot": 13}, "slot 13"),
    "EOH-122": ({"us_entry": {"now": 16, "at_start": 0}}, "US Entry now is 16"),
    "EOH-325": ({"stances": {"Spain": 5}}, "Spain has stance 5"),
    "EOH-540": ({"blitzkriegs": {"Germany": 4}}, "4 blitzkriegs left"),
    "EOH-004 a ship on land": ({"units": {"Ruhr": {"Germany": {"destroyer": 1}}}}, "where no port is"),
    "EOH-005 infantry at sea": ({"units": {"E-08": {"Germany": {"infantry": 1}}}}, "1 infantry of Germany at sea"),
    "mines on land": ({"mines": {"Berlin": 1}}, "Berlin: 1 mines"),
    "EOH-028": ({"units": {"Pomerania": {"Germany": {"destroyer": 3}}}}, "3 ships in a minor port"),
    "EOH-029": ({"units": {"London": {"Germany": {"destroyer": 1}}}, "slot": 0}, "ships of Germany in a port of England"),
    "EOH-420": ({"now": {"forces": {"Germany A": {**_FORCE, "ships": {"Germany": {"submarine": 3}}}}}}, "3 submarine of Germany in task forces"),
    "EOH-225": ({"cargo": {"E-13": {"Germany": {"units": {"Germany": {"infantry": 1}}}}}}, "cargo for 1 transports of Germany"),
    "EOH-216": ({"riders": {"E-12": {"England": ["Gort"]}}}, "generals of England on no ship"),
    "EOH-424 aboard a force": ({"now": {"forces": {"Germany A": {**_FORCE, "cargo": {"Germany": _HOLD}}}}}, "1 infantry aboard task forces of Germany, and 0 are there"),
    "EOH-227 too much aboard": ({"now": {"forces": {"Germany A": {**_FORCE, "cargo": {"Germany": _HOLD}}}}}, "Germany A: cargo for 1 transports of Germany, and it has 0"),
    "EOH-216 a force without its general": ({"now": {"forces": {"Germany A": {**_FORCE, "riders": {"Germany": ["Rommel"]}}}}}, "Germany A: Rommel of Germany not aboard"),
    "EOH-462 a column": ({"now": {"columns": [{**_COLUMN, "units": {"armor": 2}}]}}, "Warsaw: 2 armor of Germany attack, and 0 are there"),
    "R19 who has jumped": ({"now": {"dropped": {"Warsaw": {"Germany": {"paratrooper": 1}}}}}, "Warsaw: 1 paratrooper of Germany attack"),
    "EOH-214 twice": ({"fallen_generals": ["Gort"]}, "General Gort is there 2 times"),
    "EOH-215 nowhere": ({"unbuilt": {"Germany": ["Model"]}}, "General Guderian is there 0 times"),
    "EOH-350": ({"pools": {"Poland": {"Poland": -1}}}, "Poland: -1 in Poland"),
    "EOH-351": ({"pools": {"Poland": {"Egypt": 1}}}, "Poland: 1 in Egypt"),
    "EOH-404": ({"manpower": {"Tibet": -1}}, "Tibet: -1 of manpower"),
    "EOH-039": ({"oil": {"E-08": {"Germany": 1}}}, "E-08: 1 oil of Germany"),
    "production": ({"production": {"Italy": "third"}}, "production third"),
    "EOH-354": (_chart(turns=-1), "1 armor on the build chart"),
    "EOH-355": (_chart(pool="Egypt"), "on the build chart, Egypt"),
    "EOH-341 a level": ({"technologies": {"Germany": {"radar": 2}}}, "level 2 of radar"),
    "EOH-341 an upgrade": ({"upgraded": {"Germany": {"heavy armor": 1}}}, "which it does not know"),
    "EOH-127": ({"wars": [("Germany", "Germany")]}, "wars are pairs"),
    "EOH-100": ({"sides": {"Poland": "Central Powers"}}, "Poland is on the side Central Powers"),
    "EOH-114": ({"exiles": {"Poland": "France", "France": "Poland"}}, "is in exile with itself"),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "said"), BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_told(changes: dict[str, Any], said: str) -> None:
    told = invariants(game_at(base=True, **changes))
    assert any(said in line for line in told), told
