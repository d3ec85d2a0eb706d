"""Aircraft (§Ph0, §Ph4, §Ph8, §Ph12): fuel, bases, guns, flights, interception, air battles.

What other rooms use:

* `fuel.cost(g, places)`: fuel of a way whose first place is where the aircraft are;
  `fuel.way(g, nation, start, goal)` and `fuel.filled(g, nation, stops)`: the cheapest whole way,
  [] for none; `fuel.can_return(g, nation, kind, at, points)`: whether aircraft with so much fuel
  still reach a base that was friendly before; `fuel.home(...)`: the way there.
* `fuel.left(g, area, nation, station)` and `fuel.ready(...)`: {fuel: aircraft} of a station (kind
  "fighter" on land, "aboard fighter" on carriers), all or those that may still act;
  `fuel.spend(g, area, nation, station, count, points=1)`: aircraft that fight where they stand
  (EOH-243, the fighters that defend in a land battle).
* `bases.may_land(g, nation, kind, area, count=1, before=False)`, `bases.is_base`, `bases.room` and
  `bases.capacity(g, nation, area, undamaged=False)` of carriers.
* `guns.may_fire(g, territory)`, `guns.fire(g, territory, nations, dice) -> event` (no change; a die
  for each gun against all aircraft of these nations), `guns.settle(g, event, events)`;
  `guns.begin_phase(g)` at the start of phases 4, 5, 7 and 11 (R65); `guns.silence(g, territory)`
  when the last other defender of a territory that does not change hands is gone (EOH-217),
  `guns.speak(g, territory)` when it changes hands (R87).
* `aloft.take_off(g, nation, base, kind, count, need, use=..., way=[...], home=[...], rule="...")`
  -> flights in `g.state["flying"]` (raises Illegal: not there, have acted, not enough fuel for
  `need` points); `aloft.advance(g, flight, place)` pays its way there; `aloft.over(g, place, uses,
  nations)` are the flights over an area, `aloft.counted(flights)` {nation: {kind: n}};
  `aloft.shoot_down(g, flights, {nation: {kind: n}}, place, events)`; `flight["fuel"] -= 1` for a
  round; `aloft.come_home(g, flight, events)`: by its planned way, else its base, else the nearest.
* `casualties.ask(g, place, flights, hits, rule, occasion)`: the questions which aircraft take hits
  (`casualties.asked_by(step)` for the step that asks; the answer is {nation: {kind: n}}).
* Flow `air_battle`: `Run("air_battle", {"place", "uses", "nations", "key", ...})`: flights of these
  uses and nations over the place are met by enemy fighters whose owners want it (asks `intercept`),
  and fight round by round. `key` makes its dice labels unique within place and phase ("way",
  "target", "strike"). Optional: "target": True where they have their mission there, so that
  neighbours may come; "port": True for a raid on ships in its port; "terms": what `press air over`
  says. Result: {"rounds", "retreated", "attackers", "interceptors"}, the last two losses
  {nation: {kind: n}}; the interceptors have landed, attackers who left have gone home.
* Phase 7 and 8, for land/: `sorties.fly`, `sorties.drop`, `sorties.nuclear`
  (g, nation, line.args, events) carry out the lines of these verbs in phase 7 (they raise Illegal
  before anything changes); at its end `Run("air_guns", {"uses": list(sorties.USES), "nations":
  g.now["nations"]})` lets the guns of all territories that are entered fire. Phase 8 is
  `Run("air_phase", {"terms": {place: terms of `press air over`}})`. In a land battle
  `support.fit(g, place, nation)` are the flights that can fight a round (spend it with
  `flight["fuel"] -= 1`, lose them with `aloft.shoot_down`), `support.ends(g, events,
  place="")` sends them home; `now["dropped"]` has the paratroopers that cannot go back. The flows
  are `air_phase.FLOWS`.
* Phases 5 and 11, for sea/: `over_sea.strike(g, nation, line.args, events)`, `over_sea.cover(g,
  nation, line.args, zone, events)`, `over_sea.search(g, nation, units, [base, ..., zone], events,
  home=..., rule="EOH-448")` for hunts and searches take off (raise Illegal before anything
  changes). When all are in the air, `Run("air_raids", {"uses": list(over_sea.PHASE_5), "nations":
  [...], "terms": {place: terms}})`: guns, then fighters, up to the target. Who has come through is
  `aloft.over(g, target, ["strike"])`; send home who does not stay (`aloft.come_home`).
* `concepts/press.py`: what the terms of a line `press` say after a round of any battle: `stops`,
  and the question `go on` (`ask`, `asked_by`) for those who wish to be asked.
* `strength.value(g, nation, kind, place)` and `strength.dice(g, nation, kind)`: what aircraft hit
  with on land units and ships, and with how many dice in a land attack;
  `strength.helps_infantry(g, place)`: three tactical points (EOH-406).
* `stranded.leave_carriers(g, area, nation, events)` when a carrier has sunk (R82),
  `stranded.leave_territory(g, territory, events)` where control changes without a battle (R43).
"""
