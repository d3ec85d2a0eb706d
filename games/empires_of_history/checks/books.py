"""What option books, calendar and order of play have to be (§Ph1.3, §Order of Play)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.games.empires_of_history.checks.named import GERMANY, ITALY, POLAND, USA, USSR
from pbem.wargame.need import Data, need

FILE, CALENDAR, US_ENTRY = "options", "calendar", "us_entry"
FIRST_TURN = "Sept/Oct 1939"
_ALLY = "German minor ally"
_LOWEST, _HIGHEST = -10, 15
Effect = dict[str, Any]
Fits = Callable[[str, Effect, Data], bool]


def check_books(data: Data) -> None:
    """EOH-105, EOH-106, EOH-122, EOH-300, EOH-303, EOH-304 and others: options that rules speak of,
    the track of US Entry, turns and slots."""
    _check_options(data[FILE]["options"], data["nations"]["nations"])
    track = data[US_ENTRY]["track"]
    what = f"US Entry runs from {_LOWEST} to {_HIGHEST} and starts at 0"
    fits = [track.get(n) for n in ("lowest", "start", "highest")] == [_LOWEST, 0, _HIGHEST]
    need(fits, what, US_ENTRY, ("track",), "EOH-122")
    _check_slots(data[CALENDAR], data["nations"]["nations"])


def _effects(effects: list[Effect]) -> Iterator[Effect]:
    """The effects of an option, with those that a die decides."""
    for each in effects:
        yield each
        for branch in ("success", "failure"):
            yield from _effects(each.get(branch, []))


def _is_entry_of_italy(nation: str, each: Effect, nations: Data) -> bool:
    joins = each["op"] == "join side" and each.get("nation") == ITALY
    return nation == ITALY and joins and each.get("side") == nations[ITALY]["side"]


def _is_attack_on_minor_ally(nation: str, each: Effect, nations: Data) -> bool:
    against = nations.get(each.get("against", ""), {})
    major = nations[nation]["kind"] == "major"
    return bool(each["op"] == "declare war" and major and against.get("kind") == _ALLY)


def _is_soviet_attack(nation: str, each: Effect, nations: Data) -> bool:
    return nation == USSR and each["op"] == "declare war" and each.get("against") == GERMANY


def _flag(whose: str, name: str) -> Fits:
    return lambda nation, each, _: (
        nation == whose and each["op"] == "flag" and each.get("name") == name
    )


def _fields(kind: str) -> Fits:
    return lambda nation, each, _: (
        nation == GERMANY and each["op"] == "enable units" and kind in each.get("units", ())
    )


def _chance(whose: str, delta: int) -> Fits:
    return lambda nation, each, _: (
        nation == USA
        and each["op"] == "nuclear chance"
        and (each.get("nation"), each.get("delta")) == (whose, delta)
        and (whose == USA or each.get("floor") == 10)
    )


# What some option has to do: the rule that speaks of it, what it is, how it is known.
WANTED: tuple[tuple[str, str, Fits], ...] = (
    ("EOH-103", "lets Italy join the Axis", _is_entry_of_italy),
    ("EOH-105", "lets the Soviets attack Poland", _flag(USSR, "soviets may attack poland")),
    ("EOH-106", "is the Soviet attack on Germany", _is_soviet_attack),
    ("EOH-207", "fields SS infantry", _fields("SS infantry")),
    ("EOH-210", "fields SS armor", _fields("SS armor")),
    ("EOH-333", "supports an ally", lambda _, each, __: each["op"] == "support"),
    ("EOH-665", "declares war on a German minor ally", _is_attack_on_minor_ally),
    ("EOH-666", "sends Bulgaria east", _flag(GERMANY, "bulgaria fights soviets")),
    ("EOH-692", "brings scientists to the USA", _chance(USA, 2)),
    ("EOH-692", "takes scientists from Germany, down to 10", _chance(GERMANY, -2)),
)


def _check_options(options: Data, nations: Data) -> None:
    for name, entry in options.items():
        what = f"{name}: there is no nation {entry.get('nation')}"
        need(entry.get("nation") in nations, what, FILE, ("options", name, "nation"), "EOH-329")
    told = [
        (entry["nation"], each)
        for entry in options.values()
        for each in _effects(entry.get("effects", []))
    ]
    for rule, what, fits in WANTED:
        has = any(fits(nation, each, nations) for nation, each in told)
        need(has, f"no option {what}", FILE, ("options",), rule)
    early = [e for e in options.values() if e["nation"] == USSR and e.get("early_cost")]
    what = "the Soviet attack on Germany costs something before a turn"
    need(bool(early), what, FILE, ("options",), "EOH-106")


def _check_slots(calendar: Data, nations: Data) -> None:
    """EOH-101, EOH-300, EOH-303, EOH-304: Germany opens; every nation that is played has a slot,
    minor allies that of their major, Poland that of the Allied minors; the last one is of minors
    that nobody leads."""
    what = f"the first turn is {FIRST_TURN}"
    need(list(calendar["turns"][:1]) == [FIRST_TURN], what, CALENDAR, ("turns",), "EOH-300")
    slots = [list(each["nations"]) for each in calendar["slots"]]
    opens = slots[0][:1] == [GERMANY]
    need(opens, "Germany opens", CALENDAR, ("slots", "0", "nations"), "EOH-101")
    acting = [nation for each in slots for nation in each]
    for nation, entry in nations.items():
        if entry["kind"] in ("major", "British colony", _ALLY):
            what = f"{nation} acts in one slot"
            need(acting.count(nation) == 1, what, CALENDAR, ("slots",), "EOH-303")
        if entry["kind"] == _ALLY:
            what = f"{nation} acts with Germany"
            need(nation in slots[0], what, CALENDAR, ("slots", "0", "nations"), "EOH-303")
    minors = {each.get("minors"): list(each["nations"]) for each in calendar["slots"]}
    what = "Poland acts in the slot of the Allied minors"
    need(POLAND in minors.get("allied", []), what, CALENDAR, ("slots",), "EOH-304")
    what = "the last slot is of minors at war whom nobody leads"
    last = calendar["slots"][-1].get("minors") == "unaligned"
    need(last, what, CALENDAR, ("slots", str(len(slots) - 1)), "EOH-303")
