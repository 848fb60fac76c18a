"""The front end's tests stand on states that Python really sends."""

import json
import runpy
from pathlib import Path

HERE = Path(__file__).parents[2] / "js" / "test"


def test_the_recorded_states_are_those_of_today() -> None:
    record = runpy.run_path(str(HERE / "record.py"))
    fresh = {name: record["record"](*scene) for name, scene in record["SCENES"].items()}
    recorded = json.loads((HERE / "states.json").read_text("utf-8"))
    assert json.loads(json.dumps(fresh)) == recorded, "run: python js/test/record.py > js/test/states.json"
