// @vitest-environment node
// What a notebook has to load, counted on a fresh build.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { options } from "../build.mjs";

const { outputFiles } = await build({ ...options, write: false, logLevel: "silent" });
const file = (end) => outputFiles.find(({ path }) => path.endsWith(end));
const zipped = (end) => gzipSync(file(end).contents, { level: 9 }).length;

it("the table's code, with all languages, is at most 30 kB gzipped", () => {
    expect(zipped("table.js")).toBeLessThanOrEqual(30_000);
});

it("what comes when it is wanted is at most 5 kB gzipped", () => {
    expect(zipped("study.js")).toBeLessThanOrEqual(5_000);
});

it("its styles are at most 6 kB gzipped", () => {
    expect(zipped("table.css")).toBeLessThanOrEqual(6_000);
});

it("it loads nothing: no address, no import but of the text Python has sent", () => {
    const text = file("table.js").text + file("study.js").text;
    const urls = text.match(/https?:\/\/[^"'`]+/g) ?? [];
    expect(urls.filter((url) => url !== "http://www.w3.org/2000/svg")).toEqual([]);
    const imports = text.match(/\bimport\s*[({"'].{0,12}/g) ?? [];
    expect(imports).toHaveLength(1);
    expect(imports[0]).toMatch(/^import\(\w+\)/);
    const [, url] = /import\((\w+)\)/.exec(text) ?? [];
    expect(text).toMatch(new RegExp(`\\b${url}=URL\\.createObjectURL\\(new Blob\\(`));
    expect(file("table.css").text).not.toMatch(/url\(|@import/);
});

it("every style is prefixed", () => {
    const selectors = file("table.css").text.replace(/\{[^{}]*\}/g, "{}").match(/\.[a-z][\w-]*/g) ?? [];
    expect(selectors.filter((name) => !name.startsWith(".fcw"))).toEqual([]);
});
