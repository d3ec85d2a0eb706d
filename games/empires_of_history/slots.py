"""A slot (§Order of Play): the phases 0 to 12 of the nations that act in it, in three packets of
orders: before ships sail, the sea, and the land with what follows. Phases have the numbers of their
headings (R02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pbem import lazy
from pbem.engine.errors import Illegal
from pbem.engine.events import LINE_UNUSED
from pbem.engine.flow import Ask, Events, Flow, Later, Locals, Run, Sifted
from pbem.games.empires_of_history import totals
from pbem.games.empires_of_history.concepts import us_entry
from pbem.games.empires_of_history.concepts.affected import held_up
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.concepts.us_entry import entry_rolls
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.orders.grammar import grammar_of, read_line
from pbem.games.empires_of_history.position import Position
from pbem.wargame.heads import Heads
from pbem.wargame.phases import Phase, Rehearsal
from pbem.wargame.sections import IN_SEQUENCE, Sections, in_section

_air, _diplomacy, _economy, _land, _sea = (
    lazy.Package(f"pbem.games.empires_of_history.{room}")
    for room in ("air", "diplomacy", "economy", "land", "sea")
)
FIRST = (
    *(sections.START, sections.REBASE, sections.DIPLOMACY, sections.RESEARCH),
    *(sections.BUILD, sections.BOMBING),
)
SECOND = (sections.NAVAL,)
THIRD = (
    *(sections.MOVEMENT, sections.COMBAT, sections.PLACEMENT, sections.COLLECTION),
    sections.GUARD,
)
# The number of its phase, by section.
NUMBERS: Mapping[str, int] = {
    sections.START: 0,
    sections.REBASE: 0,
    sections.DIPLOMACY: 1,
    sections.RESEARCH: 2,
    sections.BUILD: 3,
    sections.BOMBING: 4,
    sections.NAVAL: 5,
    sections.MOVEMENT: 7,
    sections.COMBAT: 9,
    sections.PLACEMENT: 10,
    sections.COLLECTION: 11,
    sections.GUARD: 12,
}
# By section; who plays one packet waits for no phase of another.
PHASES: Mapping[str, Phase[Position]] = lazy.Parts(
    {
        sections.START: lambda: _diplomacy.phase.START,
        sections.REBASE: lambda: _air.phases.REBASE,
        sections.DIPLOMACY: lambda: _diplomacy.phase.DIPLOMACY,
        sections.RESEARCH: lambda: _economy.phases.RESEARCH,
        sections.BUILD: lambda: _economy.phases.BUILD,
        sections.BOMBING: lambda: _air.phases.BOMBING,
        sections.NAVAL: lambda: _sea.phase.NAVAL,
        sections.MOVEMENT: lambda: _land.phases.MOVEMENT,
        sections.COMBAT: lambda: _land.phases.COMBAT,
        sections.PLACEMENT: lambda: _economy.phases.PLACEMENT,
        sections.COLLECTION: lambda: _sea.collection.COLLECTION,
        sections.GUARD: lambda: _diplomacy.offers.with_offers(_air.phases.GUARD),
    }
)

# After which phases a receipt counts what.
Count = Callable[[Position, Position, Sequence[str]], dict[str, Any]]
_COUNTED: Mapping[str, Count] = {
    **dict.fromkeys((sections.DIPLOMACY, sections.RESEARCH, sections.BUILD), totals.means),
    **dict.fromkeys((sections.REBASE, sections.NAVAL, sections.MOVEMENT), totals.areas),
}

slot = Flow("slot")


def _asks(g: Position, verb: str, packet: tuple[str, ...], *, releases: bool = False) -> list[Ask]:
    """One question for each seat, for all its nations in the slot."""
    return [
        Ask(
            nations,
            verb,
            f"{nations[0]} {g.turn}",
            sections=packet,
            default=[],
            releases=releases,
            args={"turn": g.turn, "slot": g.state["slot"], "nations": list(nations)},
        )
        for nations in g.by_seat(g.now["nations"])
    ]


def sift(g: Position, ask: Ask, texts: Sequence[str]) -> Sifted:
    """Lines are carried out phase by phase, in each in the order in which they were written; what
    can never be done, or not after what stands before it, is refused when it is sent."""
    parse = partial(read_line, g.board)
    words = {"code": "which_nation", "field": "nations"}
    heads = Heads(g, ask, PHASES, grammar_of(g.board), parse, **words)
    mail = Sections(texts, ask.sections, heads.read, heads.check)
    rehearsal: Rehearsal[Position] = Rehearsal(g)
    counted: list[tuple[Count, Position]] = []
    for section in (each for each in ask.sections if mail.of(each)):
        phase = PHASES[section]
        mail.judge(section, IN_SEQUENCE, partial(rehearsal.faults, phase))
        rehearsal.go_on(phase, mail.of(section))
        if section in _COUNTED and mail.of(section) and not rehearsal.is_open:
            counted.append((_COUNTED[section], rehearsal.g))
            rehearsal = rehearsal.trial()
    return mail.sifted(Later(partial(_counted, g, counted, ask.to)))


def _counted(
    g: Position, counted: Sequence[tuple[Count, Position]], nations: Sequence[str]
) -> dict[str, Any]:
    """What a receipt counts, each after its phase."""
    return {
        name: told for count, after in counted for name, told in count(g, after, nations).items()
    }


def _keep(g: Position, f: Locals, ask: Ask, say: Sequence[str], events: Events) -> None:
    """The lines of each phase wait for it, each with its nation before it."""
    for section in ask.sections:
        lines = in_section(say, section, partial(read_line, g.board))
        told = [line.text for line in PHASES[section].arrange(lines)]
        f[section] = [*f.get(section, []), *(_headed(ask, text, g) for text in told)]


def _headed(ask: Ask, text: str, g: Position) -> str:
    line = read_line(g.board, text)
    return text if line.power else f"{ask.to[0]}: {text}"


def _run(g: Position, f: Locals, section: str, events: Events) -> Run:
    """The lines of a phase, but for those of nations that have left the slot since they were
    written."""
    lines = f.get(section, [])
    gone = [text for text in lines if nation_of(g, read_line(g.board, text)) not in _acting(g)]
    for text in gone:
        nation = nation_of(g, read_line(g.board, text))
        problem = Illegal("EOH-118", "acts_no_more", nation=nation).problem.data()
        events.append({"kind": LINE_UNUSED, "by": [nation], "line": text, "problem": problem})
    return PHASES[section].run([text for text in lines if text not in gone], "")


def _acting(g: Position) -> list[str]:
    acting: list[str] = g.now["nations"]
    return acting


@slot.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-123, EOH-124, EOH-269, EOH-274, EOH-560: the number of US Entry counts as it is now; what
    nations control now they have controlled since the start; and where partisans hold them up now
    they do for all of the slot."""
    us_entry.read_at_start(g)
    mine = set(g.now["nations"])
    g.now["held"] = {t: g.controller(t) for t in g.board.territories if g.controller(t) in mine}
    cut = {t for nation in g.now["nations"] for t in held_up(g, nation)}
    g.now["partisans"] = [t for t in g.board.territories if t in cut]


@slot.step
def give_orders(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """Orders for phases 0 to 4; they are released once in a slot."""
    return _asks(g, "orders", FIRST, releases=True)


@give_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sift(g, ask, lines)


@give_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    _keep(g, f, ask, say, events)


@slot.step
def start(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-540: before phase 0."""
    return _run(g, f, sections.START, events)


@slot.step
def rebase(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Phase 0."""
    return _run(g, f, sections.REBASE, events)


@slot.step
def diplomacy(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Phase 1."""
    return _run(g, f, sections.DIPLOMACY, events)


@slot.step
def research(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Phase 2."""
    return _run(g, f, sections.RESEARCH, events)


@slot.step
def build(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Phase 3."""
    return _run(g, f, sections.BUILD, events)


@slot.step
def bomb(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Phase 4."""
    return _run(g, f, sections.BOMBING, events)


@slot.step
def weigh_bombs(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-125: what it does to US Entry."""
    return Run(entry_rolls.name)


@slot.step
def give_naval_orders(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """Orders for phases 5 and 6."""
    return _asks(g, "naval_orders", SECOND)


@give_naval_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sift(g, ask, lines)


@give_naval_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    _keep(g, f, ask, say, events)


@slot.step
def sail(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Phases 5 and 6."""
    return _run(g, f, sections.NAVAL, events)


@slot.step
def weigh_war_at_sea(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-125: what it does to US Entry."""
    return Run(entry_rolls.name)


@slot.step
def give_last_orders(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """Orders for phases 7 to 12."""
    return _asks(g, "last_orders", THIRD)


@give_last_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sift(g, ask, lines)


@give_last_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    _keep(g, f, ask, say, events)


@slot.step
def move(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Phase 7."""
    return _run(g, f, sections.MOVEMENT, events)


@slot.step
def fight(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Phases 8 and 9."""
    return _run(g, f, sections.COMBAT, events)


@slot.step
def weigh_war_on_land(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-125: what it does to US Entry."""
    return Run(entry_rolls.name)


@slot.step
def place(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Phase 10."""
    return _run(g, f, sections.PLACEMENT, events)


@slot.step
def collect(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Phase 11."""
    return _run(g, f, sections.COLLECTION, events)


@slot.step
def weigh_raids(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-125: what it does to US Entry."""
    return Run(entry_rolls.name)


@slot.step
def guard(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Phase 12."""
    return _run(g, f, sections.GUARD, events)
