"""Servers that have the rounds of the beacon."""

from __future__ import annotations

import os

from pbem.records.dice import beacon

# Other servers with the same answers, separated by blanks: networks and their addresses change.
SERVERS = "PBEM_BEACON_SERVERS"


def address(number: int) -> str:
    """Where anybody finds a round, with a browser."""
    return f"{servers()[0]}/{beacon.QUICKNET.chain_hash}/public/{number}"


def servers() -> tuple[str, ...]:
    """The servers that are asked with --fetch, in their order."""
    named = os.environ.get(SERVERS, "").split()
    return tuple(server.rstrip("/") for server in named) or beacon.HOSTS
