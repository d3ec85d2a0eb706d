"""Ships (§Ph5, §Ph6, §Convoy Battles): mines, canals, ports, task forces, cargo, submarines and
battles.

What other rooms use:

* `fleets.named(g, nation, name)`: a task force of this slot (position.py has its shape),
  `fleets.at` those in an area; `fleets.hit(g, area, nation, kind, hits, events, force="")` damages
  a ship, or sinks it with what it carries; `fleets.drown` what transports left there cannot hold;
  `fleets.enemy_surface(g, zone, nations)` who stops surface ships there.
* `holds.put(g, area, nation, owner, kind, by)` and `holds.add(hold, owner, kind, by)`: cargo on the
  transports of a nation in an area, and in a hold of a task force: who unloads changes both.
* `canals.around(g, zone, nations)`, `canals.mined(g, zone, other, nations)`; `ports.check_open`.
* `Run("naval_battle", {...})`: a battle by the locals of fights.py; `Run("sub_hunt", {...})`.
* `evacuations`: ships leave the ports of territories that have fallen.
* `collection.COLLECTION`: phase 11 with the convoy battles, of which `now["raided"]` tells.

Phase 5 goes in this order: minesweepers, hunts, cover, task forces one after the other with the
submarines of the zones that they enter and leave, submarines against those who will unload,
strikes; then the battles of phase 6. Ships in no task force stay and do not attack.
"""
