"""What is read off the state as it stands: whose nations are, what stands where, the calendar, the
owners of hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pbem.games.total_domination.board import AIR, ALLIES, UBOAT, DominationBoard
from pbem.wargame.counts import Counts
from pbem.wargame.position import Stacks
from pbem.wargame.trial import Way, kept

# TDM-019: the draw deck, and where the special cards of a nation lie.
CARDS = "cards"
SPECIAL = {"US": "us", "China": "china"}
NEUTRAL = "Neutral"
JOINING = ("US", "China")
PARTNERS = ("France", "Italy")


class Ground(Stacks[DominationBoard]):
    """What can be read off a position without asking who controls an area; see position.py."""

    __slots__ = ()
    ways: ClassVar[Mapping[str, Way]] = {
        **Stacks.ways,
        **dict.fromkeys(("holders", "secret"), kept),
    }

    # Who is whose

    def player_of(self, nation: str) -> str:
        """TDM-024, TDM-025, TDM-056, TDM-208: the player who has the units and Home areas of a
        nation now, "" for none."""
        if nation in self.board.players:
            return nation
        if nation in PARTNERS:
            return str(self.state["partners"][nation])
        return self.board.powers[nation].ally if nation in JOINING and self.joined(nation) else ""

    @property
    def whose(self) -> Mapping[str, str]:
        """The player of each nation now, and that of "", which is nobody's."""
        partners, tracks, needed = self.state["partners"], self.state["tracks"], self.board.tracks
        (france, italy), (us, china) = PARTNERS, JOINING
        joined = tracks[us] >= needed[us], tracks[china] >= needed[china]
        key, known = (partners[france], partners[italy], *joined), self.board.whose
        if key not in known:
            of = {nation: self.player_of(nation) for nation in self.board.powers}
            known[key] = {"": "", **of}
        return known[key]

    def nations_of(self, player: str) -> tuple[str, ...]:
        """The nations that a player has now, its own first."""
        return tuple(nation for nation in self.board.powers if self.player_of(nation) == player)

    def joined(self, nation: str) -> bool:
        """TDM-206: whether the US or China are in the war."""
        return bool(self.state["tracks"][nation] >= self.board.tracks[nation])

    def side_of(self, power: str) -> str:
        """TDM-023: the side on which a nation is now, "" for nobody's."""
        player = self.player_of(power)
        return self.board.powers[player].side if player else ""

    def friends_of(self, power: str) -> tuple[str, ...]:
        """TDM-026: the nations of the own side now."""
        side = self.side_of(power)
        return tuple(each for each in self.board.powers if side and self.side_of(each) == side)

    def enemies_of(self, power: str) -> tuple[str, ...]:
        """TDM-026, TDM-144: the nations of the other side, and the neutral ones; the US and China
        while they are nobody's are enemies of the Axis alone (R-12)."""
        side, whose, powers = self.side_of(power), self.whose, self.board.powers
        return tuple(
            each
            for each, player in whose.items()
            if each
            and (powers[player].side if player else "") != side
            and not (side == ALLIES and each in JOINING and not self.joined(each))
        )

    def home_player(self, area: str) -> str:
        """TDM-033, TDM-090: the player whose Home area this is now, "" for nobody's."""
        home = self.board.home(area)
        return self.player_of(home) if home else ""

    # Areas and units

    def in_play(self, area: str) -> bool:
        """TDM-013: whether an area exists in this campaign."""
        return self.option("arctic") == "yes" or not self.board.has(area, "arctic")

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas in play, sorted."""
        return self.board.in_play(self.option("arctic") == "yes")

    def adjacent(self, area: str) -> tuple[str, ...]:
        """TDM-035: the areas in play that have a link to this one, of any kind."""
        return self.board.adjacent(area, self.option("arctic") == "yes")

    def holding(self, area: str) -> dict[str, Counts]:
        """TDM-324: by nation the armies, fleets and air fleets in an area; U-boats are no units
        here."""
        units = self.state["units"]
        return {
            nation: {kind: count for kind, count in units[area][nation].items() if kind != UBOAT}
            for nation in self._present(area)
        }

    def _present(self, area: str) -> list[str]:
        """The nations with more than U-boats in an area, in the order of the board."""
        here = self.state["units"].get(area)
        if not here:
            return []
        found = self.board.powers if len(here) > 1 else here
        return [n for n in found if n in here and (UBOAT not in here[n] or len(here[n]) > 1)]

    def players_in(self, area: str) -> tuple[str, ...]:
        """The players with armies, fleets or air fleets in an area; "" for those of nobody."""
        return tuple(dict.fromkeys(map(self.player_of, self._present(area))))

    def forces(self, area: str, player: str) -> dict[str, Counts]:
        """What a player has in an area by nation: armies, fleets and air fleets."""
        here = self.holding(area)
        return {n: units for n, units in here.items() if self.player_of(n) == player}

    def strength(self, area: str, player: str) -> int:
        """TDM-056, TDM-325: the armies and fleets of a player in an area."""
        here = self.state["units"].get(area, {})
        return sum(
            count
            for nation, units in here.items()
            if self.player_of(nation) == player
            for kind, count in units.items()
            if kind not in (AIR, UBOAT)
        )

    def stacked(self, area: str) -> int:
        """TDM-039: how many units count for the stacking limit of an area."""
        return sum(sum(units.values()) for units in self.holding(area).values())

    def left(self, nation: str, kind: str) -> int:
        """TDM-006, TDM-007: the counters of a kind that are still in the pool of a nation."""
        left = self.board.powers[nation].pool.get(kind, 0)
        return left - sum(self.count(area, nation, kind) for area in self.state["units"])

    # The calendar

    @property
    def year(self) -> int:
        """The year of the round."""
        return int(self.state["year"])

    @property
    def order(self) -> tuple[str, ...]:
        """TDM-059: the player order of the year."""
        return self.board.order_from(self.board.years[str(self.year)].first)

    # Cards

    def holder(self, player: str) -> str:
        """The owner of the hand from which a player plays."""
        return str(self.state["holders"][player])

    @property
    def holders(self) -> tuple[str, ...]:
        """The owners of hands, in the order of the players."""
        return tuple(dict.fromkeys(self.state["holders"][p] for p in self.board.players))

    def players_at(self, holder: str) -> tuple[str, ...]:
        """The players that play from a hand."""
        return tuple(p for p in self.board.players if self.holder(p) == holder)

    @property
    def common(self) -> bool:
        """TDM-223: whether the powers of a side play from one hand."""
        return len(self.holders) < len(self.board.players)

    def secret(self, owner: str) -> dict[str, Any]:
        """What lies under an owner of secrets."""
        mine: dict[str, Any] = self.state["secret"].setdefault(owner, {})
        return mine

    def technologies(self, player: str) -> tuple[str, ...]:
        """TDM-183: the revealed technologies of a player."""
        return tuple(self.state["technologies"].get(player, ()))

    def has(self, player: str, technology: str) -> bool:
        """Whether a player has revealed a technology."""
        return technology in self.state["technologies"].get(player, ())
