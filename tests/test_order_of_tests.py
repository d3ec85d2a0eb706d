"""The lists in tests/conftest.py name what is there."""

from __future__ import annotations

import pytest

from tests.conftest import LONGEST, TESTS, TRUST


@pytest.mark.parametrize("name", [*LONGEST, *TRUST])
def test_a_listed_file_or_folder_of_tests_is_there(name: str) -> None:
    assert (TESTS / name).exists()


def test_what_takes_longest_is_collected_first(request: pytest.FixtureRequest) -> None:
    names = [item.nodeid.removeprefix("tests/") for item in request.session.items]
    others = [name for name in names if not name.startswith(LONGEST)]
    long = [name for listed in LONGEST for name in names if name.startswith(listed)]
    assert names == [*long, *others]
