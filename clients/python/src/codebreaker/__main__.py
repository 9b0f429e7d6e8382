"""Run the program: python -m codebreaker, or codebreaker."""

import os
import subprocess
import sys

from .engine import program


def main() -> None:
    """Replace this process with the program, or wait for it where that is not possible."""
    command = [program(), *sys.argv[1:]]
    if sys.platform == "win32":
        sys.exit(subprocess.run(command).returncode)
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
