"""Who fights whom and who is allied, worked out of pairs at war and of sides (§Basic Strategy)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class Relations:
    """What follows from all pairs at war and from the sides of nations, which are not changed any
    more. `at_war` are the nations that fight anybody, `foes` whom each of them fights."""

    def __init__(
        self, nations: Sequence[str], pairs: Sequence[Sequence[str]], sides: Mapping[str, str]
    ) -> None:
        self._nations, self._sides = nations, sides
        self._neutral: tuple[str, ...] = ()
        self.foes: dict[str, set[str]] = {}
        for one, other in pairs:
            self.foes.setdefault(one, set()).add(other)
            self.foes.setdefault(other, set()).add(one)
        self.at_war = frozenset(self.foes)
        self._enemies: dict[str, tuple[str, ...]] = {}
        self._friends: dict[str, tuple[str, ...]] = {}

    @property
    def neutral(self) -> tuple[str, ...]:
        """The nations that fight nobody, in the order of the sheet."""
        self._neutral = self._neutral or tuple(n for n in self._nations if n not in self.at_war)
        return self._neutral

    def fight(self, one: str, other: str) -> bool:
        """Whether two nations are at war."""
        return other in self.foes.get(one, ())

    def allied(self, one: str, other: str) -> bool:
        """Whether two nations are of one side, both in a war, and do not fight each other."""
        foes, side = self.foes, self._sides.get(one)
        return bool(side) and (
            one in foes
            and other in foes
            and self._sides.get(other) == side
            and other not in foes[one]
        )

    def enemies(self, nation: str) -> tuple[str, ...]:
        """The nations at war with one, in the order of the sheet."""
        if nation not in self._enemies:
            foes = self.foes.get(nation, ())
            self._enemies[nation] = tuple(n for n in self._nations if n in foes)
        return self._enemies[nation]

    def friends(self, nation: str) -> tuple[str, ...]:
        """The nations allied with one, itself included, in the order of the sheet; itself alone
        where it is in no war."""
        if nation not in self._friends:
            found = tuple(n for n in self._nations if n == nation or self.allied(nation, n))
            self._friends[nation] = found
        return self._friends[nation]
