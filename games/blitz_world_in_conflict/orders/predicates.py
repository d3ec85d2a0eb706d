"""What conditions may say of areas, units and countries: `Poland falls`, `18th Army survives`,
`U-Boat III comes`, `Italy is conquered`. All of it is public."""

from __future__ import annotations

from pbem.engine.predicates import Args, Occasion, Predicate
from pbem.games.blitz_world_in_conflict.components import unit_of
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position


def _is_ours(g: Position, now: Occasion, args: Args) -> bool:
    """Controlled by the side of who writes, by an enemy, or by nobody."""
    holder, mine = g.controller(area_of(args["place"])), now.by[0]
    if args["whose"] == "neutral":
        return not holder
    return bool(holder) and (g.side_of(holder) == g.side_of(mine)) == (args["whose"] == "ours")


def _falls(g: Position, now: Occasion, args: Args) -> bool:
    """Controlled by the side of who writes."""
    return _is_ours(g, now, {**args, "whose": "ours"})


def _is_empty(g: Position, now: Occasion, args: Args) -> bool:
    """No unit of the other side is there."""
    mine = g.side_of(now.by[0])
    owners = {g.owner(unit) for unit in g.here(area_of(args["place"]))}
    return not any(owner and g.side_of(owner) != mine for owner in owners)


def _is_held(g: Position, now: Occasion, args: Args) -> bool:
    power, holder = args["power"], g.controller(area_of(args["place"]))
    return bool(holder) and power in (holder, g.side_of(holder))


def _survives(g: Position, now: Occasion, args: Args) -> bool:
    """On the map."""
    return bool(g.at(args["unit"]))


def _comes(g: Position, now: Occasion, args: Args) -> bool:
    """In the Force Pool of who writes."""
    pool = g.state["pool"].get(now.by[0], ())
    return any(args["unit"] == unit_of(counter) for counter in pool)


def _is_there(g: Position, now: Occasion, args: Args) -> bool:
    return g.at(args["unit"]) == area_of(args["place"])


def _is_blocked(g: Position, now: Occasion, args: Args) -> bool:
    """It stands short of where its line of this phase led it."""
    return args["unit"] in g.now["blocked"]


def _at_war(g: Position, now: Occasion, args: Args) -> bool:
    return g.at_war(args["power"], args["other"])


def _is_conquered(g: Position, now: Occasion, args: Args) -> bool:
    return g.is_conquered(args["country"])


def _is_neutral(g: Position, now: Occasion, args: Args) -> bool:
    return not g.ally(args["country"])


_WHOSE = "{whose:=ours/our/mine/friendly/taken|theirs/enemy/hostile|neutral}"
_FALLS = ("falls", "fell", "has fallen", "is taken", "is ours")

PREDICATES: tuple[Predicate, ...] = (
    Predicate("conquered", ("{country} is conquered", "{country} was conquered"), _is_conquered),
    Predicate("aloof", ("{country} is neutral", "{country} stays neutral"), _is_neutral),
    Predicate("ours", (f"{{place}} is {_WHOSE}", f"{{place}} was {_WHOSE}"), _is_ours),
    Predicate("falls", tuple(f"{{place}} {how}" for how in _FALLS), _falls),
    Predicate("empty", ("{place} is empty", "{place} is clear"), _is_empty),
    Predicate(
        "held",
        (
            "{place} is held by {power:holder}",
            "{place} is controlled by {power:holder}",
            "{power:holder} holds {place}",
        ),
        _is_held,
    ),
    Predicate(
        "war",
        ("{power} is at war with {other:power}", "{power} and {other:power} are at war"),
        _at_war,
    ),
    Predicate("survives", ("{unit} survives", "{unit} is on the map"), _survives),
    Predicate("comes", ("{unit} comes", "{unit} is in the pool", "{unit} is drawn"), _comes),
    Predicate("stands", ("{unit} is in {place}", "{unit} is at {place}"), _is_there),
    Predicate("blocked", ("{unit} is blocked", "{unit} was blocked"), _is_blocked),
)
