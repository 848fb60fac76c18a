"""Questions beside the game: answered, streamed, cancelled, refused; nothing of the game changes."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest

from freecell_widget.texts import catalog
from freecell_widget.widgets import requests
from freecell_widget.widgets.intents import _FIELDS
from freecell_widget.widgets.requests import Request
from freecell_widget.widgets.table import FreeCell
from tests.widgets.test_table import Ear


def test_the_texts_of_a_language_come_on_demand() -> None:
    table = FreeCell(617)
    ear = Ear(table)
    answer = ear.intend("texts", language="nl")
    assert (answer["kind"], answer["done"], answer["texts"]) == ("reply", True, dict(catalog("nl")))
    assert ear.intend("texts", language="xx")["code"] == "language"
    assert ear.intend("texts", language=7)["code"] == "malformed"
    assert table.ply == 1 and not table.requests


def test_a_question_that_fails_is_answered_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_table: FreeCell, _request: Request) -> None:
        raise ZeroDivisionError("ouch")

    monkeypatch.setitem(requests.SERVED, "fail", fail)
    monkeypatch.setitem(_FIELDS, "fail", {})
    table = FreeCell(617)
    reply = Ear(table).intend("fail")
    assert (reply["done"], reply["code"]) == (True, "python_error") and not table.requests
    assert "ZeroDivisionError: ouch" in capsys.readouterr().err


def test_an_answer_in_pieces_leaves_from_the_loop_that_heard_and_can_be_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads: list[threading.Thread] = []

    def count(_table: FreeCell, request: Request) -> None:
        def work() -> None:
            for n in range(2000):
                if request.cancelled.is_set():
                    break
                request.tell(n=n)
                time.sleep(0.001)
            request.finish(total=n)

        threads.append(threading.Thread(target=work))
        threads[-1].start()

    monkeypatch.setitem(requests.SERVED, "count", count)
    monkeypatch.setitem(_FIELDS, "count", {})

    async def ask() -> list[dict[str, Any]]:
        table = FreeCell(617)
        ear = Ear(table)
        senders = set()
        keep = table.send

        def send(body: dict[str, Any]) -> None:
            senders.add(threading.current_thread())
            keep(body)

        table.send = send
        ear.intend("count")
        (name,) = table.requests
        await asyncio.sleep(0.35)
        ear.intend("cancel", request=name)
        for _ in range(100):
            if not table.requests:
                break
            await asyncio.sleep(0.01)
        assert senders == {threading.current_thread()}
        return ear.sent

    sent = asyncio.run(ask())
    threads[0].join()
    news = [body["n"] for body in sent if body["kind"] == "reply" and not body["done"]]
    assert 2 <= len(news) <= 5  # at most ten a second
    assert sent[-1]["done"] and sent[-1]["total"] < 1999
