"""What may be seen of a position: everything; which general comes next nobody knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.empires_of_history import victory
from pbem.games.empires_of_history.components import ALLIES, AXIS, LAND
from pbem.games.empires_of_history.concepts import standing
from pbem.games.empires_of_history.position import Position, base

Told = dict[str, Any]
_ACTIVE, _NEUTRAL, _CONQUERED = "active", "neutral", "conquered"
_EXILE, _SURRENDERED = "exile", "surrendered"


def view(g: Position, seat: str | None) -> Told:
    """EOH-100, EOH-122, EOH-334: the public position for templates; all seats see the same.

    * `turn`, `date` (name of the turn), `slot`, `phase`, `acting` (nations of the slot), `options`
    * `us_entry`: {"now", "at_start", "lowest", "highest"}; `score`: "held" and "taken" (of
      what was not its own), value by side; "out": [nations conquered or surrendered]
    * `powers`: [{"power", "side"}] of all nations that are on a side
    * `nations`: those that somebody plays, that are in a war or on a side: [{"nation", "kind",
      "seat", "side", "state" (active, neutral, conquered, exile, surrendered), "host" of an exile,
      "leader" (whose slot a minor acts in), "pools" ({pool:
      points}), "manpower", "production", "oil" (counters in all), "technologies" ({title: level}),
      "upgraded" likewise, "queue": [{"kind", "count", "pool", "turns", "place", "name"}],
      "enabled", "land", "air", "ships" (units), "generals" (on the map), "unbuilt" (generals still
      to be drawn), "blitzkriegs", "territories", "value" of them}]
    * `areas`: those where something lies or whose control has changed, in the order of the board:
      [{"area", "kind" (land, sea), "label", "of" (to whom it belongs), "was", "holder", "value",
      "front" (land that borders an enemy's), "stacks": [{"nation", "side", "units"}], "aboard"
      likewise, "generals", "riders": {nation: names}, "cargo": [{"nation", "units" ({owner:
      units}), "resources", "oil"}], "complexes", "airbases", "oil": {nation: counters}, "flying":
      [{"nation", "kind", "count", "use", "force"}], "silent", "ruins"}]
    * `mines`: {mine box: count}; `forces`: [{"force", "nations", "at", "ships", "for"}]
    * `wars`: {nation: [enemies]} of all that fight; `linked`; `sides`: {side: [nations]};
      `treaties`; `trades` of oil; `supports`; `stances`: [{"nation", "stance", "favours", "star"}]
      of neutral minors; `played`: {option: turn}
    """
    track = g.board.us_entry["track"]
    return {
        "turn": g.turn,
        "date": g.board.turns[g.turn - 1],
        "slot": g.state["slot"],
        "phase": g.state["phase"],
        "acting": list(g.now["nations"]),
        "options": dict(g.state["options"]),
        "us_entry": {
            **g.state["us_entry"],
            "lowest": track["lowest"],
            "highest": track["highest"],
        },
        "score": score(g),
        "powers": [{"power": n, "side": g.side_of(n)} for n in g.board.powers if g.side_of(n)],
        "nations": [_nation(g, name) for name in g.board.powers if _is_shown(g, name)],
        "areas": [_area(g, area) for area in g.board.areas if _is_told(g, area)],
        "mines": {box: n for box in g.board.mine_boxes if (n := g.state["mines"].get(box))},
        "forces": list(_forces(g)),
        "wars": {n: list(foes) for n in g.board.powers if (foes := g.enemies_of(n))},
        "linked": g.state["linked"],
        "sides": {s: [n for n in g.board.powers if g.side_of(n) == s] for s in (AXIS, ALLIES)},
        **{name: [dict(each) for each in g.state[name]] for name in _LISTS},
        "stances": list(_stances(g)),
        "played": dict(sorted(g.state["played"].items())),
    }


_LISTS = ("treaties", "trades", "supports")


def score(g: Position) -> Told:
    """R64: the standing in short: {"turn", "date", "us_entry", "held": {side: value of all that it
    holds}, "taken": {side: that of what was not its own}, "out": [nations conquered or
    surrendered]}."""
    return {
        "turn": g.turn,
        "date": g.board.turns[g.turn - 1],
        "us_entry": g.state["us_entry"]["now"],
        "held": {side: _held(g, side) for side in (AXIS, ALLIES)},
        "taken": {side: victory.conquered_value(g, side) for side in (AXIS, ALLIES)},
        "out": [nation for nation in g.board.powers if victory.is_out(g, nation)],
    }


def _held(g: Position, side: str) -> int:
    held = (t for t in g.board.territories if g.side_of(g.controller(t)) == side)
    return sum(g.value(t) for t in held)


# Nations


def _is_shown(g: Position, nation: str) -> bool:
    taking_part = g.decider(nation) or g.in_war(nation) or g.side_of(nation)
    return g.exists(nation) and (bool(taking_part) or victory.is_out(g, nation))


def _nation(g: Position, nation: str) -> Told:
    told = g.board.powers[nation]
    held = list(g.controlled(nation))
    return {
        "nation": nation,
        "kind": told.kind,
        "seat": g.decider(nation) or "",
        "side": g.side_of(nation),
        "state": _state(g, nation),
        "host": g.state["exiles"].get(nation, ""),
        "leader": g.state["attached"].get(nation, ""),
        "pools": {pool: g.pool(nation, pool) for pool in told.pools},
        "manpower": g.state["manpower"].get(nation, 0),
        "production": g.state["production"].get(nation, "none"),
        "oil": sum(here.get(nation, 0) for here in g.state["oil"].values()),
        "technologies": _levels(g, "technologies", nation),
        "upgraded": _levels(g, "upgraded", nation),
        "queue": [dict(each) for each in g.state["queue"].get(nation, ())],
        "enabled": list(g.state["enabled"].get(nation, ())),
        **_units(g, nation),
        "generals": sum(len(here.get(nation, ())) for here in g.state["generals"].values()),
        "unbuilt": len(g.state["unbuilt"].get(nation, ())),
        "blitzkriegs": g.state["blitzkriegs"].get(nation, 0),
        "territories": len(held),
        "value": sum(g.value(t) for t in held),
    }


def _state(g: Position, nation: str) -> str:
    if g.has_surrendered(nation):
        return _SURRENDERED
    if g.is_conquered(nation):
        return _EXILE if nation in g.state["exiles"] else _CONQUERED
    return _ACTIVE if g.in_war(nation) else _NEUTRAL


def _levels(g: Position, what: str, nation: str) -> dict[str, int]:
    known = g.state[what].get(nation, {})
    titles = {name: told.title for name, told in g.board.technologies.items()}
    return {title: known[name] for name, title in titles.items() if known.get(name)}


def _units(g: Position, nation: str) -> dict[str, int]:
    found: Counter[str] = Counter()
    for _, kind, count in standing.everywhere(g, nation):
        found[g.board.units[base(kind)].kind] += count
    return {"land": found["land"], "air": found["air"], "ships": found["sea"]}


def _stances(g: Position) -> Iterator[Told]:
    """EOH-334, EOH-335: where on the track of the diplomacy chart neutral nations stand."""
    track, chart = g.board.diplomacy["track"], g.board.diplomacy["nations"]
    for nation, at in g.board.in_turn(g.state["stances"]).items():
        if not g.in_war(nation) and not victory.is_out(g, nation):
            told = chart.get(nation, {})
            more = {"favours": told.get("favours", ""), "star": bool(told.get("star"))}
            yield {"nation": nation, "stance": track[at], **more}


# The map


_PLACED = ("units", "aboard", "cargo", "riders", "generals", "complexes", "airbases", "oil")


def _is_told(g: Position, area: str) -> bool:
    lies = any(g.state[what].get(area) for what in _PLACED)
    flown = any(each["at"] == area for each in g.state["flying"])
    return lies or flown or (not g.board.is_sea(area) and g.controller(area) != _printed(g, area))


def _printed(g: Position, territory: str) -> str:
    return str(g.board.fact(territory, "controller", "") or g.board.native(territory))


def _area(g: Position, area: str) -> Told:
    is_sea = g.board.is_sea(area)
    return {
        "area": area,
        "kind": g.board.areas[area].kind,
        "label": str(g.board.fact(area, "label", "")),
        "of": "" if is_sea else g.board.native(area),
        "was": "" if is_sea else _printed(g, area),
        "holder": "" if is_sea else g.controller(area),
        "value": 0 if is_sea else g.value(area),
        "front": not is_sea and _is_front(g, area),
        "stacks": list(_stacks(g, g.state["units"].get(area, {}))),
        "aboard": list(_stacks(g, g.state["aboard"].get(area, {}))),
        **{w: {n: list(v) for n, v in _by_nation(g, w, area)} for w in _NAMED},
        "cargo": [_load(n, told) for n, told in _by_nation(g, "cargo", area)],
        "complexes": g.state["complexes"].get(area, 0),
        "airbases": g.state["airbases"].get(area, 0),
        "oil": dict(_by_nation(g, "oil", area)),
        "flying": list(_flying(g, area)),
        "silent": area in g.state["silent"],
        "ruins": area in g.state["ruins"],
    }


_NAMED = ("generals", "riders")


def _by_nation(g: Position, what: str, area: str) -> Iterator[tuple[str, Any]]:
    yield from g.board.in_turn(g.state[what].get(area, {})).items()


def _load(nation: str, told: Told) -> Told:
    amounts = {what: told.get(what, 0) for what in ("resources", "oil")}
    return {"nation": nation, "units": dict(told.get("units", {})), **amounts}


def _is_front(g: Position, territory: str) -> bool:
    """Whether it borders land that an enemy of its holder has, or enemies stand there."""
    holder = g.controller(territory)
    near = any(g.at_war(holder, g.controller(t)) for t in g.board.borders(territory))
    return near or bool(g.enemies_in(territory, holder, LAND))


def _stacks(g: Position, here: Mapping[str, Mapping[str, int]]) -> Iterator[Told]:
    order = list(g.board.units)
    for nation, units in g.board.in_turn(here).items():
        kinds = sorted(units, key=lambda kind: (order.index(base(kind)), kind))
        told = {kind: units[kind] for kind in kinds}
        yield {"nation": nation, "side": g.side_of(nation), "units": told}


def _flying(g: Position, area: str) -> Iterator[Told]:
    """EOH-422, EOH-640: aircraft over an area, those alike together."""
    found: Counter[tuple[str, ...]] = Counter()
    for each in g.state["flying"]:
        if each["at"] == area:
            told = (each["nation"], each["kind"], each["use"], each.get("force") or "")
            found[told] += each["count"]
    for (nation, kind, use, force), count in found.items():
        yield {"nation": nation, "kind": kind, "count": count, "use": use, "force": force}


def _forces(g: Position) -> Iterator[Told]:
    """EOH-420: the task forces of this slot."""
    for name, told in sorted(g.now["forces"].items()):
        seen = {part: told.get(part) for part in ("nations", "at", "ships", "for")}
        yield {"force": name, **seen}
