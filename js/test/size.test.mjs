// @vitest-environment node
// What a notebook has to load, counted on a fresh build.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { options, treeOptions } from "../build.mjs";

const builds = await Promise.all([options, treeOptions].map((each) => build({ ...each, write: false, logLevel: "silent" })));
const outputFiles = builds.flatMap((each) => each.outputFiles);
const file = (end) => outputFiles.find(({ path }) => path.endsWith(end));
const zipped = (end) => gzipSync(file(end).contents, { level: 9 }).length;

it("the table's code, with all languages, is at most 30 kB gzipped", () => {
    expect(zipped("table.js")).toBeLessThanOrEqual(30_000);
});

it("what comes when it is wanted is at most 5 kB gzipped", () => {
    expect(zipped("study.js")).toBeLessThanOrEqual(5_000);
});

it("the tree's code is at most 20 kB gzipped, and what walks through a search, which comes later, 10 kB", () => {
    expect(zipped("tree.js")).toBeLessThanOrEqual(20_000);
    expect(zipped("steps.js")).toBeLessThanOrEqual(10_000);
});

it("their styles are at most 6 kB gzipped", () => {
    expect(zipped("table.css")).toBeLessThanOrEqual(6_000);
    expect(zipped("tree.css")).toBeLessThanOrEqual(6_000);
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

it("the tree does so too", () => {
    const text = file("tree.js").text + file("steps.js").text + file("tree.css").text;
    const urls = text.match(/https?:\/\/[^"'`]+/g) ?? [];
    expect(urls.filter((url) => url !== "http://www.w3.org/2000/svg")).toEqual([]);
    expect(text.replace(/createObjectURL\(.{0,200}?await import\(/s, "")).not.toMatch(/\bimport\s*[({"']/);
    expect(text).not.toMatch(/[^L]url\(|@import/);
});

it("every style is prefixed", () => {
    for (const { text } of outputFiles.filter(({ path }) => path.endsWith(".css"))) {
        const selectors = text.replace(/\{[^{}]*\}/g, "{}").match(/\.[a-z][\w-]*/g) ?? [];
        expect(selectors.filter((name) => !name.startsWith(".fcw"))).toEqual([]);
    }
});
