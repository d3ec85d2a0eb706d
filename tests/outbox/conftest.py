"""What the tests of the outbox share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.outbox import smtp_server
from tests.outbox.authority import Authority
from tests.outbox.smtp_server import Sink
from tests.outbox.writing import ANNA, BORIS, hand_over_manuals
from tests.small_campaign import NAME, Folder, Maker


@pytest.fixture
def known(campaign: Maker) -> Folder:
    """The small campaign, two of its players on file."""
    return campaign.after(filed)


def filed(small: Folder) -> None:
    """Note where two players are."""
    for pair in (f"germany={ANNA}", f"soviet-union={BORIS}"):
        assert small.run("seat", NAME, "--address", pair).code == 0


@pytest.fixture
def sink() -> Iterator[Sink]:
    """A mail server that takes everything, unencrypted, on this machine."""
    with smtp_server.serving() as running:
        yield running


@pytest.fixture
def ready(campaign: Maker, sink: Sink) -> Folder:
    """The campaign with that server set, and its first letters written."""
    made = campaign.after(written)
    assert made.run("outbox", NAME, "--port", str(sink.port)).code == 0
    return made


def written(small: Folder) -> None:
    """Write the first letters for a server on this machine, and hand the manuals over."""
    filed(small)
    told = ("--from", "Martin <gm@example.net>", "--server", "127.0.0.1", "--port", "2525")
    assert small.run("outbox", NAME, *told, "--security", "none").code == 0
    assert small.run("outbox", NAME).code == 0
    hand_over_manuals(small)


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """An authority that nobody trusts unless told to."""
    return Authority(tmp_path_factory.mktemp("authority"))
