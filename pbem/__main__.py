"""`python -m pbem` and the installed `pbem` command."""

import gc

# Looking for circles among what a command has just imported finds none, and takes a tenth of it.
gc.set_threshold(200_000, 30, 30)

from pbem.cli import main  # noqa: E402

if __name__ == "__main__":
    main()
