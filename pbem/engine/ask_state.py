"""Open asks as data in the state: who was asked, who has said what, and whether an answer would be
taken.

`state["engine"]["asks"]` are the open asks of the step at which the flow stands, `["said"]` the
answers given so far: `{ask id: {power: {"say": ...} or {"sealed": True}}}`. A sealed answer lies
under `state["secret"][power]["said"][ask id]` until the step is closed (contract P5, P7).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from pbem.engine.errors import NOT_AT_HAND, Illegal, NotKnown
from pbem.engine.flow import Ask, Later, Say, Sifted, Step
from pbem.engine.state import Shut, State, canonical, check_plain, copy, digest, dumped, engine_of
from pbem.engine.table import Table


def open_asks(state: State) -> tuple[Ask, ...]:
    """The questions that are open in this state."""
    return tuple(Ask.of(data) for data in state["engine"]["asks"])


def asks_to(
    state: State, is_meant: Callable[[str], bool], beside: Ask | None = None
) -> tuple[Ask, ...]:
    """Those of them that are to a power that is meant, all or those beside one."""
    one = beside.id if beside is not None else ""
    asks = (data for data in state["engine"]["asks"] if Ask.id_of(data) != one)
    return tuple(Ask.of(data) for data in asks if any(map(is_meant, data["to"])))


def unput(state: State) -> list[str]:
    """The ids of the open asks that have not been put to a person yet."""
    return [Ask.id_of(data) for data in state["engine"]["asks"] if not data.get("put", False)]


def is_put(state: State, ask: Ask) -> bool:
    """Whether this open ask has been put to a person."""
    return any(a.get("put", False) for a in state["engine"]["asks"] if Ask.id_of(a) == ask.id)


def waits_for(state: State, ask: Ask) -> tuple[str, ...]:
    """The powers whose answer to this open ask is still missing."""
    said = state["engine"]["said"].get(ask.id, {})
    return tuple(power for power in ask.to if power not in said)


def step_of(table: Table, state: State) -> Step:
    """The step at which the innermost flow stands; it has put the open asks."""
    frame = engine_of(state)["frames"][-1]
    return table.game.flows[frame["flow"]].steps[frame["step"]]


def flaw(table: Table, state: State, ask: Ask) -> str:
    """Why no player could answer this open ask, or his answer would come to nothing, in words; ""
    for a sound one."""
    step, game = step_of(table, state), table.game
    grammar = game.grammar(table.board)
    strange = [section for section in ask.sections if section not in grammar.sections]
    if strange:
        return f"it is for the section {strange[0]}, which the grammar does not know"
    read = {by for asked, by, _ in step.readers if asked == ask.verb}
    told = {verb.name for verb in grammar.verbs.values() if set(verb.sections) & set(ask.sections)}
    strange = [verb for verb in ask.verbs if verb not in {*game.reply_verbs, *read, *told}]
    if strange:
        return f"its answers begin with {strange[0]}, which is none of the `reply_verbs`"
    if not ask.sections and not ask.verbs:
        return "no order line answers it: it has neither `verbs` nor `sections`"
    if ask.sections and step.sift_batch is None:
        return f"it is for a batch, and there is no @{step.name}.sift that looks at one"
    if step.take_say is None and step.carry_batch is None:
        return f"there is no @{step.name}.answer that takes what is said"
    return ""


def sift(
    table: Table,
    state: State,
    ask: Ask,
    lines: Sequence[str],
    seat: str = "",
    *,
    totals: bool = True,
) -> Sifted | None:
    """What this batch of a seat would be worth as the answer to this open ask, as far as the seat
    can know (without a seat: as far as everybody can); None when it takes no batches.

    Where secrets are not at hand lines that depend on them stand, with a remark that says so.
    Without `totals` those that are work are left out, if nothing else follows from them.
    """
    return sifter(table, state, ask, seat, totals=totals)(lines)


def sifter(
    table: Table, state: State, ask: Ask, seat: str = "", *, totals: bool = True
) -> Callable[[Sequence[str]], Sifted | None]:
    """`sift` for many batches in one position, which is not to change in between."""
    known = table.known_to(state, *filter(None, [seat]))
    case = _case(table, known, ask)
    # Totals may depend on secrets that are not at hand; then lines are judged in part.
    totals = totals or table.game.secrets

    def sifted(lines: Sequence[str]) -> Sifted | None:
        key = case, tuple(lines)
        if key not in _SIFTED or (totals and _is_untold(_SIFTED[key])):
            if len(_SIFTED) >= _REMEMBERED:
                forget_sifted()
            try:
                found = _sifted(table, known, ask, lines, totals=totals)
            except NotKnown:
                found = _sifted_in_part(table, known, ask, lines)
            _SIFTED[key] = _without_led(key, found)
        return _SIFTED[key]

    return sifted


# A receipt, its form, the letter with both and the check of the answer ask the same of the same
# position.
_SIFTED: dict[Hashable, Sifted | None] = {}
_REMEMBERED = 4096
# What the lines lead to that were sifted last: whole positions, of which one is enough.
_LED: dict[Hashable, Any] = {}


def forget_sifted() -> None:
    """Sift anew what was sifted before: the rules are not those of then."""
    _SIFTED.clear()
    _LED.clear()


def _without_led(key: Hashable, sifted: Sifted | None) -> Sifted | None:
    """What is remembered of a sifting; where it leads is laid aside for who carries it out next."""
    if sifted is None or sifted.led is None:
        return sifted
    _LED.clear()
    _LED[key] = sifted.led
    return replace(sifted, led=None)


def _case(table: Table, known: State, ask: Ask) -> Hashable:
    """All that a sifting follows from, beside the lines."""
    told = {**known, "secret": None} if isinstance(known.get("secret"), Shut) else known
    step = step_of(table, known)
    position = [told, ask.data()]
    try:
        whole = dumped(position)
    except ValueError:
        whole = canonical(position)
    return step.sift_batch, table.board, sha256(whole).digest()


def _sifted_before(table: Table, known: State, ask: Ask, say: Sequence[str]) -> Sifted | None:
    """What lines were worth that are an answer now, where that was asked in this very position: who
    takes lines for an answer has sifted them. None too where they may have been sifted in part."""
    if not _SIFTED or isinstance(known.get("secret"), Shut):
        return None
    key = _case(table, known, ask), tuple(say)
    found = _SIFTED.get(key)
    return replace(found, led=_LED[key]) if found is not None and key in _LED else found


# What stands in the place of totals that nobody asked for.
_UNTOLD: Mapping[str, Any] = MappingProxyType({})


def _is_untold(sifted: Sifted | None) -> bool:
    return sifted is not None and sifted.totals is _UNTOLD


def _sifted(
    table: Table, known: State, ask: Ask, lines: Sequence[str], *, totals: bool = True
) -> Sifted | None:
    """With its totals as they are now, where they are asked for."""
    sifted = _judged(table, known, ask, lines)
    if sifted is None or not isinstance(sifted.totals, Later):
        return sifted
    return replace(sifted, totals=dict(sifted.totals) if totals else _UNTOLD)


def _judged(table: Table, known: State, ask: Ask, lines: Sequence[str]) -> Sifted | None:
    step = step_of(table, known)
    if step.sift_batch is None or not ask.sections:
        return None
    frame = engine_of(known)["frames"][-1]
    return step.sift_batch(table.position(known), frame["locals"], ask, lines)


def _sifted_in_part(table: Table, known: State, ask: Ask, lines: Sequence[str]) -> Sifted:
    """The lines that can be judged without secrets, judged together; all others stand."""
    judged = [n for n, line in enumerate(lines) if _can_be_judged(table, known, ask, [line])]
    if not _can_be_judged(table, known, ask, [lines[n] for n in judged]):
        judged = []
    others = [n for n in range(len(lines)) if n not in judged]
    sifted = _sifted(table, known, ask, [lines[n] for n in judged]) if judged else None
    remarks = [(n, NOT_AT_HAND) for n in others]
    if sifted is None:
        return Sifted(tuple(lines), remarks=tuple(remarks))
    remarks += [(judged[n], remark) for n, remark in sifted.remarks]
    return Sifted(
        (*sifted.good, *(lines[n] for n in others)),
        tuple((judged[n], problem) for n, problem in sifted.problems),
        dict(sifted.totals),
        tuple(remarks),
        tuple(judged[n] for n in sifted.lapsed),
    )


def _can_be_judged(table: Table, known: State, ask: Ask, lines: Sequence[str]) -> bool:
    try:
        _sifted(table, known, ask, lines)
    except NotKnown:
        return False
    return True


def check(table: Table, state: State, ask: Ask, say: Say, seats: Sequence[str]) -> Say:
    """The answer of these seats as it would be stored; raises the reason why it is none to this
    open ask, by what they can know. Changes nothing.

    A batch is stored in the order in which its lines are applied, so that it does not matter how it
    was sent. Raises NotKnown where it depends on secrets that are not at hand.
    """
    return checked(table, table.known_to(state, *seats), ask, say)[0]


def checked(table: Table, known: State, ask: Ask, say: Say) -> tuple[Say, Sifted | None]:
    """The same by a state that has only what may be known; of a batch with what it was sifted
    to."""
    check_plain(say, "answer")
    step, sifted = step_of(table, known), None
    if step.sift_batch is not None and ask.sections:
        if not isinstance(say, list) or not all(isinstance(line, str) for line in say):
            raise Illegal("", "not_a_batch", ask=ask.id)
        sifted = _sifted_before(table, known, ask, say) or _judged(table, known, ask, say)
        assert sifted is not None
        for _, problem in sifted.problems:
            refusal = Illegal(problem.rule, problem.code)
            refusal.problem = problem
            raise refusal
        say = list(sifted.good)
    if step.check_say is not None:
        frame = engine_of(known)["frames"][-1]
        step.check_say(table.position(known), frame["locals"], ask, say)
    return say, sifted


def sifted_to_carry(
    table: Table, state: State, ask: Ask, say: Say, sifted: Sifted | None
) -> Sifted:
    """What a batch comes to for `Step.carry`: what it was `sifted` to in this position, if that
    still has where it leads, which nobody gets twice; else it is sifted once more."""
    if sifted is not None and sifted.led is not None:
        _LED.clear()
        return sifted
    again = _judged(table, state, ask, say or [])
    assert again is not None
    return again


# What the engine does with them


def store(state: State, ask: Ask, by: Sequence[str], say: Say) -> None:
    """Note what these powers say; nobody else sees it while it is sealed."""
    marks = state["engine"]["said"].setdefault(ask.id, {})
    for power in by:
        if ask.is_sealed:
            owned = state["secret"].setdefault(power, {})
            owned.setdefault("said", {})[ask.id] = copy(say)
            marks[power] = {"sealed": True}
        else:
            marks[power] = {"say": copy(say)}


def is_answered(state: State, ask: Ask) -> bool:
    """Whether enough powers have spoken: one, or all who have to agree."""
    missing = waits_for(state, ask)
    return not missing if ask.agree == "all" else len(missing) < len(ask.to)


def said(state: State, ask: Ask) -> list[Say]:
    """What the powers of an answered ask say, in their order."""
    marks = state["engine"]["said"][ask.id]
    spoken = [power for power in ask.to if power in marks]
    if ask.is_sealed:
        return [state["secret"][power]["said"][ask.id] for power in spoken]
    return [marks[power]["say"] for power in spoken]


def agreed(says: Sequence[Say]) -> bool:
    """Whether all say the same."""
    return all(digest(say) == digest(says[0]) for say in says[1:])


def forget(state: State, ask: Ask) -> None:
    """What was said to this ask counts no more; another one takes its place."""
    state["engine"]["said"].pop(ask.id, None)


def close(state: State) -> None:
    """No ask is open any more, and nothing is kept of what was said."""
    state["engine"]["asks"] = []
    state["engine"]["said"] = {}
    for owned in state["secret"].values():
        owned.pop("said", None)
