// What a view asks Python beside the game: many questions may be under way, and an answer may come in pieces.
import type { Message, Params, Question, Reply } from "./protocol";

export interface RequestsHost {
    send: (message: Message) => void;
    ply: () => number;
    seconds: () => number;
}

/** Hears every piece; `reply.done` is the last one. */
export type Heard = (reply: Reply) => void;

export class Requests {
    private readonly open = new Map<string, Heard>();
    private count = 0;

    constructor(
        private readonly view: string,
        private readonly host: RequestsHost,
    ) {}

    /** Returns how to ask no longer: then nothing more is heard. */
    ask(question: Question, heard: Heard): () => void {
        const id = `${this.view}?${++this.count}`;
        this.open.set(id, heard);
        this.post(id, question);
        return () => {
            if (this.open.delete(id)) this.post(`${id}x`, { kind: "cancel", request: id });
        };
    }

    reply(reply: Reply): void {
        const heard = this.open.get(reply.request);
        if (reply.done) this.open.delete(reply.request);
        heard?.(reply);
    }

    /** The kernel is gone: nobody will answer. */
    forget(): void {
        this.open.clear();
    }

    private post(id: string, question: Question | { kind: "cancel"; request: string }): void {
        this.host.send({ ...question, id, ply: this.host.ply(), seconds: this.host.seconds() });
    }
}

/** What went wrong, where a question was answered so. */
export function failure(reply: Reply): { key: string; params: Params } | null {
    return typeof reply.code === "string" ? { key: `error.${reply.code}`, params: reply.params ?? {} } : null;
}
