import { defineConfig } from "vitest/config";
import { forVite } from "./catalogs.mjs";

export default defineConfig({
    plugins: [forVite],
    test: {
        include: ["test/**/*.test.{ts,mjs}"],
        environment: "happy-dom",
        restoreMocks: true,
        onConsoleLog: (log) => {
            throw new Error(`a test wrote to the console: ${log}`);
        },
    },
});
