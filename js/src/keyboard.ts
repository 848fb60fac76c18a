// Keys. While the focus is inside, no unmodified key but Tab reaches the notebook, which would insert and delete cells.
import type { Step } from "./cursor";
import type { Player } from "./player";

export interface Commands {
    newDeal: () => void;
    hint: () => void;
    finish: () => void;
    /** Ends what can be ended; false if there was nothing. */
    escape: () => boolean;
    help: () => void;
}

type Action = (player: Player, commands: Commands) => void;

const STEPS: Readonly<Record<string, Step>> = {
    ArrowLeft: "left",
    ArrowRight: "right",
    ArrowUp: "up",
    ArrowDown: "down",
};

const undo: Action = (player) => player.ask({ kind: "undo" });
const redo: Action = (player) => player.ask({ kind: "redo" });
const enter: Action = (player) => player.enter();

/** What single keys do, unless the game has a cell of that name. */
const KEYS: Readonly<Record<string, Action>> = {
    Enter: enter,
    " ": enter,
    Escape: (player, commands) => {
        if (commands.escape()) return;
        player.release();
        player.showRank(0);
    },
    s: (player) => player.showSameRank(),
    u: undo,
    r: redo,
    n: (_, commands) => commands.newDeal(),
    h: (_, commands) => commands.hint(),
    f: (_, commands) => commands.finish(),
    "?": (_, commands) => commands.help(),
};

const WITH_CTRL: Readonly<Record<string, Action>> = { z: undo, y: redo, "shift+z": redo };

/** Keys that may be held down. */
const REPEATING = new Set(["u", "r", ...Object.keys(STEPS)]);

const isField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement;

/** True: handled. */
function press(event: KeyboardEvent, player: Player, commands: Commands): boolean {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.repeat && !REPEATING.has(key)) return true;
    const step = STEPS[key];
    if (step) player.step(step);
    else if (key.length > 1 || event.repeat || !player.type(key)) {
        const action = KEYS[key];
        action?.(player, commands);
        return action !== undefined;
    }
    return true;
}

export function listenToKeys(root: HTMLElement, surface: HTMLElement, player: Player, commands: Commands): void {
    root.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) {
            const key = `${event.shiftKey ? "shift+" : ""}${event.key.toLowerCase()}`;
            const action = event.altKey || isField(event.target) ? undefined : WITH_CTRL[key];
            // Copy and paste go on to the browser, which turns them into our clipboard events, but not to the notebook.
            const clipboard = !event.altKey && (key === "c" || key === "v");
            if (action || clipboard) event.stopPropagation();
            if (!action) return;
            event.preventDefault();
            return action(player, commands);
        }
        if (event.key === "Tab") return;
        event.stopPropagation();
        const { target } = event;
        if (event.isComposing || isField(target) || (target instanceof Element && target.closest(".fcw-menu"))) return;
        // A button in the bar or a sheet keeps the keys that work it; moves and shortcuts are typed from there as well.
        if (target !== surface && (event.key.length > 1 || event.key === " ")) return;
        if (target === surface) surface.classList.add("fcw-keys");
        if (press(event, player, commands)) event.preventDefault();
    });
}
