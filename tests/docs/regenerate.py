"""Rewrite examples and generated pages: ``python -m tests.docs.regenerate``.

Examples that leave out lines, or show no output, stay unchanged; the tests name those that are
wrong.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.docs.examples import PAGES, examples, sample_folder
from tests.docs.findings_page import PAGE, findings_page


def main() -> None:
    PAGE.write_text(findings_page(), encoding="utf-8")
    with TemporaryDirectory() as folder:
        samples = sample_folder(Path(folder))
        for page in PAGES:
            lines = page.read_text(encoding="utf-8").splitlines()
            for example in reversed(list(examples(page))):
                result = example.run(samples)
                if example.fits(result) or not example.output or "..." in example.output:
                    continue
                lines[example.start - 1 : example.end - 1] = (result.out + result.err).splitlines()
                print(f"{example.name}: coinche{example.call}")
            page.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
