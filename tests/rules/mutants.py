"""Rules broken on purpose: one place of a module's source, and what is written there instead."""

from __future__ import annotations

import inspect
from types import ModuleType
from typing import NamedTuple


class Mutant(NamedTuple):
    name: str
    original: str
    broken: str

    def of(self, module: ModuleType) -> ModuleType:
        """The module with this place of its source replaced."""
        source = inspect.getsource(module)
        assert source.count(self.original) == 1, "the mutant no longer fits the source"
        broken = ModuleType(module.__name__)
        text = source.replace(self.original, self.broken)
        exec(compile(text, self.name, "exec"), vars(broken))
        return broken
