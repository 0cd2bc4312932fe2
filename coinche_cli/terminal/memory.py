"""How much memory the program may still use."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path

_AVAILABLE = re.compile(r"^MemAvailable: +(\d+) kB$", re.MULTILINE)
_LIMIT_OF_CONTAINER = Path("/sys/fs/cgroup/memory.max")


def free_bytes() -> int:
    """Memory that can be used without taking it from other programs, as far as is known."""
    return min(_free_of_machine(), _limit_of_container())


def _free_of_machine() -> int:
    with suppress(OSError):
        found = _AVAILABLE.search(Path("/proc/meminfo").read_text(encoding="ascii"))
        if found:
            return int(found[1]) * 1024
    pages = os.sysconf("SC_PHYS_PAGES") // 2  # free memory is unknown here: half of all memory
    return pages * os.sysconf("SC_PAGE_SIZE")


def _limit_of_container() -> int:
    try:
        text = _LIMIT_OF_CONTAINER.read_text(encoding="ascii").strip()
    except OSError:
        return sys.maxsize
    return sys.maxsize if text == "max" else int(text)
