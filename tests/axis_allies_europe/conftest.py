"""Fixtures for the tests of Axis & Allies Europe."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.position_builder import game_at as build


@pytest.fixture
def game_at() -> Callable[..., Position]:
    """Builds small positions, see position_builder.game_at."""
    return build
