// The entry, and the only file that knows anywidget's model.
import type { AnyModel, Render } from "@anywidget/types";
import { TreeView } from "./view";
import type { Question, Reply, Title } from "./wire";
import "../theme.css";
import "../bar.css";
import "./steps.css";
import "./tree.css"; // last: it has the rules for small screens

interface Traits {
    _trees: readonly Title[];
    _linked: boolean;
    language: string;
}

type Module = typeof import("./steps");

const render: Render<Traits> = ({ model, el }) => {
    const client = Math.random().toString(36).slice(2);
    let loaded: (source: string) => void = () => undefined;
    const view = new TreeView({
        titles: model.get("_trees"),
        linked: model.get("_linked"),
        language: () => model.get("language"),
        ask,
        // As the notebook loads this module: from its text.
        steps: () =>
            new Promise<string>((done) => {
                loaded = done;
                ask(0, { kind: "module" });
            }).then(async (source) => {
                const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
                const part = (await import(/* @vite-ignore */ url)) as Module;
                URL.revokeObjectURL(url);
                return part;
            }),
    });
    function ask(tree: number, question: Question): void {
        try {
            model.send({ ...question, tree, client });
        } catch {
            queueMicrotask(() => view.disconnected()); // the comm was closed under us
        }
    }
    el.append(view.element);
    const stop = [
        listen(model, "change:language", () => view.languageChanged()),
        listen(model, "msg:custom", (message, buffers) => {
            if (message?.client !== client) return;
            if (message.kind === "module") loaded(message.source);
            else view.hear(message, buffers ?? []);
        }),
        listen(model, "comm:close", () => view.disconnected()),
        listen(model, "comm_live_update", () => view.disconnected()),
    ];
    return () => {
        for (const off of stop) off();
        view.dispose();
    };
};

function listen(model: AnyModel<Traits>, event: string, heard: (message: Reply, buffers: readonly DataView[]) => void): () => void {
    model.on(event, heard as never);
    return () => model.off(event, heard as never);
}

export default { render };
