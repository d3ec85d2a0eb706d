"""Ships (§Ph5, §Ph6): the phases 5, 5.1 and 6: minesweepers, hunts, cover, task forces with the
submarines that intercept them, strikes, battles, in this order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events, Flow, Leave, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import aloft, guns, over_sea
from pbem.games.empires_of_history.concepts import press
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import engagements, fights, fleets, hunts, mines, movement
from pbem.games.empires_of_history.sea.battle import naval_battle
from pbem.games.empires_of_history.sea.hunts import sub_hunt
from pbem.games.empires_of_history.sea.movement import facts, force_lines, read
from pbem.games.empires_of_history.sea.windows import hunters, kinds_of, subs_window
from pbem.wargame.phases import Phase, by_rank

LOSSES, NAVAL_LOSSES = "losses", "naval losses"
SAID = ("press", LOSSES, NAVAL_LOSSES)
_RANKS = {"sweep": 1, "hunt": 2, "cover": 3, "TF": 4, "strike": 5}
RANKS = {**_RANKS, **dict.fromkeys(SAID, 6)}


def rehearse(g: Position, line: Line) -> None:
    """A line of phase 5 as far as no die decides. Raises Illegal."""
    if line.verb == "sweep":
        mines.check_sweep(g, nation_of(g, line), line.args)
    elif line.verb == "TF":
        movement.rehearse(g, line)
    elif line.verb not in SAID:
        launch(g, line, None, [])


def launch(g: Position, line: Line, ends: Mapping[str, str] | None, events: Events) -> None:
    """EOH-422, EOH-423, EOH-448: aircraft take off, or ships search. Cover without a zone flies to
    that where its task force ends (R99); before that is known no way can be rehearsed."""
    nation, told = nation_of(g, line), line.args
    if line.verb == "hunt":
        hunts.send(g, nation, told, events)
    elif line.verb == "strike":
        over_sea.strike(g, nation, told, events)
    else:
        key = fleets.key_of(nation, told["force"])
        if zone := told.get("zone", (ends or {}).get(key, "")):
            over_sea.cover(g, nation, {**told, "force": key}, zone, events)
        elif ends is not None:
            raise Illegal("EOH-422", "no_such_force", force=told["force"])
        else:
            over_sea.check_cover(g, nation, told)


def _check(g: Position, f: Locals, line: Line) -> None:
    trial = g.trial()
    if line.verb in ("hunt", "strike", "cover"):
        launch(trial, line, f.get("ends", {}), [])
    else:
        rehearse(trial, line)


sailing = Flow("sailing")
sweep_lines, launch_lines = (
    LineFlow(name, read, check=_check, facts=facts, predicates=PREDICATES)
    for name in ("sweep_lines", "launch_lines")
)


def _of(g: Position, f: Locals, *verbs: str) -> list[str]:
    return [text for text in f["lines"] if read(g, text).verb in verbs]


@sailing.step
def begin_naval(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 5
    events.append({"kind": "phase_began", "phase": 5, "nations": g.now["nations"]})
    guns.begin_phase(g)


@sailing.step
def sweep(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-272: mines are swept before any ship moves."""
    return sweep_lines.run(_of(g, f, "sweep"), g.now["nations"])


@sweep_lines.step
def disarm(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    line = read(g, f["line"])
    mines.sweep(g, nation_of(g, line), line.args, dice, f["number"], events)


@launch_lines.step
def take_off(g: Position, f: Locals, dice: Any, events: Events) -> None:
    launch(g, read(g, f["line"]), f.get("ends", {}), events)


# Hunts


@sailing.step
def send_hunters(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """R14: hunts come before any task force moves."""
    return launch_lines.run(_of(g, f, "hunt"), g.now["nations"])


def _raid(g: Position, f: Locals, use: str) -> Run:
    """Guns and fighters meet the aircraft up to their zone; how the battle in the air is pressed
    is said by itself."""
    told = {"uses": [use], "nations": g.now["nations"]}
    return Run("air_raids", {**told, "terms": _terms(g, f, in_the_air=True)})


def _terms(g: Position, f: Locals, *, in_the_air: bool) -> dict[str, Any]:
    said = (read(g, text) for text in _of(g, f, *SAID))
    verb = LOSSES if in_the_air else NAVAL_LOSSES
    return press.of_lines(said, verb, in_the_air=in_the_air)


@sailing.step
def fly_to_hunt(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    return _raid(g, f, aloft.SEARCH)


@sailing.step
def hunt(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """EOH-448: zone by zone the searchers roll, and who finds fights."""
    ships = {z: told["search"] for z, told in sorted(g.now["fought"].items()) if told.get("search")}
    flown = [each["at"] for each in g.state["flying"] if each["use"] == aloft.SEARCH]
    done = f.setdefault("hunted", [])
    zone = next((z for z in dict.fromkeys([*ships, *flown]) if z not in done), "")
    if not zone:
        return None
    done.append(zone)
    found = fights.still_there(g, zone, ships.get(zone, {}))
    told = {"zone": zone, "ships": found, "nations": g.now["nations"]}
    return Run("sub_hunt", {**told, "key": "hunt"}, then="hunt")


# Cover and task forces


@sailing.step
def send_cover(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-422, R99: cover is there before the ships are."""
    ends = {}
    for text in _of(g, f, "TF"):
        line = read(g, text)
        key = fleets.key_of(nation_of(g, line), line.args["force"])
        ends[key] = movement.end_of(g, line)
    return launch_lines.run(_of(g, f, "cover"), g.now["nations"], ends=ends)


@sailing.step
def fly_cover(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    return _raid(g, f, aloft.COVER)


@sailing.step
def sail(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-420: task forces sail, one after the other."""
    said = _terms(g, f, in_the_air=False)
    return force_lines.run(_of(g, f, "TF"), g.now["nations"], said=said)


@sailing.step
def prepare_landings(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """EOH-430, EOH-450, R90: once all have moved, submarines may attack who is going to unload."""
    done = f.setdefault("exposed", [])
    for key, force in fleets.in_order(g):
        if force["for"] and key not in done and hunters(g, force):
            done.append(key)
            told = {"force": key, "why": "unloads", "said": _terms(g, f, in_the_air=False)}
            return Run("subs_window", {**told, "coming": _exposed(g, done)}, "prepare_landings")
    return None


def _exposed(g: Position, done: Collection[str]) -> list[dict[str, Any]]:
    """The other task forces that are going to unload."""
    return [
        {
            "force": force["name"],
            "power": force["by"],
            "zones": [force["at"]],
            "ships": kinds_of(force),
        }
        for key, force in fleets.in_order(g)
        if force["for"] and key not in done and hunters(g, force)
    ]


# Strikes and battles


@sailing.step
def send_strikes(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-423, R82: strikes start once ships have moved, from carriers where they then are."""
    return launch_lines.run(_of(g, f, "strike"), g.now["nations"])


@sailing.step
def fly_strikes(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    return _raid(g, f, aloft.STRIKE)


@sailing.step
def fight(g: Position, f: Locals, dice: Any, events: Events) -> Run | Leave:
    """EOH-125, R71: battles of phase 6, one place after the other."""
    places = engagements.places(g)
    if g.state["phase"] != 6 and places:
        events.append({"kind": "phase_began", "phase": 6, "nations": g.now["nations"]})
    g.state["phase"] = 6
    if not places:
        said = (line for text in _of(g, f, *SAID) if (line := read(g, text)).verb != LOSSES)
        fought = [place for place, told in g.now["fought"].items() if _was_fought(told)]
        press.tell_unfought(g, said, fought, events)
        return Leave()
    g.now["fought"].setdefault(places[0], {})["battle"] = True
    engagements.tell_usa(g, places[0])
    told = engagements.battle(g, places[0], _terms(g, f, in_the_air=False))
    events.append(
        {"kind": "naval_battle_began", "area": places[0], "own": told["own"], "foe": told["foe"]}
    )
    return Run("naval_battle", told, then="fight")


def _was_fought(told: Mapping[str, Any]) -> bool:
    return bool(told.get("battle") or told.get("attacks"))


def _is_certain(g: Position, line: Line) -> bool:
    """Ways hang on no die; what mines and submarines make of them is known when they are sailed.
    Who sweeps or hunts does nothing else, whatever comes of it."""
    return True


def _runner(flow: Flow) -> Any:
    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run


NAVAL: Phase[Position] = Phase(
    5,
    "naval",
    tuple(RANKS),
    (sailing, sweep_lines, launch_lines, force_lines, subs_window, sub_hunt, naval_battle),
    _runner(sailing),
    rehearse=rehearse,
    is_certain=_is_certain,
    arrange=lambda lines: by_rank(RANKS, lines),
)
