"""Put the program into the wheel, for the system of this machine or that of CODEBREAKER_TARGET.

CODEBREAKER_TARGET is GOOS/GOARCH, as in linux/arm64. The program is built with Go, or is that of
CODEBREAKER_PROGRAM, as in a release: then the manual page and the completions of
deploy/packages/make.sh are put into the wheel too. No wheel needs Go when it is installed.
"""

from __future__ import annotations

import gzip
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

# Where the files of deploy/packages/make.sh go, below the prefix of the environment.
SHARED = {
    "man/codebreaker.1": "share/man/man1/codebreaker.1",
    "man-fr/codebreaker.1": "share/man/fr/man1/codebreaker.1",
    "completions/codebreaker.bash": "share/bash-completion/completions/codebreaker",
    "completions/codebreaker.fish": "share/fish/vendor_completions.d/codebreaker.fish",
    "completions/codebreaker.zsh": "share/zsh/site-functions/_codebreaker",
}


class Hook(BuildHookInterface):
    """Puts the program into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        project = Path(self.root, "..", "..")
        target = os.environ.get("CODEBREAKER_TARGET") or self._go("env", "GOOS") + "/" + self._go("env", "GOARCH")
        system, processor = target.split("/")
        name = "codebreaker.exe" if system == "windows" else "codebreaker"
        made = Path(self.root, "build", system + "-" + processor)
        made.mkdir(parents=True, exist_ok=True)
        if program := os.environ.get("CODEBREAKER_PROGRAM"):
            if system != "windows":
                build_data["shared_data"].update({str(project / "deploy/packages/made" / file): to for file, to in SHARED.items()})
        else:
            program = str(made / name)
            self._go(
                "build", "-trimpath", "-ldflags", "-s -w", "-o", program, "./cmd/codebreaker",
                GOOS=system, GOARCH=processor, CGO_ENABLED="0",
            )
        notices = gzip.decompress((project / "internal/ui/notices/notices.txt.gz").read_bytes())
        lists = (project / "internal/engine/lexicon/wordlists/lists/NOTICES").read_bytes()
        (made / "NOTICES").write_bytes(notices + b"\n" + lists)
        files = {program: "bin/" + name, str(project / "LICENSE"): "LICENSE", str(made / "NOTICES"): "NOTICES"}
        build_data["force_include"].update({file: "codebreaker/" + to for file, to in files.items()})
        build_data["tag"] = "py3-none-" + TAGS[target]
        build_data["pure_python"] = False

    def _go(self, *args: str, **environment: str) -> str:
        project = Path(self.root, "..", "..")
        run = subprocess.run(["go", *args], cwd=project, env={**os.environ, **environment}, check=True, stdout=subprocess.PIPE, text=True)
        return run.stdout.strip()
