"""``python -m freecell_widget.lessons grade PATH..``: the grades as comma-separated values."""

from __future__ import annotations

import argparse
import sys

from freecell_widget.errors import LessonError
from freecell_widget.lessons.grading import SECONDS, grade


def main(arguments: list[str] | None = None) -> int:
    """Grades notebooks; writes a table to standard output."""
    parser = argparse.ArgumentParser(prog="python -m freecell_widget.lessons")
    commands = parser.add_subparsers(required=True, metavar="grade")
    command = commands.add_parser("grade", help="run notebooks that were handed in (their code is run!)")
    command.add_argument("paths", nargs="+", help="notebooks, or folders of them")
    command.add_argument("--max-seconds", type=int, default=SECONDS, help="for a cell (%(default)s)")
    options = parser.parse_args(arguments)
    try:
        frame = grade(options.paths, max_seconds=options.max_seconds)
    except LessonError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    frame.to_csv(sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
