"""Build the program into the wheel, for the system of this machine or that of CODEBREAKER_TARGET.

CODEBREAKER_TARGET is GOOS/GOARCH, as in linux/arm64. Go is needed to build a wheel, not to install it.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TAGS = {
    "linux/amd64": "manylinux2014_x86_64.musllinux_1_1_x86_64",
    "linux/arm64": "manylinux2014_aarch64.musllinux_1_1_aarch64",
    "darwin/amd64": "macosx_12_0_x86_64",
    "darwin/arm64": "macosx_12_0_arm64",
    "windows/amd64": "win_amd64",
    "windows/arm64": "win_arm64",
}


class Hook(BuildHookInterface):
    """Builds the program."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        target = os.environ.get("CODEBREAKER_TARGET") or self._go("env", "GOOS") + "/" + self._go("env", "GOARCH")
        system, processor = target.split("/")
        program = "codebreaker.exe" if system == "windows" else "codebreaker"
        made = Path(self.root, "build", system + "-" + processor, program)
        self._go(
            "build", "-trimpath", "-ldflags", "-s -w", "-o", str(made), "./cmd/codebreaker",
            GOOS=system, GOARCH=processor, CGO_ENABLED="0",
        )
        build_data["force_include"][str(made)] = "codebreaker/bin/" + program
        for notice in ("LICENSE", "NOTICE"):
            build_data["force_include"][str(Path(self.root, "..", "..", notice))] = "codebreaker/" + notice
        build_data["tag"] = "py3-none-" + TAGS[target]
        build_data["pure_python"] = False

    def _go(self, *args: str, **environment: str) -> str:
        project = Path(self.root, "..", "..")
        run = subprocess.run(["go", *args], cwd=project, env={**os.environ, **environment}, check=True, stdout=subprocess.PIPE, text=True)
        return run.stdout.strip()
