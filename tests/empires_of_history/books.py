"""A bookkeeper of Empires of History: from events alone he knows what each nation has saved, its
oil, manpower, build chart and units, who controls what, and how many units there are of each kind.

Units are booked by nation and kind, wherever they stand, lie in a hold or fly; oil by territory,
and that in holds with its nation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.state import copy
from pbem.games.empires_of_history.components import DAMAGED
from pbem.games.empires_of_history.position import FRANCE, Position, base
from tests.harness.accountant import Accountant, Event

HOLD = "aboard"
INSTALLED = {"industrial complex": "complexes", "airbase": "airbases"}
GENERAL, MINE = "general", "naval mine"
CHART, FALLEN = "chart", "fallen"


def units(g: Position) -> Counter[tuple[str, str]]:
    """(nation, kind): count of all units, on the board, on ships and in the air."""
    found: Counter[tuple[str, str]] = Counter()
    for part in ("units", "aboard"):
        for here in g.state[part].values():
            for nation, kinds in here.items():
                for kind, count in kinds.items():
                    found[nation, kind] += count
    for nation, kind, count in (*_in_holds(g), *_in_the_air(g)):
        found[nation, kind] += count
    return +found


def _in_holds(g: Position) -> Iterator[tuple[str, str, int]]:
    for here in g.state["cargo"].values():
        for hold in here.values():
            for nation, kinds in hold.get("units", {}).items():
                yield from ((nation, kind, count) for kind, count in kinds.items())


def _in_the_air(g: Position) -> Iterator[tuple[str, str, int]]:
    for each in g.state["flying"]:
        yield each["nation"], each["kind"], each["count"]
        yield from ((each["nation"], kind, n) for kind, n in each.get("load", {}).items())


def pools(g: Position) -> Counter[tuple[str, str]]:
    """(nation, pool): points, those in the holds of its ships under HOLD."""
    told = {
        (n, pool): points for n, mine in g.state["pools"].items() for pool, points in mine.items()
    }
    return +Counter(told) + _goods(g, "resources")


def oil(g: Position) -> Counter[tuple[str, str]]:
    """(nation, territory): counters, those in the holds of its ships under HOLD."""
    told = {(n, t): count for t, here in g.state["oil"].items() for n, count in here.items()}
    return +Counter(told) + _goods(g, "oil")


def _goods(g: Position, what: str) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for here in g.state["cargo"].values():
        for nation, hold in here.items():
            found[nation, HOLD] += hold.get(what, 0)
    return +found


def queue(g: Position) -> Counter[tuple[str, str, str]]:
    """(nation, kind, general): count on the build charts."""
    found: Counter[tuple[str, str, str]] = Counter()
    for nation, entries in g.state["queue"].items():
        for each in entries:
            found[nation, each["kind"], each["name"]] += each["count"]
    return +found


def generals(g: Position) -> dict[str, str]:
    """Where each general is who is not still to be drawn: an area, CHART or FALLEN."""
    found = dict.fromkeys(g.state["fallen_generals"], FALLEN)
    for part in ("generals", "riders"):
        for area, here in g.state[part].items():
            found |= {name: area for names in here.values() for name in names}
    for entries in g.state["queue"].values():
        found |= {each["name"]: CHART for each in entries if each["name"]}
    return found


def record(g: Position) -> dict[str, Any]:
    """What is known of nations beside what they have."""
    plain = ("technologies", "upgraded", "blitzkriegs", "exiles", "sides")
    return {
        **{name: copy(g.state[name]) for name in plain},
        "played": dict.fromkeys(g.state["played"], True),
        "conquered": dict.fromkeys(g.state["conquered"], True),
        "ruins": dict.fromkeys(g.state["ruins"], True),
        "US Entry": {"now": g.state["us_entry"]["now"]},
    }


class Books(Accountant):
    """What nations have."""

    silent = frozenset(
        {
            *("orders_open", "turn_began", "slot_began", "phase_began", "won", "nobody_decides"),
            *("line_unused", "war_declared", "treaty_signed", "treaty_broken", "haste_charged"),
            *("flag_lapsed", "us_entry_event"),
            *("option_refused", "option_rolled", "stance_moved", "nation_led", "oil_trade"),
            *("production_set", "face_fortified", "wars_linked", "oil_lost"),
            *("surrender_offered", "surrender_answered", "tribute_split", "nation_stunned"),
            *("queue_advanced", "aircraft_took_off", "aircraft_landed"),
            *("interceptors_met", "guns_fired", "air_round", "air_battle_broken_off", "loaded"),
            *("paratroopers_jumped", "tactical_points", "rockets_fired"),
            *("units_moved", "land_round"),
            *("land_battle_began", "land_battle_ended", "city_took_hits", "coastal_defence_lost"),
            *("bulgarians_left", "force_formed"),
            *("mines_crossed", "submarines_searched", "subs_attacked", "naval_battle_began"),
            *("naval_round", "naval_battle_broken_off", "ships_fired_at_planes"),
            *("trade_raided", "passage_allowed"),
        }
    )

    def __init__(self, g: Position) -> None:
        self.board = g.board
        self.units, self.pools, self.oil, self.queue = units(g), pools(g), oil(g), queue(g)
        self.manpower: Counter[str] = Counter(g.state["manpower"])
        self.control: dict[str, str] = dict(g.state["control"])
        self.generals = generals(g)
        self.record = record(g)
        self.wars: list[list[str]] = copy(g.state["wars"])
        self.built = {what: Counter(g.state[what]) for what in ("complexes", "airbases", "mines")}

    def compare(self, g: Position) -> None:
        for what, said, booked in (
            ("units", units(g), self.units),
            ("pools", pools(g), self.pools),
            ("oil", oil(g), self.oil),
            ("queue", queue(g), self.queue),
            ("manpower", +Counter(g.state["manpower"]), +self.manpower),
            ("control", g.state["control"], self.control),
            ("generals", generals(g), self.generals),
            *((name, told, self.record[name]) for name, told in record(g).items()),
            ("wars", g.state["wars"], sorted(self.wars)),
            *((name, +Counter(g.state[name]), +self.built[name]) for name in self.built),
        ):
            assert booked == said, f"{what}: {_apart(said, booked)}"

    # What is entered

    def _enter(self, book: Counter[Any], key: Any, by: int) -> None:
        book[key] += by
        self.expect(book[key] >= 0, True, f"{key}: {book[key]}")
        if not book[key]:
            del book[key]

    def _unit(self, nation: str, kind: str, by: int) -> None:
        self._enter(self.units, (nation, kind), by)

    def _pay(self, nation: str, pool: str, by: int) -> None:
        self._enter(self.pools, (nation, pool or self._home(nation)), by)

    def _home(self, nation: str) -> str:
        return str(self.board.powers[nation].home_pool)

    def _built(self, what: str, place: str, by: int) -> None:
        self._enter(self.built[what], place, by)

    def _burn(self, nation: str, told: Mapping[str, int]) -> None:
        for place, count in told.items():
            self._enter(self.oil, (nation, place), -count)

    # Nations

    def _war_began(self, event: Event) -> None:
        self.expect(event["between"] in self.wars, False, "a war")
        self.wars.append(list(event["between"]))

    def _peace_made(self, event: Event) -> None:
        self.wars.remove(list(event["between"]))

    def _gift_given(self, event: Event) -> None:
        self._pay(event["nation"], event["pool"], -event["points"])
        self._pay(event["target"], event["goal"], event["arrived"])

    def _support_given(self, event: Event) -> None:
        self._pay(event["nation"], event["pool"], -event["points"])
        self._pay(event["target"], "", event["points"])

    def _neutral_roused(self, event: Event) -> None:
        for pool, points in event["pools"].items():
            self._pay(event["nation"], pool, points)

    def _influence_tried(self, event: Event) -> None:
        self._pay(event["nation"], event["pool"], -event["paid"])

    def _option_played(self, event: Event) -> None:
        self._pay(event.get("payer", event["nation"]), event["pool"], -event["cost"])
        self.record["played"][event["option"]] = True

    def _option_points(self, event: Event) -> None:
        self._pay(event["nation"], event["pool"], event["points"])

    _option_income = _option_points

    def _manpower_changed(self, event: Event) -> None:
        nation = event["nation"]
        self.manpower[nation] = max(0, self.manpower[nation] + event["delta"])

    def _minor_ally_activated(self, event: Event) -> None:
        self._pay(event["nation"], "", event.get("fund", 0))

    def _mobilised(self, event: Event) -> None:
        self._pay(event["nation"], "", -event["paid"])
        self._burn(event["nation"], event["oil"])
        self._enter(self.manpower, event["nation"], -event["manpower"])

    def _units_came(self, event: Event) -> None:
        self._come(event["power"], event["unit"], event["count"], event["area"])

    def _come(self, nation: str, kind: str, count: int, place: str) -> None:
        if kind in INSTALLED:
            self._built(INSTALLED[kind], place, count)
        elif kind == MINE:
            self._built("mines", place, count)
        elif kind != GENERAL:
            self._unit(nation, kind, count)

    def _units_sent(self, event: Event) -> None:
        self._unit(event["of"], event["unit"], -event["count"])
        self._unit(event["power"], event["unit"], event["count"])

    _went_home = _units_sent

    def _found_no_home(self, event: Event) -> None:
        self._unit(event["of"], event["unit"], -event["count"])

    def _nation_hardened(self, event: Event) -> None:
        self.manpower[event["nation"]] += event["manpower"]

    def _tribute_paid(self, event: Event) -> None:
        self._pay(event["nation"], "", -event["points"])
        for winner, points in event["to"].items():
            self._pay(winner, "", points)

    def _no_chart(self, nation: str) -> None:
        for key in [key for key in self.queue if key[0] == nation]:
            del self.queue[key]

    def _nation_surrendered(self, event: Event) -> None:
        self._no_chart(event["nation"])
        self.record["sides"].pop(event["nation"], None)

    def _nation_liberated(self, event: Event) -> None:
        for key in [key for key in self.pools if key[0] == event["nation"] and key[1] != HOLD]:
            del self.pools[key]
        for name in ("conquered", "exiles"):
            self.record[name].pop(event["nation"], None)

    def _nation_created(self, event: Event) -> None:
        """Its savings are those of France."""
        new = event["nation"]
        for key in [key for key in self.pools if key[0] == FRANCE and key[1] != HOLD]:
            known = key[1] in self.board.powers[new].pools
            self._pay(new, key[1] if known else "", self.pools.pop(key))
        self._no_chart(FRANCE)
        self.record["conquered"][FRANCE] = True

    # What is known of nations

    def _side_joined(self, event: Event) -> None:
        self.record["sides"][event["nation"]] = event["side"]

    def _blitzkrieg_declared(self, event: Event) -> None:
        self.record["blitzkriegs"][event["nation"]] = event["left"]

    def _nation_conquered(self, event: Event) -> None:
        self.record["conquered"][event["nation"]] = True

    def _went_into_exile(self, event: Event) -> None:
        self.record["exiles"][event["nation"]] = event["host"]

    def _exile_lost_host(self, event: Event) -> None:
        del self.record["exiles"][event["nation"]]

    def _city_ruined(self, event: Event) -> None:
        self.record["ruins"][event["area"]] = True

    def _us_entry_moved(self, event: Event) -> None:
        self.expect(event["before"], self.record["US Entry"]["now"], "US Entry")
        self.record["US Entry"]["now"] = event["after"]

    # Territories

    def _territory_taken(self, event: Event) -> None:
        self.expect(event["from"], self.control.get(event["area"], ""), "who had it")
        self.control[event["area"]] = event["power"]

    def _territory_ceded(self, event: Event) -> None:
        self._territory_taken(event)
        self._collect_oil(event["area"], event["power"])

    def _oil_captured(self, event: Event) -> None:
        self.expect(event["count"], self._collect_oil(event["area"], event["power"]), "oil")

    def _collect_oil(self, place: str, power: str) -> int:
        total = sum(self.oil.pop(key) for key in [key for key in self.oil if key[1] == place])
        if total:
            self.oil[power, place] = total
        return total

    # Money

    def _technology_tried(self, event: Event) -> None:
        self._pay(event["nation"], event["pool"], -event["paid"])
        if event["gained"]:
            known = self.record["technologies"].setdefault(event["nation"], {})
            known[event.get("id", "nuclear")] = event["level"]

    _nuclear_tried = _technology_tried

    def _units_upgraded(self, event: Event) -> None:
        self._nuclear_programme_bought(event)
        self.record["upgraded"].setdefault(event["nation"], {})[event["id"]] = event["level"]

    def _nuclear_programme_bought(self, event: Event) -> None:
        self._pay(event["nation"], event["pool"], -event["paid"])

    def _savings_lost(self, event: Event) -> None:
        self._pay(event["nation"], event["pool"], -event["points"])

    def _units_bought(self, event: Event) -> None:
        nation = event["nation"]
        self._pay(nation, event["pool"], -event["paid"])
        self._burn(nation, event["oil"])
        self._enter(self.manpower, nation, -event["manpower"])
        for each in event["entries"]:
            if each["kind"] != GENERAL:
                self._enter(self.queue, (nation, each["kind"], each["name"]), each["count"])

    def _general_drawn(self, event: Event) -> None:
        self._enter(self.queue, (event["nation"], GENERAL, event["general"]), 1)
        self.generals[event["general"]] = CHART

    def _general_came(self, event: Event) -> None:
        self.generals[event["general"]] = event["area"]

    def _generals_moved(self, event: Event) -> None:
        for name in event["generals"]:
            self.expect(self.generals[name], event["from"], name)
            self.generals[name] = event["area"]

    _generals_embarked = _went_ashore = _force_moved = _generals_moved
    _broke_through = _column_went_back = _port_evacuated = _bulgarians_stepped_back = (
        _generals_moved
    )

    def _generals_fell(self, event: Event) -> None:
        self.generals |= dict.fromkeys(event["generals"], FALLEN)

    _generals_retired = _generals_fell

    def _unit_placed(self, event: Event) -> None:
        nation, kind, count = event["nation"], event["unit"], event["count"]
        self._enter(self.queue, (nation, kind, event.get("general", "")), -count)
        self._come(nation, kind, count, event["area"])
        if kind == GENERAL:
            self.generals[event["general"]] = event["area"]

    def _ships_repaired(self, event: Event) -> None:
        nation, kind, count = event["nation"], event["unit"], event["count"]
        self._pay(nation, event["pool"], -event["paid"])
        self._unit(nation, f"{DAMAGED}{kind}", -count)
        self._unit(nation, kind, count)

    def _resources_collected(self, event: Event) -> None:
        for pool, points in event["pools"].items():
            self._pay(event["nation"], pool, points)
        self._pay(event["nation"], event["home"], event["conquered"])

    def _trade_collected(self, event: Event) -> None:
        self._pay(event["nation"], event["pool"], event["points"])

    def _oil_found(self, event: Event) -> None:
        for place, count in event["counters"].items():
            self._enter(self.oil, (event["nation"], place), count)

    def _oil_received(self, event: Event) -> None:
        self._enter(self.oil, (event["nation"], event["area"]), event["count"])

    def _oil_moved(self, event: Event) -> None:
        self._enter(self.oil, (event["power"], event["from"]), -event["count"])
        owner = event.get("to", event["power"])
        self._enter(self.oil, (owner, event["area"]), event["count"])

    # Bombs

    def _resources_bombed(self, event: Event) -> None:
        self._pay(event["power"], event["pool"], -event["points"])

    def _manpower_bombed(self, event: Event) -> None:
        self._enter(self.manpower, event["power"], -event["count"])

    def _oil_bombed(self, event: Event) -> None:
        self._enter(self.oil, (event["power"], event["area"]), -event["count"])

    def _units_bombed(self, event: Event) -> None:
        for nation, kinds in event["units"].items():
            for kind, count in kinds.items():
                self._unit(nation, kind, -count)

    def _nuclear_bomb_fell(self, event: Event) -> None:
        self._unit(event["by"], "nuclear bomb", -event["count"])

    # Battles

    def _aircraft_lost(self, event: Event) -> None:
        for kind, count in {event["unit"]: event["count"], **event.get("load", {})}.items():
            self._unit(event["power"], kind, -count)

    _aircraft_without_base = _aircraft_lost

    def _land_units_lost(self, event: Event) -> None:
        for kind, count in event["units"].items():
            if kind in INSTALLED:
                self._built(INSTALLED[kind], event["area"], -count)
            else:
                self._unit(event["power"], kind, -count)

    # At sea

    def _mines_swept(self, event: Event) -> None:
        self._built("mines", event["box"], -event["removed"])
        self._unit(event["power"], "minesweeper", -event["lost"])

    def _ship_sunk(self, event: Event) -> None:
        self._unit(event["power"], event["unit"], -1)

    def _ship_damaged(self, event: Event) -> None:
        self._unit(event["power"], event["unit"], -1)
        self._unit(event["power"], f"{DAMAGED}{base(event['unit'])}", 1)

    def _ships_scuttled(self, event: Event) -> None:
        for kind, count in event["ships"].items():
            self._unit(event["power"], kind, -count)

    def _cargo_loaded(self, event: Event) -> None:
        nation, count, place = event["power"], event["count"], event["from"]
        if event["unit"] == "oil":
            self._enter(self.oil, (nation, place), -count)
            self._enter(self.oil, (nation, HOLD), count)
        elif event["unit"] == "resources":
            pools = self.board.powers[nation].pools.values()
            [pool] = [pool.name for pool in pools if pool.seat == place]
            self._pay(nation, pool, -count)
            self._pay(nation, HOLD, count)

    def _cargo_unloaded(self, event: Event) -> None:
        if event["unit"] == "oil":
            self._enter(self.oil, (event["power"], HOLD), -event["count"])
            self._enter(self.oil, (event["to"], event["area"]), event["count"])
        else:
            self._pay(event["power"], HOLD, -event["count"])
            self._pay(event["to"], event["pool"], event["arrived"])

    def _cargo_sunk(self, event: Event) -> None:
        if event["unit"] == "oil":
            self._enter(self.oil, (event["power"], HOLD), -event["count"])
        elif event["unit"] == "resources":
            self._pay(event["power"], HOLD, -event["count"])
        else:
            self._unit(event["owner"], event["unit"], -event["count"])


def _apart(said: Any, booked: Any) -> str:
    """What is not the same in two mappings or lists, state and books."""
    if not isinstance(said, dict):
        return f"{said} {booked}"
    keys = [key for key in {**said, **booked} if said.get(key) != booked.get(key)]
    return ", ".join(f"{key}: {said.get(key)}, not {booked.get(key)}" for key in keys)
