"""The declaration of a blitzkrieg."""

from __future__ import annotations

from tests.empires_of_history.diplomacy.deals import begin, unused


def test_EOH_540_Germany_has_three_and_the_first_is_noted() -> None:
    first = begin("Germany", "blitzkrieg", "blitzkrieg")
    assert first.g.now["blitzkrieg"] == "first"
    assert first.g.state["blitzkriegs"] == {"Germany": 2}
    assert unused(first) == ["blitzkrieg_already"]
    later = begin("Germany", "blitzkrieg", blitzkriegs={"Germany": 1})
    assert later.g.now["blitzkrieg"] == "yes"
    assert later.g.state["blitzkriegs"]["Germany"] == 0
    assert unused(begin("Germany", "blitzkrieg", blitzkriegs={"Germany": 0})) == [
        "blitzkriegs_used_up"
    ]
    assert unused(begin("Japan", "blitzkrieg")) == ["no_blitzkrieg_for_it"]


def test_EOH_662_minor_allies_with_a_player_collect_half() -> None:
    g = begin("Germany", players=6).g
    assert g.state["production"]["Finland"] == "half"
    assert begin("Germany").g.state["production"]["Finland"] == "none"
