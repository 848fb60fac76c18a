// Bundles the table for Python: freecell_widget/static/table.js and table.css, and study.js, which comes when it is wanted.
import { pathToFileURL } from "node:url";
import { context } from "esbuild";
import { forEsbuild } from "./catalogs.mjs";

export const options = {
    entryPoints: { table: "src/widget.ts", study: "src/annex.ts" },
    outdir: "../freecell_widget/static",
    bundle: true,
    plugins: [forEsbuild],
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "info",
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
    const bundle = await context(options);
    if (process.argv.includes("--watch")) {
        await bundle.watch();
    } else {
        const { warnings } = await bundle.rebuild();
        await bundle.dispose();
        if (warnings.length) process.exit(1);
    }
}
