import { defineConfig } from "vitest/config";

export default defineConfig({
    test: {
        include: ["test/**/*.test.{ts,mjs}"],
        environment: "happy-dom",
        restoreMocks: true,
        onConsoleLog: (log) => {
            throw new Error(`a test wrote to the console: ${log}`);
        },
    },
});
