"""How pbem is built: as setup.cfg says, and with its YAML in the form that is read quickly
(pbem/storage/compiled.py), made in the tree from which it is installed."""

import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent


class WithCompiledData(build_py):
    """Packages and their data, also where they are installed with -e."""

    def run(self) -> None:
        """Make the compiled data before the files are looked for."""
        sys.path.insert(0, str(ROOT))
        from pbem.library import build

        build.build()
        super().run()


setup(cmdclass={"build_py": WithCompiledData})
