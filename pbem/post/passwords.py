"""Passwords of mail servers: from the environment or the system's keyring, never from a file of
ours.
"""

from __future__ import annotations

import os

from pbem.faults import Fault

SERVICE = "pbem"


def password(user: str, host: str, variable: str) -> str:
    """The password of a mail account: environment `variable`, else the keyring's entry `pbem`,
    `user@host`.

    Raises Fault that says how to set either.
    """
    if given := os.environ.get(variable, ""):
        return given
    account = f"{user}@{host}"
    found, why = _from_keyring(account)
    if found:
        return found
    raise Fault(
        "no_password",
        f"there is no password for {account} ({why})",
        do=f"Set {variable} in the environment, or store it once with 'keyring set {SERVICE} {account}'"
        " (pip install keyring). A password is never written to a file of pbem.",
    )


def _from_keyring(account: str) -> tuple[str, str]:
    """The password, or "" and why there is none."""
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        return "", "the environment has none, and the package keyring is not installed"
    try:
        return keyring.get_password(
            SERVICE, account
        ) or "", "neither environment nor keyring has it"
    except KeyringError as error:
        return "", f"the environment has none, and the keyring cannot be used: {error}"
