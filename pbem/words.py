"""All words of the program for players: the message catalogues, and how data are put into sentences.

`templates/common/messages.yaml` and `templates/<game>/messages.yaml` map a code to a text with {placeholders}: keys are
`refusal.<code>`, `event.<kind>`, `ask.<verb>` and `mail.<code>`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from pbem import yamlin
from pbem.engine.errors import Problem
from pbem.engine.flow import Ask
from pbem.faults import Fault

PACKAGE = "pbem.templates"


@cache
def catalogue(folder: str) -> dict[str, str]:
    """One message catalogue by key; {} for a game that has none."""
    entry = files(PACKAGE) / folder / "messages.yaml"
    if not entry.is_file():
        return {}
    loaded: dict[str, str] = yamlin.load_one(entry.read_bytes(), source=f"{folder}/messages.yaml")
    return loaded


def listed(value: Any) -> Any:
    """Data as words: counts as "2 infantry, 1 armor", by power "Germany: 1 armor", lists with commas."""
    if isinstance(value, Mapping):
        if not value:
            return "nothing"
        if all(isinstance(item, int) for item in value.values()):
            return ", ".join(f"{count} {spoken(kind)}" for kind, count in value.items())
        return "; ".join(f"{key}: {listed(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(str(listed(item)) for item in value) or "nothing"
    if isinstance(value, str):
        return spoken(value)
    return value


def spoken(name: str) -> str:
    """An id as people write it: "aa_gun" is "aa gun"."""
    return name.replace("_", " ")


class Words:
    """The catalogue of one game on top of the common one."""

    def __init__(self, game: str = "") -> None:
        self.texts = {**catalogue("common"), **(catalogue(game) if game else {})}

    def say(self, key: str, fields: Mapping[str, Any]) -> str:
        """The text of a key with its fields; a text that is missing is shown as its key and data."""
        text = self.texts.get(key)
        if text is None:
            told = ", ".join(f"{name} {listed(value)}" for name, value in fields.items())
            return f"{spoken(key.split('.', 1)[-1])}: {told}" if told else spoken(key.split(".", 1)[-1])
        return text.format_map({name: listed(value) for name, value in fields.items()})

    def event(self, event: Mapping[str, Any]) -> str:
        """What happened, as one sentence."""
        return self.say(f"event.{event['kind']}", event)

    def ask(self, ask: Ask) -> str:
        """A question, as one sentence."""
        fields = {**ask.facts, **ask.args, "to": list(ask.to), "noun": ask.noun, "verbs": list(ask.verbs)}
        return self.say(f"ask.{ask.verb}", fields)

    def reason(self, problem: Problem) -> str:
        """Why an order was refused, with the rule's id and what would work, without its place."""
        said = self.say(f"refusal.{problem.code}", problem.fields)
        rule = f" ({problem.rule})" if problem.rule else ""
        choices = f" Try: {' | '.join(problem.choices)}" if problem.choices else ""
        return f"{said}{rule}{choices}"

    def problem(self, problem: Problem) -> str:
        """Place, text and reason of a refused order in one paragraph."""
        place = f"line {problem.line}" if problem.line else "orders"
        if problem.column > 1:
            place += f", column {problem.column}"
        text = f' "{problem.text.strip()}"' if problem.text else ""
        return f"{place}:{text}: {self.reason(problem)}"

    def mail_fault(self, code: str, fields: Mapping[str, Any]) -> Fault:
        """A mail that is refused as a whole, as a Fault with its words."""
        return Fault(code, self.say(f"mail.{code}", fields))
