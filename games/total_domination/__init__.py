"""Total Domination: World War 2, 1939-1945: the game as the engine sees it."""

from __future__ import annotations

from pbem import lazy
from pbem.engine.game import Game
from pbem.games.total_domination.board import DominationBoard
from pbem.games.total_domination.position import Position
from pbem.lazy import part

its = lazy.Package(__name__)
orders_of = lazy.Package(f"{__name__}.orders")
cards_of = lazy.Package(f"{__name__}.cards")

GAME = Game(
    id="total_domination",
    title="Total Domination",
    prefix="TDM",
    rules=1,
    root="campaign",
    flows=part(lambda: {flow.name: flow for flow in its.flows.FLOWS}),
    check_data=part(lambda: its.start.check),
    make_board=DominationBoard,
    position=Position,
    setup=part(lambda: its.setup.setup),
    grammar=part(lambda: orders_of.grammar.grammar_of),
    decider=Position.decider,
    reply=part(lambda: its.flows.reply),
    noun=part(lambda: orders_of.grammar.noun),
    view=part(lambda: its.view.view),
    owners=part(lambda: cards_of.hands.owners),
    invariants=part(lambda: its.invariants.invariants),
    sample=part(lambda: its.samples.sample),
    score=part(lambda: its.view.score),
    reply_verbs=part(
        lambda: tuple(verb.name for verb in orders_of.verbs.VERBS if verb.role == "reply")
    ),
    waits=("keep", "swap", "replace", "enigma", "spy", "spy_discard", "bombard"),
    corrections=part(lambda: its.corrections.CORRECTIONS),
    measures=part(lambda: its.measures.MEASURES),
    telling=part(lambda: its.telling.TELLING),
    standings=part(lambda: its.standings.standings),
    sides=part(lambda: its.openers.sides),
    date=part(lambda: its.year.date),
    secrets=True,
    offers=part(lambda: its.offers.offers),
    wants=part(lambda: its.offers.wants),
    robot=part(lambda: its.foresight.ROBOT),
    picture=part(lambda: its.picture.PICTURE),
    questions=part(lambda: its.questions.QUESTIONS),
    wording=part(lambda: its.wording.WORDING),
    powers=lambda board: board.powers,
    scenario_keys={
        "mode": str,
        "start": int,
        "end": int,
        "joined": bool,
        "deal": int,
        "developed": bool,
        "partners": dict,
        "setup": dict,
    },
    replaceable=part(lambda: its.checks.REPLACEABLE),
)
