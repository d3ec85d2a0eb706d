"""Who gets a territory that is taken or freed, and when a nation is conquered (§Conquest, §Ph7)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts import us_entry
from pbem.games.empires_of_history.position import POLAND, Position

_STUNNING = "Warsaw"


def taker(g: Position, territory: str, nation: str) -> str:
    """EOH-463, R27: who controls a territory that a nation takes: itself, or the ally to whom it
    belongs; while that one is conquered or in exile it stays with who has freed it."""
    native = g.board.native(territory)
    is_back = g.is_friendly(nation, native) and not g.is_conquered(native)
    return native if is_back else nation


def take(g: Position, territory: str, nation: str, events: Events) -> None:
    """EOH-463, EOH-668, R31, R61: a nation takes a territory: control, the oil that lies there, and
    the complexes that stand there change hands. Warsaw's fall stuns Poland for its next slot."""
    before, after = g.controller(territory), taker(g, territory, nation)
    if before == after:
        return
    g.set_control(territory, after)
    us_entry.happened(g, "captures", by=nation, territory=territory)
    us_entry.happened(g, us_entry.WESTERN, by=nation, zone=territory)
    told = {"area": territory, "power": after, "from": before}
    native = g.board.native(territory)
    if before and native and g.board.powers[native].capital == territory:
        told["capital_back" if native == after else "capital_of"] = native
    events.append({"kind": "territory_taken", **told, "by": nation})
    if captured := sum(g.state["oil"].pop(territory, {}).values()):
        g.add_oil(territory, after, captured)
        events.append(
            {"kind": "oil_captured", "area": territory, "power": after, "count": captured}
        )
    if territory not in g.now["taken"]:
        g.now["taken"].append(territory)
    if g.board.native(territory) == POLAND and territory == _STUNNING:
        _stun(g, events)


def _stun(g: Position, events: Events) -> None:
    """EOH-668, R52: Poland is stunned in its next slot, the first time that Warsaw falls."""
    if POLAND not in g.state["stunned"]:
        turn = g.state["stunned"][POLAND] = _next_turn(g, POLAND)
        events.append({"kind": "nation_stunned", "nation": POLAND, "turn": turn})


def _next_turn(g: Position, nation: str) -> int:
    """R52: the turn of the slot in which a nation acts next."""
    own = next(n for n, told in enumerate(g.board.slots, 1) if nation in told["nations"])
    return g.turn + int(g.state["slot"] >= own)


def holds(g: Position, nation: str) -> list[str]:
    """EOH-111: the territories of a nation with a city or a complex that it, or an ally for it,
    still controls."""
    return [
        t
        for t in g.board.territories_of(nation)
        if (g.board.city(t) or g.complexes(t))
        and g.controller(t)
        and g.is_friendly(nation, g.controller(t))
    ]


def check_annexed(g: Position, nation: str, events: Events) -> None:
    """EOH-100, EOH-111: a neutral nation whose last city has been ceded is conquered, too, though
    nobody is at war with it."""
    if not (g.is_conquered(nation) or g.has_surrendered(nation) or holds(g, nation)):
        g.state["conquered"][nation] = g.turn
        events.append({"kind": "nation_conquered", "nation": nation})


def check_conquered(g: Position, nation: str, events: Events) -> bool:
    """EOH-111, EOH-112: whether a nation has just been conquered; it is noted."""
    if g.is_conquered(nation) or g.has_surrendered(nation) or holds(g, nation):
        return False
    holders = [g.controller(t) for t in g.board.territories_of(nation)]
    foes = [holder for holder in holders if g.at_war(nation, holder)]
    if not foes:
        return False
    by = next((n for n in foes if n in g.now["nations"]), foes[0])
    us_entry.happened(g, "nation conquered", by=by, nation=nation)
    g.state["conquered"][nation] = g.turn
    events.append({"kind": "nation_conquered", "nation": nation})
    return True
