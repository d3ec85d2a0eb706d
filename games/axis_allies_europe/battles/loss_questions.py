"""The question who is lost: put to one owner, or to several who have to agree; and what answers are taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import AnswerFunction, Ask, Events, Locals, Say, Step
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.battles.losses import (
    NEVER_LOST,
    Entry,
    Hits,
    Losses,
    Target,
    add,
    by_default,
    by_kind,
    choose,
    count,
    kind_of,
    spelled_out,
)
from pbem.games.axis_allies_europe.orders.language import POWERS
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.counts import Counts


@dataclass(frozen=True, slots=True)
class Choice:
    """What an ask `casualties` is about: rule, place, phase, the lists that answer it, and whose enemy decides a dispute.

    `name` is that of the default `order` among the presets, `enemy_facts` are the numbers as that enemy sees them.
    """

    rule: str
    at: str
    phase: str
    scopes: tuple[str, ...]
    order: tuple[str, ...]
    noun: str
    name: str = "planes"
    enemy: str = ""
    enemy_facts: Mapping[str, int] = field(default_factory=dict)
    keep: tuple[Entry, ...] = ()


def ask(
    about: Choice,
    to: Sequence[str],
    targets: Sequence[Target],
    hits: Hits,
    facts: dict[str, int],
    *,
    cheapest: bool = False,
) -> Ask | None:
    """The question which units take these hits; None when no hit can be placed.

    Several owners must say the same; if they do not, `about.enemy` decides (AAE-146), or the default. `cheapest`: by
    default hits of submarines go to the cheapest ships.
    """
    targets = by_default([each for each in targets if each.count > 0], about.order)
    default = choose(targets, hits, keep=about.keep)
    if not default:
        return None
    if cheapest:
        default = cheapest_ships(targets, hits)
    args: dict[str, Any] = {
        "at": about.at,
        "phase": about.phase,
        "rule": about.rule,
        "scopes": list(about.scopes),
        "order": about.name,
        "count": count(default),
        "hits": asdict(hits),
        "targets": [_told(each) for each in targets],
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


def _told(target: Target) -> dict[str, Any]:
    """A target as plain data, without what does not apply to it."""
    always = ("power", "kind", "count", "group")
    return {name: value for name, value in asdict(target).items() if value or name in always}


def cheapest_ships(targets: Sequence[Target], hits: Hits) -> Losses:
    """The default where allied ships may take hits of submarines: the cheapest ship of the attacker, else of an ally.

    The other hits go by the order of `targets`; no hit is wasted for a cheaper ship.
    """
    most = count(choose(targets, hits))
    chosen: Losses = {}
    left, open_hits = list(targets), hits
    for _ in range(hits.ships):
        ships = [each for each in left if each.count and each.group != "air"]
        for ship in sorted(ships, key=lambda each: (each.group == "ally", each.worth)):
            allied = open_hits.allied - (ship.group == "ally")
            fewer = replace(open_hits, ships=open_hits.ships - 1, allied=max(0, allied))
            rest = [replace(each, count=each.count - 1) if each is ship else each for each in left]
            if allied >= 0 and count(chosen) + 1 + count(choose(rest, fewer)) == most:
                chosen = add(chosen, {ship.power: {ship.kind: 1}})
                left, open_hits = rest, fewer
                break
        else:
            break
    return add(chosen, choose(left, open_hits))


def ask_volunteers(
    about: Choice, power: str, targets: Sequence[Target], hits: Hits, facts: dict[str, int]
) -> Ask | None:
    """AAE-238: as `ask` to an attacker whose allies may give ships for hits of submarines, if all of them agree.

    Without agreement an ally's ship is hit only when no ship of the attacker is left for the hit (G-37).
    """
    owners = [p for p in POWERS if any(t.power == p and t.count > 0 for t in targets)]
    own = [each for each in targets if each.group != "ally"]
    needed = count(choose(targets, replace(hits, allied=hits.ships))) - count(choose(own, hits))
    allies = [owner for owner in owners if owner != power]
    mixed = bool(allies and hits.ships)
    alone = ask(about, (power,), targets, replace(hits, allied=needed), facts, cheapest=mixed)
    if alone is None or not mixed:
        return alone
    has_ships = any(each.group != "air" for each in own)
    to = owners if has_ships else allies
    joint = ask(about, to, targets, replace(hits, allied=hits.ships), facts, cheapest=True)
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
            facts=dict(about.enemy_facts),
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
    """Whether no single hit could be moved to other units; then no other choice exists."""
    room = _room(targets)
    for (power, kind), there in room.items():
        alike = {each.look for each in targets if (each.power, each.kind) == (power, kind)}
        if 0 < losses.get(power, {}).get(kind, 0) < there and len(alike) > 1:
            return False
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


def _room_of_each(targets: Sequence[Target]) -> dict[tuple[str, str], int]:
    """Room for losses that name single units."""
    return {(each.power, each.key): each.count for each in targets if each.key != each.kind}


def _by_group(targets: Sequence[Target], losses: Losses) -> Counts:
    groups = _groups(targets)
    taken: Counts = {}
    for power, kinds in losses.items():
        for kind, number in kinds.items():
            group = groups[power, kind]
            taken[group] = taken.get(group, 0) + number
    return taken


def asked_by(step: Step) -> Step:
    """A step that asks `casualties`: the answer is checked, and order lines are read, as they always are."""
    step.check(lambda g, f, asked, say: check(asked, say))
    step.reads("casualties")(read)
    return step


def read(g: Position, ask: Ask, line: Line) -> Say | None:
    """What a list of losses says to the question."""
    if line.args["where"] not in ask.args["scopes"]:
        return None
    if bool(line.args.get("enemy")) != bool(ask.args.get("enemy")):
        return None
    targets, hits = targets_of(ask.args)
    for entry in line.args["list"]:
        if entry["what"] in NEVER_LOST:
            raise Illegal("AAE-075", "never_a_casualty", unit=entry["what"])
    wishes = spelled_out(g.board, line.args["list"], ask.args["order"])
    return choose(targets, hits, wishes)


def marked(name: str) -> AnswerFunction:
    """The answer of a step whose casualties are kept in the local `name` until they leave, beside those marked before."""

    def mark(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
        f[name] = add(f.get(name, {}), say)

    return mark


def check(asked: Ask, say: Any) -> None:
    """AAE-237: raise the reason why these are not casualties for this ask; every kind of hit has its own targets."""
    targets, hits = targets_of(asked.args)
    rule = asked.args["rule"]
    room = {**_room(targets), **_room_of_each(targets)}
    if not _is_losses(say):
        raise Illegal(rule, "casualties_unclear", say=repr(say))
    plain = by_kind(say)
    for power, kinds in [*say.items(), *plain.items()]:
        for key, number in kinds.items():
            if kind_of(key) in NEVER_LOST:
                raise Illegal("AAE-075", "never_a_casualty", unit=kind_of(key))
            there = room.get((power, key), 0)
            if number > there:
                raise Illegal(
                    rule, "casualties_not_there", power=power, unit=key, chosen=number, there=there
                )
    if count(say) != asked.args["count"]:
        raise Illegal(
            rule, "casualties_wrong_number", chosen=count(say), needed=asked.args["count"]
        )
    taken = _by_group(targets, plain)
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
