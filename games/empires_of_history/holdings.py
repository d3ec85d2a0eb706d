"""Who holds which territories, and where ships and partisans are: worked out of what controls and
stands where, once for all who ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cached_property

from pbem.games.empires_of_history.components import SEA
from pbem.wargame.counts import Counts

SUBMARINE, PARTISAN = "submarine", "partisan"
Areas = frozenset[str]
Fleets = tuple[tuple[str, tuple[tuple[str, bool], ...]], ...]


class Holdings:
    """Territories by who controls them, which is not changed any more."""

    def __init__(self, territories: Sequence[str], control: Mapping[str, str]) -> None:
        self._by_holder: dict[str, list[str]] = {}
        for territory in territories:
            self._by_holder.setdefault(control.get(territory, ""), []).append(territory)
        self._of_several: dict[tuple[str, ...], Areas] = {}

    def of(self, holder: str) -> Sequence[str]:
        """What one nation controls, in the order of the board; "" for nobody."""
        return self._by_holder.get(holder, ())

    def of_several(self, holders: Iterable[str]) -> Areas:
        """What any of these controls."""
        key = tuple(holders)
        if key not in self._of_several:
            self._of_several[key] = frozenset(t for each in key for t in self.of(each))
        return self._of_several[key]


class Stands:
    """What is to be known of all units on the map, which are not changed any more."""

    def __init__(
        self,
        zones: Areas,
        classes: Mapping[str, str],
        units: Mapping[str, Mapping[str, Counts]],
    ) -> None:
        self._zones, self._classes, self._units = zones, classes, units

    @cached_property
    def fleets(self) -> Fleets:
        """The nations that have ships in a sea zone, by zone, each with whether all of them are
        submarines; zones without ships are left out."""
        found: dict[str, list[tuple[str, bool]]] = {}
        for zone in sorted(self._zones.intersection(self._units)):
            for nation, kinds in sorted(self._units[zone].items()):
                if ships := [kind for kind in kinds if self._classes[kind] == SEA]:
                    found.setdefault(zone, []).append((nation, ships == [SUBMARINE]))
        return tuple((zone, tuple(there)) for zone, there in found.items())

    @cached_property
    def partisans(self) -> Mapping[str, Set[str]]:
        """The nations that have partisans in a territory; others are left out."""
        found: dict[str, set[str]] = {}
        for area, here in self._units.items():
            for nation, kinds in here.items():
                if PARTISAN in kinds:
                    found.setdefault(area, set()).add(nation)
        return found
