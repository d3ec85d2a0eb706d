"""Ways from place to place, as people write them."""

from __future__ import annotations

import pytest

from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names
from pbem.wargame.ways import Ways

PLACES = Names({"Berlin": (), "Paris": (), "Stoke-on-Trent": (), "Bath": ()}, "place")


@pytest.mark.parametrize(
    "text",
    [
        "Berlin -> Paris -> Bath",
        "Berlin, Paris, Bath",
        "from Berlin via Paris to Bath",
        "Berlin to Paris, then on to Bath",
    ],
)
def test_a_way_is_read_from_many_signs(text: str) -> None:
    found = Ways(PLACES).path(text, 0)
    assert found == {"places": ["Berlin", "Paris", "Bath"], "start": None, "end": None}
    assert Ways(PLACES).slots()["path"].show(found) == "Berlin -> Paris -> Bath"


def test_a_name_with_a_sign_in_it_is_one_place() -> None:
    assert Ways(PLACES).path("Stoke-on-Trent to Bath", 0)["places"] == ["Stoke-on-Trent", "Bath"]


def test_one_place_is_a_route_and_no_path() -> None:
    assert Ways(PLACES).route("Bath", 0)["places"] == ["Bath"]
    with pytest.raises(NotUnderstood, match="path_too_short"):
        Ways(PLACES).path("Bath", 0)
