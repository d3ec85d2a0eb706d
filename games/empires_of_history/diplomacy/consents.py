"""Options to which others have to agree: the question, and what a no means (§Ph1.3)."""

from __future__ import annotations

from pbem.engine.flow import Ask, Events, Say
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.diplomacy.options import play
from pbem.games.empires_of_history.position import Position

VERB = "consent"


def ask(g: Position, nation: str, name: str) -> list[Ask]:
    """EOH-329: each seat that has to agree is asked, for all its nations together; the answer is
    True or False, and the campaign waits for it, up to a deadline, at which it is no."""
    title = play.option(g, name)["title"]
    return [
        Ask(
            nations,
            "consent",
            f"{name} {nations[0]}",
            verbs=(VERB, "refuse", "pause"),
            facts=known(g),
            default=False,
            args={"option": name, "title": title, "by": nation, "nations": list(nations)},
        )
        for nations in g.by_seat(play.asked(g, nation, name))
    ]


def take(g: Position, ask: Ask, say: Say, events: Events) -> None:
    """EOH-329: an answer; where nobody can give one it is no."""
    for nation in ask.args["nations"]:
        play.consent(g, nation, ask.args["option"], bool(say))


def refusing(g: Position, name: str) -> list[str]:
    """The nations that have said no to an option."""
    return [n for n, agrees in sorted(g.state["consents"].get(name, {}).items()) if not agrees]


def refused(g: Position, nation: str, name: str, by: list[str], events: Events) -> None:
    """EOH-329: the option is not played and costs nothing. Who said no is asked again
    when it is proposed again."""
    for each in by:
        del g.state["consents"][name][each]
    told = {"option": name, "title": play.option(g, name)["title"]}
    events.append({"kind": "option_refused", **told, "nation": nation, "by": by})
