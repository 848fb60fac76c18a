// What of the catalogs goes into the bundle: all that the front end says while Python may be busy. The rest (errors
// that only Python can raise, panels, rules, help) is asked for when it is first wanted: `texts` of docs/protocol.md.
import { readFileSync } from "node:fs";

const HERE = import.meta.url;
const LANGUAGES = ["en", "de", "nl", "it"];
/** Families of keys; and of the errors the refusals, which come with every position. */
const CORE = /^(?:card|rank|suit|color|place|house|ui|voice|won|stuck|run)\b|^notice\.python_error$|^help\.table$|^hint\.searching$/;
const REFUSALS =
    /^error\.(?:same_place|cell_to_cell|empty_source|foundation_empty|count|not_a_run|from_foundation|foundation_only_to_cell|not_next|one_at_a_time_\w+|cell_taken|king|does_not_fit\w*|too_many|too_many_into_empty|nothing_to_\w+|stale_ply|python_error|notation|no_such_place)$/;

/** Of a tree, whose nodes come from Python too, only what is said when nothing comes. */
const TREE = /^card\.|^tree\.(?:disconnected|tree)$/;

export const isCore = (key) => CORE.test(key) || REFUSALS.test(key);
export const isTree = (key) => TREE.test(key);

/** The keys, and each language's sentences in their order: joined, which packs into half the room of four objects. */
export function coreCatalogs(belongs = isCore) {
    const read = (language) => JSON.parse(readFileSync(new URL(`../freecell_widget/locales/${language}.json`, HERE), "utf8"));
    const catalogs = Object.fromEntries(LANGUAGES.map((language) => [language, read(language)]));
    const keys = Object.keys(catalogs.en).filter(belongs);
    const joined = (catalog) => keys.map((key) => catalog[key]).join("\n");
    return { keys: keys.join("\n"), ...Object.fromEntries(LANGUAGES.map((language) => [language, joined(catalogs[language])])) };
}

const NAME = "virtual:catalogs";
const source = (belongs) => `export default ${JSON.stringify(coreCatalogs(belongs))}`;

/** For a bundle that says what `belongs` to it. */
export const forEsbuild = (belongs) => ({
    name: NAME,
    setup(build) {
        build.onResolve({ filter: /^virtual:catalogs$/ }, () => ({ path: NAME, namespace: NAME }));
        build.onLoad({ filter: /.*/, namespace: NAME }, () => ({ contents: source(belongs), loader: "js" }));
    },
});

/** For the tests. */
export const forVite = {
    name: NAME,
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? source((key) => isCore(key) || isTree(key)) : undefined),
};
