// Real states, recorded by record.py, and a stand-in for Python that knows no more than those.
import type { Answer, House, Message, State } from "../src/protocol";
import recorded from "./states.json";

interface Scene {
    house: House;
    houses: string[];
    states: Record<string, State>;
}

export type SceneName = keyof typeof recorded;

export function scene(name: SceneName): Scene {
    return structuredClone(recorded[name]) as unknown as Scene;
}

export function stateOf(name: SceneName, line = ""): State {
    const state = scene(name).states[line];
    if (!state) throw new Error(`no ${name} ${line}`);
    return state;
}

export const ok = (message: Message | undefined, ply: number): Answer => ({ kind: "answer", intent: message?.id ?? "", ok: true, ply });

export const refused = (message: Message | undefined, code: string, params = {}): Answer => ({
    kind: "answer",
    intent: message?.id ?? "",
    ok: false,
    ply: message?.ply ?? 0,
    code,
    params,
});
