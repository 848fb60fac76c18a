// Into the clipboard, and out of it.
import type { Player } from "./player";

/** Copies a text; works without the permission of the newer way, and in pages without a secure origin. */
export async function copyText(text: string, inside: HTMLElement): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const before = (inside.getRootNode() as Document | ShadowRoot).activeElement;
        const field = document.createElement("textarea");
        field.className = "fcw-unseen";
        field.value = text;
        inside.append(field);
        field.select();
        const done = document.execCommand("copy");
        field.remove();
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
        return done;
    }
}

const LONGEST = 20_000; // characters of a pasted board: far more than any has

export function listenToClipboard(surface: HTMLElement, player: Player): void {
    surface.addEventListener("copy", (event) => {
        if (getSelection()?.toString() || !event.clipboardData) return;
        if (player.state.line) event.clipboardData.setData("text/plain", player.state.line);
        event.preventDefault();
        event.stopPropagation();
        player.tell(player.state.line ? "ui.copied_moves" : "ui.copied_none");
    });
    surface.addEventListener("paste", (event) => {
        const text = event.clipboardData?.getData("text/plain").trim().slice(0, LONGEST);
        event.preventDefault();
        event.stopPropagation();
        if (text) player.ask({ kind: "paste", text });
    });
}
