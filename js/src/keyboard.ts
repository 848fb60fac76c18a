// Keys. While the focus is inside, no unmodified key but Tab reaches the notebook, which would insert and delete cells.
import type { Step } from "./cursor";
import type { Player } from "./player";

export interface Commands {
    newDeal: () => void;
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
    enter,
    " ": enter,
    escape: (player) => player.release(),
    u: undo,
    r: redo,
    n: (_, commands) => commands.newDeal(),
    "?": (_, commands) => commands.help(),
};

const WITH_CTRL: Readonly<Record<string, Action>> = { z: undo, y: redo, "shift+z": redo };

const isField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement;

/** Keys pressed on the table. True: handled. */
function onTable(event: KeyboardEvent, player: Player, commands: Commands): boolean {
    const step = STEPS[event.key];
    if (step) player.step(step);
    else if (event.key.length === 1 && !event.repeat && player.type(event.key)) return true;
    else {
        const action = KEYS[event.key.toLowerCase()];
        if (!action || (event.repeat && action === enter)) return false;
        action(player, commands);
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
        if (event.target !== surface || event.isComposing) return;
        surface.classList.add("fcw-keys");
        if (onTable(event, player, commands)) event.preventDefault();
    });
}
