"""What is told of an exception: to a person in one paragraph, to a script as an exit code."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable
from typing import NamedTuple

from pbem.faults import Fault

PROGRAM_FAULT = 70
# What a disk says on writing, of a file whose name nobody tells.
DISK = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


class Told(NamedTuple):
    """An error for a person, its code for scripts, and the exit code of the command."""

    text: str
    code: str
    exit_code: int


def of_person(error: Exception) -> Told | None:
    """What a person can mend; None for every other exception."""
    if isinstance(error, Fault):
        return Told(str(error), error.code, error.exit_code)
    reading = sys.modules.get("pbem.mail.fault")  # most commands load nothing that reads mails
    if reading is not None and isinstance(error, reading.MailFault):
        from pbem.words.catalogue import Words

        return of_person(Words().mail_fault(error.code, error.fields))
    if not isinstance(error, OSError) or error.strerror is None:
        return None
    if error.filename is None and error.errno not in DISK:
        return None
    where = error.filename or "what was to be printed or copied could not be written"
    do = "" if error.filename else " Make room, and run it again."
    return Told(f"{where}: {error.strerror}.{do}", "disk", Fault.exit_code)


def of_anything(error: Exception, names: Iterable[str]) -> Told:
    """Whatever went wrong with a command for these arguments, "" for the one save here."""
    return of_person(error) or _of_a_file(names) or _own(error)


def _of_a_file(names: Iterable[str]) -> Told | None:
    """Whether a save that was named, or is the one here, is sealed and does not stand its audit:
    then it may break anything."""
    from pbem.audit.audit import audit
    from pbem.commands._common import SAVE_ENDING, find_campaign, save_called

    for name in [each for each in names if each.endswith(SAVE_ENDING) or save_called(each)] or [""]:
        try:
            path = find_campaign(name)
            broken = next((v.difference for v in audit(path).verdicts if v.difference), None)
        except Exception:  # then it is not the file that says why
            continue
        if broken is not None:
            where = f"record {broken.record}" if broken.record > 0 else "its anchor or trailer"
            told = (
                f"{path}: what is sealed here does not follow from what is before it ({where}, at"
                f" {broken.path or 'its end'}), and no sense can be made of it. pbem audit {path} says more."
            )
            return Told(told, "senseless", Fault.exit_code)
    return None


def _own(error: Exception) -> Told:
    """What happened without a page of traceback, unless PBEM_DEBUG asks for it."""
    if os.environ.get("PBEM_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    from pbem import plug_ins

    if (plug_in := plug_ins.behind(error)) is not None:
        text = (
            f"{plug_in.release}: {what}. {plug_ins.advice(plug_in.distribution)} A save file is only ever"
            " replaced as a whole, so yours is intact. PBEM_DEBUG=1 prints what they will want to see."
        )
        return Told(text, "plug_in", PROGRAM_FAULT)
    text = (
        f"this is a fault of pbem itself, not of your files ({what}). A save file is only ever "
        "replaced as a whole, so yours is intact. Please report it with what you typed, the output "
        "of 'pbem doctor', and what the same command prints with PBEM_DEBUG=1 set."
    )
    return Told(text, "own_fault", PROGRAM_FAULT)
