// Typed moves: `26`, `3a`, `ah`. A pile's key begins a move, the next pile's key ends it.
import { cellName, columnName, HOME } from "./cards";
import type { Board, Pile } from "./protocol";

export type Typed =
    | { kind: "half"; source: Pile }
    | { kind: "move"; source: Pile; target: Pile }
    | { kind: "none" };

/** What a key does, `half` being the move begun before. A letter that names a cell in this game is the cell. */
export function typeKey(board: Board, half: Pile | null, key: string): Typed {
    const pile = key.toLowerCase();
    const named = board.columns.some((_, i) => columnName(i) === pile) || board.cells.some((_, i) => cellName(i) === pile);
    if (half === null) return named ? { kind: "half", source: pile } : { kind: "none" };
    return named || pile === HOME ? { kind: "move", source: half, target: pile } : { kind: "none" };
}
