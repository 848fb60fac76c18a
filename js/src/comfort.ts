// How the player likes the table: kept by Python for all tables, shown here by classes and measures.

export interface Settings {
    four_colors: boolean;
    left_handed: boolean;
    large_cards: boolean;
    clock: boolean;
    motion: "slow" | "normal" | "fast" | "none";
    deals: "any" | "solvable" | "easy" | "medium" | "hard";
}

export const PLAIN: Settings = { four_colors: false, left_handed: false, large_cards: false, clock: true, motion: "normal", deals: "any" };
/** Settings with more than two values. */
export const CHOICES = {
    deals: ["any", "solvable", "easy", "medium", "hard"],
    motion: ["slow", "normal", "fast", "none"],
} as const;

const PACE: Readonly<Record<Settings["motion"], number>> = { slow: 2.2, normal: 1, fast: 0.5, none: 0 };

/** How long movements take, as a part of the usual: nothing where the system asks for less of them. */
export const pace = (settings: Settings): number =>
    matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PACE[settings.motion];

/** For the styles. */
export function dress(element: HTMLElement, settings: Settings): void {
    element.classList.toggle("fcw-four", settings.four_colors);
    element.classList.toggle("fcw-left", settings.left_handed);
    element.classList.toggle("fcw-untimed", !settings.clock);
    element.style.setProperty("--fcw-pace", String(PACE[settings.motion]));
}
