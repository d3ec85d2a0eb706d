"""What the rulebook says of single zones and seas (gaps A1, A2): which there have to be, whose they
are, and what they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.games.blitzwar.checks.map import FILE, PORTS, TERRAINS
from pbem.wargame.need import Data, listing, need

# BWR-490, BWR-491: zones of the set-up by country, and others that the rulebook names as its own.
NAMED: Mapping[str, tuple[str, Sequence[str]]] = {
    "Germany": ("BWR-490", ("East Prussia", "Koszalin", "Kustrin", "Breslau", "Ostrava", "Berlin", "Stuttgart", "Saar", "Ruhr", "Hamburg")),
    "Italy": ("BWR-490", ("Benghazi", "Bir Hacheim", "Albania", "Taranto", "Tobruk", "Turin", "Tripoli", "Sirte", "El Agheila", "Mechili", "Derna", "Gazala", "Naples", "Sicily", "Sardinia", "Milan")),
    "Finland": ("BWR-490", ("Karelia", "Kouvola")),
    "Rumania": ("BWR-490", ("Cluj", "Yassi", "Galatz", "Bucharest")),
    "Hungary": ("BWR-490", ("Budapest", "Debrecen")),
    "Bulgaria": ("BWR-490", ("Sofia",)),
    "USSR": ("BWR-490", ("Leningrad", "Vitebsk", "Minsk", "Tarnopol", "Gorki", "Kiev", "Kirovograd", "Orel", "Mozhaisk", "Bryansk", "Armavir", "Kuybishev", "Sevastopol")),
    "Yugoslavia": ("BWR-490", ("Belgrade", "Sarajevo", "Brod", "Montenegro")),
    "France": ("BWR-490", ("Nancy", "Paris", "Reims", "Calais", "Casablanca", "Algiers", "Mareth", "Tunis")),
    "Belgium-Netherlands": ("BWR-490", ("Brussels",)),
    "Greece": ("BWR-490", ("Ioannina", "Salonika")),
    "UK": ("BWR-490", ("London", "Alexandria", "Scapa Flow", "Gibraltar", "Malta", "Suez", "Asian Bases", "Basra")),
    "USA": ("BWR-490", ("America",)),
    "Sweden": ("BWR-490", ("Stockholm",)),
    "Spain": ("BWR-490", ("Bilbao", "Barcelona", "Seville", "Valencia")),
    "Turkey": ("BWR-490", ("Edirne", "Adana", "Malatya", "Trabzon", "Kars", "Istanbul")),
    "Denmark": ("BWR-273", ("Copenhagen",)),
    "Norway": ("BWR-051", ("Trondheim", "Bergen")),
}  # fmt: skip
SEAS = ("North Atlantic", "Central Atlantic", "Norwegian Sea", "North Sea", "Western Mediterranean",
        "South Central Mediterranean", "Persian Gulf")  # fmt: skip
# BWR-245, BWR-490, BWR-005, BWR-243: bases where fleets start or are placed, or that bar landings.
BASES = ("Hamburg", "Taranto", "Alexandria", "Scapa Flow", "America", "Asian Bases", "Sevastopol")
LIMITS = {"Malta": 1, "Gibraltar": 1, "Tobruk": 2}
CAPITAL_AND_FOUR = ("France", "Poland", "Yugoslavia", "Spain", "Turkey")
STRAITS = ("Gibraltar", "Istanbul", "Copenhagen")
# BWR-164: as many ports the Allies need, of Vichy and Occupied France.
_PORTS_OF_FRANCE = 3
_SEVERAL = 2


def check_places(data: Data) -> None:
    """BWR-005 and others: the zones and seas that the rulebook names, with what it says of them."""
    land, sea = data["land"], data["sea"]
    for country, (rule, zones) in NAMED.items():
        for zone in zones:
            need(
                zone in land, f"there is no {zone}, which the rulebook names", FILE, ("land",), rule
            )
            what = f"{zone} is a zone of {country}"
            need(land[zone]["country"] == country, what, FILE, ("land", zone, "country"), rule)
    for name in SEAS:
        what = f"there is no {name}, which the rulebook names"
        need(name in sea, what, FILE, ("sea",), "BWR-043")
    for check in (_terrains, _ports, _limits, _lines, _countries, _poland, _france, _supply):
        check(land)
    _seas(land, sea)


def _need(land: Data, zone: str, holds: bool, what: str, rule: str, key: str = "") -> None:
    need(holds, f"{zone}: {what}", FILE, ("land", zone, *([key] if key else [])), rule)


def _of(land: Data, country: str, fact: str = "") -> list[str]:
    """The zones of a country that have a fact."""
    return [z for z, e in land.items() if e["country"] == country and (not fact or e.get(fact))]


def _terrains(land: Data) -> None:
    """BWR-047: all kinds of terrain are there, mountains several times; BWR-429: fortresses of the
    Soviets, too."""
    for terrain in TERRAINS:
        many = sum(entry["terrain"] == terrain for entry in land.values())
        fewest = _SEVERAL if terrain.endswith("mountains") else 1
        what = f"terrain {terrain}: there has to be {'some' if fewest == 1 else 'more'} of it"
        need(many >= fewest, what, FILE, ("land",), "BWR-047")
    what = "the Soviets have several fortresses"
    need(len(_of(land, "USSR", "fortress")) >= _SEVERAL, what, FILE, ("land",), "BWR-429")
    for zone, entry in land.items():
        warm = not entry.get("africa") or entry.get("snow") is False
        _need(land, zone, warm, "no snow falls in Africa", "BWR-061", "snow")


def _ports(land: Data) -> None:
    """BWR-004, BWR-005, BWR-050, BWR-178: ports and bases that the rulebook names."""
    _need(land, "Leningrad", not land["Leningrad"].get("port"), "it has no port", "BWR-004", "port")
    for zone in BASES:
        is_base = land[zone].get("port") == PORTS[1]
        _need(land, zone, is_base, "it is a naval base", "BWR-050", "port")
    ports = {"Tripoli": "BWR-340", "Naples": "BWR-340", "Montenegro": "BWR-178", "Suez": "BWR-345"}
    for zone, rule in ports.items():
        _need(land, zone, bool(land[zone].get("port")), "it has a port", rule, "port")


def _limits(land: Data) -> None:
    """BWR-031, BWR-032: who holds how many corps, and that America holds all."""
    for zone, entry in land.items():
        told, what = LIMITS.get(zone), "its limit of corps"
        said = f"{what} is {told}" if told else "it has no limit of its own"
        _need(land, zone, entry.get("corps") == told, said, "BWR-031", "corps")
        free = bool(entry.get("unlimited")) == (zone == "America")
        _need(land, zone, free, "America alone holds any number", "BWR-032", "unlimited")


def _lines(land: Data) -> None:
    """BWR-046, BWR-430: Nancy and Kouvola have Fortified Lines, and Nancy has a side without."""
    for zone, entry in land.items():
        has = bool(entry.get("line")) == (zone in ("Nancy", "Kouvola"))
        _need(land, zone, has, "Nancy and Kouvola have Fortified Lines", "BWR-046", "line")
    maginot = land["Nancy"]["line"]
    german = all(land[zone]["country"] == "Germany" for zone in maginot)
    _need(land, "Nancy", german, "its line faces Germany", "BWR-046", "line")
    round_it = set(land["Nancy"]["land"]) - set(maginot)
    _need(land, "Nancy", bool(round_it), "a way leads round its line", "BWR-430", "line")


def _countries(land: Data) -> None:
    """BWR-120, BWR-121: zones enough for surrender: a capital and four others, three at home."""
    for country in CAPITAL_AND_FOUR:
        fits = len(_of(land, country)) > 4 and len(_of(land, country, "capital")) == 1
        what = f"{country} has a capital and four more zones"
        need(fits, what, FILE, ("land",), "BWR-120")
    what = "Spain has four zones beside its capital, those of its set-up"
    others = [zone for zone in _of(land, "Spain") if not land[zone].get("capital")]
    need(sorted(others) == sorted(NAMED["Spain"][1]), what, FILE, ("land",), "BWR-120")
    for zone in ("Sicily", "Sardinia"):
        _need(land, zone, not land[zone].get("abroad"), "it is Italy's home", "BWR-121", "abroad")
    at_home = [zone for zone in _of(land, "Italy") if not land[zone].get("abroad")]
    what = "Italy has more at home than its islands"
    need(len(at_home) > _SEVERAL, what, FILE, ("land",), "BWR-121")
    for country, (_, zones) in NAMED.items():
        if country not in ("Germany", "USA"):
            continue
        for zone in zones:
            _need(land, zone, not land[zone].get("abroad"), "it is home", "BWR-490", "abroad")


def _poland(land: Data) -> None:
    """BWR-054, BWR-129: several starred zones and others in Poland; none elsewhere."""
    starred, zones = _of(land, "Poland", "star"), _of(land, "Poland")
    what = "Poland has several starred zones, and several without a star"
    several = min(len(starred), len(zones) - len(starred)) >= _SEVERAL
    need(several, what, FILE, ("land",), "BWR-054")
    for zone, entry in land.items():
        fits = not entry.get("star") or zone in zones
        _need(land, zone, fits, "only Polish zones have a star", "BWR-054", "star")


def _france(land: Data) -> None:
    """BWR-160, BWR-162, BWR-164: all French zones become Vichy's or occupied; enough have ports."""
    for zone in _of(land, "France"):
        either = bool(land[zone].get("vichy")) != bool(land[zone].get("occupied"))
        _need(land, zone, either, "it becomes Vichy's or occupied", "BWR-160")
    for zone in ("Casablanca", "Algiers", "Mareth", "Tunis"):
        _need(land, zone, bool(land[zone].get("vichy")), "it becomes Vichy's", "BWR-162", "vichy")
        _need(land, zone, bool(land[zone].get("africa")), "it is in Africa", "BWR-162", "africa")
    paris = bool(land["Paris"].get("occupied")) and bool(land["Paris"].get("capital"))
    _need(land, "Paris", paris, "it is the capital of Occupied France", "BWR-167")
    what = f"Vichy and Occupied France have {_PORTS_OF_FRANCE} ports at least"
    need(len(_of(land, "France", "port")) >= _PORTS_OF_FRANCE, what, FILE, ("land",), "BWR-164")


def _supply(land: Data) -> None:
    """BWR-070, BWR-244, BWR-248: supply zones of each side; of the Allies two in the UK, America,
    and one where only the British are placed."""
    for zone, side in (("Berlin", "Axis"), ("Kuybishev", "Soviets"), ("London", "Allies"), ("America", "Allies")):  # fmt: skip
        is_zone = land[zone].get("supply") == side
        _need(land, zone, is_zone, f"it is a supply zone of the {side}", "BWR-244", "supply")
    british = _of(land, "UK", "supply")
    at_home = [zone for zone in british if not land[zone].get("abroad")]
    what = "the Allies have two supply zones in the UK, and one abroad that is not America"
    need(len(at_home) >= _SEVERAL and at_home != british, what, FILE, ("land",), "BWR-248")
    owners = {"Axis": "Germany", "Soviets": "USSR"}
    for zone, entry in land.items():
        whose = owners.get(entry.get("supply", ""))
        fits = whose is None or entry["country"] == whose
        _need(land, zone, fits, f"supply zones of the side are {whose}'s", "BWR-122", "supply")


def _seas(land: Data, sea: Data) -> None:
    """BWR-073, BWR-243, BWR-273, BWR-274: straits, the closed Persian Gulf, a port on every sea."""
    found = {zone for entry in sea.values() for zone in entry.get("straits", {}).values()}
    what = f"there are straits at {listing(STRAITS)} and nowhere else"
    need(found == set(STRAITS), what, FILE, ("sea",), "BWR-273")
    what = "Persian Gulf: it borders on no other sea"
    need(not sea["Persian Gulf"]["sea"], what, FILE, ("sea", "Persian Gulf", "sea"), "BWR-274")
    for name, entry in sea.items():
        ports = [
            zone
            for zone, told in land.items()
            if told.get("port") and name in told.get("port_on", told.get("coast", ()))
        ]
        need(bool(ports), f"{name}: no port opens on it", FILE, ("sea", name), "BWR-073")
        warm = not entry.get("mediterranean") and name != "Persian Gulf"
        what = f"{name}: the Mediterranean and the Persian Gulf alone have no snow"
        need(entry.get("snow", True) == warm, what, FILE, ("sea", name, "snow"), "BWR-061")
    for name in ("Western Mediterranean", "South Central Mediterranean"):
        what = f"{name}: it is one of the Mediterranean"
        need(bool(sea[name].get("mediterranean")), what, FILE, ("sea", name), "BWR-347")
