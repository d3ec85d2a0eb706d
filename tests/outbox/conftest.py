"""What the tests of the outbox share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.outbox import smtp_server
from tests.outbox.authority import Authority
from tests.outbox.smtp_server import Sink
from tests.outbox.writing import ANNA, BORIS, hand_over_manuals
from tests.small_campaign import NAME, Folder


@pytest.fixture
def known(small: Folder) -> Folder:
    """The small campaign, two of its players on file."""
    for pair in (f"germany={ANNA}", f"soviet-union={BORIS}"):
        assert small.run("seat", NAME, "--address", pair).code == 0
    return small


@pytest.fixture
def sink() -> Iterator[Sink]:
    """A mail server that takes everything, unencrypted, on this machine."""
    with smtp_server.serving() as running:
        yield running


@pytest.fixture
def ready(known: Folder, sink: Sink) -> Folder:
    """The campaign with that server set, and its first letters written."""
    port = str(sink.port)
    told = ("--from", "Martin <gm@example.net>", "--server", "127.0.0.1", "--port", port)
    assert known.run("outbox", NAME, *told, "--security", "none").code == 0
    assert known.run("outbox", NAME).code == 0
    hand_over_manuals(known)
    return known


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """An authority that nobody trusts unless told to."""
    return Authority(tmp_path_factory.mktemp("authority"))
