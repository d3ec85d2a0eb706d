"""Random corrections of any game, made of the forms of its language; and random play with rulings
and undos between.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.pattern import Slot
from pbem.engine.slots import Vocabulary
from pbem.engine.table import Table
from pbem.faults import Fault
from pbem.play import rulings
from pbem.play.resolver import Resolver
from pbem.records import moderation
from pbem.storage import kinds
from pbem.table.campaign import Campaign
from tests.random_play import SIGNER, RandomAnswers, clock, hold, new_campaign

TRIES = 6
SLOTS = {
    *("place", "power", "counts", "amount"),
    *("units of a power", "holder", "name of a counter", "any number"),
}
_SLOT = re.compile(r"\{(?:\w+:)?([^}]+)\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
OWN = 0.7


def line(table: Table, rng: random.Random, own: float = OWN) -> str:
    """A correction at random; the game may refuse it, but has to understand it. `own` is how often
    a form with slots of the game's own is filled, where that can be done."""
    language, vocabulary = table.corrections(), table.game.grammar(table.board).vocabulary
    word = rng.choice([*language.words.values(), *language.points.values()])
    if not {match[1] for match in _SLOT.finditer(word.form)} <= SLOTS:
        assert word.example, f"the word {word.name} has slots of the game's own, and no example"
        filled = _filled(word.form, table, rng) if own and rng.random() < own else ""
        return f"{word.name} {filled}" if filled else word.example

    def counts() -> str:
        kinds = rng.sample(vocabulary.kinds.ids, min(len(vocabulary.kinds.ids), rng.randint(1, 2)))
        some = ", ".join(f"{rng.randint(0, 4)} {kind}" for kind in kinds)
        return rng.choice([some, some, "nothing"])

    def slot(match: re.Match[str]) -> str:
        place, power = rng.choice(vocabulary.places.ids or [""]), rng.choice(vocabulary.powers.ids)
        filled = {
            "place": place,
            "power": power,
            "name of a counter": rng.choice(list(language.corrections.counters) or [""]),
            "counts": counts(),
            "units of a power": f"{power} {counts()}",
            "holder": f"{place}: {rng.choice([power, 'nobody'])}",
            "amount": str(rng.randint(0, 30)),
            "any number": str(rng.randint(-2, 5)),
        }
        return filled[match[1]]

    return f"{word.name} {_SLOT.sub(slot, word.form)}"


def _filled(form: str, table: Table, rng: random.Random) -> str:
    """A form with slots of the game's own, in which names, numbers and words stand; "" for one with
    others. Optional parts stand there or not."""
    grammar = table.game.grammar(table.board)
    own = table.game.corrections.slots if table.game.corrections else {}
    plain = {**grammar.slots, **{k: each for k, each in own.items() if isinstance(each, Slot)}}
    slots = {**plain, **{k: each(plain) for k, each in own.items() if not isinstance(each, Slot)}}
    whole = _OPTIONAL.sub(lambda part: rng.choice([part[1], ""]), form)
    texts = [_text(match[1], slots, grammar.vocabulary, rng) for match in _SLOT.finditer(whole)]
    if not all(texts):
        return ""
    return " ".join(_SLOT.sub(lambda match: texts.pop(0), whole).split()).replace(" :", ":")


def _text(kind: str, slots: Mapping[str, Slot], vocabulary: Vocabulary, rng: random.Random) -> str:
    """What may stand in a slot, "" where that is not known."""
    if kind.startswith("="):
        return rng.choice(kind[1:].split("|")).split("/")[0]
    if kind in ("number", "amount"):
        return str(rng.randint(0, 12))
    if kind == "any number":
        return str(rng.randint(-5, 12))
    if kind == "counts":
        return rng.choice(["nothing", f"{rng.randint(1, 3)} {rng.choice(vocabulary.kinds.ids)}"])
    if kind not in slots or not slots[kind].names:
        return ""
    name = str(rng.choice(slots[kind].names[0].ids))
    return name if slots[kind].read(name, 0) == name else ""


@dataclass
class Ruled:
    """Random play of one campaign, stirred. `positions` are the games by record number, without the
    engine's part.
    """

    campaign: Campaign
    rng: random.Random
    positions: dict[int, Any] = field(default_factory=dict)
    rulings: int = 0
    undos: int = 0
    refused: int = 0

    @staticmethod
    def begun(folder: Path, game: str, seed: int, *, varied: bool = False) -> Ruled:
        """At its first question; `varied`: with random options."""
        campaign = new_campaign(folder, game, seed, varied=varied)
        made = Ruled(campaign, random.Random(f"ruled {game} {seed}"))
        Resolver(made.campaign, SIGNER).run()
        made.read()
        return made

    def play(self, inputs: int) -> Iterator[Campaign]:
        """So many answers, rulings or undos; the campaign as read back from disk after each."""
        for _ in range(inputs):
            chance = self.rng.random()
            if chance < 0.25:
                self.rule()
            elif chance < 0.4 and self.undo():
                pass
            else:
                answers = RandomAnswers(self.campaign.table, self.rng)
                Resolver(self.campaign, SIGNER, answerer=answers).run()
            self.read()
            yield self.campaign

    def read(self) -> None:
        """Forget what is in memory; what is on disk has to hold."""
        first = self.campaign.save.count
        self.campaign = Campaign.open(self.campaign.path, clock)
        self.campaign.unlock()
        hold(self.campaign)
        game = {k: v for k, v in self.campaign.save.state["game"].items() if k != "engine"}
        self.positions[max(first, self.campaign.save.count)] = game

    def rule(self) -> None:
        """A ruling at random; what the game refuses is tried again in another way, a few times.
        None in a game that lets nothing be corrected."""
        table = self.campaign.table
        if not table.corrections().forms:
            return
        for _ in range(TRIES):
            before = self.campaign.path.read_bytes()
            texts = [line(table, self.rng, OWN) for _ in range(self.rng.randint(1, 2))]
            try:
                rulings.rule(self.campaign, SIGNER, texts, "a random ruling")
            except Fault as fault:
                refused = fault
            else:
                self.rulings += 1
                return
            # A correction that is well written may be refused, but not for its words.
            is_lawful = isinstance(refused.__cause__, Illegal) or refused.code == "nothing_changes"
            assert is_lawful, refused
            assert self.campaign.path.read_bytes() == before
            self.refused += 1
            self.campaign = Campaign.open(self.campaign.path, clock)

    def undo(self) -> bool:
        """An undo of some record that moved the game and is in force; False if there is none."""
        save = self.campaign.save
        gone = moderation.out_of_force(save)
        moved = [r["record"] for r in save.records() if r["kind"] in kinds.MOVES]
        known = [n for n in moved if n not in gone and n > 1 and n - 1 in self.positions]
        if not known:
            return False
        first = self.rng.choice(known[-8:])
        rulings.undo(self.campaign, SIGNER, first, "a random undo")
        self.undos += 1
        # The engine goes on to its next stop: where that asks, nothing has moved since the record
        # before.
        found = {k: v for k, v in self.campaign.save.state["game"].items() if k != "engine"}
        if not self.campaign.last.get("events"):
            wanted = _without_counters(self.positions[first - 1])
            assert _without_counters(found) == wanted, f"undo of {first} came to another position"
        return True


def _without_counters(game: dict[str, Any]) -> dict[str, Any]:
    """A position without the numbers of sets, which never go back."""
    hands = {
        o: {k: v for k, v in h.items() if k != "last"} for o, h in game.get("hands", {}).items()
    }
    kept = {key: value for key, value in game.items() if key not in ("hands", "passes", "sets")}
    return {**kept, "hands": {o: h for o, h in hands.items() if h.get("count") or h.get("set")}}
