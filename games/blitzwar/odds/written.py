"""Odds of an attack in words, `5 vs 4, armored, elite, air`: the corps on both sides, and what
shifts the column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pbem import lazy
from pbem.engine.errors import Illegal, NotUnderstood
from pbem.games.blitzwar.board import BROWN, BlitzBoard, counter_name
from pbem.games.blitzwar.combat import resolve
from pbem.games.blitzwar.combat.fight import Attackers, Fight
from pbem.games.blitzwar.combat.group import BLITZ, NORMAL
from pbem.games.blitzwar.combat.resolve import Odds
from pbem.games.blitzwar.combat.shifts import Shift
from pbem.games.blitzwar.concepts import superiority
from pbem.games.blitzwar.odds.course import course
from pbem.games.blitzwar.odds.result import classes, result, steps
from pbem.games.blitzwar.position import ALLIES, AXIS, Position, new_side_turn

MOST = 30
_TEXT = lazy.pattern(r"(\d+)(?:\s+corps)?\s+(?:vs?\.?|versus|against)\s+(\d+)(?:\s+corps)?", re.I)
# What is said: (code, columns, rule).
SHIFTS: Mapping[str, Shift] = {
    "armored": Shift("armored", 1, "BWR-410"),
    "elite": Shift("german_elite", 1, "BWR-408"),
    "air": Shift("attacker_air", 2, "BWR-410"),
    "west": Shift("german_in_the_west", 1, "BWR-405"),
    "east": Shift("german_in_the_east", 1, "BWR-406"),
    "minors": Shift("german_against_minors", 1, "BWR-407"),
    "british": Shift("british_against_italians", 1, "BWR-409"),
    "first british": Shift("british_against_italians", 2, "BWR-409"),
    "out of supply": Shift("out_of_supply", 2, "BWR-411"),
    "defender air": Shift("defender_air", -2, "BWR-427"),
    "german defence": Shift("german_defence", -1, "BWR-425"),
    "fortified": Shift("fortified", -1, "BWR-426"),
    "fortress": Shift("fortress", -1, "BWR-429"),
    "line": Shift("fortified_line", -2, "BWR-430"),
    **{
        ground: Shift("terrain", -1, "BWR-428")
        for ground in ("river", "beach", "swamp", "mountains", "high mountains")
    },
}
ALSO: Mapping[str, str] = {
    "armoured": "armored",
    "armor": "armored",
    "armour": "armored",
    "tanks": "armored",
    "2 air": "air",
    "air superiority": "air",
    "enemy air": "defender air",
    "german defense": "german defence",
    "fortified line": "line",
    "italians": "british",
}
_GERMAN = ("elite", "west", "east", "minors")


def odds(board: BlitzBoard, asked: Mapping[str, Any]) -> dict[str, Any]:
    """BWR-399 to BWR-402: the odds of one attack, see `Odds` in pbem/engine/game.py; with `normal`
    in phase 9 alone, else in both phases. Raises NotUnderstood or Illegal for what is no attack."""
    first, *words = [part.strip() for part in str(asked["battle"]).split(",")]
    match = _TEXT.fullmatch(first)
    if match is None:
        raise NotUnderstood("odds_two_sides", column=1)
    ours, theirs = int(match[1]), int(match[2])
    if not (0 < ours <= MOST and 0 < theirs <= MOST):
        raise Illegal("", "odds_too_many", units=max(ours, theirs), most=MOST)
    said = [_word(word) for word in words if word]
    planes = 2 if "2 air" in (word.lower() for word in words) else int("air" in said)
    fight = _fight(board, ours, theirs, said, planes)
    fixed = _fixed(said)

    def weigh(now: Fight) -> Odds:
        found = tuple(each for each in fixed if _holds(now, each))
        return resolve.of(now.g, now.attacking_corps, now.defending_corps, found)

    told = weigh(fight)
    shown = {"kind": "attack", **steps(fight.g, told)}
    if told.column is None:
        raise Illegal("BWR-401", "too_weak", area="", corps=f"{ours}:{theirs}", net=_net(told))
    phases = (NORMAL,) if asked.get("normal") or not fight.armored() else (BLITZ, NORMAL)
    before = {"attacker": fight.attacking, "defender": fight.defenders}
    ends = course(fight.g, fight.zone, fight.attackers, phases, weigh)
    forces = {side: {"": classes(fight.g, there)} for side, there in before.items()}
    return {**shown, **forces, **result(fight, ends, before)}


def _net(told: Odds) -> int:
    return sum(each.by for each in told.shifts)


def _word(text: str) -> str:
    word = " ".join(text.lower().split())
    word = ALSO.get(word, word)
    if word not in SHIFTS:
        raise NotUnderstood("odds_word", column=1, name=text)
    return word


def _fixed(said: Iterable[str]) -> list[Shift]:
    """BWR-404, BWR-428: what is said, each kind once; of what gives Germans a column the first."""
    found: dict[str, Shift] = {}
    for word in said:
        key = "german" if word in _GERMAN else SHIFTS[word].why
        found.setdefault(key, SHIFTS[word])
    return list(found.values())


def _holds(now: Fight, shift: Shift) -> bool:
    """Whether what shifts the column is still there in this attack."""
    if shift.why == "attacker_air":
        return superiority.air(now.g, now.zone) == now.side
    lasting = {
        "armored": now.armored,
        "german_elite": now.elite,
        "fortified": now.all_fortified,
    }
    return lasting[shift.why]() if shift.why in lasting else True


# A position for it


def _fight(board: BlitzBoard, ours: int, theirs: int, said: list[str], planes: int) -> Fight:
    """The attack somewhere on the map, on ground like that which is said; its shifts are not those
    of the map."""
    zone = _zone(board, said)
    beside = board.neighbours(zone, {BROWN})
    origin = beside[0]
    mine = _attackers(ours, said)
    kind = "fortified corps" if "fortified" in said else counter_name("infantry", 1)
    state: dict[str, Any] = {
        "units": {origin: {"Germany": mine}, zone: {"UK": {kind: theirs}}},
        "ashore": {},
        "beachheads": {},
        "missions": [_mission(zone)] * planes,
        "supply": {},
        "control": {**dict.fromkeys((zone, *beside), ALLIES), origin: AXIS},
        "countries": {"Germany": AXIS, "UK": ALLIES},
        "passage": {},
        "fallen": {"France": 1},
        "dates": {},
        "wars": [[ALLIES, AXIS]],
        "driven": [],
        "lines": [],
        "cut_off": {zone: ["UK"]} if "out of supply" in said else {},
        "allied_attacks": [],
        "turn": 1,
        "phase": BLITZ,
        "side": AXIS,
        "now": new_side_turn(AXIS),
        "freed": {},
        "elites": 2,
        "points_at_end": 0,
        "options": {"odds": "open", "counter_mix": "free", "star_line": "soviet"},
    }
    g = Position(state, board)
    forces: Attackers = {origin: {"Germany": dict(mine)}}
    g.now["active"] = {origin: {"Germany": dict(mine)}}
    return Fight(g, AXIS, zone, forces)


def _mission(zone: str) -> dict[str, Any]:
    return {"country": "Germany", "from": zone, "at": zone, "use": "air", "turn": 1}


def _attackers(corps: int, said: Iterable[str]) -> dict[str, int]:
    """An Elite of two corps if one is said and there are so many, an armored corps, infantry."""
    found: dict[str, int] = {}
    left = corps
    if "elite" in said and left >= 2:
        found[counter_name("elite", 2)] = 1
        left -= 2
    elif "armored" in said:
        found[counter_name("armor", 1)] = 1
        left -= 1
    return {**found, **({counter_name("infantry", 1): left} if left else {})}


def _zone(board: BlitzBoard, said: list[str]) -> str:
    """A zone of the ground that is said; plain good going if none is."""
    wanted = next((w for w in said if w in ("swamp", "mountains", "high mountains")), "good")
    terrain = wanted.replace(" ", "_")
    for zone in board.land_zones:
        ground = (board.terrain(zone), board.is_fortress(zone), bool(board.fact(zone, "line")))
        fortress, line = "fortress" in said, "line" in said
        fits = (
            fortress == ground[1]
            and line == ground[2]
            and (line or fortress or terrain == ground[0])
        )
        if fits and len(board.neighbours(zone, {BROWN})) > 2 and not board.fact(zone, "africa"):
            return zone
    raise Illegal("", "odds_no_such_ground")
