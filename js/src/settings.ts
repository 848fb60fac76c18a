// Two pages of the menu: the player's settings, and the ranks to highlight.
import { CHOICES, type Settings } from "./comfort";
import { button, make, setAttribute } from "./dom";
import type { Words } from "./i18n";

type Change = <N extends keyof Settings>(name: N, value: Settings[N]) => void;

const SWITCHES = ["four_colors", "left_handed", "large_cards", "clock"] as const;

/** The page stays open, and shows what is set. */
export function settingsPage(words: Words, settings: () => Settings, change: Change): Node[] {
    const refresh: (() => void)[] = [];
    const press = (role: string, label: string, isOn: () => boolean, act: () => void) => {
        const element = button("fcw-item", label, () => {
            act();
            for (const show of refresh) show();
        });
        setAttribute(element, "role", role);
        const show = () => setAttribute(element, "aria-checked", String(isOn()));
        refresh.push(show);
        show();
        return element;
    };
    const title = words.say("ui.settings");
    const choice = (name: keyof typeof CHOICES) => {
        const label = words.say(`setting.${name}`);
        const heading = make("div", "fcw-menu-title", { "aria-hidden": "true" }, label);
        const values = CHOICES[name].map((value) =>
            press("radio", words.say(`setting.${name}.${value}`), () => settings()[name] === value, () => change(name, value)),
        );
        return make("div", "fcw-group", { role: "radiogroup", "aria-label": label }, heading, ...values);
    };
    return [
        make("div", "fcw-menu-title", { "aria-hidden": "true" }, title),
        ...SWITCHES.map((name) =>
            press("switch", words.say(`setting.${name}`), () => settings()[name], () => change(name, !settings()[name])),
        ),
        choice("deals"),
        choice("motion"),
    ];
}

/** One button a rank, and one for none; `choose` closes the page. */
export function ranksPage(words: Words, ranks: number, shown: number, choose: (rank: number) => void): Node[] {
    const rank = (n: number) => {
        const element = button("fcw-rank-button", n ? words.index(n) : words.say("setting.rank_none"), () => choose(n));
        setAttribute(element, "aria-pressed", String(n === shown));
        if (n) setAttribute(element, "aria-label", words.say(`rank.${n}`));
        return element;
    };
    const title = words.say("ui.rank_show");
    return [
        make("div", "fcw-menu-title", { "aria-hidden": "true" }, title),
        make("div", "fcw-ranks", { role: "group", "aria-label": title }, ...Array.from({ length: ranks }, (_, i) => rank(i + 1)), rank(0)),
    ];
}
