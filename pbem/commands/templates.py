"""`pbem templates`: templates and words of one's own to start from, and whether they can be used."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands._common import next_step, say
from pbem.faults import WrongCall

EXPORT, CHECK = "export", "check"


@click.command()
@click.argument("what", metavar="export|check", type=click.Choice((EXPORT, CHECK)))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--game",
    "games",
    multiple=True,
    metavar="GAME",
    help="Of this game alone, beside what all games share; repeat it [default: of all].",
)
def command(what: str, folder: Path, games: tuple[str, ...]) -> None:
    """Write templates and words to change, or check those of your own.

    `export` writes all templates and catalogues of words to DIR. Change what you like in DIR, delete the rest, and give the folder to --templates of `pbem
    report` or `pbem site`: what is in it comes before what pbem brings. A catalogue needs only the
    texts that you change; messages.fr.yaml beside messages.yaml is another language, `fr`.

    `check` reads all of DIR, and names file and line of whatever cannot be used.

    \b
    Examples:
      pbem templates export club --game axis-allies-europe
      pbem templates check club
    """
    from pbem.library import registry
    from pbem.words import export

    ids = [registry.find(game).id for game in games] or [each.id for each in registry.games()]
    if what == EXPORT:
        written = export.written(folder, ids)
        say(f"{folder}: {len(written)} files")
        next_step(f"change what you like there; pbem templates check {folder}.")
        return
    if not folder.is_dir():
        raise WrongCall("no_templates", "there is no such folder", str(folder))
    for name in export.checked(folder, ids):
        say(name)
    next_step(f"pbem report SAVE --templates {folder}.")
