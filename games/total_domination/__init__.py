"""Total Domination: World War 2, 1939-1945: the game as the engine sees it."""

from __future__ import annotations

from pbem.engine.game import Game
from pbem.games.total_domination import checks, invariants, openers, setup, start, view, year
from pbem.games.total_domination.cards import hands
from pbem.games.total_domination.corrections import CORRECTIONS
from pbem.games.total_domination.flows import FLOWS, reply
from pbem.games.total_domination.foresight import ROBOT
from pbem.games.total_domination.measures import MEASURES
from pbem.games.total_domination.offers import offers, wants
from pbem.games.total_domination.orders import grammar
from pbem.games.total_domination.orders.verbs import VERBS
from pbem.games.total_domination.picture import PICTURE
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.questions import QUESTIONS
from pbem.games.total_domination.samples import sample
from pbem.games.total_domination.standings import standings
from pbem.games.total_domination.telling import TELLING
from pbem.games.total_domination.wording import WORDING

GAME = Game(
    id="total_domination",
    title="Total Domination",
    prefix="TDM",
    rules=1,
    root="campaign",
    flows={flow.name: flow for flow in FLOWS},
    make_board=start.make_board,
    position=Position,
    setup=setup.setup,
    grammar=grammar.grammar_of,
    decider=Position.decider,
    reply=reply,
    noun=grammar.noun,
    view=view.view,
    owners=hands.owners,
    invariants=invariants.invariants,
    sample=sample,
    score=view.score,
    reply_verbs=tuple(verb.name for verb in VERBS if verb.role == "reply"),
    waits=("keep", "swap", "replace", "enigma", "spy", "spy_discard", "bombard"),
    corrections=CORRECTIONS,
    measures=MEASURES,
    telling=TELLING,
    standings=standings,
    sides=openers.sides,
    date=year.date,
    secrets=True,
    offers=offers,
    wants=wants,
    robot=ROBOT,
    picture=PICTURE,
    questions=QUESTIONS,
    wording=WORDING,
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
    replaceable=checks.REPLACEABLE,
)
