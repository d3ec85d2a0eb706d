"""Anti air guns of territories: which of them fire, and one die for each (§Anti Air Guns, EOH-022,
EOH-033, EOH-217, EOH-218, EOH-503, R25, R65, R87)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pbem.games.empires_of_history.components import COLONIAL
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.concepts.surprise import is_surprised
from pbem.games.empires_of_history.position import Position
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.dice import Dice

GUN = "anti air gun"
SIDES = 10
_CITY, _PORT, _DIRECTORS = "city gun", "port gun", "built-in guns"


@dataclass(frozen=True, slots=True)
class Gun:
    """Guns of one owner and value: units, or built into a city or port."""

    owner: str
    what: str
    value: int
    count: int = 1


def in_territory(g: Position, territory: str, targets: Iterable[str]) -> list[Gun]:
    """EOH-022, EOH-033, EOH-218, R25: the guns that fire at aircraft of these nations: those of
    their enemies. A built-in gun is the controller's, and may be silent (EOH-217)."""
    foes = list(targets)
    found = [
        Gun(owner, GUN, values.unit(g, owner, GUN).aa, g.count(territory, owner, GUN))
        for owner in g.powers_in(territory)
        if g.count(territory, owner, GUN) and _is_enemy(g, owner, foes)
    ]
    holder = g.controller(territory)
    if _is_enemy(g, holder, foes) and territory not in g.state["silent"]:
        found += [
            Gun(holder, what, _built_in(g, holder, what)) for what in _built(g, territory, holder)
        ]
    return found


def _is_enemy(g: Position, owner: str, targets: Iterable[str]) -> bool:
    return any(g.at_war(owner, each) for each in targets)


def _built(g: Position, territory: str, holder: str) -> list[str]:
    city = g.board.city(territory)
    found = [_CITY] if city and city.kind != COLONIAL else []
    has_port_gun = g.board.port(territory) and not is_surprised(g, holder, territory)
    return [*found, _PORT] if has_port_gun else found


def _built_in(g: Position, holder: str, what: str) -> int:
    """The value of a built-in gun, with the directors of its nation."""
    more = values.unit(g, holder, GUN).aa - g.unit(holder, GUN).aa
    return values.bounded(g.board.built_in[what]["aa"], more)


def may_fire(g: Position, territory: str) -> bool:
    """R65: guns of a territory fire once in a phase."""
    return territory not in g.now["guns"]


def begin_phase(g: Position) -> None:
    """R65: a new phase begins, and all guns may fire in it."""
    g.now["guns"] = []


def label(g: Position, territory: str, gun: Gun) -> str:
    """The label of the dice of some guns: once in a phase."""
    # Odds roll nothing: dice are 1 ms of their start.
    from pbem.engine.dice import slug

    when = f"{g.turn}/{g.state['slot']}/{g.state['phase']}"
    return f"guns/{when}/{slug(territory)}/{slug(gun.owner)}/{slug(gun.what)}"


def fire(g: Position, territory: str, targets: Iterable[str], dice: Dice) -> dict[str, Any]:
    """EOH-218, EOH-503: one die for each gun against all aircraft of these nations together; each
    die up to the value of the gun is a hit.

    Changes nothing: the event {"kind": "guns_fired", "area", "guns": [{"owner", "what", "value",
    "dice", "label"}], "hits"}, for `settle`.
    """
    shots, hits = [], 0
    for gun in in_territory(g, territory, targets):
        name = label(g, territory, gun)
        dies = dice.roll(name, gun.count, SIDES)
        told = {"owner": gun.owner, "what": gun.what, "value": gun.value}
        shots.append({**told, "dice": dies, "label": name})
        hits += sum(die <= gun.value for die in dies)
    return {"kind": "guns_fired", "area": territory, "guns": shots, "hits": hits}


def settle(g: Position, volley: dict[str, Any], events: list[dict[str, Any]]) -> None:
    """R65: the guns of a volley have fired in this phase; it is told if there were any."""
    g.now["guns"] = sorted({*g.now["guns"], volley["area"]})
    if volley["guns"]:
        events.append(volley)


def silence(g: Position, territory: str) -> None:
    """EOH-217: the last other defender of a territory has been eliminated, which its controller
    keeps: its built-in guns are silent."""
    g.state["silent"] = sorted({*g.state["silent"], territory})


def wake(g: Position) -> None:
    """R87: guns work again where units of the controller or an ally stand; at the start of a
    slot."""
    g.state["silent"] = [t for t in g.state["silent"] if not _is_manned(g, t)]


def _is_manned(g: Position, territory: str) -> bool:
    holder = g.controller(territory)
    return any(g.is_friendly(holder, nation) for nation in g.nations_in(territory, "land", "air"))


def speak(g: Position, territory: str) -> None:
    """R87: a territory has changed hands: its built-in guns work again."""
    g.state["silent"] = [t for t in g.state["silent"] if t != territory]
