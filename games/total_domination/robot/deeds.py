"""What a power might do next: a few lines that belong together, what they need, and what they are
likely to be worth."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.total_domination.board import AIR, ARMY, AXIS, FLEET, UBOAT
from pbem.games.total_domination.concepts import points
from pbem.games.total_domination.events import puppets, resistance
from pbem.games.total_domination.operations.attack import RESISTANCE
from pbem.games.total_domination.robot.scene import Scene
from pbem.games.total_domination.technology import DEPLOY, DESTROY, MOVE, cost
from pbem.values import dataclass

UNIT, UNIT_TO_SPARE = 0.6, 0.3  # what a new unit is worth where there is something for it to take
ENEMY_UNIT = 0.35
UBOATS = 0.5
# What a logistics event calls what is done; attacks are done by points alone.
ATTACK = "attack"


@dataclass(frozen=True)
class Deed:
    """Lines without a head; `needs` are (icon, points) for each thing that is done."""

    lines: tuple[str, ...]
    needs: tuple[tuple[str, int], ...]
    value: float

    @property
    def points(self) -> int:
        """What it costs in operation points."""
        return sum(points for _, points in self.needs)


def deeds(scene: Scene) -> Iterator[Deed]:
    """All that seems worth a thought."""
    yield from _takings(scene)
    yield from _builds(scene)
    yield from _guards(scene)
    yield from _attacks(scene)
    yield from _uboats(scene)
    yield from _tokens(scene)
    yield from _puppets(scene)


# Areas that are taken


def _takings(scene: Scene) -> Iterator[Deed]:
    """Into an area, after whoever is there was destroyed, with a unit from elsewhere or a new
    one."""
    for area in scene.beside:
        gain = scene.gain(area)
        cleared = () if scene.free(area) else _cleared(scene, area)
        if cleared is None or gain <= 0:
            continue
        lines = tuple(line for line, _ in cleared)
        needs = tuple(need for _, need in cleared)
        gain += _destroyed(scene, area) if cleared else 0.0
        for kind in scene.kinds_into(area):
            yield from _entries(scene, area, kind, Deed(lines, needs, gain))


Step = tuple[str, tuple[str, int]]


def _cleared(scene: Scene, area: str) -> tuple[Step, ...] | None:
    """The attacks that make an area free, None where they cannot be made."""
    there = scene.targets(area)
    if not there or not scene.can_attack(area):
        return None
    return tuple(_attack(scene, area, nation, kind) for nation, kind in there)


def _attack(scene: Scene, area: str, nation: str, kind: str) -> Step:
    price = cost(scene.g, scene.player, DESTROY, kind, area).points
    return f"attack 1 {nation} {kind}: {area}", (ATTACK, price)


def _destroyed(scene: Scene, area: str) -> float:
    """What enemy units are worth, without neutral ones."""
    return ENEMY_UNIT * sum(scene.g.player_of(n) in scene.foes for n, _ in scene.targets(area))


def _entries(scene: Scene, area: str, kind: str, first: Deed) -> Iterator[Deed]:
    g, price = scene.g, cost(scene.g, scene.player, MOVE, kind).points
    move = ("move", price)
    if (spare := scene.spare(kind, area)) is not None:
        line = f"move 1 {spare.nation} {kind}: {spare.area} -> {area}"
        yield Deed((*first.lines, line), (*first.needs, move), first.value - spare.loss)
    for start in scene.yards(kind):
        nation = g.board.home(start)
        build = (kind, cost(g, scene.player, DEPLOY, kind).points)
        lines = (f"deploy 1 {kind}: {start}", f"move 1 {nation} {kind}: {start} -> {area}")
        yield Deed((*first.lines, *lines), (*first.needs, build, move), first.value)
        return


# New units


def _builds(scene: Scene) -> Iterator[Deed]:
    """A unit for later, or for the defence of where it is built."""
    g = scene.g
    wanted = [kind for area in scene.beside for kind in scene.kinds_into(area)]
    for kind in (ARMY, FLEET):
        price = cost(g, scene.player, DEPLOY, kind).points
        for area in scene.yards(kind):
            here = g.strength(area, scene.player)
            safer = scene.risk(area, here) - scene.risk(area, here + 1)
            value = (UNIT if kind in wanted else UNIT_TO_SPARE) + safer
            yield Deed((f"deploy 1 {kind}: {area}",), ((kind, price),), value)
    price = cost(g, scene.player, DEPLOY, AIR).points
    if not any(kind == AIR for n in g.nations_of(scene.player) for _, _, kind, _ in g.standing(n)):
        for area in scene.yards(AIR)[:1]:
            yield Deed((f"deploy 1 {AIR}: {area}",), ((AIR, price),), UNIT_TO_SPARE)


def _guards(scene: Scene) -> Iterator[Deed]:
    """A unit into an own Home area that nobody guards."""
    g = scene.g
    for area in scene.supplied:
        if g.home_player(area) != scene.player or g.strength(area, scene.player):
            continue
        safer = scene.risk(area, 0) - scene.risk(area, 1)
        for kind in (ARMY, FLEET):
            if g.board.suits(area, kind) and (spare := scene.spare(kind, area)) is not None:
                line = f"move 1 {spare.nation} {kind}: {spare.area} -> {area}"
                price = cost(g, scene.player, MOVE, kind).points
                yield Deed((line,), (("move", price),), safer - spare.loss)


# Units that are destroyed


def _attacks(scene: Scene) -> Iterator[Deed]:
    """Single enemy units, and what goes with the last of them."""
    g = scene.g
    for area in g.areas:
        there = scene.targets(area) if area not in scene.supplied else []
        if not there or not scene.can_attack(area):
            continue
        nation, kind = there[0]
        line, need = _attack(scene, area, nation, kind)
        value = ENEMY_UNIT if g.player_of(nation) in scene.foes else 0.0
        value += _freed(scene, area) if len([1 for _, k in there if k != AIR]) == 1 else 0.0
        yield Deed((line,), (need,), value)
        if len(there) > 1 and _freed(scene, area):
            steps = [_attack(scene, area, nation, kind) for nation, kind in there]
            lines, needs = zip(*steps, strict=True)
            yield Deed(lines, needs, _destroyed(scene, area) + _freed(scene, area))


def _freed(scene: Scene, area: str) -> float:
    """What it brings when no army or fleet is left in an area that the power does not enter."""
    g, holder = scene.g, scene.holders[area]
    owner = g.home_player(area)
    lost = points.worth(g, area, holder) if holder in scene.foes and owner != holder else 0
    mine = bool(owner) and g.side_of(owner) == g.side_of(scene.player)
    return lost + (g.board.stars(area) if mine and holder != owner else 0)


def _uboats(scene: Scene) -> Iterator[Deed]:
    """U-boats where they cost the Allies points or Lend-Lease; and what hunts them."""
    g = scene.g
    for area in g.areas:
        there = g.count(area, "Germany", UBOAT)
        if there and g.side_of(scene.player) != AXIS:
            if g.strength(area, scene.player) and area in scene.supplied:
                price = cost(g, scene.player, DESTROY, UBOAT).points
                value = UBOATS + g.board.stars(area)
                yield Deed((f"attack 1 {UBOAT}: {area}",), ((ATTACK, price),), value)
        elif scene.player == "Germany" and not there and g.board.suits(area, UBOAT):
            price = cost(g, scene.player, DEPLOY, UBOAT).points
            scored = scene.holders[area] in scene.foes
            value = UBOATS + (g.board.stars(area) if scored else 0.0) - 0.3 * g.joined("US")
            yield Deed((f"deploy 1 {UBOAT}: {area}",), ((ATTACK, price),), value)


# Resistance and puppets


def _tokens(scene: Scene) -> Iterator[Deed]:
    """Resistance where the Axis scores most; paid off where it costs most."""
    g, tokens = scene.g, scene.g.state["resistance"]
    if g.side_of(scene.player) == AXIS:
        for area in tokens:
            armies = any(ARMY in units for units in g.forces(area, scene.player).values())
            if armies and area in scene.supplied:
                price = g.board.resistance_cost
                yield Deed((f"attack 1 {RESISTANCE}: {area}",), ((ATTACK, price),), 0.9)
        return
    left = min(resistance.MOST, g.board.limits["resistance"] - sum(tokens.values()))
    chosen: list[str] = []
    for area in sorted(g.areas, key=lambda each: -g.board.stars(each)):
        if g.side_of(scene.holders[area]) != AXIS or g.board.home(area) in resistance.CLOSED:
            continue
        if g.board.suits(area, ARMY):
            room = points.worth(g, area, scene.holders[area])
            count = min(room, left - sum(int(e.split(":")[0]) for e in chosen))
            chosen += [f"{count}: {area}"] if count > 0 else []
    if chosen:
        count = sum(int(each.split(":")[0]) for each in chosen)
        line = f"resistance {', '.join(chosen)}"
        yield Deed((line,), ((resistance.ICON, _NEVER),), 0.9 * count)


def _puppets(scene: Scene) -> Iterator[Deed]:
    """Armies beside those that hold an area, where they are in danger first."""
    g = scene.g
    if g.side_of(scene.player) != AXIS:
        return
    fit = [
        area
        for area in g.areas
        if scene.holders[area] == scene.player
        and g.forces(area, scene.player)
        and g.side_of(g.home_player(area)) != AXIS
        and g.board.suits(area, ARMY)
        and g.stacked(area) < g.board.limit(area)
    ]
    fit.sort(key=lambda area: (not scene.is_threatened(area), -g.board.stars(area), area))
    chosen = fit[: min(puppets.MOST, g.left(scene.player, ARMY))]
    if chosen:
        line = f"puppet {', '.join(f'1 army: {area}' for area in chosen)}"
        yield Deed((line,), ((puppets.ICON, _NEVER),), UNIT * len(chosen))


# What events alone can do.
_NEVER = 99
