// What some notebooks let a widget know of its kernel, and what can be done there. JupyterLab's widget manager has the
// kernel's connection; where there is none (or another shape of it) nothing here happens.
import type { AnyModel } from "@anywidget/types";

interface Signal {
    connect: (heard: () => void) => void;
    disconnect: (heard: () => void) => void;
}

interface Kernel {
    status: string;
    connectionStatus: string;
    isDisposed: boolean;
    statusChanged: Signal;
    connectionStatusChanged: Signal;
    disposed: Signal;
    requestExecute: (content: object) => { done: Promise<{ content: Reply }> };
}

interface Reply {
    status: string;
    evalue?: string;
    user_expressions?: Record<string, { evalue?: string; data?: Record<string, string> }>;
}

interface SessionContext {
    session?: { kernel?: Kernel | null } | null;
    prevKernelName?: string;
    changeKernel?: (options: { name: string }) => Promise<unknown>;
}

interface Manager {
    kernel?: Kernel | null;
    context?: { sessionContext?: SessionContext };
    get_model?: (id: string) => Promise<unknown>;
}

/** gone: for good, with all Python knew. away: out of reach, it may come back. busy: a cell may be running. */
export type Condition = "gone" | "away" | "busy" | "idle";

const GONE = new Set(["restarting", "autorestarting", "dead", "terminating"]);
const TRIES = 50;

export class Host {
    private readonly manager: Manager;

    constructor(manager: unknown) {
        this.manager = (typeof manager === "object" && manager) || {};
    }

    /** Hears how the kernel is whenever that may be another. Returns how to stop. */
    watch(heard: (condition: Condition) => void): () => void {
        const { kernel } = this.manager;
        if (!kernel?.statusChanged?.connect) return () => undefined;
        const look = () => {
            if (kernel.isDisposed || GONE.has(kernel.status)) heard("gone");
            else if (kernel.connectionStatus !== "connected") heard("away");
            else heard(kernel.status === "busy" ? "busy" : "idle");
        };
        const signals = [kernel.statusChanged, kernel.connectionStatusChanged, kernel.disposed];
        for (const signal of signals) signal?.connect(look);
        return () => {
            for (const signal of signals) signal?.disconnect(look);
        };
    }

    /** Whether a kernel can be asked for another table. */
    get canAsk(): boolean {
        const { kernel, context, get_model } = this.manager;
        const starts = typeof context?.sessionContext?.changeKernel === "function";
        return typeof get_model === "function" && (typeof kernel?.requestExecute === "function" || starts);
    }

    /** The model of a table that goes on where this one was left, in the kernel there is or in one that is started. */
    async rejoin(left: object): Promise<AnyModel> {
        const kernel = this.manager.kernel ?? (await this.start());
        // A JSON text of a JSON text is a text in Python too.
        const argument = JSON.stringify(JSON.stringify(left));
        const it = `__import__("freecell_widget.widgets.rejoining", fromlist=["rejoin"]).rejoin(${argument})`;
        const content = { code: "", silent: false, store_history: false, user_expressions: { it } };
        const reply = (await kernel.requestExecute(content).done).content;
        const value = reply.user_expressions?.["it"];
        const text = value?.data?.["text/plain"];
        if (text === undefined) throw new Error(value?.evalue ?? reply.evalue ?? reply.status);
        for (let tries = 1; ; tries++) {
            try {
                return (await this.manager.get_model?.(text.slice(1, -1))) as AnyModel;
            } catch (error) {
                if (tries === TRIES) throw error;
                await new Promise((done) => setTimeout(done, 100)); // its opening may come after the reply
            }
        }
    }

    private async start(): Promise<Kernel> {
        const session = this.manager.context?.sessionContext;
        await session?.changeKernel?.({ name: session.prevKernelName || "python3" });
        const kernel = session?.session?.kernel;
        if (!kernel) throw new Error("no kernel");
        return kernel;
    }
}
