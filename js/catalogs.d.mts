import type { Plugin } from "esbuild";

export function isCore(key: string): boolean;
export function coreCatalogs(): Record<string, string>;
export const forEsbuild: Plugin;
export const forVite: { name: string; resolveId: (id: string) => string | undefined; load: (id: string) => string | undefined };
