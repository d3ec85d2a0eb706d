"""What `pbem orders` tells of a position beside the forms of a verb: technologies, neutral nations,
prices and mined waters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.empires_of_history.diplomacy import neutrals
from pbem.games.empires_of_history.economy import building, technology
from pbem.games.empires_of_history.position import Position

Told = dict[str, Any]
Entry = tuple[str, Told]


def technologies(g: Position) -> Iterator[Entry]:
    """EOH-340, EOH-341: all that can be tried for, what each needs, and who knows it."""
    yield "attempt", {"cost": technology.cost(g), "faces": list(g.board.attempt["success"])}
    for name, told in g.board.technologies.items():
        needs = [f"{g.board.technologies[n].title} {level}" for n, level in told.requires.items()]
        known = [f"{n} {level}" for n in g.board.powers if (level := technology.known(g, n, name))]
        yield (
            "technology",
            {
                "technology": told.title,
                "id": name,
                "levels": told.levels,
                "units": list(told.units),
                "needs": needs,
                "upgrade": told.upgrade,
                "known": known,
            },
        )


def neutral_nations(g: Position) -> Iterator[Entry]:
    """EOH-322 to EOH-328, EOH-334, EOH-335: who can be won, and where he stands."""
    for nation, at in g.state["stances"].items():
        if neutrals.is_neutral(g, nation) and not g.in_war(nation):
            told = g.board.diplomacy["nations"].get(nation, {})
            stance = g.board.diplomacy["track"][at]
            more = {"favours": told.get("favours", ""), "star": bool(told.get("star"))}
            yield "neutral", {"nation": nation, "stance": stance, **more}


def prices(g: Position) -> Iterator[Entry]:
    """EOH-350: what those who are played may build now, and what it costs them."""
    for nation in g.board.powers:
        if g.decider(nation) and g.exists(nation):
            kinds = [kind for kind in g.board.units if building.may_build(g, nation, kind)]
            told = [f"{kind} {building.price(g, nation, kind)}" for kind in kinds]
            yield "prices", {"nation": nation, "prices": told}


def waters(g: Position) -> Iterator[Entry]:
    """EOH-008, EOH-010: the waters that can be mined, and the mines that lie there."""
    for name, box in g.board.mine_boxes.items():
        told = {"seas": list(box.seas), "shores": list(box.shores)}
        yield "mined_water", {"box": name, **told, "count": g.state["mines"].get(name, 0)}
