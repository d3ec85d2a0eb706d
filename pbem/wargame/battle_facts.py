"""Named numbers for the conditions of orders that wait for a battle: what stands on both sides,
what it is worth, what is lost.

`infantry > enemy_infantry`: behind ENEMY the other side's. The names are for the grammar, the
numbers for the question.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property

from pbem.values import dataclass

ENEMY = "enemy_"
Words = list[tuple[str, str]]


@dataclass(frozen=True)
class Counted:
    """What is counted on each side: all `units`, kinds under a word of their own ({kind: word}),
    and classes of kinds ({word: kinds})."""

    kinds: Mapping[str, str]
    classes: Mapping[str, Collection[str]]

    def names(self, aliases: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
        """The facts with other names for them; `aliases` are those of kinds, and of classes by
        their words.

        {"units": (...), "tanks": ("tank", "own tanks", ...), ..., "enemy_tanks": (...)}
        """
        words: dict[str, tuple[str, ...]] = {"units": ()}
        words |= {word: tuple(aliases.get(word, ())) for word in self.classes}
        words |= {word: (kind, *aliases.get(kind, ())) for kind, word in self.kinds.items()}
        own = {word: (f"own {word}", f"my {word}", *more) for word, more in words.items()}
        return own | {ENEMY + w: tuple(f"enemy {each}" for each in words[w]) for w in words}

    def numbers(self, mine: Mapping[str, int], theirs: Mapping[str, int]) -> dict[str, int]:
        """The facts of two forces."""
        return self._of(mine, "") | self._of(theirs, ENEMY)

    def _of(self, units: Mapping[str, int], prefix: str) -> dict[str, int]:
        names, classes, kinds = self._words[prefix]
        found = dict.fromkeys(names, 0)
        if units:
            found[names[0]] = sum(units.values())
            for word, members in classes:
                found[word] = sum([units[kind] for kind in members if kind in units])
            for word, kind in kinds:
                if kind in units:
                    found[word] = units[kind]
        return found

    @cached_property
    def _words(self) -> dict[str, tuple[list[str], list[tuple[str, Collection[str]]], Words]]:
        """By prefix the names of all facts, first that of all units, and what those of classes and
        of kinds count."""
        found = {}
        for prefix in ("", ENEMY):
            classes = [(prefix + word, kinds) for word, kinds in self.classes.items()]
            kinds = [(prefix + word, kind) for kind, word in self.kinds.items()]
            names = [f"{prefix}units", *(word for word, _ in classes), *(word for word, _ in kinds)]
            found[prefix] = names, classes, kinds
        return found


def battle_facts(
    counted: Counted,
    attackers: Mapping[str, int],
    defenders: Mapping[str, int],
    rounds: int,
    factor: Callable[[str, bool], int],
    *,
    attacks: bool,
    fallen: Mapping[str, int] | None = None,
) -> dict[str, int]:
    """What a battle knows for one side: `round` (rounds that are over), `attackers`, `defenders`,
    all that is `counted`, `factors` and `losses` of both sides.

    `attacks` says which side is asked, `factor(kind, attacks)` is that of one unit, `fallen` how
    many units each has lost: {"attackers": n, "defenders": n}.
    """

    def factors(units: Mapping[str, int], *, attacks: bool) -> int:
        return sum(factor(kind, attacks) * count for kind, count in units.items())

    mine, theirs = (attackers, defenders) if attacks else (defenders, attackers)
    own, other = ("attackers", "defenders") if attacks else ("defenders", "attackers")
    lost = fallen or {}
    return {
        "round": rounds,
        "attackers": sum(attackers.values()),
        "defenders": sum(defenders.values()),
        **counted.numbers(mine, theirs),
        "factors": factors(mine, attacks=attacks),
        "enemy_factors": factors(theirs, attacks=not attacks),
        "losses": lost.get(own, 0),
        "enemy_losses": lost.get(other, 0),
    }
