"""What can be said of a node of a search tree, as codes of one byte: those of ``art/status.json``."""

from __future__ import annotations

FRONTIER = 0  # generated, waiting to be expanded
EXPANDED = 1  # its successors were made
DUPLICATE = 2  # dropped: its state was met before on a path no dearer, or a cheaper one was found while it waited
DEAD_END = 3  # expanded, and it has no successors
PRUNED = 4  # cut off by a bound, a beam, a depth limit, or an estimate of infinity
GOAL = 5
REOPENED = 6  # expanded, and then a cheaper path to its state was found, which took its place

#: The names of the codes, by code.
NAMES = ("frontier", "expanded", "duplicate", "dead_end", "pruned", "goal", "reopened")

#: The bits that hold the code, and the flag of nodes on the solution.
CODE = 0x07
ON_SOLUTION = 0x80
