"""What a ruling can set: units, tracks, partners, markers, cards that lie open, and, sealed, cards
of hands; and whose turn it is.

Control, supply and points follow from these and are set by nothing (TDM-096). Cards on the table
come from the open discards and go back there, so that none is made or lost (TDM-010).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.engine.corrections import NOBODY, Corrections, Counts, Setting, Word
from pbem.engine.deck import Deck
from pbem.engine.errors import Illegal
from pbem.engine.names import Names
from pbem.engine.points import At, Point
from pbem.engine.slots import name
from pbem.games.total_domination import technology
from pbem.games.total_domination.board import AIR, UBOAT
from pbem.games.total_domination.orders.names import POWERS, SIDES
from pbem.games.total_domination.position import CARDS, PARTNERS, Position
from pbem.values import dataclass
from pbem.wargame import corrections
from pbem.wargame.cards import card_slots, card_words

YES, NO = "yes", "no"
_PLAYERS = ("Germany", "UK", "Japan", "USSR")


# Units and what is marked on the map


def _set_units(g: Position, area: str, nation: str, units: Counts) -> None:
    """TDM-043: U-boats are Germany's. No more air fleets stay flipped than there are."""
    if UBOAT in units and nation != "Germany":
        raise Illegal("TDM-043", "whose_uboats", power=nation)
    flipped = g.marked("used", area, nation)
    g.set_units(area, nation, units)
    if (over := flipped - units.get(AIR, 0)) > 0:
        g.mark("used", area, nation, -over)


def _set_track(g: Position, nation: str, steps: int) -> None:
    if nation not in g.board.tracks or steps > g.board.tracks[nation]:
        raise Illegal("TDM-207", "no_such_step", power=nation, steps=steps)
    g.state["tracks"][nation] = steps


def _track(g: Position, nation: str) -> int:
    return int(g.state["tracks"].get(nation, 0))


def _set_partner(g: Position, nation: str, player: str) -> None:
    if nation not in PARTNERS:
        raise Illegal("TDM-024", "no_partner", power=nation)
    g.state["partners"][nation] = player


def _set_damage(g: Position, area: str, is_damaged: str) -> None:
    left = [each for each in g.state["damage"] if each != area]
    g.state["damage"] = sorted([*left, area] if is_damaged == YES else left)


def _set_resistance(g: Position, area: str, count: int) -> None:
    g.state["resistance"].pop(area, None)
    if count:
        g.state["resistance"][area] = count


def _set_solo_points(g: Position, points: int) -> None:
    if "solo" not in g.state:
        raise Illegal("TDM-277", "not_solo")
    g.state["solo"]["points"] = points


# What a power has done this year


def _listed(what: str) -> Setting:
    """Whether a power stands in a list of the state."""

    def put(g: Position, player: str, value: str) -> None:
        left = [each for each in g.state[what] if each != player]
        g.state[what] = [*left, player] if value == YES else left

    return Setting(lambda g, player: YES if player in g.state[what] else NO, put)


def _is_turned(g: Position, player: str, developed: str) -> str:
    return YES if developed in g.state["turned"].get(player, ()) else NO


def _set_turned(g: Position, player: str, developed: str, value: str) -> None:
    left = [each for each in g.state["turned"].pop(player, ()) if each != developed]
    if turned := [*left, developed] if value == YES else left:
        g.state["turned"][player] = turned


# Cards that lie open before a power


@dataclass(frozen=True)
class _Table:
    """A place on the table: before whom a card lies there ("" for nobody), how it is taken away and
    laid down, of which kind of event it has to be ("" for any)."""

    before: Callable[[Position, str], str]
    take: Callable[[Position, str, str], None]
    lay: Callable[[Position, str, str], None]
    event: str = ""

    def setting(self) -> Setting:
        """The card is before one power, instead of before another or on the discard pile."""
        return Setting(lambda g, card: self.before(g, card) or NOBODY, self._put)

    def _put(self, g: Position, card: str, player: str) -> None:
        deck, before = Deck(g.state, CARDS), self.before(g, card)
        if self.event not in ("", g.board.cards[card].event):
            raise Illegal("TDM-155", "no_such_event", card=card, event=self.event)
        if before:
            self.take(g, card, before)
        elif card in deck.discarded:
            deck.pick_up([card])
        else:
            raise Illegal("TDM-030", "card_not_open", card=card)
        if player == NOBODY:
            deck.discard([card])
        else:
            self.lay(g, card, player)


def _developer(g: Position, card: str) -> str:
    cards = g.state["technology_cards"]
    return next((player for player in cards if card in cards[player]), "")


def _forget(g: Position, card: str, player: str) -> None:
    """TDM-183: with its card a technology is gone."""
    for what, value in (("technology_cards", card), ("technologies", _icon(g, card))):
        g.state[what][player].remove(value)
        if not g.state[what][player]:
            del g.state[what][player]


def _icon(g: Position, card: str) -> str:
    return g.board.cards[card].technology


def _develop(g: Position, card: str, player: str) -> None:
    technology.add(g, player, card)


def _influencing(g: Position, card: str) -> str:
    return next((each["power"] for each in g.state["influence"] if each["card"] == card), "")


def _influence(g: Position, card: str, player: str) -> None:
    g.state["influence"].append({"power": player, "card": card})


def _tactics_before(g: Position, card: str) -> str:
    return next((each["before"] for each in g.state["tactics"] if each["card"] == card), "")


def _lay_tactics(g: Position, card: str, player: str) -> None:
    """TDM-029: who put them there has their colour."""
    by = g.player_of(g.board.cards[card].colour)
    g.state["tactics"].append({"before": player, "by": by, "card": card})


def _take_from(what: str) -> Callable[[Position, str, str], None]:
    def take(g: Position, card: str, player: str) -> None:
        g.state[what] = [each for each in g.state[what] if each["card"] != card]

    return take


def _saver(g: Position, card: str) -> str:
    return next((player for player, each in g.state["saved"].items() if each == card), "")


def _use_up(g: Position, card: str, player: str) -> None:
    del g.state["saved"][player]


def _save(g: Position, card: str, player: str) -> None:
    if player in g.state["saved"]:
        raise Illegal("TDM-104", "one_saved_already", power=player, card=g.state["saved"][player])
    g.state["saved"][player] = card


_TECHNOLOGY = _Table(_developer, _forget, _develop)
_INFLUENCE = _Table(_influencing, _take_from("influence"), _influence, "influence")
_TACTICS = _Table(_tactics_before, _take_from("tactics"), _lay_tactics, "tactics")
_SAVED = _Table(_saver, _use_up, _save)


# Whose turn it is


def _at_turn(g: Position, now: tuple[At, ...], player: str) -> Sequence[At]:
    """TDM-070: in the action phase a power is on turn next, and the others after it."""
    phase = next((place for place, at in enumerate(now) if at.flow == "action"), 0)
    if not phase:
        raise Illegal("TDM-070", "no_card_turns_now", power=player)
    if player in g.state["passed"]:
        raise Illegal("TDM-072", "has_passed", power=player)
    behind = g.order[g.order.index(player) :]
    left = [each for each in behind if each not in g.state["passed"]]
    told = {**now[phase].locals, "left": left, "round": now[phase].locals["round"] + 1}
    return [*now[:phase], At("action", "next_power", told)]


_CARD_EXAMPLES = ("card G07: Germany -> pile", "swap G07 for J02: Germany and pile")
_BEFORE = "{card}: {value:before}"
_WHETHER = "{player}: {value:=yes|no}"

CORRECTIONS = Corrections(
    units=Setting(corrections.UNITS.now, _set_units),
    counters={
        "solo points": Setting(lambda g: g.state.get("solo", {}).get("points", 0), _set_solo_points)
    },
    words=(
        Word("track", "{power}: {value:amount}", Setting(_track, _set_track), "track US: 3"),
        Word(
            "partner",
            "{power}: {value:player}",
            Setting(lambda g, nation: g.state["partners"].get(nation, ""), _set_partner),
            "partner France: Germany",
        ),
        Word(
            "damage",
            "{place}: {value:=yes|no}",
            Setting(lambda g, area: YES if area in g.state["damage"] else NO, _set_damage),
            "damage Italy: yes",
        ),
        Word(
            "resistance",
            "{place}: {value:amount}",
            Setting(lambda g, area: g.state["resistance"].get(area, 0), _set_resistance),
            "resistance Poland: 2",
        ),
        corrections.mark("used", "used Germany: Germany 1"),
        Word("technology", _BEFORE, _TECHNOLOGY.setting(), "technology G01: Germany"),
        Word(
            "turned",
            "{player} {technology}: {value:=yes|no}",
            Setting(_is_turned, _set_turned),
            "turned Germany E1: yes",
        ),
        Word("influence", _BEFORE, _INFLUENCE.setting(), "influence G11: Germany"),
        Word("tactics", _BEFORE, _TACTICS.setting(), "tactics G06: UK"),
        Word("saved", _BEFORE, _SAVED.setting(), "saved J03: nobody"),
        Word("passed", _WHETHER, _listed("passed"), "passed UK: no"),
        Word("launched", _WHETHER, _listed("launched"), "launched Germany: no"),
        Word("lent", _WHETHER, _listed("lent"), "lent UK: no"),
        *card_words(CARDS, _CARD_EXAMPLES),
    ),
    points=(Point("turn", "{player}", _at_turn, "turn Germany"),),
    slots={
        **card_slots((*_PLAYERS, *SIDES)),
        "before": name(
            Names({p: POWERS[p] for p in _PLAYERS} | {NOBODY: ("none", "no one")}, "power")
        ),
    },
    place="Poland",
)
