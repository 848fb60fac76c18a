// Keys on a tree. In command mode a notebook would take them for its own: none that means something here leaves it.
import type { Way } from "./walk";

export interface KeyActs {
    walk: (way: Way) => void;
    zoom: (factor: number) => void;
    fit: () => void;
    show: () => void;
    fold: () => void;
    choose: () => void;
    step: (by: number) => void;
    play: () => void;
    solution: () => void;
    help: () => void;
}

const WAYS: Readonly<Record<string, Way>> = {
    ArrowUp: "parent",
    ArrowDown: "first",
    ArrowLeft: "previous",
    ArrowRight: "next",
    Home: "root",
    End: "last",
};

export function listenToKeys(element: HTMLElement, acts: KeyActs): void {
    const others: Readonly<Record<string, () => void>> = {
        "+": () => acts.zoom(1.5),
        "=": () => acts.zoom(1.5),
        "-": () => acts.zoom(1 / 1.5),
        "0": acts.fit,
        z: acts.show,
        " ": acts.fold,
        Enter: acts.choose,
        ".": () => acts.step(1),
        ",": () => acts.step(-1),
        p: acts.play,
        s: acts.solution,
        "?": acts.help,
    };
    element.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
        event.stopPropagation();
        const way = WAYS[event.key];
        const act = way ? () => acts.walk(way) : (others[event.key] ?? others[event.key.toLowerCase()]);
        if (!act) return;
        event.preventDefault();
        act();
    });
}
