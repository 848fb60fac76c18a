// The entry, and the only file that knows anywidget's model.
import type { AnyModel, Render } from "@anywidget/types";
import type { Settings } from "./comfort";
import type { Answer, HintState, House, Notice, ReplayState, Reply, State, VerdictState } from "./protocol";
import { Host } from "./host";
import { View } from "./view";
import "./theme.css";
import "./bar.css";
import "./table.css";
import "./menu.css";
import "./panel.css";
import "./runbox.css";
import "./comfort.css";
import "./study.css";
import "./connection.css";
import "./small.css";

interface Traits {
    _state: State;
    _house: House;
    _houses: readonly string[];
    _notice: Notice;
    _settings?: Partial<Settings>;
    _best?: number | null;
    _hint: HintState;
    _replay: ReplayState | Record<string, never>;
    _verdict: VerdictState;
    verdict: boolean;
    _record?: object;
    language: string;
}

const render: Render<Traits> = ({ model: first, el }) => {
    let model = first;
    let made = false;
    const host = new Host(model.widget_manager);
    const view = new View({
        state: () => model.get("_state"),
        house: () => model.get("_house"),
        houses: () => model.get("_houses"),
        hint: () => model.get("_hint"),
        language: () => model.get("language"),
        settings: () => model.get("_settings"),
        best: () => model.get("_best"),
        setLanguage: (code) => {
            model.set("language", code);
            model.save_changes();
        },
        replay: () => model.get("_replay"),
        judging: () => model.get("verdict"),
        judge: (on) => {
            model.set("verdict", on);
            model.save_changes();
        },
        verdict: () => model.get("_verdict"),
        send: (message) => {
            try {
                model.send(message);
            } catch {
                const lost = () => view.disconnected(); // the comm was closed under us,
                if (made) lost();
                else queueMicrotask(lost); // or before there was a view
            }
        },
        host,
        rejoin: async () => {
            const { deal: number, identifier, line } = model.get("_state");
            const left = { record: model.get("_record"), house: model.get("_house"), number, identifier, line };
            const next = (await host.rejoin({ ...left, language: model.get("language"), verdict: model.get("verdict") })) as AnyModel<Traits>;
            quit();
            model = next;
            quit = hear();
            view.rejoined();
        },
    });
    made = true;
    el.append(view.element);

    const hear = () => {
        let heard = model === first ? (model.get("_notice")?.seq ?? 0) : 0;
        const noticed = () => {
            const notice = model.get("_notice");
            if (!(notice?.seq > heard)) return;
            heard = notice.seq;
            view.noticed(notice);
        };
        const stop = [
            listen(model, "change:_state", () => view.stateChanged()),
            listen(model, "change:_house", () => view.houseChanged()),
            listen(model, "change:_settings", () => view.settingsChanged(true)),
            listen(model, "change:_best", () => view.bestChanged()),
            listen(model, "change:_hint", () => view.hintChanged()),
            listen(model, "change:_replay", () => view.replayChanged()),
            listen(model, "change:_verdict", () => view.verdictChanged()),
            listen(model, "change:verdict", () => view.verdictChanged()),
            listen(model, "change:language", () => view.languageChanged()),
            listen(model, "change:_notice", noticed),
            listen(model, "msg:custom", (message: Answer | Reply) => {
                if (message?.kind === "answer") view.answered(message);
                else if (message?.kind === "reply") view.replied(message);
            }),
            listen(model, "comm:close", () => view.disconnected()),
            listen(model, "comm_live_update", () => view.disconnected()),
        ];
        noticed();
        return () => {
            for (const off of stop) off();
        };
    };
    let quit = hear();
    return () => {
        quit();
        view.dispose();
    };
};

function listen(model: AnyModel<Traits>, event: string, heard: (message: Answer | Reply) => void): () => void {
    model.on(event, heard);
    return () => model.off(event, heard);
}

export default { render };
