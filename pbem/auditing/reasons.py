"""Why an answer in a record is what it is, and why a question was put: what the audit can say of both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pbem import desk as desks
from pbem import people, robots
from pbem.desk import ANSWER, STANDING
from pbem.engine import orders
from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.engine.play import Input, is_put, open_asks, sift, waits_for
from pbem.engine.state import difference
from pbem.settle import Settler, at_silence

if TYPE_CHECKING:
    from pbem.auditing.replay import Replay

_BATCH = ("orders", "lock", "silence")

Apart = tuple[str, Any, Any]


@dataclass(frozen=True)
class Line:
    """A line that a record opens: whose it is, under which section it lay on the desk, and what it says."""

    seat: str
    section: str
    line: orders.Line


def settled(replay: Replay) -> str:
    """The first open question that needed no person, since a line or a policy had settled it; "" if all did.

    That takes all lines that wait, so it is known once the campaign is open, and all robots.
    """
    if not replay.witness.opened.is_whole or replay.robots:
        return ""
    settler = Settler(
        replay.table,
        lambda seat: [(entry, _known(replay, entry)) for entry in desks.entries(replay.desk, seat)],
        lambda seat: desks.closed(replay.desk, seat),
        lambda verb: replay.policy.get(verb, "default"),
    )
    first = settler.next(replay.state)
    # A closed batch also waits for the founding of the dice.
    return "" if first is None or first.sections else str(first.given["answer"])


def _known(replay: Replay, entry: desks.Entry) -> orders.Line:
    return replay.grammar.parse_line(replay.witness.opened.values[entry.field])


def reason(
    replay: Replay, given: Input, opened: list[Line], before: dict[str, Any]
) -> Apart | None:
    """Whether the answer follows from what it says it follows from: opened lines, or the policy for silence."""
    ask = next((a for a in open_asks(replay.state) if a.id == given["answer"]), None)
    if ask is None:
        return "answer", "a question that is open", given["answer"]
    how, missing = given.get("how"), waits_for(replay.state, ask)
    seats = {replay.decider(power) for power in given["by"]}
    is_joint = how == "silence" and ask.agree == "all"
    if how == robots.HOW:
        return _robot(replay, given, ask, before)
    if how in ("policy", "silence") and not ask.sections and not is_joint:
        wanted = list(missing)
    else:
        # A person may think again while others are still asked.
        asked = missing if set(given["by"]) & set(missing) or how != "person" else ask.to
        wanted = [power for power in asked if replay.decider(power) in seats]
    if given["by"] != wanted or not wanted:
        return "by", wanted, given["by"]
    if ask.sections:
        return _batch(replay, given, ask, opened, before)
    if how in ("policy", "silence"):
        return _silence(replay, given, ask)
    mine = [each for each in opened if each.seat in seats]
    says = [say for say in _replies(replay, ask, mine, given) if say is not None]
    if given["say"] not in says:
        return "say", says[0] if says else "what a line that was sent says", given["say"]
    return None


def robots_asked(replay: Replay, ask: Ask) -> list[str]:
    """The powers for which robots answer an open question now."""
    return robots.asked(replay.state, ask, replay.decider, people.robots(replay.people))


def robot_due(replay: Replay) -> str:
    """The first open question that needed no person, since robots answer it; "" for none."""
    return next((ask.id for ask in open_asks(replay.state) if robots_asked(replay, ask)), "")


def _robot(replay: Replay, given: Input, ask: Ask, before: dict[str, Any]) -> Apart | None:
    """A robot's answer is what the robot that is on record says, for seats that have no lines of a person in force."""
    wanted = robots_asked(replay, ask)
    if not wanted:
        return "how", "an answer of persons: no robot plays all who are asked", given["how"]
    if given["by"] != wanted:
        return "by", wanted, given["by"]
    seats = [seat for power in wanted if (seat := replay.decider(power))]
    if lines := [seat for seat in seats if desks.entries(before, seat)]:
        return "how", f"no robot over the lines of {lines[0]}", given["how"]
    version = people.robots(replay.people)[seats[0]]
    say = robots.answer(replay.table, replay.state, ask, version, replay.campaign)
    if say is None:
        replay.robots[version] += 1
        return None
    replay.recomputed += 1
    return difference(say, given["say"], "say")


def _batch(
    replay: Replay, given: Input, ask: Ask, opened: list[Line], before: dict[str, Any]
) -> Apart | None:
    how, seat = given.get("how"), replay.decider(given["by"][0]) or ""
    texts = [
        each.line.text
        for each in opened
        if each.seat == seat
        and each.section in ask.sections
        and each.line.verb not in replay.table.game.reply_verbs
    ]
    closed = set(desks.closed(before, seat)) & set(ask.sections)
    is_right = bool(closed) if how == "orders" else is_put(replay.state, ask)
    if how not in _BATCH or not is_right:
        return "how", "a reason that there was", how
    sifted = sift(replay.table, replay.state, ask, texts)
    good = list(sifted.good) if sifted is not None else texts
    return difference(good, given["say"], "say")


def _silence(replay: Replay, given: Input, ask: Ask) -> Apart | None:
    how = "silence" if is_put(replay.state, ask) else "policy"
    if given["how"] != how:
        return "how", how, given["how"]
    waits = ask.unforeseen or replay.policy.get(ask.verb) == "wait"
    if how == "policy" and waits and _is_anybodys(replay, ask):
        return "how", "an answer of a person: the campaign waits for it", how
    return difference(at_silence(replay.state, ask), given["say"], "say")


def _is_anybodys(replay: Replay, ask: Ask) -> bool:
    return any(replay.decider(power) is not None for power in ask.to)


def _replies(replay: Replay, ask: Ask, opened: list[Line], given: Input) -> Iterator[Any]:
    """What opened lines of the right origin say to this question."""
    for each in opened:
        origin = {STANDING: "standing", ANSWER: "person"}.get(each.section, "line")
        is_named = each.line.power in ("", *given["by"])
        if each.line.verb in ask.verbs and origin == given.get("how") and is_named:
            try:
                yield replay.table.game.reply(replay.table.position(replay.state), ask, each.line)
            except Refusal:
                continue
