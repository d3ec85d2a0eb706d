"""The question who is lost, as battles put it.

AAE-146: several owners must say the same; if they do not, their enemy decides. Ships of allies may
be given for hits of submarines (AAE-238).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pbem.engine.flow import Ask
from pbem.games.axis_allies_europe.battles.losses import RULES, Hits, Target, add, choose
from pbem.wargame.loss_questions import Choice, Facts, LossQuestions
from pbem.wargame.losses import Losses, hits_in


def _rule_of(hits: Hits, taken: Mapping[str, int]) -> str:
    """AAE-237: every kind of hit has its own targets."""
    if taken.get("ally", 0) > min(hits.ships, hits.allied):
        return "AAE-238"
    if taken.get("air", 0) > hits.any + hits.no_submarines:
        return "AAE-237"
    return "AAE-093"


QUESTIONS = LossQuestions(
    RULES, Target, Hits, lambda g: g.board.loss_presets, never_rule="AAE-075", rule_of=_rule_of
)
ask = QUESTIONS.ask
check = QUESTIONS.check
targets_of = QUESTIONS.targets_of
asked_by = QUESTIONS.asked_by
marked = QUESTIONS.marked


def cheapest_ships(targets: Sequence[Target], hits: Hits) -> Losses:
    """The default where allied ships may take hits of submarines: the cheapest ship of the
    attacker, else of an ally.

    The other hits go by the order of `targets`; no hit is wasted for a cheaper ship.
    """
    most = hits_in(choose(targets, hits))
    chosen: Losses = {}
    left, open_hits = list(targets), hits
    for _ in range(hits.ships):
        ships = [each for each in left if each.count and each.group != "air"]
        for ship in sorted(ships, key=lambda each: (each.group == "ally", each.worth)):
            allied = open_hits.allied - (ship.group == "ally")
            fewer = replace(open_hits, ships=open_hits.ships - 1, allied=max(0, allied))
            rest = [replace(each, count=each.count - 1) if each is ship else each for each in left]
            if allied >= 0 and hits_in(chosen) + 1 + hits_in(choose(rest, fewer)) == most:
                chosen = add(chosen, {ship.power: {ship.kind: 1}})
                left, open_hits = rest, fewer
                break
        else:
            break
    return add(chosen, choose(left, open_hits))


def ask_volunteers(
    about: Choice, power: str, targets: Sequence[Target], hits: Hits, facts: Facts
) -> Ask | None:
    """AAE-238: as `ask` to an attacker whose allies may give ships for hits of submarines, if all
    of them agree.

    Without agreement an ally's ship is hit only when no ship of the attacker is left for the hit
    (G-37).
    """
    owners = [p for p in RULES.powers if any(t.power == p and t.count > 0 for t in targets)]
    own = [each for each in targets if each.group != "ally"]
    needed = hits_in(choose(targets, replace(hits, allied=hits.ships))) - hits_in(choose(own, hits))
    allies = [owner for owner in owners if owner != power]
    mixed = bool(allies and hits.ships)
    default = cheapest_ships if mixed else None
    alone = ask(about, (power,), targets, replace(hits, allied=needed), facts, default)
    if alone is None or not mixed:
        return alone
    has_ships = any(each.group != "air" for each in own)
    to = owners if has_ships else allies
    joint = ask(about, to, targets, replace(hits, allied=hits.ships), facts, cheapest_ships)
    if joint is None or joint.only is not None or len(to) == 1:
        return joint
    if not has_ships:
        return replace(joint, otherwise=joint.default)
    return replace(joint, otherwise=replace(alone, noun=f"{about.noun} alone"))
