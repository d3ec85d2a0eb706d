"""Who is lost to hits in a land battle (§Ph9 step 2, EOH-344, EOH-345, EOH-504, R60): owners choose
by a list, hit by hit; heavy armor takes two, and the second falls where the first did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Locals, Say, Step
from pbem.games.empires_of_history.components import LATE
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.land.modifiers import COMPLEX
from pbem.games.empires_of_history.position import Position, base
from pbem.values import dataclass
from pbem.wargame.answers import EVERYWHERE, pause
from pbem.wargame.counts import change
from pbem.wargame.losses import Entry, Hits, Losses, LossRules, Target

if TYPE_CHECKING:
    from pbem.engine.orders import Line

LOSSES, DIVE = "losses", "dive_bombers"
LINES = {LOSSES: "losses", DIVE: "dive bombers take"}
AIRCRAFT = {"aircraft": ("fighter", "bomber")}
# EOH-504: what holds for those who say nothing: one infantry stays to hold the territory.
KEEP: tuple[Entry, ...] = ({"what": "infantry", "power": "", "take": None, "keep": 1},)


@dataclass(frozen=True, slots=True)
class Soldiers(Target):
    """Units that take `hits` each; `count` are the hits that all of them take, one of them having
    taken `hurt` already."""

    hits: int = 1
    hurt: int = 0

    @property
    def is_last(self) -> bool:
        """EOH-262, EOH-507: a complex that is defended can be lost in place of a unit; it stands to
        the end where nobody says otherwise."""
        return self.kind == COMPLEX


def in_order(g: Position, targets: Iterable[Soldiers], *, dearest: bool = False) -> list[Soldiers]:
    """The cheapest unit first, or the dearest; late ones before others of their kind."""
    kinds = sorted(
        {each.kind for each in targets},
        key=lambda kind: (_cost(g, kind), not kind.startswith(LATE), kind),
        reverse=dearest,
    )
    return _rules(g).by_default(list(targets), kinds)


def _cost(g: Position, kind: str) -> int:
    return g.board.units[base(kind)].cost


def _rules(g: Position) -> LossRules[Soldiers]:
    return LossRules[Soldiers](tuple(g.board.powers), AIRCRAFT)


def choose(
    g: Position, targets: Sequence[Soldiers], hits: int, wishes: Iterable[Entry] = ()
) -> Losses:
    """{nation: {kind: hits}}, hit by hit in the order of the list, then of the targets; on whom the
    last hit has not felled the next one falls (EOH-345)."""
    rules, left, wanted = _rules(g), list(targets), [dict(each) for each in wishes]
    found: Losses = {}
    for _ in range(min(hits, sum(each.count for each in targets))):
        hurt = [each for each in left if each.hurt]
        [(nation, kinds)] = rules.choose(hurt or left, Hits(1), wanted).items()
        [kind] = kinds
        left = [_hit(each, nation, kind) for each in left]
        _used(rules, wanted, next(t for t in targets if (t.power, t.kind) == (nation, kind)))
        change(found.setdefault(nation, {}), kind, 1)
    return rules.in_turn(found)


def _hit(target: Soldiers, nation: str, kind: str) -> Soldiers:
    if (target.power, target.kind) != (nation, kind):
        return target
    return replace(target, count=target.count - 1, hurt=(target.hurt + 1) % target.hits)


def _used(rules: LossRules[Soldiers], wanted: list[dict[str, Any]], target: Soldiers) -> None:
    """An entry with a number counts down, and is used up."""
    for entry in wanted:
        if not entry.get("keep") and rules.matches(entry, target):
            if entry.get("take") is not None:
                entry["take"] -= 1
                if not entry["take"]:
                    wanted.remove(entry)
            return


def after(targets: Iterable[Soldiers], lost: Mapping[str, Mapping[str, int]]) -> list[Soldiers]:
    """What is left of targets that have taken hits."""
    found = []
    for each in targets:
        hits = lost.get(each.power, {}).get(each.kind, 0)
        hurt = (each.hurt + hits) % each.hits
        found.append(replace(each, count=each.count - hits, hurt=hurt))
    return [each for each in found if each.count]


# The question


def ask(
    g: Position,
    verb: str,
    noun: tuple[str, str, int],
    to: Sequence[str],
    targets: Sequence[Soldiers],
    hits: int,
    facts: Mapping[str, int],
    said: Sequence[Entry] | None = None,
) -> Ask | None:
    """Which of these units take so many hits: None if there is nobody. `noun` is the place, the
    side and the round; `said` the list of a line `press`, which settles it."""
    count = min(hits, sum(each.count for each in targets))
    if not count:
        return None
    dives = verb == DIVE
    ordered = in_order(g, targets, dearest=dives)
    default = choose(g, ordered, count, () if dives else KEEP)
    only = default if _is_forced(targets, count) else None
    if said is not None and only is None:
        only = choose(g, ordered, count, said)
    place, side, number = noun
    told = {"at": place, "side": side, "round": number, "count": count}
    return Ask(
        tuple(to),
        "dive_bombers" if dives else "losses",
        f"{place} {side} {to[0]} {number}",
        verbs=(LINES[verb], "pause"),
        facts=known(g, **facts),
        default=default,
        only=only,
        args={**told, "targets": [asdict(each) for each in ordered]},
    )


def _is_forced(targets: Sequence[Soldiers], hits: int) -> bool:
    kinds = {(each.power, each.kind) for each in targets}
    return len(kinds) == 1 or hits == sum(each.count for each in targets)


def _targets(asked: Ask) -> list[Soldiers]:
    return [Soldiers(**each) for each in asked.args["targets"]]


def read(g: Position, asked: Ask, line: Line) -> Say | None:
    """What a list of losses says to the question."""
    if line.args.get("where", "") not in ("", EVERYWHERE, asked.args["at"]):
        return None
    return choose(g, _targets(asked), asked.args["count"], line.args["list"])


def check(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    """Raise Illegal for what are no losses here."""
    targets = _targets(asked)
    room = {(each.power, each.kind): each.count for each in targets}
    if not _is_losses(say):
        raise Illegal("EOH-504", "casualties_unclear", say=repr(say))
    for nation, kinds in say.items():
        for kind, number in kinds.items():
            there = room.get((nation, kind), 0)
            if number > there:
                told = {"power": nation, "unit": kind, "chosen": number, "there": there}
                raise Illegal("EOH-504", "casualties_not_there", **told)
    chosen = sum(sum(kinds.values()) for kinds in say.values())
    if chosen != asked.args["count"]:
        needed = asked.args["count"]
        raise Illegal("EOH-504", "casualties_wrong_number", chosen=chosen, needed=needed)
    hurt = [each for each in after(targets, say) if each.hurt]
    missed = [t for t in targets if t.hurt and not say.get(t.power, {}).get(t.kind, 0)]
    if len(hurt) > 1 or missed:
        raise Illegal("EOH-345", "hits_on_one_armor", unit=(missed or hurt)[0].kind)


def _is_losses(say: Say) -> bool:
    return isinstance(say, dict) and all(
        isinstance(kinds, dict) and all(type(n) is int and n > 0 for n in kinds.values())
        for kinds in say.values()
    )


def asked_by(step: Step, verb: str) -> Step:
    """A step that asks: its answers are checked and lines are read as they always are."""
    step.check(check)
    step.reads(verb, LINES[verb])(read)
    step.reads(verb, "pause")(pause)
    return step
