import type { Plugin } from "esbuild";

export function isCore(key: string): boolean;
export function isTree(key: string): boolean;
export function coreCatalogs(belongs?: (key: string) => boolean): Record<string, string>;
export function forEsbuild(belongs: (key: string) => boolean): Plugin;
export const forVite: { name: string; resolveId: (id: string) => string | undefined; load: (id: string) => string | undefined };
