"""The vectors of the beacon, as the tests use them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.records.dice.beacon import ChainInfo, Round, info_of

VECTORS: dict[str, Any] = json.loads(
    Path(__file__).with_name("vectors.json").read_text(encoding="utf-8")
)
CHAINS: dict[str, ChainInfo] = {name: info_of(data) for name, data in VECTORS["chains"].items()}
GOOD: dict[str, Any] = VECTORS["rounds"]
BAD: dict[str, Any] = VECTORS["must_fail"]


def vector(name: str) -> Round:
    """A published round, or a bad one made of it."""
    told = GOOD[name] if name in GOOD else {**GOOD[BAD[name]["of"]], **BAD[name]}
    number, signature, randomness = told["round"], told["signature"], told["randomness"]
    return Round(number, bytes.fromhex(signature), bytes.fromhex(randomness))


def refused(code: str, call: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
    """Assert that a call is refused for this reason."""
    with pytest.raises(Illegal) as caught:
        call(*args, **kwargs)
    assert caught.value.problem.code == code
