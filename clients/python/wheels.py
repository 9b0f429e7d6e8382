"""Build the wheels of all systems: python wheels.py [FOLDER]. It needs Go and the package build."""

from __future__ import annotations

import os
import subprocess
import sys

from hatch_build import TAGS

folder = sys.argv[1] if len(sys.argv) > 1 else "dist"
for target in TAGS:
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", folder, "."],
        check=True, env={**os.environ, "CODEBREAKER_TARGET": target},
    )
