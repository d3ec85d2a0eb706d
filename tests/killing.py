"""Kills a command at its n-th change of a file, as the system would: nothing is cleaned up, locks
drop.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from io import StringIO
from typing import Any, NoReturn

from pbem.cli import run

KILLED = 137
CHANGES = ("write", "fsync", "replace", "rename", "link", "unlink", "mkdir", "chmod", "ftruncate")


def killed_at(step: int, *arguments: str) -> bool:
    """Run a command line in a process of its own and kill it before its change number `step`; False
    if there are fewer.
    """
    child = os.fork()
    if child == 0:
        _die_at(step, arguments)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, 1, KILLED), code
    return code == KILLED


def _die_at(step: int, arguments: tuple[str, ...]) -> NoReturn:
    left = step
    sys.stdout = sys.stderr = StringIO()

    def counted(change: Callable[..., Any]) -> Callable[..., Any]:
        def made(*given: Any, **how: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                os._exit(KILLED)
            return change(*given, **how)

        return made

    for name in CHANGES:
        setattr(os, name, counted(getattr(os, name)))
    code = 70
    try:
        code = run(arguments)
    finally:
        os._exit(code)
