"""The tests' own tools, shown to hold on a widget of a few lines."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import both_comms
from tests.browser.hands import drag, touch_drag
from tests.browser.lab import Lab
from tests.browser.notebook import Notebook
from tests.browser.server import Comms

PROBE = '''
import threading, time
import anywidget, traitlets

class Probe(anywidget.AnyWidget):
    """A button that says where its message was handled."""

    _esm = """
    export default { render({ model, el }) {
        const button = document.createElement("button");
        button.className = "probe";
        const draw = () => { button.textContent = `heard ${model.get("heard")}`; };
        button.onclick = () => model.send({ kind: "click" });
        model.on("change:heard", draw);
        draw();
        el.append(button);
    } }
    """
    heard = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_main_thread = []
        self.on_msg(self._on_message)

    def _on_message(self, _widget, content, _buffers):
        self.on_main_thread.append(threading.current_thread() is threading.main_thread())
        self.heard += 1

probe = Probe()
probe
'''


def primed(lab: Lab, *cells: str) -> tuple[Notebook, Locator]:
    """The probe, after one click.

    ipykernel sends a widget's message to where Python last wrote to that widget from. At first that is the cell
    that showed it, so with subshells too the first message goes to the main thread; so does the next one
    after every cell that changes the widget.
    """
    notebook = lab.open(PROBE, *cells)
    button = notebook.show(0, "button.probe")
    button.click()
    expect(button).to_have_text("heard 1")
    return notebook, button


@both_comms
def test_a_message_is_handled_on_the_thread_of_its_comm(lab: Lab, comms: Comms) -> None:
    notebook, button = primed(lab)
    button.click()
    expect(button).to_have_text("heard 2")
    assert notebook.value("probe.on_main_thread[-1]") is (comms == "disabled")


@both_comms
def test_only_a_subshell_hears_a_message_while_a_cell_runs(lab: Lab, comms: Comms) -> None:
    # A busy machine may take its time, so where a message is expected it is waited for.
    rounds = 30 if comms == "disabled" else 300
    notebook, button = primed(
        lab,
        f"print('running')\nfor _ in range({rounds}):\n    if probe.heard == 2:\n        break\n    time.sleep(0.05)\n"
        "heard_meanwhile = probe.heard",
    )
    expect(notebook.run(1, wait=False)).to_contain_text("running")
    button.click()
    expect(button).to_have_text("heard 2")
    assert notebook.value("heard_meanwhile") == (1 if comms == "disabled" else 2)


def test_a_second_view_shows_the_same_model(lab: Lab) -> None:
    notebook = lab.open(PROBE)
    first = notebook.show(0, "button.probe")
    second = notebook.second_view(0).locator("button.probe")
    second.click()
    expect(first).to_have_text("heard 1")
    expect(second).to_have_text("heard 1")


def test_a_notebook_used_again_knows_nothing_and_a_spent_one_is_not_used(lab: Lab) -> None:
    first = lab.open("import freecell_widget as fc\ntable = fc.FreeCell(617)\ntable", "secret = 1")
    first.show(0, ".fcw")
    first.run(1)
    first.execute("table.settings = table.settings.replace(four_colors=True)\ntable.play('8a')")
    assert first.value("[fc.FreeCell(1).settings.four_colors, len(fc.storage.store.store_at().games())]") == [True, 1]
    process = first.value("__import__('os').getpid()")
    second = lab.open("again = 1")
    assert second.value("__import__('os').getpid()") == process
    assert second.sources() == ["again = 1"] and not second.dirty
    expect(second.cells).to_have_count(1)
    expect(second.output(0)).to_be_empty()
    assert second.value("[name in globals() for name in ('fc', 'table', 'secret')]") == [False] * 3
    assert second.value("len(__import__('ipywidgets').Widget.widgets)") == 0
    second.execute("import freecell_widget as fc")
    assert second.value("[fc.FreeCell(1).settings.four_colors, len(fc.storage.store.store_at().games())]") == [False, 0]
    second.restart()
    process = second.value("__import__('os').getpid()")
    assert lab.open("").value("__import__('os').getpid()") != process
    lab.errors.clear()  # JupyterLab's own, of the notebook that is closed right after its kernel was restarted


def test_a_reload_keeps_the_kernel_and_a_restart_does_not(lab: Lab) -> None:
    notebook = lab.open(PROBE)
    notebook.show(0, "button.probe").click()
    notebook = lab.reload(notebook)
    expect(notebook.output(0).locator("button.probe")).to_have_text("heard 1")
    notebook.restart()
    assert notebook.value("'probe' in globals()") is False


def test_themes_and_pictures(lab: Lab) -> None:
    lab.theme("dark")
    background = "() => getComputedStyle(document.body).getPropertyValue('--jp-layout-color0')"
    dark = lab.page.evaluate(background)
    assert lab.shot("harness-dark").stat().st_size > 1000
    lab.theme("light")
    assert lab.page.evaluate(background) != dark


def test_a_phone_is_narrow_and_touched(phone: Lab) -> None:
    button = phone.open(PROBE).show(0, "button.probe")
    button.tap()
    expect(button).to_have_text("heard 1")
    assert phone.page.evaluate("() => [innerWidth, matchMedia('(any-pointer: coarse)').matches]") == [360, True]


def test_axe_finds_what_is_wrong(lab: Lab) -> None:
    lab.page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<button id=mute></button>')")
    try:
        assert [line.split(":")[0] for line in lab.axe("#mute")] == ["button-name"]
    finally:
        lab.page.evaluate("() => document.getElementById('mute').remove()")


def test_complaints_and_strangers_are_noticed(lab: Lab) -> None:
    lab.page.evaluate("() => console.error('oh')")
    lab.page.evaluate("() => fetch('http://203.0.113.1/').catch(() => {})")
    deadline = time.monotonic() + 5
    while len(lab.errors) < 2 and time.monotonic() < deadline:
        lab.page.wait_for_timeout(50)
    assert lab.strangers == ["http://203.0.113.1/"]
    assert lab.errors[0].startswith("oh ")
    with pytest.raises(AssertionError):
        lab.finish()
    lab.begin()


PAD = """
<div id="pad" style="position: fixed; inset: 0; z-index: 99999; touch-action: none"></div>
"""
LISTEN = """html => {
    document.body.insertAdjacentHTML('beforeend', html);
    window.seen = [];
    for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel']) {
        pad.addEventListener(kind, event => seen.push([kind, event.pointerType, event.clientX, event.clientY]));
    }
}"""


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_a_drag_is_one_unbroken_movement(phone: Lab, finger: bool) -> None:
    phone.page.evaluate(LISTEN, PAD)
    (touch_drag if finger else drag)(phone.page, (100, 200), (180, 400))
    phone.page.wait_for_function("() => seen.at(-1)?.[0] === 'pointerup'")
    seen = phone.page.evaluate("() => { pad.remove(); return seen; }")
    kind = "touch" if finger else "mouse"
    down = seen.index(["pointerdown", kind, 100, 200])
    assert {event[1] for event in seen} == {kind}
    assert ["pointermove", kind, 180, 400] in seen[down:]
    assert seen[-1][2:] == [180, 400]
    assert "pointercancel" not in {event[0] for event in seen}
