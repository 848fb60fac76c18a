import { expect, it } from "vitest";
import { failure, Requests } from "../src/requests";
import type { Message, Reply } from "../src/protocol";

const asker = () => {
    const sent: Message[] = [];
    const requests = new Requests("v", { send: (message) => sent.push(message), ply: () => 3, seconds: () => 7 });
    return { sent, requests };
};
const reply = (message: Message | undefined, done: boolean, more: Partial<Reply> = {}): Reply => ({ kind: "reply", request: message?.id ?? "", done, ...more });

it("a question is heard piece by piece until it is done, beside others", () => {
    const { sent, requests } = asker();
    const heard: string[] = [];
    requests.ask({ kind: "texts", language: "de" }, ({ texts }) => heard.push(`1 ${JSON.stringify(texts)}`));
    requests.ask({ kind: "texts", language: "it" }, () => heard.push("2"));
    expect(sent).toMatchObject([
        { kind: "texts", language: "de", ply: 3, seconds: 7 },
        { kind: "texts", language: "it" },
    ]);
    requests.reply(reply(sent[0], false, { texts: { a: "b" } }));
    requests.reply(reply(sent[1], true));
    requests.reply(reply(sent[1], true));
    requests.reply(reply(sent[0], true));
    expect(heard).toEqual(['1 {"a":"b"}', "2", "1 undefined"]);
});

it("one that is taken back is heard no more, and Python is told once", () => {
    const { sent, requests } = asker();
    const stop = requests.ask({ kind: "texts", language: "de" }, () => expect.fail("heard"));
    stop();
    stop();
    expect(sent.slice(1)).toMatchObject([{ kind: "cancel", request: sent[0]?.id }]);
    requests.reply(reply(sent[0], true));
});

it("tells what went wrong", () => {
    expect(failure(reply(undefined, true, { code: "language", params: { value: "x" } }))).toEqual({ key: "error.language", params: { value: "x" } });
    expect(failure(reply(undefined, true))).toBeNull();
});
