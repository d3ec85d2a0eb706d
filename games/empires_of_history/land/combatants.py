"""Who fights in a land battle (§Ph9, EOH-500 to EOH-502, R60, R72, R83): groups of like units of
both sides, {"nation", "kind", "count", "points"}; those of attackers also have "from", "by" and
"column", the number of their column, -1 for paratroopers that have jumped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.games.empires_of_history.air import aloft, support
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.components import AIR, LAND
from pbem.games.empires_of_history.land import capture, columns
from pbem.games.empires_of_history.land.modifiers import COAST, COMPLEX, Group
from pbem.games.empires_of_history.position import Position, base
from pbem.wargame.counts import Counts, added


def battlefields(g: Position) -> list[str]:
    """EOH-500, EOH-501: where battles are still to come, those of breakthroughs first: columns,
    jumpers and aircraft with enemies before them, or a complex before those that jumped."""
    dropped = [p for p in sorted(g.now["dropped"]) if attackers(g, p)]
    flown = [each["at"] for each in g.state["flying"] if each["use"] == aloft.SUPPORT]
    places = dict.fromkeys([*columns.waiting(g), *dropped, *flown])
    return [
        place
        for place in places
        if opponents(g, place) or columns.at(g, place) or (place in dropped and g.complexes(place))
    ]


def attackers(g: Position, place: str) -> list[Group]:
    """The land units of the acting nations that attack in a territory."""
    numbered = [
        (number, each)
        for number, each in enumerate(g.now["columns"])
        if each["place"] == place and not each["fought"]
    ]
    jumped = [(-1, each) for each in columns.jumpers(g, place)]
    return [
        {
            "nation": each["nation"],
            "kind": kind,
            "count": count,
            "points": 0,
            "from": each["from"],
            "by": each["by"],
            "column": number,
        }
        for number, each in (*numbered, *jumped)
        for kind, count in sorted(each["units"].items())
    ]


def nations_of(g: Position, place: str) -> list[str]:
    """The nations that attack in a territory, on land and from the air."""
    found = [each["nation"] for each in attackers(g, place)]
    found += [each["nation"] for each in aloft.over(g, place, (aloft.SUPPORT,))]
    return [n for n in g.board.powers if n in found]


def opponents(g: Position, place: str, nations: Sequence[str] | None = None) -> list[str]:
    """R72: the nations that defend a territory: those in it that are at war with an attacker and
    attack nobody, those who attack now where no `nations` are named."""
    attacking = nations_of(g, place) if nations is None else nations
    foes = {each for n in attacking for each in capture.defenders(g, place, n)}
    return [n for n in g.board.powers if n in foes and n not in attacking]


def defenders(g: Position, place: str, nations: Sequence[str] | None = None) -> list[Group]:
    """Land units and aircraft of the opponents; a fighter that has met the attackers in the air
    fights again (EOH-505)."""
    return [
        {"nation": nation, "kind": kind, "count": count, "points": 0}
        for nation in opponents(g, place, nations)
        for part in (LAND, AIR)
        for kind, count in sorted(g.of_class(place, nation, part).items())
    ]


def installations(g: Position, place: str, *, landed: bool, fights: bool) -> list[Group]:
    """EOH-501, EOH-524, EOH-525: the coastal defence that a landing meets, and complexes that are
    defended."""
    holder = g.controller(place)
    found = []
    if landed:
        found.append({"nation": holder, "kind": COAST, "count": 1, "points": 0})
    if fights:
        found.append({"nation": holder, "kind": COMPLEX, "count": g.complexes(place), "points": 0})
    return found


def flights(g: Position, place: str, nations: Iterable[str]) -> list[Flight]:
    """EOH-502: the aircraft of these nations that can fight a round."""
    return [each for nation in nations for each in support.fit(g, place, nation)]


def counts(groups: Iterable[Group], nation: str = "") -> Counts:
    """{kind: count} of groups, of one nation or of all."""
    parts = [{each["kind"]: each["count"]} for each in groups if nation in ("", each["nation"])]
    return added(*parts)


def total(groups: Iterable[Group]) -> int:
    """How many units."""
    return sum(each["count"] for each in groups)


def of_kind(g: Position, groups: Iterable[Group], kinds: Sequence[str]) -> int:
    """How many of them fight as one of these: armor, artillery."""
    return sum(
        each["count"]
        for each in groups
        if each["kind"] not in (COAST, COMPLEX)
        and g.board.units[base(each["kind"])].fights_as in kinds
    )
