// One view of a game: puts the parts together, and takes them apart again. Knows the notebook only as a `Link`.
import type { Annex, AnnexHost } from "./annex";
import { Bar } from "./bar";
import { dress, PLAIN, type Settings } from "./comfort";
import { copyText, listenToClipboard } from "./clipboard";
import { Clock } from "./clock";
import { Connection } from "./connection";
import { make, setAttribute, setText } from "./dom";
import { listenToPointers } from "./drag";
import { followEnd } from "./endings";
import { Finisher } from "./finish";
import { Hinter } from "./hint";
import type { Host } from "./host";
import { pickLanguage, Words } from "./i18n";
import { listenToKeys } from "./keyboard";
import { moduleOf } from "./later";
import { Menu } from "./menu";
import { Panel } from "./panel";
import { listenToHover } from "./peek";
import { Player } from "./player";
import type { Answer, HintState, House, Message, Notice, ReplayState, Reply, State, VerdictState } from "./protocol";
import { failure, Requests } from "./requests";
import { ruleSheet } from "./rulesheet";
import { Surface } from "./surface";
import { followTheme } from "./theme";
import { Voice } from "./voice";

/** The way to Python. */
export interface Link {
    state: () => State;
    house: () => House;
    houses: () => readonly string[];
    hint: () => HintState;
    language: () => string;
    setLanguage: (code: string) => void;
    settings: () => Partial<Settings> | undefined;
    /** The house's best time in seconds. */
    best: () => number | null | undefined;
    replay: () => ReplayState | Record<string, never>;
    /** Whether each position is judged, and the latest verdict. */
    judging: () => boolean;
    judge: (on: boolean) => void;
    verdict: () => VerdictState;
    send: (message: Message) => void;
    /** What is known of the kernel. */
    host: Host;
    /** Takes over the table of a kernel that knows this one's game. */
    rejoin: () => Promise<void>;
}

const ANOTHER_GAME = new Set(["deal", "restart", "return"]);

export class View {
    readonly element: HTMLElement;
    private readonly player: Player;
    private readonly clock = new Clock(() => performance.now());
    private readonly surface: Surface;
    private readonly bar: Bar;
    private readonly menu: Menu;
    private readonly panel: Panel;
    private annex: Annex | null = null;
    private annexAsked = false;
    private readonly annexHost: AnnexHost;
    private readonly requests: Requests;
    private readonly connection: Connection;
    private own: Partial<Settings> = {}; // settings made here that Python may not have heard of
    private readonly hinter: Hinter;
    private readonly finisher: Finisher;
    private asked = ""; // the language whose other sentences were asked for
    private readonly voice = new Voice();
    private readonly said = make("div", "fcw-said");
    private readonly line = make("div", "fcw-line", {}, this.said);
    private readonly help = make("div", "fcw-unseen");
    private readonly observer: ResizeObserver;
    private readonly stopPointers: () => void;
    private readonly stopHover: () => void;
    private readonly stopTheme: () => void;
    private ticker: ReturnType<typeof setInterval> | undefined;

    constructor(private readonly link: Link) {
        const id = `fcw-${Math.random().toString(36).slice(2, 10)}`;
        this.help.id = `${id}-help`;
        this.element = make("div", "fcw");
        const seconds = () => Math.floor(this.clock.seconds);
        this.requests = new Requests(id, { send: link.send, seconds, ply: () => link.state().ply });
        this.player = new Player(id, link.state(), link.house(), this.words(), {
            send: link.send,
            seconds,
            draw: () => this.draw(),
            voice: (text) => this.voice.say(text),
            shake: (cards) => this.surface.shake(cards),
            focused: () => this.hasFocus(),
        });
        this.player.settings = this.settings();
        this.surface = new Surface(id, this.player, this.element, this.help.id);
        const newDeal = () => this.player.ask({ kind: "deal", number: null });
        const hint = () => this.hinter.ask();
        const finish = () => this.finisher.start();
        this.bar = new Bar(this.player, () => this.clock.seconds, {
            copyDeal: this.copyDeal,
            third: () => (this.player.state.finish ? finish() : newDeal()),
            hint,
            rules: () => this.showRules(),
            finishing: () => this.finisher.running,
            menu: () => this.menu.toggle(),
        }, () => link.best() ?? null);
        this.menu = new Menu(this.bar.element, this.bar.menuButton, this.player, {
            houses: link.houses,
            setLanguage: link.setLanguage,
            copyMoves: () => {
                const { line } = this.player.state;
                if (line) void this.copy(line, "ui.copied_moves");
                else this.player.tell("ui.copied_none");
            },
            settings: () => this.settings(),
            setSetting: (name, value) => {
                this.own = { ...this.own, [name]: value }; // seen at once, though Python may be busy
                this.settingsChanged();
                this.requests.ask({ kind: "setting", name, value }, (reply) => {
                    const failed = failure(reply);
                    if (!failed) return;
                    this.own = {};
                    this.settingsChanged();
                    this.player.tell(failed.key, failed.params);
                });
            },
            study: () => this.annex?.entries() ?? (this.wantAnnex(), []),
        });
        const table = make("div", "fcw-table", {}, this.surface.element);
        this.panel = new Panel(table, {
            words: () => this.player.words,
            focused: () => this.hasFocus(),
            home: this.surface.element,
        });
        this.annexHost = {
            ...link,
            id,
            player: this.player,
            ask: (question, heard) => this.requests.ask(question, heard),
            aloud: (text) => this.voice.say(text),
            root: this.element,
            bar: this.bar.element,
            line: this.line,
            table,
            surface: this.surface.element,
        };
        this.hinter = new Hinter(this.player, this.requests, this.panel);
        // The line is above the table: its foot may be out of sight while one plays.
        this.element.append(this.bar.element, this.line, table, this.help, this.voice.element);

        this.connection = new Connection(this.element, this.line, this.player, {
            host: link.host,
            rejoin: link.rejoin,
            beat: (answered) => void this.requests.ask({ kind: "beat" }, answered),
            lost: () => this.lose(),
        });
        this.stopTheme = followTheme(this.element);
        this.stopPointers = listenToPointers(this.surface, this.player);
        this.stopHover = listenToHover(this.surface, this.player);
        listenToClipboard(this.surface.element, this.player);
        const help = () => this.menu.help(this.surface.element);
        this.finisher = new Finisher(this.element, this.player);
        const escape = () => this.hinter.stop();
        listenToKeys(this.element, this.surface.element, this.player, { newDeal, hint, finish, escape, help });
        document.addEventListener("visibilitychange", this.seen);
        window.addEventListener("pagehide", this.leave);
        // Nothing is measured while rendering: the element may not be in the page yet.
        this.observer = new ResizeObserver((entries) => {
            for (const entry of entries) this.surface.resize(entry.contentRect.width);
            this.panel.fit();
        });
        this.observer.observe(table);

        dress(this.element, this.player.settings);
        this.player.hint = link.hint();
        this.replayChanged();
        this.verdictChanged();
        this.syncClock(this.player.state, true);
        this.clock.see(!document.hidden);
        this.relabel();
    }

    // -- news from Python -------------------------------------------------------------------------------------

    stateChanged(): void {
        const state = this.link.state();
        // First the time: what waited for this state is sent while it is taken in, and tells the time of this game.
        this.syncClock(state, ANOTHER_GAME.has(state.change.kind));
        const { state: before, busy } = this.player;
        this.player.receive(state);
        followEnd(this.player, this.panel, before, { seconds: () => this.clock.seconds, copyDeal: this.copyDeal });
        this.finisher.stateChanged(state, busy);
        this.annex?.changed();
    }

    verdictChanged(): void {
        if (this.link.judging()) this.wantAnnex();
        this.annex?.verdictChanged();
    }

    replayChanged(): void {
        if ("at" in this.link.replay()) this.wantAnnex();
        this.annex?.replayChanged();
    }

    houseChanged(): void {
        this.player.house = this.link.house();
        this.panel.redraw();
        this.draw();
    }

    hintChanged(): void {
        this.player.hint = this.link.hint();
        this.draw();
    }

    settingsChanged(news = false): void {
        if (news) this.own = {};
        this.player.settings = this.settings();
        dress(this.element, this.player.settings);
        this.surface.restyle();
        this.bar.draw();
    }

    bestChanged(): void {
        this.bar.draw();
    }

    /** The link is another table's now, which has this one's game. */
    rejoined(): void {
        this.asked = "";
        this.player.find();
        this.player.house = this.link.house();
        this.player.hint = this.link.hint();
        this.settingsChanged(true);
        this.languageChanged();
        const state = this.link.state();
        this.syncClock(state, true);
        this.player.receive(state);
        this.annex?.changed();
        this.replayChanged();
        this.verdictChanged();
    }

    languageChanged(): void {
        this.player.words = this.words();
        this.menu.close();
        this.relabel();
        this.panel.redraw();
    }

    answered(answer: Answer): void {
        if (!answer.ok) this.finisher.stop();
        this.player.words.has("panel.won"); // somebody plays: all sentences will be wanted
        this.player.answer(answer);
    }

    noticed(notice: Notice): void {
        this.player.notice(notice);
    }

    replied(reply: Reply): void {
        this.requests.reply(reply);
    }

    /** The widget's own way to Python is closed, for good. */
    disconnected(): void {
        this.connection.lose(true);
    }

    private lose(): void {
        this.clock.sync(this.clock.seconds, false, false);
        this.requests.forget();
        this.hinter.forget();
        this.finisher.stop();
        this.asked = "";
        this.annexAsked = this.annex !== null;
        this.player.lose();
    }

    dispose(): void {
        this.leave();
        this.hinter.forget();
        this.finisher.stop();
        this.connection.dispose();
        clearInterval(this.ticker);
        this.observer.disconnect();
        this.stopPointers();
        this.stopHover();
        this.stopTheme();
        this.menu.dispose();
        this.surface.dispose();
        this.player.dispose();
        document.removeEventListener("visibilitychange", this.seen);
        window.removeEventListener("pagehide", this.leave);
        this.element.remove();
    }

    // -- drawing ----------------------------------------------------------------------------------------------

    private draw(): void {
        this.surface.draw();
        this.bar.draw();
        this.annex?.draw();
        this.connection?.draw(); // there is none while the view is made
        const { line, words } = this.player;
        const { message } = this.player.said;
        const text = line ? words.say(line.key, line.params) : "";
        setText(this.said, text);
        setAttribute(this.line, "title", text || null); // whole, should it be too long for its place
        this.line.classList.toggle("fcw-refusal", message !== null && line === message && message.key.startsWith("error."));
    }

    private relabel(): void {
        const { words } = this.player;
        setAttribute(this.element, "lang", words.language);
        setText(this.help, words.say("help.table"));
        this.surface.relabel();
        this.draw();
    }

    private settings(): Settings {
        return { ...PLAIN, ...this.link.settings(), ...this.own };
    }

    /** What most games never need comes when it is first wanted. */
    private wantAnnex(): void {
        if (this.annexAsked) return;
        this.annexAsked = true;
        this.requests.ask({ kind: "annex" }, ({ module = "" }) => {
            const { annexHost, menu } = this;
            void moduleOf(module).then(({ Annex }) => {
                this.annex = new Annex(annexHost);
                menu.redraw();
            });
        });
    }

    private words(): Words {
        const language = pickLanguage(this.link.language(), navigator.languages);
        const words = new Words(language, () => this.learn(words));
        return words;
    }

    /** Asks for the sentences that are not in the bundle, once. */
    private learn(words: Words): void {
        if (this.asked === words.language) return;
        this.asked = words.language;
        this.requests.ask({ kind: "texts", language: words.language }, ({ texts }) => {
            if (!texts) return;
            words.learn(texts);
            this.player.said.learned();
            this.menu.redraw();
            this.panel.redraw();
            this.draw();
        });
    }

    private showRules(): void {
        const sheet = () => ruleSheet(this.player.house, this.player.words, () => undefined);
        if (this.panel.name === "rules") this.panel.close();
        else this.panel.open("rules", sheet, this.bar.rules);
    }

    private readonly copyDeal = (): void => void this.copy(this.player.state.identifier, "ui.copied_deal");

    private async copy(text: string, said: string): Promise<void> {
        const done = await copyText(text, this.element);
        this.player.tell(done ? said : "ui.copy_failed", { text });
    }

    private hasFocus(): boolean {
        const { activeElement } = this.element.getRootNode() as Document | ShadowRoot;
        return this.element.contains(activeElement ?? null);
    }

    // -- the clock --------------------------------------------------------------------------------------------

    private syncClock({ seconds, started }: State, another: boolean): void {
        this.clock.sync(seconds, started, another);
        this.tickWhileRunning();
    }

    private tickWhileRunning(): void {
        clearInterval(this.ticker);
        if (this.clock.running) this.ticker = setInterval(() => this.bar.tick(), 250);
    }

    private readonly seen = (): void => {
        if (document.hidden) this.leave();
        this.clock.see(!document.hidden);
        this.tickWhileRunning();
    };

    private readonly leave = (): void => {
        if (this.clock.running) this.player.report();
    };
}
