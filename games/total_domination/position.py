"""The position: a thin reading and writing view over the plain state of a campaign.

State of this game (all counts are positive; empty entries are removed):

* `units`: {area: {nation: {kind: count}}}; U-boats stand under Germany. `used`: {area: {nation:
  count}}: air fleets that are flipped. `resistance`: {area: count}. `damage`: areas with a Damage
  marker, sorted. Control, supply and victory points follow from these and are stored nowhere.
* `partners`: {"France": player, "Italy": player}: whose they are now. `tracks`: {"US": steps,
  "China": steps} that their markers have gone; they have joined at the last one.
* `year`, `end`: this year and the last one; `deal`: how many cards each player draws in the first
  year instead of the number of the calendar, 0 for none (TDM-262).
* `phase`: "strategic", "action" or "administrative"; `passed`: players in the order in which they
  have passed.
* `technologies`: {player: [ids]}, revealed, in their order; `technology_cards`: {player: [cards]}
  that lie there for it. `placed`: {player: "research" or "science"}, face down this year;
  `placed_by`: {player: id of the question whose sealed answer names the card}.
* `influence`: [{"power", "card"}]; `tactics`: [{"before": player, "by": player, "card"}]; `saved`:
  {player: card}, a rotated card that is worth one operation point.
* `launched` and `lent`: players that have launched a rocket, or taken a Lend-Lease, this year;
  `turned`: {player: [technologies]} that are rotated until the year ends.
* `holders`: {player: owner of the hand from which it plays}, the player itself, or its side where
  both powers share one. `reserve`: {holder: count}, `aside`: {holder: {"US" or "China": count}},
  `kept`: {holder: count} of the draft, `packs`: {pack: holder}.
* `options`: {switch: value}, `seats`: {seat: [players]}.

Secret, under each holder: `hand` (pbem.engine.deck), `reserve`, `aside`, `kept`: [cards],
`face_down`: {player: card} and `lay_at`: {player: where it lay in the hand}; `passing` and
`naming`: what the sealed answer of a card turn says, until it is carried out; `pile`: the discards
as they are, for who chooses again with Science.
"""

from __future__ import annotations

from pbem.games.total_domination import control
from pbem.games.total_domination.ground import CARDS, JOINING, NEUTRAL, PARTNERS, SPECIAL, Ground

__all__ = ["CARDS", "JOINING", "NEUTRAL", "PARTNERS", "SPECIAL", "Position"]


class Position(Ground):
    """`g`: the state with its board, and what this game reads from both."""

    __slots__ = ()

    def controller(self, area: str) -> str:
        """The player who controls an area now, "" for nobody (control.py)."""
        return control.controller(self, area)
