"""What may be seen of a position: everything but cards; a seat sees its own as well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.deck import Deck
from pbem.games.total_domination import control
from pbem.games.total_domination.board import ALLIES, AXIS
from pbem.games.total_domination.cards.hands import owners
from pbem.games.total_domination.components import Card
from pbem.games.total_domination.concepts import points
from pbem.games.total_domination.concepts.supply import in_supply, supplied
from pbem.games.total_domination.position import JOINING, PARTNERS, Position
from pbem.wargame import view as war

# What a seat is shown of the secrets of an owner, in this order.
_SHOWN = ("hand", "reserve", "aside", "kept", "pack", "drawn", "seen", "face_down")
_EVENTS = ("value", "modifier", "icons", "nation", "vp", "op_bonus")


def view(g: Position, seat: str | None) -> dict[str, Any]:
    """The public position for templates, and under "secret" the cards of a seat (TDM-319, TDM-320).

    * `year`, `phase`, `order` (players of the year in their turns), `passed`, `options`
    * `sides`: [{"side", "points", "needed" (None where points do not win)}]; `solo`: {"points",
      "dealt"} of the Axis, or None; `powers`: the players clockwise, [{"power", "side",
      "seat", "areas", "influence", "technologies" (points by source), "total", "developed" (ids),
      "placed" (whether a technology lies face down), "passed", "saved" (card or ""), "influencing"
      (cards), "tactics": [{"card", "by", "modifier"}], "turned" (ids)}]
    * `hands`: [{"holder", "powers", "cards", "reserve", "aside": {nation: count}, "kept"}]
    * `nations`: [{"nation", "player" ("" for none), "steps", "of", "cards"}]; `partners`:
      [{"nation", "player"}]
    * `deck`: cards left, or None before the first shuffle; `discards`: {"cards", "missing"}: the
      open pile, and how many of these have been taken unseen
    * `areas`: those that somebody controls or where something lies, in the order of the board:
      {"area", "value", "owner", "home", "holder", "side" (of the holder), "worth" (to it),
      "stacks": [{"power", "units", "used"}], "resistance", "damaged", "contested", "cut" (players
      out of supply there)}
    * `cards`: {id: facts} of all cards that are named; `technologies`: {id: title}
    * `secret`: by owner {"hand", "reserve", "aside", "kept", "pack", "drawn", "seen": [cards],
      "face_down": {player: card}}, what there is of these
    """
    holders = {area: g.controller(area) for area in g.areas}
    worth = points.of_all(g)
    secret = {owner: _secrets(g, owner) for owner in owners(g, seat)}
    seen = {
        "year": g.year,
        "phase": g.state["phase"],
        "order": list(g.order),
        "passed": list(g.state["passed"]),
        "options": dict(g.state["options"]),
        "sides": [_side(g, side, worth) for side in (AXIS, ALLIES)],
        "solo": _solo(g),
        "powers": [_power(g, player, worth[player]) for player in g.board.players],
        "hands": [_hand(g, holder) for holder in g.holders],
        "nations": [_track(g, nation) for nation in JOINING],
        "partners": [{"nation": n, "player": g.player_of(n)} for n in PARTNERS],
        "deck": _left(g, "cards"),
        "discards": _discards(g),
        "areas": _areas(g, holders),
        "technologies": {name: each.title for name, each in g.board.technologies.items()},
        "secret": secret,
    }
    named = (card for card in _named(seen) if card in g.board.cards)
    return {**seen, "cards": {card: _facts(g.board.cards[card]) for card in sorted(set(named))}}


Holders = Mapping[str, str]


def _side(g: Position, side: str, worth: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
    total = sum(sum(told.values()) for p, told in worth.items() if g.side_of(p) == side)
    return {"side": side, "points": total + points.extra(g, side), "needed": points.needed(g, side)}


def _solo(g: Position) -> dict[str, int] | None:
    told = g.state.get("solo")
    return {name: int(told[name]) for name in ("points", "dealt")} if told else None


def _power(g: Position, player: str, worth: Mapping[str, int]) -> dict[str, Any]:
    return {
        **war.power(g, player),
        **worth,
        "total": sum(worth.values()),
        "developed": list(g.technologies(player)),
        "placed": player in g.state["placed"],
        "passed": player in g.state["passed"],
        "saved": g.state["saved"].get(player, ""),
        "influencing": [e["card"] for e in g.state["influence"] if e["power"] == player],
        "tactics": [
            {"card": e["card"], "by": e["by"], "modifier": g.board.cards[e["card"]].modifier}
            for e in g.state["tactics"]
            if e["before"] == player
        ],
        "turned": list(g.state["turned"].get(player, ())),
    }


def _hand(g: Position, holder: str) -> dict[str, Any]:
    """What everybody knows of the cards of a holder: how many there are, and where."""
    return {
        "holder": holder,
        "powers": list(g.players_at(holder)),
        "cards": int(g.state.get("hands", {}).get(holder, {}).get("count", 0)),
        "reserve": int(g.state["reserve"].get(holder, 0)),
        "aside": dict(g.state["aside"].get(holder, {})),
        "kept": int(g.state["kept"].get(holder, 0)),
    }


def _track(g: Position, nation: str) -> dict[str, Any]:
    return {
        "nation": nation,
        "player": g.player_of(nation),
        "steps": int(g.state["tracks"][nation]),
        "of": g.board.tracks[nation],
        "cards": _left(g, nation.lower()),
    }


def _left(g: Position, name: str) -> int | None:
    decks = g.state.get("decks", {})
    return Deck(g.state, name).count if name in decks else None


def _discards(g: Position) -> dict[str, Any]:
    """TDM-030, TDM-301: the face-up pile as it was shown last; a card that Science has taken is
    among them."""
    if "cards" not in g.state.get("decks", {}):
        return {"cards": [], "missing": 0}
    deck = Deck(g.state, "cards")
    rest = g.state["decks"]["cards"].get("rest", {})
    missing = len(rest.get("of", [])) - int(rest.get("count", 0))
    return {"cards": deck.open_of, "missing": missing}


# Areas


def _areas(g: Position, holders: Holders) -> list[dict[str, Any]]:
    within = {player: supplied(g, player) for player in g.board.players}
    shown = (area for area, holder in holders.items() if holder or _has_something(g, area))
    return [_area(g, area, holders[area], within) for area in shown]


def _has_something(g: Position, area: str) -> bool:
    lies = area in g.state["units"] or area in g.state["resistance"] or area in g.state["damage"]
    return lies or bool(g.home_player(area))


def _area(
    g: Position, area: str, holder: str, within: Mapping[str, frozenset[str]]
) -> dict[str, Any]:
    here = {player for player in g.players_in(area) if player}
    return {
        "area": area,
        "value": g.board.value(area),
        "owner": g.home_player(area),
        "home": g.board.home(area),
        "holder": holder,
        "side": g.side_of(holder) if holder else "",
        "worth": points.worth(g, area, holder) if holder else 0,
        "stacks": war.stacks(g, area, ("used",)),
        "resistance": int(g.state["resistance"].get(area, 0)),
        "damaged": area in g.state["damage"],
        "contested": control.contested(g, area),
        "cut": sorted(p for p in here if not in_supply(g, area, p, within[p])),
    }


# Cards


def _secrets(g: Position, owner: str) -> dict[str, Any]:
    mine = g.state["secret"].get(owner, {})
    return {name: mine[name] for name in _SHOWN if mine.get(name)}


def _named(seen: dict[str, Any]) -> Iterator[str]:
    """All cards that are named in what is seen."""
    yield from seen["discards"]["cards"]
    for power in seen["powers"]:
        yield from (power["saved"], *power["influencing"])
        yield from (each["card"] for each in power["tactics"])
    for told in seen["secret"].values():
        for value in told.values():
            yield from value.values() if isinstance(value, dict) else value


def _facts(card: Card) -> dict[str, Any]:
    """A card as it is printed: {"title", "colour", "op", "technology", "event"} and what its event
    says."""
    told = {"title": card.title, "colour": card.colour, "op": card.op}
    told |= {"technology": card.technology, "event": card.event}
    return told | {
        name: dict(value) if name == "icons" else value
        for name in _EVENTS
        if (value := getattr(card, name))
    }


def score(g: Position) -> dict[str, Any]:
    """The standing in short: {"year", "phase", "points": {side: n}, "needed": {side: n}, "powers":
    {player: points}, "passed"}; needed is empty where points do not win."""
    sides = (AXIS, ALLIES)
    return {
        "year": g.year,
        "phase": g.state["phase"],
        "points": {side: points.of_side(g, side) for side in sides},
        "needed": {side: n for side in sides if (n := points.needed(g, side)) is not None},
        "powers": {player: points.total(g, player) for player in g.board.players},
        "passed": list(g.state["passed"]),
    }
