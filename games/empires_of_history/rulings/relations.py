"""Rulings on how nations stand to each other: sides, wars, the diplomacy chart, conquest and
surrender, options and their flags."""

from __future__ import annotations

from pbem.engine.corrections import NOBODY, Setting, Word
from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.economy import nuclear
from pbem.games.empires_of_history.position import Position
from pbem.wargame.settings import MAYBE, NO, YES, member, named, number, put_or_drop

# Where a neutral stands on the diplomacy chart, from the Axis to the Allies.
STANCES = (
    *("Axis camp", "favourable to the Axis", "neutral"),
    *("favourable to the Allies", "Allied camp"),
)
FLAGS = (
    *("anzac recall", "bulgaria fights soviets", "burma road closed", "french colonies to england"),
    *("german units in libya", "japan puppet militia", "limited war japan ussr"),
    *("minor allies activated", "partition pact offered", "pearl harbor surprise"),
    *("polish partisan discount", "south africa overseas", "soviet partisan discount"),
    *("soviets may attack poland", "ss fielded", "unrestricted subs", "us neutrality patrol"),
    *("us ships build minus 1", "yellow river flood"),
    *map(nuclear.flag_of, nuclear.PRICES),
)


def _set_side(g: Position, nation: str, side: str) -> None:
    """EOH-100: a nation is on a side, or on none."""
    g.set_side(nation, "" if side == NOBODY else side)


def _at_war(g: Position, one: str, other: str) -> str:
    return YES if g.at_war(one, other) else NO


def _set_war(g: Position, one: str, other: str, whether: str) -> None:
    """EOH-127: whether two nations fight, they alone; nothing follows from it by itself, and a
    peace holds when wars are linked."""
    if one == other:
        raise Illegal("EOH-127", "no_war_with_itself", nation=one)
    pair = sorted((one, other))
    left = [each for each in g.state["wars"] if each != pair]
    g.state["wars"] = sorted([*left, pair] if whether == YES else left)
    peaces = [each for each in g.state["peaces"] if each != pair]
    g.state["peaces"] = peaces if whether == YES else sorted([*peaces, pair])


def _set_linked(g: Position, whether: str) -> None:
    """EOH-108: whether the European and the Chinese war are one."""
    g.state["linked"] = whether == YES


def _stance(g: Position, nation: str) -> str:
    return STANCES[g.state["stances"].get(nation, STANCES.index("neutral"))]


def _set_stance(g: Position, nation: str, stance: str) -> None:
    """EOH-334, EOH-335: where a nation stands on the diplomacy chart."""
    if nation not in g.state["stances"]:
        raise Illegal("EOH-335", "not_on_the_chart", nation=nation, target=nation)
    g.state["stances"][nation] = STANCES.index(stance)


def _surrendered(g: Position, nation: str) -> int:
    return int(g.state["surrendered"].get(nation, {}).get("turn", 0))


def _set_surrendered(g: Position, nation: str, turn: int) -> None:
    """EOH-118, EOH-120: the turn of a surrender, 0 for none; who gets tribute stays as it is."""
    before = g.state["surrendered"].get(nation, {"to": {}})
    put_or_drop(g.state["surrendered"], nation, {**before, "turn": turn} if turn else {})


def _set_flag(g: Position, flag: str, whether: str) -> None:
    """What an option has set, or ended before its time."""
    put_or_drop(g.state["flags"], flag, whether == YES)
    if whether == NO:
        g.state["lapsing"].pop(flag, None)


def _face(g: Position, territory: str, origin: str) -> str:
    return YES if g.is_fortified(origin, territory) else NO


def _set_face(g: Position, territory: str, origin: str, whether: str) -> None:
    """EOH-035: a face that an option has fortified; printed ones stay. Raises Illegal."""
    if g.board.is_fortified(origin, territory) or origin not in g.board.neighbours(territory):
        raise Illegal("EOH-035", "no_such_face", area=territory, target=origin)
    left = [each for each in g.state["fortified"] if each != [territory, origin]]
    g.state["fortified"] = [*left, [territory, origin]] if whether == YES else left


WORDS = (
    Word(
        "side",
        "{power}: {value:side}",
        Setting(lambda g, nation: g.side_of(nation) or NOBODY, _set_side),
        "side Italy: Axis",
    ),
    Word(
        "war",
        f"{{one:power}} and {{other:power}}: {MAYBE}",
        Setting(_at_war, _set_war),
        "war Japan and USA: yes",
    ),
    Word(
        "linked",
        MAYBE,
        Setting(lambda g: YES if g.state["linked"] else NO, _set_linked),
        "linked yes",
    ),
    Word(
        "stance",
        "{power}: {value:stance}",
        Setting(_stance, _set_stance),
        "stance Turkey: favourable to the Axis",
    ),
    Word("led", "{power}: {value:leader}", named("attached"), "led Greece: England"),
    Word("conquered", "{power}: {value:amount}", number("conquered"), "conquered Poland: 1"),
    Word("exile", "{power}: {value:leader}", named("exiles"), "exile Poland: England"),
    Word(
        "surrendered",
        "{power}: {value:amount}",
        Setting(_surrendered, _set_surrendered),
        "surrendered France: 6",
    ),
    Word("hardened", f"{{power}}: {MAYBE}", member("hardened"), "hardened Italy: yes"),
    Word("freed", "{power}: {value:amount}", number("freed"), "freed France: 1"),
    Word("stunned", "{power}: {value:amount}", number("stunned"), "stunned Poland: 2"),
    Word("played", "{option}: {value:amount}", number("played"), "played GER-01: 3"),
    Word(
        "flag",
        f"{{flag}}: {MAYBE}",
        Setting(lambda g, flag: YES if g.flag(flag) else NO, _set_flag),
        "flag ss fielded: yes",
    ),
    Word("lapses", "{flag}: {value:amount}", number("lapsing"), "lapses ss fielded: 4"),
    Word("offered", "{power}: {value:amount}", number("offered"), "offered France: 3"),
    Word("heir", "{power}: {value:leader}", named("heirs"), "heir France: Vichy France"),
    Word(
        "fortified",
        f"{{place}} from {{face:place}}: {MAYBE}",
        Setting(_face, _set_face),
        "fortified Bordeaux from Lyon: yes",
    ),
)
