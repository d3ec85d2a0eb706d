"""`pbem doctor`: what is installed, and what of it will be used."""

from __future__ import annotations

import platform
import stat
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import click

from pbem import __version__
from pbem.commands._common import json_option, note, say, say_json

LIBRARIES = ("click", "ruamel.yaml", "ruamel.yaml.clib", "jinja2", "cryptography")
# Libraries of extras -> the extra, and what it is for.
EXTRAS = {
    "pyblst": ("beacon", "rounds of the beacon"),
    "bcrypt": ("ssh", "OpenSSH keys with a passphrase"),
    "keyring": ("keyring", "passwords of mail servers"),
    "resvg-py": ("map", "maps as PNG"),
    "pillow": ("map", "maps as PNG"),
    "distributed": ("cluster", "campaigns on many machines"),
}


@click.command()
@json_option
def command(as_json: bool) -> None:
    """Show versions, YAML parser and keys found.

    Looks at this installation, the current folder and your OpenSSH keys. Reads no secret, changes
    nothing and needs no network. Send its output along when you report a fault.

    \b
    Example:
      pbem doctor
    """
    found = examination()
    if as_json:
        say_json(found)
        return
    for heading, rows in found.items():
        if heading == "advice":
            continue
        say(f"{heading}:")
        for name, value in rows.items() or {"none": "found"}.items():
            say(f"  {name}: {value}")
    for advice in found["advice"]:
        note(f"Advice: {advice}")


def examination() -> dict[str, Any]:
    """All findings: groups of name -> text, and `advice`, a list of sentences."""
    from pbem.storage.yamlin import parser_name

    versions = {"pbem": __version__, "Python": platform.python_version()}
    versions |= {name: _version(name) for name in LIBRARIES}
    parser = parser_name()
    keys, advice = _keys(Path())
    if versions["ruamel.yaml.clib"] == "missing":
        advice.append(
            "install ruamel.yaml.clib: without it, reading a save takes ten times as long."
        )
    return {
        "versions": versions,
        "extras": {name: _extra(name) for name in EXTRAS},
        "plug-ins": _plug_ins(),
        "system": {"platform": platform.platform(), "YAML parser": parser},
        "keys": keys,
        "advice": advice,
    }


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "missing"


def _extra(distribution: str) -> str:
    found = _version(distribution)
    extra, purpose = EXTRAS[distribution]
    said = f"not installed: pip install 'pbem[{extra}]'" if found == "missing" else found
    return f"{said} (for {purpose})"


def _plug_ins() -> dict[str, str]:
    """The games that others have installed, and who brings them; none of them is loaded."""
    from pbem import plug_ins

    found = plug_ins.by_game().items()
    return {game: ", ".join(each.release for each in brought) for game, brought in found}


def _keys(folder: Path) -> tuple[dict[str, str], list[str]]:
    """Campaigns' private folders in `folder` and the user's OpenSSH Ed25519 keys."""
    keys, advice = {}, []
    for private in sorted(folder.glob("*.pbem-private")):
        mode = stat.S_IMODE(private.stat().st_mode)
        names = [path.name for path in sorted(private.iterdir()) if "key" in path.name]
        keys[private.name] = f"{', '.join(names) or 'no key'} (mode {mode:04o})"
        if mode & 0o077:
            advice.append(f"others can look into {private}: chmod 700 {private}")
    for public in sorted(Path("~/.ssh").expanduser().glob("*.pub")):
        if public.read_text("utf-8", errors="replace").startswith("ssh-ed25519 "):
            keys[str(public)] = "OpenSSH Ed25519, usable to sign orders"
    return keys, advice
