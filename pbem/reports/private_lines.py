"""What only one seat may know, in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pbem.words.catalogue import spoken

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign
    from pbem.table.confidences import Known
    from pbem.words.catalogue import Words


def secrets(campaign: Campaign, known: Known, words: Words) -> list[str]:
    """What lies under the owners of a seat, as the game's view has it: a line for each owner and
    name, by `secret.<name>` of the catalogue if it is there. Of cards that the view has under
    "cards", {id: {"title": text}}, the title stands beside the id.
    """
    view = campaign.table.view({**campaign.state, "secret": known.secrets}, known.seat)
    titles = _titles(view.get("cards"))
    return [
        _secret(owner, name, _titled(value, titles), words)
        for owner, told in view.get("secret", {}).items()
        for name, value in told.items()
    ]


def _titles(cards: Any) -> dict[str, str]:
    """What is printed on cards, by id; another game may mean something else by them."""
    told = cards.items() if isinstance(cards, Mapping) else ()
    return {card: each.get("title", "") for card, each in told if isinstance(each, Mapping)}


def _titled(value: Any, titles: Mapping[str, str]) -> Any:
    """Cards with what is printed on them, where the game's view says it."""
    if isinstance(value, Mapping):
        return {name: _titled(each, titles) for name, each in value.items()}
    if isinstance(value, list):
        return [_titled(each, titles) for each in value]
    return f"{value} {titles[value]}" if titles.get(value) else value


def _secret(owner: str, name: str, value: Any, words: Words) -> str:
    if f"secret.{name}" in words.texts:
        return words.say(f"secret.{name}", {"owner": owner, "value": value})
    return f"{owner}, {spoken(name)}: {words.listed(value)}"


def told(known: Known, words: Words) -> list[tuple[int, str]]:
    """The events that a seat was told and the cards that it was shown, each with its record, oldest
    first.
    """
    events = [(each["record"], words.event(each["event"])) for each in known.events]
    cards = [(each["record"], words.say("shown.card", _about(each))) for each in known.cards]
    return sorted([*events, *cards], key=lambda each: each[0])


def _about(card: dict[str, Any]) -> dict[str, Any]:
    """What the words for a card that was shown may name: `pile` is "hand", "deck", "pass" or
    "rest", `place` its place there.
    """
    pile, _, rest = card["field"].partition("/")
    name, _, number = rest.rpartition("/")[0].rpartition("/")
    about = {"owner": card["owner"], "value": card["value"], "pile": pile, "name": name}
    return {**about, "set": number, "place": rest.rpartition("/")[2]}
