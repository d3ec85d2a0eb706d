"""Orders in other words for a section that is not asked for yet, against which the rules have
nothing: more than one that its units could carry out is asked back.
"""

from __future__ import annotations

from tests.small_campaign import Folder


def orders(said: Folder, text: str, seat: str) -> tuple[list[str], list[list[str]]]:
    """The orders that a mail brings, and the lines that are offered for each refusal."""
    told = said.run("check", said.name, said.mail(text, seat=seat), "--json").data[0]
    kept = [each["order"] for each in [*told["orders"], *told["later"]]]
    return kept, [each.get("choices", []) for each in told["problems"]]


def test_a_bomber_ahead_of_its_turn_may_raid_or_move(small: Folder) -> None:
    told, offered = orders(small, "combat:\n1 bmb UK -> Channel -> Germany\n", "great-britain")
    assert told == []
    way = "United Kingdom -> English Channel -> Germany"
    assert offered == [[f"combat: move 1 bomber: {way}", f"combat: raid 1 bomber: {way}"]]


def test_what_its_units_never_do_is_not_asked(small: Folder) -> None:
    told, offered = orders(small, "noncombat:\n2 inf Yugoslavia -> Rumania\n", "germany")
    assert (told, offered) == (["noncombat: move 2 infantry: Yugoslavia -> Rumania"], [])
    told, offered = orders(small, "combat:\n3 inf Moscow -> Belorussia\n", "soviet-union")
    assert (told, offered) == (["combat: move 3 infantry: Moscow -> Belorussia"], [])
