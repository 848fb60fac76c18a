// Bundles the table and the tree for Python: freecell_widget/static/. Of the table study.js, and of the tree steps.js, are
// modules of their own, which come when they are wanted.
import { pathToFileURL } from "node:url";
import { context } from "esbuild";
import { forEsbuild, isCore, isTree } from "./catalogs.mjs";

const common = {
    outdir: "../freecell_widget/static",
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "info",
};
export const options = { ...common, entryPoints: { table: "src/widget.ts", study: "src/annex.ts" }, plugins: [forEsbuild(isCore)] };
const entries = { tree: "src/tree/widget.ts", steps: "src/tree/steps.ts" };
export const treeOptions = { ...common, entryPoints: entries, plugins: [forEsbuild(isTree)] };

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
    for (const each of [options, treeOptions]) {
        const bundle = await context(each);
        if (process.argv.includes("--watch")) {
            await bundle.watch();
        } else {
            const { warnings } = await bundle.rebuild();
            await bundle.dispose();
            if (warnings.length) process.exit(1);
        }
    }
}
