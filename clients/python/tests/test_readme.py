"""The examples of the README run."""

import re
from pathlib import Path

import pytest

BLOCKS = re.findall(r"```python\n(.*?)```", (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_example(block: str) -> None:
    for module in "gymnasium", "textarena":
        if module in block:
            pytest.importorskip(module)
    exec(block, {})
