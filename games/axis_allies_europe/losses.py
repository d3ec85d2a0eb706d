"""Who is lost to a hit: targets, hits that only some units may take, priority lists, joint choices.

An answer to an ask `casualties` is `{power: {kind: n}}`: n hits on units of that kind. A battleship takes the first hit
without sinking, so n counts hits, not ships. Which transport or carrier of a kind sinks is settled by its load.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask
from pbem.games.axis_allies_europe.position import POWERS, Counts, change

Losses = dict[str, Counts]
Entry = Mapping[str, Any]

NEVER_LOST = ("aa_gun", "industrial_complex")
LAND_UNITS = ("infantry", "artillery", "armor")

# Printed defaults. "kind/state" is a part of a kind: an empty transport, a battleship that can still take a first hit.
DEFAULTS: dict[str, tuple[str, ...]] = {
    "land defender": ("infantry", "artillery", "armor", "bomber", "fighter"),
    "land attacker": ("infantry", "artillery", "armor", "fighter", "bomber"),
    "sea defender": (
        *("battleship/whole", "transport/empty", "submarine", "destroyer", "carrier", "fighter"),
        *("transport/loaded", "battleship/damaged"),
    ),
    "sea attacker": (
        *("battleship/whole", "transport/empty", "submarine", "destroyer", "fighter", "carrier"),
        *("bomber", "transport/loaded", "battleship/damaged"),
    ),
    "planes": ("fighter", "bomber"),
}


@dataclass(frozen=True, slots=True)
class Target:
    """Units that may take `count` hits.

    `group`: "plain" takes every hit, "submarine" none of aircraft without a destroyer, "air" none of submarines,
    "ally" (a ship of an ally of the attacker) only those of submarines. `state` tells parts of a kind apart.
    """

    power: str
    kind: str
    count: int
    group: str = "plain"
    state: str = ""

    @property
    def name(self) -> str:
        """As in DEFAULTS."""
        return f"{self.kind}/{self.state}" if self.state else self.kind


@dataclass(frozen=True, slots=True)
class Hits:
    """Hits by who may take them: `any`; of submarines, `ships` only; of aircraft that see no submarines, `no_submarines`.

    At most `allied` of them may go to ships of an ally of the attacker.
    """

    any: int = 0
    ships: int = 0
    no_submarines: int = 0
    allied: int = 0

    @property
    def total(self) -> int:
        """All hits."""
        return self.any + self.ships + self.no_submarines

    def may_take(self, taken: Mapping[str, int]) -> bool:
        """AAE-092, AAE-093: whether hits taken by these groups can be matched with hits that may go there."""
        ally, submarine, air = (taken.get(group, 0) for group in ("ally", "submarine", "air"))
        return (
            sum(taken.values()) <= self.total
            and ally <= min(self.ships, self.allied)
            and ally + submarine <= self.ships + self.any
            and air <= self.any + self.no_submarines
        )


def by_default(targets: Sequence[Target], order: Sequence[str]) -> list[Target]:
    """The targets in a printed order, within a kind in turn order of their owners; ships of allies last, as given."""
    rank = {name: number for number, name in enumerate(order)}
    own = [each for each in targets if each.group != "ally"]
    own.sort(key=lambda each: (rank[each.name], POWERS.index(each.power)))
    return own + [each for each in targets if each.group == "ally"]


def matches(entry: Entry, target: Target) -> bool:
    """Whether an entry of a priority list means this target: a kind or class, of a power or of any.

    A ship of an ally is meant only where its owner is named, or by what closes every list.
    """
    what = entry["what"]
    if entry.get("power") and entry["power"] != target.power:
        return False
    if target.group == "ally" and what and not entry.get("power"):
        return False
    if what == "land units":
        return target.kind in LAND_UNITS
    if what == "planes":
        return target.kind in DEFAULTS["planes"]
    if what == "ships":
        return target.kind not in LAND_UNITS and target.kind not in DEFAULTS["planes"]
    return what in ("", target.kind)


def choose(
    targets: Sequence[Target], hits: Hits, wishes: Iterable[Entry] = (), keep: Iterable[Entry] = ()
) -> Losses:
    """Losses by a priority list; what it leaves open goes in the order of `targets`. No hit is wasted (G-23).

    Wishes are `{"what", "power", "take": at most}`; what `{"what", "power", "keep": n}` protects goes last.
    """
    taken: dict[int, int] = {}
    groups: Counts = {}
    kept = [entry for entry in (*wishes, *keep) if entry.get("keep")]
    wanted = [entry for entry in wishes if not entry.get("keep")]
    rounds: list[tuple[Sequence[Entry], Sequence[Entry]]] = [
        ([*wanted, {"what": ""}], kept),
        ([{"what": ""}], ()),
    ]
    for entries, protected in rounds:
        for entry in entries:
            limit = entry.get("take")
            for number, target in enumerate(targets):
                if not matches(entry, target):
                    continue
                while taken.get(number, 0) < target.count and (limit is None or limit > 0):
                    groups[target.group] = groups.get(target.group, 0) + 1
                    taken[number] = taken.get(number, 0) + 1
                    if hits.may_take(groups) and _spares(targets, taken, protected):
                        limit = None if limit is None else limit - 1
                        continue
                    groups[target.group] -= 1
                    taken[number] -= 1
                    break
    losses: Losses = {}
    for number, count in taken.items():
        if count:
            change(losses.setdefault(targets[number].power, {}), targets[number].kind, count)
    return {power: losses[power] for power in POWERS if power in losses}


def _spares(targets: Sequence[Target], taken: Mapping[int, int], kept: Iterable[Entry]) -> bool:
    for entry in kept:
        meant = [number for number, target in enumerate(targets) if matches(entry, target)]
        left = sum(targets[number].count - taken.get(number, 0) for number in meant)
        started = sum(targets[number].count for number in meant)
        if left < min(entry["keep"], started):
            return False
    return True


def count(losses: Losses) -> int:
    """How many hits are taken."""
    return sum(sum(kinds.values()) for kinds in losses.values())


def add(losses: Losses, more: Losses) -> Losses:
    """The sum of two losses, in turn order."""
    summed = {power: dict(kinds) for power, kinds in losses.items()}
    for power, kinds in more.items():
        for kind, number in kinds.items():
            change(summed.setdefault(power, {}), kind, number)
    return {power: summed[power] for power in POWERS if power in summed}


# The ask


@dataclass(frozen=True, slots=True)
class Choice:
    """What an ask `casualties` is about: rule, place, phase, the lists that answer it, and whose enemy decides a dispute."""

    rule: str
    at: str
    phase: str
    scopes: tuple[str, ...]
    order: str
    noun: str
    enemy: str = ""
    keep: tuple[Entry, ...] = ()


def ask(
    about: Choice, to: Sequence[str], targets: Sequence[Target], hits: Hits, facts: dict[str, int]
) -> Ask | None:
    """The question which units take these hits; None when no hit can be placed.

    Several owners must say the same; if they do not, `about.enemy` decides (AAE-146), or the printed default.
    """
    targets = by_default([each for each in targets if each.count > 0], DEFAULTS[about.order])
    default = choose(targets, hits, keep=about.keep)
    if not default:
        return None
    args: dict[str, Any] = {
        "at": about.at,
        "phase": about.phase,
        "rule": about.rule,
        "scopes": list(about.scopes),
        "count": count(default),
        "hits": asdict(hits),
        "targets": [asdict(each) for each in targets],
    }
    only = default if _is_forced(targets, hits, default) else None
    one = Ask(
        to=tuple(to),
        verb="casualties",
        noun=about.noun,
        verbs=("casualties",),
        facts=facts,
        default=default,
        only=only,
        args=args,
    )
    if len(to) == 1 or only is not None:
        return one
    return _joint(about, one)


def ask_volunteers(
    about: Choice, power: str, targets: Sequence[Target], hits: Hits, facts: dict[str, int]
) -> Ask | None:
    """AAE-238: as `ask` to an attacker whose allies may give ships for hits of submarines, if all of them agree.

    Without agreement an ally's ship is hit only when no ship of the attacker is left for the hit (G-37).
    """
    owners = [p for p in POWERS if any(t.power == p and t.count > 0 for t in targets)]
    own = [each for each in targets if each.group != "ally"]
    needed = count(choose(targets, replace(hits, allied=hits.ships))) - count(choose(own, hits))
    alone = ask(about, (power,), targets, replace(hits, allied=needed), facts)
    allies = [owner for owner in owners if owner != power]
    if alone is None or not hits.ships or not allies:
        return alone
    has_ships = any(each.group != "air" for each in own)
    to = owners if has_ships else allies
    joint = ask(about, to, targets, replace(hits, allied=hits.ships), facts)
    if joint is None or joint.only is not None or len(to) == 1:
        return joint
    if not has_ships:
        return replace(joint, otherwise=joint.default)
    return replace(joint, otherwise=replace(alone, noun=f"{about.noun} alone"))


def _joint(about: Choice, one: Ask) -> Ask:
    otherwise: Any = one.default
    if about.enemy:
        otherwise = Ask(
            to=(about.enemy,),
            verb="casualties",
            noun=f"{about.noun} enemy",
            verbs=one.verbs,
            facts=one.facts,
            default=one.default,
            args={**one.args, "enemy": True},
        )
    return Ask(
        to=one.to,
        verb=one.verb,
        noun=one.noun,
        verbs=one.verbs,
        facts=one.facts,
        default=one.default,
        agree="all",
        otherwise=otherwise,
        args=one.args,
    )


def targets_of(args: Mapping[str, Any]) -> tuple[list[Target], Hits]:
    """The targets and hits that an ask `casualties` carries."""
    return [Target(**each) for each in args["targets"]], Hits(**args["hits"])


def _is_forced(targets: Sequence[Target], hits: Hits, losses: Losses) -> bool:
    """Whether no single hit could be moved to another kind; then no other choice exists."""
    room = _room(targets)
    for (power, kind), group in _groups(targets).items():
        if losses.get(power, {}).get(kind, 0) == room[power, kind]:
            continue
        for (other, lost), _ in room.items():
            if (other, lost) == (power, kind) or not losses.get(other, {}).get(lost, 0):
                continue
            moved = _by_group(targets, losses)
            moved[_groups(targets)[other, lost]] -= 1
            moved[group] = moved.get(group, 0) + 1
            if hits.may_take(moved):
                return False
    return True


def _groups(targets: Sequence[Target]) -> dict[tuple[str, str], str]:
    return {(each.power, each.kind): each.group for each in targets}


def _room(targets: Sequence[Target]) -> dict[tuple[str, str], int]:
    room: dict[tuple[str, str], int] = {}
    for each in targets:
        room[each.power, each.kind] = room.get((each.power, each.kind), 0) + each.count
    return room


def _by_group(targets: Sequence[Target], losses: Losses) -> Counts:
    groups = _groups(targets)
    taken: Counts = {}
    for power, kinds in losses.items():
        for kind, number in kinds.items():
            group = groups[power, kind]
            taken[group] = taken.get(group, 0) + number
    return taken


def check(asked: Ask, say: Any) -> None:
    """AAE-237: raise the reason why these are not casualties for this ask; every kind of hit has its own targets."""
    targets, hits = targets_of(asked.args)
    rule = asked.args["rule"]
    room = _room(targets)
    if not _is_losses(say):
        raise Illegal(rule, "casualties_unclear", say=repr(say))
    for power, kinds in say.items():
        for kind, number in kinds.items():
            if kind in NEVER_LOST:
                raise Illegal("AAE-075", "never_a_casualty", unit=kind)
            there = room.get((power, kind), 0)
            if number > there:
                raise Illegal(
                    rule, "casualties_not_there", power=power, unit=kind, chosen=number, there=there
                )
    if count(say) != asked.args["count"]:
        raise Illegal(
            rule, "casualties_wrong_number", chosen=count(say), needed=asked.args["count"]
        )
    taken = _by_group(targets, say)
    if not hits.may_take(taken):
        raise Illegal(_why_not(hits, taken), "casualties_not_by_these_hits", chosen=taken)


def _is_losses(say: Any) -> bool:
    return (
        isinstance(say, dict)
        and bool(say)
        and all(isinstance(kinds, dict) and kinds for kinds in say.values())
        and all(
            type(number) is int and number > 0
            for kinds in say.values()
            for number in kinds.values()
        )
    )


def _why_not(hits: Hits, taken: Mapping[str, int]) -> str:
    if taken.get("ally", 0) > min(hits.ships, hits.allied):
        return "AAE-238"
    if taken.get("air", 0) > hits.any + hits.no_submarines:
        return "AAE-237"
    return "AAE-093"
