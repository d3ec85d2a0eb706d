"""The question who is lost: put to one owner, or to several who have to agree; what answers are
taken, and what lines say.

The verb of question and line is `casualties`, unless the game has another word. The line has the
slots `where` (a place, or a word for a kind of losses; it may be left out), `list` (loss_lists.py)
and, where owners may disagree, `enemy`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pbem.engine.errors import Illegal
from pbem.engine.flow import AnswerFunction, Ask, Events, Locals, Say, Step
from pbem.values import dataclass
from pbem.wargame import losses
from pbem.wargame.counts import Counts
from pbem.wargame.losses import Entry, Hits, Losses, LossRules, Preset, Target, by_kind, kind_of

if TYPE_CHECKING:
    from pbem.engine.orders import Line

T = TypeVar("T", bound=Target)
H = TypeVar("H", bound=Hits)
# Named numbers for the conditions of lines; asked for only where somebody is to be asked.
Facts = Callable[[], dict[str, int]]


@dataclass(frozen=True, slots=True)
class Choice:
    """What a question is about: rule, place, phase, the words `where` of lists that answer it, and
    whose enemy decides a dispute.

    `order` is the default order, `name` its name among the presets; `keep` what it protects;
    `enemy_facts()` are the numbers as that enemy sees them.
    """

    rule: str
    at: str
    phase: str
    scopes: tuple[str, ...]
    order: tuple[str, ...]
    noun: str
    name: str
    enemy: str = ""
    enemy_facts: Facts = dict
    keep: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class LossQuestions(Generic[T, H]):
    """The questions of a game, by its rules of losses, its targets and hits (plain dataclasses,
    which questions carry).

    `never_rule` is the rule by which some kinds are never lost; `rule_of(hits, taken)` that by
    which hits cannot fall so, "" for the rule of the question.
    """

    rules: LossRules[T]
    target: Callable[..., T]
    hits: Callable[..., H]
    presets: Callable[[Any], Mapping[str, Preset]]
    never_rule: str = ""
    rule_of: Callable[[H, Mapping[str, int]], str] = lambda hits, taken: ""
    verb: str = "casualties"

    def ask(
        self,
        about: Choice,
        to: Sequence[str],
        targets: Sequence[T],
        hits: H,
        facts: Facts,
        default: Callable[[Sequence[T], H], Losses] | None = None,
    ) -> Ask | None:
        """The question which units take these hits; None when no hit can be placed. What has only
        one answer has no facts: nobody hears of it.

        Several owners must say the same; if they do not, `about.enemy` decides, or the default.
        `default`, where it is not by the default order, is worked out from targets and hits.
        """
        targets = self.rules.by_default([each for each in targets if each.count > 0], about.order)
        chosen = self.rules.choose(targets, hits, keep=about.keep)
        if not chosen:
            return None
        if default is not None:
            chosen = default(targets, hits)
        args: dict[str, Any] = {
            "at": about.at,
            "phase": about.phase,
            "rule": about.rule,
            "scopes": list(about.scopes),
            "order": about.name,
            "count": losses.hits_in(chosen),
            "hits": _told(hits),
            "targets": [_told_target(each) for each in targets],
        }
        only = chosen if self._is_forced(targets, hits, chosen) else None
        one = Ask(
            to=tuple(to),
            verb=self.verb,
            noun=about.noun,
            verbs=(self.verb,),
            facts={} if only else facts(),
            default=chosen,
            only=only,
            args=args,
        )
        return one if len(to) == 1 or only else _joint(about, one)

    def targets_of(self, args: Mapping[str, Any]) -> tuple[list[T], H]:
        """The targets and hits that a question carries."""
        return [self.target(**each) for each in args["targets"]], self.hits(**args["hits"])

    def _is_forced(self, targets: Sequence[T], hits: H, chosen: Losses) -> bool:
        """Whether no single hit could be moved to other units; then no other choice exists."""
        room = _room(targets)
        groups = _groups(targets)
        taken = {key: chosen.get(key[0], {}).get(key[1], 0) for key in room}
        left = [key for key, there in room.items() if taken[key] < there]
        for key in left:
            if taken[key] and len({t.look for t in targets if (t.power, t.kind) == key}) > 1:
                return False
        if not left:
            return True
        pairs = {(groups[a], groups[b]) for a in room if taken[a] for b in left if a != b}
        by_group = _by_group(groups, chosen) if pairs else {}
        return not any(self._may_move(hits, by_group, *pair) for pair in pairs)

    def _may_move(self, hits: H, taken: Counts, source: str, goal: str) -> bool:
        """Whether a hit on one group could be one on another."""
        moved = {**taken, source: taken[source] - 1}
        moved[goal] = moved.get(goal, 0) + 1
        return self.rules.may_take(hits, moved)

    # Answers

    def asked_by(self, step: Step) -> Step:
        """A step that asks: the answer is checked, and order lines are read, as they always are."""
        step.check(lambda g, f, asked, say: self.check(asked, say))
        step.reads(self.verb)(self.read)
        return step

    def check(self, asked: Ask, say: Say) -> None:
        """Raise the reason why these are no losses for this question."""
        targets, hits = self.targets_of(asked.args)
        rule = asked.args["rule"]
        if not _is_losses(say):
            raise Illegal(rule, "casualties_unclear", say=repr(say))
        room = {**_room(targets), **{(t.power, t.key): t.count for t in targets if t.key != t.kind}}
        named = {each.kind for each in targets}
        plain = by_kind(say, named)
        for power, kinds in [*say.items(), *plain.items()]:
            for key, number in kinds.items():
                self.check_kind(kind_of(key, named))
                there = room.get((power, key), 0)
                if number > there:
                    said = {"power": power, "unit": key, "chosen": number, "there": there}
                    raise Illegal(rule, "casualties_not_there", **said)
        if (chosen := losses.hits_in(say)) != (needed := asked.args["count"]):
            raise Illegal(rule, "casualties_wrong_number", chosen=chosen, needed=needed)
        taken = _by_group(_groups(targets), plain)
        if not self.rules.may_take(hits, taken):
            why = self.rule_of(hits, taken) or rule
            raise Illegal(why, "casualties_not_by_these_hits", chosen=taken)

    def check_kind(self, kind: str) -> None:
        """Raise for a kind that is never lost."""
        if kind in self.rules.never:
            raise Illegal(self.never_rule, "never_a_casualty", unit=kind)

    def read(self, g: Any, ask: Ask, line: Line) -> Say | None:
        """What a list of losses says to the question."""
        if line.args.get("where", "") not in ask.args["scopes"]:
            return None
        if bool(line.args.get("enemy")) != bool(ask.args.get("enemy")):
            return None
        for entry in line.args["list"]:
            self.check_kind(entry["what"])
        targets, hits = self.targets_of(ask.args)
        presets = self.presets(g)
        wishes = losses.spelled_out(presets, line.args["list"], ask.args["order"])
        return self.rules.choose(targets, hits, wishes)

    def marked(self, name: str) -> AnswerFunction:
        """The answer of a step whose losses are kept in the local `name` until they leave, beside
        those marked before."""

        def mark(g: Any, f: Locals, asked: Ask, say: Say, events: Events) -> None:
            f[name] = self.rules.add(f.get(name, {}), say)

        return mark


_ALWAYS_TOLD = ("power", "kind", "count", "group")


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def _told(what: Target | Hits) -> dict[str, Any]:
    """A target or hits as plain data."""
    kind: Any = type(what)
    return {name: getattr(what, name) for name in _fields(kind)}


def _told_target(target: Target) -> dict[str, Any]:
    """A target as plain data, without what does not apply to it."""
    kind: Any = type(target)
    return {
        name: value
        for name in _fields(kind)
        if (value := getattr(target, name)) or name in _ALWAYS_TOLD
    }


def _joint(about: Choice, one: Ask) -> Ask:
    otherwise: Any = one.default
    if about.enemy:
        otherwise = Ask(
            to=(about.enemy,),
            verb=one.verb,
            noun=f"{about.noun} enemy",
            verbs=one.verbs,
            facts=about.enemy_facts(),
            default=one.default,
            args={**one.args, "enemy": True},
        )
    return replace(one, agree="all", otherwise=otherwise)


def _groups(targets: Sequence[Target]) -> dict[tuple[str, str], str]:
    return {(each.power, each.kind): each.group for each in targets}


def _room(targets: Sequence[Target]) -> dict[tuple[str, str], int]:
    room: dict[tuple[str, str], int] = {}
    for each in targets:
        room[each.power, each.kind] = room.get((each.power, each.kind), 0) + each.count
    return room


def _by_group(groups: Mapping[tuple[str, str], str], chosen: Losses) -> Counts:
    taken: Counts = {}
    for power, kinds in chosen.items():
        for kind, number in kinds.items():
            group = groups[power, kind]
            taken[group] = taken.get(group, 0) + number
    return taken


def _is_losses(say: Say) -> bool:
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
