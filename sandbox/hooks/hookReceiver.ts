/**
 * Keeps what programs post to `/hooks` and below, and answers as `/control/hooks` decides. Keeps the newest in memory, as many
 * as `KEPT` and `KEPT_CHARACTERS` allow.
 */

export interface Hook {
  /** ISO instant of arrival. */
  readonly at: string;
  readonly method: string;
  /** Path and query, e.g. `/hooks/slack`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it arrived, so that a signature can be checked. */
  readonly body: string;
  /** The status that the sender got; `null` if it was left waiting. */
  readonly status: number | null;
}

/** Statuses by mode; `hang` never answers. */
export const HOOK_MODES = { works: 200, hang: null, http500: 500, throttled: 429, gone: 410 } as const;
export type HookMode = keyof typeof HOOK_MODES;

const KEPT = 10_000;
/** Of their bodies. */
const KEPT_CHARACTERS = 32 * 1024 * 1024;

export interface HookReceiver {
  /** @returns the status to answer with, or `null` to leave the sender waiting. */
  receive(request: Omit<Hook, 'at' | 'status'>): number | null;
  /** Answers below `path` follow the longest path that has a mode. */
  setMode(path: string, mode: HookMode): void;
  /** Every path whose mode was set. */
  modes(): ReadonlyMap<string, HookMode>;
  /** Oldest first. */
  all(): readonly Hook[];
}

export function hookReceiver(now: () => number): HookReceiver {
  const received: Hook[] = [];
  let characters = 0;
  const modes = new Map<string, HookMode>();
  const modeOf = (path: string): HookMode => {
    const [nearest] = [...modes.keys()].filter(set => isBelow(path, set)).sort((a, b) => b.length - a.length);
    return (nearest === undefined ? undefined : modes.get(nearest)) ?? 'works';
  };
  return {
    receive(request) {
      const status = HOOK_MODES[modeOf(request.path)];
      received.push({ at: new Date(now()).toISOString(), ...request, status });
      characters += request.body.length;
      while (received.length > KEPT || characters > KEPT_CHARACTERS) characters -= received.shift()?.body.length ?? 0;
      return status;
    },
    setMode: (path, mode) => void modes.set(path, mode),
    modes: () => modes,
    all: () => received,
  };
}

const isBelow = (path: string, parent: string): boolean =>
  path === parent || path.startsWith(`${parent}/`) || path.startsWith(`${parent}?`);
