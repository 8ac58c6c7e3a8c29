import { type Observed, probeEngines } from './probeEngines.js';
import type { EngineOf } from './storages.js';

/** Without one of these a process can do none of its work. What needs another one waits, and all else goes on. */
const NEEDED: readonly EngineOf[] = ['event_store', 'read_store', 'work_store', 'key_store'];

export interface Readiness {
  /** Whether the process can do its work now. */
  readonly ready: boolean;
  readonly status: 'ready' | 'degraded';
  /** The engines that do not answer. The process recovers by itself when they are back, and need not be restarted. */
  readonly away: readonly string[];
}

/** What `GET /readyz` of a process says, by the engines that it uses. */
export async function readiness(ports: Observed): Promise<Readiness> {
  const away = Object.entries(await probeEngines(ports)).flatMap(([engine, up]) => (up ? [] : [engine as EngineOf]));
  return {
    ready: !away.some(engine => NEEDED.includes(engine)),
    status: away.length === 0 ? 'ready' : 'degraded',
    away,
  };
}
