"""The anywidget classes: traits and messages; no rules, no search."""
