"""What a power says of its turn: one card for one thing, and the lines below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from pbem.engine.errors import Problem
from pbem.engine.orders import Line
from pbem.games.total_domination.orders.grammar import read_line
from pbem.games.total_domination.position import Position
from pbem.values import dataclass

PASS = "pass"
OPERATIONS, POINTS, LOGISTICS, TACTICS = "operations", "points", "logistics", "tactics"
INFLUENCE, SCIENCE, PEACE = "influence", "science", "peace"
RESEARCH, LEND_LEASE, LAUNCH, AIR_STRIKE = "research", "lend-lease", "launch", "air strike"

# TDM-027: what a card is used for, by the verb of its line; `play` says it itself.
HEADS = ("play", RESEARCH, LEND_LEASE, LAUNCH, AIR_STRIKE, PASS)
# Uses with points that are spent, and one may be saved; Peace spends them in a second mail.
SPENDS = (OPERATIONS, POINTS)
# Lines that do something on the board.
DEEDS = ("deploy", "move", "attack", "scrap", "puppet", "resistance")
SAVE, TAKE = "save", "take"


@dataclass(frozen=True)
class Plan:
    """One turn as it was said. `card` is "" for a pass; `target` the power before which tactics are
    put; `take` the card that Science develops; `reserve` and `discard` are None where a pass does
    not speak of them."""

    player: str
    use: str
    head: Line
    card: str = ""
    target: str = ""
    uses_saved: bool = False
    saves: bool = False
    lines: tuple[Line, ...] = ()
    take: str = ""
    reserve: tuple[str, ...] | None = None
    discard: tuple[str, ...] | None = None

    @property
    def is_sealed(self) -> bool:
        """TDM-299, TDM-301, TDM-302: whether the answer says what others may not know."""
        return self.use in (RESEARCH, SCIENCE, PASS)


def lines_of(g: Position, texts: Iterable[str]) -> list[Line]:
    """A stored batch as lines."""
    return [*map(partial(read_line, g.board), texts)]


def misfits(lines: Sequence[Line], section: str) -> list[tuple[int, Problem]]:
    """TDM-070: what makes a batch none: a line for another section, no head or several of them."""
    found = [
        (n, Problem("illegal", "section_not_asked", {"section": line.section}, "TDM-070"))
        for n, line in enumerate(lines)
        if line.section not in ("", section)
    ]
    heads = [n for n, line in enumerate(lines) if line.verb in HEADS]
    if lines and not heads:
        found.append((0, Problem("illegal", "which_card", {}, "TDM-070")))
    return found + [(n, Problem("illegal", "one_card", {}, "TDM-070")) for n in heads[1:]]


def read_plan(g: Position, player: str, texts: Iterable[str]) -> Plan:
    """The plan of a batch without misfits."""
    return plan_of(g, player, lines_of(g, texts))


def plan_of(g: Position, player: str, lines: Sequence[Line]) -> Plan:
    """The same of lines."""
    head = next(line for line in lines if line.verb in HEADS)
    args, verbs = head.args, [line.verb for line in lines]
    return Plan(
        player=player,
        use=_use(g, head),
        head=head,
        card=args.get("card", ""),
        target=args.get("on", ""),
        uses_saved="saved" in args,
        saves="save" in args or SAVE in verbs,
        lines=tuple(line for line in lines if line.verb in (*DEEDS, AIR_STRIKE)),
        take=next((line.args["card"] for line in lines if line.verb == TAKE), ""),
        reserve=_cards(args.get("reserve")),
        discard=_cards(args.get("discard")),
    )


def _use(g: Position, head: Line) -> str:
    """TDM-027: of an event, what kind it is."""
    if head.verb != "play":
        return head.verb
    return g.board.cards[head.args["card"]].event if head.args["use"] == "event" else OPERATIONS


def _cards(said: Sequence[str] | None) -> tuple[str, ...] | None:
    return None if said is None else tuple(said)
