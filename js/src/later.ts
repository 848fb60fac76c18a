// How the annex is got: Python has its code, as it has the table's own; nothing is fetched from anywhere else.
import type * as annex from "./annex";

/** The module that a text is. */
export async function moduleOf(code: string): Promise<typeof annex> {
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    try {
        return (await import(/* @vite-ignore */ url)) as typeof annex;
    } finally {
        URL.revokeObjectURL(url);
    }
}
