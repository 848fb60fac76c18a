"""No test, and no example run as one, ever touches the records of whoever runs it."""

from __future__ import annotations

import os

# Inherited by every kernel and every JupyterLab that a test starts.
os.environ["FREECELL_RECORDS"] = ":memory:"
