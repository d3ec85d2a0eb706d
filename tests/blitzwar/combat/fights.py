"""Phases 8 and 9 played by themselves, from small positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import Entry, slug
from pbem.engine.flow import Flow
from pbem.engine.game import Game
from pbem.games.blitzwar.combat.group import BLITZ
from pbem.games.blitzwar.flows import FLOWS
from pbem.games.blitzwar.orders import grammar
from pbem.games.blitzwar.position import AXIS, Position
from pbem.wargame.answers import reply_of
from tests.blitzwar.position_builder import game_at
from tests.harness.flow_player import FlowPlayer
from tests.harness.positions import engine_at, frame

ROOT = "campaign"
SECTIONS = {8: "blitz", 9: "combat"}


def _game() -> Game:
    root = Flow(ROOT)

    @root.step
    def end(g: Any, f: Any, dice: Any, events: Any) -> None:
        """Never reached."""

    return Game(
        id="blitzwar",
        title="BlitzWAR",
        prefix="BWR",
        rules=1,
        root=ROOT,
        flows={flow.name: flow for flow in (*FLOWS, root)},
        make_board=dict,  # type: ignore[arg-type]
        position=Position,
        setup=lambda board, scenario, options: {},
        grammar=grammar.grammar_of,
        decider=Position.decider,
        reply=reply_of(FLOWS, places=()),
        noun=grammar.noun,
        view=lambda g, seat: {},
        invariants=lambda g: [],
        sample=lambda g, ask, rng: None,
        score=lambda g: {},
    )


GAME = _game()


def activated(units: Mapping[str, Any], *areas: str) -> dict[str, Any]:
    """All that stands in some areas is activated."""
    return {"active": {area: {c: dict(u) for c, u in units[area].items()} for area in areas}}


def phase(
    units: Mapping[str, Any],
    *lines: str,
    of: int = BLITZ,
    active: tuple[str, ...] = (),
    dice: Mapping[str, int] | None = None,
    side: str = AXIS,
    now: Mapping[str, Any] | None = None,
    **given: Any,
) -> FlowPlayer:
    """A phase of a side with these lines, played up to its first question; `dice` by zone."""
    parse = grammar.grammar_of(game_at().board).parse_line
    texts = [parse(line, SECTIONS[of]).text for line in lines]
    g = game_at(
        units=units,
        side=side,
        phase=of,
        flow="fighting",
        step="open_phase",
        locals_={"phase": of, "lines": texts},
        now={**activated(units, *active), **(now or {})},
        **given,
    )
    thrown: list[Entry] = [
        (f"{SECTIONS[of]}/{g.turn}/{slug(zone)}", [die]) for zone, die in (dice or {}).items()
    ]
    return FlowPlayer(GAME, g, thrown)


def again(player: FlowPlayer, *lines: str, dice: Mapping[str, int] | None = None) -> FlowPlayer:
    """Phase 9 of the same side with these lines, from where its phase 8 has ended."""
    g = player.g
    parse = grammar.grammar_of(g.board).parse_line
    texts = [parse(line, SECTIONS[9]).text for line in lines]
    g.state["phase"] = 9
    told = {"phase": 9, "lines": texts}
    g.state["engine"] = engine_at(
        frame(ROOT, "end"), frame("fighting", "open_phase", **told), turn=g.turn
    )
    thrown: list[Entry] = [
        (f"combat/{g.turn}/{slug(zone)}", [die]) for zone, die in (dice or {}).items()
    ]
    return FlowPlayer(GAME, g, thrown)


def answer(player: FlowPlayer, power: str, asked: str, text: str) -> None:
    """Answer a question with a line of another verb than its own."""
    ask = player.ask_of(power, asked)
    say = GAME.reply(player.g, ask, player.grammar.parse_line(text))
    player.say(power, asked, say)


def unused(player: FlowPlayer) -> list[str]:
    """Why lines were not carried out."""
    return [e["problem"]["code"] for e in player.events if e["kind"] == "line_unused"]


def rolled(player: FlowPlayer, at: int = 0) -> dict[str, Any]:
    """What is told of an attack."""
    return [event for event in player.events if event["kind"] == "attack_rolled"][at]
