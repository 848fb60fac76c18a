// Light or dark. Decided here and not in the styles: inside a shadow root they cannot see what the notebook says.

/** Undefined where the page says nothing. */
function pageIsDark(): boolean | undefined {
    const { body, documentElement: html } = document;
    const jupyter = body.dataset["jpThemeLight"];
    if (jupyter !== undefined) return jupyter === "false";
    const has = (...names: string[]) => names.some((name) => body.classList.contains(name) || html.classList.contains(name));
    if (has("vscode-light", "vscode-high-contrast-light", "light", "light-theme")) return false;
    return has("vscode-dark", "vscode-high-contrast", "dark", "dark-theme") || undefined;
}

/** Keeps the element's class in step with the page: the notebook's word first, then the system's. */
export function followTheme(element: HTMLElement): () => void {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const decide = () => element.classList.toggle("fcw-dark", pageIsDark() ?? system.matches);
    const observer = new MutationObserver(decide);
    for (const watched of [document.body, document.documentElement])
        observer.observe(watched, { attributes: true, attributeFilter: ["class", "data-jp-theme-light"] });
    system.addEventListener("change", decide);
    decide();
    return () => {
        observer.disconnect();
        system.removeEventListener("change", decide);
    };
}
